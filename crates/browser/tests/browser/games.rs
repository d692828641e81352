//! Whole games, begun on the start page and played to their end: each against bots and around one screen, by mouse, keys and finger.

use std::time::Instant;

use browser::Look;
use browser::pages::{Hand, StartPage, TestRng};

use crate::visit;

const AGAINST_A_BOT: [&str; 2] = ["person", "novice"];
const HOT_SEAT: [&str; 2] = ["person", "person"];

/// A game of persons and bots through the page; the result must be there, with everyone's points.
fn whole_game(look: &Look, game: &str, chairs: &[&str], hand: Hand) {
    visit(look, |browser, house| {
        let start = Instant::now();
        let mut setup = StartPage::visit(browser, house).set_up(game).chairs(chairs);
        if game == "barricade" {
            setup = setup.pick("board", "small");
        }
        let table = setup.begin();
        let decisions = table.play_to_the_end(hand, &mut TestRng::new(7));
        assert!(decisions > 3, "a game of {decisions} decisions");
        assert_eq!(browser.count("#result thead th"), chairs.len());
        assert!(table.length() > decisions, "chance and bots played too");
        let seconds = start.elapsed().as_secs_f64();
        println!("{game} {chairs:?} by {hand:?}: {decisions} decisions, points {:?}, {seconds:.0} s", table.points());
    });
}

#[test]
fn cascadero_against_a_bot_by_mouse() {
    whole_game(&Look::default(), "cascadero", &AGAINST_A_BOT, Hand::Pointer);
}

#[test]
fn cascadero_hot_seat_by_keyboard() {
    whole_game(&Look::default(), "cascadero", &HOT_SEAT, Hand::Keyboard);
}

#[test]
fn cascadito_against_a_bot_by_mouse() {
    whole_game(&Look::default(), "cascadito", &AGAINST_A_BOT, Hand::Pointer);
}

#[test]
fn cascadito_alone_by_keyboard() {
    whole_game(&Look::default(), "cascadito", &["person"], Hand::Keyboard);
}

#[test]
fn cascadito_hot_seat_by_keyboard() {
    // Two who play without a plan take very long; the bot brings it to an end.
    whole_game(&Look::default(), "cascadito", &["person", "person", "novice"], Hand::Keyboard);
}

#[test]
fn barricade_against_bots_by_keyboard() {
    whole_game(&Look::default(), "barricade", &["person", "novice", "novice"], Hand::Keyboard);
}

#[test]
fn barricade_hot_seat_by_mouse() {
    whole_game(&Look::default(), "barricade", &HOT_SEAT, Hand::Pointer);
}

#[test]
fn barricade_against_a_bot_by_finger() {
    whole_game(&Look::phone(), "barricade", &AGAINST_A_BOT, Hand::Pointer);
}
