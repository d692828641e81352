//! The browser's storage: games survive a reload, can be exported as files and links, and a damaged one does not affect others.

use std::fs;

use browser::pages::{InputMethod, SettingsPage, StartPage, TablePage, TestRng};
use browser::{Browser, BrowserOptions, Key};
use serde_json::{Value, json};

use crate::{open, visit};

#[test]
fn a_game_goes_on_after_a_reload() {
    visit(&BrowserOptions::default(), |browser, server| {
        let setup = StartPage::visit(browser, server).set_up("cascadito").chairs(&["person", "novice"]);
        let table = setup.name(0, "Ada").begin();
        table.play(InputMethod::Pointer, &mut TestRng::new(3), 3);
        let (commands, points) = (table.commands(), table.points());
        browser.reload();
        let table = TablePage::here(browser);
        assert_eq!((table.commands(), table.points()), (commands.clone(), points));
        assert!(browser.text(".cards").contains("Ada"));
        let table = StartPage::home(browser).resume();
        assert_eq!(table.commands(), commands, "the start page leads back to it");
    });
}

#[test]
fn a_record_is_downloaded_and_opened_again() {
    visit(&BrowserOptions::default(), |browser, server| {
        let setup = StartPage::visit(browser, server).set_up("barricade").chairs(&["person", "person"]);
        // Seats with a name belong to people when the record is opened again.
        let table = setup.name(0, "Ada").name(1, "Blaise").begin();
        table.play(InputMethod::Pointer, &mut TestRng::new(5), 4);
        let commands = table.commands();
        let folder = browser.allow_downloads();
        table.look_back();
        browser.click(".share > summary");
        browser.click("#download");
        let file = browser.await_download(folder);
        let text = fs::read_to_string(&file).expect("the record");
        assert!(text.starts_with("cascade record 1\ngame: barricade\n"), "{text}");
        let start = StartPage::home(browser);
        start.open_record(&file.to_string_lossy());
        let opened = TablePage::here(browser);
        assert_eq!(opened.commands(), commands);
        assert_eq!(StartPage::home(browser).saved(), 2, "it is a game of its own");
    });
}

#[test]
fn a_link_opens_the_same_position() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = open(browser, server, "cascadero/front-star-2-greedy-points.txt");
        // Not the end of the game.
        browser.script("document.querySelector('#slider').focus()", &[]);
        browser.press(&[Key::Left, Key::Left, Key::Left]);
        let (place, length) = (table.place(), table.length());
        assert_eq!(place, length - 3);
        let (stage, points, commands) = (table.stage(), table.points(), table.commands());
        // The clipboard may be unavailable in a headless browser; then the page shows the link.
        browser.script("navigator.clipboard.writeText = () => Promise.reject()", &[]);
        browser.click("#share");
        let link = browser.until("a link", "document.querySelector('.shared')?.textContent");
        let link = link.as_str().expect("a text").to_owned();
        assert!(link.contains("#/record/"), "{link}");
        browser.script("localStorage.clear()", &[]);
        browser.open("about:blank");
        browser.open(&link);
        let table = TablePage::here(browser);
        assert_eq!((table.place(), table.length()), (place, length));
        assert_eq!((table.points(), table.commands()), (points, commands));
        assert_eq!(table.stage(), stage);
        browser.open(&format!(
            "{}/1000",
            link.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches('/')
        ));
        let table = TablePage::here(browser);
        assert_eq!(table.place(), length, "a position that the game does not have is its last one");
    });
}

fn damage(browser: &Browser, id: &str, text: &str) {
    browser.script("localStorage.setItem('cascade.game.' + arguments[0], arguments[1])", &[json!(id), json!(text)]);
}

/// The stored text of a game; null if there is none.
fn stored(browser: &Browser, id: &str) -> Value {
    browser.script("return localStorage.getItem('cascade.game.' + arguments[0])", &[json!(id)])
}

