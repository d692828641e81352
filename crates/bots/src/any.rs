//! Bots of any game, chosen at run time, as a closed enum.

use games::{AnyAction, AnyGame, GameKind, Record};
use tabletop::{Actor, BotProfile, Game, Level, Seat, Temperament, stable_hash};

use crate::bot::{Bot, mean_values};
use crate::heuristics::Heuristics;
use crate::network::NetworkError;
use crate::search::ActionStats;
use crate::strategy::Strategy;
use crate::values::Values;

/// The result of analysing a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The actions it considered, the best first.
    pub actions: Vec<ActionStats<AnyAction>>,
    /// The values of the position.
    pub values: Values,
    /// The number of playouts through the position.
    pub playouts: u32,
    /// The number of nodes in its search trees.
    pub nodes: usize,
}

macro_rules! any_bot {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        /// A bot of any game.
        #[derive(Clone, Debug)]
        pub enum AnyBot { $($(#[doc = $doc])* $game(Bot<$module::$game>),)* }

        impl AnyBot {
            /// A bot with a given strategy.
            pub fn with_strategy(kind: GameKind, strategy: Strategy, seed: u64) -> Self {
                match kind { $(GameKind::$game => AnyBot::$game(Bot::with_strategy(strategy, seed)),)* }
            }

            /// The same bot with a number of search threads.
            #[must_use]
            pub fn on_threads(self, threads: usize) -> Self {
                match self { $(AnyBot::$game(bot) => AnyBot::$game(bot.on_threads(threads)),)* }
            }

            /// The same bot with a temperament; a temperament of another game has no effect.
            #[must_use]
            pub fn with_temperament(self, temperament: Option<Temperament>) -> Self {
                match self { $(AnyBot::$game(bot) => AnyBot::$game(bot.with_temperament(temperament)),)* }
            }

            /// The strategy of a level in a game with this number of seats.
            pub fn strategy_of(kind: GameKind, level: Level, seats: u8) -> Strategy {
                match kind { $(GameKind::$game => $module::$game::strategy(level, seats),)* }
            }

            /// Makes all bots of a game use the network in a file.
            ///
            /// # Errors
            /// If the file is not a network for this game, or bots already use another network.
            pub fn replace_network(kind: GameKind, bytes: &[u8]) -> Result<(), NetworkError> {
                match kind { $(GameKind::$game => $module::$game::network().replace(bytes, &$module::$game::INPUTS),)* }
            }

            /// See [`Heuristics::FITTED_TO`].
            pub fn fitted_to(kind: GameKind) -> &'static [&'static str] {
                match kind { $(GameKind::$game => $module::$game::FITTED_TO,)* }
            }

            /// The features of a seat in the evaluation of a position, with their names.
            pub fn named_features(game: &AnyGame, seat: Seat) -> Vec<(&'static str, f32)> {
                match game { $(AnyGame::$game(game) => named_features(game, seat),)* }
            }

            /// The strategy of the bot.
            pub fn strategy(&self) -> Strategy {
                match self { $(AnyBot::$game(bot) => bot.strategy(),)* }
            }

            /// Changes the strategy. The search tree is kept if the new strategy has the same selection policy.
            pub fn set_strategy(&mut self, strategy: Strategy) {
                match self { $(AnyBot::$game(bot) => bot.set_strategy(strategy),)* }
            }

            /// Drops the search tree, because the game continues from another position.
            pub fn forget(&mut self) {
                match self { $(AnyBot::$game(bot) => bot.forget(),)* }
            }

            /// The number of playouts through the root of its search.
            pub fn playouts(&self) -> u32 {
                match self { $(AnyBot::$game(bot) => bot.playouts(),)* }
            }

            /// Updates the search tree after an action of any actor.
            pub fn watch(&mut self, action: AnyAction) {
                match (self, action) {
                    $((AnyBot::$game(bot), AnyAction::$game(action)) => bot.watch(action),)*
                    _ => debug_assert!(false, "an action of another game"),
                }
            }

            /// The line that the last search expects, at most this long; it ends before a chance node.
            pub fn expected_line(&self, longest: usize) -> Vec<AnyAction> {
                match self { $(AnyBot::$game(bot) => bot.expected_line(longest).into_iter().map(AnyAction::$game).collect(),)* }
            }

            /// See [`Heuristics::points_alone`].
            pub fn points_alone(game: &AnyGame) -> Option<[f32; 2]> {
                match game { $(AnyGame::$game(game) => game.points_alone(),)* }
            }

            /// The values of a finished game; `None` if it is not over.
            pub fn final_values(game: &AnyGame) -> Option<Values> {
                match game { $(AnyGame::$game(game) => Some(game.terminal_values(&game.standings()?)),)* }
            }

            /// The bot's answer to the open question; `None` if no player decides, or for another game.
            pub fn choose(&mut self, game: &AnyGame, time_is_up: &mut dyn FnMut() -> bool) -> Option<AnyAction> {
                match (self, game) {
                    $((AnyBot::$game(bot), AnyGame::$game(game)) if is_decision(game) => {
                        Some(AnyAction::$game(bot.choose(game, time_is_up)))
                    })*
                    _ => None,
                }
            }

            /// Analyses the open question with a search; `None` if no player decides, or for another game.
            pub fn analyse(&mut self, game: &AnyGame, time_is_up: &mut dyn FnMut() -> bool) -> Option<Analysis> {
                match (self, game) {
                    $((AnyBot::$game(bot), AnyGame::$game(game)) if is_decision(game) => {
                        Some(analyse(bot, game, AnyAction::$game, time_is_up))
                    })*
                    _ => None,
                }
            }
        }
    };
}

games::for_each_game!(any_bot);

impl AnyBot {
    /// A bot of a level, optionally with a temperament, for the number of seats of a game.
    pub fn new(game: &AnyGame, profile: impl Into<BotProfile>, seed: u64) -> Self {
        let profile = profile.into();
        let strategy = AnyBot::strategy_of(game.kind(), profile.level, game.seats());
        AnyBot::with_strategy(game.kind(), strategy, seed).with_temperament(profile.temperament)
    }
}

fn is_decision<G: Game>(game: &G) -> bool {
    matches!(game.actor(), Actor::Seat(_))
}

fn named_features<G: Heuristics>(game: &G, seat: Seat) -> Vec<(&'static str, f32)> {
    let features = G::TABLES[G::evaluation_table(game.seats())].features;
    let mut values = vec![0.0; features.len()];
    game.features(seat, &mut values);
    features.iter().map(|feature| feature.name).zip(values).collect()
}

fn analyse<G: Heuristics>(
    bot: &mut Bot<G>,
    game: &G,
    any_action: fn(G::Action) -> AnyAction,
    time_is_up: &mut dyn FnMut() -> bool,
) -> Analysis {
    let stats = bot.analyse(game, time_is_up);
    let values = mean_values(&stats);
    let actions = stats.into_iter().map(|stats| ActionStats {
        action: any_action(stats.action),
        visits: stats.visits,
        values: stats.values,
    });
    Analysis { actions: actions.collect(), values, playouts: bot.playouts(), nodes: bot.nodes() }
}

/// The first position in the second half of a record in which a player has a choice; `None` if the text is not a record or has
/// no such position.
pub fn midgame_position(record: &str) -> Option<AnyGame> {
    let record = Record::parse(record).ok()?;
    let mut replay = record.start().ok()?;
    while replay.ply() < record.actions.len() / 2 || !replay.game().has_choice() {
        replay.step().ok()??;
    }
    Some(replay.game().clone())
}

/// A hash of the result of Expert's search of a record's [`midgame_position`]: the same on every machine. 0 if there is no
/// such position.
pub fn midgame_fingerprint(record: &str, playouts: u32) -> u64 {
    let Some(game) = &midgame_position(record) else { return 0 };
    let strategy = AnyBot::strategy_of(game.kind(), Level::Expert, game.seats()).with_limits(playouts, u32::MAX);
    let mut bot = AnyBot::with_strategy(game.kind(), strategy, 1);
    let Some(analysis) = bot.analyse(game, &mut || false) else { return 0 };
    let visits: Vec<(String, u32)> =
        analysis.actions.iter().map(|stats| (stats.action.to_string(), stats.visits)).collect();
    stable_hash(&visits)
}
