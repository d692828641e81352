//! Before and after a game: saved games, the last set-up, rematches, two tabs, the replay, sharing, and wrong addresses.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::thread;

use browser::pages::{RulesPage, StartPage, TablePage, embed_address};
use browser::{Browser, BrowserOptions, GameExamples, Key};
use serde_json::json;

use crate::{open, visit};

const FINISHED: &str = "cascadero/front-star-2-greedy-points.txt";

#[test]
fn a_deleted_game_can_be_brought_back() {
    for options in [BrowserOptions::default(), BrowserOptions { lang: "fr", ..BrowserOptions::phone() }] {
        visit(&options, |browser, server| {
            let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
            table.type_command("place H6");
            browser.await_element("[data-word=H6] .envoy");
            let start = StartPage::home(browser);
            browser.await_element("[data-saved]");
            let row = browser.text("[data-saved]");
            assert!(row.contains("Cascadero") && row.contains(" 2"), "it says how far it is: {row}");
            start.delete_first();
            assert_eq!(start.saved(), 0);
            browser.press(&[Key::Enter]);
            browser.await_element("[data-saved]");
            assert_eq!(browser.text("[data-saved]"), row, "by the key that has the focus, and as it was");
        });
    }
}

#[test]
fn the_last_set_up_is_remembered_and_an_opened_record_offers_no_rematch() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server)
            .set_up("barricade")
            .chairs(&["person", "hard"])
            .pick("board", "small")
            .begin();
        StartPage::home(browser).set_up("barricade");
        assert!(browser.has("input[name=board][value=small]:checked"));
        assert_eq!(browser.script("return document.querySelector('[data-chair=\"1\"]').value", &[]), "hard");
        // A finished game, which nobody at this screen has played.
        StartPage::home(browser).open_text(&browser::recorded_position(FINISHED, usize::MAX));
        assert!(TablePage::here(browser).is_over());
        assert!(!browser.has("#rematch"), "nobody at this screen has played it");
    });
}

#[test]
fn two_tabs_of_one_game_follow_each_other_and_lose_nothing() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        let address = browser.address();
        let first = browser.open_tab();
        browser.open(&address);
        let second_table = TablePage::here(browser);
        let before = second_table.length();
        second_table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy");
        let second = browser.script("return location.href", &[]);
        browser.switch_to_tab(&first);
        browser.await_element("[data-word=H6] .envoy");
        browser.await_element("#other-tab");
        assert_eq!(table.length(), before + 1, "the first tab shows what the second played");
        table.type_command("place C3");
        browser.await_element("[data-word=C3] .envoy");
        browser.until("it plays here now", "!document.querySelector('#other-tab')");
        let stored = "return JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('cascade.game.')))).record";
        let record = browser.script(stored, &[]);
        let record = record.as_str().expect("a record");
        assert!(record.contains("place H6") && record.contains("place C3"), "{record}");
        assert_eq!(second, json!(address));
        browser.script("localStorage.clear()", &[]);
        StartPage::home(browser);
    });
}

#[test]
fn a_replay_is_played_and_moved_by_keys_wherever_the_focus_is() {
    for options in [BrowserOptions::default(), BrowserOptions::phone()] {
        visit(&options, |browser, server| {
            let table = open(browser, server, FINISHED);
            let length = table.length();
            browser.script("document.activeElement?.blur()", &[]);
            browser.press(&[Key::Left, Key::Left]);
            assert_eq!(table.place(), length - 2);
            browser.press(&[Key::Home]);
            assert_eq!(table.place(), 0);
            browser.press(&[Key::Right]);
            assert_eq!(table.place(), 1);
            browser.press(&[Key::End]);
            assert_eq!(table.place(), length);
            browser.click("#first");
            browser.click("#play");
            browser.until("it plays", "+document.querySelector('#slider').value >= 2");
            browser.click("#play");
            browser.click("#last");
            assert_eq!(table.place(), length);
        });
    }
}

#[test]
fn the_chart_leads_to_the_position_that_is_clicked() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = open(browser, server, FINISHED);
        let length = table.length();
        browser.click("#chart");
        let place = table.place();
        assert!(place.abs_diff(length / 2) <= 2, "the middle of {length} is not {place}");
        assert_eq!(browser.count(".outcome .scores li"), 2, "everybody is named below it");
    });
}

#[test]
fn on_a_phone_the_outcome_folds_to_a_bar() {
    visit(&BrowserOptions::phone(), |browser, server| {
        open(browser, server, FINISHED);
        let height = |browser: &Browser| {
            browser.script("return document.querySelector('.desk').offsetHeight", &[]).as_f64().expect("a height")
        };
        let unfolded = height(browser);
        browser.click("#fold");
        browser.await_element(".outcome.folded");
        assert!(height(browser) < 130.0 && height(browser) < unfolded, "{} of {unfolded}", height(browser));
        browser.click("#later, #earlier");
        browser.click("#fold");
        browser.until("it is unfolded", "!document.querySelector('.outcome.folded')");
    });
}

