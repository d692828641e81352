//! Any game of the table, spoken to in commands.

use serde_json::Value;
use tabletop::{Actor, Dice, Game, Refusal, Seat, Standings, stable_hash};

use crate::record::{Header, Problem};
use crate::{PlayError, Told};

/// How many commands a refusal offers instead.
const OFFERED: usize = 6;

/// The games of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameKind {
    /// Cascadero.
    Cascadero,
}

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; 1] = [GameKind::Cascadero];

    /// Its name in commands and records.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Cascadero => "cascadero",
        }
    }

    /// The game of a name.
    pub fn from_name(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What is agreed before a game of any kind.
#[derive(Clone, Debug)]
pub enum AnySetup {
    /// Cascadero.
    Cascadero(cascadero::Setup),
}

impl AnySetup {
    /// Which game.
    pub fn kind(&self) -> GameKind {
        match self {
            AnySetup::Cascadero(_) => GameKind::Cascadero,
        }
    }

    pub(crate) fn header(&self) -> Header {
        match self {
            AnySetup::Cascadero(setup) => crate::cascadero::header(setup),
        }
    }

    pub(crate) fn from_header(kind: GameKind, header: &Header) -> Result<Self, Problem> {
        match kind {
            GameKind::Cascadero => crate::cascadero::from_header(header).map(AnySetup::Cascadero),
        }
    }

    /// The game before its first action.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn start(&self) -> Result<AnyGame, PlayError> {
        match self {
            AnySetup::Cascadero(setup) => {
                let game = cascadero::Cascadero::start(setup).map_err(|error| PlayError {
                    code: error.code(),
                    rule: Some(cascadero::rule::SETUP),
                    facts: error.facts(),
                    instead: Vec::new(),
                })?;
                Ok(AnyGame::Cascadero(game))
            }
        }
    }
}

/// An action of any game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyAction {
    /// Cascadero.
    Cascadero(cascadero::Action),
}

impl std::fmt::Display for AnyAction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AnyAction::Cascadero(action) => action.fmt(f),
        }
    }
}

/// A game of any kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AnyGame {
    /// Cascadero.
    Cascadero(cascadero::Cascadero),
}

/// Runs the same code for whichever game it is.
macro_rules! with_game {
    ($any:expr, $game:ident => $code:expr) => {
        match $any {
            AnyGame::Cascadero($game) => $code,
        }
    };
}

impl AnyGame {
    /// Which game.
    pub fn kind(&self) -> GameKind {
        match self {
            AnyGame::Cascadero(_) => GameKind::Cascadero,
        }
    }

    /// Whose decision is next.
    pub fn actor(&self) -> Actor {
        with_game!(self, game => game.actor())
    }

    /// A seat's name in records.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        match self {
            AnyGame::Cascadero(game) => game.colour(seat).name(),
        }
    }

    /// An actor's name in records: a seat's name, `chance` or `nobody`.
    pub fn actor_name(&self, actor: Actor) -> &'static str {
        match actor {
            Actor::Seat(seat) => self.seat_name(seat),
            Actor::Chance => "chance",
            Actor::Nobody => "nobody",
        }
    }

    /// All legal commands, in order.
    pub fn legal_commands(&self) -> Vec<String> {
        with_game!(self, game => {
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            legal.iter().map(ToString::to_string).collect()
        })
    }

    /// Plays a command, or says why not and changes nothing.
    ///
    /// # Errors
    /// If it is not a command, or not legal.
    pub fn play(&mut self, command: &str) -> Result<Vec<Told>, PlayError> {
        match self {
            AnyGame::Cascadero(game) => {
                let action = command.parse().map_err(|error| crate::cascadero::action_error(&error))?;
                let events = game.apply(action).map_err(|refusal| refused(game, action, &refusal))?;
                Ok(events.into_iter().map(|event| crate::cascadero::told(game, event)).collect())
            }
        }
    }

    /// What a command would cause, without playing it.
    ///
    /// # Errors
    /// As [`AnyGame::play`].
    pub fn preview(&self, command: &str) -> Result<Vec<Told>, PlayError> {
        self.clone().play(command)
    }

    /// Plays a command of a named actor.
    ///
    /// # Errors
    /// If it is not that actor's turn, or as [`AnyGame::play`].
    pub fn play_as(&mut self, actor: &str, command: &str) -> Result<Vec<Told>, PlayError> {
        let expected = self.actor_name(self.actor());
        if actor == expected {
            return self.play(command);
        }
        let facts = vec![("expected", expected.to_owned()), ("actor", actor.chars().take(24).collect())];
        Err(PlayError { code: "out-of-turn", rule: None, facts, instead: Vec::new() })
    }

    /// Draws Chance's next outcome.
    pub fn sample_chance(&self, dice: &mut Dice) -> AnyAction {
        match self {
            AnyGame::Cascadero(game) => AnyAction::Cascadero(game.sample_chance(dice)),
        }
    }

    /// Draws a random legal action of the player to decide.
    pub fn sample_action(&self, dice: &mut Dice) -> AnyAction {
        match self {
            AnyGame::Cascadero(game) => AnyAction::Cascadero(game.sample_action(dice)),
        }
    }

    /// The result, once the game is over.
    pub fn standings(&self) -> Option<Standings> {
        with_game!(self, game => game.standings())
    }

    /// The complete state: all a person sees on the table.
    pub fn json(&self) -> Value {
        match self {
            AnyGame::Cascadero(game) => crate::cascadero::state_json(game),
        }
    }

    /// The fingerprint of the position, the same on every machine.
    pub fn hash(&self) -> u64 {
        with_game!(self, game => stable_hash(game))
    }

    /// Counts the ways to play on for some actions.
    pub fn perft(&self, depth: u32) -> u64 {
        with_game!(self, game => tabletop::perft(game, depth))
    }
}

impl std::fmt::Display for AnyGame {
    /// The table as a text picture.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        with_game!(self, game => game.fmt(f))
    }
}

fn refused<G: Game>(game: &G, action: G::Action, refusal: &G::Refusal) -> PlayError {
    PlayError {
        code: refusal.code(),
        rule: Some(refusal.rule()),
        facts: refusal.facts(),
        instead: game.alternatives(action).iter().take(OFFERED).map(ToString::to_string).collect(),
    }
}
