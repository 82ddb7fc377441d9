use cards::{CardSet, Seat, SeatSet, SuitSet};
use game::{Deal, MAX_SEATS, Opening, Place, Refusal, Sink};

use crate::event::{Event, Note};
use crate::house::Layout;
use crate::rules::{Rules, TARGET};
use crate::state::{ANY, Occasion, Phase, Row, State};
use crate::why;

/// The lowest score that a parti may start from; far below what play reaches, far above what overflows.
const LOWEST_SCORE: i32 = -1_000_000;

pub(crate) fn start(rules: &Rules, opening: &Opening) -> Result<State, Refusal> {
    let Opening { dealer, scores, carry } = *opening;
    if dealer.0 >= rules.seats {
        return Err(Refusal::malformed(
            format!("Givaren är plats {dealer}, men platserna är 0–{}.", rules.seats - 1),
            format!("The dealer is seat {dealer}, but the seats are 0–{}.", rules.seats - 1),
        ));
    }
    let unit = why::party(rules).unit();
    if let Some(score) = scores.iter().find(|s| **s >= TARGET) {
        return Err(Refusal::by(
            "TF-END-1",
            format!("Ett parti kan inte börja på {score} {unit}: den som har tolv har redan vunnit."),
            format!("A game cannot start on {score} points: a side on twelve has won already."),
        ));
    }
    if let Some(score) = scores.iter().find(|s| **s < LOWEST_SCORE) {
        return Err(Refusal::malformed(
            format!("{score} {unit} är för lågt."),
            format!("{score} points is too low."),
        ));
    }
    if carry > 0 && !rules.carries() {
        return Err(Refusal::by(
            "TF-PT-4",
            "Med de här reglerna förs en delad vinst inte över till nästa giv.",
            "Under these rules a tied vinst is not carried over to the next deal.",
        ));
    }
    if carry > 1_000_000 {
        return Err(Refusal::malformed(
            "Så mycket kan vinsten inte vara värd.",
            "The vinst cannot be worth that much.",
        ));
    }
    Ok(State {
        hands: [CardSet::EMPTY; MAX_SEATS],
        taken: [CardSet::EMPTY; 4],
        last_trick: CardSet::EMPTY,
        trick_cards: CardSet::EMPTY,
        phase: Phase::Deal,
        // The deal passes on before it is dealt.
        dealer: dealer.step(rules.seats - 1, rules.seats),
        first_dealer: dealer,
        leader: dealer,
        turn: dealer,
        trick: [ANY; MAX_SEATS],
        trick_len: 0,
        best: ANY,
        best_seat: dealer,
        trump: None,
        trumps: CardSet::EMPTY,
        tricks: 0,
        occasion: Occasion::Past,
        has_led: SeatSet::EMPTY,
        question: None,
        duty: None,
        owed: [SuitSet::EMPTY; MAX_SEATS],
        melds: [None; 4],
        meld_count: 0,
        melded: SuitSet::EMPTY,
        shown: CardSet::EMPTY,
        gubbe: None,
        talong: [ANY; 24],
        talong_at: 0,
        talong_end: 0,
        rows: [Row::EMPTY; 2],
        hands_up: true,
        scores,
        carry,
        winner: None,
        last_deal: None,
    })
}

pub(crate) fn check(rules: &Rules, state: &State, deal: &Deal) -> Result<(), Refusal> {
    match state.phase {
        Phase::Deal => {}
        Phase::Over => {
            return Err(Refusal::by("TF-END-1", "Partiet är slut.", "The game is over."));
        }
        _ => {
            return Err(Refusal::by(
                "TF-DEAL-5",
                "Given pågår; nästa giv kommer när den är slut.",
                "A deal is being played; the next one comes when it is over.",
            ));
        }
    }
    if !rules.house.deck.is_deck(&deal.deck) {
        let size = rules.house.deck.size();
        return Err(Refusal::by(
            "TF-CARD-1",
            format!("Leken ska vara spelets {size} kort, vart och ett en gång."),
            format!("The deck must be the game’s {size} cards, each once."),
        ));
    }
    Ok(())
}

