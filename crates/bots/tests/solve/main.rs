//! The solver against a plain search of everything.

mod certain;
mod exact;
mod force;
mod tricks;
