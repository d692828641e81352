//! The guided first games and the lessons lead to their last step, in both languages, and then the game continues.

use std::collections::BTreeSet;

use browser::pages::{GuidePanel, InputMethod, StartPage, TablePage, TestRng};
use browser::{Browser, BrowserOptions, game_names};
use games::{GameKind, Guide};
use serde_json::json;

use crate::choice::SIZES;
use crate::visit;

/// Follows a guide to its end; returns all its texts.
fn follow(browser: &Browser, guide: GuidePanel<'_>) -> Vec<String> {
    let mut said = Vec::new();
    let mut last = String::new();
    while let Some((step, asks)) = guide.step(&last) {
        guide.await_subject();
        said.push(guide.words());
        if asks.is_empty() {
            guide.next();
        } else {
            TablePage::here(browser).type_command(&asks);
        }
        last = step;
        assert!(said.len() < 20, "the guide goes round in circles at {last}");
    }
    said
}

#[test]
fn every_guide_leads_to_its_end_in_both_languages() {
    let options = [BrowserOptions::default(), BrowserOptions { lang: "fr", ..BrowserOptions::phone() }];
    let said = options.map(|options| {
        let mut said = Vec::new();
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            for game in game_names() {
                let steps = follow(browser, StartPage::home(browser).learn(game));
                assert!(steps.len() >= 8, "{game}: {steps:?}");
                assert!(!TablePage::here(browser).is_over(), "the game goes on");
                said.extend(steps);
            }
        });
        said
    });
    let [english, french] = said.map(BTreeSet::from_iter);
    assert_eq!(english.len(), french.len());
    assert_eq!(english.intersection(&french).collect::<Vec<_>>(), Vec::<&String>::new(), "each in its own language");
}

#[test]
fn every_lesson_leads_to_its_end() {
    for options in [BrowserOptions::default(), BrowserOptions { lang: "fr", ..BrowserOptions::phone() }] {
        visit(&options, |browser, server| {
            StartPage::visit(browser, server);
            for kind in GameKind::ALL {
                for lesson in Guide::lessons(*kind) {
                    let steps = follow(browser, StartPage::home(browser).lesson(kind.name(), lesson));
                    assert!(steps.len() >= 3, "{lesson}: {steps:?}");
                }
            }
        });
    }
}

#[test]
fn the_solution_of_a_lesson_is_shown_only_on_request() {
    visit(&BrowserOptions::default(), |browser, server| {
        let guide = StartPage::visit(browser, server).lesson("cascadero", "pair");
        browser.await_element("#guide-next");
        guide.next();
        browser.await_element("#guide-show");
        assert!(!browser.has("#guide [data-asks]"), "nothing is given away");
        let table = TablePage::here(browser);
        let length = table.length();
        table.type_command("place H2");
        browser.await_element("#notice");
        assert_eq!(table.length(), length, "a worse move is turned back");
        browser.click("#guide-show");
        browser.await_element("#guide [data-asks]");
        assert!(guide.framed().contains("G8"), "the field is framed: {}", guide.framed());
        table.type_command("place G8");
        browser.await_element(".lessons [data-lesson=seal]");
    });
}

#[test]
fn one_step_back_takes_the_move_back_and_the_next_press_is_framed() {
    visit(&BrowserOptions::default(), |browser, server| {
        let guide = StartPage::visit(browser, server).learn("cascadero");
        let mut last = String::new();
        for _ in 0..2 {
            last = guide.step(&last).expect("a step").0;
            guide.next();
        }
        let (place, _) = guide.step(&last).expect("a third step");
        assert!(guide.words().contains("Click"), "{}", guide.words());
        let table = TablePage::here(browser);
        let length = table.length();
        table.point("F6");
        browser.until(
            "the button to press is framed",
            "document.adoptedStyleSheets[1].cssRules[0].selectorText.includes('#commit')",
        );
        browser.click("#commit");
        let (alone, _) = guide.step(&place).expect("a fourth step");
        assert!(table.length() > length);
        guide.back();
        assert_eq!(guide.step(&alone).map(|(step, _)| step), Some(place), "the step before");
        assert_eq!(table.length(), length, "and its position");
    });
}

