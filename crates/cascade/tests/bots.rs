//! The bots through the command line: duels, hints, the line protocol.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const RECORD: &str = "fixtures/records/cascadero/front-star-2-greedy-points.txt";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn cascade(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cascade"))
        .args(args)
        .env("LC_ALL", "C")
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the program listens");
    child.wait_with_output().expect("the program ends")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_duel_is_reproducible_whatever_the_threads() {
    let duel = |threads: &str| {
        let args =
            ["duel", "search:20", "random", "--game", "cascadito", "--pairs", "3", "--json", "--threads", threads];
        let mut report: Value = serde_json::from_str(&text(&cascade(&args, ""))).expect("JSON");
        for side in ["first", "second"] {
            for time in ["millis_mean", "millis_max"] {
                report[side][time] = Value::Null;
            }
        }
        report
    };
    let report = duel("1");
    assert_eq!(report, duel("3"));
    assert_eq!((&report["deals"], &report["games"]), (&3.into(), &6.into()));
}

#[test]
fn every_game_and_table_size_has_duels() {
    let tables: [&[&str]; 7] = [
        &["--game", "cascadero", "--", "--colours", "blue,pink"],
        &["--game", "cascadero", "--players", "3", "--", "--board", "farmers"],
        &["--game", "cascadero", "--players", "4", "--", "--claims", "by-hand", "--advanced"],
        &["--game", "cascadito", "--players", "1", "--", "--sheet", "4", "--solo-hard"],
        &["--game", "cascadito", "--players", "4", "--", "--sheet", "3"],
        &["--game", "barricade", "--players", "2", "--", "--land", "small"],
        &["--game", "barricade", "--players", "6", "--", "--two-weakest"],
    ];
    for table in tables {
        let args: Vec<&str> = ["duel", "search:1", "novice", "--pairs", "1"].iter().chain(table).copied().collect();
        let said = text(&cascade(&args, ""));
        assert!(said.contains("difference in Elo"), "{table:?}: {said}");
    }
}

#[test]
fn a_level_meets_every_style() {
    for (game, styles) in [("cascadero", 9), ("cascadito", 7), ("barricade", 7)] {
        let said = text(&cascade(&["gauntlet", "--game", game, "--level", "novice", "--pairs", "1"], ""));
        assert_eq!(said.lines().filter(|line| line.contains(": wins ")).count(), styles, "{said}");
    }
}

#[test]
fn a_program_can_take_a_seat() {
    let engine = format!("engine:{} engine --level novice", env!("CARGO_BIN_EXE_cascade"));
    let said = text(&cascade(&["duel", &engine, "random", "--game", "cascadero", "--pairs", "1"], ""));
    assert!(said.contains("2 games"), "{said}");
    let output = cascade(&["duel", "engine:/no/such/program", "random", "--game", "cascadero", "--pairs", "1"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("/no/such/program: "));
}

#[test]
fn the_engine_answers_every_line_even_invalid_ones() {
    let record = std::fs::read_to_string(root().join(RECORD)).expect("a record");
    let header = record.split_once("\n\n").expect("a header").0;
    let input = format!(
        "hello\ngo\nfly\nposition\nnonsense\nposition\n{header}\nend 0\nplay first yellow\nplay place ZZ9\ngo playouts 20\ngo speed 9\nquit\n"
    );
    let said = text(&cascade(&["engine"], &input));
    let words: Vec<&str> = said.lines().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    let expected = ["name", "protocol", "ready", "error", "error", "error", "ok", "ok", "error", "best", "error"];
    assert_eq!(words, expected, "{said}");
}

#[test]
fn hints_have_moves_and_their_expected_results() {
    let said = text(&cascade(&["hint", RECORD, "--at", "20", "--level", "medium", "--moves", "2"], ""));
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(said.lines().nth(1).is_some_and(|line| line.starts_with("1. ") && line.contains('%')), "{said}");
    let over = cascade(&["hint", RECORD], "");
    assert_eq!(over.status.code(), Some(1));
}

/// The signature changes whenever the behaviour of a bot changes. If that is intended, `BLESS=1` writes the new one.
#[test]
fn the_signature_is_the_recorded_one() {
    let path = root().join("fixtures/signature.txt");
    let signature = text(&cascade(&["signature"], ""));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &signature).expect("the signature can be written");
    }
    let recorded = std::fs::read_to_string(&path).expect("a recorded signature");
    assert_eq!(signature, recorded, "the bots search differently; BLESS=1 records the new signature");
}

