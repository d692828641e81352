//! Rules, documents and tests stay in step.

use std::collections::BTreeSet;

fn anchors(text: &str) -> Vec<&str> {
    let headings = text.lines().filter(|line| line.starts_with("### "));
    headings.filter_map(|line| line.split_once("{#")?.1.strip_suffix('}')).collect()
}

#[test]
fn every_rule_is_stated_in_both_languages() {
    let all: Vec<&str> = cascadito::rule::ALL.iter().map(|rule| rule.0).collect();
    assert_eq!(anchors(include_str!("../../../docs/rules/cascadito.en.md")), all);
    assert_eq!(anchors(include_str!("../../../docs/rules/cascadito.fr.md")), all);
}

#[test]
fn every_rule_is_named_by_a_test() {
    let tests = [
        include_str!("scenes.rs"),
        include_str!("endings.rs"),
        include_str!("positions.rs"),
        include_str!("sheets.rs"),
        include_str!("random.rs"),
    ];
    let cited: BTreeSet<&str> = tests
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| line.trim().strip_prefix("/// Rules: "))
        .flat_map(|list| list.split(", "))
        .collect();
    let known: BTreeSet<&str> = cascadito::rule::ALL.iter().map(|rule| rule.0).collect();
    assert_eq!(cited.difference(&known).collect::<Vec<_>>(), Vec::<&&str>::new(), "no such rules");
    assert_eq!(known.difference(&cited).collect::<Vec<_>>(), Vec::<&&str>::new(), "rules without a test");
}
