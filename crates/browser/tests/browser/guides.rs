//! The guided first games lead to their last step, in both languages, and then the game goes on.

use std::collections::BTreeSet;

use browser::pages::{GuidePanel, InputMethod, StartPage, TablePage, TestRng};
use browser::{Browser, BrowserOptions};

use crate::visit;

/// Follows a guide to its end; the answer is everything it said.
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
            for game in ["cascadero", "cascadito", "barricade"] {
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
