//! A game that is chosen at run time, as a closed enum.

use std::fmt::{self, Display};
use std::marker::PhantomData;

use serde_json::Value;
use tabletop::{Actor, Cell, Dice, Game, Seat, Standings};

use crate::game_code::{GameCode, GameObject, GameRules, rules};
use crate::json::{BoardJson, SetupJson};
use crate::{AchievementGoal, AnyBoard, EventMessage, PlayError, SetupChoices, SetupForm, SetupProblem, TextGame};

/// Passes the closed set of games to a macro, as lines `Cascadero in cascadero,`: the type, and the crate or module of this name. This is
/// the only place that lists them.
#[macro_export]
macro_rules! for_each_game {
    ($macro:ident) => {
        $macro! {
            /// Cascadero.
            Cascadero in cascadero,
            /// Cascadito.
            Cascadito in cascadito,
            /// Cascade Barricade.
            Barricade in barricade,
        }
    };
}

macro_rules! any_game {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        /// The games of this workspace.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind { $($(#[doc = $doc])* $game,)* }

        impl GameKind {
            /// All games.
            pub const ALL: &'static [GameKind] = &[$(GameKind::$game),*];

            /// Its name in commands and records.
            pub fn name(self) -> &'static str {
                match self { $(GameKind::$game => stringify!($module),)* }
            }
        }

        /// The set-up of a game of any kind.
        #[derive(Clone, Debug)]
        pub enum AnySetup { $($(#[doc = $doc])* $game($module::Setup),)* }

        impl AnySetup {
            /// The kind of the game.
            pub fn kind(&self) -> GameKind {
                match self { $(AnySetup::$game(_) => GameKind::$game,)* }
            }
        }

        /// An action of any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum AnyAction { $($(#[doc = $doc])* $game($module::Action),)* }

        impl AnyAction {
            fn kind(&self) -> GameKind {
                match self { $(AnyAction::$game(_) => GameKind::$game,)* }
            }
        }

        /// A game of any kind.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum AnyGame { $($(#[doc = $doc])* $game($module::$game),)* }

        impl AnyGame {
            /// The kind of the game.
            pub fn kind(&self) -> GameKind {
                match self { $(AnyGame::$game(_) => GameKind::$game,)* }
            }

            /// Reads a position in its text notation.
            ///
            /// # Errors
            /// The first thing that cannot be parsed or is impossible, in English.
            pub fn from_picture(kind: GameKind, text: &str) -> Result<AnyGame, String> {
                match kind { $(GameKind::$game => crate::$module::from_picture(text).map(AnyGame::$game),)* }
            }
        }

        impl SetupForm {
            /// The form of a game.
            pub fn of(kind: GameKind) -> &'static SetupForm {
                match kind { $(GameKind::$game => &crate::$module::FORM,)* }
            }
        }

        /// Runs generic code with the game inside an `AnyGame`: `with_any_game!(any, game => code)`. The code is compiled once for
        /// each game, so it is as fast as code for a statically known game.
        #[macro_export]
        macro_rules! with_any_game {
            ($any:expr, $bound:ident => $code:expr) => {
                match $any { $($crate::AnyGame::$game($bound) => $code,)* }
            };
        }

        impl GameCode {
            /// The code of a game. Calling this links all games into the program.
            pub fn of(kind: GameKind) -> GameCode {
                match kind { $(GameKind::$game => GameCode::$module(),)* }
            }

            $(
                $(#[doc = $doc])*
                pub fn $module() -> GameCode {
                    GameCode { kind: GameKind::$game, rules: &PhantomData::<$module::$game> }
                }
            )*
        }

        $(
            impl From<$module::Action> for AnyAction {
                fn from(action: $module::Action) -> AnyAction {
                    AnyAction::$game(action)
                }
            }

            impl TryFrom<AnyAction> for $module::Action {
                type Error = AnyAction;

                fn try_from(action: AnyAction) -> Result<Self, AnyAction> {
                    if let AnyAction::$game(action) = action { Ok(action) } else { Err(action) }
                }
            }

            impl TryFrom<AnyGame> for $module::$game {
                type Error = AnyGame;

                fn try_from(game: AnyGame) -> Result<Self, AnyGame> {
                    if let AnyGame::$game(game) = game { Ok(game) } else { Err(game) }
                }
            }

            impl GameRules for PhantomData<$module::$game> {
                fn choices(&self, setup: &AnySetup) -> SetupChoices {
                    let AnySetup::$game(setup) = setup else { unreachable!() };
                    crate::$module::choices(setup)
                }

                fn setup(&self, choices: &SetupChoices) -> Result<AnySetup, Vec<SetupProblem>> {
                    crate::$module::from_choices(choices).map(AnySetup::$game)
                }

                fn start(&self, setup: &AnySetup) -> Result<AnyGame, PlayError> {
                    let AnySetup::$game(setup) = setup else { unreachable!() };
                    $module::$game::start(setup).map(AnyGame::$game).map_err(|error| PlayError {
                        game: Some(GameKind::$game),
                        code: error.code(),
                        rule: Some($module::rule::SETUP),
                        facts: error.facts(),
                        instead: Vec::new(),
                    })
                }

                fn boards(&self) -> Vec<AnyBoard> {
                    crate::$module::boards().map(AnyBoard::$game).collect()
                }

                fn find_board(&self, name: &str) -> Option<AnyBoard> {
                    crate::$module::find(name).map(AnyBoard::$game)
                }

                fn earlier_version(&self, name: &str, hash: u64) -> Option<&'static str> {
                    crate::$module::earlier_version(name, hash)
                }

                fn write_action(&self, action: &AnyAction, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    let AnyAction::$game(action) = action else { unreachable!() };
                    action.fmt(f)
                }

                fn game<'a>(&self, game: &'a AnyGame) -> &'a dyn GameObject {
                    let AnyGame::$game(game) = game else { unreachable!() };
                    game
                }

                fn game_mut<'a>(&self, game: &'a mut AnyGame) -> &'a mut dyn GameObject {
                    let AnyGame::$game(game) = game else { unreachable!() };
                    game
                }
            }
        )*
    };
}

