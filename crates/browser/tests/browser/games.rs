//! Whole games, from the start page to the end: against bots and with people at one screen, by mouse, keyboard and touch.

use std::time::Instant;

use browser::BrowserOptions;
use browser::pages::{InputMethod, StartPage, TestRng};

use crate::visit;

const AGAINST_A_BOT: [&str; 2] = ["person", "novice"];
const HOT_SEAT: [&str; 2] = ["person", "person"];

/// A whole game of people and bots on the page; the result must show the points of all players.
pub(crate) fn whole_game(options: &BrowserOptions, game: &str, chairs: &[&str], input: InputMethod) {
    visit(options, |browser, server| {
        let start = Instant::now();
        let mut setup = StartPage::visit(browser, server).set_up(game).chairs(chairs);
        if game == "barricade" {
            setup = setup.pick("board", "small");
        }
        let table = setup.begin();
        let decisions = table.play_to_the_end(input, &mut TestRng::new(7));
        assert!(decisions > 3, "a game of {decisions} decisions");
        browser.await_element("#result thead");
        assert_eq!(browser.count("#result thead th"), chairs.len());
        assert!(table.length() > decisions, "chance and bots played too");
        let seconds = start.elapsed().as_secs_f64();
        println!("{game} {chairs:?} by {input:?}: {decisions} decisions, points {:?}, {seconds:.0} s", table.points());
        browser.click("#rematch");
        browser.until("another game begins", "!document.querySelector('#result') && document.querySelector('.card')");
        assert_eq!(browser.count(".card"), chairs.len(), "the same players again");
    });
}

#[test]
fn cascadero_against_a_bot_by_mouse() {
    whole_game(&BrowserOptions::default(), "cascadero", &AGAINST_A_BOT, InputMethod::Pointer);
}

#[test]
fn cascadero_hot_seat_by_keyboard() {
    whole_game(&BrowserOptions::default(), "cascadero", &HOT_SEAT, InputMethod::Keyboard);
}

#[test]
fn cascadito_against_a_bot_by_mouse() {
    whole_game(&BrowserOptions::default(), "cascadito", &AGAINST_A_BOT, InputMethod::Pointer);
}

#[test]
fn cascadito_alone_by_keyboard() {
    whole_game(&BrowserOptions::default(), "cascadito", &["person"], InputMethod::Keyboard);
}

#[test]
fn cascadito_hot_seat_by_keyboard() {
    // Two people with random moves need very many turns; the bot brings the game to an end.
    whole_game(&BrowserOptions::default(), "cascadito", &["person", "person", "novice"], InputMethod::Keyboard);
}

#[test]
fn barricade_against_bots_by_keyboard() {
    whole_game(&BrowserOptions::default(), "barricade", &["person", "novice", "novice"], InputMethod::Keyboard);
}

#[test]
fn barricade_hot_seat_by_mouse() {
    whole_game(&BrowserOptions::default(), "barricade", &HOT_SEAT, InputMethod::Pointer);
}

#[test]
fn barricade_against_a_bot_by_finger() {
    whole_game(&BrowserOptions::phone(), "barricade", &AGAINST_A_BOT, InputMethod::Pointer);
}
