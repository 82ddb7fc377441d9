//! Actions and events in words: what is said where, in both languages, and that nothing is without words.

use cards::{Chance, Fast, Lang, Seat, Seed, Side};
use game::{Opening, Setting, Stage};
use games::words::{Reader, named, plain};
use games::{AnyAction, AnyEvents, AnyGame, AnyView};

fn begun(game: &str, seating: &str, settings: &[(&str, &str)], seed: &str) -> AnyGame {
    let setting = |(key, value): &(&str, &str)| Setting {
        key: (*key).to_string(),
        value: Some((*value).to_string()),
        quoted: false,
    };
    let settings: Vec<Setting> = settings.iter().map(setting).collect();
    let mut game = games::rules(game, Some(seating), &settings).unwrap().start(Opening::default()).unwrap();
    game.deal(game.deal_of(Seed::from_text(seed))).unwrap();
    game
}

/// Plays on by chance, and shows each view before its action, and what came of it.
fn played(mut game: AnyGame, seed: u64, seen: &mut dyn FnMut(&AnyView, AnyAction, &AnyGame, &AnyEvents)) {
    let mut chance = Fast::new(seed);
    for _ in 0..400 {
        if game.stage() != Stage::Play {
            break;
        }
        let to_act = game.to_act();
        let seat = to_act[chance.below(to_act.len() as u32) as usize];
        let view = game.view(Some(seat));
        let legal = view.legal();
        // Whoever may say something does so more often than not, or little would be said.
        let said: Vec<AnyAction> =
            legal.iter().copied().filter(|a| !a.to_string().starts_with("play")).collect();
        let from = if said.is_empty() || chance.below(3) == 0 { &legal } else { &said };
        let action = from[chance.below(from.len() as u32) as usize];
        let events = game.act(seat, action).unwrap();
        seen(&view, action, &game, &events);
    }
}

/// What is said in a game: each label with its action, each sentence to each reader.
fn all(game: &str, seating: &str, settings: &[(&str, &str)], deals: u64) -> Vec<(String, [String; 2])> {
    let mut out = Vec::new();
    for seed in 0..deals {
        let begun = begun(game, seating, settings, &format!("words {seed}"));
        played(begun, seed, &mut |view, _, game, events| {
            for action in view.legal() {
                let label = view.label(action);
                out.push((action.to_string(), [label.sv.to_string(), label.en.to_string()]));
            }
            let rules = game.rules();
            for reader in (0..rules.seats()).map(|seat| Some(Seat(seat))).chain([None]) {
                let words = events.seen_by(&rules, reader).words(&rules, reader).into_iter().flatten();
                out.extend(words.map(|w| ("event".to_string(), [w.sv.to_string(), w.en.to_string()])));
            }
        });
    }
    out
}

#[track_caller]
fn has(said: &[(String, [String; 2])], what: &str, sv: &str, en: &str) {
    let found = said.iter().any(|(key, words)| key == what && words == &[sv, en]);
    assert!(found, "{what}: {sv:?}, {en:?} was never said");
}

#[test]
fn partners_ask_and_answer_in_the_words_of_the_table() {
    let said = all("bondtolva", "4", &[], 400);
    has(&said, "meld h", "Trumf i hjärter", "Trump in hearts");
    has(&said, "meld s", "Tjog i spader", "Tjog in spades");
    has(&said, "ask", "Har du trumf?", "Do you have trump?");
    has(&said, "ask", "Har du tjog?", "Do you have tjog?");
    has(&said, "ask s", "Har du spader?", "Do you have spades?");
    has(&said, "yes", "Ja", "Yes");
    has(&said, "no", "Nej", "No");
    has(&said, "event", "{1}: Har du trumf?", "{1}: Do you have trump?");
    has(&said, "event", "Du: Har du tjog?", "You: Do you have tjog?");
    has(&said, "event", "{2}: Nej.", "{2}: No.");
    has(&said, "event", "{0}: trumf i hjärter.", "{0}: trump in hearts.");
    let cannot = AnyEvents::Tolva(vec![tolva::Event::Cannot { seat: Seat(1), suit: cards::Suit::Spades }]);
    let rules = games::rules("bondtolva", Some("4"), &[]).unwrap();
    let words = cards::Text::of("{1}: Kan inte, spader.", "{1}: Cannot, spades.");
    assert_eq!(cannot.words(&rules, Some(Seat(0))), [Some(words)]);
    has(&said, "event", "Du tar sticket.", "You take the trick.");
    has(&said, "event", "{3} tar sticket.", "{3} takes the trick.");
    has(&said, "event", "Du & {2}: 2 poäng, trumf.", "You & {2}: 2 points, trump.");
    has(&said, "event", "{1} & {3}: 1 poäng, sistan.", "{1} & {3}: 1 point, the sist.");
    has(&said, "event", "Given är slut.", "The deal is over.");
}

#[test]
fn melds_are_named_in_the_order_of_the_house() {
    let said = all("plocketolva", "2", &[("gubbe", "none"), ("no_trump_at", "12")], 1500);
    for (sv, en) in [("Trumf i ", "Trump in "), ("Tjog i ", "Tjog in "), ("Viv i ", "Viv in ")] {
        let so = |(what, words): &(String, [String; 2])| {
            what.starts_with("meld ") && words[0].starts_with(sv) && words[1].starts_with(en)
        };
        assert!(said.iter().any(so), "{sv}");
    }
    let streck = all("strecktolva", "2x2", &[("gubbe", "none")], 60);
    has(&streck, "event", "{0} & {2}: 2 streck, trumf.", "{0} & {2}: 2 points, trump.");
    has(&streck, "meld h", "Viv i hjärter", "Viv in hearts");
}

