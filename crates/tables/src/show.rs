//! What the wire shows of a table.

use wire::api::{self, House, Limits, Presets, Seating};
use wire::table::{Kind, Seated, Table};
use wire::{Name, Preset, Rules};

use crate::brain;
use crate::entry::{AWAY_S, COLOURS, Holder, PACE_MS, RACE_MS};
use crate::level::Level;
use crate::message::{FromServer, Race};
use crate::names;
use crate::presence::Presence;
use crate::seen::{Seen, Told};
use crate::table::Felt;

/// All seats.
pub fn seats(table: &Felt, presence: &Presence) -> Vec<Seated> {
    let sides = table.rules.sides().max(1);
    let taken = |wanted: &str| table.places.iter().any(|place| place.is_called(wanted));
    let seat = |(at, place): (usize, &crate::table::Place)| {
        let (kind, name, level) = match &place.holder {
            Holder::Open => (Kind::Open, String::new(), None),
            Holder::Bot { level } => (Kind::Bot, brain::name(at, taken), Some(level.name().to_string())),
            Holder::Human { name, .. } => (Kind::Human, name.clone(), None),
        };
        Seated {
            seat: at as u8,
            side: at as u8 % sides,
            kind,
            name,
            level,
            accepted: place.accepted,
            ready: place.ready,
            here: kind == Kind::Bot || presence.here.get(at) == Some(&true),
            away: presence.away.get(at) == Some(&true),
            wait: place.wait,
            colour: place.colour,
        }
    };
    table.places.iter().enumerate().map(seat).collect()
}

/// The table. The invitation is told to those who sit.
pub fn table(table: &Seen, presence: &Presence) -> Table {
    Table {
        id: table.id.to_string(),
        game: table.rules.game().into(),
        seating: table.rules.seating().into(),
        sides: table.rules.sides(),
        rules: Rules::from(&table.rules),
        phase: table.phase(),
        host: table.host,
        seats: seats(table, presence),
        settings: table.settings,
        parti: table.parti,
        deal: table.deal,
        solo: table.is_solo(),
        hints: table.gives_hints(),
        again: table.again,
        helped: table.aids().to_vec(),
        claimed: table.claimed,
        fair: table.fair(),
        watchers: presence.watchers,
        invite: table.viewer().map(|_| table.invite.clone()),
    }
}

/// The last event as a client hears of it.
pub fn event(seen: &Seen, presence: &Presence, whole: bool, race: Option<Race>) -> FromServer {
    let last = seen.last();
    let viewed = last.as_ref().is_some_and(|last| last.viewed);
    let (what, events) = last.map(|last| (last.told.what, last.told.events)).unzip();
    FromServer::Event {
        n: seen.n,
        what,
        events: events.unwrap_or_default(),
        table: whole.then(|| Box::new(table(seen, presence))),
        view: seen.view().filter(|_| viewed).map(Box::new),
        race,
    }
}

/// Everything, for a client.
pub fn snapshot(
    seen: &Seen,
    presence: &Presence,
    race: Option<Race>,
    id: Option<String>,
    last: Option<u64>,
) -> FromServer {
    let all = |told: Vec<Told>| told.into_iter().map(|told| told.told).collect::<Vec<_>>();
    let missed = last.and_then(|last| seen.since(last)).map(all);
    let recent = missed.is_none().then(|| all(seen.of_this_deal()));
    FromServer::Snapshot {
        id,
        n: seen.n,
        you: seen.viewer(),
        table: Box::new(table(seen, presence)),
        view: seen.view().map(Box::new),
        race,
        missed,
        recent,
    }
}

/// The games, the levels of bots, and what a table can be set to.
pub fn presets() -> Presets {
    let level = |level: Level| api::Level { level: level.name().into(), title: (&level.title()).into() };
    Presets {
        presets: wire::presets().into_iter().map(preset).collect(),
        levels: Level::ALL.map(level).into(),
        phrases: crate::manners::phrases(),
        limits: Limits {
            pace_ms: PACE_MS,
            race_ms: RACE_MS,
            away_s: AWAY_S,
            name: names::LENGTH,
            colours: COLOURS,
        },
    }
}

fn preset(preset: Preset) -> Preset<Seating, House> {
    let Preset { name, also, seatings, switches, houses } = preset;
    let seating = |seating: Name| {
        let rules = games::rules(&name, Some(&seating), &[]).ok()?;
        Some(Seating { seats: rules.seats(), sides: rules.sides(), seating })
    };
    let house = |house: wire::House| House {
        rules: chosen(&name, house.settings),
        name: house.name,
        text: house.text,
    };
    let seatings = seatings.into_iter().filter_map(seating).collect();
    let houses = houses.into_iter().map(house).collect();
    Preset { name, also, seatings, switches, houses }
}

/// Switches that are written, with the values that they have in rules.
fn chosen(game: &str, settings: Vec<(Name, Name)>) -> Rules {
    let typed = settings.iter().map(|(key, value)| game::Setting {
        key: key.to_string(),
        value: Some(value.to_string()),
        quoted: false,
    });
    let typed: Vec<_> = typed.collect();
    let mut all = games::rules(game, None, &typed).map(|rules| Rules::from(&rules)).unwrap_or_default();
    let value = |(key, _): (Name, Name)| all.0.shift_remove(&key).map(|value| (key, value));
    let chosen = Rules(settings.into_iter().filter_map(value).collect());
    debug_assert!(games::rules(game, None, &chosen.settings()).is_ok());
    chosen
}
