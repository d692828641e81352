//! Compares verdicts with positions whose best actions are proven (`fixtures/puzzles`, described in fixtures/README.md).

use std::path::Path;

use cascadito::{Cascadito, Draft};
use games::{AnyGame, GameKind, Record};
use review::{Effort, Estimate, Label, Verdict};
use serde::Serialize;
use tabletop::Actor;

use crate::error::CliError;

/// How many verdicts on proven positions agree with the proof.
#[derive(Default, Serialize)]
pub(super) struct ProvenVerdicts {
    /// How many answers were judged.
    pub(super) verdicts: usize,
    /// A right answer must be called right, a wrong one must not; an open verdict counts as agreement.
    pub(super) agree: usize,
    /// How many of those that agree are open.
    pub(super) open: usize,
    /// Descriptions of the verdicts that disagree.
    pub(super) against: Vec<String>,
}

/// A position with its proven answers.
struct ProvenPosition {
    name: String,
    game: AnyGame,
    best: Vec<String>,
}

/// The maximum expected value of a lost position: a few points still count.
const LOST_VALUE: f32 = 0.1;

impl ProvenPosition {
    /// Whether all other answers lose the game at once.
    fn is_saved(&self) -> bool {
        self.name.starts_with("lives-")
    }

    /// Whether the search recognises that an answer loses.
    fn is_lost_after(&self, command: &str, effort: Effort) -> Option<bool> {
        let Actor::Seat(seat) = self.game.actor() else { return None };
        let mut next = self.game.clone();
        next.play(command).ok()?;
        Some(Estimate::of(&next, effort).values[seat] <= LOST_VALUE)
    }
}

/// Judges the right answers, and some wrong ones, of all proven positions of a game.
pub(super) fn check(
    kind: GameKind,
    folder: &str,
    wrong: usize,
    effort: Effort,
    threads: usize,
) -> Result<ProvenVerdicts, CliError> {
    let positions = positions(kind, folder)?;
    let answers: Vec<(&ProvenPosition, String)> = positions
        .iter()
        .flat_map(|position| {
            let legal = position.game.legal_commands();
            let others: Vec<String> = legal.into_iter().filter(|command| !position.best.contains(command)).collect();
            let step = (others.len() / wrong.max(1)).max(1);
            // For the other positions it is proven only which answers are right.
            let most = if position.is_saved() { wrong } else { 0 };
            let others = others.into_iter().step_by(step).take(most);
            position.best.iter().cloned().chain(others).map(move |command| (position, command))
        })
        .collect();
    let judged = bots::numbered_on_threads(threads, answers.len() as u32, |number| {
        let (position, command) = &answers[number as usize];
        let verdict = Verdict::of(&position.game, position.game.read_action(command).ok()?, effort)?;
        let is_right = position.best.contains(command);
        let says = if is_right { "right" } else { "wrong" };
        let message = format!("{}: {command} is {says}, not {}: {verdict:?}", position.name, verdict.label.name());
        let agrees = if is_right {
            // If there are several right answers, one may be better than the others.
            verdict.is_right() || verdict.best.first().is_some_and(|best| position.best.contains(best))
        } else {
            // It is only proven that the game is lost: the right answer may not save it, either.
            !verdict.is_right() || position.is_lost_after(command, effort)?
        };
        Some((agrees, verdict.label, message))
    });
    let mut sums = ProvenVerdicts::default();
    for (agrees, label, message) in judged.into_iter().flatten() {
        sums.verdicts += 1;
        sums.open += usize::from(label == Label::Open);
        if agrees || label == Label::Open {
            sums.agree += 1;
        } else {
            sums.against.push(message);
        }
    }
    Ok(sums)
}

/// The positions of a game.
fn positions(kind: GameKind, folder: &str) -> Result<Vec<ProvenPosition>, CliError> {
    let folder = Path::new(folder).join(kind.name());
    let cannot_read = |error: std::io::Error| CliError::found(format!("{}: {error}", folder.display()));
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).map_err(cannot_read)?.flatten().map(|file| file.path()).collect();
    files.sort();
    Ok(files.iter().filter_map(|path| read_position(kind, &folder, path)).collect())
}

/// The position of a file; `None` if it cannot be read.
fn read_position(kind: GameKind, folder: &Path, path: &Path) -> Option<ProvenPosition> {
    let text = std::fs::read_to_string(path).ok()?;
    let (header, position) = text.split_once("\n\n")?;
    let mut game = match (Record::parse(position), kind) {
        (Ok(record), _) => record.replay().ok()?,
        (Err(_), GameKind::Cascadito) => {
            let read = Cascadito::read(position, |name| sheet(folder, name), &Draft::default());
            AnyGame::Cascadito(read.ok()?)
        }
        (Err(_), _) => AnyGame::from_picture(kind, position).ok()?,
    };
    for command in list(header, "after:") {
        game.play(&command).ok()?;
    }
    let name = path.file_stem()?.to_string_lossy().into_owned();
    Some(ProvenPosition { name, game, best: list(header, "best:") })
}

/// A sheet of Cascadito: a built-in one, or one that was made for the puzzles.
fn sheet(folder: &Path, name: &str) -> Option<&'static cascadito::Sheet> {
    let path = folder.join("sheets").join(name).with_extension("toml");
    let own = || games::cascadito::sheet_from_text(&std::fs::read_to_string(path).ok()?).ok();
    games::cascadito::find(name).or_else(own)
}

/// The comma-separated values after a key in the header.
fn list(header: &str, key: &str) -> Vec<String> {
    let line = header.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
    line.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}
