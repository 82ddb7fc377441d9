//! The rules of the table cards and of the end, one test an id.

#[path = "help/table.rs"]
mod table;

use cards::{CardSet, Seat, Seed};
use game::{Deal, Game, Opening, Running};
use table::{Layout, Table, rules, set};
use vandtia::{Event, Outcome, Phase, Rules, Seating};

fn four_piles(settings: &[(&str, &str)]) -> Rules {
    let all: Vec<(&str, &str)> = [("piles", "4")].iter().chain(settings).copied().collect();
    rules(Seating::Four, &all)
}

/// Four players with four piles, so that forehand is through hand and talong in two plays.
fn quick(up: &'static str, down: &'static str) -> Layout {
    Layout {
        down: vec![down],
        up: vec![up],
        hands: vec!["5s 5h 5d 5c", "Ks Qs Js 3c", "Kh Qh Jh 3d", "Kd Qd Jd 4d"],
        talong: "6s 6h 6d 6c",
    }
}

fn at_the_table(up: &'static str, down: &'static str, settings: &[(&str, &str)]) -> Table {
    let mut table = quick(up, down).start(four_piles(settings));
    table.opened().act(&["1 play 5s,5h,5d,5c", "1 play 6s,6h,6d,6c"]);
    table
}

/// The others pick up or play until forehand is to act again.
fn others(table: &mut Table, actions: &[&str]) {
    table.act(actions);
    assert_eq!(table.turn(), 1);
}

#[test]
fn vt_table_1_face_up_cards_are_played_when_hand_and_talong_are_gone() {
    let mut table = at_the_table("7s 7h 8d 9d", "3s 3h 4s 4h", &[]);
    assert_eq!(table.hand(1), "");
    let listed = ["play 7s", "play 7s,7h", "play 8d", "play 9d"];
    assert_eq!(table.legal(1), listed, "equal ranks from several piles together");
    table.act(&["1 play 7h,7s"]);
    assert_eq!(table.up(1), ["", "", "8d", "9d"]);
    others(&mut table, &["2 play Js", "3 play Jh", "0 play Jd"]);
    assert_eq!(table.legal(1), ["take"], "under the same rules");
    assert_eq!(table.refused("1 play 8d"), Some("VT-PLAY-1"));
    table.says(
        "1 play 8d",
        "Åttan är lägre än knekten, som ligger överst.",
        "An eight is lower than the jack on top.",
    );
    assert_eq!(table.refused("1 flip 1"), Some("VT-TABLE-3"));
}

#[test]
fn vt_table_1_a_play_comes_from_one_place() {
    let layout = Layout { hands: vec!["7s 4d 4h"], up: vec!["7h 8d 9d"], ..Layout::default() };
    let mut table = layout.start(rules(Seating::Two, &[]));
    table.opened();
    assert_eq!(table.refused("1 play 7s,7h"), Some("VT-TABLE-1"));
}

#[test]
fn vt_table_2_picking_up_closes_the_table() {
    let mut table = at_the_table("7s 7h 8d 9d", "3s 3h 4s 4h", &[]);
    table.act(&["1 play 7s"]);
    others(&mut table, &["2 play Qs", "3 play Qh", "0 play Qd"]);
    table.act(&["1 take"]);
    assert_eq!(table.state().hand(Seat(1)), set("7s Qs Qh Qd"));
    others(&mut table, &["2 play 3c", "3 take", "0 play 4d"]);
    assert!(table.refused("1 play 9d").is_some());
    assert_eq!(table.legal(1), ["play 7s", "play Qs", "play Qs,Qh", "play Qs,Qh,Qd", "take"]);
    table.act(&["1 play 7s"]);
    others(&mut table, &["2 play Js", "3 play Jh", "0 play Jd"]);
    table.act(&["1 play Qs,Qh,Qd"]);
    assert_eq!(table.hand(1), "");
    others(&mut table, &["2 play Ks", "3 play Kh", "0 play Kd"]);
    assert_eq!(table.legal(1), ["take"], "the table is open again, but nothing there is high enough");
}

