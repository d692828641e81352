//! The boards of a game: the built-in ones, and those in use.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use tabletop::SharedBoard;

use crate::board_file::{BoardFile, FileProblem};

/// Boards are never freed, so a program that is given ever more of them must stop somewhere.
const MAX_BOARDS: usize = 10_000;

/// A board file inside the program.
pub(crate) struct BuiltIn {
    pub(crate) name: &'static str,
    /// Its values as the build script has converted them.
    pub(crate) json: &'static str,
}

impl BuiltIn {
    /// Its values, ready to be read.
    pub(crate) fn file(&self) -> BoardFile {
        BoardFile::from_json(self.json)
    }
}

/// The file under a path in `boards/`, given without its ending.
macro_rules! built_in_file {
    ($name:expr, $path:literal) => {
        BuiltIn { name: $name, json: include_str!(concat!(env!("OUT_DIR"), "/boards/", $path, ".json")) }
    };
}
pub(crate) use built_in_file;

/// The boards inside the program: `BUILT_IN`, and a function for those who want to read or change their files. The page calls it nowhere, and so is
/// not sent the files beside their values.
macro_rules! built_in_boards {
    ($($name:expr => $path:literal),* $(,)?) => {
        static BUILT_IN: &[BuiltIn] = &[$(built_in_file!($name, $path)),*];

        /// The names of the boards inside the program, with their files.
        pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
            [$(($name, include_str!(concat!("../../../../boards/", $path, ".toml")))),*].into_iter()
        }
    };
}
pub(crate) use built_in_boards;

/// Makes a board of a file, or says everything that is wrong with it.
type ReadBoard<B> = fn(BoardFile) -> Result<B, Vec<FileProblem>>;

/// Boards of one game. Positions refer to boards for as long as they live, so a board once made is kept, and each only once.
pub(crate) struct BoardCache<B: 'static> {
    files: &'static [BuiltIn],
    /// Earlier versions of built-in boards, for records that were played on them. The file has a name of its own, as in `front-v1`; the board in it
    /// has the name that records know.
    earlier: &'static [BuiltIn],
    read: ReadBoard<B>,
    built_in: OnceLock<Vec<&'static B>>,
    boards: Mutex<BTreeMap<(u64, String), &'static B>>,
}

impl<B: SharedBoard> BoardCache<B> {
    /// The boards of these files with their earlier versions, and how to read others.
    pub(crate) const fn new(files: &'static [BuiltIn], earlier: &'static [BuiltIn], read: ReadBoard<B>) -> Self {
        BoardCache { files, earlier, read, built_in: OnceLock::new(), boards: Mutex::new(BTreeMap::new()) }
    }

    /// The first built-in board whose name fits; earlier versions come last.
    ///
    /// # Panics
    /// If something is wrong with one of the built-in boards.
    pub(crate) fn find(&self, fits: impl Fn(&str) -> bool) -> Option<&'static B> {
        if let Some(index) = self.files.iter().position(|file| fits(file.name)) {
            return Some(self.built_in()[index]);
        }
        self.earlier.iter().find(|file| fits(file.name)).map(|file| self.built_in_board(file))
    }

    /// The name under which [`find`](BoardCache::find) knows the earlier version of a board with this content.
    ///
    /// # Panics
    /// If something is wrong with one of the built-in boards.
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
    /// If something is wrong with one of them.
    pub(crate) fn built_in(&self) -> &[&'static B] {
        self.built_in.get_or_init(|| self.files.iter().map(|file| self.built_in_board(file)).collect())
    }

    fn built_in_board(&self, file: &BuiltIn) -> &'static B {
        self.get_or_insert(file.file()).unwrap_or_else(|problems| panic!("{}: {problems:?}", file.name))
    }

    /// The board of a file. The same board twice is the same board.
    ///
    /// # Errors
    /// Everything that is wrong with the file, or that too many boards have been made.
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

    /// A board with nothing but a name and a number.
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

    const NOW: BuiltIn = BuiltIn { name: "pond", json: r#"{ "name": "pond", "number": 2 }"# };
    const BEFORE: BuiltIn = BuiltIn { name: "pond-v1", json: r#"{ "name": "pond", "number": 1 }"# };
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
