//! Players of whichever game is on the table.

use games::{AnyAction, AnyGame, GameKind, Record};
use tabletop::{Actor, stable_hash};

use crate::knowledge::Knowledge;
use crate::level::{Level, Recipe};
use crate::outlook::Outlook;
use crate::player::{Player, Thought, overall};

/// A bot at a table of any game.
#[derive(Clone, Debug)]
pub enum AnyPlayer {
    /// Of Cascadero.
    Cascadero(Player<cascadero::Cascadero>),
    /// Of Cascadito.
    Cascadito(Player<cascadito::Cascadito>),
    /// Of Cascade Barricade.
    Barricade(Player<barricade::Barricade>),
}

/// What a bot would do, as commands.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The actions it considers, the best first.
    pub thoughts: Vec<Thought<AnyAction>>,
    /// What it expects of the position.
    pub outlook: Outlook,
    /// How many playouts it made.
    pub playouts: u32,
    /// How many positions it knows.
    pub nodes: usize,
}

impl AnyPlayer {
    /// A player of a level, for the table that a game is on.
    pub fn new(game: &AnyGame, level: Level, seed: u64) -> Self {
        AnyPlayer::with(game.kind(), AnyPlayer::recipe_of(game.kind(), level, game.seats()), seed)
    }

    /// A player with a recipe of its own.
    pub fn with(kind: GameKind, recipe: Recipe, seed: u64) -> Self {
        match kind {
            GameKind::Cascadero => AnyPlayer::Cascadero(Player::with(recipe, seed)),
            GameKind::Cascadito => AnyPlayer::Cascadito(Player::with(recipe, seed)),
            GameKind::Barricade => AnyPlayer::Barricade(Player::with(recipe, seed)),
        }
    }

    /// The same player searching on several threads.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        match self {
            AnyPlayer::Cascadero(player) => AnyPlayer::Cascadero(player.on_threads(threads)),
            AnyPlayer::Cascadito(player) => AnyPlayer::Cascadito(player.on_threads(threads)),
            AnyPlayer::Barricade(player) => AnyPlayer::Barricade(player.on_threads(threads)),
        }
    }

    /// How a level thinks about a game with so many players.
    pub fn recipe_of(kind: GameKind, level: Level, seats: u8) -> Recipe {
        match kind {
            GameKind::Cascadero => cascadero::Cascadero::recipe(level, seats),
            GameKind::Cascadito => cascadito::Cascadito::recipe(level, seats),
            GameKind::Barricade => barricade::Barricade::recipe(level, seats),
        }
    }

    /// How it thinks.
    pub fn recipe(&self) -> Recipe {
        match self {
            AnyPlayer::Cascadero(player) => player.recipe(),
            AnyPlayer::Cascadito(player) => player.recipe(),
            AnyPlayer::Barricade(player) => player.recipe(),
        }
    }

    /// Follows an action that has been played, by anybody.
    pub fn watch(&mut self, action: AnyAction) {
        match (self, action) {
            (AnyPlayer::Cascadero(player), AnyAction::Cascadero(action)) => player.watch(action),
            (AnyPlayer::Cascadito(player), AnyAction::Cascadito(action)) => player.watch(action),
            (AnyPlayer::Barricade(player), AnyAction::Barricade(action)) => player.watch(action),
            _ => debug_assert!(false, "an action of another game"),
        }
    }

    /// The player's answer to the open question; nothing where no player is asked, or it is another game.
    pub fn choose(&mut self, game: &AnyGame, time_is_up: &mut dyn FnMut() -> bool) -> Option<AnyAction> {
        if !matches!(game.actor(), Actor::Seat(_)) {
            return None;
        }
        match (self, game) {
            (AnyPlayer::Cascadero(player), AnyGame::Cascadero(game)) => {
                Some(AnyAction::Cascadero(player.choose(game, time_is_up)))
            }
            (AnyPlayer::Cascadito(player), AnyGame::Cascadito(game)) => {
                Some(AnyAction::Cascadito(player.choose(game, time_is_up)))
            }
            (AnyPlayer::Barricade(player), AnyGame::Barricade(game)) => {
                Some(AnyAction::Barricade(player.choose(game, time_is_up)))
            }
            _ => None,
        }
    }

    /// What the player thinks of the open question; nothing where no player is asked, or it is another game.
    pub fn advise(&mut self, game: &AnyGame, time_is_up: &mut dyn FnMut() -> bool) -> Option<Advice> {
        fn advise<G: Knowledge>(
            player: &mut Player<G>,
            game: &G,
            wrap: fn(G::Action) -> AnyAction,
            time_is_up: &mut dyn FnMut() -> bool,
        ) -> Advice {
            let thoughts = player.think(game, time_is_up);
            let outlook = overall(&thoughts);
            let wrapped = |thought: &Thought<G::Action>| Thought {
                action: wrap(thought.action),
                visits: thought.visits,
                outlook: thought.outlook,
            };
            let (playouts, nodes) = (player.playouts(), player.nodes());
            Advice { thoughts: thoughts.iter().map(wrapped).collect(), outlook, playouts, nodes }
        }
        if !matches!(game.actor(), Actor::Seat(_)) {
            return None;
        }
        match (self, game) {
            (AnyPlayer::Cascadero(player), AnyGame::Cascadero(game)) => {
                Some(advise(player, game, AnyAction::Cascadero, time_is_up))
            }
            (AnyPlayer::Cascadito(player), AnyGame::Cascadito(game)) => {
                Some(advise(player, game, AnyAction::Cascadito, time_is_up))
            }
            (AnyPlayer::Barricade(player), AnyGame::Barricade(game)) => {
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
    let recipe = AnyPlayer::recipe_of(game.kind(), Level::Expert, game.seats()).within(playouts, u32::MAX);
    let Some(advice) = AnyPlayer::with(game.kind(), recipe, 1).advise(game, &mut || false) else { return 0 };
    let seen: Vec<(String, u32)> = advice.thoughts.iter().map(|seen| (seen.action.to_string(), seen.visits)).collect();
    stable_hash(&seen)
}
