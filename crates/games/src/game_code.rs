//! How `AnyGame` calls the code of each game.
//!
//! A native program links all games. WebAssembly does not, because a page must not load the code of three games for somebody who plays
//! one. There the code of a game is called only through the installed [`GameCode`]. This is the boundary at which the page is split into
//! parts; whoever loads a part installs the games in it.

use std::fmt;
use std::sync::OnceLock;

use tabletop::{Actor, Cell, Dice, Seat, Standings, stable_hash};

use crate::{
    AchievementGoal, AnyAction, AnyBoard, AnyGame, AnySetup, EventMessage, GameKind, PlayError, SetupChoices,
    SetupProblem, TextGame, TomlReader,
};

/// The code of one game.
#[derive(Clone, Copy)]
pub struct GameCode {
    pub(crate) kind: GameKind,
    pub(crate) rules: &'static dyn GameRules,
}

/// Operations on the set-ups, boards and actions of one game. The caller guarantees that its arguments belong to this game.
pub(crate) trait GameRules: Sync {
    fn choices(&self, setup: &AnySetup) -> SetupChoices;
    fn setup(&self, choices: &SetupChoices) -> Result<AnySetup, Vec<SetupProblem>>;
    fn start(&self, setup: &AnySetup) -> Result<AnyGame, PlayError>;
    fn boards(&self) -> Vec<AnyBoard>;
    fn find_board(&self, name: &str) -> Option<AnyBoard>;
    fn earlier_version(&self, name: &str, hash: u64) -> Option<&'static str>;
    fn write_action(&self, action: &AnyAction, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn game<'a>(&self, game: &'a AnyGame) -> &'a dyn GameObject;
    fn game_mut<'a>(&self, game: &'a mut AnyGame) -> &'a mut dyn GameObject;
}

/// Operations on a position of any game: [`TextGame`] without its associated types. Functions that the page does not need are not part
/// of this trait, because the page loads the code of all its functions.
pub(crate) trait GameObject {
    fn seats(&self) -> u8;
    fn actor(&self) -> Actor;
    fn seat_name(&self, seat: Seat) -> &'static str;
    fn actor_name(&self, actor: Actor) -> &'static str;
    fn question(&self) -> &'static str;
    fn town_colour(&self, cell: Cell) -> Option<&'static str>;
    fn achievement_names(&self) -> Vec<String>;
    fn achievement_goal(&self, name: &str) -> Option<AchievementGoal>;
    fn legal_commands(&self) -> Vec<String>;
    fn read_action(&self, command: &str) -> Result<AnyAction, PlayError>;
    fn play(&mut self, command: &str) -> Result<Vec<EventMessage>, PlayError>;
    fn act(&mut self, action: AnyAction) -> Result<Vec<EventMessage>, PlayError>;
    fn sample_chance(&self, dice: &mut Dice) -> AnyAction;
    fn standings(&self) -> Option<Standings>;
    fn hash(&self) -> u64;
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

    fn town_colour(&self, cell: Cell) -> Option<&'static str> {
        TextGame::town_colour(self, cell)
    }

    fn achievement_names(&self) -> Vec<String> {
        TextGame::achievement_names(self)
    }

    fn achievement_goal(&self, name: &str) -> Option<AchievementGoal> {
        TextGame::achievement_goal(self, name)
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
            // Refused in the same way as a command of another game.
            Err(action) => TextGame::play(self, &action.to_string()),
        }
    }

    fn sample_chance(&self, dice: &mut Dice) -> AnyAction {
        G::sample_chance(self, dice).into()
    }

    fn standings(&self) -> Option<Standings> {
        G::standings(self)
    }

    fn hash(&self) -> u64 {
        stable_hash(self)
    }
}

static INSTALLED: [OnceLock<&'static dyn GameRules>; GameKind::ALL.len()] =
    [const { OnceLock::new() }; GameKind::ALL.len()];

impl GameCode {
    /// Enables this program to play the game. A native program need not call it.
    pub fn install(self) {
        // A second call would install the same code.
        let _ = INSTALLED[self.kind as usize].set(self.rules);
    }
}

/// The rules of a game.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn rules(kind: GameKind) -> &'static dyn GameRules {
    *INSTALLED[kind as usize].get_or_init(|| GameCode::of(kind).rules)
}

/// The rules of a game.
#[cfg(target_arch = "wasm32")]
pub(crate) fn rules(kind: GameKind) -> &'static dyn GameRules {
    *INSTALLED[kind as usize].get().expect("the code of a game is installed before the game is used")
}

/// Links and installs all games and the parser of board files, for a WebAssembly module that is not split into parts.
pub fn install_everything() {
    GameKind::ALL.iter().for_each(|kind| GameCode::of(*kind).install());
    TomlReader::linked().install();
}

/// The code that must be installed before a record can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordNeeds {
    /// The games.
    pub games: Vec<GameKind>,
    /// Whether the record may contain a board file.
    pub board_file: bool,
}

impl RecordNeeds {
    /// The needs of a text that is or contains a record, in text or JSON form. This is an over-approximation: a superfluous part costs a
    /// download, while a missing part makes the page panic.
    pub fn of(text: &str) -> RecordNeeds {
        let games = GameKind::ALL.iter().copied().filter(|kind| text.contains(kind.name())).collect();
        RecordNeeds { games, board_file: ["\n|", "\\n|", "\"file\""].iter().any(|mark| text.contains(mark)) }
    }

    /// Whether everything is installed; always true in a native program.
    pub fn are_met(&self) -> bool {
        let games = self.games.iter().all(|kind| INSTALLED[*kind as usize].get().is_some());
        cfg!(not(target_arch = "wasm32")) || games && (!self.board_file || TomlReader::is_installed())
    }
}
