//! The end of the game (VT-END).

use cards::{Card, CardSet, Rank, Seat, Seed, Side, Stream};
use game::Sink;

use crate::event::{Event, Note};
use crate::pass::pick_up;
use crate::play::no_follow_up;
use crate::rules::Rules;
use crate::state::{Outcome, Phase, State};

/// How many cards are drawn from what was turned away.
const NEW_HAND: usize = 3;

/// A player has played the last card (VT-END-1, VT-END-2).
pub(crate) fn out<S: Sink<Rules>>(rules: &Rules, state: &mut State, seat: Seat, rank: Rank, sink: &mut S) {
    if rules.reshuffle && rank == Rank::Two {
        new_hand(rules, state, seat, sink);
        return;
    }
    let side = Side(seat.0);
    state.phase = Phase::Over;
    state.outcome = Some(Outcome::Won(side));
    if S::ON {
        sink.event(Event::Won { side });
    }
}

/// The turned-away cards in the order of a reshuffle.
///
/// They are laid in the order of the cards (s h d c, each suit from two to ace) and shuffled as `docs/shuffle.md` says, by
/// the stream of the seed of the text `<seed> reshuffle <number>`: `<seed>` is the deal's seed in its 64 hexadecimal
/// digits (of a deal without one, the seed of the deck's text: the cards in the order of the deal, joined by single
/// spaces), and `<number>` counts the reshuffles of the deal from 1. The first cards are drawn.
pub(crate) fn reshuffled(seed: Seed, number: u32, away: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = away.iter().collect();
    let seed = Seed::from_text(&format!("{seed} reshuffle {number}"));
    cards::shuffle(&mut cards, &mut Stream::new(seed));
    cards
}

/// A new hand from the turned-away cards, to lead from; the pile where there are none.
fn new_hand<S: Sink<Rules>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    if state.away.is_empty() {
        pick_up(rules, state, seat, CardSet::EMPTY, sink);
        return;
    }
    state.reshuffles += 1;
    let order = reshuffled(Seed(state.seed), state.reshuffles, state.away);
    let away = state.away.len() as u8;
    let hand: CardSet = order.iter().take(NEW_HAND).copied().collect();
    state.away -= hand;
    let pile = state.pile_cards;
    let player = state.player_mut(seat);
    player.hand = hand;
    player.picked = CardSet::EMPTY;
    player.raised = CardSet::EMPTY;
    player.returned = hand;
    state.phase = Phase::Lead;
    state.single_lead = true;
    state.turn = seat;
    if S::ON {
        sink.event(Event::Reshuffled { seat, away });
        for card in order.iter().take(NEW_HAND) {
            sink.event(Event::Drawn { seat, card: Some(*card) });
        }
        sink.note(Note::Reshuffled { seat, drawn: Some(hand), pile });
    }
}

/// Counts a play; after so many the game is a draw (VT-END-3).
#[inline]
pub(crate) fn count<S: Sink<Rules>>(rules: &Rules, state: &mut State, sink: &mut S) {
    state.plays = state.plays.saturating_add(1);
    if state.plays < rules.limit || state.phase == Phase::Over {
        return;
    }
    state.phase = Phase::Over;
    state.outcome = Some(Outcome::Draw);
    no_follow_up(state);
    if S::ON {
        sink.event(Event::Draw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::{Finish, House, Seating};
    use crate::state::Player;
    use game::{Game, Opening};

    #[test]
    fn vt_end_3_a_game_may_be_as_deep_as_its_limit() {
        let house = House { finish: Finish::NotTwoTen, play_limit: 30_000, ..House::of(Seating::Two) };
        let rules = Rules::new(house).expect("rules");
        let mut state = rules.start(&Opening::default()).expect("an opening");
        for (player, two) in state.players.iter_mut().zip(CardSet::rank(Rank::Two).iter()) {
            *player = Player { hand: CardSet::of(two), ..Player::NONE };
        }
        state.phase = Phase::Lead;
        assert_eq!(game::perft(&rules, &state, 30_010), 1, "the lead is passed on, and nothing else");
        let census = game::census(&rules, &state, 30_010);
        assert_eq!((census.count, census.ended), (1, 1));
        assert_eq!(game::divide(&rules, &state, 30_010)[0].count, 1);
    }
}
