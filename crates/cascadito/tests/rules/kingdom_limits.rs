//! The limits that the check of a sheet enforces for its Kingdom: hexes, signs, dice, and the line of each problem.

use std::collections::BTreeSet;

use cascadito::picture::{Picture, Slot};
use cascadito::sheet::{DraftSign, ProblemKind};
use cascadito::{Colour, Draft, Sheet};
use games::cascadito::draft;
use tabletop::{Cell, Located};

use crate::scene::{BANDITS, RURAL, TRADE};

/// The line of the made-up files on which the picture begins.
const FIRST_LINE: u32 = 101;

/// A Kingdom of rows of towns with two rows of fields below each. Fields are first filled in beside the towns.
pub(crate) fn kingdom(towns: &str, fields: &str) -> Vec<Located<String>> {
    let cells = |signs: &str, rows: &[u8]| {
        let slot = |sign| Slot { sign, marked: false };
        let cell = |number: usize| Cell::new((number % 26) as u8, rows[number / 26]).unwrap();
        signs.chars().enumerate().map(|(number, sign)| (cell(number), slot(sign))).collect::<Vec<_>>()
    };
    picture(
        &[cells(towns, &[0, 3, 6]), cells(fields, &[1, 4, 7, 2, 5])]
            .concat()
            .into_iter()
            .collect::<Picture>()
            .to_string(),
    )
}

fn picture(text: &str) -> Vec<Located<String>> {
    (FIRST_LINE..).zip(text.lines()).map(|(line, text)| Located::new(line, text.to_owned())).collect()
}

/// The problems of a made-up sheet with a small Kingdom after a change, with their lines.
fn problems(sheet: &str, change: impl FnOnce(&mut Draft)) -> Vec<(u32, ProblemKind)> {
    let mut changed = draft(sheet).unwrap();
    let signs: String = changed.legend.iter().map(|sign| sign.sign.repeat(2)).collect();
    changed.kingdom = kingdom(&"BYOPW".repeat(3), &format!("{signs:.<15}"));
    change(&mut changed);
    Sheet::new(&changed).err().unwrap_or_default().into_iter().map(|problem| (problem.line, problem.kind)).collect()
}

pub(crate) fn kinds(sheet: &str, change: impl FnOnce(&mut Draft)) -> Vec<ProblemKind> {
    problems(sheet, change).into_iter().map(|(_, kind)| kind).collect()
}

/// A sign of the legend with a name.
pub(crate) fn sign(sign: char, name: &str) -> DraftSign {
    DraftSign { line: 7, sign: sign.to_string(), name: Some(name.to_owned()), ..DraftSign::default() }
}

/// Rules: setup
#[test]
fn hexes_and_towns_are_counted() {
    let fields = |count| kinds(RURAL, move |draft| draft.kingdom = kingdom(&"BYOPW".repeat(3), &".".repeat(count)));
    assert_eq!(fields(128), []);
    assert_eq!(fields(129), [ProblemKind::TooManyFields { count: 129, most: 128 }]);
    let towns = |count| {
        kinds(RURAL, move |draft| {
            draft.kingdom = kingdom(&"BYOPW".repeat(13)[..count], &".".repeat(78));
        })
    };
    assert_eq!(towns(64), []);
    assert_eq!(towns(65), [ProblemKind::TooManyTowns { count: 65, most: 64 }]);
}

/// Rules: setup
#[test]
fn there_is_land_and_a_town_of_every_colour() {
    for colour in Colour::ALL {
        let others: String = "BYOPW".chars().filter(|letter| *letter != colour.letter()).collect();
        let found = kinds(RURAL, |draft| draft.kingdom = kingdom(&others.repeat(4), &".".repeat(16)));
        assert!(found.contains(&ProblemKind::NoTownOf { colour }), "{found:?}");
        let missing = found.iter().filter(|kind| matches!(kind, ProblemKind::NoTownOf { .. }));
        assert_eq!(missing.count(), 1, "{found:?}");
    }
    assert!(kinds(RURAL, |draft| draft.kingdom.clear()).contains(&ProblemKind::NoKingdom {}));
}

/// Rules: trade-goods
#[test]
fn a_legend_has_at_most_thirty_two_names_and_no_unused_sign() {
    let free: String = (' '..='~').filter(|sign| Slot::is_free(*sign)).collect();
    let names = |count: usize| {
        kinds(RURAL, |draft| {
            draft.legend = free.chars().take(count).map(|free| sign(free, &free.to_string())).collect();
            draft.kingdom = kingdom(&"BYOPW".repeat(3), &free[..count]);
        })
    };
    assert_eq!(names(32), []);
    assert_eq!(names(33), [ProblemKind::TooManySigns { count: 33, most: 32 }]);
    let idle = |draft: &mut Draft| draft.legend.push(sign('%', "idle"));
    assert_eq!(problems(BANDITS, idle), [(7, ProblemKind::UnusedSign { sign: '%' })]);
}

