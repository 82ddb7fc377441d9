use cards::{Card, CardSet, Pack, Rank, Seat, Suit};
use game::{Place, Refusal, Setting};

use crate::house::{
    Ask, Ending, Eyes, GubbeForm, House, Layout, MeldNames, Preset, Seating, Vinst, VinstTie,
};
use crate::state::{MeldName, State};
use crate::switches::SWITCHES;
use crate::tally::Keeping;

/// The points that end a parti.
pub(crate) const TARGET: i32 = 12;

/// The ranks from low to high: … six, seven, eight, nine, jack, queen, king, ten, ace (TF-CARD-1).
pub const LOW_TO_HIGH: [Rank; 13] = [
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Five,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ten,
    Rank::Ace,
];

/// For each card the cards of its suit that beat it. 64 places, so that no index needs a check.
static ABOVE: [CardSet; 64] = {
    let mut above = [CardSet::EMPTY; 64];
    let mut s = 0;
    while s < 4 {
        let mut low = 0;
        while low < 13 {
            let card = Card::new(LOW_TO_HIGH[low], Suit::ALL[s]);
            let mut high = low + 1;
            while high < 13 {
                above[card.index()].insert(Card::new(LOW_TO_HIGH[high], Suit::ALL[s]));
                high += 1;
            }
            low += 1;
        }
        s += 1;
    }
    above
};

/// For each card all cards of its suit.
static SUIT_OF: [CardSet; 64] = {
    let mut suits = [CardSet::EMPTY; 64];
    let mut i = 0;
    while i < 52 {
        suits[i] = CardSet::suit(Suit::ALL[i / 13]);
        i += 1;
    }
    suits
};

/// All cards of the card's suit.
#[inline]
pub(crate) fn suit_of(card: Card) -> CardSet {
    SUIT_OF[card.index() & 63]
}

/// The cards of the same suit that beat this one.
#[inline]
pub fn above(card: Card) -> CardSet {
    ABOVE[card.index() & 63]
}

/// King and queen of a suit.
#[inline]
pub const fn pair(suit: Suit) -> CardSet {
    CardSet::of(Card::new(Rank::King, suit)).with(Card::new(Rank::Queen, suit))
}

/// The card points of a set (TF-CARD-2).
pub fn card_points(cards: CardSet) -> u32 {
    let count = |rank| (cards & CardSet::rank(rank)).len() as u32;
    11 * count(Rank::Ace)
        + 10 * count(Rank::Ten)
        + 4 * count(Rank::King)
        + 3 * count(Rank::Queen)
        + 2 * count(Rank::Jack)
}

/// The matadors of a set (TF-CARD-4).
pub fn matadors(cards: CardSet) -> u32 {
    (cards & (CardSet::rank(Rank::Ace) | CardSet::rank(Rank::Ten))).len() as u32
}

/// The eyes of a set (TF-CARD-3).
pub fn eyes(scale: Eyes, cards: CardSet) -> u32 {
    let worth = match scale {
        Eyes::Old => [(Rank::King, 4), (Rank::Queen, 3), (Rank::Jack, 2), (Rank::Ace, 1)],
        Eyes::Late => [(Rank::Ace, 4), (Rank::King, 3), (Rank::Queen, 2), (Rank::Jack, 1)],
    };
    worth.iter().map(|(rank, eyes)| eyes * (cards & CardSet::rank(*rank)).len() as u32).sum()
}

/// A house's rules, compiled for play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub(crate) house: House,
    pub(crate) seats: u8,
    pub(crate) sides: u8,
    pub(crate) layout: Layout,
    pub(crate) ask: Ask,
    pub(crate) gubbe: GubbeForm,
    pub(crate) ending: Ending,
    /// Tricks in a whole deal.
    pub(crate) tricks: u8,
    /// Free play while the talong lasts, and melds only then (TF-TRICK-5, TF-MELD-5).
    pub(crate) free_play: bool,
    pub(crate) forehand_trump: bool,
    pub(crate) from_table: bool,
    pub(crate) meld_floor: u8,
    /// A side with this many points may not set trump.
    pub(crate) no_trump_at: i32,
    /// A side with this many points may not meld.
    pub(crate) no_meld_at: i32,
    /// All melds that a deal can see.
    pub(crate) max_melds: u8,
    pub(crate) names: [MeldName; 4],
    pub(crate) keeping: Keeping,
    /// Where each card of the deck goes, with seats counted from forehand.
    pub(crate) places: Vec<Place>,
    /// The hand that each card goes to where all go to hands, counted from forehand.
    pub(crate) hand_of: [u8; 36],
    /// The side of each seat.
    pub(crate) side: [u8; 8],
}

