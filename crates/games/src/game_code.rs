//! How the run-time choice of a game reaches the code of the game.
//!
//! A native program links all games. WebAssembly does not: a page must not send the code of three games to somebody who wants to play
//! one. There a game's code is reached only through the [`GameCode`] that was installed, so that a page can be cut into parts at this
//! place, and whoever loads a part installs what is in it.

use std::fmt;

use serde_json::Value;
use tabletop::{Actor, Dice, Seat, Standings, perft, stable_hash};

use crate::record::{Header, Problem};
use crate::{AnyAction, AnyBoard, AnyGame, AnySetup, EventMessage, GameKind, PlayError, TextGame};

/// The code of one game.
#[derive(Clone, Copy)]
pub struct GameCode {
    pub(crate) kind: GameKind,
    pub(crate) rules: &'static dyn GameRules,
}

/// What can be done with the set-ups, boards and actions of one game. Whoever calls has looked at the kind of what they pass.
pub(crate) trait GameRules: Sync {
    fn header(&self, setup: &AnySetup) -> Header;
    fn from_header(&self, header: &Header) -> Result<AnySetup, Problem>;
    fn start(&self, setup: &AnySetup) -> Result<AnyGame, PlayError>;
    fn boards(&self) -> Vec<AnyBoard>;
    fn guide(&self) -> &'static str;
    fn write_action(&self, action: &AnyAction, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn game<'a>(&self, game: &'a AnyGame) -> &'a dyn GameObject;
    fn game_mut<'a>(&self, game: &'a mut AnyGame) -> &'a mut dyn GameObject;
}

/// What can be done with a position of any game: [`TextGame`] without its types.
pub(crate) trait GameObject: fmt::Display {
    fn seats(&self) -> u8;
    fn actor(&self) -> Actor;
    fn seat_name(&self, seat: Seat) -> &'static str;
    fn actor_name(&self, actor: Actor) -> &'static str;
    fn question(&self) -> &'static str;
    fn legal_commands(&self) -> Vec<String>;
    fn read_action(&self, command: &str) -> Result<AnyAction, PlayError>;
    fn play(&mut self, command: &str) -> Result<Vec<EventMessage>, PlayError>;
    fn act(&mut self, action: AnyAction) -> Result<Vec<EventMessage>, PlayError>;
    fn sample_chance(&self, dice: &mut Dice) -> AnyAction;
    fn sample_action(&self, dice: &mut Dice) -> AnyAction;
    fn standings(&self) -> Option<Standings>;
    fn json(&self) -> Value;
    fn hash(&self) -> u64;
    fn perft(&self, depth: u32) -> u64;
}

impl<G: TextGame> GameObject for G
where
    G::Action: Into<AnyAction> + TryFrom<AnyAction, Error = AnyAction>,
{
    fn seats(&self) -> u8 {
        G::seats(self)
    }

    fn actor(&self) -> Actor {
        G::actor(self)
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        TextGame::seat_name(self, seat)
    }

    fn actor_name(&self, actor: Actor) -> &'static str {
        TextGame::actor_name(self, actor)
    }

    fn question(&self) -> &'static str {
        TextGame::question(self)
    }

    fn legal_commands(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn read_action(&self, command: &str) -> Result<AnyAction, PlayError> {
        G::read_command(command).map(Into::into)
    }

    fn play(&mut self, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        TextGame::play(self, command)
    }

    fn act(&mut self, action: AnyAction) -> Result<Vec<EventMessage>, PlayError> {
        match G::Action::try_from(action) {
            Ok(action) => TextGame::act(self, action),
            // It is refused as a command of another game would be.
            Err(action) => TextGame::play(self, &action.to_string()),
        }
    }

    fn sample_chance(&self, dice: &mut Dice) -> AnyAction {
        G::sample_chance(self, dice).into()
    }

    fn sample_action(&self, dice: &mut Dice) -> AnyAction {
        G::sample_action(self, dice).into()
    }

    fn standings(&self) -> Option<Standings> {
        G::standings(self)
    }

    fn json(&self) -> Value {
        TextGame::json(self)
    }

    fn hash(&self) -> u64 {
        stable_hash(self)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod link {
    use super::{GameCode, GameRules};
    use crate::GameKind;

    impl GameCode {
        /// Nothing to do: a native program links all games.
        pub fn install(self) {}
    }

    pub(crate) fn rules(kind: GameKind) -> &'static dyn GameRules {
        GameCode::of(kind).rules
    }
}

#[cfg(target_arch = "wasm32")]
mod link {
    use std::sync::OnceLock;

    use super::{GameCode, GameRules};
    use crate::GameKind;

    static INSTALLED: [OnceLock<&'static dyn GameRules>; GameKind::ALL.len()] =
        [const { OnceLock::new() }; GameKind::ALL.len()];

    impl GameCode {
        /// Makes a game playable in this module.
        pub fn install(self) {
            // A second time would install the same.
            let _ = INSTALLED[self.kind as usize].set(self.rules);
        }
    }

    pub(crate) fn rules(kind: GameKind) -> &'static dyn GameRules {
        *INSTALLED[kind as usize].get().expect("the code of a game is installed before the game is used")
    }
}

pub(crate) use link::rules;
