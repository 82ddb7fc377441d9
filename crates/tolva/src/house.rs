use cards::Pack;

/// The games of the family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Preset {
    Bondtolva,
    Tolva,
    Plocketolva,
    Bordstolva,
    Strecktolva,
}

/// Who sits at the table: each alone, or in teams.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Seating {
    Two,
    Three,
    /// Two teams of two.
    Four,
    /// Two teams of two, as the streck rules write it.
    TwoByTwo,
    /// Two teams of three.
    TwoByThree,
    /// Three teams of two.
    ThreeByTwo,
}

impl Seating {
    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Seating::Two => "2",
            Seating::Three => "3",
            Seating::Four => "4",
            Seating::TwoByTwo => "2x2",
            Seating::TwoByThree => "2x3",
            Seating::ThreeByTwo => "3x2",
        }
    }

    /// How many play.
    pub const fn seats(self) -> u8 {
        match self {
            Seating::Two => 2,
            Seating::Three => 3,
            Seating::Four | Seating::TwoByTwo => 4,
            Seating::TwoByThree | Seating::ThreeByTwo => 6,
        }
    }

    /// How many sides there are (TF-DEAL-6).
    pub const fn sides(self) -> u8 {
        match self {
            Seating::Three | Seating::ThreeByTwo => 3,
            _ => 2,
        }
    }

    /// How many play together.
    pub const fn team(self) -> u8 {
        self.seats() / self.sides()
    }
}

impl Preset {
    /// All games of the family.
    pub const ALL: [Preset; 5] =
        [Preset::Bondtolva, Preset::Tolva, Preset::Plocketolva, Preset::Bordstolva, Preset::Strecktolva];

    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Bondtolva => "bondtolva",
            Preset::Tolva => "tolva",
            Preset::Plocketolva => "plocketolva",
            Preset::Bordstolva => "bordstolva",
            Preset::Strecktolva => "strecktolva",
        }
    }

    /// The seatings it knows, the default first.
    pub const fn seatings(self) -> &'static [Seating] {
        match self {
            Preset::Bondtolva => &[Seating::Two, Seating::Three, Seating::Four],
            Preset::Tolva => &[Seating::Four, Seating::Three],
            Preset::Plocketolva | Preset::Bordstolva => &[Seating::Two],
            Preset::Strecktolva => {
                &[Seating::Two, Seating::Three, Seating::TwoByTwo, Seating::TwoByThree, Seating::ThreeByTwo]
            }
        }
    }
}

/// Where the cards lie that are not played yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// All in the hands.
    Hand,
    /// Hands and a stock to draw from.
    Talong,
    /// Hands and rows on the table, face up on face down.
    Table,
}

/// What faces count when matadors are level (TF-CARD-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eyes {
    /// King 4, queen 3, jack 2, ace 1.
    Old,
    /// Ace 4, king 3, queen 2, jack 1.
    Late,
}

/// What the melds after the first are called (TF-MELD-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum MeldNames {
    Tjog,
    Viv,
    Mal,
    TjogVivMal,
    TjogMal,
    TjogViv,
    VivTjog,
}

/// How partners are asked (TF-ASK).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Not at all.
    None,
    /// One question to the partner (TF-ASK-1).
    Tolva,
    /// All team-mates in turn, by one who can meld nothing (TF-ASK-2).
    Streck,
    /// A general question, then one for a suit, with duties (TF-ASK-3 to 6).
    Bond,
}

/// What vinsten is given for (TF-PT-3, TF-PT-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vinst {
    /// Most aces and tens, then most eyes.
    Matadors,
    /// Most card points.
    Points,
}

/// What happens to a vinst that nobody got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VinstTie {
    /// Nothing.
    None,
    /// It is added to the next deal's.
    Carry,
}

/// How a parti ends (TF-END).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// At once when a side reaches twelve.
    FirstTo,
    /// On exactly twelve after a deal.
    Exact,
    /// On twelve or more after a deal; vinsten decides.
    Gotland,
}

/// Which gubbe may be declared (TF-GUB).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum GubbeForm {
    None,
    Tolva,
    Streck,
}

/// A house's answers to every question of the family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct House {
    pub preset: Preset,
    pub seating: Seating,
    pub deck: Pack,
    pub layout: Layout,
    pub eyes: Eyes,
    pub forehand_trump: bool,
    pub max_later_melds: Option<u8>,
    pub meld_names: MeldNames,
    pub meld_floor: u8,
    pub ask: Ask,
    pub vinst: Vinst,
    pub vinst_tie: VinstTie,
    pub ending: Ending,
    pub no_trump_at: Option<i32>,
    pub no_meld_at: Option<i32>,
    pub gubbe: GubbeForm,
    pub first_trick_from_table: bool,
}

impl House {
    /// What a preset answers. Gotland's bars come with its ending, see [`House::settle`].
    pub fn of(preset: Preset, seating: Seating) -> House {
        let bond = preset == Preset::Bondtolva;
        let streck = preset == Preset::Strecktolva;
        let layout = match (preset, seating) {
            (Preset::Bordstolva | Preset::Strecktolva, Seating::Two) => Layout::Table,
            (_, Seating::Two) => Layout::Talong,
            _ => Layout::Hand,
        };
        let ask = match preset {
            _ if seating.team() == 1 => Ask::None,
            Preset::Bondtolva => Ask::Bond,
            Preset::Strecktolva => Ask::Streck,
            _ => Ask::Tolva,
        };
        House {
            preset,
            seating,
            deck: if bond { Pack::P24 } else { Pack::P36 },
            layout,
            eyes: Eyes::Old,
            forehand_trump: false,
            max_later_melds: None,
            meld_names: match preset {
                Preset::Bondtolva => MeldNames::Tjog,
                Preset::Strecktolva => MeldNames::VivTjog,
                _ => MeldNames::TjogVivMal,
            },
            meld_floor: if bond { 0 } else { 3 },
            ask,
            vinst: if bond { Vinst::Matadors } else { Vinst::Points },
            vinst_tie: if bond { VinstTie::None } else { VinstTie::Carry },
            ending: Ending::FirstTo,
            no_trump_at: if bond { None } else { Some(10) },
            no_meld_at: if bond { None } else { Some(11) },
            gubbe: match preset {
                Preset::Bondtolva => GubbeForm::None,
                _ if streck => GubbeForm::Streck,
                _ => GubbeForm::Tolva,
            },
            first_trick_from_table: false,
        }
    }

    /// Gives a Gotland house Gotland's bars where it did not name its own (TF-BAR-1).
    pub fn settle(&mut self, given: impl Fn(&str) -> bool) {
        if self.ending != Ending::Gotland {
            return;
        }
        if !given("no_trump_at") {
            self.no_trump_at = Some(11);
        }
        if !given("no_meld_at") {
            self.no_meld_at = None;
        }
    }
}