impl Rules {
    /// Compiles a house's answers. Everything that has no meaning together is reported at once (TF-COMBO-1).
    pub fn new(house: House) -> Result<Rules, Vec<Refusal>> {
        let conflicts = conflicts(&house);
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        let seats = house.seating.seats();
        let bond = house.preset == Preset::Bondtolva;
        let places = places(&house, if bond { 3 } else { 1 });
        let mut hand_of = [0; 36];
        for (hand, place) in hand_of.iter_mut().zip(&places) {
            if let Place::Hand(seat) = place {
                *hand = seat.0;
            }
        }
        Ok(Rules {
            house,
            seats,
            sides: house.seating.sides(),
            layout: house.layout,
            ask: house.ask,
            gubbe: house.gubbe,
            ending: house.ending,
            tricks: house.deck.size() as u8 / seats,
            free_play: bond && house.layout == Layout::Talong,
            forehand_trump: house.forehand_trump,
            from_table: house.first_trick_from_table,
            meld_floor: house.meld_floor,
            no_trump_at: house.no_trump_at.unwrap_or(i32::MAX).min(house.no_meld_at.unwrap_or(i32::MAX)),
            no_meld_at: house.no_meld_at.unwrap_or(i32::MAX),
            max_melds: house.max_later_melds.map_or(4, |later| later + 1),
            names: names(house.meld_names),
            keeping: match (house.deck, house.seating.sides()) {
                (Pack::P24, 2) if bond => Keeping::Sixes,
                (Pack::P24, _) if bond => Keeping::Paper,
                _ => Keeping::Low { minus: house.preset == Preset::Strecktolva },
            },
            places,
            hand_of,
            side: std::array::from_fn(|seat| seat as u8 % house.seating.sides()),
        })
    }

    /// The rules of a preset with some switches changed. All reasons against it at once.
    pub fn from_settings(
        preset: Preset,
        seating: Seating,
        settings: &[Setting],
    ) -> Result<Rules, Vec<Refusal>> {
        let mut house = House::of(preset, seating);
        let read = game::settings_from(SWITCHES, &mut house, settings);
        house.settle(|key| settings.iter().any(|s| s.key == key));
        let compiled = Rules::new(house);
        match (read, compiled) {
            (Ok(()), compiled) => compiled,
            (Err(unread), Ok(_)) => Err(unread),
            (Err(unread), Err(conflicts)) => Err(unread.into_iter().chain(conflicts).collect()),
        }
    }

    /// The rules of a preset.
    pub fn preset(preset: Preset, seating: Seating) -> Rules {
        Rules::new(House::of(preset, seating)).expect("presets have no conflicts")
    }

    /// The house's answers.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// How a card is dealt by its place in the deck: how many cards each hand holds at first.
    pub fn hand_size(&self) -> usize {
        self.places.iter().filter(|p| **p == Place::Hand(Seat(0))).count()
    }

    /// How many cards the talong has at first.
    pub fn talong_size(&self) -> usize {
        self.places.iter().filter(|p| **p == Place::Talong).count()
    }

    /// What the melds of a deal are called, in their order (TF-MELD-9).
    pub fn meld_names(&self) -> [MeldName; 4] {
        self.names
    }

    /// What the next meld of the deal would be called (TF-MELD-9).
    pub fn next_meld(&self, state: &State) -> MeldName {
        self.names[state.meld_count as usize & 3]
    }

    /// Are points called streck?
    pub fn counts_streck(&self) -> bool {
        self.house.preset == Preset::Strecktolva
    }

