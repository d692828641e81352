//! Tuning of designs: the same plan gives the same result on any number of threads and after interruptions, and rejected variants are never played.

use std::fs;
use std::path::PathBuf;

use arena::tune::{Design, DesignFile, TuneError, TuneMode, TunePlan, TuneReport, TuneRun, check, tune};

/// Sheet 1 between random players, with an aim for the points on its tracks that any search can improve.
const PLAN: &str = r#"
game = "cascadito"
design = ["sheet.toml"]
printed = 1

[search]
seed = 1
tables = [{ players = [2, 3], level = "random" }]
heats = [4, 8]
variants = 6
keep_one_of = 3
races = 3

[confirm]
seed = 2
tables = [
  { players = [2], level = "novice", deals = 3 },
  { players = [2], level = "novice", against = "random", deals = 2 },
]
deals = 5

[[vary]]
keys = ["tracks.blue.points", "tracks.yellow.points", "tracks.orange.points", "tracks.pink.points"]
values = ["[1, 2, 4, 6, 7, 9]", "[1, 2, 3, 3, 3, 3]", "[0, 0, 0, 0, 0, 0]"]

# The text says that the first banner is one height for all tracks: every other value is refused.
[[vary]]
keys = ["tracks.blue.banners.1"]
from = 1
to = 3

[[vary]]
swap = ["kingdom.C4", "kingdom.G5", "kingdom.I8"]

[[aims]]
name = "few points"
measure = "points.winner"
statistic = "mean"
most = 1

[[aims]]
name = "novice beats random"
measure = "fair-shares"
statistic = "mean"
least = 1.0
"#;

fn sheet() -> Design {
    let (_, text) = games::cascadito::built_in().next().expect("there is a first sheet");
    Design { files: vec![DesignFile { name: "sheet.toml".to_owned(), text: text.to_owned() }] }
}

/// The path of a test's journal.
fn journal(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tune-{name}.jsonl"));
    // It does not exist on the first run.
    let _ = fs::remove_file(&path);
    path
}

fn run(plan: &str, journal: &std::path::Path, threads: usize) -> Result<(Design, TuneReport), TuneError> {
    let run = TuneRun { journal, program: "test", threads };
    tune(&TunePlan::from_toml(plan)?, &sheet(), TuneMode::Search, &run, &|_| {})
}

#[test]
fn the_search_lowers_the_points_and_never_plays_a_refused_design() {
    let path = journal("search");
    let (design, report) = run(PLAN, &path, 2).expect("the plan can be played");
    let changed: Vec<&str> = report.changes.iter().map(|change| change.key.as_str()).collect();
    assert!(changed.contains(&"tracks.pink.points"), "{changed:?}");
    assert!(!changed.contains(&"tracks.blue.banners.1"), "{changed:?}");
    assert!(report.races.iter().map(|race| race.refused).sum::<u32>() > 0);
    assert!(
        design.files[0].text.contains("points = [0, 0, 0, 0, 0, 0]")
            && design.files[0].text.contains("# A round country.")
    );
    let tuned = report.tuned_on.as_ref().expect("there was a search");
    assert!(tuned.score_after < tuned.score_before && report.held_out.score_after < report.held_out.score_before);
    let page = report.markdown(Some("plot.svg"));
    assert!(page.contains("| few points | at most 1 | no |") && page.contains("2 novice against random"), "{page}");
    assert!(report.svg().starts_with("<svg") && report.svg().contains("few points"));
}

#[test]
fn an_interrupted_run_on_other_threads_ends_in_the_same_report() {
    let whole = journal("whole");
    let (design, report) = run(PLAN, &whole, 1).expect("the plan can be played");
    let cut = journal("cut");
    let text = fs::read_to_string(&whole).expect("the journal is there");
    // Cut in the middle of a line, as by an interruption.
    fs::write(&cut, &text[..text.len() / 2]).expect("the journal can be written");
    assert_eq!(run(PLAN, &cut, 2), Ok((design, report)));
    let count = |path| fs::read_to_string(path).map(|text| text.lines().count()).expect("the journal is there");
    assert_eq!(count(&cut), count(&whole), "nothing is played twice");
}

#[test]
fn mistakes_of_a_tune_file_are_named() {
    let path = journal("mistakes");
    for (from, to, message) in [
        ("tracks.blue.banners.1", "tracks.green.banners.1", "the design has no tracks.green.banners.1"),
        ("points.winner", "fun", "there is no measure fun"),
        ("\"novice\", deals", "\"search:100ms\", deals", "search:100ms does not play the same games again"),
        ("heats = [4, 8]", "heats = [8, 8]", "heats are numbers of deals, each larger than the one before it"),
        ("seed = 2", "seed = 1", "the seeds of search and confirmation must differ"),
        ("most = 1", "mast = 1", "unknown field"),
    ] {
        let error = run(&PLAN.replacen(from, to, 1), &path, 1).expect_err(from).to_string();
        assert!(error.contains(message), "{error}");
    }
    let broken = PLAN.replacen("printed = 1", "printed = 2", 1);
    assert!(matches!(run(&broken, &path, 1), Err(TuneError::Design(faults)) if faults.contains("nine-bandits")));
    fs::write(&path, "{\"journal\":1,\"program\":\"another\"}\n").expect("the journal can be written");
    assert!(matches!(run(PLAN, &path, 1), Err(TuneError::Journal(_))));
}

#[test]
fn the_tune_files_of_the_repository_fit_their_designs() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../designs");
    let mut checked = 0;
    for game in ["cascadito", "barricade"].map(|game| folder.join(game)) {
        let files = fs::read_dir(&game).expect("a folder of designs").map(|entry| entry.expect("an entry").path());
        for path in files.filter(|path| path.to_string_lossy().ends_with(".tune.toml")) {
            let text = |path: &PathBuf| fs::read_to_string(path).expect("a file of the repository");
            let plan = TunePlan::from_toml(&text(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let file = |name: &String| DesignFile { name: name.clone(), text: text(&game.join(name)) };
            let design = Design { files: plan.design.iter().map(file).collect() };
            assert_eq!(check(&plan, &design), Ok(()), "{}", path.display());
            checked += 1;
        }
    }
    assert_eq!(checked, 7, "four sheets and three lands");
}