for_each_game!(any_game);

impl GameKind {
    /// The first game, which an interface shows if nobody has chosen one.
    pub const FIRST: GameKind = GameKind::ALL[0];

    /// The game with a name.
    pub fn from_name(name: &str) -> Option<GameKind> {
        GameKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

impl AnySetup {
    /// The set-up as words: board, seats and options.
    pub fn choices(&self) -> SetupChoices {
        rules(self.kind()).choices(self)
    }

    pub(crate) fn from_choices(kind: GameKind, choices: &SetupChoices) -> Result<Self, Vec<SetupProblem>> {
        rules(kind).setup(choices)
    }

    /// The position before the first action.
    ///
    /// # Errors
    /// Why the set-up cannot be played.
    pub fn start(&self) -> Result<AnyGame, PlayError> {
        rules(self.kind()).start(self)
    }

    /// The same set-up with the newest rules, for another game of the same players.
    #[must_use]
    pub fn with_newest_rules(&self) -> AnySetup {
        match self {
            AnySetup::Cascadero(setup) => {
                AnySetup::Cascadero(cascadero::Setup { rules: cascadero::RulesVersion::NEWEST, ..setup.clone() })
            }
            AnySetup::Cascadito(_) | AnySetup::Barricade(_) => self.clone(),
        }
    }

    /// The board.
    pub fn board(&self) -> AnyBoard {
        match self {
            AnySetup::Cascadero(setup) => AnyBoard::Cascadero(setup.board),
            AnySetup::Cascadito(setup) => AnyBoard::Cascadito(setup.sheet),
            AnySetup::Barricade(setup) => AnyBoard::Barricade(setup.board),
        }
    }

    /// The set-up as JSON.
    pub fn json(&self) -> SetupJson {
        let choices = self.choices();
        SetupJson {
            game: self.kind().name(),
            rules: choices.rules,
            board: BoardJson::of(self.board()),
            players: choices.seats.len(),
            seats: choices.seats,
            options: choices.options.into_iter().map(|(key, choice)| (key, choice.into())).collect(),
        }
    }
}

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rules(self.kind()).write_action(self, f)
    }
}

impl AnyGame {
    fn object(&self) -> &dyn GameObject {
        rules(self.kind()).game(self)
    }

