//! The puzzle files in the repository: every position can be reached, every answer is legal, and a sample is judged again.

use std::collections::{BTreeMap, BTreeSet};

use bots::{AnyBot, Strategy};
use games::{AnyGame, GameKind};
use practice::{Puzzle, PuzzleSet, PuzzleTheme, answer_kind};
use review::{Effort, Label, Verdict};
use tabletop::Actor;

/// The number of puzzles of each game that are judged again.
const SAMPLE: usize = 4;

/// All puzzle files.
fn sets() -> Vec<(GameKind, PuzzleSet)> {
    let folder = format!("{}/../../puzzles", env!("CARGO_MANIFEST_DIR"));
    let read = |kind: &GameKind| {
        let text = std::fs::read_to_string(format!("{folder}/{}.json", kind.name())).ok()?;
        Some((*kind, PuzzleSet::from_json(&text).unwrap_or_else(|| panic!("{} is damaged", kind.name()))))
    };
    let sets: Vec<_> = GameKind::ALL.iter().filter_map(read).collect();
    assert!(!sets.is_empty(), "there are no puzzles");
    sets
}

/// The puzzles of a game with their positions.
fn positions(set: &PuzzleSet) -> Vec<(&Puzzle, AnyGame)> {
    set.puzzles()
        .map(|(source, puzzle)| {
            (puzzle, source.position(puzzle).unwrap_or_else(|| panic!("{}: a wrong record", puzzle.id)))
        })
        .collect()
}

#[test]
fn every_answer_can_be_played_and_is_not_the_only_choice() {
    for (kind, set) in sets() {
        assert_eq!(set.game, kind.name());
        let puzzles = positions(&set);
        assert!(puzzles.len() >= 200, "{} puzzles of {}", puzzles.len(), kind.name());
        let names: BTreeSet<&str> = puzzles.iter().map(|(puzzle, _)| puzzle.id.as_str()).collect();
        assert_eq!(names.len(), puzzles.len(), "two puzzles have one name");
        for (puzzle, game) in &puzzles {
            assert!(matches!(game.actor(), Actor::Seat(_)), "{}: nobody decides", puzzle.id);
            let legal = game.legal_commands();
            assert!(puzzle.best.iter().all(|command| legal.contains(command)), "{}: {:?}", puzzle.id, puzzle.best);
            assert!(!puzzle.best.is_empty() && puzzle.best.len() + 1 < legal.len(), "{}", puzzle.id);
            assert!(puzzle.proof.gap - puzzle.proof.error > 0.0, "{}: not certain", puzzle.id);
            assert_eq!(puzzle.line.first(), puzzle.best.first(), "{}", puzzle.id);
            assert!(puzzle.instead.first().is_some_and(|greedy| !puzzle.best.contains(greedy)), "{}", puzzle.id);
            assert_eq!(puzzle.theme, PuzzleTheme::of(game, &puzzle.line, &puzzle.instead), "{}", puzzle.id);
        }
    }
}

/// The themes that must occur, whatever other ones there are.
const THEMES: [PuzzleTheme; 9] = [
    PuzzleTheme::Cascade,
    PuzzleTheme::Achievement,
    PuzzleTheme::OwnTrack,
    PuzzleTheme::Seal,
    PuzzleTheme::Die,
    PuzzleTheme::Sacrifice,
    PuzzleTheme::Auction,
    PuzzleTheme::Flood,
    PuzzleTheme::Character,
];

#[test]
fn all_themes_are_there_and_no_answer_can_be_guessed() {
    let sets = sets();
    assert_eq!(sets.len(), GameKind::ALL.len());
    for theme in THEMES {
        let count = sets.iter().flat_map(|(_, set)| set.puzzles()).filter(|(_, puzzle)| puzzle.theme == theme).count();
        assert!(count >= 10, "{} has {count} puzzles", theme.name());
    }
    for (kind, set) in &sets {
        let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, puzzle) in set.puzzles() {
            *answers.entry(&puzzle.best[0]).or_default() += 1;
        }
        for (answer, count) in answers {
            assert!(count * 8 <= set.count(), "{}: {answer} is right {count} times", kind.name());
        }
    }
}

#[test]
fn a_theme_does_not_reveal_the_kind_of_the_right_answer() {
    let mut counted = 0;
    for (kind, set) in sets() {
        let mut themes: BTreeMap<PuzzleTheme, BTreeMap<String, usize>> = BTreeMap::new();
        for (puzzle, game) in positions(&set) {
            if let Some(kind) = answer_kind(&game, &puzzle.best[0]) {
                *themes.entry(puzzle.theme).or_default().entry(kind.to_owned()).or_default() += 1;
            }
        }
        // A theme with one kind of answer only says so by its name.
        for (theme, kinds) in themes.into_iter().filter(|(_, kinds)| kinds.len() > 1) {
            let (all, most) = (kinds.values().sum::<usize>(), kinds.values().max().copied().unwrap_or_default());
            assert!(2 * most <= all, "{} {}: {kinds:?}", kind.name(), theme.name());
            counted += all;
        }
    }
    assert!(counted >= 60, "only {counted} puzzles have a choice between kinds of answers");
}

#[test]
fn greedy_players_miss_every_puzzle() {
    for (kind, set) in sets() {
        for (puzzle, game) in positions(&set) {
            let mut greedy = AnyBot::with_strategy(kind, Strategy::Greedy { error: 0.0 }, 1);
            let answer = greedy.choose(&game, &mut || false).map(|action| action.to_string());
            assert!(!answer.is_some_and(|answer| puzzle.best.contains(&answer)), "{}", puzzle.id);
        }
    }
}

#[test]
fn a_sample_of_puzzles_agrees_with_its_proofs() {
    let effort = Effort { playouts: 1_500, opinions: 3, doublings: 0, seed: 7, threads: 3 };
    for (_, set) in sets() {
        let puzzles = positions(&set);
        let step = (puzzles.len() / SAMPLE).max(1);
        for (puzzle, game) in puzzles.iter().step_by(step) {
            let action = game.read_action(&puzzle.best[0]).expect("a command");
            let verdict = Verdict::of(game, action, effort).expect("a choice");
            assert!(matches!(verdict.label, Label::Best | Label::Good | Label::Open), "{}: {verdict:?}", puzzle.id);
        }
    }
}