#[test]
fn vt_table_3_face_down_cards_are_turned_blind() {
    let mut table = at_the_table("7s 7h 7d 7c", "9h 3h Ts 2h", &[]);
    table.act(&["1 play 7s,7h,7d,7c"]);
    assert_eq!(table.legal(1), ["flip 1", "flip 2", "flip 3", "flip 4"]);
    assert_eq!(table.refused("1 play 3h"), Some("VT-TABLE-3"));
    table.act(&["1 flip 3"]);
    assert_eq!((table.pile(), table.turn()), (String::new(), 1), "a ten gives another");
    table.act(&["1 flip 4"]);
    assert_eq!((table.pile(), table.turn()), ("2h".to_string(), 1), "and so does a two");
    assert_eq!(table.refused("1 flip 4"), Some("VT-TABLE-3"));
    table.act(&["1 flip 1"]);
    assert_eq!((table.pile(), table.turn()), ("2h 9h".to_string(), 2), "playable: it stands");
    others(&mut table, &["2 play Ks", "3 play Kh", "0 play Kd"]);
    assert_eq!(table.legal(1), ["flip 2", "take"]);
    table.act(&["1 flip 2"]);
    assert_eq!(
        table.state().hand(Seat(1)),
        set("2h 9h Ks Kh Kd 3h"),
        "not playable: picked up with the pile"
    );
    assert_eq!((table.turn(), table.state().phase()), (2, Phase::Lead));
    assert_eq!(table.state().outcome(), None);
}

#[test]
fn vt_table_3_a_fourth_of_a_kind_gives_another_turn_up() {
    let mut table = at_the_table("7s 7h 7d 7c", "8s Kc 8h 4h", &[]);
    table.act(&["1 play 7s,7h,7d,7c", "1 flip 1"]);
    others(&mut table, &["2 play Ks", "3 play Kh", "0 play Kd"]);
    table.act(&["1 flip 2"]);
    assert_eq!((table.pile(), table.turn()), (String::new(), 1));
    assert_eq!(table.legal(1), ["flip 3", "flip 4"]);
}

#[test]
fn vt_table_4_bare_cards_are_turned_up_at_once_and_played_from_the_next_turn() {
    let mut table = at_the_table("7s 7h 8d 9d", "7d 2s Qc 4h", &[("turn_up_at_once", "true")]);
    table.act(&["1 play 7s"]);
    assert_eq!(table.up(1), ["7d", "7h", "8d", "9d"], "turned up, and not played with it");
    assert_eq!(table.down(1)[0], None);
    assert_eq!(table.turn(), 2);
    others(&mut table, &["2 take", "3 play 3d", "0 play 4d"]);
    table.act(&["1 play 7h,7d"]);
    assert_eq!(table.up(1), ["", "2s", "8d", "9d"]);
    others(&mut table, &["2 play Js", "3 play Jh", "0 play Jd"]);
    table.act(&["1 play 2s"]);
    assert_eq!(table.legal(1), ["play 8d", "play 9d"]);
    table.act(&["1 play 9d"]);
    assert_eq!(table.up(1), ["", "", "8d", "4h"]);
    assert!(table.events.iter().any(|e| matches!(e, Event::TurnedUp { seat: Seat(1), pile: 3, .. })));
}

#[test]
fn vt_table_4_an_occasion_lasts_with_every_renewed_lead() {
    let mut table = at_the_table("2s Ts 8d 8h", "8c Ac 2h 3s", &[("turn_up_at_once", "true")]);
    table.act(&["1 play 2s"]);
    assert_eq!(table.up(1), ["8c", "Ts", "8d", "8h"]);
    assert_eq!(table.legal(1), ["play 8h", "play 8h,8d", "play Ts"], "neither led nor along with its rank");
    assert_eq!(table.refused("1 play 8c"), Some("VT-TABLE-4"));
    table.says("1 play 8c", "först spelar du de kort", "first play the cards");
    assert_eq!(table.refused("1 flip 1"), Some("VT-TABLE-4"), "nothing is ever turned blind");
    assert_eq!(table.refused("1 play 8h,8c"), Some("VT-TABLE-4"));
    for seat in (0..4).map(Seat) {
        assert_eq!(table.game.view(Some(seat)).state().turned_up(), set("8c"));
    }
    table.act(&["1 play Ts"]);
    assert_eq!(table.legal(1), ["play 8h", "play 8h,8d"], "a ten and a two are in one occasion");
    table.act(&["1 play 8d"]);
    assert_eq!(table.up(1), ["8c", "Ac", "2h", "8h"]);
    others(&mut table, &["2 take", "3 play 3d", "0 play 4d"]);
    let listed = ["play 2h", "play 8h", "play 8h,8c", "play Ac", "take"];
    assert_eq!(table.legal(1), listed, "the next time the turn comes");
}

