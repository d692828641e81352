//! Measures how long the page takes to review finished games: `reviews [WORD]`, with the page in `CASCADE_BROWSER_PAGE`; with a word, only
//! games whose name contains it. Run by `cargo xtask reviews`.
//!
//! It measures wall-clock time from the click on, so nothing else should run at the same time. It fails if a review of Cascadero is too slow.

use std::path::Path;
use std::process::ExitCode;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use browser::pages::{StartPage, TablePage};
use browser::{Browser, BrowserOptions, GameExamples, TestServer};

/// The number of reviews of each game, in a fresh browser each time; the slowest one counts.
const REVIEWS_PER_GAME: usize = 3;

/// The time limits for the first result and for the whole review, in seconds. The second one applies only to Cascadero.
const FIRST_RESULT_S: f64 = 2.0;
const WHOLE_REVIEW_S: f64 = 60.0;

/// The interval at which the page is polled, and the time after which the review has failed.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
const REVIEW_TIMEOUT: Duration = Duration::from_mins(10);

/// The duration of a review, in seconds.
#[derive(Clone, Copy)]
struct ReviewTime {
    first: f64,
    whole: f64,
}

fn main() -> ExitCode {
    println!("{:<50} {:>7} {:>12} {:>9}", "seconds", "actions", "first result", "the whole");
    let mut failed = false;
    let games = GameExamples::all().flat_map(|examples| examples.reviews);
    for game in games.copied().filter(|game| env::args().nth(1).is_none_or(|word| game.contains(&word))) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/records/{game}"));
        let record = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let (_, actions) = record.split_once("\n\n").expect("a header");
        let actions = actions.lines().filter(|line| !line.contains(": ") && !line.starts_with("end ")).count();
        let times: Vec<ReviewTime> = (0..REVIEWS_PER_GAME).map(|_| review(&file)).collect();
        let slowest = |of: fn(&ReviewTime) -> f64| times.iter().map(of).fold(0.0, f64::max);
        let (first, whole) = (slowest(|time| time.first), slowest(|time| time.whole));
        let name = game.trim_end_matches(".txt");
        println!("{name:<50} {actions:>7} {first:>12.2} {whole:>9.1}");
        failed |= first > FIRST_RESULT_S || (game.starts_with("cascadero") && whole > WHOLE_REVIEW_S);
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Reviews a game in a browser that has never loaded the page.
fn review(file: &Path) -> ReviewTime {
    let (server, browser) = (TestServer::open(), Browser::start(&BrowserOptions::default()));
    let file = file.canonicalize().expect("it was read");
    StartPage::visit(&browser, &server).open_record(&file.to_string_lossy());
    TablePage::here(&browser);
    let start = Instant::now();
    browser.click("#review-start");
    browser.await_element("#review .course");
    let first = start.elapsed().as_secs_f64();
    // Polled with pauses, because constant polling would slow the page down.
    while !browser.has("#moments") {
        assert!(start.elapsed() < REVIEW_TIMEOUT, "the review never ends");
        sleep(POLL_INTERVAL);
    }
    ReviewTime { first, whole: start.elapsed().as_secs_f64() }
}
