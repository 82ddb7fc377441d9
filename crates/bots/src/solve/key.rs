use std::hash::{BuildHasherDefault, Hasher};

use cards::{CardSet, Seat, Side};
use game::Game;
use tolva::{GubbeForm, Layout, Phase, Rules, State, Vinst, card_points, eyes, matadors};

/// What vinsten is counted in, as one number: matadors weigh more than all eyes together.
pub(super) fn weight(rules: &Rules, cards: CardSet) -> u32 {
    match rules.house().vinst {
        Vinst::Points => card_points(cards),
        Vinst::Matadors => 64 * matadors(cards) + eyes(rules.house().eyes, cards),
    }
}

/// All that can matter to the rest of a deal just after a trick, before anything has been said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key([u64; 19]);

impl Key {
    pub(super) fn new(rules: &Rules, state: &State) -> Key {
        let mut key = [0; 19];
        for seat in 0..rules.seats().min(6) {
            key[seat as usize] = state.hand(Seat(seat)).bits();
            key[9] |= u64::from(state.owed(Seat(seat)).bits()) << (8 * seat);
        }
        key[6] = public(rules, state);
        let score = |side| u64::from(state.score(Side(side)) as u32);
        key[7] = score(0) | score(1) << 32;
        let taken = |side| u64::from(weight(rules, state.taken(Side(side))));
        key[8] = score(2) | taken(0) << 32 | taken(1) << 48;
        if gubbe_matters(rules, state) {
            for side in 0..3 {
                key[10 + side as usize] = state.taken(Side(side)).bits();
            }
            key[13] = state.last_trick().bits();
            key[14] = state.gubbe().map_or(0, |g| g.before().bits());
        }
        if rules.house().layout == Layout::Table {
            for (at, seat) in [(15, Seat(0)), (17, Seat(1))] {
                for (place, (up, down)) in state.row(seat).into_iter().enumerate() {
                    let card = |card: Option<cards::Card>| card.map_or(0, |c| 1 + c.index() as u64);
                    key[at] |= card(up) << (8 * place);
                    key[at + 1] |= card(down) << (8 * place);
                }
            }
        }
        Key(key)
    }
}

/// What lies open, in bits.
fn public(rules: &Rules, state: &State) -> u64 {
    let moves = rules.moves(state);
    let melded = state.melds().fold(0, |suits, meld| suits | 1 << meld.suit as u64);
    let gubbe =
        state.gubbe().map_or(0, |g| 1 + g.side.0 as u64 + 4 * g.kind as u64 + 8 * u64::from(g.from_trick));
    let led = state.has_led().iter().fold(0, |seats, seat| seats | 1 << seat.index());
    [
        (3, state.phase() as u64),
        (3, state.turn().map_or(7, |seat| seat.index() as u64)),
        (3, state.trump().map_or(4, |suit| suit as u64)),
        (4, melded),
        (8, gubbe),
        (8, led),
        (8, u64::from(state.tricks())),
        // Whether one may still say something depends on what happened just before, and on nothing else.
        (5, (moves.len() - moves.cards.len()) as u64),
    ]
    .into_iter()
    .fold(0, |all, (bits, value)| all << bits | value)
}

fn gubbe_matters(rules: &Rules, state: &State) -> bool {
    state.gubbe().is_some() || gubbe_ahead(rules, state)
}

/// May a gubbe still be declared, now or later in the deal?
pub(super) fn gubbe_ahead(rules: &Rules, state: &State) -> bool {
    let declared = state.gubbe().is_some() || state.melds().next().is_some();
    // The next lead is to come after this trick if one is under way.
    let tricks = state.tricks() + u8::from(state.phase() == Phase::Follow);
    match rules.house().gubbe {
        GubbeForm::None => false,
        _ if declared => false,
        GubbeForm::Tolva => {
            let fresh = state.has_led().len() < usize::from(rules.seats());
            tricks <= 1 || (fresh && tricks + 5 <= rules.trick_count())
        }
        GubbeForm::Streck => tricks <= 1,
    }
}

impl std::hash::Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|word| hasher.write_u64(*word));
    }
}

/// A quick hash of words.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

pub(super) type Build = BuildHasherDefault<Mix>;

#[cfg(test)]
mod tests {
    use tolva::Eyes;

    use super::*;

    #[test]
    fn eyes_never_outweigh_a_matador() {
        let rules = Rules::preset(tolva::Preset::Bondtolva, tolva::Seating::Four);
        for scale in [Eyes::Old, Eyes::Late] {
            assert!(eyes(scale, rules.pack().cards()) < 64);
        }
    }
}
