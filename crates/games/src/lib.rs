//! The one place that names all games.
//!
//! ```
//! use cards::Seed;
//! use game::Opening;
//!
//! let rules = games::rules("tolva", Some("4"), &[]).unwrap();
//! let mut game = rules.start(Opening::default())?;
//! game.deal(game.deal_of(Seed::from_text("ett parti")))?;
//! let seat = game.to_act()[0];
//! let action = game.legal(seat)[0];
//! game.act(seat, action)?;
//!
//! // A game is its record.
//! let again = games::AnyGame::load(&game.record()).unwrap();
//! assert_eq!(again.to_act(), game.to_act());
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! [`catalogue`] lists the presets, [`rules`] compiles a house's rules by name, and [`AnyGame`] is a running game of any
//! family behind one set of calls: a text becomes an [`AnyAction`] by [`AnyGame::parse`], once, and what it
//! leads to are [`AnyEvents`].

mod act;
mod any;
pub mod book;
mod catalogue;
pub mod fair;
mod seen;
pub mod words;

pub use act::{AnyAction, AnyEvents};
pub use any::{AnyGame, AnyRules, Family};
pub use catalogue::{
    HOUSES, HouseRules, OTHER_NAMES, PresetInfo, SwitchInfo, catalogue, game_named, games_named, rules,
};
pub use seen::AnyView;
