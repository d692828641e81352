//! What comes from files and from storage may be damaged: it is refused before anything is drawn of it.

use games::Record;
use practice::{ArchiveKind, FinishedGame, KeptReview, Rating, TrainerProgress, game_key};
use review::{Effort, Reviewer};
use serde_json::{Value, json};
use table_model::{Occupant, Session};
use tabletop::Seed;

/// A finished game.
fn record() -> Record {
    let text = include_str!("../../../fixtures/records/cascadero/front-star-2-greedy-points.txt");
    Record::parse(text).expect("a record")
}

/// The review of its beginning, with a key moment.
fn kept() -> KeptReview {
    let mut record = record();
    (record.hash, record.result, record.seed) = (None, None, None);
    for length in 8..record.actions.len() {
        let mut beginning = record.clone();
        beginning.actions.truncate(length);
        let effort = Effort { playouts: 200, opinions: 2, doublings: 0, seed: 1, threads: 1 };
        let mut reviewer = Reviewer::new(&beginning, effort).expect("a record");
        while reviewer.step() {}
        let kept = KeptReview::of(&beginning, &reviewer);
        if !kept.moments.is_empty() {
            return kept;
        }
    }
    panic!("greedy players give something up");
}

/// Changes a part of a JSON value: nothing takes it away.
fn damaged(whole: &Value, path: &str, part: Option<Value>) -> Value {
    let mut whole = whole.clone();
    let (parent, last) = path.rsplit_once('/').expect("a path");
    let parent = whole.pointer_mut(parent).unwrap_or_else(|| panic!("{path}"));
    match (part, parent) {
        (Some(part), Value::Array(list)) => list[last.parse::<usize>().expect("a number")] = part,
        (None, Value::Array(list)) => drop(list.remove(last.parse().expect("a number"))),
        (Some(part), parent) => parent[last] = part,
        (None, parent) => drop(parent.as_object_mut().expect("an object").remove(last)),
    }
    whole
}

#[test]
fn a_damaged_review_is_refused() {
    let kept = kept();
    let key = game_key(&Record::parse(&kept.record).expect("a record"));
    let whole = serde_json::to_value(&kept).expect("JSON");
    let is_sound = |value: &Value| ArchiveKind::Review.is_sound(&key, &value.to_string());
    assert!(is_sound(&whole));
    assert!(!ArchiveKind::Review.is_sound("0123456789abcdef", &whole.to_string()), "another game's");
    let ply = kept.moments[0].ply;
    let hostile = "place H6']){}*{color:red";
    for (path, part) in [
        ("/record".to_owned(), Some(json!("nonsense"))),
        ("/record".to_owned(), Some(json!(kept.record.replace("place", "piace")))),
        ("/review/game".to_owned(), Some(json!("cascadito"))),
        ("/review/scale".to_owned(), Some(json!({ "points": { "least": 25, "most": 100 } }))),
        ("/review/seats/0".to_owned(), None),
        ("/review/seats/0".to_owned(), Some(json!("green"))),
        ("/review/summaries/1".to_owned(), None),
        ("/review/summaries/0/luckiest".to_owned(), Some(json!(999))),
        ("/review/summaries/0/accuracy".to_owned(), Some(json!(1e9))),
        ("/review/summaries/0/start".to_owned(), Some(json!(1e30))),
        ("/review/actions/0".to_owned(), None),
        ("/review/actions/0/before/1".to_owned(), None),
        ("/review/actions/1/after/0".to_owned(), None),
        ("/review/actions/1/after/0".to_owned(), Some(json!(1e30))),
        ("/review/actions/1/actor".to_owned(), Some(json!("nobody"))),
        ("/review/actions/1/command".to_owned(), Some(json!("pass"))),
        (format!("/review/actions/{ply}/verdict/changes/0"), None),
        (format!("/review/actions/{ply}/verdict/best/0"), Some(json!(hostile))),
        (format!("/review/actions/{ply}/verdict"), Some(Value::Null)),
        ("/review/key_moments/0".to_owned(), Some(json!(999))),
        ("/moments/0/ply".to_owned(), Some(json!(999))),
        ("/moments/0/ply".to_owned(), Some(json!(0))),
        ("/moments/0/better/command".to_owned(), Some(json!(hostile))),
        ("/moments/0/played/command".to_owned(), Some(json!("place H5"))),
        ("/moments/0/played/changes".to_owned(), Some(json!([{ "who": "green", "feature": "best gain", "by": 2.0 }]))),
    ] {
        let value = damaged(&whole, &path, part.clone());
        assert!(!is_sound(&value), "{path}: {part:?}");
    }
}

