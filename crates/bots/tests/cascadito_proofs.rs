//! Why the answers to the puzzles of Cascadito are right: every way to go on until dice are rolled is looked at, with the rules and
//! nothing else. A puzzle says in a line `proof: KIND` what is to be shown:
//!
//! - `wins`: the best actions are those after which the player can win in this very turn;
//! - `saves`: nobody wins in this turn; the best actions are those after which the next player can be kept from winning in theirs;
//! - `points`: alone, the best actions lead to the highest score that can still be reached.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use cascadito::{Action, Cascadito, Colour, Draft, Phase};
use tabletop::{Game, GameExt, NoEvents, Seat};

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

/// Whether a turn can be ended so that the next player does not win in theirs. What that depends on is looked at once.
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

/// The best score that can be reached without another roll.
fn best_score(game: &Cascadito) -> u16 {
    let score = |end: &Cascadito| match end.phase() {
        Phase::Take => best_score(end),
        _ => end.score(Seat(0)).total(),
    };
    ends_of_turn(game).iter().map(score).max().unwrap_or(0)
}

/// The actions that the proof shows to be the best.
fn proved(kind: &str, game: &Cascadito) -> Vec<Action> {
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
fn the_answers_to_the_puzzles_are_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/puzzles/cascadito");
    let sheet = |name: &str| {
        let text = std::fs::read_to_string(folder.join("sheets").join(name).with_extension("toml")).ok()?;
        games::cascadito::sheet_from_text(&text).ok()
    };
    for entry in std::fs::read_dir(&folder).expect("puzzles").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.display();
        let text = std::fs::read_to_string(&path).expect("a readable puzzle");
        let (head, position) = text.split_once("\n\n").expect("an empty line");
        let line = |key: &str| head.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim();
        let commands = |key: &str| -> Vec<Action> {
            let words = line(key).split(',').map(str::trim).filter(|word| !word.is_empty());
            words.map(|word| word.parse().unwrap_or_else(|_| panic!("{name}: {word}"))).collect()
        };
        let mut game =
            Cascadito::read(position, sheet, &Draft::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
        for action in commands("after:") {
            game.apply(action).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        assert_eq!(proved(line("proof:"), &game), commands("best:"), "{name}");
    }
}