#[test]
fn a_review_adds_up_and_is_written_as_a_page() {
    let record =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/records/barricade/standard-2-greedy-everspring.txt");
    let page = std::env::temp_dir().join(format!("cascade-review-{}.html", std::process::id()));
    let html = page.to_str().expect("a path in UTF-8");
    let args = ["review", record, "--playouts", "3", "--json", "--html", html];
    let review: Value = serde_json::from_str(&text(&cascade(&args, ""))).expect("JSON");
    let actions = review["actions"].as_array().expect("actions");
    assert!(actions.iter().any(|action| action["verdict"]["label"] == "best"), "{review}");
    let written = std::fs::read_to_string(&page).expect("the page");
    std::fs::remove_file(&page).expect("the page");
    assert!(written.contains("<polyline") && written.ends_with("</table>"), "{written}");
    let said = text(&cascade(&["review", record, "--playouts", "3"], ""));
    for line in said.lines().filter(|line| line.contains(" at the start, ")) {
        let (_, told) = line.split_once(": ").expect("a name");
        let sums: Vec<i32> = told.split_whitespace().filter_map(|word| word.strip_suffix('%')?.parse().ok()).collect();
        let [start, luck, own, others, unforeseen, result] = sums[..] else { panic!("six numbers: {line}") };
        assert_eq!(start + luck + own + others + unforeseen, result, "{line}");
    }
    assert!(said.contains("by luck") && said.contains("Accuracy"), "{said}");
}

/// The path of a file in the temporary folder.
fn scratch(name: &str) -> String {
    std::env::temp_dir().join(format!("cascade-{}-{name}", std::process::id())).to_string_lossy().into_owned()
}

#[test]
fn the_soundness_of_reviews_is_measured() {
    let proven = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/puzzles");
    let args = ["review-check", "barricade", "--games", "1", "--playouts", "2", "--think", "2", "--wrong", "1"];
    let args = [&args[..], &["--proven", proven, "--json"]].concat();
    let report: Value = serde_json::from_str(&text(&cascade(&args, ""))).expect("JSON");
    let report = &report[0];
    assert!(report["proven"]["verdicts"].as_u64() > Some(50), "{report}");
    assert_eq!(report["labels"]["games"], 1);
    let levels: Vec<&Value> =
        report["levels"].as_array().expect("levels").iter().map(|level| &level["level"]).collect();
    assert_eq!(levels, ["expert", "hard", "medium"]);
}

#[test]
fn openings_of_bots_are_counted_and_the_same_seed_gives_the_same_book() {
    let (one, two) = (scratch("openings-one.json"), scratch("openings-two.json"));
    let args = |out| ["openings", "barricade", "--games", "6", "--playouts", "2", "--out", out];
    cascade(&args(&one), "");
    cascade(&[&args(&two)[..], &["--threads", "1"]].concat(), "");
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert_eq!(read(&one), read(&two));
    let book: Value = serde_json::from_str(&read(&one)).expect("JSON");
    let boards = book["boards"].as_array().expect("boards");
    assert!(boards.iter().all(|board| board["games"].as_u64().is_some_and(|games| games % 2 == 0)), "{book}");
    for path in [one, two] {
        let _ = std::fs::remove_file(path);
    }
}

#[test]
fn puzzles_are_found_again_by_the_command_in_their_file_at_once_or_in_parts() {
    let names = ["whole", "again", "first", "second", "parts"].map(|name| scratch(&format!("puzzles-{name}.json")));
    let [whole, again, first, second, parts] = &names;
    let mine = |args: &[&str]| {
        let all = [&["puzzles", "mine", "barricade", "--playouts", "40"][..], args].concat();
        text(&cascade(&all, ""));
    };
    let read = |path: &str| {
        let file = std::fs::read_to_string(path).expect("a file");
        practice::PuzzleSet::from_json(&file).expect("puzzles")
    };
    mine(&["--games", "6", "--out", whole, "--threads", "1"]);
    let set = read(whole);
    assert!(set.count() >= 3, "{} puzzles", set.count());

    // Runs the command in the file's header, with nothing but the output file and the threads added.
    let command = set.command.strip_prefix("cascade ").expect("a command of this program");
    let args: Vec<&str> = command.split(' ').chain(["--out", again, "--threads", "3"]).collect();
    text(&cascade(&args, ""));
    assert_eq!(std::fs::read(whole).expect("a file"), std::fs::read(again).expect("a file"));

    mine(&["--games", "2", "--most", "0", "--out", first]);
    mine(&["--first", "2", "--games", "4", "--most", "0", "--out", second]);
    text(&cascade(&["puzzles", "merge", first, second, "--out", parts], ""));
    assert_eq!(read(parts).sources, set.sources);

    for file in [whole, parts] {
        text(&cascade(&["puzzles", "check", file], ""));
    }
    let mut changed = read(parts);
    changed.sources[0].puzzles[0].best.push("pass".to_owned());
    std::fs::write(again, serde_json::to_string(&changed).expect("JSON")).expect("a file");
    let checked = cascade(&["puzzles", "check", again], "");
    assert!(!checked.status.success() && String::from_utf8_lossy(&checked.stdout).contains("not found again"));
    for name in &names {
        let _ = std::fs::remove_file(name);
    }
}

#[test]
fn puzzle_files_are_merged_without_duplicates() {
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/cascadero.json");
    let out = scratch("merged.json");
    cascade(&["puzzles", "merge", known, known, "--most", "1000", "--out", &out], "");
    let count = |path: &str| {
        let text = std::fs::read_to_string(path).expect("a file");
        practice::PuzzleSet::from_json(&text).expect("puzzles").count()
    };
    assert_eq!(count(&out), count(known));
    let _ = std::fs::remove_file(out);
}
