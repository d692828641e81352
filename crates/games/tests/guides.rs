//! The guided first games can be played as they are written, and say something at every step, in every language.

use std::collections::BTreeSet;

use games::{GameKind, Guide};
use locale::Lang;
use tabletop::{Actor, Seat};

fn guides() -> impl Iterator<Item = (GameKind, Guide)> {
    GameKind::ALL
        .iter()
        .map(|kind| (*kind, Guide::of(*kind).unwrap_or_else(|error| panic!("the guide of {}: {error}", kind.name()))))
}

#[test]
fn every_move_of_a_guide_is_legal() {
    for (kind, guide) in guides() {
        assert_eq!(guide.record.setup.kind(), kind);
        let game = guide.record.replay().unwrap_or_else(|error| panic!("the guide of {}: {error}", kind.name()));
        assert_ne!(game.actor(), Actor::Nobody, "{}: there is a game to go on with", kind.name());
    }
}

#[test]
fn every_move_of_the_person_is_a_step_of_its_own() {
    for (kind, guide) in guides() {
        let asked: Vec<usize> = (0..guide.steps.len()).filter(|step| guide.asks(*step).is_some()).collect();
        let mut replay = guide.record.start().expect("a set-up");
        let mut led = Vec::new();
        for ply in 0..guide.record.actions.len() {
            if replay.game().actor() == Actor::Seat(Seat(0)) {
                led.push(ply);
            }
            replay.step().expect("legal");
        }
        let plies: Vec<usize> = asked.iter().map(|step| guide.steps[*step].ply).collect();
        assert_eq!(plies, led, "{}: a step before each move, and no move without one", kind.name());
        assert!((8..=14).contains(&guide.steps.len()), "{}: about ten steps", kind.name());
        let last = guide.steps.last().expect("steps");
        assert_eq!(last.ply, guide.record.actions.len(), "{}: the last step is said at the end", kind.name());
    }
}

#[test]
fn every_step_has_words_and_all_words_have_a_step() {
    let mut told = BTreeSet::new();
    for (kind, guide) in guides() {
        for step in &guide.steps {
            let key = format!("guide.{}.{}", kind.name(), step.name);
            for lang in Lang::ALL {
                let words = lang.raw(&key).unwrap_or_else(|| panic!("{lang:?} has no {key}"));
                assert!(words.len() < 420, "{key} is too long for a phone in {lang:?}: {} letters", words.len());
            }
            assert!(!step.look.is_empty(), "{key} says where to look");
            assert!(told.insert(key.clone()), "{key} is said twice");
        }
    }
    let known: BTreeSet<String> =
        Lang::En.keys().filter(|key| key.starts_with("guide.")).map(ToString::to_string).collect();
    assert_eq!(known, told);
}
