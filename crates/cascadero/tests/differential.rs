//! The engine against its twin: the same random games on both, compared after every action.

mod twin;

use std::collections::BTreeMap;
use std::fmt::Write;

use cascadero::board::{DraftColumn, DraftEffect, DraftSpace, DraftTown};
use cascadero::{Action, Board, Cascadero, ClaimMode, Colour, Draft, Heralds, RulesVersion, Setup, Visits};
use tabletop::{Actor, Game, GameExt, Located, Victory};
use twin::{Lcg, Twin, TwinBoard, TwinOptions, TwinSpace, keen_command};

/// The twin's board as an engine board, built from a draft as if it came from a file.
fn engine_board(name: &str, twin: &TwinBoard) -> &'static Board {
    let mut columns: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for cell in &twin.cells {
        let cell = cell.to_string();
        columns.entry(cell[..1].to_owned()).or_default().push(cell[1..].to_owned());
    }
    let draft = Draft {
        name: name.to_owned(),
        columns: columns
            .into_iter()
            .map(|(column, rows)| DraftColumn { line: 0, column, rows: rows.join(",") })
            .collect(),
        towns: twin
            .towns
            .iter()
            .map(|(cell, (colour, icon))| DraftTown {
                line: 0,
                at: cell.to_string(),
                colour: colour.clone(),
                herald: (!icon.is_empty()).then(|| icon.clone()),
            })
            .collect(),
        farmers: twin.farmers.iter().map(|cell| Located::new(0, cell.to_string())).collect(),
        tiles: twin.tiles.iter().map(|(kind, count)| Located::new(0, (kind.clone(), i64::from(*count)))).collect(),
        advanced_heralds: twin.advanced_heralds.iter().map(|cell| Located::new(0, cell.to_string())).collect(),
        coloured: engine_track(&twin.coloured),
        white: engine_track(&twin.white),
    };
    let board = Board::new(&draft).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
    Box::leak(Box::new(board))
}

fn engine_track(spaces: &[TwinSpace]) -> Vec<DraftSpace> {
    let written = |(number, space): (i64, &TwinSpace)| {
        let mut effects = Vec::new();
        effects.extend(space.vp.map(|(first, later)| DraftEffect::Points(vec![first.into(), later.into()])));
        effects.extend(space.advance_cube.then_some(DraftEffect::AdvanceCube));
        effects.extend(space.place_envoy.then_some(DraftEffect::PlaceEnvoy));
        effects.extend(space.folded.then_some(DraftEffect::Folded));
        effects.extend(space.forbidden.then_some(DraftEffect::Forbidden));
        DraftSpace { line: 0, number, effects, banner: space.banner.into() }
    };
    (0..).zip(spaces).skip(1).map(written).collect()
}

/// The engine's state in the format of [`Twin::snapshot`].
fn snapshot(game: &Cascadero) -> String {
    let list = |words: Vec<String>| words.iter().fold(String::new(), |line, word| line + " " + word);
    let mut text = String::new();
    for seat in game.all_seats() {
        let who = game.colour(seat);
        let cubes = Colour::ALL.iter().map(|track| format!("{track}={}", game.cube(seat, *track))).collect();
        let envoys =
            game.envoys(seat).map(|cell| format!("{cell}{}", if game.is_sealed(cell) { "*" } else { "" })).collect();
        let claims = game.claimed(seat).iter().map(|claim| claim.to_string()).collect();
        writeln!(text, "{who} score {}", game.points(seat)).unwrap();
        writeln!(text, "{who} cubes{}", list(cubes)).unwrap();
        writeln!(text, "{who} hand envoys={} seals={}", game.hand(seat), game.seals(seat)).unwrap();
        writeln!(text, "{who} envoys{}", list(envoys)).unwrap();
        let kept = game.kept(seat).iter().map(|kept| kept.to_string()).collect();
        writeln!(text, "{who} claims{}", list(claims)).unwrap();
        writeln!(text, "{who} keeps{}", list(kept)).unwrap();
    }
    let seals = Colour::ALL.iter().map(|track| {
        let spaces: Vec<String> = game.track_seals(*track).map(|space| space.to_string()).collect();
        format!("{track}={}", spaces.join(","))
    });
    let tiles = game.board().farmers().filter_map(|cell| Some(format!("{cell}={}", game.tile(cell)?)));
    writeln!(text, "heralds{}", list(game.heralds().map(|cell| cell.to_string()).collect())).unwrap();
    if game.visits() == Visits::Ever {
        writeln!(text, "touched{}", list(game.touched_towns().map(|cell| cell.to_string()).collect())).unwrap();
    }
    writeln!(text, "seals{}", list(seals.collect())).unwrap();
    writeln!(text, "tiles{}", list(tiles.collect())).unwrap();
    writeln!(text, "first {}", game.first_player().map_or("-", |seat| game.colour(seat).name())).unwrap();
    writeln!(text, "actor {}", actor(game)).unwrap();
    writeln!(text, "further-turns {}", game.further_turns()).unwrap();
    if let Some(standings) = game.standings() {
        let kind = if standings.victory == Victory::Full { "qualified" } else { "minor" };
        let places = standings.places.iter().map(|placing| game.colour(placing.seat).to_string()).collect();
        writeln!(text, "over {kind}{}", list(places)).unwrap();
    }
    text
}

