//! The one place that names all games.
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

pub use act::{AnyAction, AnyEvents};
pub use any::{AnyGame, AnyRules, Family};
pub use catalogue::{
    HOUSES, HouseRules, OTHER_NAMES, PresetInfo, SwitchInfo, catalogue, game_named, games_named, rules,
};
pub use seen::AnyView;