#[test]
fn damaged_games_say_so_and_leave_the_others_alone() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy");
        let healthy = table.path();
        damage(browser, "torn", "{\"cascade\":1,\"chairs\":[\"per");
        damage(browser, "wrong", &json!({ "cascade": 1, "chairs": ["person", "person"], "seed": "00".repeat(32), "record": "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\nclaims: automatic\nseat: blue\nseat: pink\n\nchance first blue\nblue place H5\nend 2\n" }).to_string());
        browser.reload();
        TablePage::here(browser);
        let start = StartPage::home(browser);
        assert_eq!((start.saved(), browser.count("[data-saved].broken")), (3, 2));
        for id in ["torn", "wrong"] {
            browser.click(&format!("[data-saved={id}] a"));
            browser.await_element("main [role=alert] h1");
            assert!(browser.text("main").len() > 60, "it says what is wrong");
            let folder = browser.allow_downloads();
            browser.click("main [role=alert] button:nth-of-type(1)");
            assert!(fs::read_to_string(browser.await_download(folder)).expect("what is left").starts_with('{'));
            fs::remove_dir_all(folder).expect("the folder was made");
            let before = stored(browser, id);
            browser.click("main [role=alert] button:nth-of-type(2)");
            browser.await_element("#undelete");
            assert!(stored(browser, id).is_null(), "it is deleted");
            browser.click("#undelete");
            browser.await_element(&format!("[data-saved={id}].broken"));
            assert_eq!(stored(browser, id), before, "it is restored as it was");
            browser.click(&format!("[data-saved={id}] a"));
            browser.await_element("main [role=alert] h1");
            browser.click("main [role=alert] button:nth-of-type(2)");
            browser.await_element("#undelete");
        }
        assert_eq!(start.saved(), 1);
        browser.click("[data-saved] a");
        let table = TablePage::here(browser);
        assert_eq!(table.path(), healthy);
        assert!(table.commands().contains(&"place H6".to_owned()));
    });
}

#[test]
fn a_wrong_record_says_where_it_is_wrong() {
    visit(&BrowserOptions::default(), |browser, server| {
        let start = StartPage::visit(browser, server);
        let folder = browser.allow_downloads();
        let path = folder.join("wrong.txt");
        let good = fs::read_to_string(crate::record("cascadero/front-star-2-greedy-points.txt")).expect("a record");
        for (text, hint) in [(good.replacen("place ", "place Z99 ", 1), "Line "), ("no record at all".to_owned(), "")] {
            fs::write(&path, &text).expect("a file");
            start.open_record(&path.to_string_lossy());
            browser.await_element(".open [role=alert]");
            let said = browser.text(".open [role=alert]");
            assert!(said.len() > 10 && said.contains(hint), "{said}");
        }
        assert_eq!(start.saved(), 0);
        browser.open(&format!("{}#/record/broken", server.address()));
        browser
            .until("the link is refused", "document.querySelector('main')?.innerText.includes('link holds no record')");
    });
}

#[test]
fn a_saved_game_is_listed_with_the_own_name_points_and_date() {
    for (lang, you) in [("en", "Ada (you)"), ("fr", "Ada (vous)")] {
        visit(&BrowserOptions { lang, ..BrowserOptions::default() }, |browser, server| {
            StartPage::visit(browser, server);
            SettingsPage::visit(browser);
            browser.fill("#own-name", "Ada");
            StartPage::home(browser).play_now("cascadero");
            StartPage::home(browser);
            let row = browser.text("[data-saved]");
            assert!(row.contains(you) && row.contains("Cascadero"), "{row}");
            let date = browser.script("return new Date().getDate().toString()", &[]);
            let day = row.rsplit('·').next().unwrap_or_default().trim().to_owned();
            assert!(day.starts_with(date.as_str().unwrap_or_default()), "the day comes first: {day}");
        });
    }
}
