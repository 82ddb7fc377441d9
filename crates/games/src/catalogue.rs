use game::{Domain, Refusal, Setting, Switch, Text, Value};
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
#[derive(Clone, Copy, PartialEq, Debug)]
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

/// The named house rules of the sources.
pub const HOUSES: &[HouseRules] = &[
    HouseRules {
        name: "gotland",
        game: "tolva",
        text: Text {
            sv: "Gotlandsregler: given spelas alltid färdig, och vinsten avgör när flera är framme",
            en: "Gotland rules: every deal is played out, and vinsten decides between those who are home",
        },
        settings: &[("ending", "gotland")],
    },
    HouseRules {
        name: "skane",
        game: "bondtolva",
        text: Text {
            sv: "Skåneregler: ingen trumf från tio poäng, ingen mälning från elva",
            en: "Skåne rules: no trump from ten points, no meld from eleven",
        },
        settings: &[("no_trump_at", "10"), ("no_meld_at", "11")],
    },
];

fn infos<H>(switches: &'static [Switch<H>], houses: &[H]) -> Vec<SwitchInfo> {
    let info = |switch: &'static Switch<H>| {
        let defaults: Vec<Value> = houses.iter().map(switch.get).collect();
        SwitchInfo {
            key: switch.key,
            domain: switch.domain,
            default: defaults[0],
            defaults,
            name: switch.name,
            help: switch.help,
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
    game: &str,
    all: &[S],
    name_of: fn(S) -> &'static str,
    name: Option<&str>,
) -> Result<S, Vec<Refusal>> {
    let found = all.iter().copied().find(|s| name.is_none_or(|name| name_of(*s) == name));
    let names: Vec<&str> = all.iter().map(|s| name_of(*s)).collect();
    found.ok_or_else(|| vec![no_seating(game, name.unwrap_or(""), &names)])
}

/// Compiles a house's rules, or gives every reason why they make no game.
pub fn rules(game: &str, seating: Option<&str>, settings: &[Setting]) -> Result<AnyRules, Vec<Refusal>> {
    if let Some(preset) = Preset::ALL.into_iter().find(|p| p.name() == game) {
        let found = find_seating(game, preset.seatings(), Seating::name, seating)?;
        return tolva::Rules::from_settings(preset, found, settings).map(AnyRules::Tolva);
    }
    if game == vandtia::NAME {
        let found = find_seating(game, &vandtia::Seating::ALL, vandtia::Seating::name, seating)?;
        return vandtia::Rules::from_settings(found, settings).map(AnyRules::Vandtia);
    }
    let names: Vec<&str> = catalogue().iter().map(|p| p.name).collect();
    let names = names.join(", ");
    Err(vec![Refusal::malformed(
        format!("Det finns inget spel ”{game}”. Spelen är {names}."),
        format!("There is no game “{game}”. The games are {names}."),
    )])
}

fn no_seating(game: &str, seating: &str, names: &[&str]) -> Refusal {
    let names = names.join(", ");
    Refusal::malformed(
        format!("Sittningen ”{seating}” finns inte i {game}. De som finns är {names}."),
        format!("The game {game} has no seating “{seating}”. Its seatings are {names}."),
    )
}
