//! `docs/asvs.md` has a verdict for every requirement of the standard, and evidence that exists.

use std::collections::BTreeMap;

use crate::repository::{read, root};

/// The sections of ASVS 5.0.0, each with the levels of its requirements in order. Level 3 is not assessed.
const SECTIONS: [(&str, &str); 80] = [
    ("1.1", "22"),
    ("1.2", "1111122223"),
    ("1.3", "112222222223"),
    ("1.4", "222"),
    ("1.5", "123"),
    ("2.1", "122"),
    ("2.2", "112"),
    ("2.3", "12223"),
    ("2.4", "23"),
    ("3.1", "3"),
    ("3.2", "113"),
    ("3.3", "12223"),
    ("3.4", "11222233"),
    ("3.5", "11122333"),
    ("3.6", "3"),
    ("3.7", "22333"),
    ("4.1", "12233"),
    ("4.2", "23333"),
    ("4.3", "22"),
    ("4.4", "1222"),
    ("5.1", "2"),
    ("5.2", "112333"),
    ("5.3", "113"),
    ("5.4", "222"),
    ("6.1", "122"),
    ("6.2", "111111112222"),
    ("6.3", "11223333"),
    ("6.4", "112233"),
    ("6.5", "22222333"),
    ("6.6", "2223"),
    ("6.7", "33"),
    ("6.8", "2222"),
    ("7.1", "222"),
    ("7.2", "1111"),
    ("7.3", "22"),
    ("7.4", "11222"),
    ("7.5", "223"),
    ("7.6", "22"),
    ("8.1", "1233"),
    ("8.2", "1123"),
    ("8.3", "133"),
    ("8.4", "23"),
    ("9.1", "111"),
    ("9.2", "1222"),
    ("10.1", "22"),
    ("10.2", "223"),
    ("10.3", "22223"),
    ("10.4", "1111122222233333"),
    ("10.5", "22222"),
    ("10.6", "22"),
    ("10.7", "222"),
    ("11.1", "2233"),
    ("11.2", "22233"),
    ("11.3", "11233"),
    ("11.4", "1222"),
    ("11.5", "23"),
    ("11.6", "23"),
    ("11.7", "33"),
    ("12.1", "12233"),
    ("12.2", "11"),
    ("12.3", "22223"),
    ("13.1", "2333"),
    ("13.2", "222223"),
    ("13.3", "2233"),
    ("13.4", "1222233"),
    ("14.1", "22"),
    ("14.2", "12223333"),
    ("14.3", "122"),
    ("15.1", "12233"),
    ("15.2", "12233"),
    ("15.3", "1222222"),
    ("15.4", "3333"),
    ("16.1", "2"),
    ("16.2", "22222"),
    ("16.3", "2222"),
    ("16.4", "222"),
    ("16.5", "2223"),
    ("17.1", "23"),
    ("17.2", "22223333"),
    ("17.3", "22"),
];

/// The ids of all requirements of levels 1 and 2 with their levels, in the order of the standard.
fn requirements() -> Vec<(String, String)> {
    let of_section = |(section, levels): &(&str, &str)| -> Vec<(String, String)> {
        let numbered = (1..).zip(levels.chars()).filter(|(_, level)| *level != '3');
        numbered.map(|(number, level)| (format!("V{section}.{number}"), level.to_string())).collect()
    };
    SECTIONS.iter().flat_map(of_section).collect()
}

/// A row of the tables: id, level, requirement, verdict, evidence.
type JudgedRow = [String; 5];

fn judged_rows() -> Vec<JudgedRow> {
    let text = read("docs/asvs.md");
    let rows = text.lines().filter(|line| line.starts_with("| V"));
    rows.map(|line| {
        let cells: Vec<String> = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        cells.try_into().unwrap_or_else(|_| panic!("a row has five cells: {line}"))
    })
    .collect()
}

#[test]
fn every_requirement_of_the_standard_is_judged_once() {
    let expected = requirements();
    let of_level = |level: &str| expected.iter().filter(|(_, found)| found == level).count();
    assert_eq!((of_level("1"), of_level("2")), (70, 183), "the standard has 253 requirements of these levels");
    let judged: Vec<(String, String)> = judged_rows().into_iter().map(|[id, level, ..]| (id, level)).collect();
    assert_eq!(judged, expected);
}

#[test]
fn every_verdict_has_its_evidence() {
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for [id, level, asks, verdict, evidence] in judged_rows() {
        assert!(["pass", "fail", "n/a"].contains(&verdict.as_str()), "{id}: {verdict}");
        assert!(!asks.is_empty() && !evidence.is_empty(), "{id} says nothing");
        let quoted: Vec<&str> = evidence.split('`').skip(1).step_by(2).collect();
        let files: Vec<&&str> = quoted.iter().filter(|word| root().join(word).is_file()).collect();
        assert!(verdict != "pass" || !files.is_empty(), "{id} passes, and no file shows it: {evidence}");
        let missing: Vec<&&str> =
            quoted.iter().filter(|word| word.starts_with("crates/") && !root().join(word).is_file()).collect();
        assert!(missing.is_empty(), "{id} names {missing:?}");
        *counts.entry((verdict, level)).or_default() += 1;
    }
    // The summary at the top has the same counts.
    let text = read("docs/asvs.md");
    for verdict in ["pass", "fail", "n/a"] {
        let row = text.lines().find(|line| line.starts_with(&format!("| {verdict}"))).expect("a row of the summary");
        let numbers: Vec<usize> = row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
        let counted = ["1", "2"].map(|level| counts.get(&(verdict.to_owned(), level.to_owned())).copied().unwrap_or(0));
        assert_eq!(numbers, counted, "{verdict}");
    }
}
