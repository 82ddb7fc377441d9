//! Names that cannot be guessed, and secrets that are not kept.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// 128 bits as 22 characters that fit an address.
pub fn name_of(bits: [u8; 16]) -> String {
    URL_SAFE_NO_PAD.encode(bits)
}

fn fits(text: &str, least: usize, most: usize) -> bool {
    let known = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    (least..=most).contains(&text.len()) && text.bytes().all(known)
}

/// The name of a table: 128 random bits.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
pub struct TableId(String);

impl TableId {
    /// A name of random bits.
    pub fn of_bits(bits: [u8; 16]) -> TableId {
        TableId(name_of(bits))
    }

    /// The name of the table that somebody's message makes. The same message makes the same table, whatever has become
    /// of the server in between; nobody else can tell the name, which hangs on the secret.
    pub fn of_wish(who: &Who, wish: &str) -> TableId {
        let mut hash = Sha256::new();
        hash.update(b"talong table\0");
        hash.update(who.0);
        hash.update(wish.as_bytes());
        let hash: [u8; 32] = hash.finalize().into();
        TableId(URL_SAFE_NO_PAD.encode(&hash[..16]))
    }

    /// The name in an address, if it has the form of one.
    pub fn read(text: &str) -> Option<TableId> {
        fits(text, 22, 22).then(|| TableId(text.to_string()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who sits: the SHA-256 of a secret. The secret itself is forgotten at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Who([u8; 32]);

impl Who {
    /// Whoever has this secret; none if it is not one.
    pub fn of_secret(secret: &str) -> Option<Who> {
        if !fits(secret, 22, 128) {
            return None;
        }
        let mut hash = Sha256::new();
        hash.update(b"talong seat\0");
        hash.update(secret.as_bytes());
        Some(Who(hash.finalize().into()))
    }

    /// The form in the database.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Back from the form in the database.
    pub fn read(text: &str) -> Option<Who> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Who)
    }
}

impl fmt::Debug for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Who(…)")
    }
}

impl Serialize for Who {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Who, D::Error> {
        let text = String::deserialize(deserializer)?;
        Who::read(&text).ok_or_else(|| serde::de::Error::custom("not a hashed secret"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_long_and_differ() {
        let (a, b) = (TableId::of_bits([1; 16]), TableId::of_bits([2; 16]));
        assert_ne!(a, b);
        assert_eq!(TableId::read(a.as_str()), Some(a));
        assert_eq!(TableId::read("../../etc/passwd000000"), None);
    }

    #[test]
    fn a_secret_is_long_enough_and_never_shown() {
        assert!(Who::of_secret("too-short").is_none());
        assert!(Who::of_secret("with spaces are not allowed").is_none());
        let who = Who::of_secret("0123456789abcdefghijklmn").unwrap();
        assert!(!who.text().contains("0123") && format!("{who:?}") == "Who(…)");
        let again: Who = serde_json::from_str(&serde_json::to_string(&who).unwrap()).unwrap();
        assert_eq!(again, who);
    }
}
