//! The rules from the deal to the first lead, one test an id.

#[path = "help/table.rs"]
mod table;

use cards::{Card, Pack, Seat};
use game::{Deal, Game, Opening, Place, Running, Setting};
use table::{Layout, Table, cards, rules, set};
use vandtia::{Action, Event, House, MANOEUVRES, Phase, Rules, Seating};

fn two() -> Rules {
    rules(Seating::Two, &[])
}

#[test]
fn vt_card_1_the_pack_has_52_cards_and_three_is_lowest_in_play() {
    let rules = two();
    assert_eq!(rules.pack(), Pack::P52);
    let mut game = Running::new(rules, Opening::default()).unwrap();
    let mut deck = Pack::P52.fresh();
    deck[0] = deck[1];
    assert_eq!(game.deal(Deal::from_deck(deck)).unwrap_err().rule, Some("VT-CARD-1"));
    assert_eq!(game.deal(Deal::from_deck(Pack::P36.fresh())).unwrap_err().rule, Some("VT-CARD-1"));
    assert!(game.deal(Deal::from_deck(Pack::P52.fresh())).is_ok());

    let mut table = Layout { hands: vec!["3s 3h 4s", "Ah 3d Kd"], ..Layout::default() }.start(two());
    table.opened().act(&["1 play 3s"]);
    assert!(table.legal(0).contains(&"play 3d".to_string()), "a three beats nothing but a three");
    table.act(&["0 play Ah"]);
    assert_eq!(table.refused("1 play 3h"), Some("VT-PLAY-1"));
}

#[test]
fn vt_deal_1_three_rounds_of_three_from_forehand() {
    let deck = Pack::P52.fresh();
    let table = Table::start(rules(Seating::Three, &[]), deck.clone());
    for (from, seat) in [1, 2, 0].into_iter().enumerate() {
        let row = |round: usize| &deck[round * 9 + from * 3..][..3];
        assert_eq!(table.down(seat), row(0).iter().map(|c| Some(*c)).collect::<Vec<_>>());
        assert_eq!(table.up(seat), row(1).iter().map(Card::to_string).collect::<Vec<_>>());
        assert_eq!(table.state().hand(Seat(seat)), row(2).iter().copied().collect());
    }
    assert_eq!(table.state().talong(), &deck[27..]);
    assert_eq!(table.state().phase(), Phase::Arrange);
    assert_eq!(table.turn(), 1);

    let four = Table::start(rules(Seating::Two, &[("piles", "4")]), deck.clone());
    assert_eq!(four.state().talong(), &deck[24..]);
    assert_eq!(four.down(1), deck[..4].iter().map(|c| Some(*c)).collect::<Vec<_>>());
    assert_eq!(four.state().hand(Seat(0)), deck[20..24].iter().copied().collect());
}

#[test]
fn vt_deal_2_two_to_five_players() {
    for (seating, piles, talong) in [("2", 3, 34), ("5", 3, 7), ("2", 4, 28), ("4", 4, 4)] {
        let seating = Seating::ALL.into_iter().find(|s| s.name() == seating).unwrap();
        let rules = rules(seating, &[("piles", &piles.to_string())]);
        assert_eq!(rules.talong_size(), talong);
        let table = Table::start(rules, Pack::P52.fresh());
        assert_eq!(table.state().talong().len(), talong);
    }
}

#[test]
fn vt_arr_1_swap_a_hand_card_for_a_lone_face_up_card() {
    let layout = Layout { hands: vec!["Ks 7h 6c"], up: vec!["Kd 5s 4s"], ..Layout::default() };
    let mut table = layout.start(two());
    table.act(&["1 swap 7h 2"]);
    assert_eq!(table.up(1), ["Kd", "7h", "4s"]);
    assert_eq!(table.state().hand(Seat(1)), set("Ks 5s 6c"));
    table.act(&["1 lay Ks 1"]);
    assert_eq!(table.refused("1 swap 6c 1"), Some("VT-ARR-1"), "two cards lie there");
    assert_eq!(table.refused("1 swap 7h 3"), Some("VT-ARR-1"), "not in hand");
    assert_eq!(table.refused("1 swap 6c 4"), Some("VT-DEAL-1"), "no fourth pile");
}

