//! Dice that nobody can load, as two players see them: each browser adds a number, and the page proves every draw at the end.

use browser::{Browser, BrowserOptions, ServerProcess};
use serde_json::{Value, json};

use crate::{OnlineGame, OnlineTablePage, TestRng};

/// How many decisions are made before the game is broken off.
const DECISIONS: usize = 8;

/// The number that a browser keeps for the table it shows.
fn kept_number(browser: &Browser) -> String {
    let number = browser.script("return localStorage.getItem('nonce/' + location.hash.split('/')[2])", &[]);
    number.as_str().expect("the browser has made a number").to_owned()
}

/// The shares in the dice that the log of the table has: the seat, and the number or nothing for a pledge.
fn shares(browser: &Browser) -> Vec<(String, Option<String>)> {
    let ask = "const table = location.hash.split('/')[2];
        return fetch('api/tables/' + table + '/entries').then((answer) => answer.json())";
    let log = browser.script(ask, &[]);
    let given = log["entries"].as_array().expect("a list").iter().filter(|entry| entry["kind"] == "contributed");
    let share = |entry: &Value| {
        (entry["seat"].as_str().expect("a seat").to_owned(), entry["nonce"].as_str().map(str::to_owned))
    };
    given.map(share).collect()
}

/// Two people share the dice of a table in so many rounds, roll some, and end the game.
fn share_dice(rounds: &str, pledges: usize) {
    let server = ServerProcess::start();
    let browsers = [(); 3].map(|()| Browser::start(&BrowserOptions::default()));
    let [ada, blaise, cleo] = &browsers;
    let host = OnlineTablePage::host(ada, &server.address(), "Ada", "cascadito", &[("dice", rounds)]);
    let spectator = OnlineTablePage::watch(cleo, &host.link());
    let guest = OnlineTablePage::join(blaise, &host.link(), "Blaise");
    let players = [host, guest];
    let mut game = OnlineGame { players, spectator, browsers: [ada, blaise, cleo], rng: TestRng::new(3) };
    // The first roll waits for the numbers.
    spectator.await_more_than(0);
    for made in 0..DECISIONS {
        assert!(game.decide(made), "the game is longer");
    }
    // What each browser has made is in the log, and no two are the same.
    let numbers = [ada, blaise].map(kept_number);
    assert_ne!(numbers[0], numbers[1]);
    let given = shares(cleo);
    assert_eq!(given.iter().filter(|(_, number)| number.is_none()).count(), pledges);
    let revealed: Vec<&String> = given.iter().filter_map(|(_, number)| number.as_ref()).collect();
    assert!(revealed.len() == 2 && numbers.iter().all(|number| revealed.contains(&number)), "{given:?}");
    // Everybody is shown the numbers, before the end only with what the server has committed to.
    for browser in &browsers {
        browser.click("#tab-table");
        browser.await_element(".fair[data-dice=committed] [data-nonces='2']");
        for number in &numbers {
            let shown = "return document.querySelector('[data-nonces]').textContent.includes(arguments[0])";
            assert_eq!(browser.script(shown, &[json!(number)]), true);
        }
    }
    ada.click("#close");
    ada.click("#close-table");
    for table in [host, guest, spectator] {
        let verdict = table.dice();
        let draws = verdict.split_whitespace().find_map(|word| word.parse::<u32>().ok()).unwrap_or_default();
        assert!(verdict.contains("fair") && draws > 1, "{verdict}");
    }
    // A browser whose number is not in the record says so: the proof is about its own.
    let change = "localStorage.setItem('nonce/' + location.hash.split('/')[2], 'ab'.repeat(32))";
    blaise.script(change, &[]);
    blaise.reload();
    assert!(guest.dice().contains("missing"), "{}", guest.dice());
}

#[test]
fn each_browser_adds_its_number_and_the_page_proves_the_draws() {
    share_dice("one-round", 0);
}

#[test]
fn with_two_rounds_the_numbers_are_pledged_first() {
    share_dice("two-rounds", 2);
}
