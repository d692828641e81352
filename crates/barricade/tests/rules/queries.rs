//! Queries before a decision, the text of positions, and commands.

use barricade::{Action, Barricade, Board, Draft, Earnings, Place, Position, PositionError};
use tabletop::{Cell, Dice, Game, GameExt, play_out};

use crate::scene::{legal, play, scene, seat, unindent};

const SCENE: &str = "     A   B   C   D   E   F   G
          1               r
                      ~       ~
          2       .       ~       .
              .       .       .       .
          3       .       R1      .
              .       ~       ~       .
          4       .       ~       .
              .       ~       ~       .
          5       .       Y1      .
              .       .       .       .
          6       .       o       .
                      .       .
          7               y
         round: 3
         red: 30 money, wall 1 = 20
         yellow: 30 money, wall 1 = 19 mason";

fn cells(cells: impl Iterator<Item = Cell>) -> String {
    cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

/// The forecast of the end of the round comes true: wall 19 falls, red's corner floods and red drowns.
/// Rules: weakest, flood, surrounded, end
#[test]
fn a_forecast_says_what_the_flood_would_take() {
    let mut game = scene(SCENE);
    let forecast = game.forecast();
    assert_eq!(forecast.weakest().collect::<Vec<_>>(), [(seat(&game, "yellow"), Place::ALL[0])]);
    let taken = "B2 B3 B4 B5 C2 C5 D1 D5 E2 E5 F2 F3 F4 F5";
    assert_eq!(cells(forecast.flooded()), taken);
    assert!(forecast.floods("D1".parse().unwrap()) && !forecast.floods("D6".parse().unwrap()));
    assert_eq!(forecast.surrounded().collect::<Vec<_>>(), [(seat(&game, "red"), Place::ALL[0])]);
    assert_eq!(forecast.endangered().collect::<Vec<_>>(), [seat(&game, "red")]);
    assert_eq!(forecast.drowned().collect::<Vec<_>>(), [seat(&game, "red")]);
    let before: Vec<Cell> = game.water().collect();
    play(&mut game, "done; done");
    assert_eq!(cells(game.water().filter(|cell| !before.contains(cell))), taken);
    assert!(game.is_drowned(seat(&game, "red")) && game.walls(seat(&game, "red")).count() == 0);
}

/// Forecasts come true in the middle of random games.
/// Rules: flood, flight
#[test]
fn forecasts_match_the_floods() {
    let mut dice = tabletop::Dice::seeded(5);
    for _ in 0..300 {
        let mut game = crate::opening::fresh(4);
        while game.actor() != tabletop::Actor::Nobody {
            let action = match game.actor() {
                tabletop::Actor::Chance => game.sample_chance(&mut dice),
                _ => game.sample_action(&mut dice),
            };
            let (before, round) = (game, game.round());
            let events = game.apply(action).unwrap();
            let ended = events.iter().any(|event| matches!(event, barricade::Event::OrderChanged { .. }));
            // Only after an action that does not change the land is the board of the forecast the one that floods.
            if !ended || !matches!(action, Action::Sell(..) | Action::Shift(..) | Action::Done) {
                continue;
            }
            let expected: Vec<Cell> = before.forecast().flooded().collect();
            let flooded: Vec<Cell> = game.water().filter(|cell| !before.water().any(|old| old == *cell)).collect();
            assert_eq!(flooded, expected, "round {round}");
        }
    }
}

/// Rules: tribute, maintained, weakest
#[test]
fn earnings_say_what_a_wall_would_earn() {
    let game = scene(SCENE);
    let [red, yellow] = [seat(&game, "red"), seat(&game, "yellow")];
    let earns = Earnings { tribute: 8, beside_water: true, maintained: true, stands: true };
    assert_eq!(game.earnings(red, Place::ALL[0]), Some(earns));
    let falls = Earnings { tribute: 0, beside_water: true, maintained: false, stands: false };
    assert_eq!(game.earnings(yellow, Place::ALL[0]), Some(falls));
    assert_eq!(game.earnings(yellow, Place::ALL[1]), None);
    let would = |wall, cell: &str| game.would_earn(wall, cell.parse().unwrap()).map(|e| (e.tribute, e.stands));
    assert_eq!(would(26, "D6"), Some((0, true)), "not beside water yet");
    assert_eq!(would(26, "C5"), Some((14, true)));
    assert_eq!(would(5, "C5"), Some((0, false)), "it would be the weakest");
    assert_eq!(would(99, "C5"), None);
    // A wall that is not bought yet counts as maintained: there is tribute only if all conditions hold.
    let answers = game.board().cards().iter().flat_map(|card| {
        let cells: Vec<Cell> = game.board().spaces().collect();
        cells.into_iter().filter_map(|cell| game.would_earn(card.bid, cell))
    });
    for Earnings { tribute, beside_water, maintained, stands } in answers {
        assert_eq!(tribute > 0, beside_water && maintained && stands);
    }
}

/// A wall away from the water earns nothing, and a card whose wall is already on the land falls like that wall.
/// Rules: tribute, weakest
#[test]
fn a_wall_earns_beside_the_water_only() {
    let far = SCENE
        .replace("5       .       Y1      .", "5       .       .       .")
        .replace("6       .       o       .", "6       .       Y1      .");
    let game = scene(&far.replace("19 mason", "19 mason mason"));
    let dry = Earnings { tribute: 0, beside_water: false, maintained: true, stands: true };
    assert_eq!(game.earnings(seat(&game, "yellow"), Place::ALL[0]), Some(dry));
    let game = scene(SCENE);
    let again = game.would_earn(19, "C5".parse().unwrap()).unwrap();
    assert_eq!((again.tribute, again.stands), (0, false));
}

/// Red's corner floods. In round 1 no wall falls as the weakest; the flood surrounds red's wall, so its space is dry. In round 2 the wall
/// falls before the flood, which takes its space.
/// Rules: flood, surrounded, flight
#[test]
fn the_space_of_a_wall_that_the_flood_surrounds_is_a_refuge() {
    const SHORE: &str = "     A   B   C   D   E   F   G
          1               ~
                      ~       ~
          2       .       r       .
              .       ~       ~       .
          3       .       R1      .
              .       ~       ~       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               y
         round: 1
         red: 30 money, wall 1 = 20
         yellow: 30 money";
    for (round, drowns) in [(1, false), (2, true)] {
        let mut game = scene(&SHORE.replace("round: 1", &format!("round: {round}")));
        let red = seat(&game, "red");
        let forecast = game.forecast();
        assert_eq!(forecast.endangered().collect::<Vec<_>>(), [red]);
        assert_eq!(forecast.drowned().any(|seat| seat == red), drowns, "round {round}");
        play(&mut game, "done; done");
        assert_eq!(game.is_drowned(red), drowns, "round {round}");
    }
}

/// A preview is the chain of events up to the next question.
#[test]
fn previews_show_the_chain() {
    let game = scene(SCENE);
    let events = game.preview("dig B2".parse().unwrap()).unwrap();
    assert_eq!(events.iter().map(barricade::Event::code).collect::<Vec<_>>(), ["hole-dug"]);
}

#[test]
fn positions_are_written_and_read_back() {
    for text in
        [SCENE.to_owned(), SCENE.replace("round: 3", "round: 2\n         weakest: two\n         actions: different")]
    {
        let game = scene(&text);
        let written = game.to_string();
        let again = scene_of(&written);
        assert_eq!(again, game, "{written}");
        assert_eq!(Barricade::from_position(game.board(), &game.position().unwrap()), Ok(game));
    }
    let crowd =
        SCENE.replace("1               r\n", "1               .\n").replace("7               y", "7               ry");
    assert!(scene(&crowd).to_string().contains("ry"));
}

fn scene_of(written: &str) -> Barricade {
    Barricade::read(written, |_| None, &rest()).unwrap_or_else(|error| panic!("{error}\n{written}"))
}

fn rest() -> Draft {
    games::barricade::draft(crate::scene::SCENES).unwrap()
}

#[test]
fn inconsistent_positions_are_refused() {
    let error = |from: &str, to: &str| {
        let text = scene(SCENE).to_string().replace(from, to);
        assert!(text != scene(SCENE).to_string(), "{from}");
        Barricade::read(&text, |_| None, &rest()).unwrap_err().to_string()
    };
    assert_eq!(error("wall 1 = 20", "wall 1 = 19"), "wall 19 is in two places");
    assert_eq!(error("wall 1 = 20", "wall 1 = 98"), "there is no wall 98");
    assert_eq!(error("wall 1 = 20", "wall 2 = 20"), "red's wall 2 needs a card and a stand");
    assert_eq!(error("wall 1 = 20", "wall 1 = 20 mason"), "red's wall 1 cannot support its labourers");
    assert_eq!(error(" mason", " mason mason mason mason"), "yellow's wall 1 cannot support its labourers");
    assert_eq!(error("order: red yellow", "order: red red"), "the turn order must name every player once");
    assert_eq!(
        error("phase: actions", "phase: opening"),
        "a round from 1 begins with discard, auction, resources or actions"
    );
    assert_eq!(error("phase: actions", "phase: tea"), "line 16: cannot read \"phase: tea\"");
    assert_eq!(error("red: 30 money", "red: much money"), "line 18: cannot read \"red: much money, wall 1 = 20\"");
    assert_eq!(
        error(" 7               y", " 7               x"),
        "line 14, character 18: \"x\" does not belong in a picture here"
    );
    assert_eq!(error(" 7               y", " 7               ."), "the character of yellow is not in the picture");
    assert_eq!(error("\n 7               y", ""), "the picture does not show the land of the board");
    assert_eq!(error("order: red yellow", "order: red yellow red"), "the turn order must name every player once");
    assert_eq!(error("order: red yellow", "order: red yellow blue"), "the turn order must name every player once");
    assert_eq!(error("block: 1 2 3 4 5 6", "block: 1 2 3 4 5 6 7"), "the block holds 6 walls at most");
    assert_eq!(error(" 7               y", " 7               yr"), "the character of red is in the picture twice");
    assert_eq!(error(" 7               y", " 7               yy"), "the character of yellow is in the picture twice");
    assert_eq!(error(" 7               y", " 7               yg"), "there is a character of green, but no such player");
}

/// All water starts at the Everspring: without it there would be no flood, and no end of the game.
/// Rules: flood
#[test]
fn a_position_without_the_everspring_is_refused() {
    let dry = SCENE.replace("4       .       ~       .", "4       .       .       .");
    let error = Barricade::read(&unindent(&dry), |_| None, &rest()).unwrap_err();
    assert_eq!(error.to_string(), "there is no water on D4, the Everspring");
}

/// Higher sums than any game yields would overflow when they are added, or make the list of bids too long.
#[test]
fn a_position_with_too_much_money_is_refused() {
    let text = scene(SCENE).to_string();
    for (sums, refused) in [
        ("99999 money, 99999 tribute, 99999 paid", false),
        ("100000 money", true),
        ("2147483647 money", true),
        ("4294967295 money", true),
        ("1 money, 100000 tribute", true),
        ("1 money, 4294967295 paid", true),
    ] {
        let rich = text.replace("30 money", sums).replace("phase: actions", "phase: discard");
        match Barricade::read(&rich, |_| None, &rest()) {
            Ok(mut game) => {
                assert!(!refused, "{sums}");
                play_out(&mut game, &mut Dice::seeded(1));
                assert_eq!(game.standings().unwrap().places.len(), 2);
            }
            Err(error) => assert_eq!((error.to_string().as_str(), refused), ("no sum of red can be above 99999", true)),
        }
    }
}

/// A position may have much less water than its round suggests, as long as the round number cannot overflow even if every flood takes
/// only one space.
/// Rules: round
#[test]
fn a_position_whose_round_could_overflow_is_refused() {
    let mut game = crate::opening::fresh(2);
    play(&mut game, "order red; corner F1; corner F1");
    let start = game.position().unwrap();
    let mut wide = games::barricade::draft(crate::scene::SCENES).unwrap();
    wide.radius.value = 8;
    let wide: &'static Board = Box::leak(Box::new(Board::new(&wide).unwrap()));
    let late = |board: &'static Board, round: u8| {
        let mut position = Position { round, water: vec![board.spring()], ..start.clone() };
        position.players.iter_mut().for_each(|player| player.character = board.corners().next().unwrap());
        Barricade::from_position(board, &position)
    };
    // 91 spaces on the built-in land, 217 on the widest: one of them is water.
    assert!(late(game.board(), 91).is_ok() && late(wide, 38).is_ok());
    assert_eq!(late(game.board(), 92), Err(PositionError::TooLate(92)));
    for round in [39, 217, 255] {
        assert_eq!(late(wide, round), Err(PositionError::TooLate(round)));
    }
    assert_eq!(late(wide, 0), Err(PositionError::Round));
    let mut slow = late(wide, 38).unwrap();
    play_out(&mut slow, &mut Dice::seeded(1));
    assert!(slow.standings().is_some() && slow.round() > 38);
}

