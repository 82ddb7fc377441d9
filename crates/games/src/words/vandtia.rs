//! Vändtia in words.

use ::vandtia::{Action, Event, Phase, Rules, View};
use cards::{Card, CardSet, Text, card_en, card_sv};
use game::Game;

use super::{Reader, capital, card, rank, some, to, with};

/// With the number of a stack, counted from 0 here and from 1 in words.
fn stack(what: Text, sv: &str, en: &str, pile: u8) -> Text {
    with(what, &format!("{sv} {}", pile + 1), &format!("{en} {}", pile + 1))
}

pub(super) fn of_cards(action: Action) -> Option<Text> {
    Some(match action {
        Action::Play(cards) => to("Spela", "Play", &some(cards)),
        Action::Add(cards) => to("Lägg till", "Add", &some(cards)),
        Action::Swap { card: up, pile } => {
            stack(to("Byt in", "Swap in", &card(up)), "i packe", "into stack", pile)
        }
        Action::Lay { card: up, seat, pile } => {
            let seat = seat.map_or_else(String::new, |seat| format!("{seat}:"));
            let (sv, en) = (format!("på packe {seat}{}", pile + 1), format!("on stack {seat}{}", pile + 1));
            with(to("Lägg", "Lay", &card(up)), &sv, &en)
        }
        Action::Shift { from, to: goal, cards } => {
            let moved = stack(to("Flytta", "Move", &some(cards)), "från packe", "from stack", from);
            stack(moved, "till", "to", goal)
        }
        _ => return None,
    })
}

pub(super) fn label(view: &View, action: Action) -> Text {
    let (_, state) = Rules::shown(view);
    match action {
        Action::Done if state.phase() == Phase::Arrange => Text::of("Klar", "Done"),
        Action::Done => Text::of("Lägg inte till", "Don’t add"),
        Action::Declare(of) => capital(rank(of)),
        Action::Pass if state.phase() == Phase::Declare => Text::of("Stå över", "Pass"),
        Action::Pass => Text::of("Lämna över utspelet", "Pass the lead"),
        Action::Take => Text::of("Plocka", "Pick up"),
        Action::Chance => Text::of("Chansa", "Take a chance"),
        Action::Flip(pile) => {
            let n = pile + 1;
            Text::new(format!("Vänd dolt kort {n}"), format!("Turn hidden card {n}"))
        }
        cards => of_cards(cards).unwrap_or_default(),
    }
}

/// Cards in the middle of a sentence, with "and" before the last.
fn several(cards: CardSet) -> Text {
    let list = |one: &dyn Fn(Card) -> String, and: &str| {
        let words: Vec<String> = cards.iter().map(one).collect();
        match words.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
            _ => words.concat(),
        }
    };
    Text::new(list(&card_sv, "och"), list(&|card| format!("the {}", card_en(card)), "and"))
}

pub(super) fn deed(action: Action) -> Text {
    let one = |card| several(CardSet::of(card));
    match action {
        Action::Swap { card, pile } => {
            stack(to("byta in", "swap", &one(card)), "i packe", "into stack", pile)
        }
        Action::Lay { card, pile, .. } => stack(to("lägga", "lay", &one(card)), "på packe", "on stack", pile),
        Action::Shift { from, to: goal, cards } => {
            let moved = stack(to("flytta", "move", &several(cards)), "från packe", "from stack", from);
            stack(moved, "till", "to", goal)
        }
        Action::Done => Text::of("vara klar", "be done"),
        Action::Declare(of) => to("deklarera", "declare", &rank(of)),
        Action::Pass => Text::of("stå över", "pass"),
        Action::Play(cards) => to("spela", "play", &several(cards)),
        Action::Add(cards) => to("lägga till", "add", &several(cards)),
        Action::Take => Text::of("plocka", "pick up the pile"),
        Action::Chance => Text::of("chansa", "take a chance"),
        Action::Flip(pile) => stack(Text::of("vända kortet", "turn the card"), "i packe", "of stack", pile),
    }
}

pub(super) fn event(reader: &Reader, event: &Event) -> Option<Text> {
    let turned = |up: Card, stands: bool| match stands {
        true => card(up),
        false => Text::new(card_sv(up) + ", som inte går", card_en(up) + ", which does not go"),
    };
    Some(match *event {
        Event::Dealt { dealer, .. } => reader.does(dealer, ["ger", "deals", "deal"]),
        Event::Swapped { seat, pile, card: up, .. } => {
            let what = stack(card(up), "i packe", "into stack", pile);
            reader.does_with(seat, ["byter in", "swaps in", "swap in"], &what)
        }
        Event::Laid { seat, owner, pile, card: up } => {
            let what = stack(card(up), "på packe", "on stack", pile);
            let what = match owner == seat {
                true => what,
                false => {
                    let whose = reader.who(owner);
                    with(what, &format!("({})", whose.sv), &format!("({})", whose.en))
                }
            };
            reader.does_with(seat, ["lägger", "lays", "lay"], &what)
        }
        Event::Shifted { seat, to: goal, cards, .. } => {
            let what = stack(some(cards), "till packe", "to stack", goal);
            reader.does_with(seat, ["flyttar", "moves", "move"], &what)
        }
        Event::Done { seat } => reader.does(seat, ["är klar", "is done", "are done"]),
        Event::Drawn { seat, card: Some(drawn) } if reader.own == Some(seat) => {
            reader.does_with(seat, ["drar", "draws", "draw"], &card(drawn))
        }
        Event::Drawn { .. } => return None,
        Event::Declared { seat, rank: of } => {
            let of = rank(of);
            reader.says(seat, &Text::new(format!("{}.", of.sv), format!("{}.", of.en)))
        }
        Event::Passed { seat } => reader.does(seat, ["står över", "passes", "pass"]),
        Event::Led { seat, cards, .. } => {
            reader.does_with(seat, ["spelar ut", "leads", "lead"], &some(cards))
        }
        Event::Played { seat, cards, .. } => {
            reader.does_with(seat, ["spelar", "plays", "play"], &some(cards))
        }
        Event::Added { seat, cards } => reader.does_with(seat, ["lägger till", "adds", "add"], &some(cards)),
        Event::Chanced { seat, card, stands } => {
            let verb = ["chansar:", "takes a chance:", "take a chance:"];
            reader.does_with(seat, verb, &turned(card, stands))
        }
        Event::Flipped { seat, card, stands, .. } => {
            reader.does_with(seat, ["vänder", "turns", "turn"], &turned(card, stands))
        }
        Event::TurnedUp { seat, card: up, .. } => {
            reader.does_with(seat, ["vänder upp", "turns up", "turn up"], &card(up))
        }
        Event::TurnedAway { .. } => Text::of("Högen vänds bort.", "The pile is turned away."),
        Event::Took { seat, cards } => {
            let n = cards.len();
            let what = Text::new(format!("{n} kort"), format!("{n} card{}", if n == 1 { "" } else { "s" }));
            reader.does_with(seat, ["plockar", "picks up", "pick up"], &what)
        }
        Event::Reshuffled { .. } => {
            Text::of("De bortvända korten blandas.", "The cards turned away are shuffled.")
        }
        Event::Won { side } => reader.won(Some(side)),
        Event::Draw => reader.won(None),
    })
}
