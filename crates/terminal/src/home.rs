//! What is remembered from one time to the next: choices, the secret that is the seat, the table last played at.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cards::Lang;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// The table that was last played at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Last {
    /// One of this computer.
    Here {
        /// Its id.
        table: String,
    },
    /// One of a server.
    There {
        /// The link.
        link: String,
    },
}

/// Who goes on after a trick where there is nothing to meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drawing {
    /// The program, after a time that no card decides.
    #[default]
    Auto,
    /// The player.
    Hand,
}

/// What is remembered.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Choices {
    pub lang: Option<String>,
    pub name: String,
    pub game: String,
    /// Per game: the seating and the switches that differ from the book.
    pub seatings: BTreeMap<String, String>,
    pub rules: BTreeMap<String, Map<String, Json>>,
    pub level: String,
    pub pace_ms: Option<u32>,
    pub race_ms: Option<u32>,
    pub drawing: Drawing,
    pub two_colours: bool,
    pub secret: String,
    pub last: Option<Last>,
}

impl Choices {
    /// The language that was chosen.
    pub fn lang(&self) -> Option<Lang> {
        match self.lang.as_deref()? {
            "en" => Some(Lang::En),
            _ => Some(Lang::Sv),
        }
    }
}

/// The folder of the terminal's tables and choices.
#[derive(Clone, Debug)]
pub struct Home {
    /// The folder.
    pub folder: PathBuf,
}

impl Home {
    /// What is remembered. A file that cannot be read is set aside, not written over.
    pub fn open(folder: &Path) -> io::Result<(Home, Choices)> {
        fs::create_dir_all(folder)?;
        let home = Home { folder: folder.to_path_buf() };
        let path = home.path();
        let mut choices = match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|_| {
                let _ = fs::rename(&path, path.with_extension("damaged"));
                Choices::default()
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Choices::default(),
            Err(error) => return Err(error),
        };
        if host::ids::Who::of_secret(&choices.secret).is_none() {
            choices.secret = host::ids::random_name().map_err(io::Error::other)?;
            home.save(&choices)?;
        }
        Ok((home, choices))
    }

    fn path(&self) -> PathBuf {
        self.folder.join("choices.json")
    }

    /// Remembers. The file is whole at every moment, and nobody else's to read.
    pub fn save(&self, choices: &Choices) -> io::Result<()> {
        let text = serde_json::to_string_pretty(choices).map_err(io::Error::other)?;
        let fresh = self.folder.join(format!("choices.{}.new", std::process::id()));
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&fresh)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(fresh, self.path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back_and_a_damaged_file_is_set_aside() {
        let folder = std::env::temp_dir().join(format!("talong-home-{}", host::ids::random_name().unwrap()));
        let (home, mut choices) = Home::open(&folder).unwrap();
        assert!(host::ids::Who::of_secret(&choices.secret).is_some());
        choices.game = "tolva".to_string();
        choices.last = Some(Last::Here { table: "x".to_string() });
        home.save(&choices).unwrap();
        assert_eq!(Home::open(&folder).unwrap().1, choices);
        fs::write(folder.join("choices.json"), "{").unwrap();
        assert_eq!(Home::open(&folder).unwrap().1.game, "");
        assert!(folder.join("choices.damaged").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