fn actor(game: &Cascadero) -> &'static str {
    match game.actor() {
        Actor::Seat(seat) => game.colour(seat).name(),
        Actor::Chance => "chance",
        Actor::Nobody => "nobody",
    }
}

fn legal(game: &Cascadero) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut commands: Vec<String> = actions.iter().map(Action::to_string).collect();
    commands.sort_unstable();
    commands
}

fn weights(game: &Cascadero) -> BTreeMap<String, u32> {
    let mut outcomes = Vec::new();
    game.chance_outcomes(&mut outcomes);
    outcomes.into_iter().map(|(action, weight)| (action.to_string(), weight)).collect()
}

fn compare_game(board: &TwinBoard, engine_board: &'static Board, number: u32) {
    let mut lcg = Lcg::new(u64::from(number) * 7919 + 1);
    let players = 2 + number as usize % 3;
    let mut colours = Colour::PLAYERS;
    colours.rotate_left(number as usize / 3 % 4);
    let colours = &colours[..players];
    let heralds: Vec<Heralds> =
        Heralds::ALL.into_iter().filter(|heralds| engine_board.herald_towns(*heralds).is_some()).collect();
    let heralds = heralds[number as usize / 2 % heralds.len()];
    let claims = if number % 5 < 3 { ClaimMode::Automatic } else { ClaimMode::ByHand };
    let rules = if number % 4 == 3 { RulesVersion::V1 } else { RulesVersion::V2 };
    let visits = if rules.has_visits() && number % 7 < 3 { Visits::Ever } else { Visits::Now };
    // Random players rarely get far up the tracks, and greedy ones rarely hold three seals, so both are needed.
    let keen = number.is_multiple_of(2);

    let names: Vec<&str> = colours.iter().map(|colour| colour.name()).collect();
    let options = TwinOptions {
        by_hand: claims == ClaimMode::ByHand,
        visits_ever: visits == Visits::Ever,
        version: rules.number().into(),
    };
    let mut twin = Twin::new(board.clone(), &names, heralds.name(), options);
    let setup = Setup { board: engine_board, colours: colours.to_vec(), heralds, claims, visits, rules };
    let mut game = Cascadero::start(&setup).unwrap();
    let mut played = Vec::new();
    loop {
        let context = || format!("game {number} after {played:?}\n{game}");
        assert_eq!(snapshot(&game).trim_end(), twin.snapshot().trim_end(), "{}", context());
        assert_eq!(legal(&game), twin.legal(), "{}", context());
        let command = match game.actor() {
            Actor::Nobody => return,
            Actor::Chance => {
                assert_eq!(weights(&game), twin.weights(), "{}", context());
                lcg.pick(&twin.weights())
            }
            Actor::Seat(_) if keen => keen_command(&twin, &mut lcg),
            Actor::Seat(_) => lcg.pick(&twin.weights()),
        };
        twin.apply(&command);
        game.apply(command.parse().unwrap()).unwrap();
        played.push(command);
    }
}

/// The number of games to compare on each board; more with, for example, `TWIN_GAMES=1000 cargo test`.
fn games() -> u32 {
    std::env::var("TWIN_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(30)
}

#[test]
fn the_front_board_agrees_with_the_twin() {
    let board = TwinBoard::front();
    let printed = games::cascadero::board(games::cascadero::FRONT);
    assert_eq!(engine_board("front", &board).hash(), printed.hash(), "both transcribed the same board");
    (0..games()).for_each(|number| compare_game(&board, printed, number));
}

#[test]
fn the_farmer_board_agrees_with_the_twin() {
    let board = TwinBoard::farmers();
    let printed = games::cascadero::board(games::cascadero::FARMERS);
    assert_eq!(engine_board("farmers", &board).hash(), printed.hash(), "both transcribed the same board");
    (0..games()).for_each(|number| compare_game(&board, printed, number));
}

/// Fields beside several towns, farmers beside towns, heralds that move on among farmers.
#[test]
fn a_crowded_board_agrees_with_the_twin() {
    let board = twin::crowded();
    let engine = engine_board("crowded", &board);
    (0..games()).for_each(|number| compare_game(&board, engine, number));
}

/// Short, dense tracks on the front land: games that end by points.
#[test]
fn a_rich_board_agrees_with_the_twin() {
    let board = twin::rich();
    let engine = engine_board("rich", &board);
    (0..games()).for_each(|number| compare_game(&board, engine, number));
}
