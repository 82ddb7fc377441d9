//! The law of secrets: two tables that differ in nothing that a client may know tell that client the same, byte for byte.

use cards::{Card, Chance, Fast, Seat};
use game::Game;
use games::{AnyAction, AnyRules, Family, each_game};
use serde_json::{Value as Json, json};
use std::time::Duration;
use wire::table::What;

use super::{NUDGE, Trial, dealt, person, pick, random_rules};
use crate::entry::{Entry, Holder, Settings};
use crate::level::Level;
use crate::manners::PHRASES;
use crate::seen::{Seen, Told};
use crate::table::{Phase, Table};

/// What is done at a table.
#[derive(Clone, Debug)]
enum Step {
    Say(usize, Json),
    Wait(u64),
}

/// A deck that this client cannot tell from the true one; none where there is none. `seen` has where the cards lay that
/// it saw dealt.
fn other_deck(table: &Table, viewer: Option<u8>, seen: &Told, chance: &mut Fast) -> Option<Vec<Card>> {
    let game = table.game.as_ref()?;
    let mut deck = each_game!(game, running => {
        running.rules().sample(&running.view(viewer.map(Seat)), chance)?.0.deck
    });
    let What::Dealt { places: Some(places), .. } = &seen.told.what else { return None };
    for place in places.values() {
        deck[*place] = game.deck(0)?[*place];
    }
    Some(deck)
}

/// Something that a client says without acting: sensible or not.
fn wish(table: &Table, viewer: Option<u8>, chance: &mut Fast) -> Json {
    let game = table.game.as_ref().expect("a game");
    let seats = table.places.len() as u32;
    let anybody = chance.below(seats + 1);
    let explain = |action: String| json!({"t": "explain", "action": action});
    match chance.below(13) {
        0..=2 => explain(attempt(table, chance)),
        3 | 4 => {
            let legal = game.legal(Seat(anybody as u8));
            explain(pick(&legal, chance).map_or_else(|| "draw".to_string(), ToString::to_string))
        }
        5..=7 => json!({"t": "nudge", "seat": anybody}),
        8 => json!({"t": "points"}),
        9 => json!({"t": "say", "phrase": pick(PHRASES, chance).expect("a phrase").0}),
        10 => json!({"t": "contribute", "number": anybody, "value": "ab".repeat(32)}),
        11 => json!({"t": "settings", "settings": {"hints": viewer.is_some()}}),
        _ => json!({"t": pick(&["next", "accept", "start", "ping", "undo"], chance)}),
    }
}

/// Any action that could be written.
fn attempt(table: &Table, chance: &mut Fast) -> String {
    pick(&table.game.as_ref().expect("a game").universe(), chance).expect("an action").to_string()
}

/// Plays a part of a deal with people in every seat. What others than the viewer try is what everybody can see. It likes
/// to end where somebody could add in a race, and asks who is to be reminded.
fn company(table: &mut Table, viewer: Option<u8>, chance: &mut Fast) -> Vec<Step> {
    let seats = table.places.len();
    let me = viewer.map_or(seats, usize::from);
    let mut steps = Vec::new();
    let nudges = || (0..seats).map(|seat| Step::Say(me, json!({"t": "nudge", "seat": seat})));
    for _ in 0..10 + chance.below(90) {
        if table.phase() != Phase::Playing {
            return steps;
        }
        let game = table.game.as_ref().expect("a game");
        let to_act = game.to_act();
        if to_act.len() > 1 && chance.below(2) == 0 {
            break;
        }
        match chance.below(8) {
            0 => steps.push(Step::Wait(u64::from(chance.below(8000)))),
            1 => steps.push(Step::Say(me, wish(table, viewer, chance))),
            2 => {
                let other = chance.below(seats as u32 + 1);
                let slow = chance.below(seats as u32);
                steps.push(Step::Say(other as usize, json!({"t": "nudge", "seat": slow})));
            }
            3 if viewer.is_some_and(|seat| game.legal(Seat(seat)).is_empty()) => {
                steps.push(Step::Say(me, json!({"t": "act", "action": attempt(table, chance)})));
            }
            _ => {
                let seat = *pick(&to_act, chance).expect("somebody is to act");
                let action = any_action(&game.legal(seat), chance);
                steps.push(Step::Say(seat.index(), json!({"t": "act", "action": action})));
                table
                    .apply(Entry::Acted { seat: seat.0, action: action.into(), bot: false })
                    .expect("it was legal");
            }
        }
    }
    steps.extend(nudges());
    steps.push(Step::Wait(NUDGE.as_millis() as u64));
    steps.extend(nudges());
    steps
}

