//! Claiming the rest: is it proven, from what the seat knows, that it takes every trick that is left?
//!
//! Two proofs are known. On lead, a hand of winners: in every suit the seat has at least as many cards on top as the
//! others have cards of it, so they run out of the suit before the seat runs out of winners, however their cards lie;
//! trumps come first. And where the view leaves no doubt about anything hidden, all that the others can play is tried.

use std::borrow::Cow;

use cards::{Card, CardSet, Seat, Suit, Text, capital, card_en, card_sv};
use game::{Game, Quiet, Stage};
use tolva::{Action, Layout, Phase, Rules, State, View, above};

use crate::solve;

/// How many positions the second proof may look at.
const LIMIT: u32 = 100_000;

fn because(sv: impl Into<Cow<'static, str>>, en: impl Into<Cow<'static, str>>) -> Text {
    Text::new(sv, en)
}

/// The next action of a seat that is proven to take all the rest; or why that is not proven.
pub(super) fn claim(rules: &Rules, view: &View) -> Result<Action, Text> {
    let state = view.state();
    let seat = view.seat.filter(|seat| state.turn() == Some(*seat));
    let at_play = matches!(state.phase(), Phase::Lead | Phase::Follow);
    let Some(seat) = seat.filter(|_| at_play) else {
        return Err(because(
            "Det är inte din tur att spela ett kort.",
            "It is not your turn to play a card.",
        ));
    };
    let moves = rules.moves(state);
    if moves.len() > moves.cards.len() {
        return Err(because(
            "Du kan ännu mäla, fråga eller ange gubbe: gör det först, eller spela ett kort.",
            "You may still meld, ask or declare a gubbe: do that first, or play a card.",
        ));
    }
    if !state.talong().is_empty() {
        return Err(because("Det finns kort kvar i talongen.", "There are cards left in the talong."));
    }
    if lies_down(rules, state) {
        return Err(because(
            "Det ligger dolda kort kvar på bordet.",
            "There are hidden cards left on the table.",
        ));
    }
    let by_winners = match state.phase() {
        Phase::Lead => winners(rules, view, seat),
        _ => Err(because(
            "Sticket pågår, och det är inte bevisat att du tar det.",
            "A trick is being played, and it is not proven that you take it.",
        )),
    };
    if let Ok(card) = by_winners
        && moves.cards.contains(card)
    {
        return Ok(Action::Play(card));
    }
    if let Some(whole) = solve::certain(rules, view) {
        let mut left = LIMIT;
        for action in moves.iter() {
            if takes_all_after(rules, &whole, seat, action, &mut left) == Some(true) {
                return Ok(action);
            }
        }
    }
    Err(by_winners.err().unwrap_or_else(|| {
        because(
            "Du har lovat att spela ut något annat först.",
            "You have promised to lead something else first.",
        )
    }))
}

/// Are there cards that nobody can play yet?
fn lies_down(rules: &Rules, state: &State) -> bool {
    let rows = || (0..rules.seats()).flat_map(|seat| state.row(Seat(seat)));
    rules.house().layout == Layout::Table && (!state.hands_up() || rows().any(|(_, down)| down.is_some()))
}

/// The first of the seat's winners, if all its cards are winners one after the other wherever the unseen cards lie.
fn winners(rules: &Rules, view: &View, seat: Seat) -> Result<Card, Text> {
    let state = view.state();
    let own = rules.reach(state, seat);
    let pack = rules.pack().fresh().into_iter().fold(CardSet::EMPTY, |all, card| all.with(card));
    let others = pack - own - view.gone() - state.on_trick();
    let trump = state.trump();
    let suits = || trump.into_iter().chain(Suit::ALL.into_iter().filter(move |suit| Some(*suit) != trump));
    let mut first = None;
    for suit in suits() {
        let (mine, theirs) = (own & CardSet::suit(suit), others & CardSet::suit(suit));
        if mine.is_empty() {
            if trump == Some(suit) && !theirs.is_empty() {
                return Err(because("Det finns trumf kvar hos de andra.", "The others have trumps left."));
            }
            continue;
        }
        let top = mine.iter().filter(|card| (above(*card) & theirs).is_empty()).count();
        if top < theirs.len() {
            let weak = mine.iter().find(|card| !(above(*card) & theirs).is_empty());
            return Err(not_sure(weak, theirs));
        }
        let highest = mine.iter().find(|card| (above(*card) & mine).is_empty());
        first = first.or(highest);
    }
    first.ok_or_else(|| because("Du har inga kort kvar.", "You have no cards left."))
}

fn not_sure(weak: Option<Card>, theirs: CardSet) -> Text {
    let higher = weak.and_then(|card| (above(card) & theirs).iter().next().map(|higher| (card, higher)));
    match higher {
        Some((card, higher)) => because(
            format!("{} är inte säker: någon kan ha {}.", capital(&card_sv(card)), card_sv(higher)),
            format!("The {} is not sure: somebody may have the {}.", card_en(card), card_en(higher)),
        ),
        None => because(
            "Det räcker inte för alla stick: någon kan ha fler kort i färgen.",
            "It is not enough for every trick: somebody may have more cards of the suit.",
        ),
    }
}

/// Does the seat take every trick from here, whatever the others play? None if that is too much to look at.
fn takes_all(rules: &Rules, state: &State, seat: Seat, left: &mut u32) -> Option<bool> {
    let own = state.turn() == Some(seat);
    let moves = rules.moves(state);
    if moves.is_empty() {
        return Some(false);
    }
    for card in moves.cards {
        if takes_all_after(rules, state, seat, Action::Play(card), left)? == own {
            return Some(own);
        }
    }
    // The others may say something instead of playing: that is not tried, so it proves nothing.
    Some(!own && moves.len() == moves.cards.len())
}

fn takes_all_after(rules: &Rules, state: &State, seat: Seat, action: Action, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let mut next = state.clone();
    rules.act(&mut next, action, &mut Quiet);
    if rules.stage(&next) != Stage::Play {
        let (Action::Play(card), Some(last)) = (action, next.last_deal()) else { return Some(false) };
        return Some(last.taken.get(rules.side_of(seat).index()).is_some_and(|taken| taken.contains(card)));
    }
    if next.tricks() != state.tricks() && next.turn() != Some(seat) {
        return Some(false);
    }
    takes_all(rules, &next, seat, left)
}
