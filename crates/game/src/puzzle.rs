use cards::{Card, CardSet, Chance};

/// A set of slots: one bit a place in the deck.
pub type SlotSet = u64;

/// Cards to be placed in the slots of a deck, each card with the slots where it can have been.
///
/// A slot is a place in the dealing order. What a view proves becomes slots that a card cannot be in; what cannot be
/// said of one card alone (somebody held a king and its queen) is checked by the caller.
#[derive(Clone, Debug)]
pub struct Puzzle {
    allowed: [SlotSet; 52],
    cards: CardSet,
    watched: CardSet,
    slots: usize,
}

/// A placing: the card in each slot.
type Placed = [Option<Card>; 52];

impl Puzzle {
    /// All these cards may be in every one of as many slots.
    pub fn new(cards: CardSet) -> Puzzle {
        let slots = cards.len();
        Puzzle { allowed: [(1 << slots) - 1; 52], cards, watched: cards, slots }
    }

    /// Says which cards a caller's check looks at: others are moved without asking.
    pub fn watch(&mut self, cards: CardSet) {
        self.watched = cards;
    }

    /// The slots where a card may be.
    pub fn allowed(&self, card: Card) -> SlotSet {
        self.allowed[card.index()]
    }

    /// Keeps a card to these slots.
    pub fn restrict(&mut self, card: Card, slots: SlotSet) {
        self.allowed[card.index()] &= slots;
    }

    /// A placing of every card that the slots allow, found in random order; none if there is none.
    fn place(&self, chance: &mut impl Chance) -> Option<Placed> {
        let mut order = [0u8; 52];
        let mut count = 0;
        for card in self.cards {
            order[count] = card.index() as u8;
            count += 1;
        }
        cards::shuffle(&mut order[..count], chance);
        // Cards with few places go first: then most cards find a free slot at once.
        order[..count].sort_by_key(|c| self.allowed[*c as usize].count_ones());
        let mut placed: Placed = [None; 52];
        let mut free: SlotSet = (1 << self.slots) - 1;
        for &index in &order[..count] {
            let card = Card::from_index(index)?;
            let open = self.allowed[index as usize] & free;
            if open != 0 {
                let slot = nth_bit(open, chance.below(open.count_ones()));
                placed[slot] = Some(card);
                free &= !(1 << slot);
                continue;
            }
            let mut seen = 0;
            if !self.push(card, &mut placed, &mut free, &mut seen) {
                return None;
            }
        }
        Some(placed)
    }

    /// Finds a place for a card by moving others along (an augmenting path).
    fn push(&self, card: Card, placed: &mut Placed, free: &mut SlotSet, seen: &mut SlotSet) -> bool {
        let mut open = self.allowed[card.index()] & !*seen;
        while open != 0 {
            let slot = open.trailing_zeros() as usize;
            open &= open - 1;
            if *seen & 1 << slot != 0 {
                continue;
            }
            *seen |= 1 << slot;
            let moved = match placed[slot] {
                None => true,
                Some(other) => self.push(other, placed, free, seen),
            };
            if moved {
                placed[slot] = Some(card);
                *free &= !(1 << slot);
                return true;
            }
        }
        false
    }

    /// A random deck that the puzzle allows and the caller accepts.
    ///
    /// `broken` looks at a deck and gives, if something is wrong with it, the ways to mend it: each a list of cards and
    /// the slots to keep them to. Any deck that is right must fit at least one of the ways. The search goes through
    /// all of them in random order, so that it finds a deck if there is one. The deck is then mixed by swaps that keep it
    /// right, which makes all right decks about equally likely.
    pub fn solve(
        &self,
        chance: &mut impl Chance,
        broken: &impl Fn(&[Card]) -> Option<Vec<Vec<(Card, SlotSet)>>>,
    ) -> Option<Vec<Card>> {
        let mut deck = self.find(u32::MAX, chance, broken)?;
        self.mix(&mut deck, 4, chance, broken);
        Some(deck)
    }

    /// The first such deck that is found, not mixed. It is given up after so many tries: what comes from outside may be a
    /// riddle that takes for ever.
    pub fn find(
        &self,
        mut tries: u32,
        chance: &mut impl Chance,
        broken: &impl Fn(&[Card]) -> Option<Vec<Vec<(Card, SlotSet)>>>,
    ) -> Option<Vec<Card>> {
        self.search(&mut tries, chance, broken)
    }

