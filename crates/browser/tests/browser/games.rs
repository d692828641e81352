//! Whole games, begun on the start page and played to their end.

use browser::Look;
use browser::pages::{Hand, StartPage, Whim};

use crate::visit;

/// A game of persons and bots through the page; the result must be there, with everyone's points.
fn whole_game(game: &'static str, chairs: &[&str], board: Option<&str>, hand: Hand) {
    visit(&Look::default(), |browser, house| {
        let mut setup = StartPage::visit(browser, house).set_up(game).chairs(chairs);
        if let Some(board) = board {
            setup = setup.pick("board", board);
        }
        let table = setup.begin();
        let decisions = table.play_to_the_end(hand, &mut Whim::new(7));
        assert!(decisions > 3, "a game of {decisions} decisions");
        assert_eq!(browser.count("#result thead th"), chairs.len());
        assert!(table.length() > decisions, "chance and bots played too");
        println!("{game} {chairs:?} by {hand:?}: {decisions} decisions, points {:?}", table.points());
    });
}

#[test]
fn cascadero_against_a_bot_by_mouse() {
    whole_game("cascadero", &["person", "novice"], None, Hand::Mouse);
}

#[test]
fn cascadero_hot_seat_by_keyboard() {
    whole_game("cascadero", &["person", "person"], None, Hand::Keyboard);
}

#[test]
fn cascadito_against_a_bot_by_mouse() {
    whole_game("cascadito", &["person", "novice"], None, Hand::Mouse);
}

#[test]
fn cascadito_alone_by_keyboard() {
    whole_game("cascadito", &["person"], None, Hand::Keyboard);
}

#[test]
fn barricade_hot_seat_by_mouse() {
    whole_game("barricade", &["person", "person"], Some("small"), Hand::Mouse);
}

#[test]
fn barricade_against_bots_by_keyboard() {
    whole_game("barricade", &["person", "novice", "novice"], Some("small"), Hand::Keyboard);
}
