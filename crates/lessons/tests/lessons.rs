//! Every puzzle is proven, every guided deal can be played, and both languages say something everywhere.

#[path = "help/proof.rs"]
mod proof;

use std::collections::BTreeMap;

use cards::Text;
use game::{Entry, Stage};
use games::{AnyGame, Family, each_game};
use lessons::{glossary, guides, puzzles};
use proof::Proof;

fn speaks(words: &Text, what: &str) {
    assert!(words.sv.chars().count() > 3 && words.en.chars().count() > 3, "{what}: {words:?}");
    assert_ne!(words.sv, words.en, "{what}");
}

/// Exactly the stated answers are best, by the exact solver or by every way in which the hidden cards may lie; and they
/// win, while everything else does not. Each family has ten that look further ahead than to the next card.
#[test]
fn every_answer_is_proven() {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in puzzles() {
        let game = AnyGame::load(&puzzle.record).unwrap_or_else(|e| panic!("{}: {e}", puzzle.id));
        let [seat] = game.to_act()[..] else { panic!("{}: one is to act", puzzle.id) };
        let values = each_game!(&game, running => running.rules().prove(&running.view(Some(seat))));
        let values = values.unwrap_or_else(|| panic!("{}: not proven", puzzle.id));
        assert!(values.len() > 1, "{}: there is a choice", puzzle.id);
        for (action, value) in &values {
            let right = puzzle.answers.contains(action);
            assert_eq!(right, *value > 0.999, "{}: {action} is worth {value}", puzzle.id);
            assert!(right || *value < 0.6, "{}: {action} is worth {value}", puzzle.id);
        }
        assert!(puzzle.answers.iter().all(|a| values.iter().any(|(action, _)| a == action)), "{}", puzzle.id);
        speaks(&puzzle.title, &puzzle.id);
        for words in [&puzzle.task, &puzzle.right, puzzle.judge("nothing of the kind").1] {
            speaks(words, &puzzle.id);
        }
        assert!(puzzle.judge(&puzzle.answers[0]).0 && !puzzle.judge("nothing of the kind").0);
        let family = if game.rules().family() == Family::Vandtia { "vandtia" } else { "tolva" };
        let mut after = game.clone();
        after.act(seat, game.parse(&puzzle.answers[0]).unwrap()).unwrap();
        *count.entry(family).or_default() += usize::from(after.stage() == Stage::Play);
    }
    println!("{count:?}");
    assert!(count["tolva"] >= 10 && count["vandtia"] >= 10, "{count:?}");
}

#[test]
fn every_game_has_a_first_deal_that_speaks_when_it_matters() {
    let all = guides();
    for preset in games::catalogue() {
        assert!(all.iter().any(|g| g.id == preset.name), "no first deal of {}", preset.name);
    }
    for guide in all {
        let game = AnyGame::load(&guide.record).unwrap_or_else(|e| panic!("{}: {e}", guide.id));
        assert_eq!(game.rules().game(), guide.id);
        speaks(&guide.title, &guide.id);
        guide.says.values().for_each(|words| speaks(words, &guide.id));
        let (_, entries) = AnyGame::open(&guide.record).unwrap();
        let own: Vec<usize> = entries
            .iter()
            .enumerate()
            .filter(|(_, (_, entry))| matches!(entry, Entry::Act(seat, _) if *seat == guide.seat))
            .map(|(place, _)| place)
            .collect();
        // Entry 0 is the parti, so what is said before entry `place + 1` stands at `place`.
        for place in own {
            assert!(
                guide.says.contains_key(&place),
                "{}: nothing is said before {:?}",
                guide.id,
                entries[place].1
            );
        }
        let over = game.stage() != Stage::Play;
        assert!(over || guide.id == "vandtia", "{}: the deal is played to its end", guide.id);
        assert!(guide.says.contains_key(&entries.len()), "{}: it ends with words", guide.id);
    }
}

#[test]
fn every_word_is_explained_in_both_languages() {
    let terms = glossary();
    assert!(terms.len() >= 20, "{} words", terms.len());
    for term in terms {
        assert!(
            !term.words().is_empty() && !term.meaning.sv.is_empty() && !term.meaning.en.is_empty(),
            "{term:?}"
        );
        assert_ne!(term.meaning.sv, term.meaning.en);
    }
}

#[test]
fn whoever_looks_for_a_word_of_the_sources_finds_it() {
    let terms = glossary();
    let about = |word: &str| {
        let found = terms.iter().find(|term| term.words().iter().any(|w| w == word));
        found.unwrap_or_else(|| panic!("{word} is not explained"))
    };
    for word in ["mariage", "äktenskap"] {
        let term = about(word);
        assert!(
            term.meaning.sv.contains("bondtolva") && term.meaning.en.contains("strecktolva"),
            "{word} leads to its games"
        );
    }
    assert!(about("förhand").meaning.sv.contains("till vänster om givaren"));
    assert!(about("halv gubbe").meaning.sv.contains("sex stick i följd med sextio kortpoäng"));
    assert!(about("halv gubbe").meaning.sv.contains("på högst sex stick"));
    assert!(about("ögon").meaning.sv.contains("ess 1"), "the ace has an eye too");
    for word in ["packe", "hög", "deklarera", "stå över", "fyrtal", "streck", "plocketolva", "bordstolva"]
    {
        about(word);
    }
}