    fn search(
        &self,
        tries: &mut u32,
        chance: &mut impl Chance,
        broken: &impl Fn(&[Card]) -> Option<Vec<Vec<(Card, SlotSet)>>>,
    ) -> Option<Vec<Card>> {
        *tries = tries.checked_sub(1)?;
        let placed = self.place(chance)?;
        let deck: Vec<Card> = placed[..self.slots].iter().copied().collect::<Option<_>>()?;
        let Some(mut ways) = broken(&deck) else {
            return Some(deck);
        };
        cards::shuffle(&mut ways, chance);
        ways.into_iter().find_map(|way| {
            let mut narrower = self.clone();
            for (card, slots) in way {
                narrower.restrict(card, slots);
            }
            narrower.search(tries, chance, broken)
        })
    }

    fn mix(
        &self,
        deck: &mut [Card],
        rounds: usize,
        chance: &mut impl Chance,
        broken: &impl Fn(&[Card]) -> Option<Vec<Vec<(Card, SlotSet)>>>,
    ) {
        let mut loose = [0u8; 52];
        let mut count = 0;
        for slot in (0..self.slots.min(deck.len())).filter(|s| !self.is_fixed(deck[*s])) {
            loose[count] = slot as u8;
            count += 1;
        }
        if count < 2 {
            return;
        }
        for _ in 0..rounds * count {
            let a = usize::from(loose[chance.below(count as u32) as usize]);
            let b = usize::from(loose[chance.below(count as u32) as usize]);
            let fits =
                self.allowed[deck[a].index()] & 1 << b != 0 && self.allowed[deck[b].index()] & 1 << a != 0;
            if !fits || a == b {
                continue;
            }
            deck.swap(a, b);
            let watched = self.watched.contains(deck[a]) || self.watched.contains(deck[b]);
            if watched && broken(deck).is_some() {
                deck.swap(a, b);
            }
        }
    }
}

/// Decks that a puzzle allows, one after the other: most of them from the one before, by swaps, which is quick.
#[derive(Clone, Debug, Default)]
struct Row {
    deck: Vec<Card>,
    given: u32,
}

impl Row {
    /// After so many decks one is found from nothing: swaps alone do not always reach everything.
    const LENGTH: u32 = 8;

    /// The next deck; see [`Puzzle::solve`].
    pub fn next(
        &mut self,
        puzzle: &Puzzle,
        chance: &mut impl Chance,
        broken: &impl Fn(&[Card]) -> Option<Vec<Vec<(Card, SlotSet)>>>,
    ) -> Option<&[Card]> {
        if self.given.is_multiple_of(Row::LENGTH) {
            self.deck = puzzle.solve(chance, broken)?;
        } else {
            puzzle.mix(&mut self.deck, 2, chance, broken);
        }
        self.given = self.given.wrapping_add(1);
        Some(&self.deck)
    }
}

/// What notes say about the slots of a deck: a puzzle, and facts that no card's slots can tell alone.
pub trait Reading {
    /// Which slots each card may have.
    fn puzzle(&self) -> &Puzzle;

    /// What is wrong with a deck, as the ways to mend it; see [`Puzzle::solve`].
    fn broken(&self, deck: &[Card]) -> Option<Vec<Vec<(Card, SlotSet)>>>;

    /// A deck that agrees with it, all of them about equally likely.
    fn solve(&self, chance: &mut impl Chance) -> Option<Vec<Card>> {
        self.puzzle().solve(chance, &|deck| self.broken(deck))
    }

    /// Some deck that agrees with it, if one is found soon: so many tries find one for any view that play leads to.
    fn find(&self, chance: &mut impl Chance) -> Option<Vec<Card>> {
        self.puzzle().find(20_000, chance, &|deck| self.broken(deck))
    }
}

/// A view read once, to draw many samples from.
pub struct Sampler<V, R> {
    view: V,
    reading: R,
    row: Row,
}

impl<V, R: Reading> Sampler<V, R> {
    /// A view and what its notes say.
    pub fn new(view: V, reading: R) -> Sampler<V, R> {
        Sampler { view, reading, row: Row::default() }
    }

    /// The next deck that the view allows, with both.
    pub fn next(&mut self, chance: &mut impl Chance) -> Option<(&V, &R, &[Card])> {
        let Sampler { view, reading, row } = self;
        let deck = row.next(reading.puzzle(), chance, &|deck| reading.broken(deck))?;
        Some((view, reading, deck))
    }
}

impl Puzzle {
    /// Has the card one place only?
    fn is_fixed(&self, card: Card) -> bool {
        self.allowed[card.index()].is_power_of_two()
    }
}

fn nth_bit(bits: u64, n: u32) -> usize {
    let mut bits = bits;
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}
