//! Scenes: positions drawn as text, played with commands.

use barricade::{Action, Barricade, Draft, Event, Refusal};
use tabletop::{Game, GameExt, Seat};

use games::barricade::{board_from_text, draft};

/// A board for the scenes, with a market and a deck that never change.
pub(crate) const SCENES: &str = include_str!("scenes.toml");

/// The game that continues from a text, whose common indentation is removed.
pub(crate) fn scene(text: &str) -> Barricade {
    let rest: Draft = draft(SCENES).unwrap();
    let find = |_: &str| board_from_text(SCENES).ok();
    let game = Barricade::read(&unindent(text), find, &rest).unwrap_or_else(|error| panic!("{error}\n{text}"));
    game.assert_caches();
    game
}

/// Plays commands separated by semicolons; returns the events of the last one.
pub(crate) fn play(game: &mut Barricade, commands: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for command in commands.split(';').map(str::trim) {
        let action: Action = command.parse().unwrap_or_else(|error| panic!("{command}: {error}"));
        events = game.apply(action).unwrap_or_else(|refusal| panic!("{command}: {refusal}\n{game}"));
        game.assert_caches();
    }
    events
}

/// The refusal of a command.
pub(crate) fn refusal(game: &Barricade, command: &str) -> Refusal {
    game.validate(command.parse().unwrap()).expect_err(command)
}

/// All legal commands that begin with a word.
pub(crate) fn legal(game: &Barricade, verb: &str) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let commands = legal.iter().map(ToString::to_string);
    commands.filter(|command| command.split(' ').next() == Some(verb)).collect()
}

/// The name of the player who is asked, and the question.
pub(crate) fn asked(game: &Barricade) -> String {
    match game.actor() {
        tabletop::Actor::Seat(seat) => format!("{} {}", game.colour(seat), game.question()),
        tabletop::Actor::Chance => format!("chance {}", game.question()),
        tabletop::Actor::Nobody => "nobody".to_owned(),
    }
}

/// Asserts that the land looks like a picture.
pub(crate) fn assert_land(game: &Barricade, picture: &str) {
    let found = game.picture().to_string();
    let expected = unindent(picture);
    assert!(found.trim_end() == expected.trim_end(), "expected\n{expected}\nfound\n{found}");
}

pub(crate) fn seat(game: &Barricade, colour: &str) -> Seat {
    game.seat_of(colour.parse().unwrap()).unwrap()
}

pub(crate) fn money(game: &Barricade, colour: &str) -> u32 {
    game.money(seat(game, colour))
}

/// The turn order as words.
pub(crate) fn order(game: &Barricade) -> String {
    game.turn_order().iter().map(|seat| game.colour(*seat).name()).collect::<Vec<_>>().join(" ")
}

/// The line of column letters follows the opening quote; the lines below are indented like the source around it. The label of row 1
/// is one character from the edge.
pub(crate) fn unindent(text: &str) -> String {
    let row_one = text.lines().find(|line| line.trim_start().starts_with("1 ")).expect("a picture has a row 1");
    let margin = row_one.len() - row_one.trim_start().len() - 1;
    let below = text.lines().skip(1).map(|line| line.get(margin..).unwrap_or_default());
    text.lines().take(1).chain(below).map(|line| line.to_owned() + "\n").collect()
}
