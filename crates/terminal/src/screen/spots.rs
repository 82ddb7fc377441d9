//! Where the cursor can be: spoken actions, stacks and rows on the table, the hand.

use cards::Card;

use crate::offer::{Offer, listed};
use crate::tell::sorted;
use crate::view::View;

use super::keys::Key;

/// A place for the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    /// An action that is said.
    Button(String),
    /// An own card in sight.
    Card(Card),
    /// A stack: whose, and which, counted from 1.
    Stack(usize, usize),
    /// Going on: the next deal, the rules.
    Next,
    /// A command of the program.
    Key(Key),
}

/// Cards that have been picked, and the stack that they lie in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picked {
    /// The cards.
    pub cards: Vec<Card>,
    /// The own stack, counted from 1; none for the hand.
    pub from: Option<usize>,
}

/// The rows of places, from the top.
pub fn rows(view: &View, you: usize, offer: &Offer, picked: &Picked) -> Vec<Vec<Spot>> {
    let mut rows = Vec::new();
    let mut buttons: Vec<Spot> = offer.buttons.iter().cloned().map(Spot::Button).collect();
    if let (false, Some(verb), false) = (offer.arranging, offer.verb, picked.cards.is_empty()) {
        buttons.insert(0, Spot::Button(format!("{verb} {}", listed(&picked.cards))));
    }
    let others = offer.legal.iter().any(|action| action.starts_with("lay") && action.contains(':'));
    if offer.arranging && others && !picked.cards.is_empty() {
        for seat in (0..view.hands.len()).filter(|seat| *seat != you) {
            rows.push((1..=view.stacks(seat).len()).map(|place| Spot::Stack(seat, place)).collect());
        }
    }
    let mut own: Vec<Spot> = Vec::new();
    own.extend(view.row(you).iter().filter_map(|place| place.up?.0).map(Spot::Card));
    for (i, stack) in view.stacks(you).iter().enumerate() {
        own.push(Spot::Stack(you, i + 1));
        own.extend(stack.up.iter().filter_map(|face| face.0).map(Spot::Card));
    }
    rows.push(own);
    rows.push(sorted(view, view.hand(you)).into_iter().map(Spot::Card).collect());
    rows.push(buttons);
    rows.retain(|row| !row.is_empty());
    rows
}

/// The spot beside another, in a direction; the cursor never gets lost.
pub fn step(rows: &[Vec<Spot>], from: &Spot, dx: i32, dy: i32) -> Option<Spot> {
    let find = |row: &Vec<Spot>| row.iter().position(|spot| spot == from);
    let at = rows.iter().enumerate().find_map(|(y, row)| find(row).map(|x| (x, y)));
    let Some((x, y)) = at else { return first(rows) };
    if dy != 0 {
        let to = (y as i32 + dy).rem_euclid(rows.len().max(1) as i32) as usize;
        let (old, new) = (rows[y].len().max(1), rows[to].len());
        return rows[to].get((x * new / old).min(new.saturating_sub(1))).cloned();
    }
    let row = &rows[y];
    row.get((x as i32 + dx).rem_euclid(row.len().max(1) as i32) as usize).cloned()
}

/// Where the cursor begins: in the hand, or where there is something.
pub fn first(rows: &[Vec<Spot>]) -> Option<Spot> {
    let hand =
        rows.iter().find(|row| matches!(row.last(), Some(Spot::Card(_))) && matches!(row[0], Spot::Card(_)));
    hand.or(rows.first()).and_then(|row| row.first()).cloned()
}

/// Is the spot still there?
pub fn holds(rows: &[Vec<Spot>], spot: &Spot) -> bool {
    rows.iter().any(|row| row.contains(spot))
}
