//! Corner cases of the twin, checked by hand against the catalogue.

mod common;
use common::*;
use serde_json::{Value, json};
use twin::Twin;

/// A deck that gives these hands (a list of cards for each seat; what is missing is filled up).
fn deck_for(hands: &[&str], size: usize, dealer: usize, packet: usize) -> Vec<String> {
    let n = hands.len();
    let each = size / n;
    let mut full: Vec<Vec<String>> =
        hands.iter().map(|h| h.split_whitespace().map(str::to_string).collect()).collect();
    let used: Vec<String> = full.iter().flatten().cloned().collect();
    let mut rest: Vec<String> = pack(size).into_iter().filter(|c| !used.contains(c)).collect();
    for h in &mut full {
        while h.len() < each {
            h.push(rest.remove(0));
        }
    }
    let mut deck = vec![];
    let mut at = 0;
    while at < each {
        let now = packet.min(each - at);
        for step in 0..n {
            let seat = (dealer + 1 + step) % n;
            deck.extend(full[seat][at..at + now].iter().cloned());
        }
        at += now;
    }
    deck
}

fn act(t: &mut Twin, seat: usize, action: &str) -> Value {
    ok(t, json!({"cmd":"act","seat":seat,"action":action}))["state"].clone()
}

fn legal(s: &Value) -> Vec<String> {
    strings(&s["legal"][s["to_act"][0].to_string()])
}

#[test]
fn ask_5_general_tjog_binds_lead_and_partner() {
    let d = deck_for(
        &["Ac As Ks Qs 9h 9d", "Th Jc 9s Ad Td Kd", "Ah Kh Qh Js 9c Jd", "Jh Ts Tc Kc Qc Qd"],
        24,
        3,
        3,
    );
    let mut t = Twin::new();
    ok(&mut t, json!({"cmd":"new","game":"bondtolva","seating":"4","dealer":3,"deck":d}));
    for (seat, c) in [(0, "Ac"), (1, "Jc"), (2, "9c"), (3, "Tc")] {
        act(&mut t, seat, &format!("play {c}"));
    }
    let s = act(&mut t, 0, "meld s");
    assert_eq!(s["trump"], json!("s"));
    assert_eq!(s["melds"][0]["name"], json!("trumf"));
    for (seat, c) in [(0, "As"), (1, "9s"), (2, "Js"), (3, "Ts")] {
        act(&mut t, seat, &format!("play {c}"));
    }
    let s = act(&mut t, 0, "ask");
    assert_eq!(s["phase"], json!("answer"));
    assert_eq!(legal(&s), ["meld h", "no"]);
    let s = act(&mut t, 2, "meld h");
    assert_eq!(legal(&s), ["play 9h"]);
    assert_eq!(s["scores"], json!([3, 0]));
    let v = ok(&mut t, json!({"cmd":"view","seat":1}))["view"].clone();
    assert_eq!(v["hands"][2], json!(["?", "?", "Kh", "Qh"]));
    assert_eq!(v["known"]["hands"][2], json!(["Kh", "Qh"]));
    act(&mut t, 0, "play 9h");
    let s = act(&mut t, 1, "play Th");
    assert_eq!(legal(&s), ["play Kh", "play Qh"]);
    let e = ok(&mut t, json!({"cmd":"explain","seat":2,"action":"play Ah"}));
    assert_eq!(e["error"]["rule"], json!("TF-ASK-5"));
}