#[test]
fn vt_table_4_turning_aces_and_four_of_a_kind_are_the_same_occasion() {
    let settings = [("turn_up_at_once", "true"), ("aces_turn", "true")];
    let mut aces = at_the_table("As 7h 9d 9h", "7s 3s Qc 4h", &settings);
    aces.act(&["1 play As"]);
    assert_eq!(aces.legal(1), ["play 7h", "play 9h", "play 9h,9d"]);
    let mut four = at_the_table("9s 9h 9d 7h", "7s 3s Qc 4h", &settings[..1]);
    four.act(&["1 play 9s,9h,9d"]);
    others(&mut four, &["2 take", "3 play 3d", "0 play 4d"]);
    assert_eq!(four.legal(1), ["play 7s", "play 7s,7h", "play Qc", "take"], "three of a kind end it");
    let layout = Layout { up: vec!["9s 9h 9d 9c"], ..quick("", "9c 3s Qc 4h") };
    let mut all = Layout { down: vec!["7s 7d Qc 4h"], ..layout }.start(four_piles(&settings[..1]));
    all.opened().act(&["1 play 5s,5h,5d,5c", "1 play 6s,6h,6d,6c", "1 play 9s,9h,9d,9c"]);
    assert_eq!(
        all.legal(1),
        ["play 4h", "play 7s", "play 7s,7d", "play Qc"],
        "who has only new cards leads any of them, several of a rank together"
    );
    all.act(&["1 play 7d"]);
    assert_eq!((all.turn(), all.up(1)), (2, ["7s", "", "Qc", "4h"].map(String::from).to_vec()));
}

#[test]
fn vt_end_1_the_first_to_play_the_last_card_has_won() {
    let mut table = at_the_table("7s 7h 7d 7c", "8s 8h 8d 3h", &[]);
    table.act(&["1 play 7s,7h,7d,7c", "1 flip 1", "2 take", "3 play 3d", "0 play 4d"]);
    table.act(&["1 flip 2", "2 take", "3 play Jh", "0 take", "1 flip 3", "2 take", "3 play Qh", "0 play Qd"]);
    table.act(&["1 flip 4"]);
    assert_eq!(table.state().outcome(), None, "who has to pick up has not won");
    assert_eq!(table.state().hand(Seat(1)), set("Qh Qd 3h"));
    table.act(&["2 play 3c", "3 take", "0 play Jd", "1 play Qh,Qd", "2 play Ks", "3 play Kh", "0 take"]);
    table.act(&["1 play 3h"]);
    assert_eq!(table.won_by(), Some(1));
    assert_eq!(table.to_act(), [0u8; 0]);
    assert_eq!(table.refused("2 take"), Some("VT-END-1"));
    assert!(table.events.contains(&Event::Won { side: cards::Side(1) }));
}

#[test]
fn vt_end_1_it_holds_wherever_the_last_card_came_from() {
    let mut blind = at_the_table("7s 7h 7d 7c", "8s 8h 8d 8c", &[]);
    blind.act(&["1 play 7s,7h,7d,7c", "1 flip 1", "2 take", "3 play 3d", "0 play 4d"]);
    blind.act(&["1 flip 2", "2 take", "3 play Jh", "0 take"]);
    assert_eq!(blind.turn(), 1);
    blind.act(&["1 flip 3", "2 take", "3 play Kh", "0 take", "1 flip 4"]);
    assert_eq!(blind.won_by(), Some(1), "from the face-down cards");

    let mut up = at_the_table("2s 2h 2d Ts", "2c Th Td Tc", &[("turn_up_at_once", "true")]);
    up.act(&["1 play 2s,2h,2d", "1 play Ts", "1 play 2c", "1 play Th,Td,Tc"]);
    assert_eq!(up.won_by(), Some(1), "from the face-up cards");
    assert_eq!(up.pile(), "", "and the tens turn the pile away first");
}

/// From the table [`down_to_a_two`] until forehand is to play and has the two of hearts left.
const TO_A_TWO: [&str; 11] = [
    "1 play 2s",
    "1 play Ts,Th",
    "1 play 8d",
    "2 take",
    "3 play 3d",
    "0 play 4d",
    "1 play Td,Tc",
    "1 play 8h",
    "2 take",
    "3 play Jh",
    "0 play Jd",
];

