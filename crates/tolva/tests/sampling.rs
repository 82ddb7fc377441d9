//! Sampling is complete and even: every deal that could have led to a view turns up, about equally often.

use std::collections::BTreeMap;

use cards::{Card, CardSet, Chance, Fast, Seat};
use game::{Deal, Entry, Game, Heard, Opening, Running};
use tolva::{Note, Preset, Rules, Seating, State};

/// Plays at random until so many tricks are done.
fn play(rules: &Rules, chance: &mut Fast, tricks: u8) -> Option<Running<Rules>> {
    let mut running = Running::new(rules.clone(), Opening::default()).ok()?;
    let mut deck = rules.pack().fresh();
    cards::shuffle(&mut deck, chance);
    running.deal(Deal::from_deck(deck)).ok()?;
    while running.state().tricks() < tricks {
        let seat = running.state().turn()?;
        let legal = running.legal(seat);
        let legal: Vec<_> =
            legal.iter().filter(|a| !matches!(a, tolva::Action::Half | tolva::Action::Full)).collect();
        let action = *legal[chance.below(legal.len() as u32) as usize];
        running.act(seat, action).ok()?;
    }
    Some(running)
}

fn permutations(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, card) in cards.iter().enumerate() {
        let mut rest = cards.to_vec();
        rest.remove(i);
        for mut tail in permutations(&rest) {
            tail.insert(0, *card);
            all.push(tail);
        }
    }
    all
}

/// What the viewer does not know, as text: the other hands, the talong and the face-down cards.
fn hidden(rules: &Rules, state: &State) -> String {
    let hands: Vec<String> = (0..rules.seats()).map(|s| state.hand(Seat(s)).to_string()).collect();
    format!("{hands:?} {:?} {:?} {:?}", state.talong(), state.row(Seat(0)), state.row(Seat(1)))
}

/// Every way to place the hidden cards that the whole play allows and that looks the same, found by trying all.
fn by_force(running: &Running<Rules>, viewer: Seat) -> Option<BTreeMap<String, u64>> {
    let rules = running.rules();
    let view = running.view(Some(viewer));
    let deck = running.entries().iter().find_map(|e| match e {
        Entry::Deal(deal) => Some(deal.deck.clone()),
        _ => None,
    })?;
    let (own, state) = (running.state().hand(viewer), running.state());
    let rows = (0..2).flat_map(|s| state.row(Seat(s))).filter_map(|(up, _)| up);
    let known: CardSet = own | view.gone() | rows.chain(state.trick(rules.seats()).map(|(_, c)| c)).collect();
    let unknown: Vec<usize> = (0..deck.len()).filter(|i| !known.contains(deck[*i])).collect();
    if unknown.len() > 7 {
        return None;
    }
    let cards: Vec<Card> = unknown.iter().map(|i| deck[*i]).collect();
    let mut all = BTreeMap::new();
    'next: for order in permutations(&cards) {
        let mut tried = deck.clone();
        for (slot, card) in unknown.iter().zip(order) {
            tried[*slot] = card;
        }
        let mut state = rules.start(&Opening::default()).ok()?;
        let mut heard = Heard::default();
        rules.deal(&mut state, &Deal::from_deck(tried), &mut heard).ok()?;
        for entry in running.entries() {
            if let Entry::Act(seat, action) = entry {
                if rules.check(&state, *seat, *action).is_err() {
                    continue 'next;
                }
                rules.apply(&mut state, *seat, *action, &mut heard);
            }
        }
        if rules.view(&state, &heard.notes, Some(viewer)) == view {
            *all.entry(hidden(rules, &state)).or_default() += 1;
        }
    }
    Some(all)
}

fn compare(rules: &Rules, tricks: u8, seed: u64, wanted: usize) {
    let mut chance = Fast::new(seed);
    let mut compared = 0;
    for _ in 0..4_000 {
        if compared == wanted {
            break;
        }
        let Some(running) = play(rules, &mut chance, tricks) else { continue };
        let viewer = Seat(chance.below(rules.seats().into()) as u8);
        let Some(all) = by_force(&running, viewer) else { continue };
        if all.len() < 2 {
            continue;
        }
        // The same hands can come from several decks: those that differ in the order within a hand.
        let weight: u64 = all.values().sum();
        let view = running.view(Some(viewer));
        let draws = 300 * all.len() as u64;
        let mut seen: BTreeMap<String, u64> = BTreeMap::new();
        let mut sampler = rules.sampler(&view);
        for _ in 0..draws {
            // Every other view by samples on their own, the rest by samples in a row.
            let state = match compared % 2 {
                0 => rules.sample(&view, &mut chance).map(|(_, state)| state),
                _ => rules.draw(&mut sampler, &mut chance),
            };
            *seen.entry(hidden(rules, &state.expect("a sample"))).or_default() += 1;
        }
        for (place, count) in &seen {
            assert!(all.contains_key(place), "impossible: {place} ({count} times)");
        }
        for (place, ways) in &all {
            let share = draws as f64 * *ways as f64 / weight as f64;
            let count = seen.get(place).copied().unwrap_or_default() as f64;
            assert!(count > 0.5 * share && count < 1.8 * share, "{place}: {count} of {share}");
        }
        compared += 1;
    }
    assert_eq!(compared, wanted, "views small enough to try all");
}

