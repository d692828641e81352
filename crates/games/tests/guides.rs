//! The guided games and lessons can be played as written, and every step has a text in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use games::{GameKind, Guide};
use locale::Lang;
use tabletop::{Actor, Seat};

/// The names of all guides of a game: the first game, then the lessons.
fn names(kind: GameKind) -> impl Iterator<Item = String> {
    let lessons = Guide::lessons(kind).into_iter().map(Some);
    std::iter::once(None).chain(lessons).map(move |lesson| Guide::name_of(kind, lesson))
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../guides")
}

fn guide(name: &str) -> Guide {
    let path = folder().join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Guide::parse(name, &text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn guides() -> impl Iterator<Item = (GameKind, Guide)> {
    GameKind::ALL.iter().flat_map(|kind| names(*kind).map(|name| (*kind, guide(&name))))
}

#[test]
fn every_guide_is_listed() {
    let found: BTreeSet<String> = fs::read_dir(folder())
        .expect("guides")
        .map(|entry| entry.expect("a file").path().file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, GameKind::ALL.iter().flat_map(|kind| names(*kind)).collect());
}

#[test]
fn every_move_of_a_guide_is_legal() {
    for (kind, guide) in guides() {
        assert_eq!(guide.record.setup.kind(), kind);
        let game = guide.record.replay().unwrap_or_else(|error| panic!("{}: {error}", guide.name));
        assert_ne!(game.actor(), Actor::Nobody, "{}: there is a game to go on with", guide.name);
    }
}

#[test]
fn every_move_of_the_person_is_a_step_of_its_own() {
    for (kind, guide) in guides() {
        let asked: Vec<usize> = (0..guide.steps.len()).filter(|step| guide.asks(*step).is_some()).collect();
        let mut replay = guide.record.start().expect("a set-up");
        let mut led = Vec::new();
        // The moves before the first step lead to the position with which the guide begins.
        let first = guide.steps.first().expect("steps").ply;
        for ply in 0..guide.record.actions.len() {
            if ply >= first && replay.game().actor() == Actor::Seat(Seat(0)) {
                led.push(ply);
            }
            replay.step().expect("legal");
        }
        let plies: Vec<usize> = asked.iter().map(|step| guide.steps[*step].ply).collect();
        assert_eq!(plies, led, "{}: a step before each move, and no move without one", guide.name);
        let is_lesson = guide.name != kind.name();
        let count = if is_lesson { 3..=8 } else { 8..=14 };
        assert!(count.contains(&guide.steps.len()), "{}: {} steps", guide.name, guide.steps.len());
        let puzzles = guide.steps.iter().filter(|step| step.is_puzzle).count();
        assert_eq!(puzzles > 0, is_lesson, "{}: a lesson has something to find, a first game has not", guide.name);
        let last = guide.steps.last().expect("steps");
        assert_eq!(last.ply, guide.record.actions.len(), "{}: the last step is said at the end", guide.name);
    }
}

#[test]
fn every_step_has_words_and_all_words_have_a_step() {
    let mut told = BTreeSet::new();
    for (_, guide) in guides() {
        for step in &guide.steps {
            let key = format!("guide.{}.{}", guide.name, step.name);
            for lang in Lang::ALL {
                let words = lang.raw(&key).unwrap_or_else(|| panic!("{lang:?} has no {key}"));
                assert!(words.chars().count() < 420, "{key} is too long for a phone in {lang:?}");
            }
            assert!(!step.look.is_empty(), "{key} says where to look");
            assert!(told.insert(key.clone()), "{key} is said twice");
        }
    }
    let known: BTreeSet<String> = Lang::En
        .keys()
        .filter(|key| key.starts_with("guide."))
        // Texts may have a variant for touch screens.
        .map(|key| key.strip_suffix("-touch").unwrap_or(key).to_owned())
        .collect();
    assert_eq!(known, told);
}

/// On a touch screen, a step must not mention clicks, or keys that do not exist there.
#[test]
fn a_step_that_tells_how_to_point_says_it_for_touch_screens_too() {
    for (lang, mouse, touch) in
        [(Lang::En, ["click", "Click"], "ap it"), (Lang::Fr, ["cliquez", "Cliquez"], "ouchez-le")]
    {
        for key in lang.keys().filter(|key| key.starts_with("guide.")) {
            let words = lang.raw(key).expect("words");
            if mouse.iter().any(|word| words.contains(word)) {
                let touched =
                    lang.raw(&format!("{key}-touch")).unwrap_or_else(|| panic!("{key} for touch in {lang:?}"));
                assert!(touched.contains(touch), "{touched}");
            }
        }
    }
}