#[test]
fn vt_arr_2_lay_on_the_same_rank_and_refill() {
    let layout =
        Layout { hands: vec!["Ks Kh 6c"], up: vec!["Kd 5s 4s"], talong: "9c 8c", ..Layout::default() };
    let mut table = layout.start(two());
    table.act(&["1 lay Ks 1"]);
    assert_eq!(table.up(1), ["Ks Kd", "5s", "4s"]);
    assert_eq!(table.state().hand(Seat(1)), set("Kh 6c 9c"));
    assert_eq!(table.refused("1 lay 6c 1"), Some("VT-ARR-5"));
    assert_eq!(table.refused("1 lay Kc 1"), Some("VT-ARR-2"));
    assert!(!table.legal(1).iter().any(|a| a.contains(',')), "one card at a time");
}

#[test]
fn vt_arr_3_shift_takes_up_another_pile_and_leaves_one_behind() {
    let layout =
        Layout { hands: vec!["Ks Kh 6c"], up: vec!["Kd 5s 4s"], talong: "9c 8c", ..Layout::default() };
    let mut table = layout.start(two());
    assert_eq!(table.refused("1 shift 1 2 Kd"), Some("VT-ARR-3"), "a lone card");
    table.act(&["1 lay Ks 1", "1 lay Kh 1"]);
    assert_eq!(table.refused("1 shift 1 2 Ks,Kh,Kd"), Some("VT-ARR-3"), "none left behind");
    assert_eq!(table.refused("1 shift 1 1 Ks"), Some("VT-ARR-3"));
    assert_eq!(table.refused("1 shift 1 2 Kc"), Some("VT-ARR-3"));
    let shifts = table.legal(1).iter().filter(|a| a.starts_with("shift")).count();
    assert_eq!(shifts, 2 * 6, "two piles to go to, six choices of three cards");
    table.act(&["1 shift 1 3 Kd,Ks"]);
    assert_eq!(table.up(1), ["Kh", "5s", "Ks Kd"]);
    assert_eq!(table.state().hand(Seat(1)), set("6c 9c 8c 4s"));
}

#[test]
fn vt_arr_4_nothing_is_drawn_while_the_hand_is_too_large() {
    let layout =
        Layout { hands: vec!["Ks 5h 4h"], up: vec!["Kd 5s 4s"], talong: "Kh 5c 9c 8c", ..Layout::default() };
    let mut table = layout.start(two());
    table.act(&["1 lay Ks 1", "1 lay Kh 1", "1 shift 1 2 Ks"]);
    assert_eq!(table.state().hand(Seat(1)), set("5s 5h 5c 4h"));
    let left = table.state().talong().len();
    table.act(&["1 lay 4h 3"]);
    assert_eq!(table.state().hand(Seat(1)).len(), 3, "fallen to the dealt number, not below it");
    assert_eq!(table.state().talong().len(), left);
    table.act(&["1 swap 5h 2", "1 lay 5c 2"]);
    assert_eq!(table.state().hand(Seat(1)).len(), 3);
    assert_eq!(table.state().talong().len(), left - 1);
}

#[test]
fn vt_arr_5_no_pile_has_two_ranks_and_none_is_bare() {
    let layout =
        Layout { hands: vec!["Ks Kh 6c"], up: vec!["Kd 5s 4s"], talong: "9c 8c", ..Layout::default() };
    let mut table = layout.start(two());
    assert_eq!(table.refused("1 lay 6c 2"), Some("VT-ARR-5"));
    table.act(&["1 lay Ks 1", "1 shift 1 2 Ks"]);
    assert_eq!(table.up(1), ["Kd", "Ks", "4s"]);
    assert!(table.down(1).iter().all(Option::is_some));
}

#[test]
fn vt_arr_6_one_after_the_other_up_to_sixty_manoeuvres() {
    let layout = Layout { hands: vec!["Ks 7h 6c", "Qs 8h 8c"], up: vec!["Kd 5s 4s"], ..Layout::default() };
    let mut table = layout.start(two());
    assert_eq!(table.refused("0 done"), Some("VT-ARR-6"));
    assert_eq!(table.refused("1 play Ks"), Some("VT-ARR-6"));
    for _ in 0..MANOEUVRES / 2 {
        table.act(&["1 swap 7h 2", "1 swap 5s 2"]);
    }
    assert_eq!(table.legal(1), ["done"]);
    assert_eq!(table.refused("1 swap 7h 2"), Some("VT-ARR-6"));
    table.act(&["1 done"]);
    assert_eq!(table.to_act(), [0]);
    assert!(table.legal(0).len() > 1, "the next player has manoeuvres of their own");
    table.act(&["0 done"]);
    assert_eq!(table.state().phase(), Phase::Declare);
    assert_eq!(table.refused("1 swap 7h 2"), Some("VT-ARR-6"));
}

