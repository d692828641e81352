//! The guided first games lead to their last step, in both languages, and then the game goes on.

use std::collections::BTreeSet;

use browser::pages::{Guide, Hand, StartPage, Table, TestRng};
use browser::{Browser, Look};

use crate::visit;

/// Follows a guide to its end; the answer is everything it said.
fn follow(browser: &Browser, guide: Guide<'_>) -> Vec<String> {
    let mut said = Vec::new();
    let mut last = String::new();
    while let Some((step, asks)) = guide.step(&last) {
        guide.look();
        said.push(guide.words());
        if asks.is_empty() {
            guide.next();
        } else {
            Table::here(browser).type_command(&asks);
        }
        last = step;
        assert!(said.len() < 20, "the guide goes round in circles at {last}");
    }
    said
}

#[test]
fn every_guide_leads_to_its_end_in_both_languages() {
    let looks = [Look::default(), Look { lang: "fr", ..Look::phone() }];
    let said = looks.map(|look| {
        let mut said = Vec::new();
        visit(&look, |browser, house| {
            StartPage::visit(browser, house);
            for game in ["cascadero", "cascadito", "barricade"] {
                let steps = follow(browser, StartPage::home(browser).learn(game));
                assert!(steps.len() >= 8, "{game}: {steps:?}");
                assert!(!Table::here(browser).is_over(), "the game goes on");
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
    visit(&Look::default(), |browser, house| {
        follow(browser, StartPage::visit(browser, house).learn("cascadero"));
        Table::here(browser).play_to_the_end(Hand::Pointer, &mut TestRng::new(5));
    });
}

#[test]
fn a_guide_turns_other_moves_back_survives_a_reload_and_can_be_left() {
    visit(&Look::default(), |browser, house| {
        let guide = StartPage::visit(browser, house).learn("cascadero");
        let (welcome, _) = guide.step("").expect("a first step");
        let table = Table::here(browser);
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
