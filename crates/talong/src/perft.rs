//! `talong perft`.

use std::io::{self, Write};

use anyhow::{Context, Result, anyhow};
use cards::{Card, Lang, Seed};
use game::{Deal, Opening, Refusal};
use games::AnyGame;

use crate::cli::PerftTask;
use crate::rules::compile;

fn game(task: &PerftTask, lang: Lang) -> Result<AnyGame> {
    let say = |refusal: Refusal| anyhow!("{}", refusal.say(lang));
    if let Some(path) = &task.record {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        return AnyGame::load(&text).map_err(|e| say(e.refusal()));
    }
    let rules = compile(task.game.as_deref().unwrap_or_default(), &task.rules, lang)?;
    let pack = rules.pack();
    let deal = match &task.deck {
        Some(deck) => {
            let cards: Result<Vec<Card>, _> = deck.split_whitespace().map(str::parse).collect();
            Deal::from_deck(cards?)
        }
        None => Deal::from_seed(pack, Seed::from_text(&task.seed)),
    };
    let mut game = rules.start(Opening::default()).map_err(say)?;
    game.deal(deal).map_err(say)?;
    Ok(game)
}

pub fn run(task: &PerftTask, lang: Lang) -> Result<()> {
    let game = game(task, lang)?;
    let mut out = io::stdout().lock();
    if task.divide {
        for part in game.divide(task.depth) {
            writeln!(out, "{} {}: {}", part.seat, part.action, part.count)?;
        }
    }
    writeln!(out, "{}", game.perft(task.depth))?;
    Ok(())
}
