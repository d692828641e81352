//! The engine against a second implementation: the same random games on both, compared after every action.

mod twin;

use barricade::{Board, Colour, Setup, TwoActions, Weakest};
use conformance::twin::{Coverage, OpenQuestion, cell, compare, games_to_compare, pick};
use games::AnySetup;
use tabletop::Dice;
use twin::{PrintedBoard, Table, TwinOptions};

/// The lands as files, so that the engine's parser is compared, too.
const LANDS: [(&str, &str); 3] = [
    ("small", include_str!("../../../boards/barricade/small.toml")),
    ("standard", include_str!("../../../boards/barricade/standard.toml")),
    ("large", include_str!("../../../boards/barricade/large.toml")),
];
const MARKET: &str = include_str!("../../../boards/barricade/market.toml");
const WALLS: &str = include_str!("../../../boards/barricade/walls.toml");

/// A board of the engine, and the files from which the second implementation reads it.
struct BoardFiles<'a> {
    board: &'static Board,
    land: &'a str,
    market: &'a str,
    walls: &'a str,
}

/// Compares a game; its number determines players, options and style of play.
fn compare_game(files: &BoardFiles<'_>, number: u64, coverage: &mut Coverage) {
    let players = 2 + number as usize % 5;
    let mut colours = Colour::ALL;
    colours.rotate_left(number as usize / 5 % 6);
    let colours = &colours[..players];
    let options = TwinOptions { two_weakest: number / 2 % 2 == 1, different_actions: number / 4 % 2 == 1 };
    let setup = Setup {
        board: files.board,
        colours: colours.to_vec(),
        weakest: if options.two_weakest { Weakest::TwoFromRoundFour } else { Weakest::One },
        actions: if options.different_actions { TwoActions::Different } else { TwoActions::Any },
    };
    let game = AnySetup::Barricade(setup).start().unwrap();
    let names: Vec<&str> = colours.iter().map(|colour| colour.name()).collect();
    let table = Table::set_up(PrintedBoard::read(files.land, files.market, files.walls), &names, options);
    let mut dice = Dice::seeded(number);
    let style = number % 3;
    let label = format!("{}, game {number}", files.board.name());
    let state = compare(&label, game, table, coverage, |table, question| choose(table, question, &mut dice, style));
    if state["swept"] == true {
        coverage.count("weak walls removed");
    }
    if state["deck"].as_array().is_some_and(Vec::is_empty) {
        coverage.count("deck empty");
    }
}

/// Chooses uniformly, for players who build at the water, or for players who keep their walls away from it.
fn choose(table: &Table, question: &OpenQuestion, dice: &mut Dice, style: u64) -> String {
    if style == 0 || question.actor == "chance" {
        return pick(question, dice, |_| 1);
    }
    let lowest = question.options.keys().filter_map(|command| command.strip_prefix("bid ")?.parse::<u32>().ok()).min();
    pick(question, dice, |command| {
        let words: Vec<&str> = command.split(' ').collect();
        let alike = question.options.keys().filter(|other| other.starts_with(words[0])).count() as u32;
        let factor = match words[..] {
            ["start", card, bid] if card == bid => 600,
            ["bid", bid] if bid.parse().ok() == lowest => 60,
            ["stand", place] if table.is_beside_water(cell(place)) == (style == 1) => 50,
            ["keep"] | ["start", ..] if style == 2 => 20,
            _ => 1,
        };
        // All verbs start with equal weight, however many spaces or bids they can be combined with.
        1 + 10_000 * factor / alike
    })
}

#[test]
fn all_lands_agree_with_the_second_reading() {
    let mut coverage = Coverage::default();
    for (name, land) in LANDS {
        let files = BoardFiles { board: games::barricade::board(name), land, market: MARKET, walls: WALLS };
        (0..games_to_compare(30)).for_each(|number| compare_game(&files, number, &mut coverage));
    }
    let verbs = [
        "order", "corner", "discard", "keep", "start", "bid", "pass", "stand", "draw", "buy", "walk", "sell", "shift",
        "dig", "fill", "trash", "flee", "done",
    ];
    let rare = ["weak walls removed", "deck empty", "ended by ark", "ended by everspring"];
    coverage.check("all lands", &[&verbs[..], &rare].concat());
}

/// Rows and cards that are used only with more players. The built-in boards have none.
/// Rules: setup
#[test]
fn parts_for_more_players_agree_with_the_second_reading() {
    let mut coverage = Coverage::default();
    let (_, land) = LANDS[0];
    let market = ["3", "6"].into_iter().fold(MARKET.to_owned(), |market, price| {
        market.replace(&format!("{{ price = {price},"), &format!("{{ players = 4, price = {price},"))
    });
    let walls = ["7", "12", "18", "32"].into_iter().fold(WALLS.to_owned(), |walls, bid| {
        walls.replace(&format!("{{ bid = {bid},"), &format!("{{ players = 5, bid = {bid},"))
    });
    assert!(
        market.contains("players = 4") && walls.matches("players = 5").count() == 4,
        "the files are written as before"
    );
    let board = games::barricade::board_from_text(&[&market[..], &walls, land].concat());
    let files = BoardFiles { board: board.expect("a sound board"), land, market: &market, walls: &walls };
    (0..games_to_compare(30)).for_each(|number| compare_game(&files, number, &mut coverage));
    coverage.check("parts for more players", &["buy", "draw", "ended by ark"]);
}
