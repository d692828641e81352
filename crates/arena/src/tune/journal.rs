//! A file to which every deal is written as soon as it is played. An interrupted run continues from it, and aims can be changed without replaying.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::TuneError;
use super::figures::DealFigures;

/// The key of a deal: the fingerprint of the board, the table, the seed and the number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) struct DealKey {
    pub(super) board: String,
    pub(super) table: String,
    pub(super) seed: u64,
    pub(super) deal: u32,
}

/// The first line. It names the program, because the deals of another version may differ.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
struct JournalHeader {
    journal: u32,
    program: String,
}

#[derive(Serialize, Deserialize)]
struct JournalLine {
    #[serde(flatten)]
    key: DealKey,
    figures: DealFigures,
}

/// The journal file, open for appending.
#[derive(Debug)]
pub(super) struct Journal(File);

/// The deals of a journal.
pub(super) type JournaledDeals = BTreeMap<DealKey, DealFigures>;

impl Journal {
    /// Opens or creates a journal. An incomplete last line is dropped.
    pub(super) fn open(path: &Path, program: &str) -> Result<(Journal, JournaledDeals), TuneError> {
        let failed = |error: std::io::Error| TuneError::Journal(format!("{}: {error}", path.display()));
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut journal = Journal(file);
        let header = JournalHeader { journal: 1, program: program.to_owned() };
        let mut lines = text[..whole].lines();
        match lines.next() {
            None => journal.write(&header)?,
            Some(first) if serde_json::from_str::<JournalHeader>(first).is_ok_and(|found| found == header) => {}
            Some(_) => return Err(TuneError::Journal(format!("{} is of another program", path.display()))),
        }
        let line = |line: &str| serde_json::from_str::<JournalLine>(line).map(|line| (line.key, line.figures));
        let played = lines.map(line).collect::<Result<_, _>>();
        Ok((journal, played.map_err(|error| TuneError::Journal(format!("{}: {error}", path.display())))?))
    }

    /// Appends a deal.
    pub(super) fn add(&mut self, key: &DealKey, figures: &DealFigures) -> Result<(), TuneError> {
        self.write(&JournalLine { key: key.clone(), figures: figures.clone() })
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), TuneError> {
        let mut text = serde_json::to_string(line).map_err(|error| TuneError::Journal(error.to_string()))?;
        text.push('\n');
        self.0.write_all(text.as_bytes()).map_err(|error| TuneError::Journal(error.to_string()))
    }
}
