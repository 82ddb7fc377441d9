use std::borrow::Cow;

use cards::{Card, CardSet, Lang, Seat, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A name of the engine's, or one that was read.
pub type Name = Cow<'static, str>;

/// The sign for a card that a seat may not see.
const HIDDEN: &str = "?";

/// A card as far as it may be seen; none stands for one that is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(as = "Card"))]
pub struct Face(pub Option<Card>);

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(card) => card.serialize(to),
            None => to.serialize_str(HIDDEN),
        }
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Face, D::Error> {
        let text = String::deserialize(from)?;
        if text == HIDDEN {
            return Ok(Face(None));
        }
        text.parse().map(|card| Face(Some(card))).map_err(serde::de::Error::custom)
    }
}

impl From<Card> for Face {
    fn from(card: Card) -> Face {
        Face(Some(card))
    }
}

impl Face {
    /// Cards that may be seen.
    pub fn open(cards: impl IntoIterator<Item = Card>) -> Vec<Face> {
        cards.into_iter().map(Face::from).collect()
    }

    /// As many cards that are hidden.
    pub fn hidden(count: usize) -> Vec<Face> {
        vec![Face(None); count]
    }

    /// The cards of a hand, or only how many they are.
    pub(crate) fn hand((open, count): &(Option<CardSet>, u8)) -> Vec<Face> {
        open.map_or_else(|| Face::hidden(*count as usize), Face::open)
    }
}

/// What is being waited for, in either family.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "GamePhase"), schema(as = GamePhase))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Phase {
    Deal,
    Arrange,
    Declare,
    Lead,
    Meld,
    Answer,
    Follow,
    Over,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Nobody.
    Draw,
    /// A side.
    #[serde(untagged)]
    Side(Side),
}

/// A card in the trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Lying {
    pub seat: Seat,
    pub card: Card,
}

/// What a meld is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum MeldName {
    Trumf,
    Tjog,
    Viv,
    Mal,
}

impl MeldName {
    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            MeldName::Trumf => "trumf",
            MeldName::Tjog => "tjog",
            MeldName::Viv => "viv",
            MeldName::Mal => "mal",
        }
    }
}

impl From<::tolva::MeldName> for MeldName {
    fn from(name: ::tolva::MeldName) -> MeldName {
        match name {
            ::tolva::MeldName::Trumf => MeldName::Trumf,
            ::tolva::MeldName::Tjog => MeldName::Tjog,
            ::tolva::MeldName::Viv => MeldName::Viv,
            ::tolva::MeldName::Mal => MeldName::Mal,
        }
    }
}

/// Half or whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum GubbeKind {
    Half,
    Full,
}

impl From<::tolva::GubbeKind> for GubbeKind {
    fn from(kind: ::tolva::GubbeKind) -> GubbeKind {
        match kind {
            ::tolva::GubbeKind::Half => GubbeKind::Half,
            ::tolva::GubbeKind::Full => GubbeKind::Full,
        }
    }
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Text {
    /// Swedish.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub sv: Name,
    /// English.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub en: Name,
}

impl Text {
    /// Words that are always the same.
    pub fn fixed(sv: &'static str, en: &'static str) -> Text {
        Text { sv: sv.into(), en: en.into() }
    }

    /// The text in a language.
    pub fn say(&self, lang: Lang) -> &str {
        match lang {
            Lang::Sv => &self.sv,
            Lang::En => &self.en,
        }
    }
}

impl From<&cards::Text> for Text {
    fn from(text: &cards::Text) -> Text {
        Text { sv: text.sv.clone(), en: text.en.clone() }
    }
}
