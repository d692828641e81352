//! Measures what the page's main thread spends time on: `tasks [WORD]`, with the page in `CASCADE_BROWSER_PAGE` and the program in
//! `CASCADE_BROWSER_PROGRAM`; with a word, only measurements whose name contains it. Run by `cargo xtask tasks`.
//!
//! Below each row are the tasks above 50 milliseconds with their parts. The times are for a phone, computed from processor time, so that
//! they depend
//! little on the load of the machine ([`browser::MainThread`]).

use std::env;

use browser::pages::OnlineTablePage;
use browser::{
    Browser, BrowserOptions, Chain, MainThread, ServerProcess, TestServer, await_theatre, game_names, report_heading,
};

/// The number of measurements, of which the median is taken.
const MEASUREMENTS: usize = 5;

fn main() {
    println!("{:<22} {}", "milliseconds of a phone", report_heading());
    report("start page", || load("", "#main .games .game"));
    for game in game_names() {
        report(&format!("{game}, a new game"), || load(&format!("#/play/{game}"), "[data-role=question]"));
    }
    online();
    for chain in Chain::of_each_game() {
        report(&format!("{}, a chain", chain.game()), || play(&chain));
    }
}

/// Prints the median of some measurements, by blocking time, if it is requested.
fn report(name: &str, measure: impl Fn() -> MainThread) {
    if !is_asked_for(name) {
        return;
    }
    let mut measured: Vec<MainThread> = (0..MEASUREMENTS).map(|_| measure()).collect();
    measured.sort_by(|a, b| a.blocking_ms().total_cmp(&b.blocking_ms()));
    let median = &measured[MEASUREMENTS / 2];
    println!("{name:<23} {median}");
    for task in median.long_tasks() {
        println!("{:>24}{task}", "");
    }
}

fn is_asked_for(name: &str) -> bool {
    env::args().nth(1).is_none_or(|word| name.contains(&word))
}

fn options() -> BrowserOptions {
    BrowserOptions { motion: true, trace: true, ..BrowserOptions::phone() }
}

/// Opens an address of the page and waits for an element, and until all requests have finished.
fn load(address: &str, sign: &str) -> MainThread {
    let (server, browser) = (TestServer::open(), Browser::start(&options()));
    browser.open(&format!("{}{address}", server.address()));
    settle(&browser, sign);
    browser.main_thread()
}

/// Waits for an element, and then until nothing has been loaded for a second.
fn settle(browser: &Browser, sign: &str) {
    browser.await_element(sign);
    let quiet = "performance.now() - Math.max(...performance.getEntriesByType('resource').map((file) => file.responseEnd)) > 1000";
    browser.until("everything is fetched", quiet);
}

/// An online table of two people, as seen by a person who opens it.
fn online() {
    let name = "cascadero, online";
    if !is_asked_for(name) {
        return;
    }
    let server = ServerProcess::start();
    let players = [(); 2].map(|()| Browser::start(&BrowserOptions::default()));
    let host = OnlineTablePage::host(&players[0], &server.address(), "Ada", "cascadero", &[]);
    OnlineTablePage::join(&players[1], &host.link(), "Blaise");
    report(name, || {
        let browser = Browser::start(&options());
        browser.open(&host.link());
        settle(&browser, "#prompt");
        browser.main_thread()
    });
}

/// Plays a chain of effects, measured from its first stage on, which excludes the command itself.
fn play(chain: &Chain) -> MainThread {
    let (server, browser) = (TestServer::open(), Browser::start(&options()));
    chain.open(&browser, &server);
    await_theatre(&browser);
    chain.play(&browser);
    browser.until("it is shown", "document.querySelector('.table.playing')");
    browser.forget_tasks();
    chain.await_end(&browser);
    browser.main_thread()
}
