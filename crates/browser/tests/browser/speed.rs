//! How much is sent, how soon a game can be played, and whether the page responds while a bot thinks.

use browser::pages::{InputMethod, StartPage, TestRng};
use browser::{Browser, BrowserOptions, Chain, await_theatre, report_heading};
use serde_json::json;

use crate::{visit, visit_alone};

/// What may be sent, compressed, before the first game of a kind can be played; `cargo xtask page` prints what it consists of.
const MOST_BYTES: [(&str, u64); 3] = [("cascadero", 311_000), ("cascadito", 341_500), ("barricade", 327_000)];

/// The most that the longest task of the page's main thread may take while a chain of effects is shown on a phone, in milliseconds, for the median
/// game. The aim is 50, which a person does not notice. Processor time is counted, but even that is longer on a machine that compiles meanwhile
/// (docs/page.md has what was measured).
const LONGEST_TASK_OF_A_CHAIN_MS: f64 = 150.0;

/// The most that all tasks of a load may take on a phone beyond 50 milliseconds each, for the median game; with the same room.
const BLOCKING_OF_A_TABLE_MS: f64 = 300.0;

const GAMES: [&str; 3] = ["cascadero", "cascadito", "barricade"];

/// How many reloads are timed.
const RELOADS: usize = 9;

/// The most that the median reload may take until the page can be played, in milliseconds. On two quiet cores it takes 700; the bound
/// leaves room for a machine that compiles meanwhile.
const RELOAD_MEDIAN_MS: f64 = 2500.0;

/// How many moves of each game are watched while an expert bot answers them.
const MOVES: usize = 8;

/// The most that the longest task of the page's main thread may take during the median move, in milliseconds: below it a person does not notice that
/// the page was busy.
const LONGEST_TASK_MEDIAN_MS: f64 = 100.0;

/// The same for the 95th percentile of moves: a busy machine interrupts a task now and then, a page that thinks itself does so every time.
const LONGEST_TASK_P95_MS: f64 = 400.0;

/// The value at a percentile of sorted values.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    sorted[(sorted.len() - 1) * percent / 100]
}

#[test]
fn little_is_sent_before_the_first_game() {
    for (game, most) in MOST_BYTES {
        // French needs more words than English.
        visit(&BrowserOptions { lang: "fr", ..BrowserOptions::default() }, |browser, server| {
            // What is kept for use without a network is fetched in the background, as are the bots and the theatre: no game waits for them.
            browser.without_offline_script();
            StartPage::visit(browser, server).play_now(game);
            // The name of a file of code names the parts of the page that need it.
            let sent = browser.script(
                "const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
                 const isAwaited = (name) => name.includes('split_') ? name.includes(arguments[0]) : !/worker|theatre/.test(name);
                 return files.filter(({ name }) => isAwaited(name)).reduce((sum, file) => sum + file.encodedBodySize, 0)",
                &[json!(game)],
            );
            let sent = sent.as_u64().expect("a number");
            println!("sent before the first game, {game}: {sent} bytes");
            assert!(sent <= most, "{sent} bytes are sent before the first game of {game} can be played");
        });
    }
}

