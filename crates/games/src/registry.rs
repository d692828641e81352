//! The boards in use.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::FileProblem;

/// A program meets few boards; one that meets more than this is being fed them.
const MOST: usize = 10_000;

/// Boards of one game. Positions refer to boards for as long as they live, so a board once made is kept, and each only once.
pub(crate) struct Registry<B: 'static>(Mutex<BTreeMap<(u64, String), &'static B>>);

impl<B> Registry<B> {
    pub(crate) const fn new() -> Self {
        Registry(Mutex::new(BTreeMap::new()))
    }

    /// The board of this content and name, made now if there is none yet.
    ///
    /// # Errors
    /// If too many have been made.
    pub(crate) fn keep(&self, hash: u64, name: &str, board: B) -> Result<&'static B, Vec<FileProblem>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (hash, name.to_owned());
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
