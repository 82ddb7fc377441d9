//! Dealing that anyone can check: the promise before a deal, what the seats contribute, and what is told when.
//! `docs/fair-dealing.md` tells it in words.

use cards::{Card, Seat, Seed, fair};
use game::{Refusal, Stage};
use games::fair::FairDeal;
use indexmap::IndexMap;
use wire::Worded;
use wire::table::{self as forms, Contribution, Fair, FairDeals, What};

use crate::entry::Entry;
use crate::ids::Who;
use crate::refusals::WhyNot;
use crate::table::{Damaged, Phase, Table};

/// A deal that the server has bound itself to.
#[derive(Clone, Debug)]
pub struct Promise {
    number: u32,
    secret: Seed,
    given: Vec<(u8, Who, Seed)>,
}

/// A deal that was dealt as promised.
#[derive(Clone, Debug)]
pub struct DealtAsPromised {
    deal: FairDeal,
    /// The parti it belongs to.
    parti: u32,
    /// Has it ended with every card in sight, or was nobody there to hide them from?
    open: bool,
}

/// All that has been promised at a table, and how it was kept.
#[derive(Clone, Debug, Default)]
pub struct Promises {
    next: Option<Promise>,
    /// One for each deal; none for those that were dealt before promises were made.
    kept: Vec<Option<DealtAsPromised>>,
}

/// The entry of a promise.
pub fn of(number: u32, secret: Seed) -> Entry {
    Entry::Committed { number, secret: secret.to_string() }
}

/// The entry of a deal to which nobody contributes.
pub fn untouched(number: u32, secret: Seed, seats: u8) -> Entry {
    Promise { number, secret, given: Vec::new() }.deal(seats)
}

fn seed_of(text: &str) -> Result<Seed, Damaged> {
    Seed::from_hex(text).ok_or_else(|| Damaged("something is not 64 hexadecimal digits".to_string()))
}

impl Promise {
    fn contributions(&self) -> Vec<(Seat, Seed)> {
        self.given.iter().map(|(seat, _, given)| (Seat(*seat), *given)).collect()
    }

    fn seed(&self) -> Seed {
        fair::combined(self.number, self.secret, &self.contributions())
    }

    /// The seed and the first dealer that keep the promise.
    fn kept(&self, seats: u8) -> (String, u8) {
        let seed = self.seed();
        (seed.to_string(), fair::first_dealer(seed, seats).0)
    }

    /// The entry that keeps the promise.
    fn deal(&self, seats: u8) -> Entry {
        let (seed, dealer) = self.kept(seats);
        Entry::Dealt { seed, dealer, version: game::record::VERSION }
    }

    /// What comes of a contribution.
    pub fn contribution(&self, seat: u8, who: Who, number: u32, value: &str) -> Result<Entry, Refusal> {
        if self.number != number {
            return Err(WhyNot::NoSuchDeal.into());
        }
        if self.given.iter().any(|(_, given, _)| *given == who) {
            return Err(WhyNot::GivenAlready.into());
        }
        let value = Seed::from_hex(value).ok_or(WhyNot::BadContribution)?;
        Ok(Entry::Contributed { seat, value: value.to_string() })
    }
}

impl Table {
    /// The promise of the next deal.
    pub fn promise(&self) -> Option<&Promise> {
        self.promises.next.as_ref()
    }

    /// The deal that was promised.
    pub fn promised_deal(&self) -> Option<Entry> {
        self.promise().map(|promise| promise.deal(self.rules.seats()))
    }

    /// The number of the next deal at this table.
    pub fn next_number(&self) -> u32 {
        self.promises.kept.len() as u32 + 1
    }

    /// Has this person contributed to the next deal?
    pub fn has_given(&self, seat: u8) -> bool {
        let who = |who: &Who| self.seat_of(Some(*who)) == Some(seat);
        self.promise().is_some_and(|promise| promise.given.iter().any(|(_, given, _)| who(given)))
    }

    pub(crate) fn promised(&mut self, number: u32, secret: &str) -> Result<What, Damaged> {
        if self.promises.next.is_some() || number != self.next_number() {
            return Err(Damaged("a deal is promised twice".to_string()));
        }
        let promise = Promise { number, secret: seed_of(secret)?, given: Vec::new() };
        let commitment = fair::commitment(number, promise.secret);
        self.promises.next = Some(promise);
        Ok(What::Committed { number, commitment: commitment.to_string() })
    }

