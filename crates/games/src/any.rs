use cards::{Chance, Pack, Seat};
use game::record::{self, RecordError};
use game::{Census, Deal, Divided, Entry, Game, Opening, Refusal, Running, Stage, Switch, Value};

use crate::act::{AnyAction, AnyEvents};
use crate::book::{self, Book};

/// The families of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Tolva and its kin.
    Tolva,
    /// Vändtia.
    Vandtia,
}

impl Family {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Family::Tolva => "tolva",
            Family::Vandtia => "vandtia",
        }
    }
}

/// Compiled rules of any family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyRules {
    /// Tolva and its kin.
    Tolva(tolva::Rules),
    /// Vändtia.
    Vandtia(vandtia::Rules),
}

/// A running game of any family.
// There is one at a table, so a few hundred bytes more or less do not matter.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Tolva and its kin.
    Tolva(Running<tolva::Rules>),
    /// Vändtia.
    Vandtia(Running<vandtia::Rules>),
}

/// Does the same with whatever family is inside.
macro_rules! each {
    ($any:expr, $one:ident => $do:expr) => {
        match $any {
            Self::Tolva($one) => $do,
            Self::Vandtia($one) => $do,
        }
    };
}

/// Does the same with the [`Running`] game inside an [`AnyGame`], whatever its family.
///
/// ```
/// let rules = games::rules("vandtia", None, &[]).unwrap();
/// let game = rules.start(game::Opening::default()).unwrap();
/// assert_eq!(games::each_game!(&game, running => running.entries().len()), 1);
/// ```
#[macro_export]
macro_rules! each_game {
    ($any:expr, $one:ident => $do:expr) => {
        match $any {
            $crate::AnyGame::Tolva($one) => $do,
            $crate::AnyGame::Vandtia($one) => $do,
        }
    };
}

impl AnyRules {
    /// The family.
    pub fn family(&self) -> Family {
        match self {
            AnyRules::Tolva(_) => Family::Tolva,
            AnyRules::Vandtia(_) => Family::Vandtia,
        }
    }

    /// The preset's name.
    pub fn game(&self) -> &'static str {
        match self {
            AnyRules::Tolva(rules) => rules.house().preset.name(),
            AnyRules::Vandtia(_) => vandtia::NAME,
        }
    }

    /// The seating.
    pub fn seating(&self) -> &'static str {
        each!(self, rules => rules.house().seating.name())
    }

    /// Every switch, resolved.
    pub fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            AnyRules::Tolva(rules) => values(tolva::SWITCHES, rules.house()),
            AnyRules::Vandtia(rules) => values(vandtia::SWITCHES, rules.house()),
        }
    }

    /// The rule book for exactly these rules.
    pub fn book(&self) -> Book {
        book::book(self)
    }

    /// The pack that is played with.
    pub fn pack(&self) -> Pack {
        each!(self, rules => rules.pack())
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        each!(self, rules => rules.seats())
    }

    /// How many sides there are.
    pub fn sides(&self) -> u8 {
        each!(self, rules => rules.sides())
    }

    /// A parti before its first deal.
    pub fn start(self, opening: Opening) -> Result<AnyGame, Refusal> {
        match self {
            AnyRules::Tolva(rules) => Running::new(rules, opening).map(AnyGame::Tolva),
            AnyRules::Vandtia(rules) => Running::new(rules, opening).map(AnyGame::Vandtia),
        }
    }
}

fn values<H>(switches: &[Switch<H>], house: &H) -> Vec<(&'static str, Value)> {
    switches.iter().map(|switch| (switch.key, (switch.get)(house))).collect()
}

fn places<A>(entries: &[Entry<A>], wanted: fn(&Entry<A>) -> bool) -> Vec<usize> {
    (0..entries.len()).filter(|at| wanted(&entries[*at])).collect()
}

impl AnyGame {
    /// The rules.
    pub fn rules(&self) -> AnyRules {
        match self {
            AnyGame::Tolva(game) => AnyRules::Tolva(game.rules().clone()),
            AnyGame::Vandtia(game) => AnyRules::Vandtia(game.rules().clone()),
        }
    }

    /// Where the game stands.
    pub fn stage(&self) -> Stage {
        each!(self, game => game.rules().stage(game.state()))
    }

    /// The deal of a seed.
    pub fn deal_of(&self, seed: cards::Seed) -> Deal {
        Deal::from_seed(each!(self, game => game.rules().pack()), seed)
    }

    /// The cards of a deal in the order in which they were dealt, counted from 0 through all partier.
    pub fn deck(&self, number: usize) -> Option<&[cards::Card]> {
        each!(self, game => {
            let mut decks = game.entries().iter().filter_map(|entry| match entry {
                Entry::Deal(deal) => Some(deal.deck.as_slice()),
                _ => None,
            });
            decks.nth(number)
        })
    }

    /// Is no card of the deal hidden any more from anyone at the table?
    pub fn all_seen(&self) -> bool {
        each!(self, game => game.rules().all_seen(game.state()))
    }

    /// Who may act.
    pub fn to_act(&self) -> Vec<Seat> {
        each!(self, game => game.rules().to_act(game.state()).iter().collect())
    }

    /// Every action that could ever be written, for tests.
    pub fn universe(&self) -> Vec<AnyAction> {
        each!(self, game => game.rules().universe().into_iter().map(AnyAction::from).collect())
    }

