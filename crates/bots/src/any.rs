//! Players of whichever game is on the table.

use games::{AnyAction, AnyGame, GameKind, Record};
use tabletop::{Actor, stable_hash};

use crate::bot::{Bot, overall};
use crate::heuristics::Heuristics;
use crate::search::ActionStats;
use crate::strategy::Strategy;
use crate::values::Values;
use tabletop::Level;

/// A bot at a table of any game.
#[derive(Clone, Debug)]
pub enum AnyBot {
    /// Of Cascadero.
    Cascadero(Bot<cascadero::Cascadero>),
    /// Of Cascadito.
    Cascadito(Bot<cascadito::Cascadito>),
    /// Of Cascade Barricade.
    Barricade(Bot<barricade::Barricade>),
}

/// What a bot would do, as commands.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The actions it considers, the best first.
    pub thoughts: Vec<ActionStats<AnyAction>>,
    /// What it expects of the position.
    pub outlook: Values,
    /// How many playouts it made.
    pub playouts: u32,
    /// How many positions it knows.
    pub nodes: usize,
}

impl AnyBot {
    /// A player of a level, for the table that a game is on.
    pub fn new(game: &AnyGame, level: Level, seed: u64) -> Self {
        AnyBot::with(game.kind(), AnyBot::strategy_of(game.kind(), level, game.seats()), seed)
    }

    /// A player with a strategy of its own.
    pub fn with(kind: GameKind, strategy: Strategy, seed: u64) -> Self {
        match kind {
            GameKind::Cascadero => AnyBot::Cascadero(Bot::with(strategy, seed)),
            GameKind::Cascadito => AnyBot::Cascadito(Bot::with(strategy, seed)),
            GameKind::Barricade => AnyBot::Barricade(Bot::with(strategy, seed)),
        }
    }

