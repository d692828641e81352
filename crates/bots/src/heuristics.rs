//! What we know about a game: what its positions are worth, and which actions deserve a look.

use tabletop::{Actor, Dice, Game, NoEvents, Seat, Standings};

use crate::maths::{softmax, unit};
use crate::search::{Evaluator, Leaf};
use crate::strategy::Strategy;
use crate::values::{Values, outcome};
use tabletop::Level;

/// What a good player of a game knows.
pub trait Heuristics: Game<Action: Send> + Send {
    /// What a position that is not over is worth to every seat, at a look.
    fn look(&self) -> Values;

    /// How much each action attracts the player to decide, before any search: `inclinations` gets one number for each of
    /// `actions`, of which only the differences matter (they become shares by a softmax). Actions that no good player
    /// would consider may be taken off the list, never all of them.
    ///
    /// As it stands every action is tried, and the position after it looked at.
    fn priors(&self, actions: &mut Vec<Self::Action>, inclinations: &mut Vec<f32>) {
        let Actor::Seat(seat) = self.actor() else { return };
        inclinations.clear();
        inclinations.extend(actions.iter().map(|action| 12.0 * after(self, *action)[seat]));
    }

    /// Plays a position on to where a look can be trusted, such as the end of a turn. As it stands, not at all.
    fn settle(&mut self, dice: &mut Dice) {
        let _ = dice;
    }

    /// How a position looks to a beginner: what the seat has got, without plans and without the others.
    fn glance(&self, seat: Seat) -> f32;

    /// What the end of the game is worth. Games for one player say what a score is worth.
    fn reward(&self, standings: &Standings) -> Values {
        outcome(standings)
    }

    /// How a level thinks about this game with so many players.
    fn strategy(level: Level, seats: u8) -> Strategy;
}

/// A game whose positions are described by numbers, for an evaluation that is fitted to games (`cascade fit`).
pub trait Features: Game {
    /// The names of the numbers.
    const NAMES: &'static [&'static str];
    /// The names of those of which more is never worse, whatever the games that were looked at seem to say.
    const WELCOME: &'static [&'static str] = &[];

    /// The numbers of a seat in a position: as many as there are names.
    fn features(&self, seat: Seat, out: &mut [f32]);

    /// How far the game has come, from 0 to 1.
    fn stage(&self) -> f32;
}

/// What a position that may be over is worth.
pub(crate) fn judge<G: Heuristics>(game: &G) -> Values {
    game.standings().map_or_else(|| game.look(), |standings| game.reward(&standings))
}

/// What the position after an action is worth.
pub(crate) fn after<G: Heuristics>(game: &G, action: G::Action) -> Values {
    let mut next = game.clone();
    next.apply_unchecked(action, &mut NoEvents);
    judge(&next)
}

/// How far inclinations are blurred by lot, so that a bot does not play the same game again and again where the rules leave
/// nothing to chance.
const JITTER: f32 = 0.3;

/// Judges the leaves of a search by knowledge.
#[derive(Clone, Debug)]
pub struct HeuristicEvaluator {
    /// For what [`Heuristics::settle`] leaves to chance.
    pub dice: Dice,
    /// How evenly the first looks are spread.
    pub temperature: f32,
}

impl<G: Heuristics> Evaluator<G> for HeuristicEvaluator {
    fn judge(&mut self, leaves: &mut [Leaf<G>]) {
        for leaf in leaves {
            leaf.game.priors(&mut leaf.actions, &mut leaf.priors);
            for prior in &mut leaf.priors {
                *prior += JITTER * unit(&mut self.dice);
            }
            softmax(&mut leaf.priors, self.temperature);
            leaf.game.settle(&mut self.dice);
            leaf.outlook = judge(&leaf.game);
        }
    }

    fn reward(&self, game: &G, standings: &Standings) -> Values {
        game.reward(standings)
    }
}