#[test]
fn ask_5_kan_inte_leaves_a_duty_to_lead() {
    let d = deck_for(
        &["Ac As Ks Qs 9c 9d", "Th Jc 9s Ah Td Kd", "9h Kh Qh Js Kc Ad", "Jh Ts Tc Jd Qc Qd"],
        24,
        3,
        3,
    );
    let mut t = Twin::new();
    ok(&mut t, json!({"cmd":"new","game":"bondtolva","seating":"4","dealer":3,"deck":d}));
    for (seat, c) in [(0, "Ac"), (1, "Jc"), (2, "Kc"), (3, "Tc")] {
        act(&mut t, seat, &format!("play {c}"));
    }
    act(&mut t, 0, "meld s");
    for (seat, c) in [(0, "As"), (1, "9s"), (2, "Js"), (3, "Ts")] {
        act(&mut t, seat, &format!("play {c}"));
    }
    act(&mut t, 0, "ask");
    let s = act(&mut t, 2, "meld h");
    assert_eq!(legal(&s), ["play 9c", "play 9d", "play Ks", "play Qs"]);
    act(&mut t, 0, "play 9d");
    let s = act(&mut t, 1, "play Kd");
    assert_eq!(legal(&s), ["play Ad"]);
    act(&mut t, 2, "play Ad");
    let s = act(&mut t, 3, "play Jd");
    // TF-ASK-6: no question before the duty; the nine of hearts may not be led.
    assert_eq!(s["to_act"], json!([2]));
    assert_eq!(legal(&s), ["play Kh", "play Qh"]);
    let s = act(&mut t, 2, "play Qh");
    assert_eq!(s["phase"], json!("follow"));
}

#[test]
fn suit_question_tjog_binds_the_asker() {
    let d = deck_for(
        &["Ac As Ks Qs Kh 9d", "Th Jc 9s Ad Td Kd", "9h Ah Qh Js 9c Jd", "Jh Ts Tc Kc Qc Qd"],
        24,
        3,
        3,
    );
    let mut t = Twin::new();
    ok(&mut t, json!({"cmd":"new","game":"bondtolva","seating":"4","dealer":3,"deck":d}));
    for (seat, c) in [(0, "Ac"), (1, "Jc"), (2, "9c"), (3, "Tc")] {
        act(&mut t, seat, &format!("play {c}"));
    }
    act(&mut t, 0, "meld s");
    for (seat, c) in [(0, "As"), (1, "9s"), (2, "Js"), (3, "Ts")] {
        act(&mut t, seat, &format!("play {c}"));
    }
    act(&mut t, 0, "ask");
    let s = act(&mut t, 2, "no");
    assert_eq!(legal(&s), ["ask h", "play 9d", "play Kh", "play Ks", "play Qs"]);
    let s = act(&mut t, 0, "ask h");
    assert_eq!(legal(&s), ["no", "yes"]);
    let s = act(&mut t, 2, "yes");
    assert_eq!(legal(&s), ["play Kh"]);
    assert_eq!(s["melds"][1]["seat"], json!(0));
    let v = ok(&mut t, json!({"cmd":"view","seat":null}))["view"].clone();
    assert_eq!(v["known"]["hands"], json!([["Ks", "Qs", "Kh"], [], ["Qh"], []]));
}

#[test]
fn streck_half_can_be_decided_when_declared() {
    let d = deck_for(&["As Ks Qs Js 9s 8s", "Ts 7s 6s 6h 6d 6c", "Ah", "Ad", "Ac", "Th"], 36, 5, 1);
    let mut t = Twin::new();
    ok(&mut t, json!({"cmd":"new","game":"strecktolva","seating":"2x3","dealer":5,"carry":2,"deck":d}));
    for (seat, c) in [(0, "As"), (1, "Ts"), (2, "Ah"), (3, "Ad"), (4, "Ac")] {
        act(&mut t, seat, &format!("play {c}"));
    }
    let s = act(&mut t, 5, "play Th");
    assert!(legal(&s).contains(&"half".to_string()));
    assert!(!legal(&s).contains(&"ask".to_string()));
    let s = act(&mut t, 0, "half");
    assert_eq!(s["phase"], json!("deal"));
    assert_eq!(s["scores"], json!([6, 0]));
    assert_eq!(s["carry"], json!(2));
    assert_eq!(s["tricks"], json!(1));
    assert_eq!(s["last_deal"]["gubbe"]["made"], json!(true));
}