    pub(crate) fn given(&mut self, seat: u8, value: &str) -> Result<What, Damaged> {
        let who = self.places.get(seat as usize).and_then(|place| place.who());
        let (Some(promise), Some(who)) = (&mut self.promises.next, who) else {
            return Err(Damaged("nobody gives anything to no deal".to_string()));
        };
        promise.given.push((seat, who, seed_of(value)?));
        Ok(What::Contributed { seat, number: promise.number })
    }

    /// A deal was dealt: was it the promised one?
    pub(crate) fn keeps_promise(&mut self, seed: &str, dealer: u8) -> Result<(), Damaged> {
        let Some(promise) = self.promises.next.take() else {
            self.promises.kept.push(None);
            return Ok(());
        };
        let seats = self.rules.seats();
        if (seed.to_string(), dealer) != promise.kept(seats) {
            return Err(Damaged("a deal is not the one that was promised".to_string()));
        }
        let Promise { number, secret, .. } = promise;
        let commitment = fair::commitment(number, secret);
        let contributions = promise.contributions();
        let deal = FairDeal { number, commitment, secret, contributions, again: 0 };
        self.promises.kept.push(Some(DealtAsPromised { deal, parti: self.parti, open: false }));
        Ok(())
    }

    /// After an action: has the deal ended, with every card in sight or alone with bots?
    pub(crate) fn note_open(&mut self) {
        let alone = self.is_solo();
        let Some(game) = self.game.as_ref().filter(|game| game.stage() != Stage::Play) else { return };
        let open = alone || game.stage() == Stage::Over || game.all_seen();
        if let Some(Some(kept)) = self.promises.kept.last_mut() {
            kept.open |= open;
        }
    }

    /// How the deals came about, each with how often it went back.
    pub(crate) fn fair_deals(&self) -> Vec<Option<FairDeal>> {
        let deals = self.promises.kept.iter().map(|kept| kept.as_ref().map(|kept| kept.deal.clone()));
        deals.collect()
    }

    /// Notes that the last deal went back: it is being played, and nothing is told of it.
    pub(crate) fn note_again(&mut self) {
        if let Some(Some(kept)) = self.promises.kept.last_mut() {
            kept.deal.again += 1;
            kept.open = false;
        }
    }

    /// The first deal, counted from 0, that is not to be told of yet.
    pub(crate) fn first_untold(&self) -> Option<usize> {
        self.promises.kept.iter().position(|kept| kept.as_ref().is_some_and(|kept| !self.is_told(kept)))
    }

    fn is_told(&self, kept: &DealtAsPromised) -> bool {
        let over = matches!(self.phase(), Phase::Over | Phase::Ended);
        kept.open || kept.parti < self.parti || over
    }

    fn deal_form(&self, kept: &DealtAsPromised) -> forms::FairDeal {
        let deal = &kept.deal;
        let told = self.is_told(kept);
        let given = |(seat, value): &(Seat, Seed)| Contribution { seat: seat.0, value: value.to_string() };
        forms::FairDeal {
            number: deal.number,
            commitment: deal.commitment.to_string(),
            contributions: deal.contributions.iter().map(given).collect(),
            again: deal.again,
            size: self.rules.pack().fresh().len(),
            secret: told.then(|| deal.secret.to_string()),
            seed: told.then(|| deal.seed().to_string()),
        }
    }

    /// What everybody may know of the next deal's promise and of how the last one was kept.
    pub fn fair_form(&self) -> Fair {
        let next = self.promise().map(|promise| forms::Promise {
            number: promise.number,
            commitment: fair::commitment(promise.number, promise.secret).to_string(),
            seats: promise.given.iter().map(|(seat, ..)| *seat).collect(),
        });
        let last = self.promises.kept.last().and_then(Option::as_ref).map(|kept| self.deal_form(kept));
        Fair { next, last, starting: self.starting }
    }

    /// Every deal that was promised.
    pub fn all_deals(&self) -> FairDeals {
        let kept = self.promises.kept.iter().flatten();
        FairDeals { deals: kept.map(|kept| self.deal_form(kept)).collect() }
    }

    /// Where the cards that somebody saw dealt lay in the deck of a deal, counted from 0.
    pub fn places(&self, number: u32, seen: &[Worded]) -> Option<IndexMap<Card, usize>> {
        let at = (number as usize).checked_sub(1)?;
        self.promises.kept.get(at)?.as_ref()?;
        let deck = self.game.as_ref()?.deck(at)?;
        let dealt = seen.iter().flat_map(|event| event.dealt());
        Some(dealt.filter_map(|card| Some((card, deck.iter().position(|other| *other == card)?))).collect())
    }
}
