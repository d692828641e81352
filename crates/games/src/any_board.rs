//! Any board, sheet or deck of the table.

use crate::board_file::{BoardFile, FileEntry};
use crate::game_code::rules;
use crate::{FileProblem, GameKind};

/// A board of any game.
#[derive(Clone, Copy, Debug)]
pub enum AnyBoard {
    /// A land with its success tracks.
    Cascadero(&'static cascadero::Board),
    /// A sheet.
    Cascadito(&'static cascadito::Sheet),
    /// A land with its market and walls.
    Barricade(&'static barricade::Board),
}

impl AnyBoard {
    /// The boards inside the program, with their files.
    pub fn built_in() -> Vec<(AnyBoard, &'static str)> {
        let cascadero =
            crate::cascadero::built_in().map(|(name, file)| (AnyBoard::Cascadero(crate::cascadero::board(name)), file));
        let cascadito = crate::cascadito::built_in()
            .filter_map(|(name, file)| Some((AnyBoard::Cascadito(crate::cascadito::find(name)?), file)));
        let barricade =
            crate::barricade::built_in().map(|(name, file)| (AnyBoard::Barricade(crate::barricade::board(name)), file));
        cascadero.chain(cascadito).chain(barricade).collect()
    }

    /// The boards of a game inside the program.
    pub fn of(kind: GameKind) -> Vec<AnyBoard> {
        rules(kind).boards()
    }

    /// A board inside the program, by its name; sheets of Cascadito also by their number.
    pub fn find(kind: GameKind, name: &str) -> Option<AnyBoard> {
        rules(kind).find_board(name)
    }

    /// The board of a file's text, of whichever game it is.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn from_text(text: &str) -> Result<AnyBoard, Vec<FileProblem>> {
        match kind_of(text) {
            GameKind::Cascadero => crate::cascadero::board_from_text(text).map(AnyBoard::Cascadero),
            GameKind::Cascadito => crate::cascadito::sheet_from_text(text).map(AnyBoard::Cascadito),
            GameKind::Barricade => crate::barricade::board_from_text(text).map(AnyBoard::Barricade),
        }
    }

    /// Which game.
    pub fn kind(&self) -> GameKind {
        match self {
            AnyBoard::Cascadero(_) => GameKind::Cascadero,
            AnyBoard::Cascadito(_) => GameKind::Cascadito,
            AnyBoard::Barricade(_) => GameKind::Barricade,
        }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            AnyBoard::Cascadero(board) => board.name(),
            AnyBoard::Cascadito(sheet) => sheet.name(),
            AnyBoard::Barricade(board) => board.name(),
        }
    }

    /// The fingerprint of its content.
    pub fn hash(&self) -> u64 {
        match self {
            AnyBoard::Cascadero(board) => board.hash(),
            AnyBoard::Cascadito(sheet) => sheet.hash(),
            AnyBoard::Barricade(board) => board.hash(),
        }
    }

    /// What a line about it says, for a sentence.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![("name", self.name().to_owned()), ("hash", format!("{:016x}", self.hash()))];
        match self {
            AnyBoard::Cascadero(board) => facts.extend(crate::cascadero::board_facts(board)),
            AnyBoard::Cascadito(sheet) => facts.extend(crate::cascadito::sheet_facts(sheet)),
            AnyBoard::Barricade(board) => facts.extend([
                ("fields", board.spaces().len().to_string()),
                ("radius", board.radius().to_string()),
                ("walls", board.cards().len().to_string()),
            ]),
        }
        facts
    }

    /// What is on it, for people to read.
    pub fn show(&self) -> String {
        match self {
            AnyBoard::Cascadero(board) => crate::cascadero::board_picture(board),
            AnyBoard::Cascadito(sheet) => crate::cascadito::sheet_picture(sheet),
            AnyBoard::Barricade(board) => crate::barricade::deck_table(board),
        }
    }
}

/// The game that a board file is for: each has keys that no other uses.
fn kind_of(text: &str) -> GameKind {
    let root = BoardFile::from_toml(text).take_root();
    if root.contains_key("kingdom") {
        return GameKind::Cascadito;
    }
    let land = root.get("land").and_then(FileEntry::as_table);
    let barricade = ["market", "walls"].iter().any(|key| root.contains_key(*key))
        || land.is_some_and(|land| land.contains_key("radius"));
    if barricade { GameKind::Barricade } else { GameKind::Cascadero }
}
