//! The end of a deal and of a parti.

use super::cards::Card;
use super::{Game, GubbeResult, LastDeal, Phase};

impl Game {
    /// Has the gubbe been decided, and was it made?
    pub(super) fn gubbe_decided(&self) -> Option<bool> {
        let gubbe = self.gubbe.as_ref()?;
        let played = self.tricks();
        let latest_lost = self.past.last().is_some_and(|t| t.side != gubbe.side);
        match (self.rules.gubbe.as_str(), gubbe.full) {
            // TF-GUB-1, TF-GUB-3: six tricks in a row with 60 card points.
            ("tolva", false) => {
                if latest_lost {
                    return Some(false);
                }
                if played < gubbe.from_trick + 5 {
                    return None;
                }
                let mut points = 0;
                for trick in &self.past[gubbe.from_trick - 1..gubbe.from_trick + 5] {
                    points += trick.cards.iter().map(|card| card.points()).sum::<i64>();
                }
                Some(points >= 60)
            }
            // TF-GUB-4: all tricks.
            ("tolva", true) => {
                if latest_lost {
                    return Some(false);
                }
                (played == self.all_tricks()).then_some(true)
            }
            // TF-GUB-5: 60 card points over tricks 1 to 6.
            (_, false) => {
                let mut own = 0;
                let mut others = 0;
                for trick in self.past.iter().take(6) {
                    let points: i64 = trick.cards.iter().map(|card| card.points()).sum();
                    if trick.side == gubbe.side {
                        own += points;
                    } else {
                        others += points;
                    }
                }
                if own >= 60 {
                    return Some(true);
                }
                if others > 60 || played >= 6 {
                    return Some(false);
                }
                None
            }
            // TF-GUB-6: every trick but the last.
            (_, true) => {
                if latest_lost {
                    return Some(false);
                }
                (played + 1 == self.all_tricks()).then_some(true)
            }
        }
    }

    /// TF-GUB-2, TF-GUB-3, TF-GUB-4: no vinst, no sistan, and a carried vinst stays (TF-PT-5).
    pub(super) fn end_by_gubbe(&mut self, made: bool) {
        let Some(gubbe) = self.gubbe.clone() else {
            return;
        };
        let worth = if gubbe.full { 12 } else { 6 };
        let side = gubbe.side;
        self.scores[side] += if made { worth } else { -worth };
        self.note_deal(None, None, Some(GubbeResult { gubbe, made }));
        self.after_deal(None, None);
    }

    /// TF-END-1: a meld won the parti in mid-deal.
    pub(super) fn end_by_meld(&mut self, side: usize) {
        self.question = None;
        self.note_deal(None, None, None);
        self.win(side);
    }

    pub(super) fn end_by_last_trick(&mut self) {
        // TF-PT-2: vinsten first.
        let vinst = self.vinst_taker();
        match vinst {
            Some(side) => {
                self.scores[side] += 1 + self.carry;
                self.carry = 0;
            }
            None => {
                // TF-PT-4
                if self.rules.vinst_tie == "carry" {
                    self.carry += 1;
                }
            }
        }
        // TF-PT-2, Ruling: where vinsten has just decided the parti, sistan is not booked.
        let decided = self.rules.ending == "first-to" && vinst.is_some_and(|side| self.scores[side] >= 12);
        let sist = if decided { None } else { self.past.last().map(|trick| trick.side) };
        if let Some(side) = sist {
            self.scores[side] += 1;
        }
        self.note_deal(vinst, sist, None);
        self.after_deal(vinst, sist);
    }

    fn per_side(&self, value: impl Fn(&Card) -> i64) -> Vec<i64> {
        self.taken.iter().map(|cards| cards.iter().map(&value).sum()).collect()
    }

    /// TF-PT-3, TF-PT-4: the one side in first place, if it is one.
    fn vinst_taker(&self) -> Option<usize> {
        let mut best: Vec<usize> = (0..self.sides).collect();
        let counts = if self.rules.vinst == "matadors" {
            vec![
                self.per_side(|card| i64::from(card.is_matador())),
                self.per_side(|card| card.eyes(&self.rules.eyes)),
            ]
        } else {
            vec![self.per_side(|card| card.points())]
        };
        for count in counts {
            let most = best.iter().map(|side| count[*side]).max()?;
            best.retain(|side| count[*side] == most);
        }
        if best.len() == 1 { Some(best[0]) } else { None }
    }

    fn note_deal(&mut self, vinst: Option<usize>, sist: Option<usize>, gubbe: Option<GubbeResult>) {
        self.last_deal = Some(LastDeal {
            vinst,
            sist,
            card_points: self.per_side(|card| card.points()),
            matadors: self.per_side(|card| i64::from(card.is_matador())),
            eyes: self.per_side(|card| card.eyes(&self.rules.eyes)),
            gubbe,
        });
    }

    fn win(&mut self, side: usize) {
        self.winner = Some(side);
        self.phase = Phase::Over;
        // TF-PT-5: a carried vinst lapses with the parti.
        self.carry = 0;
    }

    /// Is the parti over? Otherwise the next deal is due.
    fn after_deal(&mut self, vinst: Option<usize>, sist: Option<usize>) {
        let winner = match self.rules.ending.as_str() {
            "exact" => self.exact_winner(vinst, sist),
            "gotland" => self.gotland_winner(vinst, sist),
            // TF-END-1: only one side can have got there.
            _ => (0..self.sides).find(|side| self.scores[*side] >= 12),
        };
        match winner {
            Some(side) => self.win(side),
            None => self.phase = Phase::Deal,
        }
    }

    /// TF-END-2
    fn exact_winner(&mut self, vinst: Option<usize>, sist: Option<usize>) -> Option<usize> {
        for score in &mut self.scores {
            if *score > 12 {
                *score = 7;
            }
        }
        let there: Vec<usize> = (0..self.sides).filter(|s| self.scores[*s] == 12).collect();
        if there.len() == 1 {
            return Some(there[0]);
        }
        // Two on exactly 12: vinsten before sistan. Ruling: if neither point went to one of
        // them, the next deal decides.
        [vinst, sist].into_iter().flatten().find(|taker| there.contains(taker))
    }

    /// TF-END-3
    fn gotland_winner(&self, vinst: Option<usize>, sist: Option<usize>) -> Option<usize> {
        let there: Vec<usize> = (0..self.sides).filter(|s| self.scores[*s] >= 12).collect();
        if there.len() <= 1 {
            return there.first().copied();
        }
        // The taker of vinsten; if nobody got it, the taker of sistan.
        let taker = if vinst.is_some() { vinst } else { sist };
        if let Some(side) = taker
            && there.contains(&side)
        {
            return Some(side);
        }
        // Ruling: the higher total; level, the next deal decides.
        let most = there.iter().map(|side| self.scores[*side]).max()?;
        let top: Vec<usize> = there.into_iter().filter(|side| self.scores[*side] == most).collect();
        if top.len() == 1 { Some(top[0]) } else { None }
    }
}
