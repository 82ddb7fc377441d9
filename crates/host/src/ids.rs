//! Names and secrets out of the system's own chance.

use std::fmt;

pub use tables::ids::{TableId, Who};

/// The machine has no random numbers to give; without them nothing fair or secret can be made.
#[derive(Debug)]
pub struct NoChance;

impl fmt::Display for NoChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the system gives no random numbers")
    }
}

impl std::error::Error for NoChance {}

/// Random bytes from the system's generator.
pub fn random<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoChance)?;
    Ok(bytes)
}

/// 128 random bits as 22 characters that fit an address.
pub fn random_name() -> Result<String, NoChance> {
    random().map(tables::ids::name_of)
}
