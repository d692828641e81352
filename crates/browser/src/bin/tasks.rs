//! What the main thread of the page spends time on: `tasks [WORD]`, with the page that `CASCADE_BROWSER_PAGE` names and the program that
//! `CASCADE_BROWSER_PROGRAM` names; with a word, only in what has the word in its name. `cargo xtask tasks` runs it.
//!
//! Below each row stand the tasks above 50 milliseconds, and what they consist of. Milliseconds of a phone, computed from processor time, so that a busy machine disturbs them little ([`browser::MainThread`]).

use std::env;

use browser::pages::OnlineTablePage;
use browser::{Browser, BrowserOptions, Chain, MainThread, ServerProcess, TestServer, await_theatre, report_heading};

/// How often each is measured; the median counts.
const TIMES: usize = 5;

const GAMES: [&str; 3] = ["cascadero", "cascadito", "barricade"];

fn main() {
    println!("{:<22} {}", "milliseconds of a phone", report_heading());
    report("start page", || load("", "#main .games .game"));
    for game in GAMES {
        report(&format!("{game}, a new game"), || load(&format!("#/play/{game}"), "[data-role=question]"));
    }
    online();
    for chain in Chain::of_each_game() {
        report(&format!("{}, a chain", chain.game()), || play(&chain));
    }
}

/// Prints the median of some measurements, by blocking time, if it is asked for.
fn report(name: &str, measure: impl Fn() -> MainThread) {
    if !is_asked_for(name) {
        return;
    }
    let mut measured: Vec<MainThread> = (0..TIMES).map(|_| measure()).collect();
    measured.sort_by(|a, b| a.blocking_ms().total_cmp(&b.blocking_ms()));
    let median = &measured[TIMES / 2];
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

/// Opens an address of the page until there is something, and everything beside it has been fetched.
fn load(address: &str, sign: &str) -> MainThread {
    let (server, browser) = (TestServer::open(), Browser::start(&options()));
    browser.open(&format!("{}{address}", server.address()));
    settle(&browser, sign);
    browser.main_thread()
}

/// Waits for something, and then until nothing has been fetched for a second.
fn settle(browser: &Browser, sign: &str) {
    browser.await_element(sign);
    let quiet = "performance.now() - Math.max(...performance.getEntriesByType('resource').map((file) => file.responseEnd)) > 1000";
    browser.until("everything is fetched", quiet);
}

/// An online table of two people, as somebody who comes to it sees it.
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

/// Plays a chain of effects, from its first stage on: what the command itself takes is over then.
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