#[test]
fn a_gubbe_and_what_comes_of_it() {
    let said = all("tolva", "3", &[], 40);
    has(&said, "half", "Halv gubbe", "Half gubbe");
    has(&said, "full", "Hel gubbe", "Whole gubbe");
    has(&said, "event", "{0}: halv gubbe.", "{0}: half gubbe.");
    has(&said, "event", "Du: -12 poäng, hel gubbe.", "You: -12 points, whole gubbe.");
}

#[test]
fn drawing_says_whether_a_meld_is_left() {
    let said = all("plocketolva", "2", &[("gubbe", "none")], 60);
    has(&said, "draw", "Dra", "Draw");
    has(&said, "draw", "Dra utan att mäla", "Draw without a meld");
    has(&said, "event", "Du drar hjärter kung.", "You draw king of hearts.");
    let others = said.iter().filter(|(_, [sv, _])| sv.starts_with('{') && sv.contains(" drar "));
    assert_eq!(others.count(), 0, "nobody hears what another draws");
    let said = all("bordstolva", "2", &[("gubbe", "none")], 60);
    has(&said, "turn", "Vänd upp", "Turn up");
    has(&said, "turn", "Vänd utan att mäla", "Turn up without a meld");
    has(&said, "event", "{1} vänder upp spader ess.", "{1} turns up ace of spades.");
}

#[test]
fn vandtia_in_words() {
    let said = all("vandtia", "3", &[("follow_up", "wait")], 12);
    has(&said, "done", "Klar", "Done");
    has(&said, "done", "Lägg inte till", "Don’t add");
    has(&said, "pass", "Stå över", "Pass");
    has(&said, "declare 4", "Fyra", "Four");
    has(&said, "take", "Plocka", "Pick up");
    has(&said, "chance", "Chansa", "Take a chance");
    has(&said, "event", "Du är klar.", "You are done.");
    has(&said, "event", "{1} är klar.", "{1} is done.");
    has(&said, "event", "Du står över.", "You pass.");
    has(&said, "event", "Högen vänds bort.", "The pile is turned away.");
    let some = |sv: &str, en: &str| said.iter().any(|(_, w)| w[0].contains(sv) && w[1].contains(en));
    assert!(some("Spela två ", "Play two "));
    assert!(some("{1} spelar ut ", "{1} leads "));
    assert!(some(", som inte går.", ", which does not go."));
    assert!(some(" plockar 3 kort.", " picks up 3 cards."));
    assert!(some("byter in ", " into stack "));
}

#[test]
fn every_legal_action_and_every_event_has_words_in_both_languages() {
    for preset in games::catalogue() {
        for seating in preset.seatings {
            for (what, [sv, en]) in all(preset.name, seating, &[], 3) {
                assert!(!sv.is_empty() && !en.is_empty(), "{what}");
                assert_ne!(sv, what, "an action's text is no word for it");
                let upper = |text: &str| text.starts_with(|c: char| c.is_uppercase() || c == '{');
                assert!(upper(&sv) && upper(&en), "{sv} / {en}");
                if what == "event" {
                    assert!(sv.ends_with(['.', '?', '!']) && en.ends_with(['.', '?', '!']), "{sv} / {en}");
                }
            }
        }
    }
}

#[test]
fn a_card_is_words_enough_without_a_view() {
    let text = |action: &str, lang| plain(action).map(|text| text.say(lang).to_string());
    for (action, sv, en) in [
        ("play Ks", "Spela spader kung", "Play king of spades"),
        ("play Ks,Kh", "Spela två kungar", "Play two kings"),
        ("add 2s,2h,2d", "Lägg till tre tvåor", "Add three twos"),
        ("swap Ks 2", "Byt in spader kung i packe 2", "Swap in king of spades into stack 2"),
        ("lay Ks 2:1", "Lägg spader kung på packe 2:1", "Lay king of spades on stack 2:1"),
        ("shift 1 2 Kh,Ks", "Flytta två kungar från packe 1 till 2", "Move two kings from stack 1 to 2"),
        ("meld h", "Mäla i hjärter", "Meld in hearts"),
        ("done", "Vara klar", "Be done"),
    ] {
        assert_eq!(text(action, Lang::Sv).as_deref(), Some(sv));
        assert_eq!(text(action, Lang::En).as_deref(), Some(en));
    }
    assert_eq!(plain("dance"), None);
}

#[test]
fn names_are_put_in_once() {
    let reader = Reader { own: Some(Seat(2)), seats: 4, sides: 2 };
    let name = |seat: usize| ["Astrid", "{0}", "Cilla", "David"][seat].to_string();
    let told = |text: &cards::Text| named(text.say(Lang::Sv), name);
    assert_eq!(told(&reader.side(Side(0))), "Du & Astrid");
    assert_eq!(told(&reader.side(Side(1))), "{0} & David", "a name is not read for names");
    assert_eq!(told(&reader.won(Some(Side(0)))), "Ni vann!");
    assert_eq!(told(&reader.won(Some(Side(1)))), "{0} & David vann.");
    assert_eq!(told(&Reader { sides: 4, ..reader }.won(Some(Side(2)))), "Du vann!");
    assert_eq!(told(&reader.won(None)), "Oavgjort.");
}
