//! The results for the mutants of a package, stored in a file, so that missed ones can be run again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{MutantsError, at};
use crate::site::{Mutants, SourceMutant};
use crate::trial::TrialOutcome;

/// The results by the description of the mutant: a word, and the test that noticed it.
pub(crate) struct Results {
    path: PathBuf,
    by_mutant: BTreeMap<String, (String, String)>,
}

impl Results {
    /// The results of earlier runs, for mutants that still exist.
    pub(crate) fn read(path: &Path, mutants: &Mutants) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        let rows = text.lines().filter_map(|line| {
            let mut columns = line.split('\t').map(str::to_owned);
            let (word, test, mutant) = (columns.next()?, columns.next()?, columns.next()?);
            Some((mutant, (word, test)))
        });
        let existing: BTreeSet<String> = mutants.all.iter().map(ToString::to_string).collect();
        let by_mutant = rows.filter(|(mutant, _)| existing.contains(mutant)).collect();
        Self { path: path.to_owned(), by_mutant }
    }

    /// The last result of a mutant; empty if there is none.
    pub(crate) fn word(&self, mutant: &SourceMutant) -> &str {
        self.by_mutant.get(&mutant.to_string()).map_or("", |(word, _)| word)
    }

    /// Records a result.
    pub(crate) fn note(&mut self, mutant: &SourceMutant, outcome: &TrialOutcome) {
        let (word, test) = outcome.words();
        self.by_mutant.insert(mutant.to_string(), (word.to_owned(), test.to_owned()));
    }

    /// Writes all results.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(crate) fn write(&self) -> Result<(), MutantsError> {
        let row =
            |(mutant, (word, test)): (&String, &(String, String))| [word, "\t", test, "\t", mutant, "\n"].concat();
        let rows: String = self.by_mutant.iter().map(row).collect();
        at(&self.path, fs::write(&self.path, rows))
    }

    /// How many mutants have this result.
    pub(crate) fn count(&self, word: &str) -> usize {
        self.by_mutant.values().filter(|(its, _)| its == word).count()
    }
}
