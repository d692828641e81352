//! What became of the mutants of a package, kept in a file so that those that were missed can be tried again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{MutantsError, at};
use crate::trial::TrialOutcome;

/// Results by the description of the mutant: a word, and the test that noticed it.
pub(crate) struct Results {
    path: PathBuf,
    by_mutant: BTreeMap<String, (String, String)>,
}

impl Results {
    /// The results of earlier runs; none if there were none.
    pub(crate) fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        let rows = text.lines().filter_map(|line| {
            let mut columns = line.split('\t').map(str::to_owned);
            let (word, test, mutant) = (columns.next()?, columns.next()?, columns.next()?);
            Some((mutant, (word, test)))
        });
        Self { path: path.to_owned(), by_mutant: rows.collect() }
    }

    /// Whether tests did not notice a mutant when it was last tried.
    pub(crate) fn was_missed(&self, mutant: &str) -> bool {
        self.by_mutant.get(mutant).is_some_and(|(word, _)| word == "missed" || word == "unreached")
    }

    /// Forgets mutants that no longer exist.
    pub(crate) fn keep(&mut self, exists: impl Fn(&str) -> bool) {
        self.by_mutant.retain(|mutant, _| exists(mutant));
    }

    /// Notes a result and writes all of them.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(crate) fn note(&mut self, mutant: String, verdict: &TrialOutcome) -> Result<(), MutantsError> {
        let (word, test) = verdict.words();
        self.by_mutant.insert(mutant, (word.to_owned(), test.to_owned()));
        let row =
            |(mutant, (word, test)): (&String, &(String, String))| [word, "\t", test, "\t", mutant, "\n"].concat();
        let rows: String = self.by_mutant.iter().map(row).collect();
        at(&self.path, fs::write(&self.path, rows))
    }

    /// How many mutants have this word.
    pub(crate) fn count(&self, word: &str) -> usize {
        self.by_mutant.values().filter(|(its, _)| its == word).count()
    }
}
