//! Every game, every seating, every single change of a switch, and random legal rule sets.

#[path = "support/presets.rs"]
mod presets;
#[path = "support/required.rs"]
mod required;

use games::book::Book;
use presets::{Vector, defaults, games, legal, rules, switches};
use std::collections::BTreeSet;

struct RuleSet {
    game: &'static str,
    seating: &'static str,
    vector: Vector,
}

impl RuleSet {
    fn book(&self) -> Book {
        rules(self.game, self.seating, &self.vector).expect("legal rules").book()
    }

    fn with(&self, key: &'static str, value: &str) -> Option<RuleSet> {
        let mut vector = self.vector.clone();
        vector.insert(key, value.to_owned());
        legal(self.game, self.seating, &vector).then_some(RuleSet { vector, ..*self })
    }

    fn name(&self) -> String {
        format!("{} {} {:?}", self.game, self.seating, self.vector)
    }

    fn is(&self, key: &str, value: &str) -> bool {
        self.vector.get(key).is_some_and(|v| v == value)
    }
}

fn presets() -> Vec<RuleSet> {
    let preset = |(game, seating)| RuleSet { game, seating, vector: defaults(game, seating) };
    games().into_iter().map(preset).collect()
}

fn singly_changed() -> Vec<(RuleSet, RuleSet, &'static str)> {
    let mut out = Vec::new();
    for preset in presets() {
        for (key, values) in switches(preset.game) {
            for value in &values {
                if let Some(changed) = preset.with(key, value)
                    && changed.vector != preset.vector
                {
                    let base = RuleSet { vector: preset.vector.clone(), ..preset };
                    out.push((base, changed, key));
                }
            }
        }
    }
    out
}

fn random_rule_sets(each: usize) -> Vec<RuleSet> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut out = Vec::new();
    for (game, seating) in games() {
        let mut found = 0;
        while found < each {
            let vector: Vector = switches(game)
                .iter()
                .map(|(key, values)| (*key, values[next(values.len())].to_owned()))
                .collect();
            if legal(game, seating, &vector) {
                found += 1;
                out.push(RuleSet { game, seating, vector });
            }
        }
    }
    out
}

fn everything() -> Vec<RuleSet> {
    let singles = singly_changed().into_iter().map(|(_, changed, _)| changed);
    presets().into_iter().chain(singles).chain(random_rule_sets(60)).collect()
}

fn texts(book: &Book) -> (String, String) {
    let mut sv = format!("{}\n", book.title.sv);
    let mut en = format!("{}\n", book.title.en);
    for section in &book.sections {
        sv += &format!("{}\n", section.heading.sv);
        en += &format!("{}\n", section.heading.en);
        for p in &section.paragraphs {
            sv += &format!("{}\n", p.text.sv);
            en += &format!("{}\n", p.text.en);
        }
    }
    (sv, en)
}

/// What does not say whom or what it means, or allows what is a duty.
const STRAY: [&str; 6] = [
    "Den är förlorad",
    "får hen säga ”kan inte”",
    "Den snabbaste vinner",
    "Vinner gör",
    "bara har ett enda kort",
    "låter vända",
];

#[test]
fn every_paragraph_is_clean_prose_in_both_languages() {
    for rules in everything() {
        let book = rules.book();
        assert!(book.sections.len() >= 8, "{}", rules.name());
        for section in &book.sections {
            assert!(!section.heading.sv.is_empty() && !section.heading.en.is_empty());
            assert!(!section.paragraphs.is_empty(), "{}: {}", rules.name(), section.heading.sv);
            for p in &section.paragraphs {
                assert!(!p.ids.is_empty(), "{}", p.text.sv);
                clean(&p.text.sv, &rules);
                clean(&p.text.en, &rules);
                assert!(!p.text.sv.contains(['“', '’']), "English quotes in {}", p.text.sv);
                for stray in STRAY {
                    assert!(!p.text.sv.contains(stray), "{stray:?} in {}", p.text.sv);
                }
                let straight = p.text.en.replace("”,", "").replace("”.", "").replace("?” ", "");
                assert_eq!(p.text.en.matches('“').count(), p.text.en.matches('”').count(), "{straight}");
                assert_eq!(p.text.sv.matches('”').count() % 2, 0, "{}", p.text.sv);
            }
        }
    }
}

