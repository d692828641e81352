//! Why the answers to the puzzles of Barricade are right: everything that can follow is tried, whatever a bot may think of it.
//!
//! An answer wins by force in this round, or it is all that does not lose in it. A puzzle that says `rounds: 2` looks as far as the
//! end of the next round.

use std::collections::HashMap;
use std::path::Path;

use barricade::{Action, Barricade, Phase};
use tabletop::{Actor, Game, GameExt, NoEvents, Seat};

/// What can be forced, the worse first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    /// The game ends, and somebody else wins or nobody.
    Lost,
    /// The game goes on.
    Alive,
    Won,
}

struct Prover {
    me: Seat,
    /// The last round that is looked at.
    last: u8,
    known: HashMap<Barricade, Worth>,
}

impl Prover {
    /// What the player can force against all others together. Which cards come onto the block matters only to later auctions: one
    /// stands for all once the auctions of the round are over, and before that all must lead to the same.
    fn worth(&mut self, game: &Barricade) -> Worth {
        if let Some(standings) = game.standings() {
            return if standings.winner() == Some(self.me) { Worth::Won } else { Worth::Lost };
        }
        if game.round() > self.last {
            return Worth::Alive;
        }
        if let Some(worth) = self.known.get(game) {
            return *worth;
        }
        let mine = game.actor() == Actor::Seat(self.me);
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let auctions_are_over = game.phase() > Phase::Auction;
        let like_another = |action: &Action, first: &mut bool| match action {
            Action::Trash(..) | Action::Draw(_) if auctions_are_over => !std::mem::replace(first, false),
            _ => false,
        };
        let mut first = true;
        actions.retain(|action| !like_another(action, &mut first));
        if game.actor() == Actor::Chance {
            let worths: Vec<Worth> = actions.iter().map(|action| self.after(game, *action)).collect();
            assert!(worths.windows(2).all(|pair| pair[0] == pair[1]), "the draw matters");
            self.known.insert(*game, worths[0]);
            return worths[0];
        }
        let mut best = if mine { Worth::Lost } else { Worth::Won };
        for action in actions {
            let worth = self.after(game, action);
            best = if mine { best.max(worth) } else { best.min(worth) };
            if best == if mine { Worth::Won } else { Worth::Lost } {
                break;
            }
        }
        self.known.insert(*game, best);
        best
    }

    fn after(&mut self, game: &Barricade, action: Action) -> Worth {
        let mut next = *game;
        next.apply_unchecked(action, &mut NoEvents);
        self.worth(&next)
    }
}

/// The answers that can force the most, in order.
fn proven(game: &Barricade, rounds: u8) -> Vec<String> {
    let Actor::Seat(me) = game.actor() else { panic!("nobody is asked") };
    let mut prover = Prover { me, last: game.round() + rounds - 1, known: HashMap::new() };
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let worths: Vec<Worth> = legal.iter().map(|action| prover.after(game, *action)).collect();
    let most = worths.iter().max().copied();
    let best = legal.iter().zip(&worths).filter(|(_, worth)| Some(**worth) == most);
    best.map(|(action, _)| action.to_string()).collect()
}

#[test]
fn answers_are_all_that_is_best() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/puzzles/barricade");
    for entry in std::fs::read_dir(folder).expect("there are puzzles").flatten() {
        let name = entry.path().display().to_string();
        let text = std::fs::read_to_string(entry.path()).expect("a text");
        let (head, rest) = text.split_once("\n\n").expect("an empty line before the position");
        let fact = |key: &str| head.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim();
        let list = |key: &str| fact(key).split(',').map(str::trim).filter(|word| !word.is_empty()).collect::<Vec<_>>();
        let mut game = games::barricade::sketch(rest).unwrap_or_else(|error| panic!("{name}: {error}"));
        for command in list("after:") {
            game.apply(command.parse().expect("a command"))
                .unwrap_or_else(|error| panic!("{name}: {command}: {error}"));
        }
        let mut best = list("best:");
        let mut proven = proven(&game, fact("rounds:").parse().unwrap_or(1));
        best.sort_unstable();
        proven.sort_unstable();
        assert_eq!(best, proven, "{name}");
    }
}