fn down_to_a_two(finish: &str) -> Table {
    let settings = [("turn_up_at_once", "true"), ("finish", finish)];
    let mut table = at_the_table("2s Ts Th 8d", "Td Tc 8h 2h", &settings);
    table.act(&TO_A_TWO);
    assert_eq!((table.up(1).join(""), table.turn(), table.pile()), ("2h".into(), 1, "Jh Jd".into()));
    table
}

#[test]
fn vt_end_2_not_two_draws_a_new_hand_from_the_turned_away_cards() {
    let mut table = down_to_a_two("not-two");
    let away = table.state().away();
    assert_eq!(table.legal(1), ["play 2h", "take"]);
    table.act(&["1 play 2h"]);
    assert_eq!(table.state().outcome(), None);
    let hand = table.state().hand(Seat(1));
    assert_eq!(hand.len(), 3);
    assert!(hand.is_subset(away));
    assert_eq!(table.state().away(), away - hand);
    assert_eq!((table.turn(), table.state().phase(), table.pile()), (1, Phase::Lead, "Jh Jd 2h".to_string()));
    assert!(table.legal(1).iter().all(|a| a.starts_with("play")), "and leads one of them onto the two");

    for other in [Some(Seat(2)), None] {
        let view = table.game.view(other);
        assert_eq!(view.gone(), away, "nobody else knows which came back");
        assert_eq!(view.away() as usize, away.len() - 3);
        assert_eq!((view.state().hand(Seat(1)), view.hidden(Seat(1))), (CardSet::EMPTY, 3));
    }
    let own = table.game.view(Some(Seat(1)));
    assert_eq!((own.gone(), own.state().hand(Seat(1))), (away - hand, hand));
    let played = hand.iter().find(|c| !matches!(c.rank(), cards::Rank::Two | cards::Rank::Ten)).unwrap();
    table.act(&[&format!("1 play {played}")]);
    assert_eq!(table.game.view(None).gone(), away - CardSet::of(played), "seen again");
}

#[test]
fn vt_end_2_the_reshuffle_follows_from_the_deal() {
    let settings = [("turn_up_at_once", "true"), ("finish", "not-two")];
    let layout = quick("2s Ts Th 8d", "Td Tc 8h 2h");
    let deck = layout.deck(&four_piles(&settings));
    let drawn = |seed: Option<Seed>| {
        let mut game = Running::new(four_piles(&settings), Opening::default()).unwrap();
        game.deal(Deal { deck: deck.clone(), seed }).unwrap();
        let mut table = Table { game, events: Vec::new() };
        table.opened().act(&["1 play 5s,5h,5d,5c", "1 play 6s,6h,6d,6c"]).act(&TO_A_TWO);
        let away = table.state().away();
        table.act(&["1 play 2h"]);
        (away, table.state().hand(Seat(1)))
    };
    let by_hand = |away: CardSet, seed: Seed| -> CardSet {
        let mut cards: Vec<_> = away.iter().collect();
        let text = format!("{seed} reshuffle 1");
        cards::shuffle(&mut cards, &mut cards::Stream::new(Seed::from_text(&text)));
        cards.into_iter().take(3).collect()
    };
    let text: Vec<String> = deck.iter().map(ToString::to_string).collect();
    for seed in [Some(Seed::from_text("talong")), Some(Seed([7; 32])), None] {
        let (away, hand) = drawn(seed);
        let seed = seed.unwrap_or_else(|| Seed::from_text(&text.join(" ")));
        assert_eq!(hand, by_hand(away, seed));
    }
}

