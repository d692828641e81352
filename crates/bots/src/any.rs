//! Bots of any game: the run-time choice, as a closed enum.

use games::{AnyAction, AnyGame, GameKind, Record};
use tabletop::{Actor, BotProfile, Game, Level, Seat, Temperament, stable_hash};

use crate::bot::{Bot, mean_values};
use crate::heuristics::Heuristics;
use crate::network::NetworkError;
use crate::search::ActionStats;
use crate::strategy::Strategy;
use crate::values::Values;

/// What a bot found out about a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The actions it considered, the best first.
    pub actions: Vec<ActionStats<AnyAction>>,
    /// The values of the position.
    pub values: Values,
    /// How many playouts went through the position.
    pub playouts: u32,
    /// How many nodes its search trees have.
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

            /// The same bot searching on several threads.
            #[must_use]
            pub fn on_threads(self, threads: usize) -> Self {
                match self { $(AnyBot::$game(bot) => AnyBot::$game(bot.on_threads(threads)),)* }
            }

            /// The same bot with a temperament; one of another game changes nothing.
            #[must_use]
            pub fn with_temperament(self, temperament: Option<Temperament>) -> Self {
                match self { $(AnyBot::$game(bot) => AnyBot::$game(bot.with_temperament(temperament)),)* }
            }

            /// How a level decides in a game with so many seats.
            pub fn strategy_of(kind: GameKind, level: Level, seats: u8) -> Strategy {
                match kind { $(GameKind::$game => $module::$game::strategy(level, seats),)* }
            }

            /// Lets all bots of a game use the network of a file from now on.
            ///
            /// # Errors
            /// If the file is no network for this game, or bots use another one already.
            pub fn replace_network(kind: GameKind, bytes: &[u8]) -> Result<(), NetworkError> {
                match kind { $(GameKind::$game => $module::$game::network().replace(bytes, &$module::$game::INPUTS),)* }
            }

            /// See [`Heuristics::FITTED_TO`].
            pub fn fitted_to(kind: GameKind) -> &'static [&'static str] {
                match kind { $(GameKind::$game => $module::$game::FITTED_TO,)* }
            }

            /// The features of a seat in the evaluation of a position, by their names.
            pub fn named_features(game: &AnyGame, seat: Seat) -> Vec<(&'static str, f32)> {
                match game { $(AnyGame::$game(game) => named_features(game, seat),)* }
            }

            /// How it decides.
            pub fn strategy(&self) -> Strategy {
                match self { $(AnyBot::$game(bot) => bot.strategy(),)* }
            }

            /// Decides differently from now on. The search tree is kept where the new strategy searches in the same way.
            pub fn set_strategy(&mut self, strategy: Strategy) {
                match self { $(AnyBot::$game(bot) => bot.set_strategy(strategy),)* }
            }

            /// Drops the search tree, because the game goes on from another position.
            pub fn forget(&mut self) {
                match self { $(AnyBot::$game(bot) => bot.forget(),)* }
            }

            /// How many playouts have gone through the root of its search.
            pub fn playouts(&self) -> u32 {
                match self { $(AnyBot::$game(bot) => bot.playouts(),)* }
            }

            /// Follows an action that has been played, by anybody.
            pub fn watch(&mut self, action: AnyAction) {
                match (self, action) {
                    $((AnyBot::$game(bot), AnyAction::$game(action)) => bot.watch(action),)*
                    _ => debug_assert!(false, "an action of another game"),
                }
            }

            /// What its last search expects from here on, at most so many actions: it ends where Chance draws.
            pub fn expected_line(&self, longest: usize) -> Vec<AnyAction> {
                match self { $(AnyBot::$game(bot) => bot.expected_line(longest).into_iter().map(AnyAction::$game).collect(),)* }
            }

            /// See [`Heuristics::points_alone`].
            pub fn points_alone(game: &AnyGame) -> Option<[f32; 2]> {
                match game { $(AnyGame::$game(game) => game.points_alone(),)* }
            }

            /// The values of a finished game; nothing where it goes on.
            pub fn final_values(game: &AnyGame) -> Option<Values> {
                match game { $(AnyGame::$game(game) => Some(game.terminal_values(&game.standings()?)),)* }
            }

            /// The bot's answer to the open question; nothing where no player decides, or in another game.
            pub fn choose(&mut self, game: &AnyGame, time_is_up: &mut dyn FnMut() -> bool) -> Option<AnyAction> {
                match (self, game) {
                    $((AnyBot::$game(bot), AnyGame::$game(game)) if is_decision(game) => {
                        Some(AnyAction::$game(bot.choose(game, time_is_up)))
                    })*
                    _ => None,
                }
            }

            /// What a search finds out about the open question; nothing where no player decides, or in another game.
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
    /// A bot of a level, perhaps with a temperament, for the table that a game is on.
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

/// The first position in the second half of a record in which a player has a choice; nothing where the text is no record, or
/// there is none.
pub fn midgame_position(record: &str) -> Option<AnyGame> {
    let record = Record::parse(record).ok()?;
    let mut replay = record.start().ok()?;
    while replay.ply() < record.actions.len() / 2 || !replay.game().has_choice() {
        replay.step().ok()??;
    }
    Some(replay.game().clone())
}

/// A hash of what expert's search finds in the [`midgame_position`] of a record: the same on every machine. 0 where there is no
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