pub(crate) fn deal<S: Sink<Rules>>(rules: &Rules, state: &mut State, deck: &[cards::Card], sink: &mut S) {
    let seats = rules.seats;
    let dealer = state.dealer.next(seats);
    let forehand = dealer.next(seats);
    state.hands = [CardSet::EMPTY; MAX_SEATS];
    state.taken = [CardSet::EMPTY; 4];
    state.last_trick = CardSet::EMPTY;
    state.trick_cards = CardSet::EMPTY;
    state.phase = Phase::Lead;
    state.dealer = dealer;
    state.leader = forehand;
    state.turn = forehand;
    state.trick = [ANY; MAX_SEATS];
    state.trick_len = 0;
    state.best = ANY;
    state.best_seat = dealer;
    state.trump = None;
    state.trumps = CardSet::EMPTY;
    state.tricks = 0;
    state.occasion = if rules.forehand_trump { Occasion::Open } else { Occasion::Past };
    state.has_led = SeatSet::EMPTY;
    state.question = None;
    state.duty = None;
    state.owed = [SuitSet::EMPTY; MAX_SEATS];
    state.melds = [None; 4];
    state.meld_count = 0;
    state.melded = SuitSet::EMPTY;
    state.shown = CardSet::EMPTY;
    state.gubbe = None;
    state.last_deal = None;
    state.hands_up = !rules.from_table;
    lay_out(rules, state, deck, forehand);
    if S::ON {
        tell(rules, state, sink);
    }
}

#[inline]
fn lay_out(rules: &Rules, state: &mut State, deck: &[cards::Card], forehand: Seat) {
    let seats = rules.seats;
    if rules.layout == Layout::Hand {
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        for (card, hand) in deck.iter().zip(&rules.hand_of) {
            hands[*hand as usize & 7].insert(*card);
        }
        for from in 0..seats {
            state.hands[forehand.step(from, seats).index()] = hands[from as usize & 7];
        }
        return;
    }
    state.talong_at = 0;
    state.talong_end = 0;
    state.rows = [Row::EMPTY; 2];
    for (card, place) in deck.iter().zip(&rules.places) {
        match *place {
            Place::Hand(from) => state.hands[forehand.step(from.0, seats).index()].insert(*card),
            Place::Talong => {
                state.talong[state.talong_end as usize % 24] = *card;
                state.talong_end += 1;
            }
            Place::Down(from, place) => {
                let row = &mut state.rows[forehand.step(from.0, seats).index() & 1];
                row.down[place as usize] = *card;
                row.has_down |= 1 << place;
            }
            Place::Up(from, place) => {
                let row = &mut state.rows[forehand.step(from.0, seats).index() & 1];
                row.up[place as usize] = *card;
                row.has_up |= 1 << place;
                row.open.insert(*card);
            }
        }
    }
}

fn tell<S: Sink<Rules>>(rules: &Rules, state: &State, sink: &mut S) {
    let table = rules.layout == Layout::Table;
    let seen = state.hands_up;
    sink.event(Event::Dealt {
        dealer: state.dealer,
        hands: state.hands.map(|h| (seen.then_some(h), h.len() as u8)),
        up: state.rows.map(|r| table.then_some(r.up)),
        talong: state.talong().len() as u8,
    });
    let [a, b, c, d, ..] = state.scores;
    sink.note(Note::Begun {
        dealer: state.dealer,
        first_dealer: state.first_dealer,
        scores: [a, b, c, d],
        carry: state.carry,
    });
    for seat in (0..rules.seats).map(Seat) {
        sink.note(Note::Dealt { seat, hand: seen.then_some(state.hand(seat)) });
    }
    if table {
        for (row, seat) in state.rows.iter().zip(0..) {
            for (card, place) in row.up.iter().zip(0..) {
                sink.note(Note::Up { seat: Seat(seat), place, card: *card });
            }
        }
    }
}