    fn object_mut(&mut self) -> &mut dyn GameObject {
        rules(self.kind()).game_mut(self)
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        self.object().seats()
    }

    /// The actor who decides next.
    pub fn actor(&self) -> Actor {
        self.object().actor()
    }

    /// A seat's name in records.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.object().seat_name(seat)
    }

    /// An actor's name in records: a seat's name, `chance` or `nobody`.
    pub fn actor_name(&self, actor: Actor) -> &'static str {
        self.object().actor_name(actor)
    }

    /// The name of the open question.
    pub fn question(&self) -> &'static str {
        self.object().question()
    }

    /// The colour of the town on a hex, if there is one.
    pub fn town_colour(&self, cell: Cell) -> Option<&'static str> {
        self.object().town_colour(cell)
    }

    /// The colours of the towns beside a hex.
    pub fn towns_beside(&self, cell: Cell) -> Vec<&'static str> {
        cell.around().into_iter().flatten().filter_map(|beside| self.town_colour(beside)).collect()
    }

    /// The names of all achievements that can be claimed on the board of the game.
    pub fn achievement_names(&self) -> Vec<String> {
        self.object().achievement_names()
    }

    /// The goal of an achievement; `None` if its name already says it.
    pub fn achievement_goal(&self, name: &str) -> Option<AchievementGoal> {
        self.object().achievement_goal(name)
    }

    /// All legal commands, in order.
    pub fn legal_commands(&self) -> Vec<String> {
        self.object().legal_commands()
    }

    /// Whether a player decides and has more than one legal action.
    pub fn has_choice(&self) -> bool {
        matches!(self.actor(), Actor::Seat(_)) && self.legal_commands().len() > 1
    }

    /// Plays a command, or returns why it is illegal and changes nothing.
    ///
    /// # Errors
    /// If it is not a command, or not legal.
    pub fn play(&mut self, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        self.object_mut().play(command)
    }

    /// Parses a command as an action of this game, legal or not.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read_action(&self, command: &str) -> Result<AnyAction, PlayError> {
        self.object().read_action(command)
    }

    /// Plays an action, or returns why it is illegal and changes nothing.
    ///
    /// # Errors
    /// If it is not legal, or an action of another game.
    pub fn act(&mut self, action: AnyAction) -> Result<Vec<EventMessage>, PlayError> {
        self.object_mut().act(action)
    }

    /// Draws Chance's next outcome.
    pub fn sample_chance(&self, dice: &mut Dice) -> AnyAction {
        self.object().sample_chance(dice)
    }

    /// Draws a random legal action of the player to decide. The page never calls this, so that it is not part of its code.
    pub fn sample_action(&self, dice: &mut Dice) -> AnyAction {
        with_any_game!(self, game => Game::sample_action(game, dice).into())
    }

    /// Chance's possible outcomes with their weights; empty if Chance is not to act. The page never calls this, so that it is not part of its code.
    pub fn chance_outcomes(&self) -> Vec<(AnyAction, u32)> {
        with_any_game!(self, game => {
            let mut outcomes = Vec::new();
            Game::chance_outcomes(game, &mut outcomes);
            outcomes.into_iter().map(|(action, weight)| (action.into(), weight)).collect()
        })
    }

    /// The consequences of a command, without playing it.
    ///
    /// # Errors
    /// See [`AnyGame::play`].
    pub fn preview(&self, command: &str) -> Result<Vec<EventMessage>, PlayError> {
        self.clone().play(command)
    }

    /// Plays a command of a named actor.
    ///
    /// # Errors
    /// If it is not that actor's turn; otherwise see [`AnyGame::play`].
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
        self.object().standings()
    }

    /// The complete public state.
    pub fn json(&self) -> Value {
        with_any_game!(self, game => TextGame::json(game))
    }

    /// The fingerprint of the position, the same on every machine.
    pub fn hash(&self) -> u64 {
        self.object().hash()
    }

    /// Counts the action sequences of a given length.
    pub fn perft(&self, depth: u32) -> u64 {
        with_any_game!(self, game => tabletop::perft(game, depth))
    }
}

impl fmt::Display for AnyGame {
    /// The table as a text picture. The page draws the table itself, so this is not part of the game code that it loads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_any_game!(self, game => game.fmt(f))
    }
}
