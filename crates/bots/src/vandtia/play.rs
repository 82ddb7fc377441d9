//! The actions of a turn: leading, playing, adding, plocka, chansa and turning cards up.

use cards::{CardSet, Rank, Seat};
use game::{Game, Quiet};
use vandtia::{Action, Finish, Outcome, Phase, Rules, State, View};

use super::Judged;
use super::sight::{self, WHOLE};
use super::words::Thought;
use super::worth::Scale;

/// A play that wins at once.
const WIN: i32 = 10_000;

/// To be left with cards that nobody may go out with.
const BAD_FINISH: i32 = 40;

/// The most positions that are looked at to find a way to play everything out.
const LOOKED_AT: u32 = 400;

/// What whose turn it is knows.
pub(super) struct Turn<'a> {
    rules: &'a Rules,
    view: &'a View,
    state: &'a State,
    seat: Seat,
    scale: Scale,
    unseen: CardSet,
    /// The place that cards are played from: the hand, or the face-up cards; new ones wait while there are others (VT-TABLE-4).
    source: CardSet,
    from_hand: bool,
    /// What a card from the talong is worth on average.
    drawn: i32,
    /// Does an ordinary card of the source fit?
    ordinary_fits: bool,
    lowest: Option<Rank>,
}

impl<'a> Turn<'a> {
    pub(super) fn of(rules: &'a Rules, view: &'a View, seat: Seat) -> Turn<'a> {
        let state = view.state();
        let scale = Scale::of(rules, state.talong_len());
        let unseen = sight::unseen(rules, view);
        let hand = state.hand(seat);
        let from_hand = !hand.is_empty();
        let open = state.open(seat);
        let source = hand.or((open - state.turned_up()).or(open));
        let fits = match (state.phase(), state.top()) {
            (Phase::Follow, Some((top, _))) => rules.fits(top),
            _ => CardSet::FULL,
        };
        let ordinary = |card: &cards::Card| !scale.is_special(card.rank());
        let lowest = (source & fits).iter().filter(ordinary).map(|card| card.rank()).min();
        let drawn = scale.average(unseen);
        let ordinary_fits = lowest.is_some();
        Turn { rules, view, state, seat, scale, unseen, source, from_hand, drawn, ordinary_fits, lowest }
    }

    pub(super) fn judge(&self, action: Action) -> Judged {
        match action {
            Action::Play(cards) => self.play(action, cards, true),
            Action::Add(cards) => self.play(action, cards, false),
            Action::Take => self.take(),
            Action::Chance => self.chance(),
            Action::Flip(_) => (0, Some(Thought::Blind)),
            _ => (0, None),
        }
    }

    fn play(&self, action: Action, cards: CardSet, own_turn: bool) -> Judged {
        let Some(rank) = cards.first().map(|card| card.rank()) else {
            return (0, None);
        };
        let rest = self.source - cards;
        let run = match self.state.top() {
            Some((top, run)) if top == rank => usize::from(run) + cards.len(),
            _ => cards.len(),
        };
        let four = run >= 4;
        let again = four || self.scale.is_special(rank);
        let wanted = self.rules.hand_size().saturating_sub(rest.len());
        let draws = if self.from_hand { wanted.min(self.state.talong_len()) } else { 0 };
        if self.wins(action) {
            let last = rest.is_empty() && self.left_beside(rest).is_empty();
            return (WIN - rank as i32, Some(if last { Thought::Wins } else { Thought::PlaysOut }));
        }
        let mut score = self.scale.without(self.source, cards, rank) + draws as i32 * self.drawn;
        let mut why = self.plain_thought(rank, cards.len(), own_turn);
        if again {
            score += self.scale.turn() / 3 + self.scale.best_lead(rest);
            why = self.again_thought(rank, four);
        } else {
            let (block, thought) = self.block(self.rules.fits(rank), cards.len());
            score += block;
            why = thought.or(why);
        }
        if draws == 0 && self.is_bad_finish(rest) {
            return (score - BAD_FINISH, Some(Thought::BadFinish));
        }
        if !own_turn {
            why = Some(if score < 0 { Thought::HoldsBack } else { Thought::AddsMore });
        }
        (score, why)
    }

    fn plain_thought(&self, rank: Rank, count: usize, own_turn: bool) -> Option<Thought> {
        let leads = self.state.phase() == Phase::Lead;
        match rank {
            _ if !own_turn => None,
            rank if Some(rank) != self.lowest && rank == Rank::Ace => Some(Thought::KeepsAce),
            rank if Some(rank) != self.lowest => leads.then_some(Thought::LeadsHigh),
            _ if count > 1 => Some(Thought::AllAtOnce),
            _ if leads => Some(Thought::LeadsLow),
            _ => Some(Thought::LowFirst),
        }
    }

    fn again_thought(&self, rank: Rank, four: bool) -> Option<Thought> {
        Some(match rank {
            _ if four => Thought::Four,
            Rank::Ten if self.state.pile_len() >= 6 => Thought::TurnsBig,
            Rank::Ten if self.ordinary_fits => Thought::KeepsTen,
            Rank::Ten => Thought::TenOrTake,
            Rank::Two if self.ordinary_fits => Thought::KeepsTwo,
            Rank::Two => Thought::TwoOrTake,
            _ => Thought::AceTurns,
        })
    }

    /// What it is worth that the next player may have to take the pile.
    fn block(&self, fits: CardSet, added: usize) -> (i32, Option<Thought>) {
        let next = self.seat.next(self.rules.seats());
        let chance = sight::blocked(self.rules, self.view, self.unseen, next, fits);
        let left = sight::left(self.view, next);
        let pile = (self.state.pile_len() + added).min(12) as i32;
        let pain = self.scale.turn() * (2 + pile) / 10 + 30 / left.max(1);
        let thought = match chance {
            c if c * 2 < WHOLE => None,
            _ if left <= 2 => Some(Thought::StopsWinner),
            _ => Some(Thought::Blocks),
        };
        (pain * chance / WHOLE, thought)
    }

    /// All that the player has left with this rest of the source.
    fn left_beside(&self, rest: CardSet) -> CardSet {
        rest | (self.state.open(self.seat) - self.source)
    }

    /// Would only cards be left that nobody may go out with (VT-END-2)?
    fn is_bad_finish(&self, rest: CardSet) -> bool {
        let left = self.left_beside(rest);
        let bad = match self.rules.house().finish {
            Finish::NotTwo => CardSet::rank(Rank::Two),
            _ => self.rules.barred(),
        };
        self.state.down_count(self.seat) == 0 && !left.is_empty() && left.is_subset(bad)
    }

    fn take(&self) -> Judged {
        let pile: CardSet = self.state.pile().collect();
        let score = self.taken(pile);
        let why = match () {
            _ if self.source.is_empty() => Thought::Blind,
            _ if score > -5 => Thought::TakesSmall,
            _ => Thought::TakesBig,
        };
        (score, Some(why))
    }

    /// What it is worth to have these cards in the hand, and the next player lead.
    fn taken(&self, pile: CardSet) -> i32 {
        self.scale.with(self.state.hand(self.seat), pile) - 2 * self.scale.turn()
    }

    fn chance(&self) -> Judged {
        let Some((top, _)) = self.state.top() else {
            return (0, None);
        };
        let fits = self.rules.fits(top);
        let good = sight::share(self.unseen, fits);
        let pile: CardSet = self.state.pile().collect();
        let fail = self.taken(pile) + self.scale.average(self.unseen - fits);
        let score = (WHOLE - good) * fail / WHOLE;
        let why = match () {
            _ if (self.source & fits).is_empty() => Thought::MustChance,
            _ if good * 3 < WHOLE => Thought::ChanceIsPoor,
            _ if !self.ordinary_fits => Thought::SparesSpecial,
            _ => return (score, None),
        };
        (score, Some(why))
    }

    /// Does the action win in this very turn? Asked only where no unknown card can come into it.
    fn wins(&self, action: Action) -> bool {
        let hidden = self.state.talong_len() + self.state.down_count(self.seat);
        let all = self.left_beside(self.source);
        let groups = Rank::ALL.into_iter().filter(|rank| {
            let held = (all & CardSet::rank(*rank)).len();
            !self.scale.is_special(*rank) && held > 0 && held < 4
        });
        if hidden > 0 || groups.count() > 2 {
            return false;
        }
        wins(self.rules, self.state, self.seat, action, &mut 0)
    }
}

/// Can the seat, after this action, go on until all its cards are gone?
fn wins(rules: &Rules, state: &State, seat: Seat, action: Action, looked: &mut u32) -> bool {
    *looked += 1;
    let mut next = *state;
    rules.act(&mut next, seat, action, &mut Quiet);
    if let Some(outcome) = next.outcome() {
        return matches!(outcome, Outcome::Won(side) if side.index() == seat.index());
    }
    let goes_on = next.phase() == Phase::Lead && next.turn() == Some(seat);
    if !goes_on || next.reshuffles() != state.reshuffles() || *looked > LOOKED_AT {
        return false;
    }
    rules
        .moves(&next, seat)
        .iter()
        .any(|action| matches!(action, Action::Play(_)) && wins(rules, &next, seat, action, looked))
}