    /// Samples the hidden cards of every view; an error names the view that had no sample or looked different.
    pub fn resample_all(&self, chance: &mut impl Chance) -> Result<(), String> {
        each!(self, game => {
            let rules = game.rules();
            for viewer in (0..rules.seats()).map(|s| Some(Seat(s))).chain([None]) {
                let view = game.view(viewer);
                let (_, state) = rules.sample(&view, chance).ok_or_else(|| format!("no sample for {viewer:?}"))?;
                // In a race a sample may have another one who could add; the viewer's own choices are the same.
                let mut own = Vec::new();
                if let Some(seat) = viewer {
                    rules.legal(&state, seat, &mut own);
                }
                if own != rules.legal_in(&view) {
                    return Err(format!("other actions in the sample for {viewer:?}"));
                }
            }
            Ok(())
        })
    }

    /// Takes back the last action.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        each!(self, game => game.undo())
    }

    /// Begins the next parti once this one is over.
    pub fn next_parti(&mut self) -> Result<(), Refusal> {
        each!(self, game => game.next_parti())
    }

    /// Counts sequences of actions.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, game => game::perft(game.rules(), game.state(), depth))
    }

    /// Counts sequences of actions and what they lead to.
    pub fn census(&self, depth: u32) -> Census {
        each!(self, game => game::census(game.rules(), game.state(), depth))
    }

    /// Counts sequences of actions by the first one.
    pub fn divide(&self, depth: u32) -> Vec<Divided> {
        each!(self, game => game::divide(game.rules(), game.state(), depth))
    }

    /// The game so far as a text record.
    pub fn record(&self) -> String {
        self.record_until(usize::MAX)
    }

    /// The record of so many of the entries, the first ones. What is left out is not told.
    pub fn record_until(&self, count: usize) -> String {
        let rules = self.rules();
        let values = rules.values();
        let sides = rules.sides() as usize;
        each!(self, game => {
            let told = &game.entries()[..count.min(game.entries().len())];
            record::write(rules.game(), rules.seating(), &values, sides, told)
        })
    }

    /// The places among the entries of all deals.
    pub fn deals(&self) -> Vec<usize> {
        each!(self, game => places(game.entries(), |entry| matches!(entry, Entry::Deal(_))))
    }

    /// The places among the entries of all beginnings of partier.
    pub fn partier(&self) -> Vec<usize> {
        each!(self, game => places(game.entries(), |entry| matches!(entry, Entry::Parti(_))))
    }

    /// The game of a text record.
    pub fn load(text: &str) -> Result<AnyGame, RecordError> {
        let (mut game, entries) = AnyGame::open(text)?;
        for (at, entry) in entries {
            game.replay(&entry).map_err(|why| RecordError { at, why })?;
        }
        Ok(game)
    }

    /// The game of a text record before its first deal, and what happened after that.
    #[allow(clippy::type_complexity)]
    pub fn open(text: &str) -> Result<(AnyGame, Vec<(record::At, Entry<String>)>), RecordError> {
        let record = record::read(text)?;
        let settings: Vec<_> = record.rules.iter().map(|(_, s)| s.clone()).collect();
        let rules = crate::rules(&record.game.1, Some(&record.seating.1), &settings);
        let rules = rules.map_err(|reasons| {
            let unknown = |at| crate::rules(&record.game.1, None, &[]).is_ok().then_some(at);
            let first = record.rules.iter().map(|(at, _)| *at).next();
            let at = unknown(first.unwrap_or(record.seating.0)).unwrap_or(record.game.0);
            let why = Refusal::joined(&reasons).unwrap_or_else(|| Refusal::malformed("", ""));
            RecordError { at, why }
        })?;
        let mut entries = record.entries.into_iter();
        let last = record::At { line: text.lines().count().max(1), column: 1 };
        let Some((at, Entry::Parti(opening))) = entries.next() else {
            let why = Refusal::malformed("Det finns inget parti i filen.", "There is no parti in the file.");
            return Err(RecordError { at: last, why });
        };
        let game = rules.start(opening).map_err(|why| RecordError { at, why })?;
        let entries = if record.version < record::VERSION {
            game.completed(record.version, entries)
        } else {
            entries.collect()
        };
        Ok((game, entries))
    }

    /// The entries of a record of an older version, with what it leaves out. Where one cannot have happened, whoever plays
    /// them again will be told.
    fn completed(
        &self,
        version: u32,
        mut entries: impl Iterator<Item = (record::At, Entry<String>)>,
    ) -> Vec<(record::At, Entry<String>)> {
        let mut game = self.clone();
        let mut all = Vec::new();
        for (at, entry) in entries.by_ref() {
            let done = game.replay(&entry);
            all.push((at, entry));
            if done.is_err() {
                break;
            }
            while let Some((seat, action)) = game.left_out(version) {
                if game.act(seat, action).is_err() {
                    break;
                }
                all.push((at, Entry::Act(seat, action.to_string())));
            }
        }
        all.extend(entries);
        all
    }

    /// Begins the next parti as a record says that it began, once this one is over.
    pub fn begin(&mut self, opening: Opening) -> Result<(), Refusal> {
        each!(self, game => {
            if game.rules().stage(game.state()) != Stage::Over {
                let why = Refusal::malformed("Partiet före är inte slut.", "The parti before is not over.");
                return Err(why);
            }
            game.begin(opening)
        })
    }

    /// Lets an entry of a record happen, and gives what came of a deal or an action.
    pub fn replay(&mut self, entry: &Entry<String>) -> Result<Option<AnyEvents>, Refusal> {
        match entry {
            Entry::Parti(opening) => self.begin(*opening).map(|()| None),
            Entry::Deal(deal) => {
                let deal = deal.seed.map_or_else(|| deal.clone(), |seed| self.deal_of(seed));
                self.deal(deal).map(Some)
            }
            Entry::Act(seat, text) => self.act(*seat, self.parse(text)?).map(Some),
        }
    }
}
