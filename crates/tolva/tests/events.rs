//! What a seat hears: events show no card that it may not know.

use cards::{CardSet, Chance, Fast, Seat};
use game::{Deal, Game, Opening, Running, Setting};
use tolva::{Event, Preset, Rules, Seating};

/// The cards that an event shows beyond those that lie open for all.
fn private(event: &Event) -> CardSet {
    match event {
        Event::Dealt { hands, .. } => {
            hands.iter().filter_map(|(hand, _)| *hand).fold(CardSet::EMPTY, |a, b| a | b)
        }
        Event::TakenUp { hands } => hands.iter().flatten().fold(CardSet::EMPTY, |a, b| a | *b),
        Event::Drawn { card, .. } => card.iter().copied().collect(),
        _ => CardSet::EMPTY,
    }
}

fn check(rules: &Rules, chance: &mut Fast) -> usize {
    let mut running = Running::new(rules.clone(), Opening::default()).expect("an opening");
    let mut deck = rules.pack().fresh();
    cards::shuffle(&mut deck, chance);
    let mut events = running.deal(Deal::from_deck(deck)).expect("a deal is due");
    let mut shown = 0;
    loop {
        for event in &events {
            let all = private(event);
            for viewer in (0..rules.seats()).map(Seat) {
                let seen = private(&rules.event_for(event, Some(viewer)).expect("all events are heard"));
                let own = running.state().hand(viewer);
                assert!(seen.is_subset(own), "seat {viewer} sees {seen:?} in {event:?}");
                assert!((all & own).is_subset(seen), "seat {viewer} misses its own cards in {event:?}");
                shown += seen.len();
            }
            let seen = private(&rules.event_for(event, None).expect("all events are heard"));
            assert!(seen.is_empty(), "a spectator sees {seen:?} in {event:?}");
        }
        let Some(seat) = running.state().turn() else { return shown };
        let legal = running.legal(seat);
        let action = legal[chance.below(legal.len() as u32) as usize];
        events = running.act(seat, action).expect("a listed action");
    }
}

#[test]
fn events_show_a_seat_its_own_cards_and_nobody_else_s() {
    let mut chance = Fast::new(3);
    let from_table =
        Setting { key: "first_trick_from_table".to_string(), value: Some("true".to_string()), quoted: false };
    let from_table = Rules::from_settings(Preset::Bordstolva, Seating::Two, &[from_table]).expect("a game");
    for preset in Preset::ALL {
        for seating in preset.seatings() {
            let rules = Rules::preset(preset, *seating);
            assert!((0..20).map(|_| check(&rules, &mut chance)).sum::<usize>() > 0);
        }
    }
    assert!((0..20).map(|_| check(&from_table, &mut chance)).sum::<usize>() > 0);
}
