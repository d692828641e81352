//! A game that is written as its own tree, for testing searches.
//!
//! `A(..)` is a choice of seat A, `?(..)` a fair chance node, a single letter a win of that seat, `-` a game that nobody wins. For example, in
//! `A(B A)` seat A chooses between losing to B and winning.

use std::fmt;
use std::str::FromStr;

use tabletop::{Actor, Game, Placing, RuleId, Seat, Sink, Standings, Victory};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ToyTree {
    seats: u8,
    node: ToyNode,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum ToyNode {
    Choice(Seat, Vec<ToyNode>),
    Chance(Vec<ToyNode>),
    Won(Option<Seat>),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Branch(pub(crate) usize);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoBranch;

impl fmt::Display for NoBranch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such branch")
    }
}

impl std::error::Error for NoBranch {}

impl tabletop::Refusal for NoBranch {
    fn code(&self) -> &'static str {
        "no-branch"
    }
    fn rule(&self) -> RuleId {
        RuleId("branch")
    }
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Branch {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Branch)
    }
}

impl ToyTree {
    pub(crate) fn new(seats: u8, text: &str) -> ToyTree {
        let mut letters = text.chars().filter(|letter| *letter != ' ').peekable();
        let node = read(&mut letters);
        assert_eq!(letters.next(), None, "something is left over in {text}");
        ToyTree { seats, node }
    }

    fn branches(&self) -> &[ToyNode] {
        match &self.node {
            ToyNode::Choice(_, branches) | ToyNode::Chance(branches) => branches,
            ToyNode::Won(_) => &[],
        }
    }
}

fn read(letters: &mut std::iter::Peekable<impl Iterator<Item = char>>) -> ToyNode {
    let letter = letters.next().expect("a node");
    let seat = |letter: char| (letter != '-').then(|| Seat(letter as u8 - b'A'));
    if letters.next_if_eq(&'(').is_none() {
        return ToyNode::Won(seat(letter));
    }
    let mut branches = Vec::new();
    while letters.next_if_eq(&')').is_none() {
        branches.push(read(letters));
    }
    if letter == '?' { ToyNode::Chance(branches) } else { ToyNode::Choice(seat(letter).expect("a seat"), branches) }
}

impl Game for ToyTree {
    type Setup = (u8, &'static str);
    type SetupError = NoBranch;
    type Action = Branch;
    type Event = ();
    type Refusal = NoBranch;

    fn start(setup: &Self::Setup) -> Result<Self, NoBranch> {
        Ok(ToyTree::new(setup.0, setup.1))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn actor(&self) -> Actor {
        match &self.node {
            ToyNode::Choice(seat, _) => Actor::Seat(*seat),
            ToyNode::Chance(_) => Actor::Chance,
            ToyNode::Won(_) => Actor::Nobody,
        }
    }

    fn legal_actions(&self, out: &mut Vec<Branch>) {
        out.clear();
        out.extend((0..self.branches().len()).map(Branch));
    }

    fn validate(&self, action: Branch) -> Result<(), NoBranch> {
        if action.0 < self.branches().len() { Ok(()) } else { Err(NoBranch) }
    }

    fn apply_unchecked(&mut self, action: Branch, _: &mut impl Sink<()>) {
        self.node = self.branches()[action.0].clone();
    }

    fn chance_outcomes(&self, out: &mut Vec<(Branch, u32)>) {
        out.clear();
        if self.actor() == Actor::Chance {
            out.extend((0..self.branches().len()).map(|branch| (Branch(branch), 1)));
        }
    }

    fn standings(&self) -> Option<Standings> {
        let ToyNode::Won(winner) = self.node else { return None };
        let place = |seat| Placing { seat, points: 0, qualified: winner == Some(seat), breakdown: Vec::new() };
        let mut places: Vec<Placing> = Seat::all(self.seats).map(place).collect();
        places.sort_by_key(|placing| !placing.qualified);
        Some(Standings { victory: if winner.is_some() { Victory::Full } else { Victory::Nobody }, places })
    }
}