    /// How many tricks a whole deal has.
    pub fn trick_count(&self) -> u8 {
        self.tricks
    }
}

const fn names(names: MeldNames) -> [MeldName; 4] {
    use MeldName::{Mal, Tjog, Trumf, Viv};
    match names {
        MeldNames::Tjog => [Trumf, Tjog, Tjog, Tjog],
        MeldNames::Viv => [Trumf, Viv, Viv, Viv],
        MeldNames::Mal => [Trumf, Mal, Mal, Mal],
        MeldNames::TjogVivMal => [Trumf, Tjog, Viv, Mal],
        MeldNames::TjogMal => [Trumf, Tjog, Mal, Mal],
        MeldNames::TjogViv => [Trumf, Tjog, Viv, Viv],
        MeldNames::VivTjog => [Trumf, Viv, Tjog, Tjog],
    }
}

/// The order of the deal (TF-DEAL-1 to 4).
fn places(house: &House, packet: usize) -> Vec<Place> {
    let seats = house.seating.seats();
    if house.layout == Layout::Table {
        let row = |place: fn(Seat, u8) -> Place| {
            (0..6).flat_map(move |at| [place(Seat(0), at), place(Seat(1), at)])
        };
        let three = || [Place::Hand(Seat(0)); 3].into_iter().chain([Place::Hand(Seat(1)); 3]);
        return row(Place::Down).chain(three()).chain(row(Place::Up)).chain(three()).collect();
    }
    let size = house.deck.size();
    let each = match house.layout {
        Layout::Talong => 6,
        _ => size / seats as usize,
    };
    let mut places = Vec::with_capacity(size);
    let mut dealt = 0;
    while dealt < each {
        let now = packet.min(each - dealt);
        for seat in (0..seats).map(Seat) {
            places.extend(std::iter::repeat_n(Place::Hand(seat), now));
        }
        dealt += now;
    }
    places.resize(size, Place::Talong);
    places
}

fn conflicts(house: &House) -> Vec<Refusal> {
    let seats = house.seating.seats();
    let team = house.seating.team();
    let found = [
        (
            house.layout == Layout::Talong && seats != 2,
            "En talong att dra ur finns bara i spel på två.",
            "A talong to draw from belongs to play with two only.",
        ),
        (
            house.layout == Layout::Table && seats != 2,
            "Kort i rader på bordet finns bara i spel på två.",
            "Rows of cards on the table belong to play with two only.",
        ),
        (
            house.layout == Layout::Hand && seats == 2,
            "På två måste man spela med talong eller med kort på bordet.",
            "With two players there must be a talong or cards on the table.",
        ),
        (
            house.layout == Layout::Table && house.deck == Pack::P24,
            "Raderna på bordet kräver 36 kort.",
            "The rows on the table need 36 cards.",
        ),
        (
            house.first_trick_from_table && house.layout != Layout::Table,
            "Det första sticket kan inte spelas från bordet när det inte ligger några rader där.",
            "The first trick cannot be played from the table without rows on it.",
        ),
        (
            house.ask != Ask::None && team == 1,
            "Där ingen har en partner finns ingen att fråga.",
            "Where nobody has a partner there is nobody to ask.",
        ),
        (
            matches!(house.ask, Ask::Tolva | Ask::Bond) && team == 3,
            "I lag om tre tillfrågas lagkamraterna i tur och ordning; välj strecktolvans sätt att fråga.",
            "In teams of three the team-mates are asked in turn; choose strecktolva’s way of asking.",
        ),
        (
            house.eyes == Eyes::Late && house.vinst == Vinst::Points,
            "Ögonen har ingen betydelse när vinsten räknas i kortpoäng.",
            "Eyes mean nothing where the vinst is counted in card points.",
        ),
    ];
    let refused = found.into_iter().filter(|(wrong, _, _)| *wrong);
    refused.map(|(_, sv, en)| Refusal::by("TF-COMBO-1", sv, en)).collect()
}

impl Rules {
    /// Can a vinst be carried over at all (TF-PT-4)?
    pub fn carries(&self) -> bool {
        self.house.vinst_tie == VinstTie::Carry
    }
}