#[test]
fn a_reload_is_soon_playable() {
    visit_alone(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        let mut times: Vec<f64> = (0..RELOADS)
            .map(|_| {
                browser.reload();
                let playable = "document.querySelector('[data-role=question]') && performance.now()";
                browser.until("it can be played", playable).as_f64().expect("a time")
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("from reload to playable: {times:.0?} ms");
        let median = percentile(&times, 50);
        assert!(median <= RELOAD_MEDIAN_MS, "the median reload can be played after {median:.0} ms");
    });
}

#[test]
fn the_page_stays_responsive_while_a_bot_thinks() {
    visit_alone(&BrowserOptions { motion: true, ..BrowserOptions::default() }, |browser, server| {
        StartPage::visit(browser, server);
        observe_tasks(browser);
        let mut tasks: Vec<f64> = GAMES.into_iter().flat_map(|game| longest_tasks(browser, game)).collect();
        tasks.sort_by(f64::total_cmp);
        let [median, p95] = [50, 95].map(|percent| percentile(&tasks, percent));
        assert!(
            median <= LONGEST_TASK_MEDIAN_MS,
            "the page is busy for {median:.0} ms during the median move: {tasks:.0?}"
        );
        assert!(p95 <= LONGEST_TASK_P95_MS, "the page is busy for {p95:.0} ms during one move in twenty: {tasks:.0?}");
    });
}

#[test]
fn a_chain_on_a_phone_keeps_the_page_responsive() {
    let mut longest: Vec<f64> = Chain::of_each_game().iter().map(longest_task_of).collect();
    longest.sort_by(f64::total_cmp);
    let median = percentile(&longest, 50);
    assert!(median <= LONGEST_TASK_OF_A_CHAIN_MS, "the page is busy for {median:.0} ms while a chain is shown");
}

#[test]
fn a_table_on_a_phone_is_drawn_in_short_tasks() {
    let mut blocking: Vec<f64> = GAMES.into_iter().map(blocking_of_table).collect();
    blocking.sort_by(f64::total_cmp);
    let median = percentile(&blocking, 50);
    assert!(median <= BLOCKING_OF_A_TABLE_MS, "the page does not answer for {median:.0} ms while a table is drawn");
}

/// What a new game blocks the page of a phone for, in milliseconds.
fn blocking_of_table(game: &str) -> f64 {
    let mut blocking = 0.0;
    visit_alone(&BrowserOptions { trace: true, ..BrowserOptions::phone() }, |browser, server| {
        browser.open(&format!("{}#/play/{game}", server.address()));
        browser.await_element("[data-role=question]");
        browser.await_element("#log");
        await_theatre(browser);
        let main_thread = browser.main_thread();
        println!("a new game of {game}: {}\n{:>26}{main_thread}", report_heading(), "");
        blocking = main_thread.blocking_ms();
    });
    blocking
}

/// The longest task while a chain is shown on a phone, in milliseconds.
fn longest_task_of(chain: &Chain) -> f64 {
    let mut longest = 0.0;
    visit_alone(&BrowserOptions { motion: true, trace: true, ..BrowserOptions::phone() }, |browser, server| {
        chain.open(browser, server);
        await_theatre(browser);
        chain.play(browser);
        // What the command itself takes is over when the first stage is shown.
        browser.until("it is shown", "document.querySelector('.table.playing')");
        browser.forget_tasks();
        chain.await_end(browser);
        let main_thread = browser.main_thread();
        println!("{} stages of {}: {}\n{:>26}{main_thread}", chain.stages.len(), chain.game(), report_heading(), "");
        longest = main_thread.longest_ms();
    });
    longest
}

/// Begins a list of the durations of tasks that take more than 50 milliseconds; its first value is 0.
fn observe_tasks(browser: &Browser) {
    browser.script(
        "window.tasks = [0]; new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
           .observe({ type: 'longtask' })",
        &[],
    );
}

/// The longest task of the page for each move of a new game, from the move to the bot's answer; 0 if none took more than 50 milliseconds.
fn longest_tasks(browser: &Browser, game: &str) -> Vec<f64> {
    let table = StartPage::home(browser).set_up(game).chairs(&["person", "expert"]).begin();
    let mut rng = TestRng::new(5);
    let tasks: Vec<f64> = (0..MOVES)
        .map(|_| {
            browser.script("tasks.splice(0, tasks.length, 0)", &[]);
            table.play(InputMethod::Pointer, &mut rng, 1);
            browser.script("return Math.max(...tasks)", &[]).as_f64().expect("a duration")
        })
        .collect();
    println!("the longest task of each move while an expert thinks about {game}: {tasks:.0?} ms");
    tasks
}
