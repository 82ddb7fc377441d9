//! The review of a deal or a game: each decision, what would have been better, and what it cost.

use cards::{Lang, Seat};
use game::Entry;
use games::{AnyGame, each_game};
use std::time::{Duration, Instant};

use bots::Budget;

use crate::words::say;

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

/// Nothing to go through.
pub fn unavailable(lang: Lang) -> &'static str {
    say(
        lang,
        "En giv kan gås igenom när den är slut, vid bord på den här datorn.",
        "A deal can be gone through when it is over, at tables of this computer.",
    )
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
            entry: r.entry, seat: r.seat.0, cost: r.cost, sv: r.text.sv, en: r.text.en,
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