#[test]
fn vt_end_2_not_two_without_turned_away_cards_takes_up_the_pile() {
    let layout = Layout {
        down: vec!["Qs Qh Qd 2h"],
        up: vec!["9s 9h 9d Js", "", "7s 7h 7d 8s"],
        hands: vec!["5s 5h 5d 6s", "Ks Kh Kd Qc", "3s 3h 4s 4h", "As Ah Ad Jc"],
        talong: "6h 6d 8h 4d",
    };
    let mut table = layout.start(four_piles(&[("turn_up_at_once", "true"), ("finish", "not-two")]));
    table.opened();
    for (first, third) in
        [("5s,5h,5d", "3s"), ("6s,6h,6d", "3h"), ("8h", "4s"), ("9s,9h,9d", "4h"), ("Qs,Qh,Qd", "4d")]
    {
        table.act(&[&format!("1 play {first}"), "2 take", &format!("3 play {third}"), "0 take"]);
    }
    table.act(&["1 play Js", "2 take", "3 play 7s", "0 play As"]);
    assert_eq!(table.up(1), ["", "", "", "2h"]);
    assert!(table.state().away().is_empty());
    let plays = table.state().plays();
    table.act(&["1 play 2h"]);
    assert_eq!(table.state().hand(Seat(1)), set("7s As 2h"));
    assert_eq!((table.turn(), table.state().phase(), table.pile()), (2, Phase::Lead, String::new()));
    assert_eq!((table.state().outcome(), table.state().reshuffles()), (None, 0));
    assert_eq!(table.state().plays(), plays + 1, "one play, though the pile is taken up");
}

#[test]
fn vt_end_2_not_two_draws_what_there_is() {
    let layout = Layout {
        down: vec!["Qs Qh Qd 2h"],
        up: vec!["9s 9h 9d Js", "", "7s 7h 7d 8s"],
        hands: vec!["5s 5h 5d 6s", "Ks Kh Kd Qc", "3s 3h 4s 4h", "As Ah Ad Jc"],
        talong: "6h 6d Ts 4d",
    };
    let mut table = layout.start(four_piles(&[("turn_up_at_once", "true"), ("finish", "not-two")]));
    table.opened();
    for (first, third) in
        [("5s,5h,5d", "3s"), ("6s,6h,6d", "3h"), ("Ts", ""), ("9s,9h,9d", "4s"), ("Qs,Qh,Qd", "4h")]
    {
        table.act(&[&format!("1 play {first}")]);
        if !third.is_empty() {
            table.act(&["2 take", &format!("3 play {third}"), "0 take"]);
        }
    }
    table.act(&["1 play Js", "2 take", "3 play 4d", "0 play As"]);
    assert_eq!(table.state().away(), set("Ts"));
    table.act(&["1 play 2h"]);
    assert_eq!((table.hand(1), table.legal(1)), ("Ts".to_string(), vec!["play Ts".to_string()]));
    table.act(&["1 play Ts"]);
    assert_eq!(table.won_by(), Some(1), "a ten may finish");
}

#[test]
fn vt_end_2_who_has_one_such_card_left_takes_up_the_pile() {
    for finish in ["not-two-ten", "not-two-ten-ace"] {
        let mut table = down_to_a_two(finish);
        assert_eq!(table.legal(1), ["take"]);
        for refused in ["1 play 2h", "1 chance", "1 flip 1"] {
            assert_eq!(table.refused(refused), Some("VT-END-2"));
        }
        table.act(&["1 take"]);
        assert_eq!(table.state().hand(Seat(1)), set("Jh Jd"));
        assert_eq!((table.turn(), table.state().phase()), (2, Phase::Lead));
    }
}

/// Forehand is to act and has the two cards left that lay under the first piles; it leads, or plays on two jacks.
fn two_left(cards: &str, leads: bool, settings: &[(&str, &str)]) -> Table {
    let down: &'static str = match cards {
        "2s 2h" => "2s 2h 7s 7h",
        "Ts Th" => "Ts Th 7s 7h",
        "2s Th" => "2s Th 7s 7h",
        _ => "As Ah 7s 7h",
    };
    let settings: Vec<(&str, &str)> = [("turn_up_at_once", "true")].iter().chain(settings).copied().collect();
    let mut table = at_the_table("7c 9s 9h 9d", down, &settings);
    table.act(&["1 play 9s,9h,9d"]);
    others(&mut table, &["2 take", "3 play 3d", "0 play 4d"]);
    table.act(&["1 play 7s,7h,7c"]);
    others(&mut table, &["2 take", "3 play Jh", if leads { "0 take" } else { "0 play Jd" }]);
    assert_eq!(table.state().open(Seat(1)), set(cards));
    table
}

