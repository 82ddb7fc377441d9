use cards::{Card, CardSet, Pack, Seat, Seed};
use game::{Deal, Opening, Place, Refusal, Sink};

use crate::event::{Event, Note};
use crate::rules::Rules;
use crate::state::{Phase, Player, State, TALONG, at};

pub(crate) fn start(rules: &Rules, opening: &Opening) -> Result<State, Refusal> {
    let Opening { dealer, scores, carry } = *opening;
    if dealer.0 >= rules.seats {
        return Err(Refusal::malformed(
            format!("Givaren är plats {dealer}, men platserna är 0–{}.", rules.seats - 1),
            format!("The dealer is seat {dealer}, but the seats are 0–{}.", rules.seats - 1),
        ));
    }
    if scores.iter().any(|score| *score != 0) {
        return Err(Refusal::malformed(
            "I vändtia räknas inga poäng; ”scores” kan bara vara nollor.",
            "Vändtia keeps no score; “scores” can only be zeros.",
        ));
    }
    if carry != 0 {
        return Err(Refusal::malformed(
            "I vändtia finns ingen vinst att spara; ”carry” kan bara vara 0.",
            "Vändtia has no vinst to save; “carry” can only be 0.",
        ));
    }
    Ok(State::before(dealer))
}

pub(crate) fn check(rules: &Rules, state: &State, deal: &Deal) -> Result<(), Refusal> {
    match state.phase {
        Phase::Deal => {}
        Phase::Over => {
            return Err(Refusal::by("VT-END-1", "Spelet är slut.", "The game is over."));
        }
        _ => {
            return Err(Refusal::by(
                "VT-DEAL-1",
                "Korten är utdelade; det delas bara en gång i ett spel.",
                "The cards have been dealt; a game has one deal.",
            ));
        }
    }
    if !game::Game::pack(rules).is_deck(&deal.deck) {
        return Err(Refusal::by(
            "VT-CARD-1",
            "Leken ska vara spelets 52 kort, vart och ett en gång.",
            "The deck must be the game’s 52 cards, each once.",
        ));
    }
    Ok(())
}

/// What decides the reshuffles of a deal: its seed if it has one, else the seed of the deck's text, the cards in the
/// order of the deal joined by single spaces.
pub(crate) fn seed(deal: &Deal) -> Seed {
    deal.seed.unwrap_or_else(|| {
        let deck: Vec<String> = deal.deck.iter().map(Card::to_string).collect();
        Seed::from_text(&deck.join(" "))
    })
}

/// Where the cards of a round of the deal begin in the deck: 0 face down, 1 face up, 2 in hand; 3 is the talong.
pub(crate) fn first_slot(rules: &Rules, round: usize, from_forehand: u8) -> usize {
    (round * rules.seats as usize + from_forehand as usize) * rules.piles as usize
}

/// Where each card of the deck goes.
pub(crate) fn slots(rules: &Rules, dealer: Seat) -> Vec<Place> {
    let rounds: [fn(Seat, u8) -> Place; 3] = [Place::Down, Place::Up, |seat, _| Place::Hand(seat)];
    let players = (1..=rules.seats).map(|from| dealer.step(from, rules.seats));
    let packets = rounds.iter().flat_map(|place| players.clone().map(move |seat| (place, seat)));
    let dealt = packets.flat_map(|(place, seat)| (0..rules.piles).map(move |pile| place(seat, pile)));
    dealt.chain(std::iter::repeat(Place::Talong)).take(Pack::P52.size()).collect()
}

/// Deals (VT-DEAL-1): round by round, player by player from forehand, as many cards at a time as there are piles.
#[inline]
pub(crate) fn deal<S: Sink<Rules>>(
    rules: &Rules,
    state: &mut State,
    deck: &[Card],
    seed: Seed,
    sink: &mut S,
) {
    let dealer = state.dealer;
    *state = State { phase: Phase::Arrange, seed: seed.0, ..State::before(dealer) };
    let forehand = dealer.next(rules.seats);
    state.turn = forehand;
    let piles = rules.piles as usize;
    let packet = |round, from: u8| {
        let first = first_slot(rules, round, from);
        deck.get(first..first + piles).unwrap_or_default()
    };
    for from in 0..rules.seats {
        let player: &mut Player = &mut state.players[at(forehand.step(from, rules.seats))];
        for (i, card) in packet(0, from).iter().enumerate() {
            player.down[i & 3] = *card;
            player.has_down |= 1 << i;
        }
        for (i, card) in packet(1, from).iter().enumerate() {
            player.up[i & 3] = CardSet::of(*card);
        }
        player.hand = packet(2, from).iter().copied().collect();
    }
    let rest = deck.get(first_slot(rules, 3, 0)..).unwrap_or_default();
    for (slot, card) in state.talong.iter_mut().zip(rest) {
        *slot = *card;
    }
    state.talong_end = rest.len().min(TALONG) as u8;
    if S::ON {
        tell(rules, state, sink);
    }
}

fn tell<S: Sink<Rules>>(rules: &Rules, state: &State, sink: &mut S) {
    sink.event(Event::Dealt {
        dealer: state.dealer,
        hands: state.players.map(|p| (Some(p.hand), p.hand.len() as u8)),
        up: state.players.map(|p| p.up.map(|up| up.first().unwrap_or(crate::state::ANY))),
        talong: state.talong().len() as u8,
    });
    sink.note(Note::Begun { dealer: state.dealer });
    for seat in (0..rules.seats).map(Seat) {
        let player = state.player(seat);
        sink.note(Note::Dealt { seat, hand: Some(player.hand) });
        for (pile, up) in (0..rules.piles).zip(&player.up) {
            for card in *up {
                sink.note(Note::Up { seat, pile, card });
            }
        }
    }
}

/// Draws up to the dealt number (VT-PLAY-2, VT-ARR-2), and says what was drawn.
#[inline]
pub(crate) fn refill<S: Sink<Rules>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) -> CardSet {
    let mut drawn = CardSet::EMPTY;
    if !state.talong_left() {
        return drawn;
    }
    let held = state.players[at(seat)].hand.len();
    let left = (state.talong_end - state.talong_at) as usize;
    let wanted = (rules.piles as usize).saturating_sub(held).min(left);
    for _ in 0..wanted {
        let Some(card) = state.talong.get(state.talong_at as usize).copied() else { break };
        state.talong_at += 1;
        drawn.insert(card);
        if S::ON {
            sink.event(Event::Drawn { seat, card: Some(card) });
            sink.note(Note::Drew { seat, card: Some(card) });
        }
    }
    state.players[at(seat)].hand |= drawn;
    drawn
}
