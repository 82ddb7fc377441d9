//! The table of switches: what the presets answer, and what each answer changes.

mod common;

use cards::Fast;
use common::{FEWER_ACES, FOUR_TRICKS, HALVES, LEVEL, every_table, four_pairs, rules, table, table_on};
use game::{Game, Setting, Value};
use tolva::{Preset, Rules, SWITCHES, Vinst};

const KEYS: &str = "deck layout eyes forehand_trump max_later_melds meld_names meld_floor ask vinst vinst_tie \
                    ending no_trump_at no_meld_at gubbe first_trick_from_table";

/// The catalogue's table: preset, seating, and the defaults in the order of [`KEYS`].
const DEFAULTS: &str = "
    bondtolva 2     24 talong old false none tjog 0 none matadors none first-to none none none false
    bondtolva 3     24 hand old false none tjog 0 none matadors none first-to none none none false
    bondtolva 4     24 hand old false none tjog 0 bond matadors none first-to none none none false
    tolva 4         36 hand old false none tjog-viv-mal 3 tolva points carry first-to 10 11 tolva false
    tolva 3         36 hand old false none tjog-viv-mal 3 none points carry first-to 10 11 tolva false
    plocketolva 2   36 talong old false none tjog-viv-mal 3 none points carry first-to 10 11 tolva false
    bordstolva 2    36 table old false none tjog-viv-mal 3 none points carry first-to 10 11 tolva false
    strecktolva 2   36 table old false none viv-tjog 3 none points carry first-to 10 11 streck false
    strecktolva 3   36 hand old false none viv-tjog 3 none points carry first-to 10 11 streck false
    strecktolva 2x2 36 hand old false none viv-tjog 3 streck points carry first-to 10 11 streck false
    strecktolva 2x3 36 hand old false none viv-tjog 3 streck points carry first-to 10 11 streck false
    strecktolva 3x2 36 hand old false none viv-tjog 3 streck points carry first-to 10 11 streck false
";

