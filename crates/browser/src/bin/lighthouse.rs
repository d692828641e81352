//! Measures the page with Lighthouse: `lighthouse SCRIPT [WORD]`, with the script of Lighthouse's command line, the page in
//! `CASCADE_BROWSER_PAGE` and
//! the program in `CASCADE_BROWSER_PROGRAM`; with a word, only pages whose name contains it. Run by `cargo xtask lighthouse`.
//!
//! Lighthouse measures a load of the page and computes the time that it would have taken on a slow phone. A busy machine makes the result worse, so
//! each figure is the median of several loads, and the speed of the machine is shown beside them.

use std::process::{Command, ExitCode};
use std::{env, fs};

use browser::pages::OnlineTablePage;
use browser::{Browser, BrowserOptions, ServerProcess};
use serde_json::Value;

/// The number of loads that are measured for each page and device.
const LOADS: usize = 3;

/// The maximum number of attempts for one load.
const MAX_ATTEMPTS: usize = 3;

/// Lighthouse's categories besides performance. Each of them must have the full score.
const CATEGORIES: [&str; 3] = ["accessibility", "best-practices", "seo"];

/// The metrics of a load, in the order of the table.
const MEASURES: [(&str, &str); 4] = [
    ("first-contentful-paint", "first paint"),
    ("largest-contentful-paint", "largest"),
    ("total-blocking-time", "blocking"),
    ("cumulative-layout-shift", "shift"),
];

/// A device that Lighthouse emulates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    Mobile,
    Desktop,
}

impl Device {
    fn name(self) -> &'static str {
        match self {
            Device::Mobile => "mobile",
            Device::Desktop => "desktop",
        }
    }
}

/// A page to be measured.
struct JudgedPage {
    name: &'static str,
    address: String,
    /// The lowest acceptable performance score on a phone.
    mobile_aim: f64,
}

/// The lowest acceptable performance score of any page on a desktop.
const MIN_DESKTOP_SCORE: f64 = 99.0;

fn main() -> ExitCode {
    let Some(script) = env::args().nth(1) else {
        eprintln!("usage: lighthouse SCRIPT [WORD]");
        return ExitCode::from(2);
    };
    let word = env::args().nth(2).unwrap_or_default();
    let server = ServerProcess::start();
    let players = [(); 2].map(|()| Browser::start(&BrowserOptions::default()));
    let host = OnlineTablePage::host(&players[0], &server.address(), "Ada", "cascadero", &[]);
    OnlineTablePage::join(&players[1], &host.link(), "Blaise");
    let local = format!("{}#/play/cascadero", server.address());
    let pages = [
        JudgedPage { name: "start page", address: server.address(), mobile_aim: 98.0 },
        JudgedPage { name: "local table", address: local, mobile_aim: 90.0 },
        JudgedPage { name: "online table", address: host.link(), mobile_aim: 90.0 },
    ];
    // The players are no longer needed: the game is in progress.
    drop(players);
    let mut misses = Vec::new();
    println!("{}", heading());
    for page in &pages {
        for device in [Device::Mobile, Device::Desktop] {
            if !format!("{} {}", page.name, device.name()).contains(&word) {
                continue;
            }
            let loads: Vec<Value> = (0..LOADS).map(|_| judge(&script, &page.address, device)).collect();
            let aim = if device == Device::Mobile { page.mobile_aim } else { MIN_DESKTOP_SCORE };
            println!("{}", row(page, device, &loads));
            misses.extend(
                missed(&loads, aim).into_iter().map(|miss| format!("{}, {}: {miss}", page.name, device.name())),
            );
        }
    }
    for miss in &misses {
        eprintln!("below the aim: {miss}");
    }
    if misses.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Lighthouse's report about one load.
fn judge(script: &str, address: &str, device: Device) -> Value {
    let report = env::temp_dir().join(format!("cascade-lighthouse-{}.json", std::process::id()));
    let mut command = Command::new("node");
    command.args([script, address, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"]);
    command.arg(format!("--output-path={}", report.display()));
    command.arg(format!("--only-categories=performance,{}", CATEGORIES.join(",")));
    if device == Device::Desktop {
        command.arg("--preset=desktop");
    }
    // Occasionally the start of the browser's trace is missing, and Lighthouse asks to be run again.
    let is_judged = || command.status().unwrap_or_else(|error| panic!("node: {error}")).success();
    assert!(
        std::iter::repeat_with(is_judged).take(MAX_ATTEMPTS).any(|judged| judged),
        "Lighthouse cannot load {address}"
    );
    let text = fs::read(&report).expect("a report");
    // The report has been read.
    let _ = fs::remove_file(&report);
    serde_json::from_slice(&text).expect("a report is JSON")
}

/// The scores that are too low: the median performance, or any other category in any load.
fn missed(loads: &[Value], aim: f64) -> Vec<String> {
    let speed = median(loads, "/categories/performance/score") * 100.0;
    let slow = (speed < aim).then(|| format!("performance is {speed:.0} of {aim}"));
    let others = CATEGORIES.into_iter().filter_map(|category| {
        let scores = loads.iter().map(|load| number(load, &format!("/categories/{category}/score")) * 100.0);
        let least = scores.fold(100.0, f64::min);
        (least < 100.0).then(|| format!("{category} is {least:.0} of 100"))
    });
    slow.into_iter().chain(others).collect()
}

fn heading() -> String {
    let measures = MEASURES.map(|(_, name)| format!(" {name:>11}")).concat();
    let categories = CATEGORIES.map(|name| format!(" {name:>14}")).concat();
    format!("{:<14} {:<8} performance{categories}{measures}     machine", "page", "device")
}

/// The table row with the medians of some loads.
fn row(page: &JudgedPage, device: Device, loads: &[Value]) -> String {
    let score = |category: &str| median(loads, &format!("/categories/{category}/score")) * 100.0;
    let categories = CATEGORIES.map(|category| format!(" {:>14.0}", score(category))).concat();
    let measures = MEASURES.map(|(audit, _)| {
        let value = median(loads, &format!("/audits/{audit}/numericValue"));
        let is_time = audit != "cumulative-layout-shift";
        if is_time { format!(" {value:>8.0} ms") } else { format!(" {value:>11.3}") }
    });
    let machine = median(loads, "/environment/benchmarkIndex");
    let (performance, device) = (score("performance"), device.name());
    format!("{:<14} {device:<8} {performance:>11.0}{categories}{} {machine:>11.0}", page.name, measures.concat())
}

/// The median of a number in several reports.
fn median(loads: &[Value], pointer: &str) -> f64 {
    let mut values: Vec<f64> = loads.iter().map(|load| number(load, pointer)).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A number in a report.
///
/// # Panics
/// If it is missing; the message has Lighthouse's reason.
fn number(load: &Value, pointer: &str) -> f64 {
    let found = load.pointer(pointer).and_then(Value::as_f64);
    found.unwrap_or_else(|| panic!("Lighthouse has no {pointer}: {} {}", load["runtimeError"], load["runWarnings"]))
}
