//! Sentences without notation name no hexes and no commands; sentences with notation do.

use std::collections::BTreeSet;

use games::{GameKind, SetupForm};
use locale::Lang;

use crate::checks::{assert_told, placeholders};

/// Facts that are hexes in sentences with notation.
const HEXES: [&str; 4] = ["cell", "town", "star", "expected"];

/// Command words that are not ordinary French words, and `done`, which the English texts of the page do not use.
const COMMANDS: [(Lang, &[&str]); 2] = [
    (Lang::En, &["done"]),
    (
        Lang::Fr,
        &[
            "advance", "bid", "bottom", "buy", "claim", "corner", "decline", "dig", "discard", "done", "draw", "fill",
            "flee", "herald", "keep", "mark", "move", "pass", "river", "roll", "seal", "sell", "shift", "stand",
            "take", "top", "track", "trash", "walk",
        ],
    ),
];

/// Keys of sentences that are only for users who type commands or write files.
fn is_about_typing(key: &str) -> bool {
    let typed = ["notation", "command", "problem", "record", "terminal"];
    key.split('.').any(|part| typed.contains(&part)) || key.ends_with("command-example")
}

#[test]
fn no_sentence_of_the_page_has_command_words() {
    for (lang, commands) in COMMANDS {
        for key in lang.keys().filter(|key| !is_about_typing(key)) {
            let text = lang.raw(key).unwrap_or_default();
            let said: String = text.split(['{', '}']).step_by(2).collect();
            let words: BTreeSet<&str> = said.split(|letter: char| !letter.is_alphanumeric()).collect();
            let found = commands.iter().find(|command| words.contains(*command));
            assert_eq!(found, None, "{key}: {text}");
        }
    }
}

#[test]
fn refusals_name_hexes_only_with_notation() {
    for lang in Lang::ALL {
        let is_refusal = |key: &&str| key.split('.').any(|part| part == "refusal");
        let (with, without): (Vec<&str>, Vec<&str>) =
            lang.keys().filter(is_refusal).partition(|key| is_about_typing(key));
        let named = |key: &&&str| placeholders(lang.raw(key).unwrap_or_default()).any(|name| HEXES.contains(&name));
        assert_eq!(without.iter().find(named), None, "{lang:?}");
        assert!(with.iter().filter(named).count() > 20, "{lang:?}");
    }
}

#[test]
fn every_achievement_of_every_sheet_is_described() {
    for lang in Lang::ALL {
        for number in 1..=4 {
            let sheet = games::cascadito::sheet(number);
            for row in [cascadito::Row::Top, cascadito::Row::Bottom] {
                for achievement in sheet.row(row).iter() {
                    let printed = sheet.achievement(achievement).expect("an achievement of the sheet");
                    let goal = games::cascadito::achievement_goal(sheet, printed.criterion);
                    let key = format!("achievement.{}", goal.kind);
                    let text = lang.text(&key, &goal.facts);
                    assert!(text != key && !text.contains("  "), "{text}");
                }
            }
        }
    }
}

#[test]
fn the_usual_games_are_described_without_names_of_hexes() {
    for kind in GameKind::ALL {
        let form = SetupForm::of(*kind);
        let setup = form.check(&form.defaults()).expect("the defaults can be played");
        assert_told(setup.start().expect("the usual game"), 3);
    }
}
