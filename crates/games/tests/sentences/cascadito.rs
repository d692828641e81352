//! Every message of Cascadito has a sentence in every language: a specific one, or one that all games share.

use cascadito::sheet::ProblemKind;
use cascadito::{
    Achievement, ActionError, ClaimMode, Colour, Ending, Event, Refusal, River, Row, SEATS, Score, Setup, SetupError,
    seat_name,
};
use games::AnySetup;
use tabletop::Seat;

use crate::checks::{assert_in_step, assert_told, assert_translated};

const PHASES: [&str; 11] =
    ["first", "roll", "take", "use", "score", "any-track", "any-field", "river", "star", "claim", "over"];
const SHEETS: usize = 4;

#[test]
fn messages_and_sentences_are_in_step() {
    let codes = [Event::CODES, Refusal::CODES, ActionError::CODES, SetupError::CODES, ProblemKind::CODES];
    assert_in_step("cascadito", codes);
}

#[test]
fn every_word_of_the_rules_is_translated() {
    let mut words: Vec<String> = PHASES.iter().map(|phase| format!("phase-{phase}")).collect();
    words.extend(Seat::all(SEATS as u8).map(|seat| format!("word-{}", seat_name(seat))));
    words.extend(Colour::ALL.iter().flat_map(|colour| ["track", "colour"].map(|domain| format!("{domain}-{colour}"))));
    words.extend(Colour::CASTLES.iter().map(|castle| format!("castle-{castle}")));
    words.extend([River::Only, River::Left, River::Right].map(|river| format!("river-{river}")));
    let boxes = [Row::Top, Row::Bottom].into_iter().flat_map(|row| (1..=Row::MAX_BOXES).map(move |place| (row, place)));
    words.extend(boxes.filter_map(|(row, place)| Achievement::new(row, place)).map(|at| format!("word-{at}")));
    words.extend(["any-track", "any-field", "river", "star"].map(|offer| format!("offer-{offer}")));
    words.extend(Ending::ALL.map(|ending| format!("ending-{}", ending.name())));
    words.extend(Score::default().breakdown().map(|(part, _)| format!("breakdown-{part}")));
    assert_translated(&words);
}

#[test]
fn whole_games_can_be_described() {
    for seed in 0..24 {
        let sheet = games::cascadito::sheet(1 + seed as usize % SHEETS);
        let players = 1 + (seed / SHEETS as u64 % 4) as u8;
        let setup = Setup { claims: ClaimMode::ALL[seed as usize % 2], ..Setup::new(sheet, players) };
        assert_told(AnySetup::Cascadito(setup).start().unwrap(), seed);
    }
}
