//! TF-CARD and TF-DEAL, one test or more per rule.

mod common;

use cards::{Card, Pack, Rank, Seat, Seed, Suit};
use common::{every_table, refused, rules, set, table};
use game::{Deal, Game, Opening, Place, Running, Stage};
use tolva::{Action, Eyes, Rules, card_points, eyes, matadors};

const HIGH_TO_LOW: &str = "ATKQJ9876";

#[test]
fn tf_card_1_the_higher_card_of_a_suit_takes_the_trick() {
    // Free play lets any card meet any other of its suit.
    for suit in Suit::ALL {
        for (i, high) in HIGH_TO_LOW.chars().enumerate() {
            for low in HIGH_TO_LOW.chars().skip(i + 1) {
                for (first, second, taker) in [(high, low, 0), (low, high, 1)] {
                    let mut t = table("bondtolva", "deck=36");
                    t.deal(&[&format!("0 {first}{suit}"), &format!("1 {second}{suit}")]);
                    t.run(&format!("0: {first}{suit} {second}{suit}"));
                    assert_eq!(t.takers(), [taker], "{first}{suit} {second}{suit}");
                }
            }
        }
    }
}

#[test]
fn tf_card_1_24_cards_stop_at_nine_and_36_at_six() {
    assert_eq!(
        rules("bondtolva", "").pack().cards(),
        Pack::P36.cards() - set("8s 7s 6s 8h 7h 6h 8d 7d 6d 8c 7c 6c")
    );
    assert_eq!(rules("tolva", "").pack().cards().len(), 36);
    for (name, wrong) in [("bondtolva", Pack::P36), ("tolva", Pack::P24), ("tolva", Pack::P52)] {
        let t = table(name, "");
        let refusal = t.game.clone().deal(Deal::from_deck(wrong.fresh())).unwrap_err();
        assert_eq!(refusal.rule, Some("TF-CARD-1"), "{name} {wrong:?}");
    }
    let mut twice = Pack::P24.fresh();
    twice[0] = twice[1];
    let refusal = table("bondtolva", "").game.deal(Deal::from_deck(twice)).unwrap_err();
    assert_eq!(refusal.rule, Some("TF-CARD-1"));
    assert!(refusal.text.sv.contains("24") && refusal.text.en.contains("24"));
}

#[test]
fn tf_card_2_card_points() {
    for suit in Suit::ALL {
        let worth = |rank: char| card_points(set(&format!("{rank}{suit}")));
        assert_eq!(HIGH_TO_LOW.chars().map(worth).collect::<Vec<_>>(), [11, 10, 4, 3, 2, 0, 0, 0, 0]);
    }
    assert_eq!(card_points(Pack::P36.cards()), 120);
    assert_eq!(card_points(Pack::P24.cards()), 120);
}

#[test]
fn tf_card_3_eyes_old_and_late() {
    for suit in Suit::ALL {
        let worth = |scale| {
            let one = move |rank: char| eyes(scale, set(&format!("{rank}{suit}")));
            HIGH_TO_LOW.chars().map(one).collect::<Vec<_>>()
        };
        assert_eq!(worth(Eyes::Old), [1, 0, 4, 3, 2, 0, 0, 0, 0]);
        assert_eq!(worth(Eyes::Late), [4, 0, 3, 2, 1, 0, 0, 0, 0]);
    }
    assert_eq!(eyes(Eyes::Old, Pack::P24.cards()), 40);
    assert_eq!(eyes(Eyes::Late, Pack::P24.cards()), 40);
    assert_eq!(rules("bondtolva", "").house().eyes, Eyes::Old);
    assert_eq!(rules("bondtolva", "eyes=late").house().eyes, Eyes::Late);
}

#[test]
fn tf_card_4_aces_and_tens_are_the_eight_matadors() {
    for pack in [Pack::P24, Pack::P36] {
        assert_eq!(matadors(pack.cards()), 8);
        for card in pack.cards() {
            let is_one = matches!(card.rank(), Rank::Ace | Rank::Ten);
            assert_eq!(matadors(set(&card.to_string())), u32::from(is_one), "{card}");
        }
    }
}

