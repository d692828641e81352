//! The rules reference, the tests and the engine speak of the same rules.

use std::collections::BTreeSet;

use barricade::{Event, Refusal, rule};

use games::barricade::{STANDARD, board};

const ENGLISH: &str = include_str!("../../../../docs/rules/barricade.en.md");
const FRENCH: &str = include_str!("../../../../docs/rules/barricade.fr.md");
const TESTS: [&str; 9] = [
    include_str!("actions.rs"),
    include_str!("auction.rs"),
    include_str!("board_files.rs"),
    include_str!("endgame.rs"),
    include_str!("flood.rs"),
    include_str!("opening.rs"),
    include_str!("production.rs"),
    include_str!("queries.rs"),
    include_str!("resources.rs"),
];

/// Every rule has one heading in each language, in the order of the list, and at least one test that names it.
#[test]
fn every_rule_is_stated_and_tested() {
    let ids: Vec<&str> = rule::ALL.iter().map(|rule| rule.0).collect();
    for page in [ENGLISH, FRENCH] {
        let headings = page.lines().filter(|line| line.starts_with("### "));
        let anchors: Vec<&str> = headings.filter_map(|line| line.split_once("{#")?.1.strip_suffix('}')).collect();
        assert_eq!(anchors, ids);
    }
    let named: BTreeSet<&str> = TESTS
        .iter()
        .flat_map(|file| file.lines())
        .filter_map(|line| line.trim().strip_prefix("/// Rules: "))
        .flat_map(|list| list.split(", "))
        .collect();
    let untested: Vec<&&str> = ids.iter().filter(|id| !named.contains(**id)).collect();
    assert!(untested.is_empty(), "no test names {untested:?}");
    let unknown: Vec<&&str> = named.iter().filter(|id| !ids.contains(*id)).collect();
    assert!(unknown.is_empty(), "tests name rules that are none: {unknown:?}");
}

/// Rulings are marked alike in both languages.
#[test]
fn rulings_are_marked_in_both_languages() {
    let rulings = |page: &'static str, mark: &str| -> Vec<&'static str> {
        let sections = page.split("\n### ").filter(|section| section.lines().any(|line| line == mark));
        sections.filter_map(|section| Some(section.split_once("{#")?.1.split_once('}')?.0)).collect()
    };
    assert_eq!(rulings(ENGLISH, "*Ruling.*"), rulings(FRENCH, "*Précision.*"));
}

/// The tables show the deck and the market that the program plays with.
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
        for (price, spaces) in board.market_rows() {
            let [craftsmen, masons, wizards] = spaces.0;
            assert!(page.contains(&format!("| {price} | {craftsmen} | {masons} | {wizards} |")), "row {price}");
        }
        assert!(page.contains(&format!("| {} |", board.cards().len())), "the number of cards");
    }
}

/// Codes are keys of sentences: no two facts share one.
#[test]
fn codes_are_unique() {
    for codes in [Event::CODES, Refusal::CODES, barricade::board::ProblemKind::CODES, barricade::ActionError::CODES] {
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
    }
}
