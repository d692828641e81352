//! The boards of a game: those inside the program, and those in use.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use tabletop::SharedBoard;

use crate::FileProblem;

/// A program meets few boards; one that meets more than this is being fed them.
const MOST: usize = 10_000;

/// A name, and the text of a file.
pub(crate) type File = (&'static str, &'static str);

/// Boards of one game. Positions refer to boards for as long as they live, so a board once made is kept, and each only once.
pub(crate) struct BoardCache<B: 'static> {
    files: &'static [File],
    read: fn(&str) -> Result<B, Vec<FileProblem>>,
    inside: OnceLock<Vec<&'static B>>,
    kept: Mutex<BTreeMap<(u64, String), &'static B>>,
}

impl<B: SharedBoard> BoardCache<B> {
    /// A shelf with the boards of these files, and how to read others.
    pub(crate) const fn new(files: &'static [File], read: fn(&str) -> Result<B, Vec<FileProblem>>) -> Self {
        BoardCache { files, read, inside: OnceLock::new(), kept: Mutex::new(BTreeMap::new()) }
    }

    /// The names of the boards inside the program, with their files.
    pub(crate) fn files(&self) -> impl Iterator<Item = File> + use<B> {
        self.files.iter().copied()
    }

    /// The first board inside the program with a name like this.
    ///
    /// # Panics
    /// If something is wrong with one of those boards.
    pub(crate) fn find(&self, is_meant: impl Fn(&str) -> bool) -> Option<&'static B> {
        let place = self.files.iter().position(|(name, _)| is_meant(name))?;
        let board = |(name, text): &File| self.of(text).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        let inside = self.inside.get_or_init(|| self.files.iter().map(board).collect());
        Some(inside[place])
    }

    /// The board of a file's text. The same board twice is the same board.
    ///
    /// # Errors
    /// Everything that is wrong with the file, or that too many boards have been made.
    pub(crate) fn of(&self, text: &str) -> Result<&'static B, Vec<FileProblem>> {
        let board = (self.read)(text)?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (board.content_hash(), board.name().to_owned());
        if let Some(known) = kept.get(&key) {
            return Ok(known);
        }
        if kept.len() >= MOST {
            return Err(vec![FileProblem { line: 0, code: "file-too-many-boards", facts: vec![] }]);
        }
        let board: &'static B = Box::leak(Box::new(board));
        kept.insert(key, board);
        Ok(board)
    }
}