/// Where the cards of a deck go: a digit for a hand, counted from forehand, a letter for the talong and the rows.
fn order(rules: &Rules, dealer: u8) -> String {
    let deck = rules.pack().fresh();
    let seats = rules.seats();
    let mut game =
        Running::new(rules.clone(), Opening { dealer: Seat(dealer), ..Opening::default() }).unwrap();
    game.deal(Deal::from_deck(deck.clone())).unwrap();
    let place = |card: &Card| {
        if game.state().talong().contains(card) {
            return "t".to_string();
        }
        for from in 0..seats {
            let seat = Seat(dealer).step(1 + from, seats);
            if game.state().hand(seat).contains(*card) {
                return from.to_string();
            }
            let row = game.state().row(seat);
            if let Some(slot) = row.iter().position(|(up, _)| *up == Some(*card)) {
                return format!("u{from}{slot}");
            }
            if let Some(slot) = row.iter().position(|(_, down)| *down == Some(*card)) {
                return format!("d{from}{slot}");
            }
        }
        "lost".to_string()
    };
    deck.iter().map(place).collect()
}

#[test]
fn tf_deal_1_cards_go_first_to_forehand_and_play_goes_clockwise() {
    for (preset, seating) in every_table() {
        let rules = Rules::preset(preset, seating);
        let seats = rules.seats();
        for dealer in (0..seats).map(Seat) {
            let mut game = Running::new(rules.clone(), Opening { dealer, ..Opening::default() }).unwrap();
            let deck = rules.pack().fresh();
            game.deal(Deal::from_deck(deck.clone())).unwrap();
            let forehand = dealer.next(seats);
            let first = game.state().hand(forehand).contains(deck[0])
                || game.state().row(forehand)[0].1 == Some(deck[0]);
            assert!(first, "{preset:?} {seating:?} dealer {dealer}");
            for turn in 0..seats {
                let seat = forehand.step(turn, seats);
                assert_eq!(game.state().turn(), Some(seat));
                for other in (0..seats).map(Seat).filter(|s| *s != seat && turn > 0) {
                    let card = game.state().hand(other).first().unwrap_or(deck[0]);
                    assert_eq!(refused(&game, other, Action::Play(card)), Some("TF-DEAL-1"));
                }
                let play = *game.legal(seat).iter().find(|a| matches!(a, Action::Play(_))).unwrap();
                game.act(seat, play).unwrap();
            }
            assert_eq!(game.state().tricks(), 1);
        }
    }
}

#[test]
fn tf_deal_2_packets_of_bondtolva() {
    for dealer in [0, 1] {
        assert_eq!(order(&rules("bondtolva 2", ""), dealer), "000111000111tttttttttttt");
    }
    for dealer in [0, 1, 2] {
        assert_eq!(order(&rules("bondtolva 3", ""), dealer), "000111222000111222001122");
    }
    for dealer in [0, 3] {
        assert_eq!(order(&rules("bondtolva 4", ""), dealer), "000111222333000111222333");
    }
}

#[test]
fn tf_deal_2_one_at_a_time_in_tolva_and_strecktolva() {
    for dealer in [0, 2] {
        assert_eq!(order(&rules("tolva 4", ""), dealer), "0123".repeat(9));
        assert_eq!(order(&rules("tolva 3", ""), dealer), "012".repeat(12));
        assert_eq!(order(&rules("strecktolva 3", ""), dealer), "012".repeat(12));
        assert_eq!(order(&rules("strecktolva 2x2", ""), dealer), "0123".repeat(9));
        assert_eq!(order(&rules("strecktolva 2x3", ""), dealer), "012345".repeat(6));
        assert_eq!(order(&rules("strecktolva 3x2", ""), dealer), "012345".repeat(6));
    }
}

#[test]
fn tf_deal_3_plocketolva_six_each_and_a_talong_face_down() {
    let rules = rules("plocketolva", "");
    for dealer in [0, 1] {
        assert_eq!(order(&rules, dealer), "01".repeat(6) + &"t".repeat(24));
    }
    let mut t = table("plocketolva", "");
    t.deal_deck(Pack::P36.fresh());
    let left = Pack::P36.fresh()[12..].to_vec();
    assert_eq!(t.state().talong(), left, "the next card is the first one");
    for seat in [None, Some(Seat(0)), Some(Seat(1))] {
        let view = t.game.view(seat);
        assert_eq!(view.state().talong().len(), 24);
        assert_ne!(view.state().talong(), left, "nobody sees the talong");
    }
}

