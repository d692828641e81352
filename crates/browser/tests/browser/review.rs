//! The review of a finished game: its content, its links, and a second try at a bad decision.

use std::fs;
use std::time::Instant;

use browser::pages::{StartPage, TablePage};
use browser::{Browser, BrowserOptions};

use crate::access::assert_accessible;
use crate::{open, visit};

const FINISHED: &str = "cascadero/front-star-2-greedy-points.txt";

/// The time limit for the first result of a review, in seconds. On two idle cores it takes a tenth of that.
const FIRST_RESULT_S: f64 = 5.0;

/// Runs a review to its end and returns the durations until the first result and until the end, in seconds.
fn review(browser: &Browser) -> (f64, f64) {
    let start = Instant::now();
    browser.click("#review-start");
    browser.await_element("#review .course");
    let first = start.elapsed().as_secs_f64();
    let mut done = 0;
    // A review takes longer than a single wait allows, so this waits for progress repeatedly.
    while !browser.has("#moments") {
        let more = format!(
            "!!document.querySelector('#moments') || document.querySelector('#review-progress')?.value > {done}"
        );
        browser.until("the review goes on", &more);
        let value = browser.script("return Math.floor(document.querySelector('#review-progress')?.value ?? 0)", &[]);
        done = value.as_u64().unwrap_or_default();
    }
    let whole = start.elapsed().as_secs_f64();
    println!("first result of a review: {first:.1} s, the whole: {whole:.1} s");
    (first, whole)
}

#[test]
fn a_game_is_reviewed_and_a_mistake_can_be_put_right() {
    for options in [BrowserOptions::default(), BrowserOptions { lang: "fr", ..BrowserOptions::phone() }] {
        visit(&options, |browser, server| {
            let table = open(browser, server, FINISHED);
            let (first, _) = review(browser);
            assert!(first < FIRST_RESULT_S, "{first}");
            assert_eq!(browser.count(".balances > li"), 2, "everybody's luck and skill");
            let labelled = browser.script(
                "return [...document.querySelectorAll('#log > li .ply')].filter((one) => getComputedStyle(one, '::after').content.length > 4).length",
                &[],
            );
            assert!(labelled.as_u64().is_some_and(|count| count > 20), "labels in the log: {labelled}");
            assert_accessible(browser, "a review");
            browser.click("#curve");
            let (place, length) = (table.place(), table.length());
            assert!(place.abs_diff(length / 2) <= 2, "the middle of {length} is not {place}");
            assert!(browser.has("#moments li"), "two greedy players give something up");
            let ply = browser.attribute("#moments li", "data-moment").expect("a number");
            browser.click("#moments li [data-look]");
            assert_eq!(table.place().to_string(), ply);
            try_again(browser, &ply);
            // The review is stored, so it is shown at once when the game is opened again.
            browser.click("#exercise-back");
            browser.await_element("#moments li");
            browser.reload();
            browser.await_element("#moments li");
            // As a file it can be opened in any browser.
            let folder = browser.allow_downloads();
            browser.click("#review-save");
            let file = browser.await_download(folder);
            browser.script("location.hash = '#/games'", &[]);
            browser.await_element("#import");
            browser.fill("#import", &file.to_string_lossy());
            browser.await_element("#moments li");
            assert!(TablePage::here(browser).is_over());
        });
    }
}

/// Answers the question of a key moment first with the played action, which is wrong, and then with the better one.
fn try_again(browser: &Browser, ply: &str) {
    let command = |css: &str| browser.attribute(css, "data-command").unwrap_or_default();
    let played = command(&format!("#log > li[data-ply='{}']", ply.parse::<usize>().expect("a number") + 1));
    let better = browser.attribute("#moments li", "data-better").expect("a command");
    browser.click("#moments li [data-try]");
    browser.await_element(".exercise [data-role=question]");
    assert_accessible(browser, "trying again");
    answer(browser, &played);
    browser.await_element("#verdict .verdict:not(.right)");
    browser.click("#once-more");
    browser.await_element(".exercise [data-role=question]");
    answer(browser, &better);
    browser.await_element("#verdict .verdict.right");
    assert_eq!(browser.count("[data-saved]"), 0);
}

