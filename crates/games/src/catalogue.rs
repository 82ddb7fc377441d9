use cards::{Lang, Text, list};
use game::{Domain, Refusal, Setting, Switch, Value};
use tolva::{House, Preset, SWITCHES, Seating};

use crate::any::AnyRules;

/// A switch as a form or a program needs it.
#[derive(Clone, PartialEq, Debug)]
pub struct SwitchInfo {
    /// Its name on the wire.
    pub key: &'static str,
    /// The answers it takes.
    pub domain: Domain,
    /// The default in this preset's default seating.
    pub default: Value,
    /// The default in each seating, in the order of the seatings.
    pub defaults: Vec<Value>,
    /// A short name.
    pub name: Text,
    /// What it decides.
    pub help: Text,
    /// What each named answer is called.
    pub labels: &'static [(&'static str, Text)],
    /// The rules that it belongs to.
    pub rules: &'static [&'static str],
}

/// A preset as a form or a program needs it.
#[derive(Clone, PartialEq, Debug)]
pub struct PresetInfo {
    /// Its name on the wire.
    pub name: &'static str,
    /// The seatings it knows, the default first.
    pub seatings: Vec<&'static str>,
    /// Every switch.
    pub switches: Vec<SwitchInfo>,
}

/// A named set of house rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// Its name.
    pub name: &'static str,
    /// The preset it changes.
    pub game: &'static str,
    /// What it is.
    pub text: Text,
    /// The switches it sets.
    pub settings: &'static [(&'static str, &'static str)],
}

const fn gotland(game: &'static str, settings: &'static [(&'static str, &'static str)]) -> HouseRules {
    const TEXT: Text = Text::of(
        "Gotlandsregler: given spelas alltid färdig, och vinsten avgör när flera har nått tolv",
        "Gotland rules: every deal is played out, and the vinst decides when several have reached twelve",
    );
    HouseRules { name: "gotland", game, text: TEXT, settings }
}

const fn skane(game: &'static str, settings: &'static [(&'static str, &'static str)]) -> HouseRules {
    const TEXT: Text = Text::of(
        "Skåneregler: ingen trumf från tio poäng, ingen mälning från elva",
        "Skåne rules: no trump from ten points, no meld from eleven",
    );
    HouseRules { name: "skane", game, text: TEXT, settings }
}

const GOTLAND_WITH_36: HouseRules = HouseRules {
    name: "gotland",
    game: "bondtolva",
    text: Text::of(
        "Gotlandsregler: 36 kort, given spelas alltid färdig, och vinsten avgör när flera har nått tolv",
        "Gotland rules: 36 cards, every deal is played out, and the vinst decides when several have reached twelve",
    ),
    settings: &[("deck", "36"), ("ending", "gotland")],
};

const SKANE_WITH_36: HouseRules = HouseRules {
    name: "skane",
    game: "bondtolva",
    text: Text::of(
        "Skåneregler: 36 kort, ingen trumf från tio poäng, ingen mälning från elva",
        "Skåne rules: 36 cards, no trump from ten points, no meld from eleven",
    ),
    settings: &[("deck", "36"), ("no_trump_at", "10"), ("no_meld_at", "11")],
};

const SKANE_IN_STRECK: HouseRules = HouseRules {
    name: "skane",
    game: "strecktolva",
    text: Text::of(
        "Skåneregler: ingen trumf från tio streck, ingen mälning från elva",
        "Skåne rules: no trump from ten points, no meld from eleven",
    ),
    settings: &[("no_trump_at", "10"), ("no_meld_at", "11")],
};

/// The named house rules of the sources, for every game of the family. Both speak of play with 36 cards, which only
/// bondtolva has to be told.
pub const HOUSES: &[HouseRules] = &[
    GOTLAND_WITH_36,
    SKANE_WITH_36,
    gotland("tolva", &[("ending", "gotland")]),
    skane("tolva", &[("no_trump_at", "10"), ("no_meld_at", "11")]),
    gotland("plocketolva", &[("ending", "gotland")]),
    skane("plocketolva", &[("no_trump_at", "10"), ("no_meld_at", "11")]),
    gotland("bordstolva", &[("ending", "gotland")]),
    skane("bordstolva", &[("no_trump_at", "10"), ("no_meld_at", "11")]),
    gotland("strecktolva", &[("ending", "gotland")]),
    SKANE_IN_STRECK,
];

/// Other names that the sources have for games, each with the games that go by it.
pub const OTHER_NAMES: &[(&str, &[&str])] =
    &[("mariage", &["bondtolva", "strecktolva"]), ("äktenskap", &["strecktolva"])];

/// What the presets are called.
fn names() -> impl Iterator<Item = &'static str> {
    Preset::ALL.into_iter().map(Preset::name).chain([vandtia::NAME])
}

