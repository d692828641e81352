//! The features of small scenes.

use cascadito::{Cascadito, Phase, Setup};
use tabletop::{Actor, Dice, Game, GameExt, NoEvents, Seat};

use super::features::{COUNT, FEATURES};
use super::move_values::MoveValues;
use super::progress::Progress;
use super::reachability::SheetReachability;
use crate::features::weigh;
use crate::heuristics::{EvaluationWeights, Heuristics};
use crate::maths::softmax;

/// A sheet for these tests, independent of the built-in ones.
const SHEET: &str = r#"
name = "scene"
forbidden = ["black"]
solo_boxes = 4
kingdom = ''
top = [
  { kind = "banners", banner = 1, tracks = 2, points = 5 },
  { kind = "group-towns-alike", towns = 2, points = 5 },
  { kind = "groups", groups = 3, points = 5 },
  { kind = "river-space", river = 1, space = 3, points = 5 },
]
bottom = [
  { kind = "group-towns", towns = 2, colour = "blue", action = "any-track" },
  { kind = "group-towns", towns = 2, colour = "pink", points = 3 },
]
[end]
moment = "at-once"
top_row = "together"
bottom_row = "alone"
[tracks]
blue = { points = [1, 2, 3, 4], castle = 9, banners = [2], actions = { 2 = "any-field" } }
yellow = { points = [1, 2, 3, 4], castle = 10, banners = [2] }
orange = { points = [1, 2, 3, 4], castle = 11, banners = [2] }
pink = { points = [1, 2, 3, 4], castle = 12, banners = [2] }
white = { points = [1, 2, 3, 4], banners = [2] }
[[rivers]]
points = [0, 2, 5]
"#;

const LAND: &str = "
     A   B   C   D   E   F   G
 1       .       .       B
     .       B       .       .
 2       x       .       .
     .       x       .       .
 3       .       P       .
     .       .       .       .
";