#[test]
fn vt_arr_6_an_empty_talong_ends_the_refilling_only() {
    let layout = Layout {
        hands: vec!["Ks Kh Qs Qh"],
        up: vec!["Kd Qd 5s 4s"],
        talong: "Kc Qc 5h 4h",
        ..Layout::default()
    };
    let mut table = layout.start(rules(Seating::Four, &[("piles", "4")]));
    table.act(&["1 lay Ks 1", "1 lay Kh 1", "1 lay Qs 2", "1 lay Qh 2"]);
    assert!(table.state().talong().is_empty());
    table.act(&["1 lay Kc 1", "1 lay Qc 2", "1 lay 5h 3", "1 lay 4h 4"]);
    assert_eq!(table.hand(1), "");
    assert!(table.legal(1).contains(&"shift 1 3 Ks,Kh".to_string()));
    table.act(&["1 done"]);
    table.arranged();
    assert_eq!(table.legal(1), ["pass"], "nothing in hand to declare");
    table.opened();
    assert_eq!(table.turn(), 1);
    assert!(table.legal(1).contains(&"play Ks,Kh,Kd,Kc".to_string()), "the table is played at once");
}

#[test]
fn vt_arr_7_switches_close_each_manoeuvre() {
    let layout =
        Layout { hands: vec!["Ks Kh 6c", "5h 8h 9h"], up: vec!["Kd 5s 4s", "6s 6h Jd"], ..Layout::default() };
    let kinds = |table: &Table| {
        let legal = table.legal(1);
        ["swap", "lay", "shift"].map(|kind| legal.iter().any(|a| a.starts_with(kind)))
    };
    let mut all = layout.start(two());
    all.act(&["1 lay Ks 1"]);
    assert_eq!(kinds(&all), [true, true, true]);
    for (i, off) in ["swap", "lay", "shift"].into_iter().enumerate() {
        let mut table = layout.start(rules(Seating::Two, &[(off, "false")]));
        if off != "lay" {
            table.act(&["1 lay Ks 1"]);
        }
        assert!(!kinds(&table)[i], "{off}");
        let try_it = ["1 swap 6c 2", "1 lay Kh 1", "1 shift 1 2 Ks"][i];
        assert_eq!(table.refused(try_it), Some("VT-ARR-7"));
    }
    let none = layout.start(rules(Seating::Two, &[("swap", "false"), ("lay", "false"), ("shift", "false")]));
    assert_eq!(none.legal(1), ["done"]);

    assert_eq!(all.refused("1 lay 6c 0:1"), Some("VT-ARR-7"));
    let mut others = layout.start(rules(Seating::Two, &[("lay_on_others", "true")]));
    assert!(others.legal(1).contains(&"lay 6c 0:2".to_string()));
    assert_eq!(others.refused("1 lay Ks 1:1"), None, "own piles are written without a seat");
    others.act(&["1 lay 6c 0:1"]);
    assert_eq!(others.up(0), ["6s 6c", "6h", "Jd"]);
    assert_eq!(others.state().hand(Seat(1)).len(), 3, "and the hand is refilled");
}

#[test]
fn the_source_s_example_of_arranging() {
    let layout =
        Layout { hands: vec!["Ks 7h 6c"], up: vec!["Kd 5s 4s"], talong: "Kh Jc", ..Layout::default() };
    let mut table = layout.start(two());
    table.act(&["1 lay Ks 1"]);
    assert_eq!(table.state().hand(Seat(1)), set("Kh 7h 6c"));
    table.act(&["1 lay Kh 1"]);
    assert_eq!(table.state().hand(Seat(1)), set("Jc 7h 6c"));
    table.act(&["1 shift 1 2 Ks", "1 shift 1 3 Kh", "1 done"]);
    assert_eq!(table.state().hand(Seat(1)), set("Jc 7h 6c 5s 4s"));
    assert_eq!(table.up(1), ["Kd", "Ks", "Kh"]);
}