/// Any legal action; arranging could go on for ever, so it often ends.
fn any_action(legal: &[AnyAction], chance: &mut Fast) -> String {
    let done = legal.iter().find(|action| action.to_string() == "done").filter(|_| chance.below(2) == 0);
    done.or(pick(legal, chance)).expect("something can be done").to_string()
}

/// What a client hears at a table while all of this is done.
fn heard(table: Table, seats: &[u8], client: usize, steps: &[Step]) -> Vec<Json> {
    let mut trial = Trial::open(table, seats);
    for step in steps {
        match step {
            Step::Say(client, message) => drop(trial.say(*client, message.clone())),
            Step::Wait(ms) => trial.wait(Duration::from_millis(*ms)),
        }
    }
    trial.heard.swap_remove(client)
}

/// Compares what a client hears at two tables.
fn same(tables: [Table; 2], seats: &[u8], client: usize, steps: &[Step]) {
    let rules = format!("{:?}", tables[0].rules.values());
    let [one, other] = tables;
    let one = heard(one, seats, client, steps);
    let other = heard(other, seats, client, steps);
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other, "client {client}\n{rules}\n{steps:#?}");
    }
    assert_eq!(one.len(), other.len(), "client {client}\n{rules}\n{steps:#?}");
}

fn settings(chance: &mut Fast) -> Settings {
    Settings { race_ms: chance.below(6000), hints: chance.below(2) == 0, ..Settings::default() }
}

/// One table of people; false where the cards that are hidden could not lie otherwise.
fn try_company(rules: &AnyRules, number: u64, chance: &mut Fast) -> bool {
    let seats: Vec<u8> = (0..rules.seats()).collect();
    let viewer = Some(chance.below(rules.seats().into()) as u8).filter(|_| chance.below(6) > 0);
    let (people, settings) = (|| seats.iter().map(|seat| person(*seat)).collect(), settings(chance));
    let mut table = dealt(rules, people(), settings, number, None);
    let seen = Seen::of(&table, viewer).last().expect("a deal");
    let mut steps = company(&mut table, viewer, chance);
    let Some(deck) = other_deck(&table, viewer, &seen, chance) else { return false };
    let me = viewer.map_or(seats.len(), usize::from);
    // A hint and a claim are thought about; a claim that is proven plays on, so it comes last.
    if chance.below(8) == 0 {
        steps.push(Step::Say(me, json!({"t": "hint"})));
    }
    steps.push(Step::Say(me, json!({"t": "claim"})));
    let mut twin = dealt(rules, people(), settings, number, Some(deck.clone()));
    let acts = table.moves.iter().map(|m| Entry::Acted { seat: m.seat, action: m.action.into(), bot: false });
    // What a reshuffle drew follows from the seed and is in no deck: such a sample cannot be played again.
    if acts.into_iter().any(|act| twin.apply(act).is_err()) {
        return false;
    }
    let fresh = |deck| dealt(rules, people(), settings, number, deck);
    let differs = table.game.as_ref().and_then(|game| game.deck(0)) != Some(&deck[..]);
    same([fresh(None), fresh(Some(deck))], &seats, me, &steps);
    differs
}

