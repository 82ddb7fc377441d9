//! The moment of a bot's answer tells nothing: forced or chosen, thought out or not, it comes when it was to come.

use std::collections::BTreeSet;
use std::time::Duration;

use cards::{Fast, Seat};
use serde_json::{Value as Json, json};

use super::{Trial, dealt, person, pick};
use crate::entry::{Entry, Holder, Settings};
use crate::table::Phase;

/// How the bot's answers in a deal came: after which time those that were forced and those that were chosen did, and
/// how many were not thought out.
#[derive(Default, PartialEq, Debug)]
struct Answers {
    forced: BTreeSet<Duration>,
    chosen: BTreeSet<Duration>,
    hurried: u32,
}

/// Plays a deal against a bot, while others have taken all turns to think or while nobody has.
fn answers(game: &str, level: &str, pace_ms: u32, busy: bool) -> Answers {
    let rules = games::rules(game, Some("2"), &[]).expect("a preset");
    let holders = vec![person(0), Holder::Bot { level: level.to_string().into() }];
    let settings = Settings { pace_ms, race_ms: 0, ..Settings::default() };
    let mut table = dealt(&rules, holders, settings, 1, None);
    let mut trial = Trial::open(table.clone(), &[0]);
    trial.busy = busy;
    let mut chance = Fast::new(1);
    let mut answers = Answers::default();
    // A bot that was to begin has begun to think before the others took their turns.
    let mut counts = !busy;
    while table.phase() == Phase::Playing {
        let game = table.game.as_ref().expect("a game");
        let seat = game.to_act()[0];
        let legal = game.legal(seat);
        let action = if seat == Seat(0) {
            counts = true;
            let action = pick(&legal, &mut chance).expect("something can be done").to_string();
            trial.say(0, json!({"t": "act", "action": action}));
            action
        } else {
            let before = trial.heard[0].len();
            let after = trial.wait_for_next();
            let acted = |json: &&Json| json["what"]["kind"] == "acted" && json["what"]["bot"] == true;
            let event = trial.heard[0][before..].iter().find(acted).expect("the bot has acted");
            if counts {
                let kind = if legal.len() == 1 { &mut answers.forced } else { &mut answers.chosen };
                kind.insert(after);
            }
            event["what"]["action"].as_str().expect("an action").to_string()
        };
        table
            .apply(Entry::Acted { seat: seat.0, action: action.into(), bot: seat != Seat(0) })
            .expect("it was done");
    }
    answers.hurried = trial.hurried;
    answers
}

#[test]
fn forced_and_chosen_answers_come_at_the_same_moment_however_long_the_queue() {
    for (level, pace_ms, after) in
        [("mastare", 0, 300), ("mastare", 900, 900), ("van", 0, 2), ("nyborjare", 700, 700)]
    {
        let moments = BTreeSet::from([Duration::from_millis(after)]);
        for full in [false, true] {
            let answers = answers("bondtolva", level, pace_ms, full);
            assert_eq!(answers.forced, moments, "{level} {full}");
            assert_eq!(answers.chosen, moments, "{level} {full}");
            assert_eq!(
                answers.hurried > 0,
                full && level == "mastare",
                "{level} {full}: {}",
                answers.hurried
            );
        }
    }
}