/// Plays a command by tapping its words and confirming.
fn answer(browser: &Browser, command: &str) {
    for word in command.split(' ').skip(1) {
        browser.click(&format!("[data-word='{word}']"));
    }
    browser.click("#commit");
}

#[test]
fn what_was_played_of_a_game_that_was_left_can_be_reviewed_as_it_is_then() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy:not(.ghost)");
        table.look_back();
        review(browser);
        assert_eq!(browser.count(".balances > li"), 2, "everybody's luck and skill");
        // The game goes on, and the review of its beginning is not taken for one of more.
        browser.click("#to-present");
        browser.await_element("[data-role=question]");
        table.type_command("place C3");
        browser.await_element("[data-word=C3] .envoy:not(.ghost)");
        table.look_back();
        browser.await_element("#review-start");
        review(browser);
        browser.click("#to-present");
        browser.await_element("[data-role=question]");
        table.look_back();
        // It was kept for the game as it is now.
        browser.await_element("#moments");
    });
}

#[test]
fn a_record_of_an_unfinished_game_can_be_reviewed() {
    let text = fs::read_to_string(crate::record(FINISHED)).expect("a record");
    let (head, actions) = text.split_once("\n\n").expect("a head");
    let head: Vec<&str> = head.lines().filter(|line| !line.starts_with("dice:")).collect();
    let actions: Vec<&str> = actions.lines().take(6).collect();
    let unfinished = format!("{}\n\n{}\nend {}\n", head.join("\n"), actions.join("\n"), actions.len());
    let file = std::env::temp_dir().join(format!("cascade-unfinished-{}.txt", std::process::id()));
    fs::write(&file, unfinished).expect("a file");
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).open_record(&file.to_string_lossy());
        let table = TablePage::here(browser);
        assert!(!table.is_over());
        if !browser.has("#slider") {
            table.look_back();
        }
        review(browser);
        assert_eq!(browser.count(".balances > li"), 2);
    });
    let _ = fs::remove_file(file);
}

#[test]
fn a_review_is_made_without_a_network() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        browser.until("everything is kept", "navigator.serviceWorker?.controller?.state === 'activated'");
        server.close();
        StartPage::home(browser)
            .open_record(&crate::record("cascadito/sheet2-solo-hard-greedy-boxes.txt").to_string_lossy());
        TablePage::here(browser);
        review(browser);
        assert_eq!(browser.count(".balances > li"), 1, "alone");
    });
}

/// The next request to a worker arrives damaged, which is an error inside of an asynchronous function there.
const DAMAGE_NEXT_REQUEST: &str = "const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        Worker.prototype.postMessage = post;
        post.call(this, { ...message, request: null, messages: null });
    };";

#[test]
fn a_worker_that_fails_says_so_and_can_be_asked_again() {
    visit(&BrowserOptions::default(), |browser, server| {
        open(browser, server, FINISHED);
        browser.script(DAMAGE_NEXT_REQUEST, &[]);
        browser.click("#review-start");
        browser.await_element("[data-failed=review-failed]");
        assert_accessible(browser, "a review that failed");
        browser.click("[data-action=retry]");
        browser.await_element("#review .course");
    });
}

#[test]
fn a_worker_of_bots_that_fails_is_replaced() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "novice"]).begin();
        browser.await_element("[data-role=question]");
        let before = table.length();
        browser.script(DAMAGE_NEXT_REQUEST, &[]);
        table.type_command("place H6");
        browser.until(
            "the bot has answered",
            &format!("document.querySelectorAll('#log > li[data-ply]').length >= {before} + 2"),
        );
    });
}
