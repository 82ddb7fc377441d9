//! A new table: what is asked for, and its first entries.

use std::sync::Arc;

use cards::Seed;
use game::Refusal;
use tables::entry::{Entry, Holder, Settings};
use tables::ids::{TableId, Who};
use tables::{WhyNot, message, names, promise_of, resolved, untouched};
use wire::api::{CreateRequest, Created, SeatRequest};

use crate::hub::Hub;
use crate::ids::{random, random_name};
use crate::metrics::up;

/// Why there is no new table.
#[derive(Debug)]
pub enum NotMade {
    /// Its rules do not go together, for all these reasons.
    Rules(Vec<Refusal>),
    /// Something else.
    Refused(WhyNot),
}

impl From<WhyNot> for NotMade {
    fn from(no: WhyNot) -> NotMade {
        NotMade::Refused(no)
    }
}

impl From<NotMade> for Vec<Refusal> {
    fn from(why: NotMade) -> Vec<Refusal> {
        match why {
            NotMade::Rules(reasons) => reasons,
            NotMade::Refused(no) => vec![no.into()],
        }
    }
}

/// Who sits where at a new table, and where the host sits.
fn holders(
    asked: Option<Vec<SeatRequest>>,
    seats: u8,
    who: Who,
    name: &str,
) -> Result<(Vec<Holder>, u8), WhyNot> {
    let asked = asked.unwrap_or_else(|| {
        (0..seats).map(|seat| if seat == 0 { SeatRequest::You } else { SeatRequest::Open }).collect()
    });
    let yours: Vec<usize> = asked
        .iter()
        .enumerate()
        .filter(|(_, s)| matches!(s, SeatRequest::You))
        .map(|(seat, _)| seat)
        .collect();
    let [host] = yours[..] else { return Err(WhyNot::BadSeats) };
    if asked.len() != seats as usize {
        return Err(WhyNot::BadSeats);
    }
    let holder = |seat| match seat {
        SeatRequest::You => Ok(Holder::Human { who, name: name.to_string() }),
        SeatRequest::Open => Ok(Holder::Open),
        SeatRequest::Bot { level } => level.parse().map(|level| Holder::Bot { level }),
    };
    Ok((asked.into_iter().map(holder).collect::<Result<_, _>>()?, host as u8))
}

/// Makes a table; when everything else is right, `may` says whether this caller may have one more.
pub async fn make(
    hub: &Arc<Hub>,
    who: Who,
    asked: CreateRequest,
    may: impl FnOnce() -> Result<(), WhyNot>,
) -> Result<Created, NotMade> {
    if asked.id.as_deref().is_some_and(|id| !message::is_id(id)) {
        return Err(WhyNot::BadId.into());
    }
    let id = match &asked.id {
        Some(wish) => TableId::of_wish(&who, wish),
        None => TableId::of_bits(random().map_err(|_| WhyNot::Storage)?),
    };
    if asked.id.is_some()
        && let Some(made) = made_before(hub, &id).await?
    {
        return Ok(made);
    }
    let rules = asked.rules.compile().map_err(NotMade::Rules)?;
    let name = names::clean(&asked.name).ok_or(WhyNot::BadName)?;
    let settings = asked.settings.onto(Settings::default()).ok_or(WhyNot::BadSettings)?;
    let (seats, host) = holders(asked.seats, rules.seats(), who, &name)?;
    if asked.start && seats.contains(&Holder::Open) {
        return Err(WhyNot::StartNeedsFull.into());
    }
    may()?;
    let invite = random_name().map_err(|_| WhyNot::Storage)?;
    let mut entries = vec![Entry::Created {
        game: rules.game().to_string(),
        seating: rules.seating().to_string(),
        rules: resolved(&rules),
        seats,
        settings,
        invite: invite.clone(),
        host,
    }];
    let secret = Seed(random().map_err(|_| WhyNot::Storage)?);
    entries.push(promise_of(1, secret));
    match (asked.start, asked.contributes) {
        (true, true) => entries.push(Entry::Started),
        (true, false) => entries.push(untouched(1, secret, rules.seats())),
        _ => {}
    }
    if let Err(no) = hub.create(&id, who, entries).await {
        // The same message may have come twice at once; then the other one made the table.
        let made = if asked.id.is_some() { made_before(hub, &id).await? } else { None };
        return made.ok_or(no.into());
    }
    up(&hub.metrics.tables_created);
    tracing::info!(table = %id, game = rules.game(), seating = rules.seating(), "a table was made");
    Ok(created(&id, &invite, host))
}

fn created(id: &TableId, invite: &str, seat: u8) -> Created {
    Created { table: id.to_string(), invite: invite.to_string(), seat }
}

/// The answer that was given when this table was made, if it has been.
async fn made_before(hub: &Arc<Hub>, id: &TableId) -> Result<Option<Created>, WhyNot> {
    match hub.read(id).await {
        Ok(table) => Ok(Some(created(id, &table.invite, table.made_by))),
        Err(WhyNot::NoTable) => Ok(None),
        Err(no) => Err(no),
    }
}