#[test]
fn the_board_is_saved_as_a_picture() {
    visit(&BrowserOptions::default(), |browser, server| {
        for record in GameExamples::all().map(|examples| examples.chain) {
            open(browser, server, record);
            let folder = browser.allow_downloads().to_owned();
            for file in fs::read_dir(&folder).expect("a folder").flatten() {
                fs::remove_file(file.path()).expect("it was downloaded");
            }
            browser.click("#picture-svg");
            let svg = fs::read_to_string(browser.await_download(&folder)).expect("a drawing");
            assert!(svg.starts_with("<svg") && svg.len() > 20_000, "{}", svg.len());
            assert!(
                !svg.contains("<use") && !svg.contains("var(--") && !svg.contains("class="),
                "it needs nothing else"
            );
            fs::remove_dir_all(&folder).expect("the folder was made");
            let folder = browser.allow_downloads().to_owned();
            browser.click("#picture-png");
            let png = fs::read(browser.await_download(&folder)).expect("a picture");
            assert!(png.starts_with(b"\x89PNG") && png.len() > 20_000, "{}", png.len());
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
            assert_eq!(side(16).max(side(20)), 1600, "the longer side");
            fs::remove_dir_all(&folder).expect("the folder was made");
        }
    });
}

/// The address of a page of another site with a frame. It is served until the end of the test process.
fn page_with_frame(address: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let page = format!("http://{}/", listener.local_addr().expect("an address"));
    let body = format!("<!doctype html><iframe src=\"{address}\" width=\"720\" height=\"560\"></iframe>");
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            // The content of the request does not matter, and a browser that closes the connection early is not a failure.
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(format!("{head}{body}").as_bytes());
        }
    });
    page
}

#[test]
fn another_page_may_embed_only_the_embedded_game() {
    visit(&BrowserOptions::default(), |browser, server| {
        open(browser, server, FINISHED);
        let address = embed_address(browser);
        assert!(address.contains("/embed/#/record/"), "{address}");
        browser.open(&page_with_frame(&address));
        browser.enter_frame("iframe");
        browser.await_element(".embed .stage svg .envoy");
        browser.click("#first");
        browser.until("the beginning is shown", "!document.querySelector('.stage .envoy')");
        assert_eq!(browser.count(".embed .scores li"), 2);
        browser.leave_frame();
        assert_eq!(browser.errors(), Vec::<String>::new());
        browser.open(&page_with_frame(server.address()));
        browser.enter_frame("iframe");
        assert!(!browser.has(".games"), "the page itself is not shown");
        browser.leave_frame();
        let errors = browser.errors();
        assert!(errors.iter().any(|error| error.contains("frame-ancestors")), "{errors:?}");
    });
}

#[test]
fn a_game_in_another_page_has_a_board_of_some_size() {
    for record in GameExamples::all().map(|examples| examples.chain) {
        visit(&BrowserOptions::default(), |browser, server| {
            open(browser, server, record);
            let address = embed_address(browser);
            for size in [(720, 560), (390, 844)] {
                browser.emulate(&BrowserOptions { size, ..BrowserOptions::default() });
                browser.open(&address);
                browser.await_element(".embed .stage svg .ground");
                let size_of_board = "return (({ width, height }) => [width, height])(document.querySelector('.embed .stage .ground').ownerSVGElement.getBoundingClientRect())";
                let board = browser.script(size_of_board, &[]);
                let is_large = |side: usize| board[side].as_f64().is_some_and(|length| length >= 200.0);
                assert!(is_large(0) && is_large(1), "{record} at {size:?}: {board}");
                let scrolls = "return document.documentElement.scrollHeight > innerHeight + 1";
                assert_eq!(browser.script(scrolls, &[]), false, "{record} at {size:?} scrolls");
            }
        });
    }
}

#[test]
fn a_wrong_address_shows_what_is_wrong() {
    for (lang, hint) in [("en", "chess"), ("fr", "chess")] {
        visit(&BrowserOptions { lang, ..BrowserOptions::default() }, |browser, server| {
            browser.open(&format!("{}#/rules/chess", server.address()));
            browser.await_element("[role=alert] #why");
            assert!(browser.text("#why").contains(hint), "{}", browser.text("#why"));
            browser.open(&format!("{}#/rules/cascadero/no-such-rule", server.address()));
            browser.await_element("article.rules h2");
            browser.until(
                "it is in sight",
                "document.querySelector('#rules-problem')?.getBoundingClientRect().bottom < innerHeight / 2",
            );
            assert!(browser.text("#rules-problem").contains("no-such-rule"), "{}", browser.text("#rules-problem"));
            browser.open(&format!("{}#/rules/cascadero/group", server.address()));
            RulesPage::here(browser).await_rule("group");
            assert!(!browser.has("#rules-problem"));
            browser.open(&format!("{}#/record/", server.address()));
            browser.until("another reason", "!document.querySelector('#why').textContent.includes('chess')");
        });
    }
}

#[test]
fn a_wrong_record_shows_the_line_and_the_rule() {
    visit(&BrowserOptions::default(), |browser, server| {
        let good = fs::read_to_string(crate::record(FINISHED)).expect("a record");
        let place = good.lines().position(|line| line.contains(" place ")).expect("a placement");
        let mut lines: Vec<&str> = good.lines().collect();
        // The same field twice.
        let again = lines[place].split_once(' ').map(|(_, command)| command.to_owned()).expect("a command");
        let other = lines[place + 1].split_once(' ').map(|(actor, _)| format!("{actor} {again}")).expect("an actor");
        lines[place + 1] = &other;
        StartPage::visit(browser, server).open_text(&lines.join("\n"));
        browser.await_element(".open [role=alert] .excerpt .wrong");
        assert_eq!(browser.text(".excerpt .wrong"), other);
        assert!(browser.has(".open [role=alert] a.rule"), "{}", browser.text(".open"));
    });
}
