//! English and French: all texts are in the reader's language.

use browser::pages::{InputMethod, RulesPage, SettingsPage, StartPage, TablePage, TestRng};
use browser::{Browser, BrowserOptions, GameExamples, game_names};

use crate::{open, visit};

/// English words that do not occur in French; none may be visible on a French page.
const ENGLISH: [&str; 23] = [
    "the", "with", "your", "you", "of", "and", "is", "are", "town", "moves", "track", "settings", "rules", "play",
    "player", "bot,", "wins", "undo", "back", "game", "round", "wall", "dice",
];

/// Every visible or spoken text, including those in attributes.
const ALL_TEXTS: &str = r#"
  const texts = [...document.querySelectorAll("[aria-label], [title], [placeholder]")]
    .flatMap((one) => ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name))).filter(Boolean);
  // Commands are the same in all languages, and so are names.
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement.closest("kbd, code, pre, script, style, defs, noscript, .as-text, .fine") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  while (walk.nextNode()) texts.push(walk.currentNode.textContent);
  return texts.join("\n");"#;

/// Whether a word is a message key without a sentence.
fn is_key(word: &str) -> bool {
    word.contains('.') && !word.ends_with('.') && word.chars().all(|c| c.is_ascii_lowercase() || "-.".contains(c))
}

fn assert_french(browser: &Browser, place: &str) {
    assert_eq!(browser.attribute("html", "lang").as_deref(), Some("fr"));
    let texts = browser.script(ALL_TEXTS, &[]);
    for line in texts.as_str().unwrap_or_default().lines() {
        let words: Vec<String> = line.split([' ', ' ', ':', '.', '(', ')']).map(str::to_lowercase).collect();
        let found = ENGLISH.iter().find(|english| words.iter().any(|word| word == *english));
        assert!(found.is_none(), "{place}: {found:?} in {line:?}");
        assert!(!line.split_whitespace().any(is_key) && !line.contains('{'), "{place}: a key in {line:?}");
    }
}

#[test]
fn a_french_browser_gets_a_french_table() {
    visit(&BrowserOptions { lang: "fr-BE", ..BrowserOptions::default() }, |browser, server| {
        StartPage::visit(browser, server);
        assert_french(browser, "start");
        SettingsPage::visit(browser);
        assert_french(browser, "settings");
        for game in game_names() {
            let table = StartPage::home(browser).set_up(game);
            assert_french(browser, &format!("setting up {game}"));
            let table = table.chairs(&["person", "novice"]).begin();
            assert_french(browser, &format!("the beginning of {game}"));
            table.play(InputMethod::Pointer, &mut TestRng::new(11), 3);
            assert_french(browser, &format!("some moves of {game}"));
            StartPage::home(browser).rules(game);
            assert_french(browser, &format!("rules of {game}"));
        }
    });
}

#[test]
fn results_and_logs_are_french_too() {
    visit(&BrowserOptions { lang: "fr", ..BrowserOptions::default() }, |browser, server| {
        for record in GameExamples::all().map(|examples| examples.screens) {
            open(browser, server, record);
            assert_french(browser, record);
        }
    });
}

#[test]
fn the_language_changes_at_once_and_stays() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = open(browser, server, "cascadero/front-star-2-greedy-points.txt");
        let (path, english) = (table.path(), browser.text("#log"));
        SettingsPage::visit(browser).choose("lang", 1);
        browser.until("French", "document.documentElement.lang === 'fr'");
        browser.open(&format!("{}#{path}", server.address()));
        browser.reload();
        TablePage::here(browser);
        assert_ne!(browser.text("#log"), english, "what happened before is told in French too");
        assert_french(browser, "the table");
        browser.click("header nav a");
        RulesPage::here(browser);
        assert_french(browser, "the rules");
    });
}