#[test]
fn hands_are_sampled_completely_and_evenly() {
    compare(&Rules::preset(Preset::Tolva, Seating::Three), 9, 1, 12);
    compare(&Rules::preset(Preset::Bondtolva, Seating::Four), 4, 2, 12);
    compare(&Rules::preset(Preset::Strecktolva, Seating::TwoByTwo), 7, 3, 12);
}

#[test]
fn rows_are_sampled_completely_and_evenly() {
    compare(&Rules::preset(Preset::Bordstolva, Seating::Two), 12, 4, 12);
}

/// How often each card is in the other hand, over deals shuffled at random around what the viewer was dealt and drew, of
/// which those are kept that lead to the same view. With a talong a played card may have come from several slots, so
/// trying only the hidden cards would miss deals.
fn by_rejection(running: &Running<Rules>, viewer: Seat, chance: &mut Fast) -> Option<(u64, [u64; 52])> {
    let rules = running.rules();
    let view = running.view(Some(viewer));
    let (deck, acts) = running.entries().iter().fold((None, Vec::new()), |(deck, mut acts), e| match e {
        Entry::Deal(deal) => (Some(deal.deck.clone()), acts),
        Entry::Act(seat, action) => {
            acts.push((*seat, *action));
            (deck, acts)
        }
        Entry::Parti(_) => (deck, acts),
    });
    let deck = deck?;
    let seen: CardSet = view.notes().iter().fold(CardSet::EMPTY, |seen, note| match note {
        Note::Dealt { hand: Some(hand), .. } => seen | *hand,
        Note::Drew { card: Some(card), .. } => seen.with(*card),
        _ => seen,
    });
    let slots: Vec<usize> = (0..deck.len()).filter(|i| !seen.contains(deck[*i])).collect();
    let mut rest: Vec<Card> = slots.iter().map(|i| deck[*i]).collect();
    let (mut kept, mut held) = (0, [0; 52]);
    let before = rules.start(&Opening::default()).ok()?;
    'next: for _ in 0..40_000 {
        chance.shuffle(&mut rest);
        let mut tried = deck.clone();
        for (slot, card) in slots.iter().zip(&rest) {
            tried[*slot] = *card;
        }
        let mut state = before.clone();
        rules.deal_unchecked(&mut state, &tried);
        for (seat, action) in &acts {
            if rules.check(&state, *seat, *action).is_err() {
                continue 'next;
            }
            rules.apply(&mut state, *seat, *action, &mut game::Quiet);
        }
        if rules.view(&state, running.notes(), Some(viewer)) != view {
            continue;
        }
        kept += 1;
        for card in state.hand(viewer.next(2)) {
            held[card.index()] += 1;
        }
    }
    (kept >= 500).then_some((kept, held))
}

fn compare_shares(rules: &Rules, tricks: u8, seed: u64, wanted: usize) {
    let mut chance = Fast::new(seed);
    let mut compared = 0;
    for _ in 0..200 {
        if compared == wanted {
            return;
        }
        let Some(running) = play(rules, &mut chance, tricks) else { continue };
        let viewer = Seat(chance.below(2) as u8);
        let Some((kept, held)) = by_rejection(&running, viewer, &mut chance) else { continue };
        let view = running.view(Some(viewer));
        let mut sampler = rules.sampler(&view);
        let mut sampled = [0; 52];
        for n in 0..3_000 {
            let state = match n % 2 {
                0 => rules.sample(&view, &mut chance).map(|(_, state)| state),
                _ => rules.draw(&mut sampler, &mut chance),
            };
            for card in state.expect("a sample").hand(viewer.next(2)) {
                sampled[card.index()] += 1;
            }
        }
        for card in Card::all() {
            let share = held[card.index()] as f64 / kept as f64;
            let got = f64::from(sampled[card.index()]) / 3_000.0;
            assert!((share - got).abs() < 0.11, "{card}: {got:.3} of samples, {share:.3} of {kept} deals");
            assert!(share > 0.0 || got < 0.01, "{card} in no deal, in {got:.3} of samples");
        }
        compared += 1;
    }
    panic!("views that random deals lead to");
}

#[test]
fn with_a_talong_each_card_is_sampled_as_often_as_deals_have_it() {
    compare_shares(&Rules::preset(Preset::Plocketolva, Seating::Two), 2, 5, 6);
    compare_shares(&Rules::preset(Preset::Bondtolva, Seating::Two), 3, 6, 6);
}
