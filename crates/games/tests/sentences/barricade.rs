//! Every message of Cascade Barricade has a sentence in every language: a specific one, or one that all games share.

use barricade::board::ProblemKind;
use barricade::{
    ActionError, Colour, Ending, Event, Labourer, Question, Refusal, Setup, SetupError, TwoActions, WallType, Weakest,
};
use games::AnySetup;

use crate::checks::{assert_in_step, assert_told, assert_translated};

const QUESTIONS: [Question; 12] = [
    Question::Order,
    Question::Draw,
    Question::Corner,
    Question::Discard,
    Question::Start,
    Question::Bid,
    Question::Stand,
    Question::Buy,
    Question::Act,
    Question::Sell,
    Question::Shift,
    Question::Flee,
];

#[test]
fn messages_and_sentences_are_in_step() {
    let codes = [Event::CODES, Refusal::CODES, ActionError::CODES, SetupError::CODES, ProblemKind::CODES];
    assert_in_step("barricade", codes);
}

#[test]
fn every_word_of_the_rules_is_translated() {
    let mut words: Vec<String> = QUESTIONS.iter().map(|question| format!("phase-{question}")).collect();
    words.extend(Colour::ALL.iter().flat_map(|colour| ["word", "colour"].map(|domain| format!("{domain}-{colour}"))));
    words.extend(Labourer::ALL.iter().map(|labourer| format!("word-{labourer}")));
    words.extend(WallType::ALL.iter().map(|kind| format!("word-{kind}")));
    words.extend(["water", "hole", "wall", "character"].map(|obstacle| format!("by-{obstacle}")));
    words.extend(["walk", "sell", "shift", "dig", "fill", "trash"].map(|kind| format!("kind-{kind}")));
    words.extend(["starting-bid", "production", "labour"].map(|quality| format!("quality-{quality}")));
    words.extend([Ending::Ark, Ending::Everspring].map(|ending| format!("ending-{}", ending.name())));
    words.extend(["start", "tribute", "walls", "labourers"].map(|part| format!("breakdown-{part}")));
    assert_translated(&words);
}

#[test]
fn whole_games_can_be_described() {
    for seed in 0..12 {
        let colours = Colour::ALL[..2 + seed as usize % 5].to_vec();
        let board = games::barricade::board(games::barricade::STANDARD);
        let (weakest, actions) = (Weakest::ALL[seed as usize % 2], TwoActions::ALL[seed as usize / 2 % 2]);
        assert_told(AnySetup::Barricade(Setup { board, colours, weakest, actions }).start().unwrap(), seed);
    }
}
