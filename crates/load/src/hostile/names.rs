//! Names that show nothing, turn the text around, or pass for somebody else's.

use serde_json::{Value as Json, json};
use server::client::ClientError;

use super::Foe;
use crate::crowd::secret;

/// Names of which nothing can be seen.
const UNSEEN: [&str; 12] = [
    "",
    " ",
    "\u{200b}\u{200d}",
    "\u{202e}",
    "\u{3164}",
    "\u{2800}\u{2800}",
    "\u{e0041}\u{e0042}",
    "\u{301}\u{301}\u{301}",
    "\u{20dd}",
    "\u{fe0f}\u{feff}",
    "\u{1d173}\u{1d174}",
    "\u{2003}\u{2003}",
];

/// Names that are odd, and may be shown if they do no harm.
const ODD: [&str; 10] = [
    "\u{202e}dirtsA",
    "A\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}",
    "<script>alert(1)</script>",
    "'; DROP TABLE entries;--",
    "Astrid",
    "Ａｓｔｒｉｄ",
    "אסתר",
    "👩‍👩‍👧‍👦",
    "a\nb\tc\u{0}d",
    "abcdefghijklmnopqrstuvwxyzåäöabcdefghijklmnopqrstuvwxyzåäö",
];

pub(super) async fn run(foe: Foe) {
    let unseen = taken(&foe, &UNSEEN).await;
    let odd = taken(&foe, &ODD).await;
    let names: Vec<String> = unseen.iter().map(|name| name.escape_unicode().to_string()).collect();
    let said = format!("{} / {} {}", unseen.len(), UNSEEN.len(), names.join(" "));
    if !unseen.is_empty() {
        foe.wrong(format!("names that cannot be seen are taken: {}", names.join(" ")));
    }
    foe.note("osynliga namn som godtogs", "invisible names that were taken", said.trim_end());
    foe.note("udda namn som godtogs", "odd names that were taken", format!("{} / {}", odd.len(), ODD.len()));
}

/// Those of some names that were taken.
async fn taken(foe: &Foe, names: &[&'static str]) -> Vec<&'static str> {
    let mut taken = Vec::new();
    for name in names {
        match try_name(foe, name).await {
            Ok(true) => taken.push(*name),
            Ok(false) => {}
            Err(error) => foe.count(error.0),
        }
    }
    taken
}

/// Makes a table under a name; was it taken? What is shown of it must not turn the text around.
async fn try_name(foe: &Foe, name: &str) -> Result<bool, ClientError> {
    let asked = json!({"name": name, "game": "bondtolva", "seating": "2"});
    let answer = foe.line.post_table(&secret()?, &asked).await;
    foe.answered(&answer);
    let made = answer?.json();
    let Some(id) = made["table"].as_str() else { return Ok(false) };
    let table: Json = foe.line.get(&format!("/api/tables/{id}"), "").await?.json();
    let shown = table["seats"][0]["name"].as_str().unwrap_or_default();
    if shown.chars().any(|c| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c)) {
        foe.wrong(format!("the name {shown:?} is shown"));
    }
    Ok(true)
}
