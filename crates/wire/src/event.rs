use std::ops::Deref;

use cards::{Card, Seat, Side};
use games::{AnyEvents, AnyRules};
use serde::{Deserialize, Serialize};

use crate::common::{Face, Text};
use crate::{tolva, vandtia};

/// What the table sees happen, as far as it may be seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "Happening"), schema(as = Happening))]
#[serde(untagged)]
pub enum Event {
    /// What looks alike in both families.
    Common(Common),
    /// Tolva and its kin.
    Tolva(tolva::Event),
    /// Vändtia.
    Vandtia(vandtia::Event),
}

/// Events that look alike in both families.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "CommonEvent"), schema(as = CommonEvent))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Common {
    Drawn { seat: Seat, card: Face },
    Won { side: Side },
}

impl Event {
    /// The cards that it shows as dealt.
    pub fn dealt(&self) -> Vec<Card> {
        let open = |hands: &[Vec<Face>]| hands.iter().flatten().filter_map(|face| face.0).collect::<Vec<_>>();
        match self {
            Event::Tolva(tolva::Event::Dealt { hands, up, .. }) => {
                open(hands).into_iter().chain(up.iter().flatten().flatten().copied()).collect()
            }
            Event::Vandtia(vandtia::Event::Dealt { hands, up, .. }) => {
                open(hands).into_iter().chain(up.iter().flatten().copied()).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// An event and what is said of it; nothing where there is nothing to say. A name stands in it as the seat's number: `{0}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "GameEvent"), schema(as = GameEvent))]
pub struct Worded {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// Its sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub words: Option<Text>,
}

impl Deref for Worded {
    type Target = Event;

    fn deref(&self) -> &Event {
        &self.event
    }
}

/// Events on the wire with their words for a reader. Both are made of what the reader may see.
pub fn worded(rules: &AnyRules, seen: &AnyEvents, reader: Option<Seat>) -> Vec<Worded> {
    let words = seen.words(rules, reader).into_iter().map(|words| words.as_ref().map(Text::from));
    events(rules, seen).into_iter().zip(words).map(|(event, words)| Worded { event, words }).collect()
}

/// Events on the wire, cards as open as they are. `rules` are those of the game in which they happened.
pub fn events(rules: &AnyRules, events: &AnyEvents) -> Vec<Event> {
    match (events, rules) {
        (AnyEvents::Tolva(events), AnyRules::Tolva(rules)) => {
            events.iter().map(|event| tolva::event(rules, event)).collect()
        }
        (AnyEvents::Vandtia(events), AnyRules::Vandtia(rules)) => {
            events.iter().map(|event| vandtia::event(rules, event)).collect()
        }
        _ => Vec::new(),
    }
}
