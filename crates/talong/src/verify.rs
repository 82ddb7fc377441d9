//! `talong verify`.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use cards::{Lang, Seed};
use games::fair::{self, Verified};

use crate::cli::VerifyTask;

fn text(path: &Path) -> Result<String> {
    let mut text = String::new();
    let read = match path.to_str() {
        Some("-") => io::stdin().lock().read_to_string(&mut text),
        _ => File::open(path).and_then(|mut file| file.read_to_string(&mut text)),
    };
    read.map_err(|error| anyhow!("{}: {error}", path.display()))?;
    Ok(text)
}

pub fn run(task: &VerifyTask, lang: Lang) -> Result<()> {
    let lang = task.lang.map_or(lang, Lang::from);
    let verified = fair::verify(&text(&task.record)?).map_err(|error| {
        let found = match lang {
            Lang::Sv => "Protokollet stämmer inte.",
            Lang::En => "The record is not true.",
        };
        anyhow!("{found} {}", error.refusal().say(lang))
    })?;
    for seen in &task.seen {
        let known =
            Seed::from_hex(seen).is_some_and(|seen| verified.deals.iter().any(|d| d.commitment == seen));
        if !known {
            bail!(match lang {
                Lang::Sv => format!("Åtagandet {seen} finns inte i protokollet."),
                Lang::En => format!("The commitment {seen} is not in the record."),
            });
        }
    }
    tell(&verified, lang)
}

fn tell(verified: &Verified, lang: Lang) -> Result<()> {
    let mut out = io::stdout().lock();
    for deal in &verified.deals {
        let (number, commitment) = (deal.number, deal.commitment);
        let seats: Vec<String> = deal.contributions.iter().map(|(seat, _)| seat.to_string()).collect();
        let (from, again) = match lang {
            Lang::Sv if seats.is_empty() => ("inga bidrag".to_string(), format!(", omspelad {}", deal.again)),
            Lang::Sv => {
                (format!("bidrag från plats {}", seats.join(", ")), format!(", omspelad {}", deal.again))
            }
            Lang::En if seats.is_empty() => {
                ("no contributions".to_string(), format!(", played again {}", deal.again))
            }
            Lang::En => (
                format!("contributions from seat {}", seats.join(", ")),
                format!(", played again {}", deal.again),
            ),
        };
        let again = if deal.again > 0 { again.as_str() } else { "" };
        let (word, bound) = match lang {
            Lang::Sv => ("Giv", "åtagande"),
            Lang::En => ("Deal", "commitment"),
        };
        writeln!(out, "✓ {word} {number}: {from}{again}; {bound} {commitment}")?;
    }
    let (count, sum, unchecked) = (verified.deals.len(), verified.sum, verified.unchecked);
    match lang {
        Lang::Sv => writeln!(out, "Alla {count} givar var de enda möjliga. Kontrollsumma {sum}.")?,
        Lang::En => writeln!(out, "All {count} deals were the only ones possible. Checksum {sum}.")?,
    }
    if unchecked > 0 {
        match lang {
            Lang::Sv => writeln!(out, "De {unchecked} första givarna säger inte hur de blev till.")?,
            Lang::En => writeln!(out, "The first {unchecked} deals do not say how they came about.")?,
        }
    }
    Ok(())
}
