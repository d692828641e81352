//! Checks that the rules reference, the rule ids of the engine and the tests that name them agree.

use std::collections::BTreeSet;
use std::path::Path;

use barricade::{Event, Refusal, rule};
use conformance::reference::{assert_shown, assert_stated, tests};
use games::barricade::{STANDARD, board};

const ENGLISH: &str = include_str!("../../../../docs/rules/barricade.en.md");
const FRENCH: &str = include_str!("../../../../docs/rules/barricade.fr.md");
#[test]
fn the_reference_states_every_rule() {
    assert_stated("barricade", rule::ALL);
}

#[test]
fn every_rule_has_a_test() {
    assert_shown(rule::ALL, &tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules")));
}

/// The tables on the pages show the built-in deck and market.
#[test]
fn the_pages_show_the_deck_and_the_market() {
    let board = board(STANDARD);
    for page in [ENGLISH, FRENCH] {
        let rows: Vec<Vec<&str>> =
            page.lines().map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect();
        for card in board.cards() {
            let (bid, production) = (card.bid.to_string(), card.production.to_string());
            let shown = rows.iter().any(|row| matches!(row[..], [b, _, p, _] if b == bid && p == production));
            assert!(shown, "wall {bid}");
        }
        for (price, spaces) in board.market_rows(6) {
            let [craftsmen, masons, wizards] = spaces.0;
            assert!(page.contains(&format!("| {price} | {craftsmen} | {masons} | {wizards} |")), "row {price}");
        }
        assert!(page.contains(&format!("| {} |", board.cards().len())), "the number of cards");
    }
}

/// Codes are the keys of sentences, so they must be unique.
#[test]
fn codes_are_unique() {
    for codes in [Event::CODES, Refusal::CODES, barricade::board::ProblemKind::CODES, barricade::ActionError::CODES] {
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
    }
}
