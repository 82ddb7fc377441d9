//! What is claimed is had: however the hidden cards lie, and whatever the others play.

use bots::Family;
use cards::{Chance, Fast, Seat};
use game::{Game, Heard, Stage};
use tolva::{Action, Phase, Rules, State};

use crate::force::{some_position, some_rules};

/// Plays a sampled deal to its end: the seat as the claim says, the others anything. Did the seat take all?
fn plays_out(
    rules: &Rules,
    mut state: State,
    mut notes: Vec<tolva::Note>,
    seat: Seat,
    chance: &mut Fast,
) -> bool {
    let side = rules.side_of(seat).index();
    let mut others = usize::from(state.phase() == Phase::Lead);
    loop {
        let Some(turn) = state.turn() else { return false };
        let action = if turn == seat {
            let view = rules.view(&state, &notes, Some(seat));
            match rules.claim(&view) {
                Ok(action) => action,
                // There is something to choose again, so the player goes on.
                Err(why) if why.en.contains("may still meld") => return true,
                Err(why) => panic!("the proof is lost: {} {:?}", why.en, rules.house()),
            }
        } else {
            let moves = rules.moves(&state);
            moves.nth(chance.below(moves.len() as u32) as usize).expect("something to do")
        };
        let (before, mut heard) = (state.clone(), Heard::<Rules>::default());
        rules.act(&mut state, action, &mut heard);
        notes.extend(heard.notes);
        if rules.stage(&state) != Stage::Play {
            let Action::Play(card) = action else { return false };
            return state.last_deal().is_some_and(|last| last.taken[side].contains(card));
        }
        if state.tricks() != before.tricks() {
            others += 1;
            if state.turn() != Some(seat) {
                return false;
            }
        }
        assert!(others < 40);
    }
}

#[test]
fn what_is_claimed_is_had_however_the_cards_lie() {
    let mut chance = Fast::new(11);
    let (mut sure, mut open, mut unproven) = (0, 0, 0);
    for _ in 0..6_000 {
        let rules = some_rules(&mut chance, |_| true);
        let left = 1 + chance.below(7) as u8;
        let Some(running) = some_position(&rules, &mut chance, left) else { continue };
        let Some(seat) = running.state().turn() else { continue };
        let view = running.view(Some(seat));
        let Ok(action) = rules.claim(&view) else {
            unproven += 1;
            continue;
        };
        assert!(rules.check(running.state(), seat, action).is_ok());
        match bots::solve::certain(&rules, &view) {
            Some(_) => sure += 1,
            None => open += 1,
        }
        for _ in 0..6 {
            let (_, state) = rules.sample(&view, &mut chance).expect("a sample");
            let done = plays_out(&rules, state, running.notes().to_vec(), seat, &mut chance);
            assert!(done, "{:?} {:?}", rules.house(), running.state());
        }
    }
    assert!(sure > 100 && open > 40 && unproven > 500, "{sure} {open} {unproven}");
}

#[test]
fn a_claim_is_refused_with_a_reason_in_both_languages() {
    let mut chance = Fast::new(12);
    let mut reasons = std::collections::BTreeSet::new();
    for _ in 0..800 {
        let rules = some_rules(&mut chance, |_| true);
        let left = 1 + chance.below(9) as u8;
        let Some(running) = some_position(&rules, &mut chance, left) else { continue };
        for seat in (0..rules.seats()).map(Seat) {
            if let Err(why) = rules.claim(&running.view(Some(seat))) {
                assert!(!why.sv.is_empty() && !why.en.is_empty());
                reasons.insert(why.en);
            }
        }
        assert!(rules.claim(&running.view(None)).is_err());
    }
    assert!(reasons.len() > 10, "{reasons:?}");
    for part in ["not your turn", "may still meld", "in the talong", "is not sure", "trumps left"] {
        assert!(reasons.iter().any(|r| r.contains(part)), "{part}: {reasons:?}");
    }
}
