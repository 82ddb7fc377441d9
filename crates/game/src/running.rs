use cards::Seat;

use crate::game::{Deal, Game, Heard, Opening, Stage};
use crate::refusal::Refusal;

/// One thing that happened in a running game, as a record keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry<A> {
    /// A parti began.
    Parti(Opening),
    /// Cards were dealt.
    Deal(Deal),
    /// A seat acted.
    Act(Seat, A),
}

/// A state is kept before every so many actions of a deal.
const EVERY: usize = 64;

/// The state before an entry. What came after it follows from the entries.
#[derive(Clone, Debug)]
struct Mark<G: Game> {
    at: usize,
    state: G::State,
    notes: usize,
}

/// A game being played: rules, state, what has been seen, and the way back.
#[derive(Clone, Debug)]
pub struct Running<G: Game> {
    rules: G,
    state: G::State,
    notes: Vec<G::Note>,
    entries: Vec<Entry<G::Action>>,
    /// Of every deal its beginning, and of the last one a few states on the way.
    marks: Vec<Mark<G>>,
}

impl<G: Game> Running<G> {
    /// A parti before its first deal.
    pub fn new(rules: G, opening: Opening) -> Result<Running<G>, Refusal> {
        let state = rules.start(&opening)?;
        let entries = vec![Entry::Parti(opening)];
        Ok(Running { rules, state, notes: Vec::new(), entries, marks: Vec::new() })
    }

    /// The rules.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The state, all cards open.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Everything that happened, in order.
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// What has been noted since the deal, cards open.
    pub fn notes(&self) -> &[G::Note] {
        &self.notes
    }

    /// How many states are kept for the way back.
    pub fn kept(&self) -> usize {
        self.marks.len()
    }

    /// Leaves the last deal behind: whoever goes back into it plays it again from its beginning.
    fn leave(&mut self) {
        self.notes.clear();
        while self.marks.last().is_some_and(|mark| matches!(self.entries[mark.at], Entry::Act(..))) {
            self.marks.pop();
        }
    }

    fn mark(&mut self, state: G::State) {
        self.marks.push(Mark { at: self.entries.len(), state, notes: self.notes.len() });
    }

    /// Deals the next deal, or says why not.
    pub fn deal(&mut self, deal: Deal) -> Result<Vec<G::Event>, Refusal> {
        let mut heard = Heard::default();
        let before = self.state.clone();
        self.rules.deal(&mut self.state, &deal, &mut heard)?;
        self.leave();
        self.mark(before);
        self.notes.extend(heard.notes);
        self.entries.push(Entry::Deal(deal));
        Ok(heard.events)
    }

    /// Begins the next parti once this one is over.
    pub fn next_parti(&mut self) -> Result<(), Refusal> {
        if self.rules.stage(&self.state) != Stage::Over {
            return Err(Refusal::malformed("Partiet är inte slut.", "The game is not over."));
        }
        let opening = self.rules.next_parti(&self.state);
        self.begin(opening)
    }

    /// Begins a parti from an opening once this one is over, as a record says it began.
    pub fn begin(&mut self, opening: Opening) -> Result<(), Refusal> {
        self.state = self.rules.start(&opening)?;
        self.leave();
        self.entries.push(Entry::Parti(opening));
        Ok(())
    }

    /// Does an action, or says why not.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, Refusal> {
        self.rules.check(&self.state, seat, action)?;
        if self.marks.last().is_none_or(|mark| self.entries.len() - mark.at >= EVERY) {
            self.mark(self.state.clone());
        }
        let mut heard = Heard::default();
        self.rules.apply(&mut self.state, seat, action, &mut heard);
        self.notes.extend(heard.notes);
        self.entries.push(Entry::Act(seat, action));
        Ok(heard.events)
    }

    /// Takes back the last action, and with it a deal or parti that came after it.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let Some(last) = self.entries.iter().rposition(|e| matches!(e, Entry::Act(..))) else {
            return Err(Refusal::malformed(
                "Det finns inget att ta tillbaka.",
                "There is nothing to take back.",
            ));
        };
        while self.marks.last().is_some_and(|mark| mark.at > last) {
            self.marks.pop();
        }
        // Nobody acts before a deal, and a deal is marked.
        let Some(mark) = self.marks.pop() else { return Ok(()) };
        self.entries.truncate(last);
        self.state = mark.state;
        self.notes.truncate(mark.notes);
        for entry in self.entries.split_off(mark.at) {
            match entry {
                Entry::Parti(opening) => self.begin(opening)?,
                Entry::Deal(deal) => drop(self.deal(deal)?),
                Entry::Act(seat, action) => drop(self.act(seat, action)?),
            }
        }
        Ok(())
    }

    /// What a seat, or a spectator, may know now.
    pub fn view(&self, seat: Option<Seat>) -> G::View {
        self.rules.view(&self.state, &self.notes, seat)
    }

    /// The seat's legal actions.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.rules.legal(&self.state, seat, &mut actions);
        actions
    }
}
