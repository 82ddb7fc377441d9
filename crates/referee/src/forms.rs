//! JSON forms that all games share.

use cards::{Card, CardSet, Seat, Side, Text};
use game::{Deal, Domain, Game, Refusal, Running, Value};
use games::{AnyGame, AnyRules, AnyView, each_game, each_view};
use serde_json::{Map, Value as Json, json};

/// What every state says of itself.
pub(crate) struct About {
    /// What is being waited for.
    pub phase: &'static str,
    /// Who dealt.
    pub dealer: Seat,
    /// Who won, if it is over.
    pub winner: Json,
}

/// The JSON forms of a family: what differs from game to game.
pub(crate) trait Forms: Game {
    /// The rules by their names.
    fn named(&self) -> AnyRules;
    /// What every state says of itself.
    fn about(state: &Self::State) -> About;
    /// The family's own fields, all cards open or as a view shows them.
    fn fields(&self, state: &Self::State, view: Option<&Self::View>) -> Json;
    /// The cards known to be in a hand, by a view.
    fn known_in(view: &Self::View, seat: Seat) -> CardSet;
    /// The cards seen to leave play, by a view.
    fn gone(view: &Self::View) -> CardSet;
    /// A fact, as far as it may be seen.
    fn event_form(&self, event: &Self::Event) -> Json;
}

/// The fields of every game, then the family's own.
fn form<G: Forms>(game: &G, state: &G::State, view: Option<&G::View>, legal: Json) -> Json {
    let named = game.named();
    let about = G::about(state);
    let mut form = json!({
        "game": named.game(),
        "seating": named.seating(),
        "rules": rules(&named),
        "phase": about.phase,
        "dealer": seat(about.dealer),
        "to_act": game.to_act(state).iter().map(seat).collect::<Json>(),
        "legal": legal,
        "scores": game.scores(state)[..game.sides() as usize].to_vec(),
        "winner": about.winner,
    });
    if let (Json::Object(form), Json::Object(own)) = (&mut form, game.fields(state, view)) {
        form.extend(own);
    }
    form
}

fn state_form<G: Forms>(running: &Running<G>) -> Json {
    let (game, state) = (running.rules(), running.state());
    let all = game.to_act(state).iter().map(|s| (s, texts(&running.legal(s))));
    form(game, state, None, legal(all))
}

fn view_form<G: Forms>(game: &G, view: &G::View) -> Json {
    let (whose, state) = G::shown(view);
    let own = whose.filter(|s| game.to_act(state).contains(*s));
    let own = own.into_iter().map(|s| (s, texts(&game.legal_in(view))));
    let mut form = form(game, state, Some(view), legal(own));
    let hands = (0..game.seats()).map(|s| cards(G::known_in(view, Seat(s))));
    form["known"] = json!({"hands": hands.collect::<Json>(), "gone": cards(G::gone(view))});
    form
}

/// A game whose views can go on a wire by themselves, as the command `view` answers them.
pub trait OnWire: Game {
    /// A view as an object.
    fn view_json(&self, view: &Self::View) -> Json;
    /// The rules by their names.
    fn by_name(&self) -> AnyRules;
}

impl<G: Forms> OnWire for G {
    fn view_json(&self, view: &G::View) -> Json {
        view_form(self, view)
    }

    fn by_name(&self) -> AnyRules {
        self.named()
    }
}

/// The sign for a card that a seat may not see.
pub const HIDDEN: &str = "?";

/// A card.
pub fn card(card: Card) -> Json {
    Json::String(card.to_string())
}

/// Cards in the order given.
pub fn cards(cards: impl IntoIterator<Item = Card>) -> Json {
    cards.into_iter().map(card).collect()
}

/// As many hidden cards.
pub fn hidden(count: usize) -> impl Iterator<Item = Json> {
    std::iter::repeat_n(Json::from(HIDDEN), count)
}

/// A seat.
pub fn seat(seat: Seat) -> Json {
    seat.0.into()
}

