//! The texts of the page: names of players, descriptions of hexes, and no commands without notation.

use browser::pages::{InputMethod, SettingsPage, StartPage, TablePage, TestRng};
use browser::{Browser, BrowserOptions, game_names};

use crate::visit;

/// The texts about the game, without the numbers of the log.
const GAME_TEXTS: &str =
    "return ['.desk', '.seats', '#log ol', '#narration'].flatMap((css) => [...document.querySelectorAll(css)])
    .map((one) => one.innerText).join('\\n')";

/// Command words that do not occur in ordinary texts.
const COMMANDS: [&str; 8] = ["done", "seat1", "seat2", "decline", "top1", "bottom1", "victory-points-2", "corner A"];

fn said(browser: &Browser) -> String {
    browser.script(GAME_TEXTS, &[]).as_str().unwrap_or_default().to_owned()
}

/// What a guide says, including what only a screen reader says.
const GUIDE_SAYS: &str = "return document.querySelector('#guide').textContent";

#[test]
fn a_guide_says_the_move_in_words() {
    for (lang, place) in [("en", "beside the"), ("fr", "à côté de")] {
        visit(&BrowserOptions { lang, ..BrowserOptions::default() }, |browser, server| {
            StartPage::visit(browser, server);
            for game in game_names() {
                let guide = StartPage::home(browser).learn(game);
                let (mut last, mut told) = (String::new(), String::new());
                while let Some((step, asks)) = guide.step(&last) {
                    let says = browser.script(GUIDE_SAYS, &[]).as_str().unwrap_or_default().to_owned();
                    assert_eq!(hex_name(&says), None, "{game}, {step}: {says}");
                    if asks.is_empty() {
                        guide.next();
                    } else {
                        // A command of one word may be a word of the sentence, too: the river.
                        assert!(!asks.contains(' ') || !says.contains(&asks), "{game}, {step}: {says}");
                        told += &says;
                        TablePage::here(browser).type_command(&asks);
                    }
                    last = step;
                }
                assert!(game != "cascadero" || told.contains(place), "{game}: {told}");
                assert!(!told.is_empty(), "{game}");
            }
        });
    }
}

/// Whether a word is the name of a hex.
fn is_hex_name(word: &str) -> bool {
    let (column, row) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    column.chars().all(|letter| letter.is_ascii_uppercase())
        && !row.is_empty()
        && row.chars().all(|c| c.is_ascii_digit())
}

fn hex_name(text: &str) -> Option<&str> {
    text.split(|letter: char| !letter.is_alphanumeric()).find(|word| is_hex_name(word))
}

#[test]
fn players_have_names_and_moves_are_told_without_commands() {
    for (lang, you, nameless) in [("en", "(you)", "Player "), ("fr", "(vous)", "Joueur ")] {
        visit(&BrowserOptions { lang, ..BrowserOptions::default() }, |browser, server| {
            StartPage::visit(browser, server);
            for game in game_names() {
                let table = StartPage::home(browser).set_up(game).chairs(&["person", "novice"]).begin();
                table.play(InputMethod::Pointer, &mut TestRng::new(3), 4);
                table.choose_something();
                let said = said(browser);
                assert!(said.contains(you) && !said.contains(nameless), "{game}: {said}");
                assert!(
                    browser.text("#log").contains("Tilly") || browser.text(".seats").contains("Tilly"),
                    "{game}: {said}"
                );
                assert_eq!(hex_name(&said), None, "{game}: {said}");
                let command = COMMANDS.iter().find(|command| said.split_whitespace().any(|word| word == **command));
                assert_eq!(command, None, "{game}: {said}");
            }
        });
    }
}

#[test]
fn with_notation_hexes_are_named_and_commands_shown() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        SettingsPage::visit(browser).flip("notation");
        let table = StartPage::home(browser).set_up("cascadero").chairs(&["person", "person"]).begin();
        table.point("H6");
        browser.await_element("#preview");
        let said = said(browser);
        assert!(said.contains("place H6") && said.contains("on H6"), "{said}");
        assert_eq!(browser.count(".land .cell-name"), browser.count(".land .field"), "every field has its name");
    });
}

#[test]
fn fields_and_track_spaces_say_what_they_touch_and_do() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        let labels = |css: &str| {
            let all = browser.script(
                "return [...document.querySelectorAll(arguments[0])].map((one) => one.ariaLabel)",
                &[css.into()],
            );
            all.as_array()
                .map(Vec::as_slice)
                .unwrap_or_default()
                .iter()
                .filter_map(|one| one.as_str().map(str::to_owned))
                .collect::<Vec<_>>()
        };
        let fields = labels("#land .field .ground");
        assert!(fields.iter().any(|field| field.contains("beside the blue town")), "{fields:?}");
        assert!(fields.iter().any(|field| field.contains("in open country")), "{fields:?}");
        table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy:not(.ghost)");
        let fields = labels("#land .field .ground");
        // Who is to play is said in a line of its own.
        let names = browser.script(
            "return [...document.querySelectorAll('.card .name')].map((one) => one.innerText.split('\\n')[0])",
            &[],
        );
        let names: Vec<String> = names
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|name| Some(format!("an envoy of {}", name.as_str()?)))
            .collect();
        assert_eq!(names.len(), 2, "{names:?}");
        assert!(fields.iter().any(|field| names.iter().any(|name| field.contains(name))), "{names:?}: {fields:?}");
        let spaces = labels("#tracks .space");
        assert_eq!(spaces.len(), 80);
        assert!(spaces.iter().any(|space| space.contains("Advance any one of your cubes")), "{spaces:?}");
    });
}

/// Without colours, every achievement still has a different drawing, and a home castle does not look crossed out.
#[test]
fn achievements_differ_in_more_than_colour() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        for game in ["cascadero", "cascadito"] {
            StartPage::home(browser).set_up(game).chairs(&["person", "person"]).begin();
            let drawings = browser.script(
                "return [...document.querySelectorAll('[data-achievement] .what')].map((one) => one.innerHTML.replace(/c-[a-z]+/g, ''))",
                &[],
            );
            let drawings: Vec<String> = drawings.as_array().into_iter().flatten().map(ToString::to_string).collect();
            let different: std::collections::BTreeSet<&String> = drawings.iter().collect();
            assert_eq!((different.len(), drawings.len() > 9), (drawings.len(), true), "{game}: {drawings:?}");
        }
        assert!(browser.has(".head.home .home-badge") && !browser.has(".head .cross"));
    });
}
