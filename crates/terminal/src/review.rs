//! The review of a deal or a game: each decision, what would have been better, and what it cost.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::Budget;
use cards::{Lang, Seat};
use game::Entry;
use games::{AnyGame, each_game};
use host::room::Room;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::link::Link;
use crate::session::reasons;
use crate::words::{refusal, say};

/// How long one decision is thought about, at most.
const TIME: Duration = Duration::from_millis(120);
/// How long all decisions of a deal are thought about together, at most.
const ALL: Duration = Duration::from_secs(20);

/// What can be said of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Remark {
    /// Where the action stands among the game's entries.
    pub entry: usize,
    /// Who decided.
    pub seat: u8,
    /// How much of the chance of winning it cost.
    pub cost: f32,
    /// In Swedish.
    pub sv: String,
    /// In English.
    pub en: String,
}

/// Where the cards of a finished deal can be had.
#[derive(Clone)]
pub enum Source {
    /// A table of this computer.
    Here(Arc<Room>, String),
    /// A server's table, and the secret that is the seat.
    There(Link, String),
}

impl Source {
    /// The game with all deals that are over, or why there is none.
    pub async fn game(self, lang: Lang) -> Result<AnyGame, String> {
        match self {
            Source::Here(room, table) => room.game(&table).await.ok_or_else(|| unavailable(lang).to_string()),
            Source::There(link, secret) => {
                let asked = tokio::task::spawn_blocking(move || record(&link, &secret, lang)).await;
                let text = asked.map_err(|error| error.to_string())??;
                AnyGame::load(&text).map_err(|error| reasons(lang, &[error.refusal()]))
            }
        }
    }
}

/// How long a server may take to give a record.
const PATIENCE: Duration = Duration::from_secs(20);

/// The record of a server's table: the deals that are over, nothing of the one in play. Blocks.
fn record(link: &Link, secret: &str, lang: Lang) -> Result<String, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let roots = rustls_native_certs::load_native_certs().certs;
    let roots: Vec<_> = roots.iter().map(|root| Certificate::from_der(root).to_owned()).collect();
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&roots))
        .unversioned_rustls_crypto_provider(provider)
        .build();
    // As the socket does: straight to the server.
    let config = ureq::Agent::config_builder()
        .proxy(None)
        .timeout_global(Some(PATIENCE))
        .http_status_as_error(false)
        .tls_config(tls);
    let failed = |error: ureq::Error| {
        format!("{}: {error}", say(lang, "Servern nås inte", "The server cannot be reached"))
    };
    let asked =
        config.build().new_agent().get(link.record()).header("authorization", format!("Bearer {secret}"));
    let mut answer = asked.call().map_err(failed)?;
    let text = answer.body_mut().read_to_string().map_err(failed)?;
    match answer.status().as_u16() {
        200 => Ok(text),
        _ => {
            let why = serde_json::from_str::<serde_json::Value>(&text).unwrap_or_default();
            Err(match refusal(lang, &why["error"]) {
                none if none.is_empty() => unavailable(lang).to_string(),
                why => why,
            })
        }
    }
}

/// Nothing to go through.
pub fn unavailable(lang: Lang) -> &'static str {
    say(lang, "En giv kan gås igenom när den är slut.", "A deal can be gone through when it is over.")
}

/// The decisions of a seat, or of all, from an entry on. `told` hears how far it has come, and may stop it.
pub fn review(
    game: &AnyGame,
    seat: Option<u8>,
    from: usize,
    told: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<Remark> {
    let stop = std::cell::Cell::new(false);
    let entry = std::cell::Cell::new(0);
    let since = std::cell::Cell::new(Instant::now());
    // Before the wanted part, and once stopped, no time is spent.
    let time = share(game, seat, from);
    let up = || stop.get() || entry.get() < from || since.get().elapsed() >= time;
    let remarks: Vec<Remark> = each_game!(game, running => {
        let all = running.entries().len();
        let mut progress = |done: usize| {
            entry.set(done);
            since.set(Instant::now());
            stop.set(stop.get() || !told(done.saturating_sub(from), all.saturating_sub(from)));
        };
        let remarks = bots::review(running, seat.map(Seat), Budget::Until(&up), 1, &mut progress);
        let plain = remarks.into_iter().map(|r| Remark {
            entry: r.entry, seat: r.seat.0, cost: r.cost, sv: r.text.sv.into_owned(), en: r.text.en.into_owned(),
        });
        plain.collect()
    });
    remarks.into_iter().filter(|remark| remark.entry >= from && !stop.get()).collect()
}

/// How long each decision of a seat, or of all, is thought about, from an entry on.
fn share(game: &AnyGame, seat: Option<u8>, from: usize) -> Duration {
    let (mut deals, mut decisions) = (0, 0);
    each_game!(game, running => for entry in running.entries().iter().skip(from) {
        match entry {
            Entry::Deal(_) => deals += 1,
            Entry::Act(who, _) if seat.is_none_or(|s| s == who.0) => decisions += 1,
            _ => {}
        }
    });
    TIME.min(ALL * u32::max(deals, 1) / u32::max(decisions, 1))
}

/// The entry of the last deal.
pub fn last_deal_at(game: &AnyGame) -> usize {
    each_game!(game, running => running.entries().iter().rposition(|e| matches!(e, Entry::Deal(_))).unwrap_or(0))
}

/// A seat's decisions in the last deal.
pub fn last_deal(game: &AnyGame, seat: u8, told: &mut dyn FnMut(usize, usize) -> bool) -> Vec<Remark> {
    review(game, Some(seat), last_deal_at(game), told)
}

/// Remarks as lines.
pub fn lines(lang: Lang, remarks: &[Remark]) -> Vec<String> {
    if remarks.is_empty() {
        return vec![
            say(lang, "Du hade inget att välja på i given.", "There was nothing to choose in this deal.")
                .to_string(),
        ];
    }
    let sum: f32 = remarks.iter().map(|r| r.cost).sum();
    let mut lines: Vec<String> =
        remarks.iter().enumerate().map(|(i, r)| format!("{}. {}", i + 1, say(lang, &r.sv, &r.en))).collect();
    let percent = (f64::from(sum) * 1000.0).round() / 10.0;
    lines.push(match lang {
        Lang::Sv => {
            format!("Sammanlagt kostade valen {} procentenheter.", percent.to_string().replace('.', ","))
        }
        Lang::En => format!("In all the choices cost {percent} percentage points."),
    });
    lines
}
