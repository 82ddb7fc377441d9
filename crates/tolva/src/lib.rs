//! The Tolva family: Tolva, Bondtolva, plocketolva, bordstolva and strecktolva.
//!
//! One state machine with rules as data. Read in this order: `house` (the questions a house must answer) → `switches`
//! (one table that describes them) → `rules` (compiled, conflicts reported) → `state` → `action` → the phases `dealing`,
//! `lead`, `trick`, `between`, `answer` → `score` → `event` → `view` → `sample` →
//! `recall`.

mod action;
mod answer;
mod between;
mod dealing;
mod event;
mod house;
mod lead;
mod look;
mod play;
mod recall;
mod rules;
mod sample;
mod say;
mod score;
mod state;
mod switches;
mod tally;
mod trick;
mod view;
mod why;

pub use action::{Action, Moves};
pub use event::{Event, For, Note};
pub use house::{Ask, Ending, Eyes, GubbeForm, House, Layout, MeldNames, Preset, Seating, Vinst, VinstTie};
pub use rules::{Rules, above, card_points, eyes, matadors, pair};
pub use sample::Sampler;
pub use state::{Duty, Gubbe, GubbeKind, GubbeResult, LastDeal, Meld, MeldName, Phase, Question, State};
pub use switches::SWITCHES;
pub use tally::Tally;
pub use view::View;
pub use why::{Party, Why};