/// The name as it is read, with how it is written where that differs.
fn shown(name: &'static str) -> &'static str {
    if name == vandtia::NAME { "vändtia (vandtia)" } else { name }
}

/// The games that somebody who looks for this name means: the one of the name, or those that also go by it.
pub fn games_named(name: &str) -> Vec<&'static str> {
    let plain = |text: &str| text.trim().to_lowercase().replace(['å', 'ä'], "a").replace('ö', "o");
    if let Some(own) = names().find(|own| *own == plain(name)) {
        return vec![own];
    }
    let other = OTHER_NAMES.iter().find(|(other, _)| plain(other) == plain(name));
    other.map(|(_, games)| games.to_vec()).unwrap_or_default()
}

/// The one game that somebody who looks for this name means; else what to look for instead.
pub fn game_named(name: &str) -> Result<&'static str, Refusal> {
    match games_named(name)[..] {
        [game] => Ok(game),
        [] => {
            let names = names().map(shown).collect::<Vec<_>>().join(", ");
            Err(Refusal::malformed(
                format!("Det finns inget spel ”{name}”. Spelen är {names}."),
                format!("There is no game “{name}”. The games are {names}."),
            ))
        }
        ref several => Err(Refusal::malformed(
            format!("”{name}” är ett annat namn på {}. Välj ett av dem.", several.join(" och ")),
            format!("“{name}” is another name for {}. Choose one of them.", several.join(" and ")),
        )),
    }
}

fn infos<H>(switches: &'static [Switch<H>], houses: &[H]) -> Vec<SwitchInfo> {
    let info = |switch: &'static Switch<H>| {
        let defaults: Vec<Value> = houses.iter().map(switch.get).collect();
        SwitchInfo {
            key: switch.key,
            domain: switch.domain,
            default: defaults[0],
            defaults,
            name: switch.name.clone(),
            help: switch.help.clone(),
            labels: switch.labels,
            rules: switch.rules,
        }
    };
    switches.iter().map(info).collect()
}

/// Every preset of every family.
pub fn catalogue() -> Vec<PresetInfo> {
    let tolva = Preset::ALL.into_iter().map(|preset| {
        let seatings = preset.seatings();
        let houses: Vec<House> = seatings.iter().map(|s| House::of(preset, *s)).collect();
        PresetInfo {
            name: preset.name(),
            seatings: seatings.iter().map(|s| s.name()).collect(),
            switches: infos(SWITCHES, &houses),
        }
    });
    let houses: Vec<vandtia::House> = vandtia::Seating::ALL.into_iter().map(vandtia::House::of).collect();
    let vandtia = PresetInfo {
        name: vandtia::NAME,
        seatings: vandtia::Seating::ALL.iter().map(|s| s.name()).collect(),
        switches: infos(vandtia::SWITCHES, &houses),
    };
    tolva.chain([vandtia]).collect()
}

/// The seating of a name, or the default without one.
fn find_seating<S: Copy>(
    game: &'static str,
    all: &[S],
    name_of: fn(S) -> &'static str,
    name: Option<&str>,
) -> Result<S, Vec<Refusal>> {
    let found = all.iter().copied().find(|s| name.is_none_or(|name| name_of(*s) == name));
    let names: Vec<String> = all.iter().map(|s| name_of(*s).to_string()).collect();
    found.ok_or_else(|| vec![no_seating(game, name.unwrap_or(""), &names)])
}

/// Compiles a house's rules, or gives every reason why they make no game.
pub fn rules(game: &str, seating: Option<&str>, settings: &[Setting]) -> Result<AnyRules, Vec<Refusal>> {
    let game = game_named(game).map_err(|refusal| vec![refusal])?;
    if let Some(preset) = Preset::ALL.into_iter().find(|p| p.name() == game) {
        let found = find_seating(game, preset.seatings(), Seating::name, seating)?;
        return tolva::Rules::from_settings(preset, found, settings).map(AnyRules::Tolva);
    }
    let found = find_seating(game, &vandtia::Seating::ALL, vandtia::Seating::name, seating)?;
    vandtia::Rules::from_settings(found, settings).map(AnyRules::Vandtia)
}

fn no_seating(game: &'static str, seating: &str, names: &[String]) -> Refusal {
    if (game, seating) == (Preset::Tolva.name(), Seating::Two.name()) {
        return Refusal::malformed(
            "Tolva är för tre eller fyra. Tolva för två heter plocketolva, med talong, och bordstolva, med kort på bordet.",
            "Tolva is for three or four. Tolva for two is plocketolva, with a talong, and bordstolva, with cards on the table.",
        );
    }
    Refusal::malformed(
        format!("Så kan man inte sitta i {}: ”{seating}”. Välj {}.", shown(game), list(Lang::Sv, names)),
        format!(
            "There is no such seating in {}: “{seating}”. Choose {}.",
            shown(game),
            list(Lang::En, names)
        ),
    )
}