/// The switches of a table as one line.
fn answers(rules: &Rules) -> String {
    let house = rules.house();
    SWITCHES.iter().map(|s| (s.get)(house).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn presets_have_the_defaults_of_the_catalogue() {
    let keys: Vec<&str> = SWITCHES.iter().map(|s| s.key).collect();
    assert_eq!(keys.join(" "), KEYS);
    let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected: Vec<String> = DEFAULTS.lines().map(squeeze).filter(|l| !l.is_empty()).collect();
    let line = |(p, s): (Preset, tolva::Seating)| {
        format!("{} {} {}", p.name(), s.name(), answers(&Rules::preset(p, s)))
    };
    assert_eq!(every_table().map(line).collect::<Vec<_>>(), expected);
}

#[test]
fn presets_seat_deal_and_pair_as_the_catalogue_says() {
    // Seats, sides, cards in each hand, cards in the talong.
    for (name, expected) in [
        ("bondtolva 2", (2, 2, 6, 12)),
        ("bondtolva 3", (3, 3, 8, 0)),
        ("bondtolva 4", (4, 2, 6, 0)),
        ("tolva 4", (4, 2, 9, 0)),
        ("tolva 3", (3, 3, 12, 0)),
        ("plocketolva", (2, 2, 6, 24)),
        ("bordstolva", (2, 2, 6, 0)),
        ("strecktolva 2", (2, 2, 6, 0)),
        ("strecktolva 3", (3, 3, 12, 0)),
        ("strecktolva 2x2", (4, 2, 9, 0)),
        ("strecktolva 2x3", (6, 2, 6, 0)),
        ("strecktolva 3x2", (6, 3, 6, 0)),
    ] {
        let r = rules(name, "");
        assert_eq!((r.seats(), r.sides(), r.hand_size(), r.talong_size()), expected, "{name}");
    }
    assert_eq!(rules("bondtolva", "").seats(), 2);
    assert_eq!(rules("tolva", "").seats(), 4);
    assert_eq!(rules("strecktolva", "").seats(), 2);
}

#[test]
fn a_switch_changes_its_own_answer_and_no_other() {
    for (preset, seating) in every_table() {
        let plain = Rules::preset(preset, seating);
        for switch in SWITCHES {
            for value in switch.domain.examples() {
                let given = Setting { key: switch.key.into(), value: Some(value.to_string()), quoted: false };
                let Ok(rules) = Rules::from_settings(preset, seating, &[given]) else {
                    continue;
                };
                assert_eq!((switch.get)(rules.house()), value);
                let gotland = value == Value::Word("gotland");
                for other in SWITCHES.iter().filter(|o| o.key != switch.key) {
                    let expected = match other.key {
                        "no_trump_at" if gotland => Value::Number(11),
                        "no_meld_at" if gotland => Value::None,
                        _ => (other.get)(plain.house()),
                    };
                    assert_eq!((other.get)(rules.house()), expected, "{} by {}", other.key, switch.key);
                }
            }
        }
    }
}

/// What is seen at a table where a switch has this value.
fn observed(key: &str, value: &str) -> String {
    let given = format!("{key}={value}");
    match key {
        "deck" => format!("{} cards", rules("tolva", &given).pack().size()),
        "layout" => {
            let r = rules(if value == "hand" { "tolva" } else { "plocketolva" }, &given);
            format!("{} in hand, {} in the talong, {} in all", r.hand_size(), r.talong_size(), 36 / r.seats())
        }
        "eyes" => {
            let mut t = table("bondtolva 4", &given);
            t.deal_round(&HALVES).run(FEWER_ACES);
            format!("vinsten to side {}", t.state().last_deal().unwrap().vinst.unwrap())
        }
        "forehand_trump" => {
            let mut t = table("bondtolva", &given);
            t.deal(&["0 Ks Qs Jh 9h Jd 9d"]);
            format!("{:?}", t.talk(0))
        }
        "max_later_melds" | "meld_names" => {
            let mut t = four_pairs(&given);
            for (trick, suit) in FOUR_TRICKS.iter().zip("shdc".chars()) {
                t.run(trick);
                if t.talk(0).contains(&format!("meld {suit}")) {
                    t.run(&format!("0 meld {suit}"));
                }
            }
            t.state().melds().map(|m| m.name.name()).collect::<Vec<_>>().join(" ")
        }
        "meld_floor" => {
            let mut t = table("bondtolva 3", &given);
            t.deal_round(&["As Ts Ks Js Qs Ah Kh Qh", "9s 9h 9d 9c Jd Jc Jh Th", "Ad Td Kd Qd Ac Tc Kc Qc"]);
            let mut least = 8;
            for card in "As Ts Js Qs Ks Ah".split(' ') {
                t.run(&format!("0 play {card}")).play_one().play_one();
                if t.talk(0).contains(&"meld h".to_string()) {
                    least = t.hand(0).len();
                }
            }
            format!("with {least} cards")
        }
        "ask" => {
            let mut t = table("bondtolva 4", &given);
            t.deal(&[
                "0 As Ts Ks Qs Kh 9c",
                "1 Js 9s Ah Th Jd 9d",
                "2 Kd Qd Kc Qc Qh Jc",
                "3 Jh 9h Ad Td Ac Tc",
            ]);
            t.run("0: As 9s Jc 9h");
            let first = t.talk(0).join(", ");
            if !first.starts_with("ask") {
                return first;
            }
            format!("{first}; after no: {}", t.run("0 ask\n2 no").talk(0).join(", "))
        }
        "vinst" => format!("{:?} first", disagreement(&given)),
        "vinst_tie" => {
            let mut t = table("bondtolva 4", &given);
            t.deal_round(&HALVES).run(LEVEL);
            format!("carries {}", t.state().carry())
        }
        "ending" => {
            let mut t = table_on("tolva", &given, &[11, 0]);
            t.deal(&["0 As Ts Ks Qs Js 9s 8s 7s 6s"]).play_out();
            format!("{:?} {:?}", t.points(), t.winner())
        }
        "no_trump_at" => first_refused(|points| {
            let mut t = table_on("bondtolva 3", &given, &[points]);
            t.deal(&["0 As Kh Qh", "1 Js", "2 9s"]).run("0: As Js 9s");
            t.talk(0).contains(&"meld h".to_string())
        }),
        "no_meld_at" => first_refused(|points| {
            let mut t = table_on("bondtolva 3", &given, &[0, points, 0]);
            t.deal_round(&["As Ks Qs Ts 9h Jd 9d Jc", "9s Ah Kh Qh Kd Qd Td 9c", "Js Th Jh Ad Ac Tc Kc Qc"]);
            t.run("0: As 9s Js");
            if t.talk(0).is_empty() {
                return false;
            }
            t.run("0 meld s\n0: 9h Ah Jh").talk(1).contains(&"meld h".to_string())
        }),
        "gubbe" => {
            let mut t = table("tolva", &given);
            t.deal(&["0 As Ts Js 9s 8s 7s 6s 6h 6d"]);
            let before = t.talk(0);
            t.run("0 play As").play_one().play_one().play_one();
            format!("{before:?} {:?}", t.talk(0))
        }
        "first_trick_from_table" => {
            let mut t = table("bordstolva", &given);
            t.deal(&["0 As", "up0 9h 8h 7h 6h Jh Qh"]);
            format!("{} cards to lead", t.playable(0).len())
        }
        _ => panic!("{key} has no test of what it changes"),
    }
}

/// From which points on something is refused.
fn first_refused(allowed: impl Fn(i32) -> bool) -> String {
    (0..12).find(|points| !allowed(*points)).map_or("never".to_string(), |points| format!("from {points}"))
}

/// Who gets vinsten in the first random deal where most matadors and most card points disagree.
fn disagreement(given: &str) -> Vinst {
    let mut chance = Fast::new(1);
    for _ in 0..10_000 {
        let mut t = table("bondtolva 4", given);
        t.deal_any(&mut chance).play_out();
        let end = t.state().last_deal().unwrap();
        let most = |worth: fn(cards::CardSet) -> u32| worth(end.taken[0]).cmp(&worth(end.taken[1]));
        let (matadors, points) = (most(tolva::matadors), most(tolva::card_points));
        if matadors != points.reverse() || matadors.is_eq() {
            continue;
        }
        let first = if end.vinst == Some(cards::Side(0)) { matadors.is_gt() } else { matadors.is_lt() };
        return if first { Vinst::Matadors } else { Vinst::Points };
    }
    panic!("no deal where matadors and points disagree")
}

#[test]
fn every_switch_changes_what_it_says() {
    let expected = "
        deck 24 = 24 cards
        deck 36 = 36 cards
        layout hand = 9 in hand, 0 in the talong, 9 in all
        layout talong = 6 in hand, 24 in the talong, 18 in all
        layout table = 6 in hand, 0 in the talong, 18 in all
        eyes old = vinsten to side 0
        eyes late = vinsten to side 1
        forehand_trump false = []
        forehand_trump true = [\"meld s\"]
        max_later_melds none = trumf tjog viv mal
        max_later_melds 0 = trumf
        max_later_melds 1 = trumf tjog
        max_later_melds 2 = trumf tjog viv
        max_later_melds 3 = trumf tjog viv mal
        meld_names tjog = trumf tjog tjog tjog
        meld_names viv = trumf viv viv viv
        meld_names mal = trumf mal mal mal
        meld_names tjog-viv-mal = trumf tjog viv mal
        meld_names tjog-mal = trumf tjog mal mal
        meld_names tjog-viv = trumf tjog viv viv
        meld_names viv-tjog = trumf viv tjog tjog
        meld_floor 0 = with 2 cards
        meld_floor 1 = with 2 cards
        meld_floor 2 = with 2 cards
        meld_floor 3 = with 3 cards
        meld_floor 4 = with 4 cards
        meld_floor 5 = with 5 cards
        meld_floor 6 = with 6 cards
        ask none = meld s
        ask tolva = ask, meld s; after no:
        ask streck = meld s
        ask bond = ask, meld s; after no: ask h
        vinst matadors = Matadors first
        vinst points = Points first
        vinst_tie none = carries 0
        vinst_tie carry = carries 1
        ending first-to = [12, 0] Some(0)
        ending exact = [7, 0] None
        ending gotland = [13, 0] Some(0)
        gubbe none = [] [\"ask\"]
        gubbe tolva = [\"full\", \"half\"] [\"ask\"]
        gubbe streck = [] [\"ask\", \"full\", \"half\"]
        first_trick_from_table false = 12 cards to lead
        first_trick_from_table true = 6 cards to lead
    ";
    let mut lines: Vec<String> = expected.lines().map(|l| l.trim().to_string()).collect();
    for key in ["no_trump_at", "no_meld_at"] {
        lines.push(format!("{key} none = never"));
        lines.extend((0..12).map(|n| format!("{key} {n} = from {n}")));
        lines.push(format!("{key} 12 = never"));
    }
    for switch in SWITCHES {
        for value in switch.domain.examples() {
            let seen = observed(switch.key, &value.to_string());
            let line = format!("{} {value} = {seen}", switch.key).trim().to_string();
            assert!(lines.contains(&line), "{line}");
        }
    }
}

#[test]
fn named_house_rules_of_bondtolva() {
    let gotland = rules("tolva", "ending=gotland");
    assert_eq!(gotland.pack().size(), 36);
    assert_eq!((gotland.house().no_trump_at, gotland.house().no_meld_at), (Some(11), None));
    let skane = rules("bondtolva", "no_trump_at=10 no_meld_at=11");
    assert_eq!((skane.house().no_trump_at, skane.house().no_meld_at), (Some(10), Some(11)));
}