#[test]
fn vt_end_2_of_two_such_cards_one_may_be_played_and_not_both() {
    let mut twos = two_left("2s 2h", false, &[("finish", "not-two-ten")]);
    assert_eq!(twos.legal(1), ["play 2s", "take"]);
    assert_eq!(twos.refused("1 play 2s,2h"), Some("VT-END-2"));
    twos.act(&["1 play 2h"]);
    assert_eq!((twos.turn(), twos.legal(1)), (1, vec!["take".to_string()]), "on a lead with a pile");
    assert_eq!(twos.refused("1 pass"), Some("VT-END-2"));
    twos.says("1 pass", "får sluta med; ta upp högen.", "finish with; take up the pile.");
    twos.act(&["1 take"]);
    assert_eq!(twos.state().hand(Seat(1)), set("Jh Jd 2h"));
    assert_eq!((twos.turn(), twos.state().phase()), (2, Phase::Lead));
    assert_eq!(twos.state().outcome(), None);

    let aces = two_left("As Ah", false, &[("finish", "not-two-ten-ace")]);
    assert_eq!(aces.legal(1), ["play As", "take"]);
    let free = two_left("As Ah", false, &[("finish", "not-two-ten")]);
    assert_eq!(free.legal(1), ["play As", "play As,Ah", "take"]);
    let mixed = two_left("2s Th", false, &[("finish", "not-two-ten")]);
    assert_eq!(mixed.legal(1), ["play 2s", "play Th", "take"]);
}

#[test]
fn vt_end_2_one_of_several_such_cards_counts_as_playable() {
    let settings = [("turn_up_at_once", "true"), ("finish", "not-two-ten"), ("must_play", "true")];
    let mut bound = at_the_table("9s 9h 9d Ac", "As Ts Th Ad", &settings);
    bound.act(&["1 play 9s,9h,9d"]);
    others(&mut bound, &["2 play Js", "3 play Jh", "0 play Jd"]);
    bound.act(&["1 play As,Ac"]);
    others(&mut bound, &["2 take", "3 play Qh", "0 play Qd"]);
    bound.act(&["1 play Ad"]);
    others(&mut bound, &["2 play As", "3 take", "0 play Kd"]);
    assert_eq!((bound.state().open(Seat(1)), bound.legal(1)), (set("Ts Th"), vec!["play Ts".to_string()]));
    assert_eq!(bound.refused("1 take"), Some("VT-PASS-4"));
}

#[test]
fn vt_end_2_on_a_lead_one_of_them_is_led_and_the_last_passes_the_lead() {
    let mut table = two_left("Ts Th", true, &[("finish", "not-two-ten")]);
    assert_eq!(table.legal(1), ["play Ts"]);
    assert_eq!(table.refused("1 take"), Some("VT-PASS-5"));
    assert_eq!(table.refused("1 pass"), Some("VT-PASS-5"));
    table.says("1 pass", "Nu kan du inte stå över.", "You may not pass now.");
    table.says(
        "1 play Ts,Th",
        "Man får inte sluta med valören tio;",
        "You may not finish with the rank ten;",
    );
    table.act(&["1 play Ts"]);
    assert_eq!(table.legal(1), ["pass"], "nothing to take up");
    assert_eq!(table.refused("1 take"), Some("VT-END-2"));
    let plays = table.state().plays();
    table.act(&["1 pass"]);
    assert_eq!((table.turn(), table.state().phase()), (2, Phase::Lead));
    assert_eq!(table.state().plays(), plays + 1);
}

#[test]
fn vt_end_2_hand_and_table_are_taken_together() {
    let mut table = two_left("2s 2h", false, &[("finish", "not-two-ten")]);
    table.act(&["1 play 2s", "1 take"]);
    others(&mut table, &["2 play 3c", "3 play Qh", "0 take"]);
    table.act(&["1 play Jh,Jd"]);
    others(&mut table, &["2 take", "3 play Kh", "0 take"]);
    assert_eq!((table.hand(1), table.up(1).join("")), ("2s".to_string(), "2h".to_string()));
    assert_eq!(table.legal(1), ["play 2s"], "not the last card: another lies on the table");
    assert_eq!(table.refused("1 play 2s,2h"), Some("VT-TABLE-1"));
    table.act(&["1 play 2s"]);
    assert_eq!(table.legal(1), ["take"]);
}

#[test]
fn vt_end_2_who_has_face_down_cards_is_not_held_to_the_rule() {
    let mut table = at_the_table("8s 8h Ts Th", "2s 3h 4s Tc", &[("finish", "not-two-ten")]);
    table.act(&["1 play 8s,8h"]);
    others(&mut table, &["2 take", "3 play 3d", "0 play 4d"]);
    assert_eq!(table.legal(1), ["play Ts", "play Ts,Th", "take"]);
}

