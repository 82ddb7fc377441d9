//! Whether the winner of a trick had something to meld is in nobody else's view (TF-MELD-6).

use cards::{Chance, Fast, Seat};
use game::{Deal, Game, Opening, Refusal, Running, Setting};
use tolva::{Event, Phase, Preset, Rules, Seating, View};

/// Everything that somebody is told on the way through a deal: events, views, and why they may not do this or that.
#[derive(PartialEq, Debug)]
struct Told {
    events: Vec<Event>,
    views: Vec<View>,
    refusals: Vec<Refusal>,
}

/// Plays a deck with these actions and tells what this seat, or a spectator, hears.
fn told(rules: &Rules, deck: &[cards::Card], actions: &[(Seat, tolva::Action)], who: Option<Seat>) -> Told {
    let mut running = Running::new(rules.clone(), Opening::default()).expect("an opening");
    let mut told = Told { events: Vec::new(), views: Vec::new(), refusals: Vec::new() };
    let mut hear = |running: &Running<Rules>, events: Vec<Event>| {
        told.events.extend(events.iter().filter_map(|event| rules.event_for(event, who)));
        told.views.push(running.view(who));
        for seat in who.into_iter().filter(|seat| running.state().turn() != Some(*seat)) {
            let refused = |action| rules.check(running.state(), seat, action).err();
            told.refusals.extend(rules.universe().into_iter().filter_map(refused));
        }
    };
    let events = running.deal(Deal::from_deck(deck.to_vec())).expect("a deal is due");
    hear(&running, events);
    for (seat, action) in actions {
        let events = running.act(*seat, *action).expect("the sample could have been played");
        hear(&running, events);
    }
    told
}

/// Has the winner of the trick that was just taken something to meld?
fn has_pair(rules: &Rules, state: &tolva::State) -> bool {
    state.phase() == Phase::Meld && rules.formality(state).is_none()
}

/// Plays deals at random; wherever the winner of a trick is asked, others could not tell a pair from none. Counts how
/// often the truth and a sample differed in this, and how often the winner had one.
fn check(rules: &Rules, chance: &mut Fast) -> (u32, u32) {
    let mut deck = rules.pack().fresh();
    cards::shuffle(&mut deck, chance);
    let mut running = Running::new(rules.clone(), Opening::default()).expect("an opening");
    running.deal(Deal::from_deck(deck.clone())).expect("a deal is due");
    let (mut actions, mut differed, mut held) = (Vec::new(), 0, 0);
    while let Some(seat) = running.state().turn() {
        if running.state().phase() == Phase::Meld {
            let truth = has_pair(rules, running.state());
            held += u32::from(truth);
            for who in [Some(seat.next(2)), None] {
                let (deal, state) = rules.sample(&running.view(who), chance).expect("a sample");
                differed += u32::from(has_pair(rules, &state) != truth);
                let heard = told(rules, &deck, &actions, who);
                assert_eq!(heard, told(rules, &deal.deck, &actions, who), "{who:?}");
            }
        }
        let legal = running.legal(seat);
        // Cards that are still hidden have more to hide: pairs are kept back as often as not.
        let action = legal[chance.below(legal.len() as u32) as usize];
        running.act(seat, action).expect("a listed action");
        actions.push((seat, action));
    }
    (differed, held)
}

#[test]
fn tf_meld_6_no_other_view_depends_on_whether_the_winner_held_a_pair() {
    let mut chance = Fast::new(6);
    let setting = |key: &str, value: &str| Setting {
        key: key.to_string(),
        value: Some(value.to_string()),
        quoted: false,
    };
    let none = setting("gubbe", "none");
    let tables = [
        (Preset::Bondtolva, vec![]),
        (Preset::Bondtolva, vec![setting("deck", "36")]),
        (Preset::Plocketolva, vec![none.clone()]),
        (Preset::Bordstolva, vec![none.clone()]),
        (Preset::Bordstolva, vec![none.clone(), setting("first_trick_from_table", "true")]),
        (Preset::Strecktolva, vec![none]),
    ];
    for (preset, settings) in tables {
        let rules = Rules::from_settings(preset, Seating::Two, &settings).expect("a game");
        let (mut differed, mut held) = (0, 0);
        for _ in 0..40 {
            let (other, pair) = check(&rules, &mut chance);
            (differed, held) = (differed + other, held + pair);
        }
        assert!(
            differed > 10 && held > 5,
            "{preset:?} {settings:?}: {differed} samples differed, {held} pairs"
        );
    }
}