#[test]
fn vt_open_1_the_lowest_declaration_leads_in_its_rank() {
    let layout = Layout { hands: vec!["5s 5h Ts", "4s 2c Qs", "4h Jd Kh"], ..Layout::default() };
    let mut table = layout.start(rules(Seating::Three, &[]));
    table.arranged();
    assert_eq!(table.legal(1), ["declare 5", "declare T", "pass"]);
    assert_eq!(table.refused("1 declare 4"), Some("VT-OPEN-1"));
    assert_eq!(table.refused("1 play 5s"), Some("VT-OPEN-1"));
    assert_eq!(table.refused("2 declare 4"), Some("VT-OPEN-1"));
    let mut level = Table { game: table.game.clone(), events: Vec::new() };
    level.act(&["1 declare 5", "2 declare 4", "0 declare 4"]);
    assert_eq!((level.turn(), level.state().phase()), (2, Phase::Lead), "nearest after the dealer");
    assert_eq!(level.legal(2), ["play 4s"]);
    assert_eq!(level.refused("2 play 2c"), Some("VT-OPEN-1"));

    let mut lone = Table { game: table.game.clone(), events: Vec::new() };
    lone.act(&["1 declare 5", "2 pass", "0 declare J"]);
    assert_eq!(lone.legal(1), ["play 5s", "play 5s,5h"]);

    table.act(&["1 pass", "2 pass", "0 pass"]);
    assert_eq!(table.turn(), 1);
    assert_eq!(table.legal(1), ["play 5s", "play 5s,5h", "play Ts"], "forehand leads anything");
}

#[test]
fn vt_open_1_ten_stands_between_jack_and_nine_and_two_below_three() {
    for (first, second, leader) in [("Ts", "9h", 0), ("Ts", "Jh", 1), ("2s", "3h", 1), ("3s", "2h", 0)] {
        let mut deck = Layout { hands: vec!["As Ks Qs", "Ah Kh Qh"], ..Layout::default() }.deck(&two());
        for (slot, card) in [(12, first), (15, second)] {
            let card: Card = card.parse().unwrap();
            let at = deck.iter().position(|c| *c == card).unwrap();
            deck.swap(slot, at);
        }
        let mut table = Table::start(two(), deck);
        table
            .arranged()
            .act(&[&format!("1 declare {}", &first[..1]), &format!("0 declare {}", &second[..1])]);
        assert_eq!(table.turn(), leader, "{first} against {second}");
    }
}

#[test]
fn vt_open_2_the_tied_declare_again_from_other_cards() {
    // The example of the source: ace, four, three against queen and two threes.
    let layout = Layout { hands: vec!["As 4s 3s", "Qh 3h 3d"], ..Layout::default() };
    let redeclare = || rules(Seating::Two, &[("opening_tie", "redeclare")]);
    let mut table = layout.start(redeclare());
    table.arranged().act(&["1 declare 3", "0 declare 3"]);
    assert_eq!(table.legal(1), ["declare 4", "declare A", "pass"]);
    assert_eq!(table.refused("1 declare 3"), Some("VT-OPEN-2"));
    table.act(&["1 declare 4", "0 declare 3"]);
    assert_eq!((table.turn(), table.state().phase()), (0, Phase::Lead));
    assert_eq!(table.legal(0), ["play 3h", "play 3h,3d"], "in the first declared rank");

    let mut level = layout.start(redeclare());
    level.arranged().act(&["1 declare 3", "0 declare 3", "1 pass", "0 pass"]);
    assert_eq!(level.turn(), 1, "all the tied pass: the nearest after the dealer");
    assert_eq!(level.legal(1), ["play 3s"]);

    let mut passed = layout.start(redeclare());
    passed.arranged().act(&["1 declare 3", "0 declare 3", "1 pass", "0 declare Q"]);
    assert_eq!(passed.turn(), 0, "passing loses to any declaration");

    let mut forehand = layout.start(two());
    forehand.arranged().act(&["1 declare 3", "0 declare 3"]);
    assert_eq!((forehand.turn(), forehand.state().phase()), (1, Phase::Lead));
}

#[test]
fn vt_open_2_only_the_tied_go_on_and_until_one_is_lower() {
    let layout = Layout { hands: vec!["4s 5s 9s", "3h 5h 6h", "3d 5d 6d", "3c 7c 8c"], ..Layout::default() };
    let mut table = layout.start(rules(Seating::Four, &[("opening_tie", "redeclare")]));
    table.arranged().act(&["1 declare 4", "2 declare 3", "3 declare 3", "0 declare 3"]);
    table.act(&["2 declare 5", "3 declare 5", "0 declare 7"]);
    assert_eq!(table.to_act(), [2], "the two that are level again");
    table.act(&["2 declare 6", "3 declare 6"]);
    assert_eq!(table.legal(2), ["pass"], "no card is left, but the player is heard");
    table.act(&["2 pass", "3 pass"]);
    assert_eq!((table.turn(), table.state().phase()), (2, Phase::Lead));
    assert_eq!(table.legal(2), ["play 3h"]);
}

