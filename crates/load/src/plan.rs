//! What is to be tried.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use cards::Lang;

use crate::hostile::Attack;

/// Which server.
#[derive(Clone, Debug)]
pub enum Goal {
    /// One of our own, in a process of its own.
    Own {
        /// The program to start.
        program: PathBuf,
    },
    /// One that runs already, on this machine.
    Running {
        /// Where.
        address: SocketAddr,
        /// Its process, if its memory is to be measured.
        process: Option<u32>,
        /// Its folder, if its growth is to be measured.
        data: Option<PathBuf>,
    },
}

/// How long a stage lasts.
#[derive(Clone, Copy, Debug)]
pub enum Length {
    /// So long.
    Time(Duration),
    /// Until people have done so many actions.
    Actions(u64),
}

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many tables there are.
    pub tables: usize,
    /// How many of them play.
    pub playing: usize,
    /// How many sockets each of the others has.
    pub quiet_sockets: usize,
    /// How long each stage is.
    pub length: Length,
    /// What they play.
    pub game: String,
    /// How they sit.
    pub seating: String,
    /// The level of the bots at all seats but the host's; without one there are people at all seats.
    pub bots: Option<String>,
    /// The tables' pace for bots.
    pub bot_pace: Duration,
    /// How long people think, more or less.
    pub pace: Duration,
    /// Where people's chance comes from.
    pub seed: u64,
    /// The attacks, one stage each.
    pub attacks: Vec<Attack>,
    /// How much of what one address is allowed an attacker takes, in per cent.
    pub strength: usize,
    /// Which server.
    pub goal: Goal,
    /// In which language reasons are counted.
    pub lang: Lang,
}

impl Plan {
    /// Is the server to have its usual limits? Not where people play as fast as they can: nobody does.
    pub fn is_limited(&self) -> bool {
        !self.pace.is_zero()
    }

    /// How many sockets there are when all are seated.
    pub fn sockets(&self) -> usize {
        let playing = self.playing.min(self.tables);
        let people = match self.bots {
            Some(_) => 1,
            None => games::rules(&self.game, Some(&self.seating), &[]).map_or(2, |r| r.seats().into()),
        };
        playing * people + (self.tables - playing) * self.quiet_sockets.min(people)
    }

    /// How many files must be open at once, in the server and here.
    pub fn files(&self) -> u64 {
        self.sockets() as u64 + 500 + if self.attacks.is_empty() { 0 } else { 2000 }
    }
}
