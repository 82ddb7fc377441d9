use bots::{Budget, Family, Player};
use cards::{Seat, Seed};
use game::{Deal, MAX_SEATS, Opening, Refusal, Running, Stage};

/// How a parti went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// What each side got of the parti: 1 for the winner, shares of a parti that nobody won.
    pub worth: [f32; MAX_SEATS],
    /// How many deals were played.
    pub deals: u32,
    /// How many actions were taken.
    pub actions: u32,
}

/// A parti ends without a winner after this many deals. Sound players need far fewer.
const MAX_DEALS: u32 = 200;

/// Plays one parti. Deal number `n` comes from the seed text `"{seed}/{n}"`. `seats` holds a player for each seat.
pub fn parti<G: Family>(
    rules: &G,
    opening: Opening,
    seed: &str,
    seats: &mut [Box<dyn Player<G>>],
    budget: Budget,
) -> Result<Played, Refusal> {
    let mut game = Running::new(rules.clone(), opening)?;
    let mut deals = 0;
    let mut actions = 0;
    loop {
        match rules.stage(game.state()) {
            Stage::Over => return Ok(Played { worth: rules.worth(game.state()), deals, actions }),
            Stage::Deal if deals == MAX_DEALS => {
                let mut worth = [0.0; MAX_SEATS];
                worth[..rules.sides() as usize].fill(1.0 / f32::from(rules.sides()));
                return Ok(Played { worth, deals, actions });
            }
            Stage::Deal => {
                game.deal(Deal::from_seed(rules.pack(), Seed::from_text(&format!("{seed}/{deals}"))))?;
                deals += 1;
            }
            Stage::Play => {
                let (seat, action) = next(rules, &game, seats, budget);
                game.act(seat, action)?;
                actions += 1;
            }
        }
    }
}

/// Who acts, and how. Where several may, those who could also keep still are asked first.
fn next<G: Family>(
    rules: &G,
    game: &Running<G>,
    seats: &mut [Box<dyn Player<G>>],
    budget: Budget,
) -> (Seat, G::Action) {
    let mut chosen = None;
    for seat in rules.to_act(game.state()).iter() {
        let view = game.view(Some(seat));
        let player = &mut seats[seat.index()];
        let may = rules.may_keep_still(&view);
        if (may && player.keeps_still(rules, &view, budget)) || (!may && chosen.is_some()) {
            continue;
        }
        if let Some(action) = player.choose(rules, &view, budget) {
            chosen = Some((seat, action));
            if may {
                break;
            }
        }
    }
    chosen.expect("somebody to act acts")
}