/// Forehand turns its last card, which is blind, onto a jack and a queen.
fn blind_last(last: &str, finish: &str) -> Table {
    let down: &'static str = match last {
        "2s" => "8s 8h Th 2s",
        "Ts" => "8s 8h Th Ts",
        _ => "8s 8h Th Ac",
    };
    let mut table = at_the_table("7s 7h 7d 7c", down, &[("finish", finish)]);
    table.act(&["1 play 7s,7h,7d,7c", "1 flip 3", "1 flip 1"]);
    others(&mut table, &["2 take", "3 play 3d", "0 play 4d"]);
    table.act(&["1 flip 2"]);
    others(&mut table, &["2 take", "3 play Jh", "0 play Qd"]);
    table.act(&["1 flip 4"]);
    table
}

#[test]
fn vt_end_2_a_blind_last_card_that_may_not_finish_is_picked_up() {
    for (finish, last, stands) in [
        ("any", "2s", true),
        ("not-two", "Ts", true),
        ("not-two-ten", "2s", false),
        ("not-two-ten", "Ts", false),
        ("not-two-ten", "Ac", true),
        ("not-two-ten-ace", "Ac", false),
    ] {
        let table = blind_last(last, finish);
        if stands {
            assert_eq!(table.won_by(), Some(1), "{finish} {last}");
        } else {
            assert_eq!(table.state().hand(Seat(1)), set(&format!("Jh Qd {last}")), "{finish} {last}");
            assert_eq!((table.turn(), table.state().phase()), (2, Phase::Lead));
        }
    }
}

#[test]
fn vt_end_2_not_two_draws_after_a_blind_last_two_as_well() {
    let table = blind_last("2s", "not-two");
    assert_eq!((table.state().outcome(), table.state().reshuffles()), (None, 1));
    assert_eq!(table.state().hand(Seat(1)).len(), 3);
    assert_eq!((table.turn(), table.state().phase(), table.pile()), (1, Phase::Lead, "Jh Qd 2s".to_string()));
    assert!(table.legal(1).iter().all(|a| a.starts_with("play") && !a.contains(',')), "exactly one of them");
}

#[test]
fn vt_end_3_after_the_limit_the_game_is_a_draw() {
    let layout = Layout { hands: vec!["7h 5d Kc", "3c 4c 6c"], talong: "7d 9s 4s", ..Layout::default() };
    let mut table = layout.start(rules(Seating::Two, &[("play_limit", "5")]));
    table.opened().act(&["1 play 7h", "1 add 7d", "0 chance"]);
    assert_eq!(
        table.state().plays(),
        3,
        "a play, an addition and a chance; arranging and declaring are none"
    );
    table.act(&["1 play 5d", "0 take"]);
    assert_eq!(table.state().outcome(), Some(Outcome::Draw));
    assert_eq!(table.to_act(), [0u8; 0]);
    assert!(table.events.contains(&Event::Draw));

    let mut flips = at_the_table("7s 7h 7d 7c", "Ts Th Td Tc", &[("play_limit", "7")]);
    flips.act(&["1 play 7s,7h,7d,7c", "1 flip 1", "1 flip 2", "1 flip 3", "1 flip 4"]);
    assert_eq!(flips.won_by(), Some(1), "the play that wins at the limit wins");
    let mut short = at_the_table("7s 7h 7d 7c", "Ts Th Td Tc", &[("play_limit", "6")]);
    short.act(&["1 play 7s,7h,7d,7c", "1 flip 1", "1 flip 2", "1 flip 3"]);
    assert_eq!(short.state().outcome(), Some(Outcome::Draw));
    assert_eq!(rules(Seating::Two, &[]).house().play_limit, 2_000);
}

#[test]
fn blind_cards_are_nobody_s_knowledge() {
    let table = at_the_table("7s 7h 7d 7c", "Ts 3h Td Tc", &[]);
    let other = at_the_table("7s 7h 7d 7c", "3h Ts Tc Td", &[]);
    for seat in (0..4).map(|s| Some(Seat(s))).chain([None]) {
        assert_eq!(table.game.view(seat).state(), other.game.view(seat).state());
    }
    let rules = table.game.rules();
    assert_eq!(rules.legal_in(&table.game.view(Some(Seat(1)))), table.game.legal(Seat(1)));
}
