//! The boards of a game: the built-in ones, and those read from files.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use tabletop::SharedBoard;

use crate::board_file::{BoardFile, FileProblem};

/// The limit of a program's boards. Boards are never freed, so their number must be bounded.
const MAX_BOARDS: usize = 10_000;

/// A built-in board file.
pub(crate) struct BuiltIn {
    pub(crate) name: &'static str,
    /// Its content, converted by the build script.
    pub(crate) words: &'static str,
}

impl BuiltIn {
    /// Its content, ready to be read.
    pub(crate) fn file(&self) -> BoardFile {
        BoardFile::from_words(self.words)
    }
}

/// The built-in file with a path in `boards/`, given without the extension.
macro_rules! built_in_file {
    ($name:expr, $path:literal) => {
        BuiltIn { name: $name, words: include_str!(concat!(env!("OUT_DIR"), "/boards/", $path, ".words")) }
    };
}
pub(crate) use built_in_file;

/// Declares `BUILT_IN`, and a function that returns the original files, for programs that show or change them. The page never calls that
/// function, so the TOML files are not part of its code.
macro_rules! built_in_boards {
    ($($name:expr => $path:literal),* $(,)?) => {
        static BUILT_IN: &[BuiltIn] = &[$(built_in_file!($name, $path)),*];

        /// The names of the built-in boards, with their files.
        pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
            [$(($name, include_str!(concat!("../../../../boards/", $path, ".toml")))),*].into_iter()
        }
    };
}
pub(crate) use built_in_boards;

/// Builds a board from a file, or returns all its problems.
type ReadBoard<B> = fn(BoardFile) -> Result<B, Vec<FileProblem>>;

/// The boards of one game. Positions hold `'static` references to boards, so boards are never freed, and equal boards are stored only once.
pub(crate) struct BoardCache<B: 'static> {
    files: &'static [BuiltIn],
    /// Earlier versions of built-in boards, for records that were played on them. The name of such an entry is unique, as in `front-v1`; the
    /// board in it has the name that records use.
    earlier: &'static [BuiltIn],
    read: ReadBoard<B>,
    built_in: OnceLock<Vec<&'static B>>,
    boards: Mutex<BTreeMap<(u64, String), &'static B>>,
}

impl<B: SharedBoard> BoardCache<B> {
    /// The boards of these files and their earlier versions, and the function that reads other files.
    pub(crate) const fn new(files: &'static [BuiltIn], earlier: &'static [BuiltIn], read: ReadBoard<B>) -> Self {
        BoardCache { files, earlier, read, built_in: OnceLock::new(), boards: Mutex::new(BTreeMap::new()) }
    }

    /// The first built-in board whose name matches; earlier versions come last.
    ///
    /// # Panics
    /// If a built-in board has a problem.
    pub(crate) fn find(&self, fits: impl Fn(&str) -> bool) -> Option<&'static B> {
        if let Some(index) = self.files.iter().position(|file| fits(file.name)) {
            return Some(self.built_in()[index]);
        }
        self.earlier.iter().find(|file| fits(file.name)).map(|file| self.built_in_board(file))
    }

    /// The name under which [`find`](BoardCache::find) finds the earlier version of a board with this name and fingerprint.
    ///
    /// # Panics
    /// If a built-in board has a problem.
    pub(crate) fn earlier_version(&self, name: &str, hash: u64) -> Option<&'static str> {
        let is_it = |file: &&BuiltIn| {
            let board = self.built_in_board(file);
            board.name() == name && board.content_hash() == hash
        };
        self.earlier.iter().find(is_it).map(|file| file.name)
    }

    /// The built-in boards, in the order of their files.
    ///
    /// # Panics
    /// If a built-in board has a problem.
    pub(crate) fn built_in(&self) -> &[&'static B] {
        self.built_in.get_or_init(|| self.files.iter().map(|file| self.built_in_board(file)).collect())
    }

    fn built_in_board(&self, file: &BuiltIn) -> &'static B {
        self.get_or_insert(file.file()).unwrap_or_else(|problems| panic!("{}: {problems:?}", file.name))
    }

    /// The board of a file. Reading the same board twice returns the same reference.
    ///
    /// # Errors
    /// Every problem of the file, or that there are too many boards.
    pub(crate) fn get_or_insert(&self, file: BoardFile) -> Result<&'static B, Vec<FileProblem>> {
        let board = (self.read)(file)?;
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (board.content_hash(), board.name().to_owned());
        if let Some(known) = boards.get(&key) {
            return Ok(known);
        }
        if boards.len() >= MAX_BOARDS {
            return Err(vec![FileProblem { line: 0, code: "file-too-many-boards", facts: vec![] }]);
        }
        let board: &'static B = Box::leak(Box::new(board));
        boards.insert(key, board);
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test board with only a name and a number.
    #[derive(Debug)]
    struct Plain {
        name: String,
        number: i64,
    }

    impl SharedBoard for Plain {
        fn name(&self) -> &str {
            &self.name
        }

        fn content_hash(&self) -> u64 {
            self.number.cast_unsigned()
        }
    }

    fn read_plain(mut file: BoardFile) -> Result<Plain, Vec<FileProblem>> {
        let root = file.take_root();
        let (name, number) = (file.needed_text(&root, "name", 0), file.needed_number(&root, "number", 0));
        file.finish(Plain { name, number })
    }

    const NOW: BuiltIn = BuiltIn { name: "pond", words: "o2\u{1f}name\u{1f}tpond\u{1f}number\u{1f}n2" };
    const BEFORE: BuiltIn = BuiltIn { name: "pond-v1", words: "o2\u{1f}name\u{1f}tpond\u{1f}number\u{1f}n1" };
    static CACHE: BoardCache<Plain> = BoardCache::new(&[NOW], &[BEFORE], read_plain);

    #[test]
    fn an_earlier_version_is_found_by_its_content_and_is_not_listed() {
        let find = |name: &str| CACHE.find(|known| known == name).map(|board| (board.name(), board.number));
        assert_eq!(find("pond"), Some(("pond", 2)));
        let earlier = CACHE.earlier_version("pond", 1);
        assert_eq!(earlier, Some("pond-v1"));
        assert_eq!(earlier.and_then(find), Some(("pond", 1)));
        assert_eq!((CACHE.earlier_version("pond", 2), CACHE.earlier_version("lake", 1)), (None, None));
        assert_eq!(CACHE.built_in().iter().map(|board| board.number).collect::<Vec<_>>(), [2]);
    }
}
