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

#[derive(Clone, Debug)]
struct Before<G: Game> {
    state: G::State,
    notes: usize,
    earlier: Vec<G::Note>,
}

/// A game being played: rules, state, what has been seen, and the way back.
#[derive(Clone, Debug)]
pub struct Running<G: Game> {
    rules: G,
    state: G::State,
    notes: Vec<G::Note>,
    entries: Vec<Entry<G::Action>>,
    back: Vec<Before<G>>,
}

impl<G: Game> Running<G> {
    /// A parti before its first deal.
    pub fn new(rules: G, opening: Opening) -> Result<Running<G>, Refusal> {
        let state = rules.start(&opening)?;
        let entries = vec![Entry::Parti(opening)];
        Ok(Running { rules, state, notes: Vec::new(), entries, back: Vec::new() })
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

    fn keep(&mut self, notes: Vec<G::Note>, new_deal: bool) {
        let earlier = if new_deal { std::mem::take(&mut self.notes) } else { Vec::new() };
        let before = Before { state: self.state.clone(), notes: self.notes.len(), earlier };
        self.back.push(before);
        self.notes.extend(notes);
    }

    /// Deals the next deal, or says why not.
    pub fn deal(&mut self, deal: Deal) -> Result<Vec<G::Event>, Refusal> {
        let mut heard = Heard::default();
        let mut next = self.state.clone();
        self.rules.deal(&mut next, &deal, &mut heard)?;
        self.keep(heard.notes, true);
        self.state = next;
        self.entries.push(Entry::Deal(deal));
        Ok(heard.events)
    }

    /// Begins the next parti once this one is over.
    pub fn next_parti(&mut self) -> Result<(), Refusal> {
        if self.rules.stage(&self.state) != Stage::Over {
            return Err(Refusal::malformed("partiet är inte slut", "the parti is not over"));
        }
        let opening = self.rules.next_parti(&self.state);
        self.begin(opening)
    }

    /// Begins a parti from an opening once this one is over, as a record says it began.
    pub fn begin(&mut self, opening: Opening) -> Result<(), Refusal> {
        let state = self.rules.start(&opening)?;
        self.keep(Vec::new(), true);
        self.state = state;
        self.entries.push(Entry::Parti(opening));
        Ok(())
    }

    /// Does an action, or says why not.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, Refusal> {
        self.rules.check(&self.state, seat, action)?;
        let mut heard = Heard::default();
        let mut next = self.state.clone();
        self.rules.apply(&mut next, seat, action, &mut heard);
        self.keep(heard.notes, false);
        self.state = next;
        self.entries.push(Entry::Act(seat, action));
        Ok(heard.events)
    }

    /// Takes back the last action, and with it a deal or parti that came after it.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let Some(last) = self.entries.iter().rposition(|e| matches!(e, Entry::Act(..))) else {
            return Err(Refusal::malformed(
                "det finns inget att ta tillbaka",
                "there is nothing to take back",
            ));
        };
        while self.entries.len() > last {
            self.entries.pop();
            let Some(before) = self.back.pop() else { break };
            self.notes.truncate(before.notes);
            if !before.earlier.is_empty() {
                self.notes = before.earlier;
            }
            self.state = before.state;
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
