//! The command line: output, streams and exit codes.

use std::path::PathBuf;
use std::process::{Command, Output};

use games::GameKind;
use serde_json::Value;

fn cascade(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cascade"))
        .args(args)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .current_dir(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A temporary file for one test; deleted when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cascade-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a scratch file can be written");
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const RECORD: &str = "fixtures/records/cascadero/front-star-2-greedy-points.txt";
const WITH_BOARD: &str = "fixtures/records/cascadero/islet-star-2-greedy-points.txt";
const ISLET: &str = "fixtures/boards/islet.toml";

fn record() -> String {
    std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(RECORD)).unwrap()
}

#[test]
fn help_is_printed_to_standard_output() {
    for args in [&["--help"][..], &["simulate", "cascadero", "--help"], &["help", "boards"]] {
        let output = cascade(args);
        assert!(output.status.success(), "{args:?}");
        assert!(stdout(&output).contains("Usage:") && stderr(&output).is_empty(), "{args:?}");
    }
}

#[test]
fn the_version_describes_the_build() {
    let text = stdout(&cascade(&["--version"]));
    let first = text.lines().next().unwrap_or_default();
    assert!(first.starts_with(concat!("cascade ", env!("CARGO_PKG_VERSION"), " (")), "{text}");
    assert!(first.contains("revision"), "{text}");
    for line in ["rules: cascadero 2, cascadito 1, barricade 1", "records: version 1", "page: "] {
        assert!(text.lines().any(|known| known.starts_with(line)), "{line}: {text}");
    }
    assert_eq!(stdout(&cascade(&["-V"])).lines().count(), 1);
}

#[test]
fn bad_usage_is_one_line_and_exit_code_2() {
    for args in [
        &["fly"][..],
        &["simulate", "chess"],
        &["simulate", "cascadero", "--players", "7"],
        &["simulate", "cascadero", "--board", "no-such-board"],
        &["simulate", "cascadero", "--colours", "blue,blue"],
        &["simulate", "cascadero", "--colours", "blue,white"],
        &["simulate", "cascadero", "--board", "farmers", "--advanced"],
        &["simulate", "cascadero", "--bots", "genius"],
        &["simulate", "cascadero", "--trace", "no/such/folder/trace.jsonl", "--games", "1"],
        &["replay", "no-such-file"],
        &["replay", RECORD, "--at", "9999"],
        &["show", "cascadero", "--lang", "de"],
        &["boards", "print", "atlantis"],
    ] {
        let output = cascade(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{args:?}: {}", stderr(&output));
        assert!(stdout(&output).is_empty(), "{args:?}");
    }
}

#[test]
fn json_is_alone_on_standard_output() {
    let output = cascade(&["simulate", "cascadero", "--games", "50", "--seed", "3", "--players", "4", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON and nothing else");
    assert!(stderr(&output).is_empty());
    assert_eq!(report["games"], 50);
    assert_eq!(report["wins_by_turn"].as_array().map(Vec::len), Some(4));
    let wins: u64 = report["wins_by_seat"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert_eq!(wins, 50);
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let run = |threads: &str| {
        let args = ["simulate", "cascadero", "--games", "600", "--seed", "9", "--json", "--threads", threads];
        let mut report: Value = serde_json::from_slice(&cascade(&args).stdout).unwrap();
        for timing in ["seconds", "threads", "games_per_second", "games_per_second_and_core", "decisions_per_second"] {
            report.as_object_mut().unwrap().remove(timing);
        }
        report
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn a_trace_has_every_action_with_the_whole_state() {
    let trace = Scratch::new("trace.jsonl", "");
    let args = [
        "simulate",
        "cascadero",
        "--board",
        "farmers",
        "--games",
        "2",
        "--trace",
        trace.path(),
        "--trace-legal",
        "--json",
    ];
    assert!(cascade(&args).status.success());
    let text = std::fs::read_to_string(&trace.0).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    assert_eq!(lines[0]["ply"], 1);
    assert_eq!(lines[0]["actor"], "chance");
    for pair in lines.windows(2).filter(|pair| pair[0]["game"] == pair[1]["game"]) {
        assert_eq!(pair[0]["state"]["actor"], pair[1]["actor"], "the state says who acts next");
        let legal = pair[0]["legal"].as_array().unwrap();
        assert!(legal.contains(&pair[1]["command"]), "what was played was legal");
    }
    let last = lines.last().unwrap();
    assert_eq!(last["game"], 1);
    assert_eq!(last["state"]["actor"], "nobody");
    assert!(last["state"]["result"]["places"].is_array() && last["legal"] == serde_json::json!([]));
}

#[test]
fn records_replay_show_positions_and_verify() {
    for file in [RECORD, WITH_BOARD] {
        let output = cascade(&["replay", file]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stdout(&output).contains("question: over") && stdout(&output).contains("qualified"));
        let start = stdout(&cascade(&["replay", file, "--at", "0"]));
        assert!(start.contains("question: first") || start.contains("question: tiles"));
        assert!(cascade(&["verify-dice", file]).status.success());
    }
    let twin = Scratch::new("twin.json", &stdout(&cascade(&["replay", RECORD, "--json"])));
    assert_eq!(stdout(&cascade(&["replay", twin.path()])), stdout(&cascade(&["replay", RECORD])));
}

#[test]
fn the_log_names_the_players() {
    let mut names = ["Ada", "Blaise"].iter();
    let named = |line: &str| match line.strip_prefix("seat: ").and_then(|_| names.next()) {
        Some(name) => format!("{line} {name}\n"),
        None => format!("{line}\n"),
    };
    let file = Scratch::new("named", &record().lines().map(named).collect::<String>());
    let told = stdout(&cascade(&["replay", file.path(), "--log"]));
    assert!(
        told.contains("   Ada places an envoy") && told.contains("1. Ada, ") | told.contains("1. Blaise, "),
        "{told}"
    );
    let asked = play(&["play", "--lang", "en", "--bots", "novice"], "quit\n");
    assert!(asked.contains("Robin (you), "), "{asked}");
}

#[test]
fn a_wrong_record_is_refused_with_file_line_and_reason() {
    let text = record();
    let line = text.lines().position(|line| line.contains(" place ")).unwrap() + 1;
    let placed = text.lines().nth(line - 1).unwrap();
    let noise: String = (0..10_240u32).map(|i| char::from(b'!' + (i * 7 % 90) as u8)).collect();
    let actor = placed.split(' ').next().unwrap();
    for (name, text, line, says) in [
        ("cut", text[..text.len() / 2].to_owned(), None, "cut"),
        ("noise", text.replacen(placed, &format!("{actor} {noise}"), 1), Some(line), "command"),
        ("off", text.replacen(placed, &format!("{actor} place Z9"), 1), Some(line), "Z9"),
        ("town", text.replacen(placed, &format!("{actor} place H5"), 1), Some(line), "Legal instead: place "),
        ("turn", text.replacen(placed, "pink pass", 1), Some(line), "turn"),
    ] {
        let file = Scratch::new(name, &text);
        let output = cascade(&["replay", file.path()]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        let message = stderr(&output);
        let place = line.map_or_else(|| format!("{}:", file.path()), |line| format!("{}:{line}:", file.path()));
        assert!(message.starts_with(&place) && message.contains(says), "{name}: {message}");
        assert!(message.lines().count() == 1 && message.len() < 600, "{name}: {message}");
        assert!(stdout(&output).is_empty(), "{name} shows nothing half-done");
    }
}

#[test]
fn changed_dice_are_detected() {
    let text = record();
    let drawn = text.lines().find(|line| line.starts_with("chance first")).unwrap();
    let turned = if drawn.ends_with("yellow") { "chance first orange" } else { "chance first yellow" };
    let file = Scratch::new("turned", &text.replacen(drawn, turned, 1));
    let output = cascade(&["verify-dice", file.path()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(drawn.trim_start_matches("chance ")), "{}", stderr(&output));
}

#[test]
fn boards_are_listed_checked_and_played() {
    let list = stdout(&cascade(&["boards", "list"]));
    assert!(list.contains("front: 198 fields, 36 towns") && list.contains("farmers: 208 fields, 26 towns, 24 farmers"));
    assert!(cascade(&["boards", "check", ISLET]).status.success());
    let printed = Scratch::new("front.toml", &stdout(&cascade(&["boards", "print", "front"])));
    assert!(cascade(&["boards", "check", printed.path()]).status.success());
    let wrong =
        Scratch::new("wrong.toml", "towns = [\n  { at = \"A1\", colour = \"green\" },\n]\n[land]\nA = \"1-x\"\n");
    let output = cascade(&["boards", "check", wrong.path()]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains(":2: ") && message.contains("green") && message.contains(":5: "), "{message}");
    let report = cascade(&["simulate", "cascadero", "--board", ISLET, "--games", "20", "--json"]);
    let report: Value = serde_json::from_slice(&report.stdout).unwrap();
    assert_eq!(report["board"]["name"], "islet");
}

#[test]
fn positions_are_shown_played_and_counted() {
    let shown = stdout(&cascade(&["show", "cascadero", "--heralds", "circle"]));
    let read_back =
        Scratch::new("position.txt", &shown.replace("question: first\n", "first: yellow\nto move: yellow\n"));
    let args = ["show", "file", read_back.path(), "--play", "place H6; place C3", "--legal"];
    let played = stdout(&cascade(&args));
    assert!(played.contains("place A2") && !played.contains("\nplace H6\n"), "{played}");
    let refused = cascade(&["show", "file", read_back.path(), "--play", "place H5"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("[place]") && stderr(&refused).contains("Legal instead: place "));
    assert_eq!(stdout(&cascade(&["perft", "cascadero", "--depth", "2"])).trim(), "396");
    let json: Value = serde_json::from_str(&stdout(&cascade(&["show", "cascadero", "--json"]))).unwrap();
    assert_eq!(json["players"].as_array().map(Vec::len), Some(2));
}

#[test]
fn output_is_french_on_request() {
    let output = cascade(&["--lang", "fr", "boards", "list"]);
    assert!(stdout(&output).contains("villes"), "{}", stdout(&output));
    let refused = cascade(&["show", "cascadero", "--play", "place H6", "--lang", "fr"]);
    assert!(stderr(&refused).contains("Coups possibles"), "{}", stderr(&refused));
}

/// The lines that contain an English colour, apart from commands.
fn english_colours(text: &str) -> Vec<&str> {
    let words = ["yellow", "blue", "pink", "white", "red", "green", "black"];
    let is_english = |line: &&str| line.split(|c: char| !c.is_alphanumeric()).any(|word| words.contains(&word));
    text.lines().filter(|line| !line.starts_with("> ") && !line.contains('«')).filter(is_english).collect()
}

#[test]
fn the_french_terminal_has_french_colours() {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/records");
    for game in GameKind::ALL.iter().map(|kind| kind.name()) {
        let mut files: Vec<_> =
            std::fs::read_dir(fixtures.join(game)).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        let text = stdout(&cascade(&["replay", files[0].to_str().unwrap(), "--at", "40", "--lang", "fr"]));
        assert!(text.contains("Position 40"), "{text}");
        assert_eq!(english_colours(&text), Vec::<&str>::new(), "{game}");
        let played = play(&["play", "--lang", "fr", "--people", "4", game, "--players", "4"], "legal\nquit\n");
        assert_eq!(english_colours(&played), Vec::<&str>::new(), "{game}");
    }
}

/// The output of a game that is played with these input lines.
fn play(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cascade"))
        .args(args)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program runs");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    stdout(&output)
}

#[test]
fn switches_are_the_same_as_their_options() {
    for (switch, option) in [
        (&["cascadero", "--advanced"][..], &["cascadero", "--heralds", "advanced"][..]),
        (&["cascadito", "--players", "1", "--solo-hard"], &["cascadito", "--players", "1", "--solo", "hard"]),
        (&["barricade", "--two-weakest"], &["barricade", "--weakest", "two"]),
        (&["barricade", "--different-actions"], &["barricade", "--actions", "different"]),
        (&["cascadito", "--sheet", "3"], &["cascadito", "--board", "3-two-rivers"]),
        (&["barricade", "--players", "2"], &["barricade", "--colours", "red,yellow"]),
    ] {
        let shown = stdout(&cascade(&[&["show"], switch].concat()));
        assert!(shown.lines().count() > 10, "{switch:?}");
        assert_eq!(shown, stdout(&cascade(&[&["show"], option].concat())), "{switch:?}");
    }
}

#[test]
fn a_game_can_be_played_from_the_terminal() {
    let input = "place H5\npreview place H6\nplace H6\nundo\nplace G3\nnonsense\nquit\n";
    let told = play(&["play", "--lang", "en"], input);
    assert!(told.contains("[place]") && told.contains("H6") && told.contains("nonsense"), "{told}");
}

#[test]
fn a_sheet_is_printed_with_every_hex_in_colour_or_in_black() {
    for number in 1..=4 {
        let sheet = games::cascadito::sheet(number);
        let coloured = stdout(&cascade(&["boards", "print", sheet.name(), "--svg"]));
        let black = stdout(&cascade(&["boards", "print", sheet.name(), "--svg", "--black-and-white"]));
        let below = sheet.rivers().iter().filter(|river| !river.is_in_the_kingdom());
        let spaces: usize = below.map(|river| usize::from(river.length())).sum();
        for page in [&coloured, &black] {
            assert_eq!(page.matches("<polygon").count(), sheet.fields().len() + sheet.towns().len() + spaces);
            assert!(page.starts_with("<svg") && page.contains("width=\"297mm\""));
            // All drawings that are used are defined.
            for used in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(page.contains(&format!("<symbol id=\"{used}\"")), "{used}");
            }
        }
        assert!(coloured.contains("--c:#a9cdf0") && !black.contains("--c:#a9cdf0"));
    }
    let land = cascade(&["boards", "print", "standard", "--svg"]);
    assert_eq!(land.status.code(), Some(2));
    assert!(stderr(&land).contains("only sheets can be printed"), "{}", stderr(&land));
}

#[test]
fn a_design_is_measured_and_the_report_is_written() {
    const PLAN: &str = "game = \"cascadito\"\ndesign = [\"none.toml\"]\n\
        [search]\nseed = 1\ntables = [{ players = [2], level = \"random\" }]\nheats = [2]\nvariants = 2\nkeep_one_of = 2\nraces = 1\n\
        [confirm]\nseed = 2\ndeals = 3\ntables = [{ players = [2], level = \"random\" }]\n\
        [[aims]]\nname = \"long\"\nmeasure = \"turns\"\nstatistic = \"mean\"\nleast = 2\n";
    let plan = Scratch::new("measured.tune.toml", PLAN);
    let out = std::env::temp_dir().join(format!("cascade-{}-measured", std::process::id()));
    let folder = out.to_str().expect("a plain path");
    let sheet = "boards/cascadito/2-raiding-bandits.toml";
    let output = cascade(&["tune", plan.path(), "--design", sheet, "--measure-only", "--out", folder]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("| long | at least 2 | yes |"), "{}", stdout(&output));
    for file in ["report.json", "report.md", "report.svg", "journal.jsonl"] {
        assert!(out.join(file).is_file(), "{file}");
    }
    std::fs::remove_dir_all(&out).expect("the folder can be removed");
    assert!(stdout(&cascade(&["tune", "--measures", "barricade"])).contains("tribute.winner"));
}
