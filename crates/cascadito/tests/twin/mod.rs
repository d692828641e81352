//! A second implementation of Cascadito, written from the rulebook and the rulings, slow and simple on purpose.
//!
//! Nothing is cached: groups are searched for every question, and points are added up from the sheet. Names in
//! brackets are the rules of `docs/rules/cascadito.en.md`.

mod achievements;
mod appeal;
mod play;
mod points;
mod sheet;
mod snapshot;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use conformance::twin::{Answers, GridCell, SecondReading, Stop};
use serde_json::Value;

pub(crate) use sheet::PrintedSheet;

/// The home castles from left to right. (castle)
const CASTLES: [&str; 4] = ["blue", "yellow", "orange", "pink"];

/// The colours of towns and tracks, in the order in which dice are written.
const COLOURS: [&str; 5] = ["blue", "yellow", "orange", "pink", "white"];

/// One player's sheet with all marks on it.
#[derive(Clone, Debug, Default)]
struct Player {
    /// The colour of the home castle, once the first player is known.
    castle: Option<&'static str>,
    /// Marked fields and river spaces of the Kingdom.
    marks: BTreeSet<GridCell>,
    /// Spaces marked on each track.
    tracks: BTreeMap<String, usize>,
    /// Spaces marked on each river.
    rivers: Vec<usize>,
    /// Claimed boxes, and whether the player was the first to claim each.
    claims: BTreeMap<String, bool>,
}

/// The options of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwinOptions {
    /// The number of players, one to four.
    pub(crate) players: usize,
    /// Whether players are asked before a box is claimed.
    pub(crate) by_hand: bool,
    /// Whether a solo game is the harder one.
    pub(crate) hard: bool,
}

/// The table with all sheets and dice.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    sheet: Rc<PrintedSheet>,
    by_hand: bool,
    answers: Answers,
    players: Vec<Player>,
    first: Option<usize>,
    to_move: usize,
    /// Dice that can be taken, by colour.
    pool: BTreeMap<String, u64>,
    /// The die taken and not yet used.
    die: Option<String>,
    /// The number of successive turns in which no die was used.
    idle_turns: usize,
    /// Solo game: the number of marked dice boxes.
    boxes: u64,
    /// Solo game: the turn of the round, 1 or 2.
    turn_of_round: u64,
    /// Boxes declined in this turn.
    declined: BTreeSet<String>,
    /// Towns still to score: one list per mark that is being resolved.
    due: Vec<Vec<GridCell>>,
    /// Why the game is over.
    ending: Option<&'static str>,
}

impl Table {
    /// Sheets without marks. (setup, solo, solo-hard)
    pub(crate) fn set_up(sheet: PrintedSheet, options: TwinOptions) -> Table {
        let tracks = sheet.track_colours().map(|colour| (colour.to_owned(), 0)).collect();
        let player = Player { tracks, rivers: vec![0; sheet.rivers()], ..Player::default() };
        let mut table = Table {
            sheet: Rc::new(sheet),
            by_hand: options.by_hand,
            answers: Answers::default(),
            players: vec![player; options.players],
            first: None,
            to_move: 0,
            pool: COLOURS.iter().map(|colour| ((*colour).to_owned(), 0)).collect(),
            die: None,
            idle_turns: 0,
            boxes: if options.hard { 2 } else { 0 },
            turn_of_round: 1,
            declined: BTreeSet::new(),
            due: Vec::new(),
            ending: None,
        };
        if table.is_alone() {
            table.begin_with(0);
        }
        table
    }

    fn is_alone(&self) -> bool {
        self.players.len() == 1
    }

    /// Castles are assigned in the order of play. (castle)
    fn begin_with(&mut self, first: usize) {
        self.first = Some(first);
        self.to_move = first;
        let seats = self.players.len();
        for (place, castle) in CASTLES.into_iter().take(seats).enumerate() {
            self.players[(first + place) % seats].castle = Some(castle);
        }
    }

    fn me(&self) -> &Player {
        &self.players[self.to_move]
    }

    fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.to_move]
    }

    fn has_room(&self, track: &str) -> bool {
        self.me().tracks.get(track).is_some_and(|marked| *marked < self.sheet.track_length(track))
    }
}

impl Player {
    /// All marks that are connected with this one, itself included. (group)
    fn connected(&self, start: GridCell) -> BTreeSet<GridCell> {
        let mut found = BTreeSet::new();
        let mut edge = vec![start];
        while let Some(cell) = edge.pop() {
            if self.marks.contains(&cell) && found.insert(cell) {
                edge.extend(cell.neighbours());
            }
        }
        found
    }

    /// The groups: two or more connected marks. (group)
    fn groups(&self) -> Vec<BTreeSet<GridCell>> {
        let mut left = self.marks.clone();
        let mut groups = Vec::new();
        while let Some(mark) = left.first() {
            let group = self.connected(*mark);
            left.retain(|mark| !group.contains(mark));
            groups.push(group);
        }
        groups.retain(|group| group.len() >= 2);
        groups
    }
}

impl SecondReading for Table {
    fn answers(&mut self) -> &mut Answers {
        &mut self.answers
    }

    fn play_unit(&mut self) -> Result<(), Stop> {
        match self.first {
            None => self.draw_first_player(),
            Some(_) => self.turn(),
        }
    }

    fn state(&self) -> Value {
        self.snapshot()
    }
}
