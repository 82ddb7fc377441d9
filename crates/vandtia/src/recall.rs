//! A view again, from nothing but what its seat remembers.

use cards::{Card, CardSet, Fast, Seat};
use game::{Deal, Game, Heard, Opening, Reading as _};

use crate::action::Action;
use crate::event::Note;
use crate::rules::Rules;
use crate::sample;
use crate::state::{Player, State};
use crate::view::{self, View};

/// The view that the notes come from. Some deal that they allow is played again by the rules, so that whatever was noted
/// must have happened just so. What others drew in a reshuffle is in no deck (VT-END-2): they hold any turned-away cards,
/// and exchange them for those that they turn out to have had.
pub(crate) fn recall(rules: &Rules, notes: &[Note], seat: Option<Seat>) -> Option<View> {
    let at_table = |seat: Seat| seat.0 < rules.seats;
    if !notes.iter().map(whose).chain([seat]).flatten().all(at_table) {
        return None;
    }
    let Note::Begun { dealer } = *notes.first()? else { return None };
    let mut state = rules.start(&Opening { dealer, ..Opening::default() }).ok()?;
    let deck = sample::read(rules, dealer, notes).find(&mut Fast::new(0))?;
    let mut heard = Heard::default();
    rules.deal(&mut state, &Deal::from_deck(deck), &mut heard).ok()?;
    let mut unseen = Unseen { rules, viewer: seat };
    for note in notes {
        match *note {
            Note::Lacks { seat, cards } => unseen.give_away(&mut state, seat, cards),
            Note::Acted { seat, action } => {
                unseen.have(&mut state, seat, played(action));
                rules.check(&state, seat, action).ok()?;
                rules.apply(&mut state, seat, action, &mut heard);
            }
            Note::Reshuffled { seat, drawn: Some(drawn), .. } => {
                let player = state.player(seat);
                if player.hand.len() != drawn.len() || player.hand != player.returned {
                    return None;
                }
                unseen.have(&mut state, seat, drawn);
                if let Some(Note::Reshuffled { drawn: told, .. }) = heard.notes.last_mut() {
                    *told = Some(drawn);
                }
            }
            _ => {}
        }
    }
    Some(view::view(rules, &state, &heard.notes, seat)).filter(|view| view.notes == notes)
}

/// The cards that an action shows to come from the hand.
fn played(action: Action) -> CardSet {
    match action {
        Action::Play(cards) | Action::Add(cards) => cards,
        _ => CardSet::EMPTY,
    }
}

/// Cards drawn in reshuffles that only their holders have seen.
struct Unseen<'a> {
    rules: &'a Rules,
    viewer: Option<Seat>,
}

impl Unseen<'_> {
    /// Lets a seat have had these cards, in the place of any others that it drew.
    fn have(&mut self, state: &mut State, seat: Seat, cards: CardSet) {
        for card in cards {
            let player = state.player(seat);
            let spare = (player.unseen() - cards).first();
            if let Some(spare) = spare.filter(|_| !player.hand.contains(card)) {
                self.exchange(state, seat, spare, card);
            }
        }
    }

    /// Lets a seat have had none of these cards.
    fn give_away(&mut self, state: &mut State, seat: Seat, cards: CardSet) {
        if self.viewer == Some(seat) {
            return;
        }
        for card in state.player(seat).unseen() & cards {
            let others = self.others(seat).fold(state.away, |all, other| all | state.player(other).unseen());
            if let Some(other) = (others - cards).first() {
                self.exchange(state, seat, card, other);
            }
        }
    }

    /// Those whose unseen cards may be any.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let viewer = self.viewer;
        (0..self.rules.seats).map(Seat).filter(move |other| *other != seat && Some(*other) != viewer)
    }

    /// A card that a seat drew becomes another one, which was turned away or which somebody else drew.
    fn exchange(&self, state: &mut State, seat: Seat, old: Card, new: Card) {
        let swap = |player: &mut Player, old: Card, new: Card| {
            player.hand = (player.hand - CardSet::of(old)).with(new);
            player.returned = (player.returned - CardSet::of(old)).with(new);
        };
        if state.away.contains(new) {
            state.away = (state.away - CardSet::of(new)).with(old);
        } else {
            let holder = self.others(seat).find(|other| state.player(*other).unseen().contains(new));
            let Some(holder) = holder else { return };
            swap(state.player_mut(holder), new, old);
        }
        swap(state.player_mut(seat), old, new);
    }
}

fn whose(note: &Note) -> Option<Seat> {
    match *note {
        Note::Begun { dealer: seat }
        | Note::Dealt { seat, .. }
        | Note::Up { seat, .. }
        | Note::Acted { seat, .. }
        | Note::Drew { seat, .. }
        | Note::Chanced { seat, .. }
        | Note::Bared { seat, .. }
        | Note::Drawable { seat, .. }
        | Note::Holds { seat, .. }
        | Note::Lacks { seat, .. }
        | Note::Reshuffled { seat, .. } => Some(seat),
    }
}
