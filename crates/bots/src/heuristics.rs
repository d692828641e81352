//! The knowledge of a bot about a game beyond its rules.

use tabletop::{Actor, Dice, Game, Level, NoEvents, Seat, Standings};

use crate::features::WeightTable;
use crate::maths::{random_unit, softmax};
use crate::network::{InputLayout, Network, NetworkInputs, NetworkSlot};
use crate::preference::{Preference, SeatPreference};
use crate::search::{Evaluator, Leaf};
use crate::strategy::Strategy;
use crate::values::{Values, terminal_values};

/// Heuristics of a game: an evaluation of positions, priors of actions, and a strategy for each level.
///
/// The methods that use weights take them as an argument, so that `cascade fit` and `cascade selfplay` can use weights that
/// are not in the source yet. All other callers pass [`EvaluationWeights::of`] the game.
pub trait Heuristics: Game<Action: Send> + Send + 'static {
    /// The current weights.
    const TABLES: &'static [WeightTable];

    /// The preferences of this game's temperaments.
    const PREFERENCES: &'static [Preference<Self>] = &[];

    /// The kinds of games to which the current weights were fitted, each as players and options of `cascade simulate`: `2 --board front`.
    const FITTED_TO: &'static [&'static str];

    /// The table that evaluates games with this number of seats, as an index into [`TABLES`](Heuristics::TABLES).
    fn evaluation_table(seats: u8) -> usize;

    /// Computes the features of a seat, as many as the evaluation's table has.
    fn features(&self, seat: Seat, out: &mut [f32]);

    /// The progress of the game, from 0 to 1.
    fn stage(&self) -> f32;

    /// The values of a position that is not over, without a search.
    fn evaluate(&self, evaluation: &EvaluationWeights) -> Values;

    /// The slot of the game's network.
    fn network() -> &'static NetworkSlot;

    /// The layout of the network's inputs.
    const INPUTS: InputLayout;

    /// The network's inputs for a position; `None` if the game is over or practically over.
    fn inputs(&self) -> Option<NetworkInputs>;

    /// Converts the evaluation's weighted sum to a value in solo games. With several players, the values are the softmax of the sums of all seats.
    ///
    /// The default is the logistic function.
    fn solo_value(score: f32) -> f32 {
        let mut shares = [score, 0.0];
        softmax(&mut shares, 1.0);
        shares[0]
    }

    /// The table that ranks actions, if there is a fitted one.
    const POLICY_TABLE: Option<usize> = None;

    /// The features of some actions in the policy's table; empty if the policy does not rank them.
    fn action_features(&self, actions: &[Self::Action]) -> Vec<Vec<f32>> {
        let _ = actions;
        Vec::new()
    }

    /// Ranks actions before a search: `logits` gets one number for each of `actions`, which a softmax turns
    /// into priors. Actions that no good player would consider may be removed from the list, but not all of them.
    ///
    /// The default evaluates the position after each action.
    fn priors(&self, evaluation: &EvaluationWeights, actions: &mut Vec<Self::Action>, logits: &mut Vec<f32>) {
        let Actor::Seat(seat) = self.actor() else { return };
        logits.clear();
        logits.extend(actions.iter().map(|action| LOGITS_PER_VALUE * value_after(self, evaluation, *action)[seat]));
    }

    /// Plays on to a position for which [`evaluate`](Heuristics::evaluate) is reliable, such as the end of a turn.
    ///
    /// The default does nothing.
    fn quiesce(&mut self, evaluation: &EvaluationWeights, dice: &mut Dice) {
        let _ = (evaluation, dice);
    }

    /// A beginner's score of a seat: its possessions, without plans and regardless of the other seats.
    fn naive_score(&self, seat: Seat) -> f32;

    /// The values of a finished game. Games with a solo mode define the value of a solo score.
    fn terminal_values(&self, standings: &Standings) -> Values {
        terminal_values(standings)
    }

    /// For solo games, the points that correspond to the values 0 and 1; `None` if values are winning chances.
    fn points_alone(&self) -> Option<[f32; 2]> {
        None
    }

    /// The strategy of a level in this game with this number of seats.
    fn strategy(level: Level, seats: u8) -> Strategy;
}

/// The weights by which positions are evaluated.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationWeights {
    /// The weighted sums of features: for actions, and for positions if there is no network.
    pub tables: &'static [WeightTable],
    /// The network that evaluates positions, if there is one.
    pub network: Option<&'static Network>,
}

impl EvaluationWeights {
    /// The current weights.
    pub fn of<G: Heuristics>() -> Self {
        EvaluationWeights { tables: G::TABLES, network: G::network().network(&G::INPUTS) }
    }
}

/// The logit per unit of value.
pub(crate) const LOGITS_PER_VALUE: f32 = 12.0;

/// The values of a position that may be over.
pub(crate) fn evaluate_any<G: Heuristics>(game: &G, evaluation: &EvaluationWeights) -> Values {
    game.standings().map_or_else(|| game.evaluate(evaluation), |standings| game.terminal_values(&standings))
}

/// The values of the position after an action.
pub(crate) fn value_after<G: Heuristics>(game: &G, evaluation: &EvaluationWeights, action: G::Action) -> Values {
    evaluate_any(&after(game, action), evaluation)
}

/// The position after an action.
pub(crate) fn after<G: Game>(game: &G, action: G::Action) -> G {
    let mut next = game.clone();
    next.apply_unchecked(action, &mut NoEvents);
    next
}

/// The maximum random number added to a logit, so that a bot does not repeat the same game if the rules have no chance.
const JITTER: f32 = 0.3;

/// Evaluates the leaves of a search by [`Heuristics`].
#[derive(Clone, Debug)]
pub struct HeuristicEvaluator {
    /// The weights.
    pub evaluation: EvaluationWeights,
    /// The dice of the priors' jitter and of [`Heuristics::quiesce`].
    pub dice: Dice,
    /// The temperature of the priors' softmax.
    pub temperature: f32,
    /// The temperament of the bot and its seat, if it has one.
    pub preference: Option<SeatPreference>,
}

impl HeuristicEvaluator {
    /// The values of a position including the temperament's bonus for the bot's own seat.
    fn with_preference<G: Heuristics>(&self, game: &G, mut values: Values) -> Values {
        if let Some(preference) = self.preference {
            values[preference.seat] += preference.bonus(game);
        }
        values
    }
}

impl<G: Heuristics> Evaluator<G> for HeuristicEvaluator {
    fn evaluate(&mut self, leaves: &mut [Leaf<G>]) {
        for leaf in leaves {
            leaf.game.quiesce(&self.evaluation, &mut self.dice);
            leaf.values = self.with_preference(&leaf.game, evaluate_any(&leaf.game, &self.evaluation));
        }
    }

    fn rank(&mut self, game: &G, actions: &mut Vec<G::Action>, priors: &mut Vec<f32>) {
        game.priors(&self.evaluation, actions, priors);
        for prior in priors.iter_mut() {
            *prior += JITTER * random_unit(&mut self.dice);
        }
        softmax(priors, self.temperature);
    }

    fn terminal_values(&self, game: &G, standings: &Standings) -> Values {
        self.with_preference(game, game.terminal_values(standings))
    }
}
