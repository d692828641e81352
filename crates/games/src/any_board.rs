//! A board or sheet of any game.

use crate::board_file::BoardFile;
use crate::game_code::rules;
use crate::{FileProblem, GameKind};

macro_rules! any_board {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        /// A board of any game.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyBoard { $($(#[doc = $doc])* $game(&'static crate::$module::Board),)* }

        impl AnyBoard {
            /// The built-in boards, with their files.
            pub fn built_in() -> Vec<(AnyBoard, &'static str)> {
                let mut boards = Vec::new();
                $(for (board, (_, file)) in crate::$module::boards().zip(crate::$module::built_in()) {
                    boards.push((AnyBoard::$game(board), file));
                })*
                boards
            }

            /// Parses the board of a file; the content determines the game.
            ///
            /// # Errors
            /// Every problem of the file.
            pub fn from_text(text: &str) -> Result<AnyBoard, Vec<FileProblem>> {
                let root = BoardFile::from_toml(text).take_root();
                $(if crate::$module::has_board_keys(&root) {
                    return crate::$module::board_from_text(text).map(AnyBoard::$game);
                })*
                // A file without keys of any game is read as one of the first game, whose problems say what is missing.
                crate::cascadero::board_from_text(text).map(AnyBoard::Cascadero)
            }

            /// The game of the board.
            pub fn kind(&self) -> GameKind {
                match self { $(AnyBoard::$game(_) => GameKind::$game,)* }
            }

            /// The name of the board.
            pub fn name(&self) -> &'static str {
                match self { $(AnyBoard::$game(board) => board.name(),)* }
            }

            /// The fingerprint of its content.
            pub fn hash(&self) -> u64 {
                match self { $(AnyBoard::$game(board) => board.hash(),)* }
            }

            /// The facts of the line that describes it in a list.
            pub fn facts(&self) -> Vec<(&'static str, String)> {
                let mut facts = vec![("name", self.name().to_owned()), ("hash", format!("{:016x}", self.hash()))];
                match self { $(AnyBoard::$game(board) => facts.extend(crate::$module::board_facts(board)),)* }
                facts
            }

            /// The content of the board as text.
            pub fn show(&self) -> String {
                match self { $(AnyBoard::$game(board) => crate::$module::board_picture(board),)* }
            }
        }
    };
}
crate::for_each_game!(any_board);

impl AnyBoard {
    /// The built-in boards of a game.
    pub fn of(kind: GameKind) -> Vec<AnyBoard> {
        rules(kind).boards()
    }

    /// A built-in board, by its name; sheets of Cascadito also by their number.
    pub fn find(kind: GameKind, name: &str) -> Option<AnyBoard> {
        rules(kind).find_board(name)
    }
}