fn clean(text: &str, rules: &RuleSet) {
    let name = rules.name();
    assert!(text.len() > 20, "{name}: {text:?}");
    assert!(text.ends_with('.'), "{name}: {text}");
    assert!(text.chars().next().is_some_and(char::is_uppercase), "{name}: {text}");
    for bad in [
        "  ", "{", "}", " ,", " .", "..", ",,", ",.", " ;", "null", "TODO", "true", "false", "switch", "\n",
        "\t", "\\", "'", "\"",
    ] {
        assert!(!text.contains(bad), "{name}: {bad:?} in {text}");
    }
    // A sentence begins with a capital letter, and never ends in mid-air.
    for end in [". ", "? ", "?” "] {
        for (at, _) in text.match_indices(end) {
            let after = text[at + end.len()..].chars().next().unwrap_or('A');
            assert!(after.is_uppercase(), "{name}: {text}");
        }
    }
}

#[test]
fn every_rule_that_holds_is_cited() {
    for rules in everything() {
        let book = rules.book();
        let cited: BTreeSet<&str> =
            book.sections.iter().flat_map(|s| &s.paragraphs).flat_map(|p| p.ids.iter().copied()).collect();
        for id in required::required(rules.game, rules.seating, &rules.vector) {
            assert!(cited.contains(id), "{id} missing: {}", rules.name());
        }
        let prefix = if rules.game == "vandtia" { "VT-" } else { "TF-" };
        assert!(cited.iter().all(|id| id.starts_with(prefix)));
    }
}

/// Values that change nothing in the game, and so need not change the book.
fn without_effect(rules: &RuleSet, key: &str) -> bool {
    match key {
        "max_later_melds" => rules.is(key, "3"),
        "meld_floor" => rules.is(key, "1") && rules.game == "bondtolva",
        "no_trump_at" | "no_meld_at" => rules.is(key, "12") && rules.game == "bondtolva",
        _ => false,
    }
}

#[test]
fn every_changed_switch_changes_the_book() {
    for (preset, changed, key) in singly_changed() {
        let (before, after) = (texts(&preset.book()), texts(&changed.book()));
        let same = without_effect(&changed, key);
        assert_eq!(before.0 == after.0, same, "{key} (sv): {}", changed.name());
        assert_eq!(before.1 == after.1, same, "{key} (en): {}", changed.name());
    }
}

#[test]
fn switches_that_always_matter_change_random_books_too() {
    let always = [
        "deck",
        "layout",
        "vinst",
        "vinst_tie",
        "ending",
        "gubbe",
        "ask",
        "piles",
        "swap",
        "lay",
        "opening_tie",
        "follow_up",
        "aces_turn",
        "refill",
        "must_play",
        "turn_up_at_once",
        "finish",
        "play_limit",
        "first_trick_from_table",
        "lay_on_others",
    ];
    for rules in random_rule_sets(10) {
        let before = texts(&rules.book());
        for (key, values) in switches(rules.game) {
            for value in values.iter().filter(|_| always.contains(&key)) {
                let Some(changed) = rules.with(key, value) else {
                    continue;
                };
                let same = changed.vector == rules.vector;
                let after = texts(&changed.book());
                assert_eq!(before.0 == after.0, same, "{key}={value} (sv): {}", rules.name());
                assert_eq!(before.1 == after.1, same, "{key}={value} (en): {}", rules.name());
            }
        }
    }
}

#[test]
fn books_keep_silent_about_what_is_not_there() {
    for rules in everything() {
        let (sv, en) = texts(&rules.book());
        // The program itself is called Talong.
        let both = format!("{sv}{en}").to_lowercase();
        let both = both.replace("talongs regelsamling", "").replace("talong’s", "");
        let absent = |words: &[&str]| {
            for word in words {
                assert!(!both.contains(word), "{word:?}: {}", rules.name());
            }
        };
        if rules.game == "vandtia" {
            if rules.is("turn_up_at_once", "true") {
                absent(&["vänder ett nedvänt", "turns a face-down"]);
            }
            continue;
        }
        let teams = !matches!(rules.seating, "2" | "3");
        if !rules.is("layout", "talong") {
            absent(&["talong"]);
        }
        if !rules.is("layout", "table") {
            absent(&["uppvända kort ", "bordskort", "table card"]);
        }
        if !teams {
            absent(&[" lag ", "laget", "lagkamrat", "partner", "team"]);
        }
        if rules.is("gubbe", "none") {
            absent(&["halv gubbe", "half gubbe", "minus"]);
        }
        if rules.is("vinst", "points") {
            absent(&["räknar man ögon", "flest ögon", " eyes", "flest matadorer"]);
        }
        if rules.is("max_later_melds", "0") {
            absent(&["tjog", "viv ", "senare mälning", "later meld"]);
        }
        let names = &rules.vector["meld_names"];
        if !names.contains("tjog") {
            absent(&["tjog"]);
        }
        if !names.contains("viv") {
            absent(&["viv i", "kallas viv", "called viv"]);
        }
    }
}

