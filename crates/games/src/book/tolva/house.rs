//! The rule set of a game of the Tolva family, read once, and what follows from it.

use crate::book::Facts;
use crate::book::words::{PLAYER, POINTS, STROKES, Side, TEAM, Unit};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    Hand,
    Talong,
    Table,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    None,
    Tolva,
    Streck,
    Bond,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    FirstTo,
    Exact,
    Gotland,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gubbe {
    None,
    Tolva,
    Streck,
}

pub(crate) struct House {
    pub game: String,
    pub seating: String,
    pub players: u32,
    pub sides: u32,
    pub team_size: u32,
    pub deck: u32,
    pub layout: Layout,
    pub eyes_late: bool,
    pub forehand_trump: bool,
    pub max_later: Option<u32>,
    pub meld_names: String,
    pub floor: u32,
    pub ask: Ask,
    pub matadors: bool,
    pub carry: bool,
    pub ending: Ending,
    pub no_trump_at: Option<u32>,
    pub no_meld_at: Option<u32>,
    pub gubbe: Gubbe,
    pub first_trick_from_table: bool,
}

impl House {
    pub(crate) fn new(facts: &Facts) -> House {
        let get = facts.get;
        let number = |key: &str| get(key).parse::<u32>().ok();
        let (players, sides) = match facts.seating {
            "2" => (2, 2),
            "3" => (3, 3),
            "2x3" => (6, 2),
            "3x2" => (6, 3),
            _ => (4, 2),
        };
        let layout = match get("layout").as_str() {
            "talong" => Layout::Talong,
            "table" => Layout::Table,
            _ => Layout::Hand,
        };
        House {
            game: facts.game.to_owned(),
            seating: facts.seating.to_owned(),
            players,
            sides,
            team_size: players / sides,
            deck: number("deck").unwrap_or(36),
            layout,
            eyes_late: get("eyes") == "late",
            forehand_trump: get("forehand_trump") == "true",
            max_later: number("max_later_melds"),
            meld_names: get("meld_names"),
            floor: number("meld_floor").unwrap_or(0),
            ask: match get("ask").as_str() {
                "tolva" => Ask::Tolva,
                "streck" => Ask::Streck,
                "bond" => Ask::Bond,
                _ => Ask::None,
            },
            matadors: get("vinst") == "matadors",
            carry: get("vinst_tie") == "carry",
            ending: match get("ending").as_str() {
                "exact" => Ending::Exact,
                "gotland" => Ending::Gotland,
                _ => Ending::FirstTo,
            },
            no_trump_at: number("no_trump_at"),
            no_meld_at: number("no_meld_at"),
            gubbe: match get("gubbe").as_str() {
                "tolva" => Gubbe::Tolva,
                "streck" => Gubbe::Streck,
                _ => Gubbe::None,
            },
            first_trick_from_table: get("first_trick_from_table") == "true",
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self.game.as_str() {
            "bondtolva" => "Bondtolva",
            "plocketolva" => "Plocketolva",
            "bordstolva" => "Bordstolva",
            "strecktolva" => "Strecktolva",
            _ => "Tolva",
        }
    }

    pub(crate) fn bond(&self) -> bool {
        self.game == "bondtolva"
    }

    pub(crate) fn streck(&self) -> bool {
        self.game == "strecktolva"
    }

    pub(crate) fn teams(&self) -> bool {
        self.team_size > 1
    }

    pub(crate) fn two(&self) -> bool {
        self.players == 2
    }

    pub(crate) fn side(&self) -> Side {
        if self.teams() { TEAM } else { PLAYER }
    }

    pub(crate) fn unit(&self) -> Unit {
        if self.streck() { STROKES } else { POINTS }
    }

    pub(crate) fn gubbe(&self) -> bool {
        self.gubbe != Gubbe::None
    }

    /// Whether a half gubbe can be declared; tolva's needs six tricks in a row.
    pub(crate) fn half_gubbe(&self) -> bool {
        match self.gubbe {
            Gubbe::None => false,
            Gubbe::Tolva => self.tricks() >= 6,
            Gubbe::Streck => true,
        }
    }

    /// Cards dealt to each hand, the table rows apart.
    pub(crate) fn hand(&self) -> u32 {
        match self.layout {
            Layout::Hand => self.deck / self.players,
            Layout::Talong | Layout::Table => 6,
        }
    }

    pub(crate) fn tricks(&self) -> u32 {
        self.deck / self.players
    }

    pub(crate) fn talong(&self) -> u32 {
        self.deck.saturating_sub(12)
    }

    /// The tricks of TF-TRICK-5, played without any duty; 0 where there are none.
    pub(crate) fn free_tricks(&self) -> u32 {
        if self.bond() && self.two() && self.layout == Layout::Talong { self.talong() / 2 } else { 0 }
    }

    pub(crate) fn free_play(&self) -> bool {
        self.free_tricks() > 0
    }

    /// How many melds may follow the first one; with four suits never more than three.
    pub(crate) fn later(&self) -> u32 {
        self.max_later.unwrap_or(3).min(3)
    }

    /// A score bar that can bite: whoever first reaches 12 has already won.
    fn bar(&self, at: Option<u32>) -> Option<u32> {
        at.filter(|&at| at < 12 || self.ending != Ending::FirstTo)
    }

    /// The score from which a side may not meld at all.
    pub(crate) fn meld_bar(&self) -> Option<u32> {
        self.bar(self.no_meld_at)
    }

    /// The score from which a side may not set trump, by either bar.
    pub(crate) fn trump_bar(&self) -> Option<u32> {
        match (self.bar(self.no_trump_at), self.meld_bar()) {
            (Some(trump), Some(meld)) => Some(trump.min(meld)),
            (trump, meld) => trump.or(meld),
        }
    }

    /// The last trick after which the floor leaves cards enough to meld, if any.
    pub(crate) fn last_meld_trick(&self) -> Option<u32> {
        let least = if self.ask == Ask::Bond { 1 } else { 2 };
        let floor = self.floor.max(least);
        if self.layout == Layout::Talong && floor > 5 {
            return None;
        }
        if self.free_play() {
            return Some(self.free_tricks());
        }
        self.tricks().checked_sub(floor).filter(|&trick| trick > 0)
    }

    /// Whether forehand's meld before the first lead can happen.
    pub(crate) fn forehand_can_meld(&self) -> bool {
        let cards = match self.layout {
            Layout::Hand | Layout::Talong => self.hand(),
            Layout::Table => 18,
        };
        self.forehand_trump && cards >= self.floor
    }

    /// Whether the bars leave anyone who may set trump. Only a gubbe takes a side below zero.
    pub(crate) fn bars_leave_melds(&self) -> bool {
        self.trump_bar() != Some(0) || self.gubbe()
    }

    pub(crate) fn can_meld(&self) -> bool {
        self.bars_leave_melds() && (self.last_meld_trick().is_some() || self.forehand_can_meld())
    }

    /// Whether more than one meld can come about in a deal.
    pub(crate) fn can_meld_later(&self) -> bool {
        let occasions = self.last_meld_trick().unwrap_or(0) + u32::from(self.forehand_can_meld());
        self.later() > 0 && self.bars_leave_melds() && occasions > 1
    }

    /// Whether a meld can bring a side to 12.
    pub(crate) fn can_meld_out(&self) -> bool {
        let trump_out = self.trump_bar().is_none_or(|bar| bar > 10);
        let later_out = self.meld_bar().is_none_or(|bar| bar > 11) && self.can_meld_later();
        self.can_meld() && (trump_out || later_out)
    }

    /// What the second, third and fourth meld of a deal are called.
    pub(crate) fn later_names(&self) -> [&'static str; 3] {
        match self.meld_names.as_str() {
            "viv" => ["viv", "viv", "viv"],
            "mal" => ["mäl", "mäl", "mäl"],
            "tjog-viv-mal" => ["tjog", "viv", "mäl"],
            "tjog-mal" => ["tjog", "mäl", "mäl"],
            "tjog-viv" => ["tjog", "viv", "viv"],
            "viv-tjog" => ["viv", "tjog", "tjog"],
            _ => ["tjog", "tjog", "tjog"],
        }
    }
}
