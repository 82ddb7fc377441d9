//! Whether the server has kept what it promised: everything acknowledged is in the log once, and it plays on.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::PoisonError;

use cards::Fast;
use host::ids::TableId;
use host::sqlite::Sqlite;
use host::store::{Row, Store};
use serde_json::{Value as Json, json};
use server::client::ClientError;

use crate::crowd::{Table, secret};
use crate::meter::Counts;
use crate::player::{Told, mark};
use crate::sight::Sight;
use crate::wire::{Line, Zone, failed};

/// What was looked at, and what was wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// So many acknowledged wishes were found in the log, once each; none if the log is not at hand.
    pub acks: Option<u64>,
    /// So many events that were told.
    pub events: Option<u64>,
    /// How often the server has panicked.
    pub panics: Option<usize>,
    /// How many errors it has logged.
    pub errors: Option<usize>,
    /// Is it well: it says so, has failed at nothing, and a new table plays?
    pub healthy: bool,
    /// Players and quiet tables whose socket the server has closed.
    pub lost: usize,
    /// Everything that must not be.
    pub wrong: Vec<String>,
}

/// Compares what the people of a table were told with its rows.
fn compare(told: &Told, rows: &[Row]) -> Vec<String> {
    let mut wrong = told.wrong.clone();
    if !rows.iter().zip(1..).all(|(row, n)| row.n == n) {
        wrong.push("the log has gaps".to_string());
    }
    let mut seen = HashSet::new();
    for (who, wish) in rows.iter().filter_map(|row| row.wish.as_ref()) {
        if !seen.insert((who, wish)) {
            wrong.push(format!("{wish} was done twice"));
        }
    }
    let row = |n: u64| rows.get((n as usize).wrapping_sub(1));
    for (wish, n) in &told.acks {
        if row(*n).and_then(|row| row.wish.as_ref()).is_none_or(|(_, done)| done != wish) {
            wrong.push(format!("{wish} was acknowledged as {n}, and is not that in the log"));
        }
    }
    for (n, was) in &told.events {
        let entry = row(*n).and_then(|row| serde_json::from_str::<Json>(&row.entry).ok());
        if entry.is_none_or(|entry| mark(&entry) != *was) {
            wrong.push(format!("event {n} was told, and is another one in the log"));
        }
    }
    wrong
}

/// Looks for everything that the crowd was told in the log of a server that is gone.
pub fn log(database: &Path, tables: &[Table], checked: &mut Checked) -> Result<(), ClientError> {
    let store = Sqlite::open(database).map_err(failed)?;
    let (mut acks, mut events) = (0, 0);
    for table in tables {
        let id = TableId::read(&table.id).ok_or_else(|| failed("a table without a name"))?;
        let rows = store.load(&id).map_err(failed)?;
        let told = table.shared.told.lock().unwrap_or_else(PoisonError::into_inner);
        checked.wrong.extend(compare(&told, &rows));
        acks += told.acks.len() as u64;
        events += told.events.len() as u64;
    }
    store.close();
    (checked.acks, checked.events) = (Some(acks), Some(events));
    Ok(())
}

/// Comes back to every table: whatever its people were told, it still knows.
pub async fn memory(tables: &[Table], checked: &mut Checked) {
    for table in tables {
        let known = {
            let told = table.shared.told.lock().unwrap_or_else(PoisonError::into_inner);
            let acks = told.acks.iter().map(|(_, n)| *n);
            acks.chain(told.events.iter().map(|(n, _)| *n)).max().unwrap_or(0)
        };
        match table.last_event().await {
            Ok(n) if n >= known => {}
            Ok(n) => checked.wrong.push(format!("a table had told {known} events and has {n}")),
            Err(error) => checked.wrong.push(format!("a table cannot be come back to: {error}")),
        }
    }
}

/// What the server counts, by name.
pub async fn counters(server: SocketAddr) -> Counts {
    let line = Line::new(server, Zone::Keeper, 1);
    let Ok(answer) = line.get("/metrics", "").await else { return Counts::new() };
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    let lines = text.lines().filter_map(|line| line.strip_prefix("talong_")?.split_once(' '));
    lines.filter_map(|(name, value)| Some((name.to_string(), value.parse().ok()?))).collect()
}

/// Is the server well? It says so, nothing has failed in it, and somebody new plays against a bot.
pub async fn health(server: SocketAddr) -> Result<(), ClientError> {
    let line = Line::new(server, Zone::Keeper, 2);
    let answer = line.get("/healthz", "").await?;
    if answer.status != 200 {
        return Err(failed(format!("/healthz: {}", answer.status)));
    }
    let counted = counters(server).await;
    for failure in ["bots_failed_total", "store_errors_total"] {
        if let Some(count) = counted.get(failure).filter(|count| **count > 0) {
            return Err(failed(format!("{failure} = {count}")));
        }
    }
    let host = secret()?;
    let asked = json!({"name": "Astrid", "game": "bondtolva", "seating": "2", "start": true,
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "nyborjare"}], "settings": {"pace_ms": 0}});
    let (table, _) = line.create(&host, &asked).await?;
    let (mut client, snapshot) = line.enter(&table, Some(&host), "h").await?;
    let (mut sight, mut chance) = (Sight::of(0, &snapshot), Fast::new(1));
    let mut acted = [false; 2];
    let mut asked = None;
    while acted != [true; 2] {
        if sight.n > asked.unwrap_or(0)
            && let Some(wish) = sight.wish(&mut chance)
        {
            client.say(wish).await?;
            asked = Some(sight.n);
        }
        let heard = client.hear().await?;
        sight.absorb(&heard);
        if heard["what"]["kind"] == "acted" {
            acted[usize::from(heard["what"]["bot"] == true)] = true;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::ids::Who;

    fn row(n: u64, entry: Json, wish: Option<&str>) -> Row {
        let who = Who::of_secret("0123456789abcdefghijklmn").expect("a secret");
        let table = TableId::read("0123456789abcdefghijkl").expect("a name");
        let wish = wish.map(|wish| (who, wish.to_string()));
        Row { table, n, entry: entry.to_string(), wish, seat: None, at: 0 }
    }

    #[test]
    fn what_is_lost_doubled_or_changed_is_found() {
        let acted = json!({"kind": "acted", "seat": 0, "action": "play 9c", "bot": false});
        let rows = vec![row(1, json!({"kind": "created"}), None), row(2, acted.clone(), Some("a1"))];
        let told = |acks: &[(&str, u64)], events: Vec<(u64, u64)>| Told {
            acks: acks.iter().map(|(id, n)| (id.to_string(), *n)).collect(),
            events,
            wrong: Vec::new(),
        };
        assert_eq!(compare(&told(&[("a1", 2)], vec![(2, mark(&acted))]), &rows), Vec::<String>::new());
        assert_eq!(compare(&told(&[("a2", 3)], Vec::new()), &rows).len(), 1);
        assert_eq!(compare(&told(&[("a1", 1)], Vec::new()), &rows).len(), 1);
        let other = json!({"kind": "acted", "seat": 0, "action": "play Tc"});
        assert_eq!(compare(&told(&[], vec![(2, mark(&other))]), &rows).len(), 1);
        let doubled = [rows.clone(), vec![row(3, acted, Some("a1"))]].concat();
        assert_eq!(compare(&told(&[], Vec::new()), &doubled).len(), 1);
        assert_eq!(compare(&told(&[], Vec::new()), &rows[1..]).len(), 1);
    }
}
