//! Verifiable dice, as two players see them: each browser contributes a nonce, and the page proves every draw at the end.

use browser::{Browser, BrowserOptions, ServerProcess};
use serde_json::{Value, json};

use crate::{OnlineGame, OnlineTablePage, TestRng};

/// The number of decisions before the game is broken off.
const DECISIONS: usize = 8;

/// The nonce that a browser stores for its current table.
fn kept_number(browser: &Browser) -> String {
    let number =
        browser.script("return localStorage.getItem('nonce/' + location.hash.split('/')[2]).split(' ')[0]", &[]);
    number.as_str().expect("the browser has made a number").to_owned()
}

/// The contributions to the dice in the table's log: the seat, and the nonce, or nothing for a pledge.
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

/// Two people contribute to the dice of a table in this many rounds, roll a few times, and break off the game.
fn share_dice(rounds: &str, pledges: usize) {
    let server = ServerProcess::start();
    let browsers = [(); 3].map(|()| Browser::start(&BrowserOptions::default()));
    let [ada, blaise, cleo] = &browsers;
    let host = OnlineTablePage::host(ada, &server.address(), "Ada", "cascadito", &[("dice", rounds)]);
    let spectator = OnlineTablePage::watch(cleo, &host.link());
    let guest = OnlineTablePage::join(blaise, &host.link(), "Blaise");
    let players = [host, guest];
    let mut game = OnlineGame { players, spectator, browsers: [ada, blaise, cleo], rng: TestRng::new(3) };
    // The first roll waits for the nonces.
    spectator.await_more_than(0);
    for made in 0..DECISIONS {
        assert!(game.decide(made), "the game is longer");
    }
    // The browsers' nonces are in the log, and they differ.
    let numbers = [ada, blaise].map(kept_number);
    assert_ne!(numbers[0], numbers[1]);
    let given = shares(cleo);
    assert_eq!(given.iter().filter(|(_, number)| number.is_none()).count(), pledges);
    let revealed: Vec<&String> = given.iter().filter_map(|(_, number)| number.as_ref()).collect();
    assert!(revealed.len() == 2 && numbers.iter().all(|number| revealed.contains(&number)), "{given:?}");
    // The nonces are shown to everybody; before the end, only together with the server's commitment.
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
    // A browser whose number is not in the record says so, and one that has seen another commitment: the proof is about its own.
    let change = "const key = 'nonce/' + location.hash.split('/')[2];
        const words = localStorage.getItem(key).split(' ');
        words[arguments[0]] = 'ab'.repeat(32);
        localStorage.setItem(key, words.join(' '))";
    for (word, told) in [(0, "missing"), (1, "changed")] {
        blaise.script(change, &[json!(word)]);
        blaise.reload();
        assert!(guest.dice().contains(told), "{}", guest.dice());
    }
}

#[test]
fn each_browser_adds_its_number_and_the_page_proves_the_draws() {
    share_dice("one-round", 0);
}

#[test]
fn with_two_rounds_the_numbers_are_pledged_first() {
    share_dice("two-rounds", 2);
}
