//! Interruptions at an online table: stale commands, hidden pages, muted people, a stopped server.

use browser::pages::{OnlineTablePage, TestRng};
use browser::{Browser, BrowserOptions, ServerProcess};
use serde_json::json;

/// Two people at a table of Cascadero, which begins at once.
fn meet(test: impl FnOnce(&mut ServerProcess, [&Browser; 2], [OnlineTablePage<'_>; 2])) {
    let mut server = ServerProcess::start();
    let [ada, blaise] = [(); 2].map(|()| Browser::start(&BrowserOptions::default()));
    // A page whose stream can be silenced by the test, and whose long delays are short.
    let deaf = "const Heard = EventSource.prototype.addEventListener;
        EventSource.prototype.addEventListener = function (kind, hear) {
          Heard.call(this, kind, (event) => { if (!(window.deaf && kind === 'entry')) hear(event); });
        };
        const wait = window.setTimeout;
        window.setTimeout = (then, ms, ...args) => wait(then, ms === 60000 ? 0 : ms, ...args);";
    for browser in [&ada, &blaise] {
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": deaf }));
    }
    let host = OnlineTablePage::host(&ada, &server.address(), "Ada", "cascadero", &[]);
    let guest = OnlineTablePage::join(&blaise, &host.link(), "Blaise");
    test(&mut server, [&ada, &blaise], [host, guest]);
}

/// The player who is asked first, then the other one.
fn order(browsers: [&Browser; 2]) -> [(usize, &Browser); 2] {
    for browser in browsers {
        browser.until("somebody is asked", "!!document.querySelector('[data-role=question], .waiting')");
    }
    if browsers[0].has("[data-role=question]") {
        [(0, browsers[0]), (1, browsers[1])]
    } else {
        [(1, browsers[1]), (0, browsers[0])]
    }
}

#[test]
fn a_stale_command_is_refused_and_the_page_catches_up() {
    meet(|_, browsers, tables| {
        let [(first, browser), _] = order(browsers);
        let table = tables[first];
        table.await_length(1);
        // The same person plays in another window, and this page gets no event about it.
        let elsewhere = "window.deaf = true;
            const path = 'api/tables/' + location.hash.split('/')[2];
            const headers = { 'content-type': 'application/json' };
            return fetch(path + '/position').then((answer) => answer.json())
              .then(({ seq }) => fetch(path + '/commands', { method: 'POST', headers, body: JSON.stringify({ after: seq, command: 'place H6' }) }))
              .then((answer) => answer.status);";
        assert_eq!(browser.script(elsewhere, &[]), json!(200));
        table.type_command("place C3");
        browser.await_element("#notice");
        assert!(browser.text("#notice").contains("gone on"), "{}", browser.text("#notice"));
        table.await_length(2);
        assert!(!table.table().commands().contains(&"place C3".to_owned()), "the stale command was not played");
        browser.script("window.deaf = false", &[]);
    });
}

#[test]
fn a_hidden_page_closes_its_stream_and_reopens_it_when_visible() {
    meet(|_, browsers, tables| {
        let [(first, asked), (second, waiting)] = order(browsers);
        assert!(asked.script("return document.title", &[]).as_str().is_some_and(|title| title.starts_with('●')));
        let show = "Object.defineProperty(document, 'hidden', { configurable: true, value: arguments[0] });
            document.dispatchEvent(new Event('visibilitychange'));";
        waiting.script(show, &[json!(true)]);
        tables[second].await_link("resting");
        tables[first].decide(&mut TestRng::new(3), 1);
        tables[first].await_length(2);
        waiting.script(show, &[json!(false)]);
        tables[second].await_link("live");
        tables[second].await_length(2);
        waiting.until("the title calls", "document.title.startsWith('●')");
    });
}

#[test]
fn owners_mute_hand_seats_to_bots_and_break_off() {
    meet(|_, [ada, blaise], [host, guest]| {
        guest.say("I talk a lot");
        host.hears("I talk a lot");
        ada.click("#tab-talk");
        ada.click("[data-mute]");
        blaise.click("#tab-talk");
        blaise.await_element("#remark[disabled]");
        // Blaise leaves, and a bot takes over his seat.
        blaise.click("#tab-table");
        blaise.choose("[data-change]", "novice");
        blaise.until("the seat is a bot's", "!document.querySelector('[data-change]')");
        ada.click("#tab-log");
        let before = "document.querySelectorAll('#log > li').length";
        let played =
            ada.until("somebody is asked", &format!("document.querySelector('[data-role=question]') && {before}"));
        let played = usize::try_from(played.as_u64().unwrap_or_default()).unwrap_or_default();
        host.decide(&mut TestRng::new(5), played);
        ada.until(
            "the bot answers",
            &format!("{before} >= {} && document.querySelector('[data-role=question]')", played + 2),
        );
        ada.click("#tab-table");
        ada.click("#close");
        ada.click("#close-table");
        for browser in [ada, blaise] {
            browser.await_element("#closed");
        }
        assert!(guest.dice().contains("fair"), "the dice are revealed with the end");
        // A game that was broken off can be reviewed, although it has no result.
        blaise.click("#review-start");
        blaise.await_element("#moments");
    });
}

#[test]
fn without_a_server_the_lobby_says_so() {
    let mut server = ServerProcess::start();
    let browser = Browser::start(&BrowserOptions::default());
    browser.open(&server.address());
    browser.until("everything is kept", "navigator.serviceWorker?.controller?.state === 'activated'");
    server.kill();
    browser.click("[data-action=online]");
    browser.await_element("#no-server");
    server.restart();
    browser.click("#no-server button");
    browser.await_element("#public-tables");
}
