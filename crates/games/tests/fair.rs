//! Records that tell how their deals came about: true ones pass, and any change is caught.

use cards::{Chance, Fast, Seat, Seed, fair};
use game::{Opening, Stage};
use games::AnyGame;
use games::fair::{FairDeal, annotated, verify};

/// Two partier of any play, with two who contribute; the record.
fn record(game: &str, seating: &str, seed: u64) -> String {
    let mut chance = Fast::new(seed);
    // Rules under which any play comes to an end.
    let setting = |key: &str, value: &str| game::Setting {
        key: key.to_string(),
        value: Some(value.to_string()),
        quoted: false,
    };
    let short = [setting("gubbe", "none"), setting("play_limit", "300")];
    let rules = short.iter().find_map(|s| games::rules(game, Some(seating), std::slice::from_ref(s)).ok());
    let rules = rules.unwrap_or_else(|| games::rules(game, Some(seating), &[]).unwrap());
    let mut any = |n: u8| Seed(std::array::from_fn(|_| (chance.word() as u8).wrapping_add(n)));
    let mut deals: Vec<Option<FairDeal>> = Vec::new();
    let mut next = || {
        let number = deals.len() as u32 + 1;
        let secret = any(1);
        let contributions = vec![(Seat(1), any(2)), (Seat(0), any(3))];
        let commitment = fair::commitment(number, secret);
        let deal = FairDeal { number, commitment, secret, contributions, again: number % 2 };
        deals.push(Some(deal.clone()));
        deal.seed()
    };
    let first = next();
    let dealer = fair::first_dealer(first, rules.seats());
    let mut game = rules.start(Opening { dealer, ..Opening::default() }).unwrap();
    let mut due = Some(first);
    let mut partier = 1;
    let mut fast = Fast::new(seed);
    for step in 0.. {
        assert!(step < 20_000, "{} does not end", game.rules().game());
        match game.stage() {
            Stage::Over if partier == 2 => break,
            Stage::Over => {
                partier += 1;
                game.next_parti().unwrap();
            }
            Stage::Deal => {
                let seed = due.take().unwrap_or_else(&mut next);
                game.deal(game.deal_of(seed)).unwrap();
            }
            Stage::Play => {
                let seat = game.to_act()[0];
                let legal = game.legal(seat);
                let action = legal[fast.below(legal.len() as u32) as usize];
                game.act(seat, action).unwrap();
            }
        }
    }
    annotated(&game.record(), &deals)
}

fn true_record() -> String {
    record("bondtolva", "2", 3)
}

/// The first line that fits, changed; with the checksum made anew if wanted, as a careful forger would.
fn changed(text: &str, fits: &str, change: impl Fn(&str) -> String, resum: bool) -> String {
    let mut done = false;
    let mut out = String::new();
    for line in text.lines() {
        match !done && line.starts_with(fits) {
            true => {
                done = true;
                out.push_str(&change(line));
            }
            false => out.push_str(line),
        }
        out.push('\n');
    }
    assert!(done, "no line {fits}");
    if resum {
        let at = out.rfind("# fair sum ").unwrap();
        out.truncate(at);
        out = format!("{out}# fair sum {}\n", Seed::hash(&out));
    }
    out
}

fn other_digit(line: &str) -> String {
    let last = if line.ends_with('0') { '1' } else { '0' };
    format!("{}{last}", &line[..line.len() - 1])
}

#[test]
fn what_was_dealt_fairly_passes_in_every_game() {
    for (game, seating) in
        [("bondtolva", "2"), ("tolva", "4"), ("bordstolva", "2"), ("strecktolva", "2x3"), ("vandtia", "3")]
    {
        let text = record(game, seating, 5);
        let verified = verify(&text).unwrap_or_else(|e| panic!("{game}: {e}\n{text}"));
        assert!(verified.deals.len() >= 2);
        assert_eq!(verified.unchecked, 0);
        // Who knows nothing of the lines reads the same game.
        let plain: String = text.lines().filter(|l| !l.starts_with('#')).map(|l| format!("{l}\n")).collect();
        assert_eq!(AnyGame::load(&text).unwrap().record(), AnyGame::load(&plain).unwrap().record());
    }
}

#[test]
fn every_change_is_caught_also_by_a_forger_who_makes_the_checksum_anew() {
    let text = true_record();
    for resum in [false, true] {
        for (fits, part) in [
            ("deal seed ", "does not follow"),
            ("# fair commitment ", "committed to"),
            ("# fair secret ", "committed to"),
            ("# fair from ", "does not follow"),
        ] {
            let error = verify(&changed(&text, fits, other_digit, resum)).unwrap_err().why;
            assert!(!resum || error.text.en.contains(part), "{fits}: {}", error.text.en);
            assert!(!error.text.sv.is_empty());
        }
    }
    let deck = |_: &str| {
        let cards = cards::Pack::P24.fresh();
        let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
        format!("deal deck {}", cards.join(" "))
    };
    assert!(verify(&changed(&text, "deal seed ", deck, true)).is_err());
    let gone = |_: &str| String::new();
    for fits in ["# fair commitment ", "# fair secret ", "# fair from ", "# fair deal "] {
        assert!(verify(&changed(&text, fits, gone, true)).is_err(), "{fits}");
    }
    let dealer = |line: &str| {
        line.replacen("dealer 0", "dealer X", 1)
            .replacen("dealer 1", "dealer 0", 1)
            .replacen("dealer X", "dealer 1", 1)
    };
    assert!(verify(&changed(&text, "parti ", dealer, true)).is_err());
    assert!(verify("").is_err());
}

#[test]
fn a_changed_action_is_caught_by_the_rules_or_by_the_checksum() {
    let text = true_record();
    let actions: Vec<&str> =
        text.lines().filter(|l| l.starts_with("0 play") || l.starts_with("1 play")).collect();
    let mut seen = 0;
    for pair in actions.windows(2).step_by(3) {
        if pair[0] == pair[1] {
            continue;
        }
        let forged =
            text.replacen(&format!("\n{}\n", pair[0]), &format!("\n{}{}\n", &pair[0][..2], &pair[1][2..]), 1);
        assert!(verify(&forged).is_err(), "{pair:?}");
        seen += 1;
    }
    assert!(seen > 5);
    let cut = text.rsplit_once('\n').unwrap().0.rsplit_once('\n').unwrap().0;
    assert!(verify(cut).unwrap_err().why.text.en.contains("checksum"));
}

#[test]
fn a_record_without_promises_is_not_called_fair() {
    let rules = games::rules("tolva", None, &[]).unwrap();
    let mut game = rules.start(Opening::default()).unwrap();
    game.deal(game.deal_of(Seed::from_text("talong"))).unwrap();
    assert!(verify(&annotated(&game.record(), &[None])).unwrap_err().why.text.en.contains("does not say"));
}
