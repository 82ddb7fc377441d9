//! The games as JSON: typed forms of states, views, events and refusals, and the ways to them from the engine's types.
//! `docs/referee.md` tells them in words. [`table`] has what is said at a table, of `docs/table-protocol.md`.
//!
//! ```
//! let rules = games::rules("bondtolva", None, &[]).unwrap();
//! let mut game = rules.start(game::Opening::default()).unwrap();
//! let dealt = game.deal(game.deal_of(cards::Seed::from_text("exempel"))).unwrap();
//! let view = wire::View::of(&game.view(Some(cards::Seat(1))));
//! assert_eq!(view.phase, wire::Phase::Lead);
//! assert_eq!(view.legal["1"][0], "play 9c");
//! let events = wire::events(&game.rules(), &dealt.seen_by(&game.rules(), None));
//! let text = serde_json::to_string(&events[0]).unwrap();
//! assert!(text.starts_with(r#"{"event":"dealt","dealer":0,"hands":[["?","?""#));
//! ```

pub mod api;
mod common;
mod event;
mod felt;
mod notes;
mod presets;
mod reason;
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod shown;
pub mod table;
pub mod tolva;
pub mod vandtia;
mod view;

pub use common::{Face, GubbeKind, Lying, MeldName, Name, Phase, Text, Winner};
pub use event::{Common, Event, Worded, events, worded};
pub use notes::{Notes, Told};
pub use presets::{House, Preset, Switch, presets};
pub use reason::Reason;
pub use rules::{Answer, Rules, settings};
pub use shown::{Shown, ShownPosition, Tally};
pub use view::{Known, Named, OnWire, Own, Position, State, View};