#[test]
fn vt_combo_1_conflicts_are_all_reported_at_once() {
    let setting = |key: &str, value: &str| Setting {
        key: key.to_string(),
        value: Some(value.to_string()),
        quoted: false,
    };
    let settings = [setting("piles", "4"), setting("lay_on_others", "true"), setting("lay", "false")];
    let reasons = Rules::from_settings(Seating::Five, &settings).unwrap_err();
    assert_eq!(reasons.len(), 2);
    assert!(reasons.iter().all(|r| r.rule == Some("VT-COMBO-1")));
    assert!(Rules::from_settings(Seating::Four, &settings[..2]).is_ok());
    let unread = [setting("piles", "5"), setting("play_limit", "0"), setting("plies", "3")];
    assert_eq!(Rules::from_settings(Seating::Two, &unread).unwrap_err().len(), 3);
}

#[test]
fn a_game_keeps_no_score() {
    let rules = two();
    let mut scores = [0; game::MAX_SEATS];
    assert!(rules.start(&Opening { scores, ..Opening::default() }).is_ok());
    scores[1] = 3;
    assert!(rules.start(&Opening { scores, ..Opening::default() }).is_err());
    assert!(rules.start(&Opening { carry: 1, ..Opening::default() }).is_err());
    assert!(rules.start(&Opening { dealer: Seat(2), ..Opening::default() }).is_err());
}

#[test]
fn events_of_the_set_up_hide_what_others_may_not_see() {
    let layout =
        Layout { hands: vec!["Ks 7h 6c"], up: vec!["Kd 5s 4s"], talong: "Kh Jc", ..Layout::default() };
    let mut table = layout.start(two());
    table.act(&["1 lay Ks 1"]);
    let rules = table.game.rules();
    let seen = |event: &Event, seat| rules.event_for(event, Some(Seat(seat))).unwrap();
    let Event::Dealt { hands, .. } = seen(&table.events[0], 0) else { panic!("{:?}", table.events) };
    assert_eq!(hands.map(|h| (h.0.is_some(), h.1))[..2], [(true, 3), (false, 3)]);
    let drawn = table.events.last().unwrap();
    assert_eq!(*drawn, Event::Drawn { seat: Seat(1), card: Some(cards("Kh")[0]) });
    assert_eq!(seen(drawn, 0), Event::Drawn { seat: Seat(1), card: None });
    assert_eq!(seen(drawn, 1), *drawn);
}

#[test]
fn every_switch_has_its_texts_and_its_default() {
    let house = House::of(Seating::Two);
    for switch in vandtia::SWITCHES {
        assert!(!switch.name.sv.is_empty() && !switch.name.en.is_empty(), "{}", switch.key);
        assert!(!switch.help.sv.is_empty() && !switch.help.en.is_empty(), "{}", switch.key);
        assert!(switch.rules.iter().all(|r| r.starts_with("VT-")));
        for value in switch.domain.examples() {
            let mut other = house;
            (switch.set)(&mut other, value);
            assert_eq!((switch.get)(&other), value, "{}", switch.key);
            let word = matches!(value, game::Value::Word(_));
            assert_eq!(word, switch.labels.iter().any(|(w, _)| game::Value::Word(w) == value));
        }
    }
    let defaults: Vec<String> = vandtia::SWITCHES.iter().map(|s| (s.get)(&house).to_string()).collect();
    assert_eq!(
        defaults.join(" "),
        "3 true true true false forehand race false before-lead false false any 2000"
    );
    assert!(Action::parse("play Ks").is_some());
}

#[test]
fn slots_tell_where_every_card_of_a_deck_goes() {
    for seating in Seating::ALL {
        let rules = rules(seating, &[]);
        for dealer in (0..rules.seats()).map(Seat) {
            let deck = Pack::P52.fresh();
            let mut game = Running::new(rules.clone(), Opening { dealer, ..Opening::default() }).unwrap();
            game.deal(Deal::from_deck(deck.clone())).unwrap();
            let state = game.state();
            let mut talong = state.talong().iter();
            let pile = |seat, pile: u8| state.piles(&rules, seat).nth(pile.into()).unwrap();
            for (card, place) in deck.iter().zip(rules.slots(dealer)) {
                let is_there = match place {
                    Place::Hand(seat) => state.hand(seat).contains(*card),
                    Place::Talong => talong.next() == Some(card),
                    Place::Down(seat, at) => pile(seat, at).0 == Some(*card),
                    Place::Up(seat, at) => pile(seat, at).1.contains(*card),
                };
                assert!(is_there, "{seating:?}: {card} at {place:?}");
            }
            assert_eq!((rules.slots(dealer).len(), talong.len()), (deck.len(), 0));
        }
    }
}
