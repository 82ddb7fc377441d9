//! What becomes of a wish: an entry for the log, or a reason why not.

use game::Refusal;
use serde_json::{Map, Value as Json};

use crate::entry::{COLOURS, Entry, Holder};
use crate::ids::Who;
use crate::message::{FromClient, SeatKind};
use crate::refusals::WhyNot;
use crate::seen::Seen;
use crate::table::{Felt, Phase, Place};

/// Every switch of some rules, resolved, for the log.
pub fn resolved(rules: &games::AnyRules) -> Map<String, Json> {
    match serde_json::to_value(wire::Rules::from(rules)) {
        Ok(Json::Object(map)) => map,
        _ => Map::new(),
    }
}

/// What a person's message leads to at a table, by what that person knows of it. Nothing is changed here.
pub fn decide(table: &Seen, who: Option<Who>, message: FromClient) -> Result<Entry, Refusal> {
    let phase = table.phase();
    if phase == Phase::Ended {
        return Err(if table.outdated { WhyNot::OlderRules } else { WhyNot::Ended }.into());
    }
    if let FromClient::Sit { invite, name, seat } = message {
        return sit(table, who, &invite, &name, seat);
    }
    let seat = table.viewer().ok_or(WhyNot::NotSeated)?;
    let place = &table.places[seat as usize];
    let host = || if table.host == Some(seat) { Ok(()) } else { Err(WhyNot::NotHost) };
    let other = |chosen: u8| match chosen {
        _ if chosen as usize >= table.places.len() => Err(WhyNot::NoSuchSeat),
        _ if chosen == seat => Err(WhyNot::OwnSeat),
        _ => Ok(chosen),
    };
    let lobby = || if phase == Phase::Lobby { Ok(()) } else { Err(WhyNot::OnlyInLobby) };
    Ok(match message {
        FromClient::Leave {} => Entry::Left { seat },
        FromClient::Name { name, colour } => {
            let colour = colour.or(place.colour);
            if colour.is_some_and(|colour| colour >= COLOURS) {
                return Err(WhyNot::BadSettings.into());
            }
            Entry::Named { seat, name: table.name_for(seat, &name)?, colour }
        }
        FromClient::Accept {} => Entry::Accepted { seat },
        FromClient::Start {} => {
            host()?;
            lobby()?;
            if table.places.iter().any(|p| p.holder == Holder::Open) {
                return Err(WhyNot::OpenSeats.into());
            }
            if table.places.iter().any(|p| !p.accepted) {
                return Err(WhyNot::NotAccepted.into());
            }
            Entry::Started
        }
        FromClient::Act { action } => {
            let checked = table.check(&action)?;
            if !place.accepted {
                return Err(WhyNot::NotAccepted.into());
            }
            Entry::Acted { seat, action: checked?.into(), bot: false }
        }
        FromClient::Contribute { number, value } => {
            let who = who.ok_or(WhyNot::NoSecret)?;
            table.promise().ok_or(WhyNot::NoSuchDeal)?.contribution(seat, who, number, &value)?
        }
        FromClient::Undo {} => table.undo_wish(seat)?,
        FromClient::Back { at } => table.back_wish(seat, at)?,
        FromClient::Next {} if matches!(phase, Phase::Between | Phase::Over) => Entry::Ready { seat },
        FromClient::Next {} => return Err(WhyNot::NothingNext.into()),
        FromClient::Seat { seat: chosen, kind, level } => {
            host()?;
            let seat = other(chosen)?;
            let level = match kind {
                SeatKind::Open => None,
                SeatKind::Bot => Some(level.ok_or(WhyNot::NoSuchLevel)?.parse()?),
            };
            Entry::Seat { seat, level }
        }
        FromClient::Wait { seat: chosen, on } => {
            host()?;
            Entry::Wait { seat: other(chosen)?, on }
        }
        FromClient::Settings { settings } => {
            host()?;
            Entry::Settings { settings: settings.onto(table.settings).ok_or(WhyNot::BadSettings)? }
        }
        FromClient::Rules { rules } => {
            host()?;
            lobby()?;
            let (game, seating) = (table.rules.game(), table.rules.seating());
            let compiled = games::rules(game, Some(seating), &wire::settings(&rules));
            let compiled =
                compiled.map_err(|all| Refusal::joined(&all).unwrap_or_else(|| WhyNot::NotJson.into()))?;
            Entry::Rules { rules: resolved(&compiled) }
        }
        FromClient::End {} => {
            host()?;
            Entry::Ended
        }
        FromClient::Hello { .. } | FromClient::Sit { .. } => return Err(WhyNot::HelloTwice.into()),
        FromClient::Explain { .. }
        | FromClient::Points {}
        | FromClient::Claim {}
        | FromClient::Hint {}
        | FromClient::Say { .. }
        | FromClient::Nudge { .. }
        | FromClient::Ping {} => return Err(WhyNot::NotJson.into()),
    })
}

/// Would the table be the same after this? Then there is nothing to write down.
pub fn changes_nothing(table: &Felt, entry: &Entry) -> bool {
    let place = |seat: &u8| table.places.get(*seat as usize);
    let is = |seat: &u8, same: &dyn Fn(&Place) -> bool| place(seat).is_some_and(same);
    match entry {
        Entry::Named { seat, name, colour } => is(seat, &|place| {
            let same = matches!(&place.holder, Holder::Human { name: old, .. } if old == name);
            same && place.colour == *colour
        }),
        Entry::Accepted { seat } => is(seat, &|place| place.accepted),
        Entry::Ready { seat } => is(seat, &|place| place.ready),
        Entry::Wait { seat, on } => is(seat, &|place| place.wait == *on),
        Entry::Seat { seat, level: Some(level) } => {
            is(seat, &|place| matches!(&place.holder, Holder::Bot { level: old } if old == level))
        }
        Entry::Seat { seat, level: None } => is(seat, &|place| place.holder == Holder::Open),
        Entry::Settings { settings } => *settings == table.settings,
        Entry::Rules { rules } => *rules == resolved(&table.rules),
        Entry::Started => table.starting,
        _ => false,
    }
}

fn sit(table: &Felt, who: Option<Who>, invite: &str, name: &str, seat: Option<u8>) -> Result<Entry, Refusal> {
    let who = who.ok_or(WhyNot::NoSecret)?;
    if table.seat_of(Some(who)).is_some() {
        return Err(WhyNot::SeatedAlready.into());
    }
    if invite != table.invite {
        return Err(WhyNot::WrongInvite.into());
    }
    let open = |seat: &usize| table.places[*seat].holder == Holder::Open;
    let seat = match seat.map(usize::from) {
        Some(seat) if seat >= table.places.len() => return Err(WhyNot::NoSuchSeat.into()),
        Some(seat) if !open(&seat) => return Err(WhyNot::SeatTaken.into()),
        Some(seat) => seat,
        None => {
            let seats = || (0..table.places.len()).filter(open);
            let own = seats().find(|seat| table.may_sit(who, *seat as u8));
            own.or_else(|| seats().next()).ok_or(WhyNot::NoOpenSeat)?
        }
    };
    if !table.may_sit(who, seat as u8) {
        return Err(WhyNot::NotInThisDeal.into());
    }
    Ok(Entry::Sat { seat: seat as u8, who, name: table.name_for(seat as u8, name)? })
}