#[test]
fn touch_screens_are_told_to_tap() {
    for (lang, word) in [("en", "Tap"), ("fr", "Touchez")] {
        visit(&BrowserOptions { lang, ..BrowserOptions::phone() }, |browser, server| {
            let guide = StartPage::visit(browser, server).learn("cascadero");
            let mut last = String::new();
            for _ in 0..2 {
                last = guide.step(&last).expect("a step").0;
                guide.next();
            }
            guide.step(&last);
            assert!(guide.words().contains(word), "{}", guide.words());
            browser.click("#legend summary");
            assert!(browser.count("#legend li") > 5);
        });
    }
}

#[test]
fn a_newcomer_plays_on_to_a_finished_game() {
    visit(&BrowserOptions::default(), |browser, server| {
        follow(browser, StartPage::visit(browser, server).learn("cascadero"));
        TablePage::here(browser).play_to_the_end(InputMethod::Pointer, &mut TestRng::new(5));
    });
}

#[test]
fn a_guide_turns_other_moves_back_survives_a_reload_and_can_be_left() {
    visit(&BrowserOptions::default(), |browser, server| {
        let guide = StartPage::visit(browser, server).learn("cascadero");
        let (welcome, _) = guide.step("").expect("a first step");
        // While nothing searches in this browser, as at online tables, the bar of a thinking player is empty.
        let bar = "const bar = document.createElement('span'); bar.className = 'search'; document.querySelector('.desk').append(bar);
            const { width } = bar.getBoundingClientRect(); bar.remove(); return width";
        assert_eq!(browser.script(bar, &[]), 0);
        let table = TablePage::here(browser);
        let length = table.length();
        table.type_command("place H8");
        browser.await_element("#notice");
        assert_eq!(table.length(), length, "there is something to read first");
        guide.next();
        let (goal, _) = guide.step(&welcome).expect("a second step");
        guide.next();
        let (place, asks) = guide.step(&goal).expect("a third step");
        table.type_command("place H8");
        browser.await_element("#notice");
        assert_eq!(table.length(), length, "another move is turned back");
        browser.reload();
        assert_eq!(guide.step(""), Some((place, asks)), "the step is still there");
        guide.skip().type_command("place H8");
        browser.until("the own move is played", &format!("document.querySelectorAll('#log > li').length > {length}"));
        assert!(!browser.has("#guide"));
    });
}

#[test]
fn no_name_of_a_player_is_cut_off() {
    for lang in ["en", "fr"] {
        visit(&BrowserOptions { lang, ..BrowserOptions::default() }, |browser, server| {
            StartPage::visit(browser, server);
            for game in game_names() {
                StartPage::home(browser).learn(game).step("");
                browser.await_element(".card .name");
                for size in SIZES {
                    browser.emulate(&BrowserOptions { size, lang, ..BrowserOptions::default() });
                    let cut_off = "return [...document.querySelectorAll('.card .name')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)";
                    assert_eq!(browser.script(cut_off, &[]), json!([]), "{game} at {size:?} in {lang}");
                }
                browser.emulate(&BrowserOptions { lang, ..BrowserOptions::default() });
            }
        });
    }
}

#[test]
fn the_marks_of_a_guide_do_not_stay_on_the_next_screen() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).learn("cascadero").step("");
        // A step marks its subject a moment after it was reached.
        browser.script("document.querySelector('#guide-next').click(); document.querySelector('a.home').click()", &[]);
        browser.await_element(".games .game");
        let marks = "return new Promise((done) => setTimeout(() => done([...document.adoptedStyleSheets].slice(0, 2).flatMap((sheet) => [...sheet.cssRules]).length), 80))";
        assert_eq!(browser.script(marks, &[]), 0);
    });
}
