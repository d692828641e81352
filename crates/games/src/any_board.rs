//! Any board, sheet or deck of the table.

use crate::board_file::BoardFile;
use crate::game_code::rules;
use crate::{FileProblem, GameKind};

macro_rules! any_board {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        /// A board of any game.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyBoard { $($(#[doc = $doc])* $game(&'static crate::$module::Board),)* }

        impl AnyBoard {
            /// The boards inside the program, with their files.
            pub fn built_in() -> Vec<(AnyBoard, &'static str)> {
                let mut boards = Vec::new();
                $(for (board, (_, file)) in crate::$module::boards().zip(crate::$module::built_in()) {
                    boards.push((AnyBoard::$game(board), file));
                })*
                boards
            }

            /// The board of a file's text, of whichever game it is.
            ///
            /// # Errors
            /// Everything that is wrong with the file.
            pub fn from_text(text: &str) -> Result<AnyBoard, Vec<FileProblem>> {
                let root = BoardFile::from_toml(text).take_root();
                $(if crate::$module::has_board_keys(&root) {
                    return crate::$module::board_from_text(text).map(AnyBoard::$game);
                })*
                // A file that could be any game's is read as one of the first game, which says what is missing.
                crate::cascadero::board_from_text(text).map(AnyBoard::Cascadero)
            }

            /// Which game.
            pub fn kind(&self) -> GameKind {
                match self { $(AnyBoard::$game(_) => GameKind::$game,)* }
            }

            /// Its name.
            pub fn name(&self) -> &'static str {
                match self { $(AnyBoard::$game(board) => board.name(),)* }
            }

            /// The fingerprint of its content.
            pub fn hash(&self) -> u64 {
                match self { $(AnyBoard::$game(board) => board.hash(),)* }
            }

            /// What a line about it says, for a sentence.
            pub fn facts(&self) -> Vec<(&'static str, String)> {
                let mut facts = vec![("name", self.name().to_owned()), ("hash", format!("{:016x}", self.hash()))];
                match self { $(AnyBoard::$game(board) => facts.extend(crate::$module::board_facts(board)),)* }
                facts
            }

            /// What is on it, for people to read.
            pub fn show(&self) -> String {
                match self { $(AnyBoard::$game(board) => crate::$module::board_picture(board),)* }
            }
        }
    };
}
crate::for_each_game!(any_board);

impl AnyBoard {
    /// The boards of a game inside the program.
    pub fn of(kind: GameKind) -> Vec<AnyBoard> {
        rules(kind).boards()
    }

    /// A board inside the program, by its name; sheets of Cascadito also by their number.
    pub fn find(kind: GameKind, name: &str) -> Option<AnyBoard> {
        rules(kind).find_board(name)
    }
}
