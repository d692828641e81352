//! The heuristics, checked against the rules.

use cascadero::{Achievement, Action, Cascadero, Colour, Event, Phase, Setup, Visits};
use tabletop::{Actor, Dice, Game, GameExt, NoEvents, Seat};

use super::placement_policy::{self, PlacementPolicy};
use super::reachability::Reachability;
use super::{features, quiesce};
use crate::features::weigh;
use crate::{EvaluationWeights, Heuristics};

fn start(board: &str, players: usize) -> Cascadero {
    let colours = Colour::PLAYERS[..players].to_vec();
    let board = games::cascadero::board(board);
    let visits = if players == 3 { Visits::Ever } else { Visits::Now };
    Cascadero::start(&Setup { visits, ..Setup::new(board, colours) }).expect("a usual set-up")
}

/// Positions of random games in which an envoy must be placed.
fn positions() -> Vec<Cascadero> {
    let mut positions = Vec::new();
    for (seed, board) in ["front", "farmers"].into_iter().cycle().take(8).enumerate() {
        let mut dice = Dice::seeded(seed as u64);
        let mut game = start(board, 2 + seed % 3);
        while game.actor() != Actor::Nobody {
            if game.phase() == Phase::Place && dice.below(8) == 0 {
                positions.push(game);
            }
            let action = if game.actor() == Actor::Chance {
                game.sample_chance(&mut dice)
            } else {
                joining_action(&game, &mut dice)
            };
            game.apply_unchecked(action, &mut NoEvents);
        }
    }
    assert!(positions.len() > 50);
    positions
}

/// A random action, with a preference for placements that join groups.
fn joining_action(game: &Cascadero, dice: &mut Dice) -> Action {
    let reachability = Reachability::new(game);
    for _ in 0..30 {
        let action = game.sample_action(dice);
        match action {
            Action::Place(cell) => {
                let field = game.board().field_on(cell).expect("a field");
                if reachability.of(game.active_seat()).near.contains(field) {
                    return action;
                }
            }
            _ => return action,
        }
    }
    game.sample_action(dice)
}

fn placements(game: &Cascadero) -> Vec<(Action, u8, bool)> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let placement = |action: Action| match action {
        Action::Place(cell) => Some((action, game.board().field_on(cell)?, false)),
        Action::PlaceSealed(cell) => Some((action, game.board().field_on(cell)?, true)),
        _ => None,
    };
    actions.into_iter().filter_map(placement).collect()
}

fn play(game: &Cascadero, action: Action) -> Vec<Event> {
    let mut events = Vec::new();
    game.clone().apply_unchecked(action, &mut events);
    events
}

#[test]
fn contacts_and_steps_agree_with_the_rules() {
    for game in positions() {
        let reachability = Reachability::new(&game);
        let contacts = reachability.contacts(game.active_seat());
        for (action, field, sealed) in placements(&game) {
            let scored = play(&game, action).into_iter().find_map(|event| match event {
                Event::TownScored { colour, spaces, .. } => Some((colour, spaces)),
                _ => None,
            });
            let expected = sealed || contacts.contains(field) && game.board().towns_beside(field) != 0;
            assert_eq!(scored.is_some(), expected, "{action} in\n{game}");
            if let Some((colour, spaces)) = scored {
                let steps = reachability.steps(&[field].into_iter().collect());
                assert_eq!(steps[colour], spaces, "{action} in\n{game}");
            }
        }
    }
}

#[test]
fn pairs_are_found_where_they_are_claimed() {
    let mut claims = 0;
    for game in positions() {
        let pairs = Reachability::new(&game).pairs(&game, game.active_seat());
        for (action, field, _) in placements(&game) {
            let events = play(&game, action);
            // Claims before the first town scores are caused by the placement itself.
            let at_once = events.iter().take_while(|event| !matches!(event, Event::TownScored { .. }));
            let claimed: Vec<Achievement> = at_once
                .filter_map(|event| match event {
                    Event::Achieved { achievement, .. } => Some(*achievement),
                    _ => None,
                })
                .collect();
            for colour in Colour::ALL {
                let is_claimed = claimed.contains(&Achievement::pair(colour));
                claims += u32::from(is_claimed);
                assert_eq!(pairs[colour].contains(field), is_claimed, "{colour} by {action} in\n{game}");
            }
        }
    }
    assert!(claims > 50, "{claims} claims are too few to say anything");
}

#[test]
fn the_two_passes_of_the_placement_policy_sum_all_features() {
    for game in positions() {
        let (reachability, seat) = (Reachability::new(&game), game.active_seat());
        let policy = PlacementPolicy::new(&game, &reachability, seat, &placement_policy::WEIGHTS);
        let immediate = policy.immediate_scores();
        for (action, field, sealed) in placements(&game) {
            let first = if sealed { policy.sealed_score(field, &immediate) } else { immediate[usize::from(field)] };
            let two_passes = first + policy.opening_score(field);
            let at_once = weigh(&policy.features(field, sealed), &placement_policy::WEIGHTS, game.stage());
            assert!((two_passes - at_once).abs() < 1e-3, "{action}: {two_passes} {at_once} in\n{game}");
        }
    }
}

#[test]
fn priors_leave_some_legal_actions_and_values_are_shares() {
    for game in positions() {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let legal = actions.clone();
        let mut logits = Vec::new();
        game.priors(&EvaluationWeights::of::<Cascadero>(), &mut actions, &mut logits);
        assert!(!actions.is_empty() && actions.len() == logits.len());
        assert!(actions.iter().all(|action| legal.contains(action)));
        let sum: f32 = game.evaluate(&EvaluationWeights::of::<Cascadero>()).0.iter().sum();
        assert!((0.97..1.0001).contains(&sum), "{sum}");
    }
}

fn feature(game: &Cascadero, seat: Seat, name: &str) -> f32 {
    let mut features = [0.0; features::COUNT];
    game.features(seat, &mut features);
    features[features::FEATURES.iter().position(|feature| feature.name == name).expect("a feature")]
}

#[test]
fn the_features_of_a_position_follow_the_rules() {
    let text = include_str!("tests/pair.txt");
    let game = games::cascadero::sketch(text).expect("a position");
    let yellow = game.seat_of(Colour::Yellow).expect("yellow plays");
    let expect = |game: &Cascadero, name: &str, wanted: f32| {
        let found = feature(game, yellow, name);
        assert!((found - wanted).abs() < 1e-5, "{name}: {found}, not {wanted}");
    };
    expect(&game, "pairs in one", 1.0);
    expect(&game, "pairs", 0.0);
    expect(&game, "turns at hand", 1.0);
    expect(&game, "own track at 13", 1.0);
    expect(&game, "own colour in contact by two", 2.0 / 15.0);
    let mut next = game;
    next.apply("place F1".parse().expect("a command")).expect("a legal placement");
    quiesce::finish_turn(&mut next);
    expect(&next, "own track at 15", 1.0);
    expect(&next, "pairs", 1.0);
    expect(&next, "own steps wanted a round", 0.0);
    assert!(
        next.evaluate(&EvaluationWeights::of::<Cascadero>())[yellow]
            > game.evaluate(&EvaluationWeights::of::<Cascadero>())[yellow]
    );
}