/// Rules: forbidden-faces
#[test]
fn two_faces_can_be_taken_at_least() {
    for (forbidden, left) in [
        ("", 5),
        ("black", 5),
        ("white blue yellow", 2),
        ("white blue yellow black", 2),
        ("white blue yellow orange", 1),
        ("white blue yellow orange pink", 0),
    ] {
        let found = kinds(RURAL, |draft| {
            draft.forbidden = forbidden.split_whitespace().map(|face| Located::new(3, face.to_owned())).collect();
        });
        let expected = if left < 2 { vec![ProblemKind::NoFaceLeft { count: left }] } else { vec![] };
        assert_eq!(found, expected, "{forbidden}");
    }
}

/// A row has two lines, first the high columns, then the low ones.
/// Rules: setup
#[test]
fn a_hex_is_found_on_its_line_of_the_picture() {
    let lonely = problems(RURAL, |draft| draft.kingdom = kingdom("BYOPWBYOPWBBP", &".".repeat(11)));
    let cell = |name: &str| name.parse().unwrap();
    let town = |name: &str| ProblemKind::LonelyTown { cell: cell(name) };
    assert_eq!(lonely, [(FIRST_LINE + 1, town("L0")), (FIRST_LINE + 2, town("M0"))]);
    let unknown = problems(RURAL, |draft| draft.kingdom = kingdom(&"BYOPW".repeat(3), &format!("{:.<29}%%", "")));
    let hex = |name: &str| ProblemKind::UnknownSign { cell: cell(name), sign: '%' };
    assert_eq!(unknown, [(FIRST_LINE + 9, hex("D4")), (FIRST_LINE + 10, hex("E4"))]);
}

/// A field is marked with a die of a town beside it, from a star beside it, as a space of a river, or by an action.
/// Rules: mark, star, any-field, forbidden-faces
#[test]
fn every_field_can_be_marked_somehow() {
    const LAND: &str = "
     A   B   C   D   E   F   G   H   I
 1       .       .       .       .
     .       *       .       .       ~
 2       .       .       B       .
     .       .       .       .       .
";
    let unmarkable = |sheet: &str, forbidden: &str| {
        let found = kinds(sheet, |draft| {
            draft.kingdom = picture(LAND);
            draft.forbidden.push(Located::new(3, forbidden.to_owned()));
        });
        let cells = found.into_iter().filter_map(|kind| match kind {
            ProblemKind::UnmarkableField { cell } => Some(cell.to_string()),
            _ => None,
        });
        cells.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(unmarkable(RURAL, "black"), "", "an action can mark any field");
    assert_eq!(unmarkable(TRADE, "black"), "A1 A2 C1 H1 H2 I2");
    assert_eq!(unmarkable(TRADE, "blue"), "A1 A2 C1 E1 E2 F1 G1 G2 H1 H2 I2", "no die fits the blue town");
}

/// A river in the Kingdom is a river, too.
/// Rules: next-river-space
#[test]
fn an_action_that_marks_a_river_needs_one() {
    let found = kinds(RURAL, |draft| draft.rivers.clear());
    assert!(found.contains(&ProblemKind::NoRiver {}), "{found:?}");
    let no_action = kinds(RURAL, |draft| {
        draft.forbidden.truncate(1);
        draft.rivers.clear();
        draft.top.truncate(3);
        draft.tracks.iter_mut().for_each(|track| track.actions.clear());
    });
    assert_eq!(no_action, []);
}

/// Capital letters are towns, and some characters have a meaning of their own.
/// Rules: setup
#[test]
fn slots_hold_towns_fields_and_free_signs() {
    let free: String = (' '..='\u{ff}').filter(|sign| Slot::is_free(*sign)).collect();
    assert_eq!(free, "!\"$%&'()*+,-/0123456789;<=>?@[\\]^_`abcdefghijklmnopqrstuvwyz{}");
    for (text, is_slot) in [
        ("x", true),
        (".", true),
        ("~", true),
        ("~x", true),
        ("b", true),
        ("bx", true),
        ("B", true),
        ("Bx", false),
        ("A", false),
        ("Ax", false),
        ("bxx", false),
        ("bb", false),
        ("xx", false),
        (":", false),
        ("#x", false),
        ("é", false),
        ("", false),
    ] {
        assert_eq!(text.parse::<Slot>().is_ok(), is_slot, "{text:?}");
    }
    // A field with a mark is drawn as a single character, but may be written with two.
    assert_eq!(".x".parse::<Slot>(), "x".parse());
}