/// Two players with the same land; `line` is the first player's line.
fn scene(line: &str, land: &str) -> Cascadito {
    let draft = games::cascadito::draft(SHEET).expect("a sheet");
    let text = format!("first: seat1\nto move: seat1\npool: blue pink\nseat1: {line}\n{land}seat2: tracks B0\n");
    Cascadito::read(&text, |_| None, &draft).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn feature(game: &Cascadito, seat: u8, name: &str) -> f32 {
    let mut features = [0.0; COUNT];
    game.features(Seat(seat), &mut features);
    features[FEATURES.iter().position(|feature| feature.name == name).unwrap_or_else(|| panic!("no {name}"))]
}

fn played(mut game: Cascadito, commands: &str) -> Cascadito {
    for command in commands.split(", ") {
        game.apply(command.parse().expect("a command")).unwrap_or_else(|error| panic!("{command}: {error:?}"));
    }
    game
}

fn field(game: &Cascadito, cell: &str) -> u8 {
    game.sheet().number(cell.parse().expect("a cell")).expect("a field")
}

#[test]
fn a_mark_that_makes_first_contact_is_worth_more_than_one_that_does_not() {
    let game = scene("tracks B0", LAND);
    let values = MoveValues::new(&game, Seat(0));
    // C2 and B2 touch the blue town and the pink one; the second blue town is new for them.
    let (new, known) = (values.gain(field(&game, "D2")), values.gain(field(&game, "B3")));
    assert!(values.reachability.border >> field(&game, "D2") & 1 != 0);
    assert!(new >= known, "{new} {known}");
    // A second mark on the blue track gives an action, so it is worth more than the first.
    let later = MoveValues::new(&scene("tracks B1", LAND), Seat(0));
    assert!(later.track[0] > values.track[0] && later.track[1] <= values.track[1] + 3.0);
}

#[test]
fn full_tracks_are_worth_nothing() {
    let game = scene("tracks B4, claims top1", LAND);
    assert!(MoveValues::new(&game, Seat(0)).track[0].abs() < 1e-6);
}

#[test]
fn components_touch_the_towns_beside_them() {
    let game = scene("tracks B0", LAND);
    let reachability = SheetReachability::new(game.sheet(), game.marked_fields(Seat(0)));
    assert_eq!((reachability.components().len(), reachability.groups), (1, 1));
    assert_eq!(reachability.components()[0].towns.count_ones(), 2);
    let towns = reachability.towns_by_marks(&reachability.components()[0]);
    assert_eq!(towns[0], reachability.components()[0].towns);
    assert_eq!(towns[2].count_ones(), 3, "the second blue town is two marks away");
}

#[test]
fn gaps_to_an_achievement_take_existing_marks_into_account() {
    let game = scene("tracks B0", LAND);
    let reachability = SheetReachability::new(game.sheet(), game.marked_fields(Seat(0)));
    let at = |cell| field(&game, cell);
    assert_eq!(reachability.gap(at("B2"), at("C2"), 9), 0);
    assert_eq!(reachability.gap(at("C2"), at("D2"), 9), 1);
    assert_eq!(reachability.gap(at("A2"), at("E2"), 9), 3, "A2, D2 and E2, with B2 and C2 between");
    assert_eq!(reachability.gap(at("C2"), at("G3"), 3), 3, "no further than asked");
}

#[test]
fn marks_reduce_the_distance_to_achievements() {
    let game = scene("tracks B0, rivers 1", LAND);
    let missing = |game: &Cascadito, name: &str| {
        let reachability = SheetReachability::new(game.sheet(), game.marked_fields(Seat(0)));
        Progress::new(game, Seat(0), &reachability).missing(name.parse().expect("an achievement"))
    };
    assert_eq!(missing(&game, "top4"), 2);
    assert_eq!(missing(&game, "top1"), 4, "two banners on two tracks");
    assert_eq!(missing(&game, "top3"), 4, "two more groups of two");
    assert_eq!(missing(&game, "bottom1"), 2, "D2 and E1");
    let nearer = played(game, "take blue, mark D2");
    assert_eq!(missing(&nearer, "bottom1"), 1);
    assert!(feature(&nearer, 0, "bottom row one mark away") > feature(&game, 0, "bottom row one mark away"));
    assert!(
        feature(&nearer, 0, "achievements of the bottom row to come")
            > feature(&game, 0, "achievements of the bottom row to come")
    );
}

#[test]
fn claims_and_marks_advance_the_stage() {
    let start = scene("tracks B0", LAND).stage();
    let later = scene("tracks B2 Y2, rivers 3, claims top1 top2 top4", LAND).stage();
    assert!((0.0..=1.0).contains(&start) && later > start, "{start} {later}");
}

#[test]
fn points_ahead_count_the_castle_at_home_only() {
    let ahead = "points ahead on tracks";
    let game = scene("tracks B3, claims top1", LAND);
    assert!(feature(&game, 0, ahead) > feature(&scene("tracks Y3", LAND), 0, ahead));
}

/// Weighted features without a network.
const ONLY_FEATURES: EvaluationWeights = EvaluationWeights { tables: Cascadito::TABLES, network: None };

#[test]
fn an_evaluation_is_the_weighted_sum_of_the_features() {
    let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(2), 3)).expect("a game");
    let mut dice = Dice::seeded(5);
    while game.actor() != Actor::Nobody {
        if game.phase() == Phase::Take {
            let mut sums = [0.0; 3];
            for seat in game.all_seats() {
                let mut features = [0.0; COUNT];
                game.features(seat, &mut features);
                sums[seat.index()] =
                    weigh(&features, Cascadito::TABLES[super::MULTIPLAYER_TABLE].weights, game.stage());
            }
            softmax(&mut sums, 1.0);
            let values = game.evaluate(&ONLY_FEATURES);
            for seat in game.all_seats() {
                assert!((values[seat] - sums[seat.index()]).abs() < 1e-4, "{values:?} {sums:?}");
            }
        }
        game.apply_unchecked(game.sample_action(&mut dice), &mut NoEvents);
    }
    let standings = game.standings().expect("it is over");
    assert_eq!(game.evaluate(&ONLY_FEATURES), game.terminal_values(&standings));
}

/// In solo games, a higher score always has a higher value.
#[test]
fn in_solo_games_every_point_raises_the_value() {
    for sheet in 1..=4 {
        let most = super::most_points(games::cascadito::sheet(sheet));
        let value = |points: f32| super::value_of_share(points / most);
        let mut points = most / 2.0;
        while points + 1.0 <= most {
            assert!(value(points + 1.0) > value(points), "sheet {sheet}: {points} of {most}");
            points += 1.0;
        }
    }
}

/// In solo games, positions are evaluated by the features, whether or not there is a network.
#[test]
fn solo_games_are_evaluated_without_a_network() {
    let game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 1)).expect("a game");
    let evaluation = EvaluationWeights::of::<Cascadito>();
    assert!(evaluation.network.is_some());
    assert_eq!(game.evaluate(&evaluation), game.evaluate(&ONLY_FEATURES));
}
