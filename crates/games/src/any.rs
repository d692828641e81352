//! Any game of the table: the run-time choice, as a closed enum.

use serde_json::{Value, json};
use tabletop::{Actor, Dice, Game, Seat, Standings, stable_hash};

use crate::{AnyBoard, EventMessage, PlayError, SetupChoices, SetupProblem, TextGame};

/// Writes the closed set down once; everything below follows from it.
macro_rules! games {
    ($($(#[doc = $doc:literal])* $game:ident = $name:literal in $module:ident,)*) => {
        /// The games of the table.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind { $($(#[doc = $doc])* $game,)* }

        impl GameKind {
            /// All games.
            pub const ALL: &'static [GameKind] = &[$(GameKind::$game),*];

            /// Its name in commands and records.
            pub fn name(self) -> &'static str {
                match self { $(GameKind::$game => $name,)* }
            }
        }

        /// What is agreed before a game of any kind.
        #[derive(Clone, Debug)]
        pub enum AnySetup { $($(#[doc = $doc])* $game($module::Setup),)* }

        impl AnySetup {
            /// Which game.
            pub fn kind(&self) -> GameKind {
                match self { $(AnySetup::$game(_) => GameKind::$game,)* }
            }

            /// The set-up as words: board, seats and options.
            pub fn choices(&self) -> SetupChoices {
                match self { $(AnySetup::$game(setup) => crate::$module::choices(setup),)* }
            }

            pub(crate) fn from_choices(kind: GameKind, choices: &SetupChoices) -> Result<Self, Vec<SetupProblem>> {
                match kind { $(GameKind::$game => crate::$module::from_choices(choices).map(AnySetup::$game),)* }
            }

            /// The game before its first action.
            ///
            /// # Errors
            /// Why it cannot be played.
            pub fn start(&self) -> Result<AnyGame, PlayError> {
                match self {
                    $(AnySetup::$game(setup) => $module::$game::start(setup).map(AnyGame::$game).map_err(|error| PlayError {
                        game: Some(GameKind::$game),
                        code: error.code(),
                        rule: Some($module::rule::SETUP),
                        facts: error.facts(),
                        instead: Vec::new(),
                    }),)*
                }
            }
        }

        /// An action of any game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AnyAction { $($(#[doc = $doc])* $game($module::Action),)* }

        impl std::fmt::Display for AnyAction {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $(AnyAction::$game(action) => action.fmt(f),)* }
            }
        }

        /// A game of any kind.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum AnyGame { $($(#[doc = $doc])* $game($module::$game),)* }

        /// Runs the same code for whichever game it is.
        macro_rules! with_game {
            ($any:expr, $bound:ident => $code:expr) => {
                match $any { $(AnyGame::$game($bound) => $code,)* }
            };
        }

        impl AnyGame {
            /// Draws Chance's next outcome.
            pub fn sample_chance(&self, dice: &mut Dice) -> AnyAction {
                match self { $(AnyGame::$game(game) => AnyAction::$game(game.sample_chance(dice)),)* }
            }

            /// Reads a command as an action of this game, legal or not.
            ///
            /// # Errors
            /// What is wrong with it.
            pub fn read_action(&self, command: &str) -> Result<AnyAction, PlayError> {
                match self {
                    $(AnyGame::$game(_) => <$module::$game as TextGame>::read_command(command).map(AnyAction::$game),)*
                }
            }

            /// Plays an action, or says why not and changes nothing.
            ///
            /// # Errors
            /// If it is not legal, or an action of another game.
            pub fn act(&mut self, action: AnyAction) -> Result<Vec<EventMessage>, PlayError> {
                match (self, action) {
                    $((AnyGame::$game(game), AnyAction::$game(action)) => game.act(action),)*
                    (game, action) => game.play(&action.to_string()),
                }
            }

            /// Draws a random legal action of the player to decide.
            pub fn sample_action(&self, dice: &mut Dice) -> AnyAction {
                match self { $(AnyGame::$game(game) => AnyAction::$game(game.sample_action(dice)),)* }
            }
        }
    };
}

games! {
    /// Cascadero.
    Cascadero = "cascadero" in cascadero,
    /// Cascadito.
    Cascadito = "cascadito" in cascadito,
    /// Cascade Barricade.
    Barricade = "barricade" in barricade,
}

impl GameKind {
    /// The game of a name.
    pub fn from_name(name: &str) -> Option<GameKind> {
        GameKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

impl AnySetup {
    /// The board.
    pub fn board(&self) -> AnyBoard {
        match self {
            AnySetup::Cascadero(setup) => AnyBoard::Cascadero(setup.board),
            AnySetup::Cascadito(setup) => AnyBoard::Cascadito(setup.sheet),
            AnySetup::Barricade(setup) => AnyBoard::Barricade(setup.board),
        }
    }

    /// The set-up as JSON: `game`, `board`, `seats`, then the options.
    pub fn json(&self) -> Value {
        let choices = self.choices();
        let mut setup = json!({
            "game": self.kind().name(),
            "board": { "name": choices.board, "hash": format!("{:016x}", self.board().hash()) },
            "players": choices.seats.len(),
            "seats": choices.seats,
        });
        for (option, choice) in choices.options {
            setup[option] = choice.into();
        }
        setup
    }
}

impl AnyGame {
    /// Which game.
    pub fn kind(&self) -> GameKind {
        fn kind<G: TextGame>(_: &G) -> GameKind {
            G::KIND
        }
        with_game!(self, game => kind(game))
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        with_game!(self, game => game.seats())
    }

    /// Whose decision is next.
    pub fn actor(&self) -> Actor {
        with_game!(self, game => game.actor())
    }

    /// A seat's name in records.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        with_game!(self, game => game.seat_name(seat))
    }

    /// An actor's name in records: a seat's name, `chance` or `nobody`.
    pub fn actor_name(&self, actor: Actor) -> &'static str {
        with_game!(self, game => game.actor_name(actor))
    }

    /// The name of the open question.
    pub fn question(&self) -> &'static str {
        with_game!(self, game => TextGame::question(game))
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
    pub fn play(&mut self, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        with_game!(self, game => game.play(command))
    }

    /// What a command would cause, without playing it.
    ///
    /// # Errors
    /// As [`AnyGame::play`].
    pub fn preview(&self, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        self.clone().play(command)
    }

    /// Plays a command of a named actor.
    ///
    /// # Errors
    /// If it is not that actor's turn, or as [`AnyGame::play`].
    pub fn play_as(&mut self, actor: &str, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        let expected = self.actor_name(self.actor());
        if actor == expected {
            return self.play(command);
        }
        let facts = vec![("expected", expected.to_owned()), ("actor", actor.chars().take(24).collect())];
        Err(PlayError { game: Some(self.kind()), code: "out-of-turn", rule: None, facts, instead: Vec::new() })
    }

    /// The result, once the game is over.
    pub fn standings(&self) -> Option<Standings> {
        with_game!(self, game => game.standings())
    }

    /// The complete state: all a person sees on the table.
    pub fn json(&self) -> Value {
        with_game!(self, game => game.json())
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
