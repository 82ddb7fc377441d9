//! Who is next: turns at something of which only so much is done at once, shared fairly. Addresses take turns, whatever
//! they ask for; at an address, its tables do. The queue has an end, for all together and for each address.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tables::moment::Share;
use tokio::sync::oneshot;

/// The most that may wait.
const MOST: usize = 4096;
/// The most that may wait for one address.
const FOR_ONE: usize = 128;

/// What waits for one address: by table, the next table first.
#[derive(Debug)]
struct Line<T> {
    tables: VecDeque<(String, VecDeque<T>)>,
    count: usize,
}

/// A queue that is fair to addresses first and to the tables of an address then.
#[derive(Debug)]
struct Fair<T> {
    lines: HashMap<IpAddr, Line<T>>,
    /// The addresses for which something waits, the next one first.
    order: VecDeque<IpAddr>,
    count: usize,
}

impl<T> Default for Fair<T> {
    fn default() -> Fair<T> {
        Fair { lines: HashMap::new(), order: VecDeque::new(), count: 0 }
    }
}

impl<T> Fair<T> {
    /// Puts something at the end; gives it back where the queue is full.
    fn push(&mut self, payer: IpAddr, table: &str, item: T) -> Result<(), T> {
        let own = self.lines.get(&payer).map_or(0, |line| line.count);
        if self.count >= MOST || own >= FOR_ONE {
            return Err(item);
        }
        if own == 0 {
            self.order.push_back(payer);
        }
        let line = self.lines.entry(payer).or_insert_with(|| Line { tables: VecDeque::new(), count: 0 });
        match line.tables.iter_mut().find(|(name, _)| name == table) {
            Some((_, waiting)) => waiting.push_back(item),
            None => line.tables.push_back((table.to_string(), VecDeque::from([item]))),
        }
        line.count += 1;
        self.count += 1;
        Ok(())
    }

    /// What is next, with how many addresses wanted a turn and how many turns its own did.
    fn pop(&mut self) -> Option<(T, usize, usize)> {
        let payers = self.order.len();
        let payer = self.order.pop_front()?;
        let line = self.lines.get_mut(&payer)?;
        let (table, mut waiting) = line.tables.pop_front()?;
        let item = waiting.pop_front()?;
        if !waiting.is_empty() {
            line.tables.push_back((table, waiting));
        }
        let backlog = line.count;
        line.count -= 1;
        self.count -= 1;
        match line.count {
            0 => drop(self.lines.remove(&payer)),
            _ => self.order.push_back(payer),
        }
        Some((item, payers, backlog))
    }
}

#[derive(Debug)]
struct Waiting {
    free: usize,
    queue: Fair<oneshot::Sender<Turn>>,
}

/// Turns at something.
#[derive(Debug)]
pub struct Turns {
    at_once: usize,
    waiting: Mutex<Waiting>,
}

/// A turn; the next one comes when it is let go.
#[derive(Debug)]
pub struct Turn {
    turns: Arc<Turns>,
    /// How many wanted one when it came.
    pub share: Share,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.waiting().free += 1;
        self.turns.clone().give();
    }
}

impl Turns {
    /// So many at once.
    pub fn new(at_once: usize) -> Arc<Turns> {
        let at_once = at_once.max(1);
        Arc::new(Turns { at_once, waiting: Mutex::new(Waiting { free: at_once, queue: Fair::default() }) })
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // The queue is whole even if a thread died holding it: nothing in here fails half-way.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a turn on behalf of an address and one of its tables; none where too many wait. Who does not want it any
    /// more drops what is returned.
    pub fn ask(self: &Arc<Self>, payer: IpAddr, table: &str) -> Option<oneshot::Receiver<Turn>> {
        let (sender, turn) = oneshot::channel();
        self.waiting().queue.push(payer, table, sender).ok()?;
        self.clone().give();
        Some(turn)
    }

    /// Gives turns while there are any. Those who have gone away meanwhile are passed over.
    fn give(self: Arc<Self>) {
        loop {
            let (sender, share) = {
                let mut waiting = self.waiting();
                if waiting.free == 0 {
                    return;
                }
                let Some((sender, payers, backlog)) = waiting.queue.pop() else { return };
                if sender.is_closed() {
                    continue;
                }
                waiting.free -= 1;
                (sender, Share { payers, backlog, at_once: self.at_once })
            };
            // Whoever goes away just now drops the turn, which gives it to the next.
            let _ = sender.send(Turn { turns: self.clone(), share });
        }
    }
}

/// One network of a household counts as one address.
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        },
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    #[test]
    fn addresses_take_turns_and_so_do_their_tables() {
        let mut fair = Fair::default();
        for item in 0..4 {
            fair.push(address(1), "a", ("1a", item)).unwrap();
        }
        fair.push(address(1), "b", ("1b", 0)).unwrap();
        fair.push(address(2), "c", ("2c", 0)).unwrap();
        let order: Vec<_> = std::iter::from_fn(|| fair.pop()).collect();
        let expected = [
            (("1a", 0), 2, 5),
            (("2c", 0), 2, 1),
            (("1b", 0), 1, 4),
            (("1a", 1), 1, 3),
            (("1a", 2), 1, 2),
            (("1a", 3), 1, 1),
        ];
        assert_eq!(order, expected);
    }

    #[test]
    fn one_address_cannot_fill_the_queue() {
        let mut fair = Fair::default();
        let taken = (0..1000).filter(|n| fair.push(address(1), &n.to_string(), *n).is_ok()).count();
        assert_eq!(taken, FOR_ONE);
        assert!(fair.push(address(2), "a", 0).is_ok());
        let others = (0..1000u32).flat_map(|n| (3..=200).map(move |a| (a, n)));
        let all = others.filter(|(a, n)| fair.push(address(*a), "t", *n).is_ok()).count();
        assert_eq!(all + FOR_ONE + 1, MOST);
    }

    #[tokio::test]
    async fn a_turn_that_nobody_wants_any_more_goes_to_the_next() {
        let turns = Turns::new(1);
        let first = turns.ask(address(1), "a").unwrap().await.unwrap();
        let gone = turns.ask(address(1), "a").unwrap();
        let second = turns.ask(address(1), "b").unwrap();
        drop(gone);
        drop(first);
        let second = second.await.unwrap();
        assert_eq!(second.share, Share { payers: 1, backlog: 1, at_once: 1 });
        let dropped = turns.ask(address(2), "c").unwrap();
        let third = turns.ask(address(3), "d").unwrap();
        // The turn is given, and then let go unused.
        drop(second);
        drop(dropped);
        assert!(third.await.is_ok());
    }
}