#[test]
fn one_word_is_kept_for_each_thing() {
    for rules in everything() {
        let sv = texts(&rules.book()).0.to_lowercase();
        let stray: &[&str] = match rules.game {
            "vandtia" => &["nämn", "passar", "fyra lika", "åtgärd", "manöv", "står i tur"],
            "strecktolva" => &[" poäng ", " poäng.", " poäng,", "poängen vid", "minuspoäng"],
            _ => &["streck ", "står i tur"],
        };
        // Card points are no points of the game.
        let sv = sv.replace("kortpoäng", "").replace("egna poäng,", "").replace("poäng har bara korten", "");
        for word in stray {
            assert!(!sv.contains(word), "{word:?}: {}", rules.name());
        }
    }
}

#[test]
fn a_book_tells_by_what_other_names_its_game_is_known() {
    for (game, names) in
        [("bondtolva", &["mariage"][..]), ("strecktolva", &["mariage", "äktenskap"]), ("tolva", &[])]
    {
        let book = games::rules(game, None, &[]).expect("a preset").book();
        let (sv, en) = texts(&book);
        for name in ["mariage", "äktenskap"] {
            assert_eq!(
                (sv.contains(name), en.contains(name)),
                (names.contains(&name), names.contains(&name))
            );
        }
    }
}

#[test]
fn every_switch_has_words() {
    for preset in games::catalogue() {
        for switch in &preset.switches {
            let key = switch.key;
            assert!(
                !switch.rules.is_empty() && !switch.name.sv.is_empty() && !switch.name.en.is_empty(),
                "{key}"
            );
            assert!(switch.help.sv.ends_with('.') && switch.help.en.ends_with('.'), "{key}");
            let texts = [&switch.name, &switch.help].into_iter().chain(switch.labels.iter().map(|l| &l.1));
            for text in texts.map(|t| t.sv.replace("kortpoäng", "")) {
                assert!(!text.contains("poäng"), "strecktolva counts streck: {text}");
            }
            let values: Vec<String> = switch.domain.examples().iter().map(ToString::to_string).collect();
            for value in values.iter().filter(|v| v.parse::<i64>().is_err()) {
                assert!(switch.labels.iter().any(|(v, _)| v == value), "{key} {value}");
            }
            assert!(
                switch
                    .labels
                    .iter()
                    .all(|(v, t)| values.iter().any(|x| x == v) && !t.sv.is_empty() && !t.en.is_empty())
            );
        }
    }
}

#[test]
fn tf_ask_9_there_is_no_table_talk_in_streck_teams_and_no_action_for_it() {
    for seating in ["2x2", "2x3", "3x2"] {
        let rules = games::rules("strecktolva", Some(seating), &[]).expect("a preset");
        let book = rules.book();
        let mut paragraphs = book.sections.iter().flat_map(|s| &s.paragraphs);
        assert!(paragraphs.any(|p| p.ids.contains(&"TF-ASK-9")), "{seating}");
    }
    let rules = games::rules("strecktolva", Some("2x2"), &[]).expect("a preset");
    let game = rules.start(game::Opening::default()).expect("an opening");
    let said: BTreeSet<String> = game
        .universe()
        .iter()
        .map(|a| a.to_string().split(' ').next().unwrap_or_default().to_string())
        .collect();
    let words = ["ask", "draw", "full", "half", "meld", "no", "play", "turn", "yes"].map(str::to_string);
    assert_eq!(said, BTreeSet::from(words), "questions and answers are all that is said");
}