#[test]
fn tf_deal_4_bordstolva_rows_and_hands() {
    let down = "d00d10d01d11d02d12d03d13d04d14d05d15";
    let up = down.replace('d', "u");
    for name in ["bordstolva", "strecktolva 2"] {
        for dealer in [0, 1] {
            assert_eq!(order(&rules(name, ""), dealer), format!("{down}000111{up}000111"), "{name}");
        }
    }
    let mut t = table("bordstolva", "");
    t.deal_deck(Pack::P36.fresh());
    for seat in [None, Some(Seat(0)), Some(Seat(1))] {
        let view = t.game.view(seat);
        for row in [Seat(0), Seat(1)] {
            let open = |(up, _): &(Option<Card>, Option<Card>)| *up;
            let seen: Vec<_> = view.state().row(row).iter().map(open).collect();
            assert_eq!(seen, t.state().row(row).iter().map(open).collect::<Vec<_>>());
            let hidden = |(_, down): &(Option<Card>, Option<Card>)| *down;
            let seen: Vec<_> = view.state().row(row).iter().map(hidden).collect();
            assert_ne!(seen, t.state().row(row).iter().map(hidden).collect::<Vec<_>>());
        }
    }
}

#[test]
fn tf_deal_5_the_deal_passes_clockwise() {
    let mut t = table("bondtolva 3", "");
    for dealer in [2, 0, 1, 2] {
        t.deal_deck(Pack::P24.fresh());
        assert_eq!(t.state().dealer(), Seat(dealer));
        assert_eq!(t.turn(), Some((dealer + 1) % 3));
        let again = t.game.clone().deal(Deal::from_deck(Pack::P24.fresh())).unwrap_err();
        assert_eq!(again.rule, Some("TF-DEAL-5"));
        t.play_out();
        t.refuses("0 play As", "TF-DEAL-5");
    }
}

#[test]
fn tf_deal_5_the_first_forehand_deals_first_in_the_next_parti() {
    let rules = rules("bondtolva 3", "");
    for first in (0..3).map(Seat) {
        let mut scores = [0; 8];
        scores[..3].copy_from_slice(&[10, 10, 10]);
        let mut t = common::Table::open(rules.clone(), Opening { dealer: first, scores, carry: 0 });
        assert!(t.game.next_parti().is_err(), "the parti is not over");
        let mut deals = 0;
        while t.game.rules().stage(t.state()) == Stage::Deal {
            t.deal_deck(Pack::P24.fresh()).play_out();
            deals += 1;
        }
        assert!(deals > 1 && t.state().dealer() != first, "{deals} deals");
        t.game.next_parti().unwrap();
        t.deal_deck(Pack::P24.fresh());
        assert_eq!(t.state().dealer(), first.next(3));
        assert_eq!(t.points(), [0, 0, 0]);
    }
}

#[test]
fn tf_deal_6_seats_alternate_between_the_teams() {
    for (name, sides) in [
        ("bondtolva 4", "0101"),
        ("tolva 4", "0101"),
        ("strecktolva 2x2", "0101"),
        ("strecktolva 2x3", "010101"),
        ("strecktolva 3x2", "012012"),
        ("tolva 3", "012"),
        ("plocketolva", "01"),
    ] {
        let rules = rules(name, "");
        let seats = rules.seats();
        let of = |seat: u8| rules.side_of(Seat(seat)).to_string();
        assert_eq!((0..seats).map(of).collect::<String>(), sides, "{name}");
        for seat in (0..seats).map(Seat) {
            assert!(rules.team_mates(seat).all(|mate| mate != seat.next(seats) && seat != mate.next(seats)));
        }
    }
}

#[test]
fn slots_tell_where_every_card_of_a_deck_goes() {
    for (preset, seating) in every_table() {
        let rules = Rules::preset(preset, seating);
        for dealer in (0..rules.seats()).map(Seat) {
            let deal = Deal::from_seed(rules.pack(), Seed::from_text("slots"));
            let mut game = Running::new(rules.clone(), Opening { dealer, ..Opening::default() }).unwrap();
            game.deal(deal.clone()).unwrap();
            let state = game.state();
            let mut talong = state.talong().iter();
            for (card, place) in deal.deck.iter().zip(rules.slots(dealer)) {
                let is_there = match place {
                    Place::Hand(seat) => state.hand(seat).contains(*card),
                    Place::Talong => talong.next() == Some(card),
                    Place::Up(seat, at) => state.row(seat)[usize::from(at)].0 == Some(*card),
                    Place::Down(seat, at) => state.row(seat)[usize::from(at)].1 == Some(*card),
                };
                assert!(is_there, "{preset:?} {seating:?}: {card} at {place:?}");
            }
            assert_eq!((rules.slots(dealer).len(), talong.len()), (deal.deck.len(), 0));
        }
    }
}