/// A side.
pub fn side(side: Side) -> Json {
    side.0.into()
}

/// A switch's answer.
pub fn value(value: Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Bool(on) => on.into(),
        Value::Number(n) => n.into(),
        Value::Word(word) => word.into(),
    }
}

fn text(text: &Text) -> Json {
    json!({"sv": text.sv, "en": text.en})
}

/// Why something was refused.
pub fn error(refusal: &Refusal) -> Json {
    json!({"rule": refusal.rule, "sv": refusal.text.sv, "en": refusal.text.en})
}

/// Every switch of the rules, resolved.
pub fn rules(rules: &AnyRules) -> Json {
    let values = rules.values().into_iter();
    Json::Object(values.map(|(key, v)| (key.to_string(), value(v))).collect())
}

/// The texts of actions.
fn texts<A: ToString>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

/// The legal actions of the seats to act.
fn legal(all: impl Iterator<Item = (Seat, Vec<String>)>) -> Json {
    let named = all.map(|(seat, actions)| (seat.to_string(), Json::from(actions)));
    Json::Object(named.collect::<Map<_, _>>())
}

/// The whole state, all cards open.
pub fn state(game: &AnyGame) -> Json {
    each_game!(game, running => state_form(running))
}

/// What a seat, or a spectator, may know.
pub fn view(game: &AnyGame, seat: Option<Seat>) -> Json {
    each_game!(game, running => view_form(running.rules(), &running.view(seat)))
}

/// The same of a view that was taken before.
pub fn seen(view: &AnyView) -> Json {
    each_view!(view, (rules, view) => view_form(rules, view))
}

/// Deals, and gives the events.
pub(crate) fn deal(game: &mut AnyGame, deal: Deal) -> Result<Vec<Json>, Refusal> {
    each_game!(game, running => {
        let events = running.deal(deal)?;
        Ok(events.iter().map(|event| running.rules().event_form(event)).collect())
    })
}

/// Does an action, and gives the events.
pub(crate) fn act(game: &mut AnyGame, seat: Seat, action: &str) -> Result<Vec<Json>, Refusal> {
    game.check(seat, action)?;
    each_game!(game, running => {
        let Some(action) = running.rules().parse(action) else {
            return Ok(Vec::new());
        };
        let events = running.act(seat, action)?;
        Ok(events.iter().map(|event| running.rules().event_form(event)).collect())
    })
}

/// Every preset with its switches.
pub fn presets() -> Json {
    let all = games::catalogue().into_iter().map(|preset| {
        let seatings = preset.seatings.clone();
        let switches = preset.switches.into_iter().map(|switch| {
            let each = seatings.iter().zip(&switch.defaults);
            let by_seating: Map<String, Json> = each.map(|(s, v)| (s.to_string(), value(*v))).collect();
            let labels = switch.labels.iter().map(|(v, t)| (v.to_string(), text(t)));
            let mut form = json!({
                "name": switch.key,
                "values": switch.domain.examples().into_iter().map(value).collect::<Json>(),
                "default": value(switch.default),
                "defaults": by_seating,
                "rules": switch.rules,
                "title": text(&switch.name),
                "help": text(&switch.help),
                "labels": labels.collect::<Map<_, _>>(),
            });
            if let Domain::Range { min, max, .. } = switch.domain {
                form["min"] = min.into();
                form["max"] = max.into();
            }
            form
        });
        let houses = games::HOUSES.iter().filter(|h| h.game == preset.name).map(|house| {
            let settings = house.settings.iter().map(|(key, value)| json!([key, value]));
            json!({"name": house.name, "text": text(&house.text), "settings": settings.collect::<Json>()})
        });
        let also = games::OTHER_NAMES.iter().filter(|(_, games)| games.contains(&preset.name));
        json!({
            "name": preset.name,
            "also": also.map(|(name, _)| *name).collect::<Json>(),
            "seatings": preset.seatings,
            "switches": switches.collect::<Json>(),
            "houses": houses.collect::<Json>(),
        })
    });
    all.collect()
}