/// One table of a person alone with bots, in the middle of a deal.
fn try_solo(rules: &AnyRules, number: u64, chance: &mut Fast) -> bool {
    let own = chance.below(rules.seats().into()) as u8;
    let watches = chance.below(4) == 0;
    let viewer = Some(own).filter(|_| !watches);
    let bot = || Holder::Bot { level: Level::Van };
    let holders = || (0..rules.seats()).map(|seat| if seat == own { person(seat) } else { bot() }).collect();
    // So slow that no bot acts in this test: a bot that sees other cards may well act otherwise.
    let settings = Settings { pace_ms: 10_000, ..settings(chance) };
    let mut table = dealt(rules, holders(), settings, number, None);
    let seen = Seen::of(&table, viewer).last().expect("a deal");
    for _ in 0..chance.below(50) {
        let game = table.game.as_ref().expect("a game");
        let to_act = game.to_act();
        let Some(seat) = pick(&to_act, chance) else { return false };
        let action = any_action(&game.legal(*seat), chance);
        table
            .apply(Entry::Acted { seat: seat.0, action: action.into(), bot: seat.0 != own })
            .expect("it was legal");
    }
    if table.phase() != Phase::Playing {
        return false;
    }
    let Some(deck) = other_deck(&table, viewer, &seen, chance) else { return false };
    let differs = table.game.as_ref().and_then(|game| game.deck(0)) != Some(&deck[..]);
    let mut twin = dealt(rules, holders(), settings, number, Some(deck));
    for m in &table.moves {
        let act = Entry::Acted { seat: m.seat, action: m.action.into(), bot: m.seat != own };
        if twin.apply(act).is_err() {
            return false;
        }
    }
    let me = usize::from(watches);
    let mut steps: Vec<Step> = (0..12).map(|_| Step::Say(me, wish(&table, viewer, chance))).collect();
    if chance.below(8) == 0 {
        steps.insert(6, Step::Say(me, json!({"t": "hint"})));
    }
    steps.push(Step::Say(me, json!({"t": "back", "at": chance.below(4)})));
    same([table, twin], &[own], me, &steps);
    differs
}

#[test]
fn hidden_cards_change_no_message() {
    let mut chance = Fast::new(13);
    let (mut number, mut told) = (0, [0, 0]);
    for rules in random_rules(2, &mut chance) {
        // A race in which somebody could add is rare.
        for _ in 0..if rules.family() == Family::Vandtia { 12 } else { 2 } {
            number += 1;
            told[0] += u32::from(try_company(&rules, number, &mut chance));
            told[1] += u32::from(try_solo(&rules, number, &mut chance));
        }
    }
    // Most of them could be compared, or the law says nothing.
    assert!(told.iter().all(|told| *told * 2 > number as u32), "{told:?} of {number}");
}

/// A race in which somebody could add, and everybody else asks whether there is anybody to remind.
#[test]
fn a_nudge_does_not_tell_that_a_card_was_drawn() {
    let mut chance = Fast::new(17);
    let mut races = 0;
    for number in 0.. {
        let seating = pick(&["2", "3", "4"], &mut chance).copied();
        let rules = games::rules("vandtia", seating, &[]).expect("a preset");
        let seats: Vec<u8> = (0..rules.seats()).collect();
        let people = seats.iter().map(|seat| person(*seat)).collect();
        let mut table = dealt(&rules, people, Settings::default(), number, None);
        while let Some(game) = table.game.as_ref().filter(|game| !game.to_act().is_empty()) {
            let to_act = game.to_act();
            let sees_others = |seat: &Seat| game.view(Some(*seat)).to_act().len() > 1;
            if let Some(adds) = to_act.iter().copied().find(sees_others) {
                races += 1;
                nobody_hears_of(table.clone(), &seats, adds.0);
                break;
            }
            let seat = to_act[0];
            let action = any_action(&game.legal(seat), &mut chance);
            table
                .apply(Entry::Acted { seat: seat.0, action: action.into(), bot: false })
                .expect("it was legal");
        }
        if races == 17 {
            return;
        }
    }
}

fn nobody_hears_of(table: Table, seats: &[u8], adds: u8) {
    let mut trial = Trial::open(table, seats);
    for wait in [Duration::ZERO, NUDGE] {
        trial.wait(wait);
        for asker in seats.iter().filter(|seat| **seat != adds) {
            let answer = trial.say((*asker).into(), json!({"t": "nudge", "seat": adds}));
            let error = answer["error"]["en"].as_str().unwrap_or("it was done");
            assert_eq!(
                error, "There is nobody to remind at that seat now.",
                "after {wait:?}, seat {asker} of {adds}"
            );
        }
    }
}