#[test]
fn four_tricks_have_no_half_in_tolva_form() {
    for (form, at_start) in [("tolva", true), ("streck", false)] {
        let mut t = Twin::new();
        let a = ok(
            &mut t,
            json!({"cmd":"new","game":"strecktolva","seating":"3x2","rules":{"deck":24,"gubbe":form},"deck":pack(24)}),
        );
        let l = legal(&a["state"]);
        assert!(!l.contains(&"half".to_string()));
        assert_eq!(l.contains(&"full".to_string()), at_start);
    }
}

#[test]
fn first_trick_from_table_hides_the_own_hand() {
    let mut t = Twin::new();
    let mut rng = Rng(77);
    let d = shuffled(36, &mut rng);
    let a = ok(
        &mut t,
        json!({"cmd":"new","game":"bordstolva","rules":{"first_trick_from_table":true,"gubbe":"none"},"deck":d}),
    );
    assert_eq!(a["state"]["to_act"], json!([1]));
    assert_eq!(legal(&a["state"]).len(), 6);
    for seat in 0..2 {
        let v = ok(&mut t, json!({"cmd":"view","seat":seat}))["view"].clone();
        assert_eq!(v["hands"], json!([["?", "?", "?", "?", "?", "?"], ["?", "?", "?", "?", "?", "?"]]));
    }
    // TF-DEAL-4, the letter: down 1, 0; three and three; up 1, 0; three and three.
    assert_eq!(a["state"]["table"][1][0], json!({"down": d[0], "up": d[18]}));
    assert_eq!(a["state"]["table"][0][5], json!({"down": d[11], "up": d[29]}));
    assert_eq!(a["state"]["hands"][1], json!([d[12], d[13], d[14], d[30], d[31], d[32]]));
    let first = legal(&a["state"])[0].clone();
    let s = act(&mut t, 1, &first);
    let second = legal(&s)[0].clone();
    act(&mut t, 0, &second);
    let v = ok(&mut t, json!({"cmd":"view","seat":0}))["view"].clone();
    assert!(!strings(&v["hands"][0]).contains(&"?".to_string()));
}

#[test]
fn forehand_trump_and_a_meld_that_wins() {
    let d = deck_for(&["Ks Qs", "", "Kh Qh"], 24, 2, 3);
    let mut t = Twin::new();
    let a = ok(
        &mut t,
        json!({"cmd":"new","game":"bondtolva","seating":"3","dealer":2,"scores":[10,0,0],"rules":{"forehand_trump":true},"deck":d}),
    );
    assert!(legal(&a["state"]).contains(&"meld s".to_string()));
    let s = act(&mut t, 0, "meld s");
    assert_eq!(s["phase"], json!("over"));
    assert_eq!(s["winner"], json!(0));
    let a = ok(
        &mut t,
        json!({"cmd":"new","game":"bondtolva","seating":"3","dealer":2,"scores":[10,0,0],"rules":{"forehand_trump":true,"no_trump_at":10},"deck":d}),
    );
    assert!(!legal(&a["state"]).contains(&"meld s".to_string()));
}

#[test]
fn refused_lines_change_nothing() {
    let mut t = Twin::new();
    assert_eq!(line(&mut t, json!({"cmd":"state"}))["ok"], json!(false));
    ok(&mut t, json!({"cmd":"new","game":"tolva","deck":pack(36)}));
    let before = ok(&mut t, json!({"cmd":"state"}));
    for bad in [
        json!({"cmd":"new","game":"tolva","seed":"x","id":4}),
        json!({"cmd":"new","game":"tolva","deck":pack(36),"scores":[12,0]}),
        json!({"cmd":"new","game":"bondtolva","deck":pack(24),"carry":1}),
        json!({"cmd":"new","game":"plocketolva","deck":pack(24),"rules":{"deck":24,"layout":"table"}}),
        json!({"cmd":"deal","deck":pack(36)}),
        json!({"cmd":"act","seat":0,"action":"play 6c"}),
        json!({"cmd":"undo"}),
    ] {
        assert_eq!(line(&mut t, bad)["ok"], json!(false));
        assert_eq!(ok(&mut t, json!({"cmd":"state"})), before);
    }
    assert_eq!(line(&mut t, json!({"cmd":"nix","id":"a"}))["id"], json!("a"));
}
