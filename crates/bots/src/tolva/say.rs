//! The thoughts in words.

use std::borrow::Cow;

use cards::{Card, CardSet, Rank, Suit, Text, card_en, card_sv, suit_en, suit_sv};
use tolva::Action;

use super::facts::Facts;
use super::play::Thought;
use super::talk::{self, Effect};

fn reason(sv: impl Into<Cow<'static, str>>, en: impl Into<Cow<'static, str>>) -> Option<Text> {
    Some(Text::new(sv, en))
}

fn royal_sv(rank: Rank) -> &'static str {
    if rank == Rank::King { "kungen" } else { "damen" }
}

fn royal_en(rank: Rank) -> &'static str {
    if rank == Rank::King { "king" } else { "queen" }
}

/// What the next meld would be called to a player: trumf, or a later one.
fn meld_words(facts: &Facts, suit: Suit) -> (String, String) {
    let (sv, en) = (suit_sv(suit), suit_en(suit));
    match facts.state.trump() {
        None => (format!("trumf i {sv}"), format!("trump in {en}")),
        Some(_) => (format!("mäla i {sv}"), format!("a meld in {en}")),
    }
}

/// Why a card is good or bad to play.
pub(super) fn card(facts: &Facts, card: Card, thought: Thought) -> Option<Text> {
    let suit = card.suit();
    match thought {
        Thought::BreaksPair => {
            let (sv, en) = meld_words(facts, suit);
            reason(
                format!("bryter kung och dam: du skulle kunna {}", can_sv(&sv)),
                format!("breaks king and queen: you could have {en}"),
            )
        }
        Thought::BreaksHalf => {
            let (sv, en) = meld_words(facts, suit);
            let rank = card.rank();
            reason(
                format!("ger upp {}: du kan ännu få {}", royal_sv(rank), sv),
                format!("gives up the {}: you may still get {en}", royal_en(rank)),
            )
        }
        Thought::GetsIn => {
            let suit = (facts.pairs - CardSet::of(card)).suits().iter().next().unwrap_or(suit);
            let (sv, en) = meld_words(facts, suit);
            reason(format!("tar sticket för att komma in och {}", can_sv(&sv)), {
                format!("takes the trick to get in for {en}")
            })
        }
        Thought::Takes => reason(
            format!("tar sticket och de kort som ligger i det med {}", card_sv(card)),
            format!("takes the trick and what lies in it with the {}", card_en(card)),
        ),
        Thought::Cashes => reason(
            format!("{} lär stå sig: du behåller utspelet", card_sv(card)),
            format!("the {} should hold: you stay on lead", card_en(card)),
        ),
        Thought::Feeds => reason(
            "lägger ett värdefullt kort i ett stick som lär bli ert",
            "puts a valuable card into a trick that should be yours",
        ),
        Thought::Gives => reason(
            "ger bort ett kort som räknas till motståndarna",
            "gives a card that counts to the opponents",
        ),
        Thought::Last => {
            reason("tar det sista sticket och får sistan", "takes the last trick and gets the sist")
        }
        Thought::Throws => saving(facts, card),
        Thought::Plain => None,
    }
}

fn can_sv(meld: &str) -> String {
    if meld.starts_with("trumf") { format!("sätta {meld}") } else { meld.to_string() }
}

/// A low card: what it saves.
fn saving(facts: &Facts, card: Card) -> Option<Text> {
    let others = facts.reach - CardSet::of(card);
    if let Some(suit) = (facts.pairs & others).suits().iter().next() {
        let (sv, en) = meld_words(facts, suit);
        return reason(
            format!("sparar kung och dam: du kan {}", can_sv(&sv)),
            format!("keeps king and queen: you can have {en}"),
        );
    }
    if let Some(half) = (facts.halves & others).first() {
        let (sv, en) = meld_words(facts, half.suit());
        return reason(
            format!("sparar {}: du kan få {sv}", royal_sv(half.rank())),
            format!("keeps the {}: you may get {en}", royal_en(half.rank())),
        );
    }
    reason("kastar en lanka och sparar det som räknas", "throws a low card and keeps what counts")
}

/// Why something is good or bad to say.
pub(super) fn talk(facts: &Facts, action: Action) -> Option<Text> {
    let points = talk::meld_points(facts);
    match (action, talk::effect(facts, points)) {
        (Action::Meld(_) | Action::Yes, Effect::Wins) => reason("vinner partiet", "wins the game"),
        (Action::Meld(_) | Action::Yes | Action::Ask, Effect::Overshoots) => reason(
            "går över tolv, och då blir det sju i stället",
            "goes past twelve, and then it becomes seven instead",
        ),
        (Action::Meld(suit), _) if facts.state.trump().is_none() => reason(
            format!("två poäng, och {} blir trumf", suit_sv(suit)),
            format!("two points, and {} become trumps", suit_en(suit)),
        ),
        (Action::Meld(_) | Action::Yes, _) => reason("en poäng till", "another point"),
        (Action::Ask | Action::AskSuit(_), _) => {
            reason("partnern kan ha kung och dam", "your partner may have king and queen")
        }
        (Action::Half | Action::Full, _) => match talk::makes(facts, action) {
            Some(true) => reason("korten räcker för gubben", "the cards suffice for the gubbe"),
            Some(false) => reason("korten räcker inte för gubben", "the cards do not suffice for the gubbe"),
            None => reason("gubben är möjlig men osäker", "the gubbe is possible but uncertain"),
        },
        _ => None,
    }
}
