//! What players come back for: their own games, and the deal of the day.

use std::fs;

use browser::pages::{StartPage, TablePage};
use browser::{Browser, BrowserOptions};
use serde_json::json;

use crate::access::assert_accessible;
use crate::visit;

/// Finished games of fixtures, one of each kind that is dealt, in the order in which the days deal them.
const FINISHED: [(&str, &[&str]); 3] = [
    ("cascadito/sheet2-solo-hard-greedy-boxes.txt", &["person"]),
    ("cascadero/front-star-2-greedy-points.txt", &["person", "medium"]),
    ("barricade/small-3-two-weakest-random-everspring.txt", &["person", "medium", "medium"]),
];

/// Both languages, on a desktop and on a phone.
fn browsers() -> [BrowserOptions; 2] {
    [BrowserOptions::default(), BrowserOptions { lang: "fr", ..BrowserOptions::phone() }]
}

/// Saves a finished game as if the person had played it here.
fn save_finished(browser: &Browser, id: &str, (record, chairs): (&str, &[&str])) {
    let record = fs::read_to_string(crate::record(record)).expect("a record");
    let saved = json!({ "cascade": 1, "chairs": chairs, "seed": "00".repeat(32), "changed": 1.7e12, "record": record });
    let text = saved.to_string();
    browser.script("localStorage.setItem('cascade.game.' + arguments[0], arguments[1])", &[json!(id), json!(text)]);
}

#[test]
fn own_games_are_counted_filtered_exported_deleted_and_taken_in_again() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            for (place, finished) in FINISHED.into_iter().enumerate() {
                save_finished(browser, &format!("own{place}"), finished);
            }
            browser.click("[data-action=games]");
            browser.until("three games", "document.querySelectorAll('[data-played]').length === 3");
            assert_eq!(browser.count(".sums tbody tr"), 3, "a line for each game");
            assert_accessible(browser, "my games");
            browser.choose("#grouping", "level");
            browser.await_element("[data-group='cascadero medium']");
            browser.choose("#filter-game", "barricade");
            browser.until("one game", "document.querySelectorAll('[data-played]').length === 1");
            browser.choose("#filter-game", "");
            let folder = browser.allow_downloads();
            browser.click("#export");
            let file = browser.await_download(folder);
            let text = fs::read_to_string(&file).expect("the file");
            assert!(text.starts_with("{\"format\":\"cascade-practice\",\"version\":1"), "{}", &text[..60]);
            browser.click("[data-played] button");
            browser.await_element("#undelete");
            browser.click("#undelete");
            browser.until("it is back", "document.querySelectorAll('[data-played]').length === 3");
            browser.click("#delete-all summary");
            browser.click("#delete-all-go");
            browser.await_element("#history-empty");
            browser.fill("#import", &file.to_string_lossy());
            browser.until("they are back", "document.querySelectorAll('[data-played]').length === 3");
            browser.click("[data-played] a");
            assert!(TablePage::here(browser).is_over());
        });
    }
}

#[test]
fn the_deal_of_the_day_is_played_once_and_shared() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            browser.click("[data-action=daily]");
            browser.await_element(".deal[data-day]");
            assert_accessible(browser, "the deal of the day");
            let day = browser.attribute(".deal", "data-day").expect("a day");
            browser.click("#daily-play");
            let table = TablePage::here(browser);
            assert_eq!(table.path(), format!("/table/daily-{day}"));
            assert!(browser.has("#undo[disabled]"), "nothing is taken back");
            let turn = "return Date.parse(arguments[0]) / 86400000 % arguments[1]";
            let turn = browser.script(turn, &[json!(day), json!(FINISHED.len())]).as_u64().expect("a whole number");
            save_finished(browser, &format!("daily-{day}"), FINISHED[turn as usize]);
            browser.reload();
            browser.await_element("#daily-expert");
            browser.script("navigator.clipboard.writeText = () => Promise.reject()", &[]);
            browser.click("#daily-share");
            let text =
                browser.until("a text to share", "document.querySelector('#daily-outcome .shared')?.textContent");
            let text = text.as_str().expect("a text");
            assert!(text.contains(&day) && text.contains('★') && text.contains("#/daily"), "{text}");
            browser.script("location.hash = '#/daily'", &[]);
            browser.await_element("#daily-result");
            browser.await_element(".calendar .today b");
        });
    }
}

/// The first right answer to a puzzle of Cascadero.
fn right_answer(id: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/cascadero.json");
    let set: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).expect("puzzles")).expect("JSON");
    let sources = set["sources"].as_array().expect("games");
    let mut puzzles = sources.iter().flat_map(|source| source["puzzles"].as_array().expect("puzzles"));
    let puzzle = puzzles.find(|puzzle| puzzle["id"] == id).expect("it is in the file");
    puzzle["best"][0].as_str().expect("a command").to_owned()
}

#[test]
fn puzzles_count_a_streak_until_an_answer_is_wrong() {
    for options in browsers() {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            browser.script("location.hash = '#/puzzles'", &[]);
            browser.click("[data-puzzles=cascadero]");
            for solved in 1..=2 {
                browser.await_element(".exercise [data-role=question]");
                let id = browser.attribute("#exercise", "data-puzzle").expect("a puzzle");
                let command = right_answer(&id);
                browser.click(&format!("[data-word='{}']", command.split(' ').nth(1).expect("a field")));
                browser.click(&format!("button[data-command='{command}']"));
                browser.await_element("#verdict .verdict.right");
                assert!(browser.text("#standing").contains(&format!("· {solved} ")), "{}", browser.text("#standing"));
                browser.click("#puzzle-next");
                browser.until("another one", &format!("document.querySelector('#exercise').dataset.puzzle !== '{id}'"));
            }
            assert_accessible(browser, "a puzzle");
            let id = browser.attribute("#exercise", "data-puzzle").expect("a puzzle");
            let right = right_answer(&id);
            let wrong = format!(
                "[...document.querySelectorAll('.stage .legal[data-word]')].map((one) => one.dataset.word).find((word) => !'{right}'.includes(word))"
            );
            let wrong = browser.until("something else can be chosen", &wrong);
            browser.click(&format!("[data-word='{}']", wrong.as_str().expect("a field")));
            browser.click("#commit");
            browser.await_element("#verdict .verdict:not(.right)");
            assert!(browser.text("#standing").contains("· 0 "), "{}", browser.text("#standing"));
            let best = browser.attribute("#verdict [data-best]", "data-best");
            assert_eq!(best, Some(right), "it is explained");
        });
    }
}
