//! Results as JSON objects, described in `docs/arena.md`.

use lab::stats::{Estimate, elo, estimate, share, wilson};
use lab::{Duel, Entrant, Forfeit, Kind, Ladder, Pace, Thinking, Unit};
use serde_json::{Value as Json, json};

use super::Event;

/// A mean with its interval; what is not finite becomes null.
fn interval(e: Estimate) -> Json {
    json!({"mean": e.mean, "low": e.low, "high": e.high})
}

fn entrant(entrant: &Entrant, pace: Pace) -> Json {
    let mut form =
        json!({"player": entrant.label, "decisions": pace.decisions, "ms_per_decision": pace.millis()});
    match (&entrant.kind, entrant.thinking) {
        (Kind::Outside(_), _) => {}
        (_, Thinking::Iterations(count)) => form["iterations"] = count.into(),
        (_, Thinking::Time(time)) => form["time_ms"] = (time.as_secs_f64() * 1e3).into(),
    }
    form
}

fn about(event: &Event) -> Json {
    json!({
        "game": event.rules.game(),
        "seating": event.rules.seating(),
        "rules": wire::Rules::from(event.rules),
        "seed": event.plan.seed,
        "unit": unit(event.plan.unit),
        "pairs": event.plan.pairs,
        "sides": event.rules.sides(),
        "even_share": 1.0 / f64::from(event.rules.sides()),
    })
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Parti => "parti",
        Unit::Deal => "deal",
    }
}

fn forfeit(forfeit: &Forfeit, player: &Entrant) -> Json {
    let (sv, en) = (forfeit.failure.say(cards::Lang::Sv), forfeit.failure.say(cards::Lang::En));
    json!({"player": player.label, "pair": forfeit.pair, "sv": sv, "en": en})
}

/// What was counted in a match.
fn counts(duel: &Duel, [a, b]: [&Entrant; 2]) -> Json {
    let scored = share(&duel.shares);
    let partier = f64::from(duel.partier().max(1));
    json!({
        "a": entrant(a, duel.paces[0]),
        "b": entrant(b, duel.paces[1]),
        "partier": duel.partier(),
        "wins": duel.wins,
        "shared": duel.shared,
        "losses": duel.losses,
        "share": interval(scored),
        "wilson": interval(wilson(scored.mean, partier)),
        "elo": interval(scored.map(|share| elo(share, duel.sides))),
        "points": interval(estimate(&duel.points)),
        "deals_per_parti": duel.deals as f64 / partier,
        "actions_per_parti": duel.actions as f64 / partier,
        "forfeits": {
            "a": duel.forfeits_of(0),
            "b": duel.forfeits_of(1),
            "all": duel.forfeits.iter().map(|f| forfeit(f, [a, b][f.player.min(1)])).collect::<Json>(),
        },
    })
}

fn join(mut first: Json, second: Json) -> Json {
    if let (Json::Object(first), Json::Object(second)) = (&mut first, second) {
        first.extend(second);
    }
    first
}

/// A match.
pub(super) fn duel(event: &Event, duel: &Duel) -> Json {
    join(about(event), counts(duel, [&event.entrants[0], &event.entrants[1]]))
}

/// A ladder.
pub(super) fn ladder(event: &Event, ladder: &Ladder) -> Json {
    let players = ladder.order().into_iter().map(|place| {
        let rated = json!({
            "elo": interval(ladder.ratings.elo[place]),
            "forfeits": ladder.forfeits(place).count(),
        });
        join(entrant(&event.entrants[place], ladder.pace(place)), rated)
    });
    let matches = ladder
        .rungs
        .iter()
        .map(|rung| counts(&rung.duel, [&event.entrants[rung.one], &event.entrants[rung.other]]));
    let ladder = json!({
        "bounded": ladder.ratings.bounded,
        "players": players.collect::<Json>(),
        "matches": matches.collect::<Json>(),
    });
    join(about(event), ladder)
}
