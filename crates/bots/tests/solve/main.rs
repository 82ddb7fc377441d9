//! The solver against a plain search of everything.

mod certain;
mod claim;
mod exact;
mod force;
mod tricks;
