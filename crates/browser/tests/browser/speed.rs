//! How much is sent, how soon it can be played, and that the page stays awake while a bot thinks.

use browser::pages::{Hand, StartPage, Table, TestRng};
use browser::{Browser, Look};

use crate::{visit, visit_alone};

/// What may be sent, compressed, before the first game can be played, whichever it is.
const MOST_BYTES: u64 = 400_000;

const GAMES: [&str; 3] = ["cascadero", "cascadito", "barricade"];

/// The longest that the page may not answer, in milliseconds.
const LONGEST_TASK: f64 = 100.0;

#[test]
fn little_is_sent_before_the_first_game() {
    for game in GAMES {
        // French needs more words than English.
        visit(&Look { lang: "fr", ..Look::default() }, |browser, house| {
            // What is kept for playing without a network is fetched beside the game and not for it.
            browser.without_offline_script();
            StartPage::visit(browser, house).play_now(game);
            let sent = browser.script(
                "const parts = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
                 return parts.filter(({ name }) => !/worker/.test(name)).reduce((sum, part) => sum + part.encodedBodySize, 0)",
                &[],
            );
            let sent = sent.as_u64().expect("a number");
            println!("sent before the first game, {game}: {sent} bytes");
            assert!(sent <= MOST_BYTES, "{sent} bytes are sent before the first game of {game} can be played");
        });
    }
}

#[test]
fn a_reload_is_soon_playable() {
    visit_alone(&Look::default(), |browser, house| {
        StartPage::visit(browser, house).set_up("cascadero").chairs(&["person", "person"]).begin();
        browser.reload();
        let playable =
            browser.until("it can be played", "document.querySelector('[data-role=question]') && performance.now()");
        println!("from reload to playable: {:.0} ms", playable.as_f64().unwrap_or_default());
        Table::here(browser);
    });
}

#[test]
fn the_page_stays_awake_while_a_bot_thinks() {
    visit_alone(&Look { motion: true, ..Look::default() }, |browser, house| {
        StartPage::visit(browser, house);
        browser.script(
            "window.tasks = [0]; new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
               .observe({ type: 'longtask' })",
            &[],
        );
        GAMES.into_iter().for_each(|game| assert_awake(browser, game));
    });
}

/// What the page needs, it needs every time; what a busy machine adds is not the same twice.
fn assert_awake(browser: &Browser, game: &str) {
    let mut least = [f64::INFINITY; 5];
    for _ in 0..8 {
        let tasks = longest_tasks(browser, game);
        println!(
            "the longest tasks of the page while an expert thinks about {game}: {tasks:.0?} ms (0: none above 50)"
        );
        least = std::array::from_fn(|place| least[place].min(tasks[place]));
        if least.iter().all(|task| *task <= LONGEST_TASK) {
            return;
        }
    }
    panic!("{game}: tasks of {least:.0?} ms, again and again");
}

/// The longest task of the page for each of five moves of a new game, from the move to the answer.
fn longest_tasks(browser: &Browser, game: &str) -> [f64; 5] {
    let table = StartPage::home(browser).set_up(game).chairs(&["person", "expert"]).begin();
    let mut whim = TestRng::new(5);
    [(); 5].map(|()| {
        browser.script("tasks.splice(0, tasks.length, 0)", &[]);
        table.play(Hand::Pointer, &mut whim, 1);
        browser.script("return Math.max(...tasks)", &[]).as_f64().expect("a duration")
    })
}
