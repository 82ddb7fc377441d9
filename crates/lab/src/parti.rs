use cards::{Seat, Seed};
use game::{Deal, MAX_SEATS, Opening, Refusal, Running, Stage};

use crate::chair::Seated;
use crate::failure::Failure;
use crate::sport::Sport;

/// What is played and counted as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// A whole parti.
    #[default]
    Parti,
    /// One deal from 0–0, worth the chance of winning the parti from there.
    Deal,
}

/// What is played: everything but the players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    pub unit: Unit,
    pub dealer: Seat,
    /// Deal number `n` comes from the seed text `"{seed}/{n}"`.
    pub seed: &'a str,
}

/// How a parti went.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    /// What each side got: 1 for the winner, shares where nobody won. All together 1.
    pub shares: [f64; MAX_SEATS],
    /// The points of each side.
    pub points: [i32; MAX_SEATS],
    pub deals: u32,
    pub actions: u32,
    /// Who failed, if somebody did.
    pub forfeit: Option<(Seat, Failure)>,
}

/// A parti ends without a winner after so many deals. Sound players need far fewer.
const MAX_DEALS: u32 = 200;

/// A parti ends without a winner after so many actions, for houses that let Vändtia go on for ever.
const MAX_ACTIONS: u32 = 20_000;

/// Plays one parti, or one deal. `seats` holds a player for each seat. An error means that the rules refused the
/// opening or a deal.
pub(crate) fn play<G: Sport>(
    rules: &G,
    setting: Setting,
    seats: &mut [Seated<G>],
) -> Result<Played, Refusal> {
    let mut game = Running::new(rules.clone(), Opening { dealer: setting.dealer, ..Opening::default() })?;
    let (mut deals, mut actions) = (0, 0);
    let mut forfeit = None;
    let shares = loop {
        match rules.stage(game.state()) {
            Stage::Over => break result(rules, game.state()),
            Stage::Deal if deals > 0 && setting.unit == Unit::Deal => {
                break expected(rules, game.state());
            }
            Stage::Deal if deals == MAX_DEALS => break even(rules),
            Stage::Play if actions == MAX_ACTIONS => break even(rules),
            Stage::Deal => {
                let seed = Seed::from_text(&format!("{}/{deals}", setting.seed));
                game.deal(Deal::from_seed(rules.pack(), seed))?;
                deals += 1;
            }
            Stage::Play => match next(rules, &game, seats) {
                Ok((seat, action)) => {
                    game.act(seat, action)?;
                    actions += 1;
                }
                Err((seat, failure)) => {
                    forfeit = Some((seat, failure));
                    break lost_by(rules, seat);
                }
            },
        }
    };
    let points = rules.scores(game.state());
    Ok(Played { shares, points, deals, actions, forfeit })
}

/// Who acts, and how; or who failed. Where several may act, those who could also keep still are asked first.
fn next<G: Sport>(
    rules: &G,
    game: &Running<G>,
    seats: &mut [Seated<G>],
) -> Result<(Seat, G::Action), (Seat, Failure)> {
    let mut asked: Vec<_> = rules
        .to_act(game.state())
        .iter()
        .map(|seat| {
            let view = game.view(Some(seat));
            (!rules.may_keep_still(&view), seat, view)
        })
        .collect();
    asked.sort_by_key(|(must, seat, _)| (*must, *seat));
    for (must, seat, view) in &asked {
        match seats[seat.index()].decide(game, *seat, view, !must) {
            Ok(Some(action)) => return Ok((*seat, action)),
            Ok(None) => {}
            Err(failure) => return Err((*seat, failure)),
        }
    }
    Err((asked.last().map_or(Seat(0), |(_, seat, _)| *seat), Failure::Silent))
}

fn even<G: Sport>(rules: &G) -> [f64; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    shares[..rules.sides() as usize].fill(1.0 / f64::from(rules.sides()));
    shares
}

fn result<G: Sport>(rules: &G, state: &G::State) -> [f64; MAX_SEATS] {
    let Some(side) = rules.won_by(state) else { return even(rules) };
    let mut shares = [0.0; MAX_SEATS];
    shares[side.index()] = 1.0;
    shares
}

/// The chances after a deal, so that they make 1 together.
fn expected<G: Sport>(rules: &G, state: &G::State) -> [f64; MAX_SEATS] {
    let worth = rules.worth(state);
    let sum: f64 = worth[..rules.sides() as usize].iter().map(|w| f64::from(*w)).sum();
    if sum <= 0.0 {
        return even(rules);
    }
    let mut shares = [0.0; MAX_SEATS];
    for (share, worth) in shares.iter_mut().zip(&worth[..rules.sides() as usize]) {
        *share = f64::from(*worth) / sum;
    }
    shares
}

/// Who fails gets nothing; the others share.
fn lost_by<G: Sport>(rules: &G, seat: Seat) -> [f64; MAX_SEATS] {
    let loser = rules.side_of(seat).index();
    let mut shares = [0.0; MAX_SEATS];
    shares[..rules.sides() as usize].fill(1.0 / f64::from(rules.sides() - 1).max(1.0));
    shares[loser] = 0.0;
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chair::Chair;
    use crate::entrant::Thinking;
    use bots::{Budget, Choice, Player};
    use games::AnyRules;

    /// Plays its first legal action, or nothing.
    struct Stub(bool);

    impl<G: Sport> Player<G> for Stub {
        fn choose(&mut self, rules: &G, view: &G::View, _: Budget) -> Choice<G::Action> {
            rules.legal_in(view).first().copied().filter(|_| self.0).into()
        }
    }

    fn seats<G: Sport>(playing: &[bool]) -> Vec<Seated<G>> {
        let seated = |plays: &bool| Seated::new(Chair::Fair(Box::new(Stub(*plays))), Thinking::Iterations(1));
        playing.iter().map(seated).collect()
    }

    fn setting(unit: Unit) -> Setting<'static> {
        Setting { unit, dealer: Seat(0), seed: "parti" }
    }

    #[test]
    fn who_fails_gets_nothing_and_the_others_share() {
        let Ok(AnyRules::Tolva(rules)) = games::rules("bondtolva", Some("3"), &[]) else { panic!("rules") };
        let played = play(&rules, setting(Unit::Parti), &mut seats(&[true, false, true])).expect("played");
        assert_eq!(played.forfeit, Some((Seat(1), Failure::Silent)));
        assert_eq!(played.shares[..3], [0.5, 0.0, 0.5]);
    }

    #[test]
    fn a_deal_is_one_deal_and_its_shares_make_one() {
        let Ok(AnyRules::Tolva(rules)) = games::rules("bondtolva", Some("2"), &[]) else { panic!("rules") };
        let mut both = seats(&[true, true]);
        let played = play(&rules, setting(Unit::Deal), &mut both).expect("played");
        assert_eq!((played.deals, played.forfeit), (1, None));
        assert!((played.shares[0] + played.shares[1] - 1.0).abs() < 1e-9, "{:?}", played.shares);
        assert!(both.iter().map(|s| s.decisions).sum::<u64>() == u64::from(played.actions));
    }
}
