//! How much is sent, how soon a game can be played, and whether the page responds while a bot thinks.

use browser::pages::{InputMethod, StartPage, TestRng};
use browser::{Browser, BrowserOptions};

use crate::{visit, visit_alone};

/// What may be sent, compressed, before the first game of a kind can be played; `cargo xtask page` prints what it consists of.
const MOST_BYTES: [(&str, u64); 3] = [("cascadero", 370_000), ("cascadito", 394_000), ("barricade", 377_000)];

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
            let sent = browser.script(
                "const parts = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
                 return parts.filter(({ name }) => !/worker|theatre|table_extras/.test(name)).reduce((sum, part) => sum + part.encodedBodySize, 0)",
                &[],
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
        browser.script(
            "window.tasks = [0]; new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
               .observe({ type: 'longtask' })",
            &[],
        );
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
