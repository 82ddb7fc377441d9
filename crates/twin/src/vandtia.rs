//! Vändtia, one rule at a time. Every rule's id stands in a comment where the rule is implemented.

mod action;
mod arrange;
mod card;
mod check;
mod game;
mod legal;
mod line;
mod opening;
mod play;
mod rules;
mod show;
mod table;

pub use line::Twin;

#[cfg(test)]
mod tests_cases;
#[cfg(test)]
mod tests_random;
