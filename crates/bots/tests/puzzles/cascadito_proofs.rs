//! Proofs of the answers to the puzzles of Cascadito: every continuation up to the next roll is searched, using only the rules.
//! The line `proof: KIND` of a puzzle says what is to be shown:
//!
//! - `wins`: the best actions are those after which the player can win in this turn;
//! - `saves`: no player can win in this turn; the best actions are those after which the next player can be prevented from winning in theirs;
//! - `points`: in a solo game, the best actions lead to the highest score that can still be reached.

use std::collections::{HashMap, HashSet};

use cascadito::{Action, Cascadito, Colour, Phase};
use games::{AnyGame, GameKind};
use tabletop::{Game, NoEvents, Seat};

use crate::puzzles;

/// Every position in which the turn can end.
fn ends_of_turn(game: &Cascadito) -> HashSet<Cascadito> {
    let mut seen = HashSet::new();
    let mut ends = HashSet::new();
    let mut open = vec![*game];
    let mut legal = Vec::new();
    while let Some(game) = open.pop() {
        game.legal_actions(&mut legal);
        for action in &legal {
            let next = after(&game, *action);
            if matches!(next.phase(), Phase::Over(_) | Phase::Roll | Phase::Take) {
                ends.insert(next);
            } else if seen.insert(next) {
                open.push(next);
            }
        }
    }
    ends
}

fn after(game: &Cascadito, action: Action) -> Cascadito {
    let mut next = *game;
    next.apply_unchecked(action, &mut NoEvents);
    next
}

fn is_won_by(game: &Cascadito, seat: Seat) -> bool {
    game.standings().is_some_and(|standings| standings.winner() == Some(seat))
}

fn wins_this_turn(game: &Cascadito) -> bool {
    ends_of_turn(game).iter().any(|end| is_won_by(end, game.active_seat()))
}

/// Whether a turn can be ended so that the next player does not win in theirs. `known` memoises the answer by everything that it depends on.
fn can_be_held(game: &Cascadito, known: &mut HashMap<(Vec<u8>, u32, u16), bool>) -> bool {
    let seat = game.active_seat();
    ends_of_turn(game).iter().any(|end| match end.phase() {
        Phase::Roll => true,
        Phase::Over(_) => is_won_by(end, seat),
        _ => {
            let pool = Colour::ALL.iter().map(|colour| end.pool(*colour)).collect();
            let claims =
                end.claimed(seat).iter().fold(0, |bits, at| bits | 1 << (8 * at.row() as u32 + at.place() as u32));
            let key = (pool, claims, end.score(seat).total());
            !*known.entry(key).or_insert_with(|| wins_this_turn(end))
        }
    })
}

/// The highest score that can be reached without another roll.
fn best_score(game: &Cascadito) -> u16 {
    let score = |end: &Cascadito| match end.phase() {
        Phase::Take => best_score(end),
        _ => end.score(Seat(0)).total(),
    };
    ends_of_turn(game).iter().map(score).max().unwrap_or(0)
}

/// The actions that are proven to be the best.
fn proven(kind: &str, game: &Cascadito) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    match kind {
        "wins" => legal.retain(|action| wins_this_turn(&after(game, *action))),
        "saves" => {
            assert!(!wins_this_turn(game), "it could be won");
            let mut known = HashMap::new();
            legal.retain(|action| can_be_held(&after(game, *action), &mut known));
        }
        "points" => {
            let scores: Vec<u16> = legal.iter().map(|action| best_score(&after(game, *action))).collect();
            let most = scores.iter().max().copied();
            let mut scores = scores.into_iter();
            legal.retain(|_| scores.next() == most);
        }
        other => panic!("no such proof: {other}"),
    }
    legal
}

#[test]
fn the_answers_of_cascadito_are_proven() {
    for puzzle in puzzles(GameKind::Cascadito) {
        let AnyGame::Cascadito(game) = &puzzle.game else { panic!("{}: another game", puzzle.name) };
        let proven = proven(puzzle.header_value("proof:"), game);
        assert_eq!(proven.iter().map(ToString::to_string).collect::<Vec<_>>(), puzzle.best, "{}", puzzle.name);
    }
}
