//! Positions with a known best action, in `fixtures/puzzles/GAME/*.txt`. Expert finds it in each of them; for two of the games it is also proven.
//!
//! A puzzle begins with lines `# ...` that describe it and explain the answer. Then come `best: COMMAND[, COMMAND...]`,
//! each of which is correct, optionally `after: COMMAND[, COMMAND...]`, to be played first, an empty line, and the position: in the game's own
//! notation, or as a record. Sheets of Cascadito made for puzzles are in `fixtures/puzzles/cascadito/sheets`. Lines `proof:` and `rounds:` are
//! for the proofs.

mod barricade_proofs;
mod cascadito_proofs;

use std::path::{Path, PathBuf};

use bots::AnyBot;
use cascadito::{Cascadito, Draft};
use games::{AnyGame, GameKind, Guide, Record};
use tabletop::{Actor, Level};

struct FixturePuzzle {
    name: String,
    header: String,
    best: Vec<String>,
    game: AnyGame,
}

impl FixturePuzzle {
    /// The value of a key in the header; empty if it is missing.
    fn header_value(&self, key: &str) -> &str {
        header_value(&self.header, key)
    }
}

fn header_value<'a>(header: &'a str, key: &str) -> &'a str {
    header.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim()
}

fn header_list(header: &str, key: &str) -> Vec<String> {
    header_value(header, key).split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

fn folder(kind: GameKind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/puzzles").join(kind.name())
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn position(kind: GameKind, text: &str) -> Result<AnyGame, String> {
    if text.starts_with("cascade record") {
        let record = Record::parse(text).map_err(|error| format!("{error:?}"))?;
        return record.replay().map_err(|error| format!("{error:?}"));
    }
    let sheet = |name: &str| {
        let path = folder(kind).join("sheets").join(name).with_extension("toml");
        games::cascadito::find(name).or_else(|| games::cascadito::sheet_from_text(&read(&path)).ok())
    };
    match kind {
        GameKind::Cascadito => {
            Cascadito::read(text, sheet, &Draft::default()).map(AnyGame::Cascadito).map_err(|error| error.to_string())
        }
        _ => AnyGame::from_picture(kind, text),
    }
}

fn puzzle(kind: GameKind, path: &Path) -> FixturePuzzle {
    let name = path.display().to_string();
    let text = read(path);
    let (header, rest) = text.split_once("\n\n").unwrap_or_else(|| panic!("{name}: no empty line before the position"));
    assert!(header.starts_with("# "), "{name}: say first what it is about");
    let mut game = position(kind, rest).unwrap_or_else(|error| panic!("{name}: {error}"));
    for command in header_list(header, "after:") {
        game.play(&command).unwrap_or_else(|error| panic!("{name}: {command}: {error:?}"));
    }
    let best = header_list(header, "best:");
    let legal = game.legal_commands();
    assert!(!best.is_empty() && best.iter().all(|command| legal.contains(command)), "{name}: {best:?} of {legal:?}");
    assert!(best.len() < legal.len(), "{name}: every action is right");
    FixturePuzzle { name, header: header.to_owned(), best, game }
}

fn puzzles(kind: GameKind) -> Vec<FixturePuzzle> {
    let entries = std::fs::read_dir(folder(kind)).expect("puzzles");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths.iter().map(|path| puzzle(kind, path)).collect()
}

fn expert_solves(kind: GameKind) {
    let puzzles = puzzles(kind);
    assert!(puzzles.len() >= 20, "{} puzzles of {}", puzzles.len(), kind.name());
    let missed: Vec<String> = puzzles
        .iter()
        .filter_map(|puzzle| {
            let answer = AnyBot::new(&puzzle.game, Level::Expert, 1).choose(&puzzle.game, &mut || false);
            let answer = answer.map(|action| action.to_string()).unwrap_or_default();
            (!puzzle.best.contains(&answer)).then(|| format!("{}: {answer}, not {:?}", puzzle.name, puzzle.best))
        })
        .collect();
    assert!(missed.is_empty(), "{} of {} missed:\n{}", missed.len(), puzzles.len(), missed.join("\n"));
}

/// The value that the move of a lesson may lose to the best one: as much as searches with different seeds may differ.
const LESSON_TOLERANCE: f32 = 0.02;

/// Checks with Expert's search that no move is clearly better than the one that a lesson asks for, for several seeds.
fn expert_agrees_with_the_lessons(kind: GameKind) {
    for lesson in Guide::lessons(kind) {
        let name = Guide::name_of(kind, Some(lesson));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../guides").join(&name).with_extension("txt");
        let guide = Guide::parse(&name, &read(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut replay = guide.record.start().unwrap_or_else(|error| panic!("{name}: {error}"));
        for (number, step) in guide.steps.iter().enumerate() {
            while replay.ply() < step.ply {
                replay.step().unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            let Some(asked) = guide.asks(number).filter(|_| step.is_puzzle) else { continue };
            for seed in 1..=3 {
                let game = replay.game();
                let Actor::Seat(seat) = game.actor() else { panic!("{name}, step {}: nobody decides", step.name) };
                let analysis = AnyBot::new(game, Level::Expert, seed).analyse(game, &mut || false);
                let actions = analysis.map(|analysis| analysis.actions).unwrap_or_default();
                let value_of = |command: &str| {
                    let found = actions.iter().find(|stats| stats.visits > 0 && stats.action.to_string() == command);
                    found.map_or(0.0, |stats| stats.values[seat])
                };
                let best = actions[0].action.to_string();
                let loss = value_of(&best) - value_of(asked);
                assert!(
                    loss <= LESSON_TOLERANCE,
                    "{name}, step {}, seed {seed}: {best} is better by {loss}",
                    step.name
                );
            }
        }
    }
}

#[test]
fn expert_agrees_with_the_lessons_of_cascadero() {
    expert_agrees_with_the_lessons(GameKind::Cascadero);
}

#[test]
fn expert_agrees_with_the_lessons_of_cascadito() {
    expert_agrees_with_the_lessons(GameKind::Cascadito);
}

#[test]
fn expert_agrees_with_the_lessons_of_barricade() {
    expert_agrees_with_the_lessons(GameKind::Barricade);
}

#[test]
fn expert_solves_cascadero() {
    expert_solves(GameKind::Cascadero);
}

#[test]
fn expert_solves_cascadito() {
    expert_solves(GameKind::Cascadito);
}

#[test]
fn expert_solves_barricade() {
    expert_solves(GameKind::Barricade);
}
