//! The Tolva family: Tolva, Bondtolva, plocketolva, bordstolva and strecktolva.
//!
//! ```
//! use cards::Seed;
//! use game::{Deal, Game, Opening, Running};
//! use tolva::{Action, Preset, Rules, Seating};
//!
//! let rules = Rules::preset(Preset::Bondtolva, Seating::Two);
//! let mut game = Running::new(rules.clone(), Opening::default())?;
//! game.deal(Deal::from_seed(rules.pack(), Seed::from_text("ett parti")))?;
//!
//! // What the player on lead may know, and may do.
//! let seat = game.state().turn().unwrap();
//! let view = game.view(Some(seat));
//! let legal: Vec<Action> = rules.legal_in(&view);
//! assert_eq!(legal.len(), view.state().hand(seat).len());
//! game.act(seat, legal[0])?;
//!
//! // What is not allowed is refused by a rule, with the reason in two languages.
//! assert_eq!(game.act(seat, legal[1]).unwrap_err().rule, Some("TF-DEAL-1"));
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! One state machine with rules as data. Read in this order: `house` (the questions a house must answer) → `switches`
//! (one table that describes them) → `rules` (compiled, conflicts reported) → `state` → `action` → the phases `dealing`,
//! `lead`, `trick`, `between`, `answer` → `score` → `event` → `view` → `sample` →
//! `recall`.

mod action;
mod answer;
mod as_game;
mod between;
mod dealing;
mod event;
mod house;
mod lead;
mod look;
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
pub use rules::{LOW_TO_HIGH, Rules, above, card_points, eyes, matadors, pair};
pub use state::{Duty, Gubbe, GubbeKind, GubbeResult, LastDeal, Meld, MeldName, Phase, Question, State};
pub use switches::SWITCHES;
pub use tally::Tally;
pub use view::View;
pub use why::{Party, Why};