/// Between the sale and the stand, a wall has no space: no position can express that, and the text cannot be read back.
#[test]
fn a_position_with_a_wall_without_a_stand_is_refused() {
    let mut game = scene(&SCENE.replace("round: 3", "round: 3\n         phase: auction"));
    assert!(game.position().is_some());
    play(&mut game, "start 1 1; pass");
    assert_eq!((game.question(), game.position()), (barricade::Question::Stand, None));
    let written = game.to_string();
    assert!(written.contains("red: 29 money, 1 paid, wall 1 = 20, wall 2 = 1\n"), "{written}");
    let error = Barricade::read(&written, |_| None, &rest()).unwrap_err();
    assert_eq!(error.to_string(), "red's wall 2 needs a card and a stand");
    play(&mut game, "stand C6");
    assert!(game.position().is_some());
}

/// Every command reads back as itself; any other text is refused with a short message.
#[test]
fn commands_are_read_strictly() {
    for command in [
        "order red",
        "draw 23",
        "corner A4",
        "discard",
        "keep",
        "start 5 8",
        "bid 9",
        "pass",
        "stand E5",
        "buy mason 2",
        "walk E5",
        "sell craftsman 1",
        "shift wizard 1 3",
        "dig E5",
        "fill E5",
        "trash 4 9",
        "flee E5",
        "done",
    ] {
        assert_eq!(command.parse::<Action>().unwrap().to_string(), command);
        let verb = command.split(' ').next().unwrap();
        let code = format!("{command} tea").parse::<Action>().unwrap_err().code();
        assert_eq!(code, "command-form", "{verb}");
    }
    assert_eq!("trash 9 4".parse(), "trash 4 9".parse::<Action>());
    for (text, error) in [
        ("", "unknown-command: "),
        ("fly A1", "unknown-command: fly"),
        ("walk A99", "not-a-cell: A99"),
        ("order mauve", "not-a-colour: mauve"),
        ("buy knight 1", "not-a-labourer: knight"),
        ("buy mason 4", "not-a-place: 4"),
        ("buy mason 01", "not-a-place: 01"),
        ("draw 300", "not-a-wall: 300"),
        ("bid -1", "not-money: -1"),
        ("bid +1", "not-money: +1"),
        ("bid", "command-form: bid MONEY"),
        ("bid 99999999999999999999999999999999", "not-money: 999999999999999999999999…"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap_err().to_string(), error);
    }
}

/// Rules: sell
#[test]
fn the_open_question_is_always_answerable() {
    let game = scene(SCENE);
    assert_eq!(legal(&game, "done"), ["done"]);
}
