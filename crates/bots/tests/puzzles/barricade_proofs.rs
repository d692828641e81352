//! Proofs of the answers to the puzzles of Barricade: every continuation is searched, without heuristics.
//!
//! The answers force a win in this round, or they are all the answers that do not lose in it. A puzzle with `rounds: 2` is searched to the end of
//! the next round. Wrong answers of the puzzles `lives-` lose against rivals who act in their own interest, too.

use std::cmp::Reverse;
use std::collections::HashMap;

use barricade::{Action, Barricade, Phase};
use games::{AnyGame, GameKind};
use tabletop::{Actor, Game, NoEvents, Seat};

use crate::puzzles;

/// A result that can be forced, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ForcedResult {
    /// The game ends, and another player or nobody wins.
    Lost,
    /// The game goes on.
    Alive,
    Won,
}

/// The actions to search. Which cards come onto the block matters only to later auctions, so after the auctions of the round one draw
/// represents all.
fn actions(game: &Barricade) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    if game.phase() > Phase::Auction {
        let mut is_first = true;
        actions.retain(|action| {
            !matches!(action, Action::Trash(..) | Action::Draw(_)) || std::mem::replace(&mut is_first, false)
        });
    }
    actions
}

struct Prover {
    me: Seat,
    /// The last round that is searched.
    last_round: u8,
    memo: HashMap<Barricade, ForcedResult>,
}

impl Prover {
    /// The result that the player can force against all others together. Draws that may matter must all have the same result.
    fn forced_result(&mut self, game: &Barricade) -> ForcedResult {
        if let Some(standings) = game.standings() {
            return if standings.winner() == Some(self.me) { ForcedResult::Won } else { ForcedResult::Lost };
        }
        if game.round() > self.last_round {
            return ForcedResult::Alive;
        }
        if let Some(result) = self.memo.get(game) {
            return *result;
        }
        let mine = game.actor() == Actor::Seat(self.me);
        let actions = actions(game);
        if game.actor() == Actor::Chance {
            let results: Vec<ForcedResult> = actions.iter().map(|action| self.after(game, *action)).collect();
            assert!(results.windows(2).all(|pair| pair[0] == pair[1]), "the draw matters");
            self.memo.insert(*game, results[0]);
            return results[0];
        }
        let mut best = if mine { ForcedResult::Lost } else { ForcedResult::Won };
        for action in actions {
            let result = self.after(game, action);
            best = if mine { best.max(result) } else { best.min(result) };
            if best == if mine { ForcedResult::Won } else { ForcedResult::Lost } {
                break;
            }
        }
        self.memo.insert(*game, best);
        best
    }

    fn after(&mut self, game: &Barricade, action: Action) -> ForcedResult {
        let mut next = *game;
        next.apply_unchecked(action, &mut NoEvents);
        self.forced_result(&next)
    }
}

/// The answers with the best forced result, in order.
fn proven(game: &Barricade, rounds: u8) -> Vec<String> {
    let Actor::Seat(me) = game.actor() else { panic!("nobody is asked") };
    let mut prover = Prover { me, last_round: game.round() + rounds - 1, memo: HashMap::new() };
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let results: Vec<ForcedResult> = legal.iter().map(|action| prover.after(game, *action)).collect();
    let most = results.iter().max().copied();
    let best = legal.iter().zip(&results).filter(|(_, result)| Some(**result) == most);
    best.map(|(action, _)| action.to_string()).collect()
}

/// The result of a round for each seat if every player chooses their own best result and, among equals, the worst one for the player who is asked.
struct SelfInterest {
    me: Seat,
    last_round: u8,
    memo: HashMap<Barricade, Vec<ForcedResult>>,
}

impl SelfInterest {
    fn results(&mut self, game: &Barricade) -> Vec<ForcedResult> {
        let seats = Seat::all(game.seats());
        if let Some(standings) = game.standings() {
            let of = |seat| if standings.winner() == Some(seat) { ForcedResult::Won } else { ForcedResult::Lost };
            return seats.map(of).collect();
        }
        if game.round() > self.last_round {
            return seats.map(|_| ForcedResult::Alive).collect();
        }
        if let Some(results) = self.memo.get(game) {
            return results.clone();
        }
        let Actor::Seat(seat) = game.actor() else { return self.after(game, actions(game)[0]) };
        let mut best: Option<Vec<ForcedResult>> = None;
        for action in actions(game) {
            let results = self.after(game, action);
            let key = |results: &[ForcedResult]| (results[seat.index()], Reverse(results[self.me.index()]));
            if best.as_ref().is_none_or(|best| key(&results) > key(best)) {
                best = Some(results);
            }
            // If one player wins, all others have lost, so no action can be worse for any of them.
            if best.as_ref().is_some_and(|best| best[seat.index()] == ForcedResult::Won) {
                break;
            }
        }
        let best = best.expect("there is always an action");
        self.memo.insert(*game, best.clone());
        best
    }

    fn after(&mut self, game: &Barricade, action: Action) -> Vec<ForcedResult> {
        let mut next = *game;
        next.apply_unchecked(action, &mut NoEvents);
        self.results(&next)
    }
}

/// In a proof against all others together, a rival may sacrifice the game. A puzzle should not depend on that: a rival who
/// can win, or survive, does not end the game without a winner.
#[test]
fn wrong_answers_are_refuted_without_a_sacrifice() {
    for puzzle in puzzles(GameKind::Barricade).into_iter().filter(|puzzle| puzzle.name.contains("lives-")) {
        let AnyGame::Barricade(game) = &puzzle.game else { panic!("{}: another game", puzzle.name) };
        let Actor::Seat(me) = game.actor() else { panic!("{}: nobody is asked", puzzle.name) };
        let mut others = SelfInterest { me, last_round: game.round(), memo: HashMap::new() };
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        for action in legal {
            let is_lost = others.after(game, action)[me.index()] == ForcedResult::Lost;
            assert_eq!(is_lost, !puzzle.best.contains(&action.to_string()), "{}: {action}", puzzle.name);
        }
    }
}

#[test]
fn the_answers_of_barricade_are_proven() {
    for mut puzzle in puzzles(GameKind::Barricade) {
        let AnyGame::Barricade(game) = &puzzle.game else { panic!("{}: another game", puzzle.name) };
        let mut proven = proven(game, puzzle.header_value("rounds:").parse().unwrap_or(1));
        puzzle.best.sort_unstable();
        proven.sort_unstable();
        assert_eq!(puzzle.best, proven, "{}", puzzle.name);
    }
}
