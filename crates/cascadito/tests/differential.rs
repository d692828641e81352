//! The engine against a second implementation: the same random games on both, compared after every action.

mod twin;

use cascadito::{ClaimMode, Setup, SoloLevel};
use conformance::twin::{Coverage, OpenQuestion, compare, games_to_compare, pick};
use games::AnySetup;
use tabletop::Dice;
use twin::{PrintedSheet, Table, TwinOptions};

/// The sheets as files, so that the engine's parser is compared, too.
const SHEETS: [&str; 4] = [
    include_str!("../../../boards/cascadito/1-rural-beginnings.toml"),
    include_str!("../../../boards/cascadito/2-raiding-bandits.toml"),
    include_str!("../../../boards/cascadito/3-two-rivers.toml"),
    include_str!("../../../boards/cascadito/4-trade-and-defense.toml"),
];

/// Compares a game; its number determines players, options and style of play.
fn compare_game(sheet: usize, number: u64, coverage: &mut Coverage) {
    let players = 1 + number as usize % 4;
    let by_hand = number / 4 % 2 == 1;
    let hard = players == 1 && number / 8 % 2 == 1;
    let setup = Setup {
        sheet: games::cascadito::sheet(sheet),
        players: players as u8,
        claims: if by_hand { ClaimMode::ByHand } else { ClaimMode::Automatic },
        solo: if hard { SoloLevel::Hard } else { SoloLevel::Normal },
    };
    let game = AnySetup::Cascadito(setup).start().unwrap();
    let table = Table::set_up(PrintedSheet::read(sheet, SHEETS[sheet - 1]), TwinOptions { players, by_hand, hard });
    let mut dice = Dice::seeded(number * 10 + sheet as u64);
    let style = number / 8 % 3;
    let label = format!("sheet {sheet}, game {number}");
    compare(&label, game, table, coverage, |table, question| choose(table, question, &mut dice, style));
}

/// Chooses uniformly, by appeal, or for players who hardly ever use a die.
fn choose(table: &Table, question: &OpenQuestion, dice: &mut Dice, style: u64) -> String {
    pick(question, dice, |command| match (style, command) {
        (1, _) if question.actor != "chance" => table.appeal(command),
        (2, "pass") => 100,
        _ => 1,
    })
}

fn compare_sheet(sheet: usize, expected: &[&str]) {
    let mut coverage = Coverage::default();
    (0..games_to_compare(24)).for_each(|number| compare_game(sheet, number, &mut coverage));
    let verbs = ["first", "roll", "take", "mark", "pass", "track", "claim", "decline"];
    let endings = ["ended by boxes", "ended by standstill"];
    coverage.check(&format!("sheet {sheet}"), &[&verbs, &endings[..], expected].concat());
}

#[test]
fn sheet_1_agrees_with_the_second_reading() {
    compare_sheet(1, &["river", "ended by top-row", "ended by bottom-row"]);
}

#[test]
fn sheet_2_agrees_with_the_second_reading() {
    compare_sheet(2, &["river", "score", "ended by top-row", "ended by bottom-row"]);
}

#[test]
fn sheet_3_agrees_with_the_second_reading() {
    compare_sheet(3, &["river", "score", "ended by bottom-row"]);
}

#[test]
fn sheet_4_agrees_with_the_second_reading() {
    compare_sheet(4, &["score", "ended by top-row", "ended by tracks"]);
}
