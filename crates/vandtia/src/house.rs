/// How the game is written.
pub const NAME: &str = "vandtia";

/// How many sit at the table, each alone (VT-DEAL-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Seating {
    Two,
    Three,
    Four,
    Five,
}

impl Seating {
    /// All seatings, the default first.
    pub const ALL: [Seating; 4] = [Seating::Two, Seating::Three, Seating::Four, Seating::Five];

    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Seating::Two => "2",
            Seating::Three => "3",
            Seating::Four => "4",
            Seating::Five => "5",
        }
    }

    /// How many play.
    pub const fn seats(self) -> u8 {
        self as u8 + 2
    }
}

/// Who leads when the lowest declarations are level (VT-OPEN-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpeningTie {
    /// The one nearest after the dealer.
    Forehand,
    /// The tied players declare again from other cards.
    Redeclare,
}

/// Whether cards just drawn may be added to a play (VT-PLAY-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FollowUp {
    /// Yes, until the next player has acted.
    Race,
    /// Yes, and the next player waits.
    Wait,
    /// No.
    Never,
}

/// When the hand is refilled by a player who leads again (VT-PLAY-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refill {
    /// Before the new lead, and again after it.
    BeforeLead,
    /// Once, after it.
    AfterLead,
}

/// With what a game may be finished (VT-END-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// Any card.
    Any,
    /// Not a two: who plays it last draws a new hand from what was turned away.
    NotTwo,
    /// Neither a two nor a ten: who has nothing else takes up the pile.
    NotTwoTen,
    /// Nor an ace.
    NotTwoTenAce,
}

/// A house's answers to every question of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct House {
    pub seating: Seating,
    pub piles: u8,
    pub swap: bool,
    pub lay: bool,
    pub shift: bool,
    pub lay_on_others: bool,
    pub opening_tie: OpeningTie,
    pub follow_up: FollowUp,
    pub aces_turn: bool,
    pub refill: Refill,
    pub must_play: bool,
    pub turn_up_at_once: bool,
    pub finish: Finish,
    pub play_limit: u32,
}

impl House {
    /// The game as the source has it, without variants.
    pub const fn of(seating: Seating) -> House {
        House {
            seating,
            piles: 3,
            swap: true,
            lay: true,
            shift: true,
            lay_on_others: false,
            opening_tie: OpeningTie::Forehand,
            follow_up: FollowUp::Race,
            aces_turn: false,
            refill: Refill::BeforeLead,
            must_play: false,
            turn_up_at_once: false,
            finish: Finish::Any,
            play_limit: 2_000,
        }
    }
}
