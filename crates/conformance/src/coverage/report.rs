//! The coverage of an archive, as text files that are stored in the repository and compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;

use super::{FeatureKind, GameFeature, RecordedGame, expected_features};
use crate::fixtures::{GameArchive, archive_folder};
use crate::setup_words;

/// The number of games that a line of the report names.
const NAMED_GAMES: usize = 3;

/// The coverage of the games of an archive.
#[derive(Clone, Debug)]
pub struct ArchiveReport {
    /// The name of the archive.
    pub name: String,
    /// A line for each game.
    pub index: String,
    /// A line for each feature that is expected.
    pub coverage: String,
    /// Expected features that no game shows.
    pub missing: Vec<GameFeature>,
    /// Features that are shown but not expected, although their kind is closed.
    pub unexpected: Vec<GameFeature>,
}

impl ArchiveReport {
    /// Replays all games of an archive.
    ///
    /// # Errors
    /// The first record with a mismatch.
    pub fn of(archive: &GameArchive) -> Result<ArchiveReport, String> {
        let mut index = String::from(
            "# game: board, players, options, level, ending, result; actions; how many rules, events, refusals and phases it shows\n",
        );
        let mut shown_by: BTreeMap<GameFeature, Vec<usize>> = BTreeMap::new();
        let (mut actions, mut refused) = (0, 0);
        for (number, text) in archive.numbered() {
            let game = RecordedGame::play(text).map_err(|error| format!("{} {number}: {error}", archive.name()))?;
            let _ = writeln!(index, "{}", index_line(number, &game));
            actions += game.record.actions.len();
            refused += game.refused.len();
            for feature in game.features {
                shown_by.entry(feature).or_default().push(number);
            }
        }
        let expected = expected_features(archive.kind);
        let known: BTreeSet<&GameFeature> = expected.iter().collect();
        let missing: Vec<GameFeature> =
            expected.iter().filter(|feature| !shown_by.contains_key(feature)).cloned().collect();
        let unexpected =
            shown_by.keys().filter(|feature| feature.kind.is_closed() && !known.contains(feature)).cloned().collect();
        let others = [FeatureKind::Sequence, FeatureKind::Cause]
            .map(|kind| shown_by.keys().filter(|feature| feature.kind == kind).count());
        let mut coverage = format!(
            "{}: {} games with {actions} actions and {refused} refused commands. Besides what is listed they show {} sequences of two things, \
             and {} pairs of a command and an event. {} of {} features are missing.\n",
            archive.name(),
            archive.records.len(),
            others[0],
            others[1],
            missing.len(),
            expected.len(),
        );
        for feature in &expected {
            let games = shown_by.get(feature).map_or(&[][..], Vec::as_slice);
            let first: Vec<String> = games.iter().take(NAMED_GAMES).map(ToString::to_string).collect();
            let _ = writeln!(coverage, "{}", format!("{:>5} {feature}: {}", games.len(), first.join(" ")).trim_end());
        }
        Ok(ArchiveReport { name: archive.name(), index, coverage, missing, unexpected })
    }
}

fn index_line(number: usize, game: &RecordedGame) -> String {
    let counts = [FeatureKind::Rule, FeatureKind::Event, FeatureKind::Refusal, FeatureKind::Phase]
        .map(|kind| game.count(kind).to_string());
    format!(
        "{number}: {}, {}, {}, {}; {}; {}",
        setup_words(&game.record.setup.choices()),
        game.level(),
        game.ending,
        game.record.result.as_deref().unwrap_or_default(),
        game.record.actions.len(),
        counts.join(" "),
    )
}

/// The index of each archive and the common report, with their paths.
pub fn report_files(reports: &[ArchiveReport]) -> Vec<(PathBuf, String)> {
    let mut coverage = String::from(
        "What the recorded games of this folder show: how many games, which feature, the first of them by their numbers in the index.\n\
         An archive of older rules need not show what newer ones brought; that of the newest rules shows everything.\n\
         Written by `cascade fixtures write`, and compared by `cargo test -p conformance --test fixtures`.\n",
    );
    let mut files = Vec::new();
    for report in reports {
        let _ = write!(coverage, "\n{}", report.coverage);
        files.push((archive_folder().join(format!("{}.index.txt", report.name)), report.index.clone()));
    }
    files.push((archive_folder().join("coverage.txt"), coverage));
    files
}