    /// The same player searching on several threads.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        match self {
            AnyBot::Cascadero(player) => AnyBot::Cascadero(player.on_threads(threads)),
            AnyBot::Cascadito(player) => AnyBot::Cascadito(player.on_threads(threads)),
            AnyBot::Barricade(player) => AnyBot::Barricade(player.on_threads(threads)),
        }
    }

    /// How a level thinks about a game with so many players.
    pub fn strategy_of(kind: GameKind, level: Level, seats: u8) -> Strategy {
        match kind {
            GameKind::Cascadero => cascadero::Cascadero::strategy(level, seats),
            GameKind::Cascadito => cascadito::Cascadito::strategy(level, seats),
            GameKind::Barricade => barricade::Barricade::strategy(level, seats),
        }
    }

    /// How it thinks.
    pub fn strategy(&self) -> Strategy {
        match self {
            AnyBot::Cascadero(player) => player.strategy(),
            AnyBot::Cascadito(player) => player.strategy(),
            AnyBot::Barricade(player) => player.strategy(),
        }
    }

    /// Thinks differently from now on. The search tree is kept where the new strategy searches in the same way.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        match self {
            AnyBot::Cascadero(player) => player.set_strategy(strategy),
            AnyBot::Cascadito(player) => player.set_strategy(strategy),
            AnyBot::Barricade(player) => player.set_strategy(strategy),
        }
    }

    /// Drops the search tree, because the game goes on from another position.
    pub fn forget(&mut self) {
        match self {
            AnyBot::Cascadero(player) => player.forget(),
            AnyBot::Cascadito(player) => player.forget(),
            AnyBot::Barricade(player) => player.forget(),
        }
    }

    /// How many playouts have gone through the root of its search.
    pub fn playouts(&self) -> u32 {
        match self {
            AnyBot::Cascadero(player) => player.playouts(),
            AnyBot::Cascadito(player) => player.playouts(),
            AnyBot::Barricade(player) => player.playouts(),
        }
    }

    /// Follows an action that has been played, by anybody.
    pub fn watch(&mut self, action: AnyAction) {
        match (self, action) {
            (AnyBot::Cascadero(player), AnyAction::Cascadero(action)) => player.watch(action),
            (AnyBot::Cascadito(player), AnyAction::Cascadito(action)) => player.watch(action),
            (AnyBot::Barricade(player), AnyAction::Barricade(action)) => player.watch(action),
            _ => debug_assert!(false, "an action of another game"),
        }
    }

    /// The player's answer to the open question; nothing where no player is asked, or it is another game.
    pub fn choose(&mut self, game: &AnyGame, time_is_up: &mut dyn FnMut() -> bool) -> Option<AnyAction> {
        if !matches!(game.actor(), Actor::Seat(_)) {
            return None;
        }
        match (self, game) {
            (AnyBot::Cascadero(player), AnyGame::Cascadero(game)) => {
                Some(AnyAction::Cascadero(player.choose(game, time_is_up)))
            }
            (AnyBot::Cascadito(player), AnyGame::Cascadito(game)) => {
                Some(AnyAction::Cascadito(player.choose(game, time_is_up)))
            }
            (AnyBot::Barricade(player), AnyGame::Barricade(game)) => {
                Some(AnyAction::Barricade(player.choose(game, time_is_up)))
            }
            _ => None,
        }
    }

    /// What the player thinks of the open question; nothing where no player is asked, or it is another game.
    pub fn advise(&mut self, game: &AnyGame, time_is_up: &mut dyn FnMut() -> bool) -> Option<Analysis> {
        fn advise<G: Heuristics>(
            player: &mut Bot<G>,
            game: &G,
            wrap: fn(G::Action) -> AnyAction,
            time_is_up: &mut dyn FnMut() -> bool,
        ) -> Analysis {
            let thoughts = player.think(game, time_is_up);
            let outlook = overall(&thoughts);
            let wrapped = |thought: &ActionStats<G::Action>| ActionStats {
                action: wrap(thought.action),
                visits: thought.visits,
                outlook: thought.outlook,
            };
            let (playouts, nodes) = (player.playouts(), player.nodes());
            Analysis { thoughts: thoughts.iter().map(wrapped).collect(), outlook, playouts, nodes }
        }
        if !matches!(game.actor(), Actor::Seat(_)) {
            return None;
        }
        match (self, game) {
            (AnyBot::Cascadero(player), AnyGame::Cascadero(game)) => {
                Some(advise(player, game, AnyAction::Cascadero, time_is_up))
            }
            (AnyBot::Cascadito(player), AnyGame::Cascadito(game)) => {
                Some(advise(player, game, AnyAction::Cascadito, time_is_up))
            }
            (AnyBot::Barricade(player), AnyGame::Barricade(game)) => {
                Some(advise(player, game, AnyAction::Barricade, time_is_up))
            }
            _ => None,
        }
    }
}

/// The first choice in the second half of a record; nothing where the text is no record, or there is no choice.
pub fn halfway(record: &str) -> Option<AnyGame> {
    let record = Record::parse(record).ok()?;
    let mut replay = record.start().ok()?;
    let is_choice = |game: &AnyGame| matches!(game.actor(), Actor::Seat(_)) && game.legal_commands().len() > 1;
    while replay.ply() < record.actions.len() / 2 || !is_choice(replay.game()) {
        replay.step().ok()??;
    }
    Some(replay.game().clone())
}

/// A fingerprint of what expert thinks, after some playouts, [`halfway`] through a record: the same on every machine. 0 where there is
/// nothing to think about.
pub fn halfway_thought(record: &str, playouts: u32) -> u64 {
    let Some(game) = &halfway(record) else { return 0 };
    let strategy = AnyBot::strategy_of(game.kind(), Level::Expert, game.seats()).within(playouts, u32::MAX);
    let Some(advice) = AnyBot::with(game.kind(), strategy, 1).advise(game, &mut || false) else { return 0 };
    let seen: Vec<(String, u32)> = advice.thoughts.iter().map(|seen| (seen.action.to_string(), seen.visits)).collect();
    stable_hash(&seen)
}
