//! The Tolva family in words.

use ::tolva::{Action, Event, For, GubbeKind, MeldName, Rules, View};
use cards::{Card, Suit, Text};
use game::Game;

use super::{Reader, capital, card, suit, to};

/// A meld's Swedish name; only the first has an English one.
pub(crate) fn meld_sv(name: MeldName) -> &'static str {
    match name {
        MeldName::Trumf => "trumf",
        MeldName::Tjog => "tjog",
        MeldName::Viv => "viv",
        MeldName::Mal => "mäl",
    }
}

fn meld_name(name: MeldName) -> Text {
    let sv = meld_sv(name);
    Text::of(sv, if name == MeldName::Trumf { "trump" } else { sv })
}

fn gubbe(kind: GubbeKind) -> Text {
    match kind {
        GubbeKind::Half => Text::of("halv gubbe", "half gubbe"),
        GubbeKind::Full => Text::of("hel gubbe", "whole gubbe"),
    }
}

fn meld(name: MeldName, of: Suit) -> Text {
    let (name, of) = (meld_name(name), suit(of));
    Text::new(format!("{} i {}", name.sv, of.sv), format!("{} in {}", name.en, of.en))
}

/// A question as it is asked (TF-ASK-3).
pub(super) fn question(next: MeldName, of: Option<Suit>) -> Text {
    let what = of.map_or_else(|| meld_name(next), suit);
    Text::new(format!("Har du {}?", what.sv), format!("Do you have {}?", what.en))
}

pub(super) fn play(played: Card) -> Text {
    to("Spela", "Play", &card(played))
}

pub(super) fn label(rules: &Rules, view: &View, action: Action) -> Text {
    let (_, state) = Rules::shown(view);
    let next = rules.next_meld(state);
    let melds = || rules.legal_in(view).iter().any(|legal| matches!(legal, Action::Meld(_)));
    match action {
        Action::Play(card) => play(card),
        Action::Meld(suit) => capital(meld(next, suit)),
        Action::Ask => question(next, None),
        Action::AskSuit(suit) => question(next, Some(suit)),
        Action::Yes => Text::of("Ja", "Yes"),
        Action::No => Text::of("Nej", "No"),
        Action::Draw if melds() => Text::of("Dra utan att mäla", "Draw without a meld"),
        Action::Draw => Text::of("Dra", "Draw"),
        Action::Turn if melds() => Text::of("Vänd utan att mäla", "Turn up without a meld"),
        Action::Turn => Text::of("Vänd upp", "Turn up"),
        Action::Half => capital(gubbe(GubbeKind::Half)),
        Action::Full => capital(gubbe(GubbeKind::Full)),
    }
}

pub(super) fn deed(action: Action) -> Text {
    match action {
        Action::Play(played) => to("spela", "play the", &card(played)),
        Action::Meld(of) => to("mäla i", "meld in", &suit(of)),
        Action::Ask => Text::of("fråga partnern", "ask your partner"),
        Action::AskSuit(of) => to("fråga efter", "ask for", &suit(of)),
        Action::Yes => Text::of("svara ja", "answer yes"),
        Action::No => Text::of("svara nej", "answer no"),
        Action::Draw => Text::of("dra utan att mäla", "draw without melding"),
        Action::Turn => Text::of("vända upp utan att mäla", "turn up without melding"),
        Action::Half => Text::of("halv gubbe", "half gubbe"),
        Action::Full => Text::of("hel gubbe", "full gubbe"),
    }
}

fn reason(reason: For) -> Text {
    match reason {
        For::Meld(name) => meld_name(name),
        For::Vinst => Text::of("vinsten", "the vinst"),
        For::Sist => Text::of("sistan", "the sist"),
        For::Gubbe(kind) => gubbe(kind),
        For::Overshoot => Text::of("mer än tolv", "above twelve"),
    }
}

pub(super) fn event(rules: &Rules, reader: &Reader, event: &Event) -> Option<Text> {
    let stop = |text: Text| Text::new(format!("{}.", text.sv), format!("{}.", text.en));
    Some(match *event {
        Event::Dealt { dealer, .. } => reader.does(dealer, ["ger", "deals", "deal"]),
        Event::TakenUp { .. } => Text::of("Handkorten tas upp.", "The hands are taken up."),
        Event::Led { seat, card: played, .. } => {
            reader.does_with(seat, ["spelar ut", "leads", "lead"], &card(played))
        }
        Event::Played { seat, card: played, .. } => {
            reader.does_with(seat, ["spelar", "plays", "play"], &card(played))
        }
        Event::Trick { seat, .. } => reader.does(seat, ["tar sticket", "takes the trick", "take the trick"]),
        Event::Drawn { seat, card: Some(drawn) } if reader.own == Some(seat) => {
            reader.does_with(seat, ["drar", "draws", "draw"], &card(drawn))
        }
        Event::Drawn { .. } => return None,
        Event::TurnedUp { seat, card: turned, .. } => {
            reader.does_with(seat, ["vänder upp", "turns up", "turn up"], &card(turned))
        }
        Event::Melded(made) => reader.says(made.seat, &stop(meld(made.name, made.suit))),
        Event::Asked { seat, suit, name } => reader.says(seat, &question(name, suit)),
        Event::Answered { seat, yes: true } => reader.says(seat, &Text::of("Ja.", "Yes.")),
        Event::Answered { seat, yes: false } => reader.says(seat, &Text::of("Nej.", "No.")),
        Event::Cannot { seat, suit: of } => reader.says(seat, &stop(to("Kan inte,", "Cannot,", &suit(of)))),
        Event::Declared { seat, kind } => reader.says(seat, &stop(gubbe(kind))),
        Event::Scored { side, points, reason: why } => {
            let (side, why) = (reader.side(side), reason(why));
            let sv = if rules.counts_streck() { "streck" } else { "poäng" };
            let en = if points.abs() == 1 { "point" } else { "points" };
            Text::new(
                format!("{}: {points} {sv}, {}.", side.sv, why.sv),
                format!("{}: {points} {en}, {}.", side.en, why.en),
            )
        }
        Event::DealOver => Text::of("Given är slut.", "The deal is over."),
        Event::Won { side } => reader.won(Some(side)),
    })
}
