//! Points, the end of a deal and the end of a parti (TF-PT, TF-END, TF-GUB).

use cards::{CardSet, Side};
use game::Sink;

use crate::event::{Event, For};
use crate::house::{Ending, GubbeForm, Vinst, VinstTie};
use crate::rules::{Rules, TARGET, card_points, eyes, matadors};
use crate::state::{GubbeKind, GubbeResult, LastDeal, Phase, State};

/// Gives a side points. True if that wins the parti at once (TF-END-1).
pub(crate) fn give<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    side: Side,
    points: i32,
    reason: For,
    sink: &mut S,
) -> bool {
    let score = &mut state.scores[side.index()];
    *score = score.saturating_add(points);
    let out = rules.ending == Ending::FirstTo && *score >= TARGET;
    if S::ON {
        sink.event(Event::Scored { side, points, reason });
    }
    if out {
        if matches!(reason, For::Meld(_)) {
            win(state, side, sink);
        }
        return true;
    }
    false
}

fn win<S: Sink<Rules>>(state: &mut State, side: Side, sink: &mut S) {
    state.winner = Some(side);
    state.phase = Phase::Over;
    state.carry = 0;
    if S::ON {
        sink.event(Event::Won { side });
    }
}

/// The side that is alone in first place (TF-PT-3, TF-PT-4).
fn vinst_side(rules: &Rules, taken: &[CardSet; 4]) -> Option<Side> {
    let worth = |side: u8| {
        let cards = taken[side as usize & 3];
        match rules.house.vinst {
            Vinst::Points => (card_points(cards), 0),
            Vinst::Matadors => (matadors(cards), eyes(rules.house.eyes, cards)),
        }
    };
    let mut best = (worth(0), Some(Side(0)));
    for side in 1..rules.sides {
        let now = worth(side);
        if now > best.0 {
            best = (now, Some(Side(side)));
        } else if now == best.0 {
            best.1 = None;
        }
    }
    best.1
}

/// The last trick has been taken.
pub(crate) fn end_deal<S: Sink<Rules>>(rules: &Rules, state: &mut State, last: Side, sink: &mut S) {
    let vinst = vinst_side(rules, &state.taken);
    book(rules, state, vinst, last, sink);
}

/// Gives vinsten and sistan, and closes the deal.
fn book<S: Sink<Rules>>(rules: &Rules, state: &mut State, vinst: Option<Side>, last: Side, sink: &mut S) {
    let mut report = LastDeal { vinst, sist: None, taken: state.taken, gubbe: None };
    let mut out = false;
    match vinst {
        Some(side) => {
            let worth = 1 + state.carry as i32;
            state.carry = 0;
            out = give(rules, state, side, worth, For::Vinst, sink);
        }
        None if rules.house.vinst_tie == VinstTie::Carry => {
            state.carry = state.carry.saturating_add(1);
        }
        None => {}
    }
    if !out {
        report.sist = Some(last);
        give(rules, state, last, 1, For::Sist, sink);
    }
    close(rules, state, report, sink);
}

impl Rules {
    /// The state after a deal that ends like this, however its cards are played: for who counts what an end is worth.
    pub fn ended(&self, state: &State, vinst: Option<Side>, sist: Side) -> State {
        let mut state = state.clone();
        book(self, &mut state, vinst, sist, &mut game::Quiet);
        state
    }
}

/// Has the trick just taken by `side` decided the gubbe? If so the deal is over (TF-GUB-3).
pub(crate) fn gubbe_decided<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    side: Side,
    sink: &mut S,
) -> bool {
    let Some(gubbe) = state.gubbe else {
        return false;
    };
    let own = state.taken[gubbe.side.index() & 3];
    let taken_it = side == gubbe.side;
    let made = match (rules.gubbe, gubbe.kind) {
        (GubbeForm::Streck, GubbeKind::Half) => {
            let others = state.taken.iter().fold(CardSet::EMPTY, |all, t| all | *t) - own;
            if card_points(own) >= 60 {
                true
            } else if card_points(others) > 60 || state.tricks >= 6 {
                false
            } else {
                return false;
            }
        }
        (_, GubbeKind::Half) => {
            if !taken_it {
                false
            } else if state.tricks == gubbe.from_trick + 5 {
                card_points(own - gubbe.before) >= 60
            } else {
                return false;
            }
        }
        (form, GubbeKind::Full) => {
            let last = if form == GubbeForm::Streck { rules.tricks - 1 } else { rules.tricks };
            if !taken_it {
                false
            } else if state.tricks >= last {
                true
            } else {
                return false;
            }
        }
    };
    let worth = if gubbe.kind == GubbeKind::Half { 6 } else { 12 };
    let points = if made { worth } else { -worth };
    let result = GubbeResult { kind: gubbe.kind, side: gubbe.side, made };
    let report = LastDeal { vinst: None, sist: None, taken: state.taken, gubbe: Some(result) };
    give(rules, state, gubbe.side, points, For::Gubbe(gubbe.kind), sink);
    close(rules, state, report, sink);
    true
}

fn close<S: Sink<Rules>>(rules: &Rules, state: &mut State, report: LastDeal, sink: &mut S) {
    state.last_deal = Some(report);
    state.phase = Phase::Deal;
    if S::ON {
        sink.event(Event::DealOver);
    }
    let winner = match rules.ending {
        Ending::FirstTo => sides(rules).find(|s| state.score(*s) >= TARGET),
        Ending::Exact => exact(rules, state, &report, sink),
        Ending::Gotland => gotland(rules, state, &report),
    };
    if let Some(side) = winner {
        win(state, side, sink);
    }
}

fn sides(rules: &Rules) -> impl Iterator<Item = Side> + Clone {
    (0..rules.sides).map(Side)
}

/// TF-END-2.
fn exact<S: Sink<Rules>>(rules: &Rules, state: &mut State, report: &LastDeal, sink: &mut S) -> Option<Side> {
    for side in sides(rules) {
        let over = state.score(side) - TARGET;
        if over > 0 {
            give(rules, state, side, 7 - TARGET - over, For::Overshoot, sink);
        }
    }
    let home = |side: &Side| state.score(*side) == TARGET;
    let mut there = sides(rules).filter(home);
    match (there.next(), there.next()) {
        (one, None) => one,
        _ => report.vinst.filter(home).or(report.sist.filter(home)),
    }
}

/// TF-END-3.
fn gotland(rules: &Rules, state: &State, report: &LastDeal) -> Option<Side> {
    let home = |side: &Side| state.score(*side) >= TARGET;
    let mut there = sides(rules).filter(home);
    if let (one, None) = (there.next(), there.next()) {
        return one;
    }
    if let Some(taker) = report.vinst.or(report.sist).filter(home) {
        return Some(taker);
    }
    let most = sides(rules).map(|s| state.score(s)).max()?;
    let mut top = sides(rules).filter(|s| state.score(*s) == most);
    top.next().filter(|_| top.next().is_none())
}