#[test]
fn a_damaged_game_is_refused() {
    let record = record();
    let occupants = vec![Occupant::Person; record.setup.choices().seats.len()];
    let session = Session::new("a".to_owned(), record, occupants, Seed([1; 32])).expect("a session");
    let (key, game) = FinishedGame::of(&session).expect("a finished game");
    let whole = serde_json::to_value(&game).expect("JSON");
    let is_sound = |value: &Value| ArchiveKind::Game.is_sound(&key, &value.to_string());
    assert!(is_sound(&whole));
    for (path, part) in [
        ("/record", Some(json!(""))),
        ("/record", Some(json!(game.record.lines().take(20).collect::<Vec<_>>().join("\n")))),
        ("/game", Some(json!("barricade"))),
        ("/board", Some(json!("moon"))),
        ("/players/0", None),
        ("/players/0/seat", Some(json!("green"))),
        ("/players/0/points", Some(json!(1_000))),
        ("/players/0/place", Some(json!(0))),
        ("/has_winner", Some(json!(!game.has_winner))),
        ("/finished_at", Some(json!(1e300))),
        ("/accuracy", Some(json!(-1.0))),
        ("/phases/2", Some(json!(101.0))),
        ("/actions", Some(json!(1))),
    ] {
        assert!(!is_sound(&damaged(&whole, path, part.clone())), "{path}: {part:?}");
    }
}

#[test]
fn damaged_days_and_ratings_are_refused() {
    let day = json!({ "points": 40, "place": 1, "players": 2, "expert": 50 }).to_string();
    assert!(ArchiveKind::Day.is_sound("2026-11-16", &day) && ArchiveKind::DayPuzzle.is_sound("2026-11-16", "true"));
    assert!(!ArchiveKind::Day.is_sound("2026-11-31", &day) && !ArchiveKind::DayPuzzle.is_sound("today", "true"));
    assert!(!ArchiveKind::Day.is_sound("2026-11-16", &day.replace("\"place\":1", "\"place\":3")));
    assert!(!ArchiveKind::DayPuzzle.is_sound("2026-11-16", "1"));
    let progress = serde_json::to_string(&TrainerProgress::default()).expect("JSON");
    assert!(ArchiveKind::Trainer.is_sound("cascadero", &progress));
    assert!(!ArchiveKind::Trainer.is_sound("chess", &progress));
    assert!(!ArchiveKind::Trainer.is_sound("cascadero", &progress.replace("350.0", "0.0")));
    // Numbers that the next answer could not be added to, or that contradict each other.
    let whole = json!({
        "rating": Rating::default(), "streak": 1, "best_streak": 1, "solved": 2, "tried": 3,
        "puzzles": { "1-2-3": { "rating": Rating::default(), "at": 2, "solved": true } },
    });
    let is_sound = |value: &Value| ArchiveKind::Trainer.is_sound("cascadero", &value.to_string());
    assert!(is_sound(&whole));
    for (path, part) in [
        ("/tried", u32::MAX),
        ("/tried", 1),
        ("/streak", 2),
        ("/best_streak", 3),
        ("/puzzles/1-2-3/at", 3),
        ("/puzzles/1-2-3/at", u32::MAX),
    ] {
        assert!(!is_sound(&damaged(&whole, path, Some(json!(part)))), "{path}: {part}");
    }
}

#[test]
fn keys_contain_their_kind_and_id() {
    for kind in ArchiveKind::ALL {
        assert_eq!(ArchiveKind::of_key(&kind.key("a")), Some((kind, "a")));
    }
    assert_eq!((ArchiveKind::of_key("deleted/a"), ArchiveKind::of_key("game")), (None, None));
}
