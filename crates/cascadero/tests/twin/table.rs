//! The state of the table, and queries that can be answered by looking at it. Nothing is cached.

use super::board::TwinBoard;
use super::cell::TwinCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The colours in their fixed order; white is not a player colour.
pub const COLOURS: [&str; 5] = ["yellow", "orange", "blue", "pink", "white"];

/// The number of envoys of a player.
pub const ENVOYS: usize = 30;

/// An envoy on the land.
#[derive(Clone, Debug)]
pub struct TwinEnvoy {
    /// The colour of its owner.
    pub owner: String,
    /// Whether a seal lies under it.
    pub sealed: bool,
}

/// The pieces and points of a player.
#[derive(Clone, Debug)]
pub struct TwinPlayer {
    /// Victory points.
    pub score: u32,
    /// The space each of the five cubes stands on.
    pub cubes: BTreeMap<String, usize>,
    /// Seals in hand, not counting those under envoys.
    pub seals: u32,
    /// Achievements claimed.
    pub claims: BTreeSet<String>,
}

/// The options besides the board and the heralds.
#[derive(Clone, Copy, Debug)]
pub struct TwinOptions {
    /// Whether players are asked before an achievement is claimed.
    pub by_hand: bool,
    /// Whether envoys count as visitors of a town that they have left. (who-was-there)
    pub visits_ever: bool,
    /// The version of the rules, from 1.
    pub version: u32,
}

impl TwinOptions {
    /// The usual options, with the newest rules.
    pub const USUAL: TwinOptions = TwinOptions { by_hand: false, visits_ever: false, version: 2 };
}

/// The state of the table between two decisions.
#[derive(Clone, Debug)]
pub struct TwinTable {
    /// The printed board.
    pub board: Arc<TwinBoard>,
    /// Whether the advanced variant is played.
    pub advanced: bool,
    /// The options.
    pub options: TwinOptions,
    /// Player colours, clockwise.
    pub seats: Vec<String>,
    /// The players by colour.
    pub players: BTreeMap<String, TwinPlayer>,
    /// All envoys on the land.
    pub envoys: BTreeMap<TwinCell, TwinEnvoy>,
    /// Towns in which a herald stands.
    pub heralds: BTreeSet<TwinCell>,
    /// Seals still on the tracks: track colour and space.
    pub seals: BTreeSet<(String, usize)>,
    /// Towns that have ever had an envoy beside them.
    pub touched: BTreeSet<TwinCell>,
    /// For a first-come achievement, the player who was the first to meet it and declined it. Since version 2.
    pub refused: BTreeMap<String, String>,
    /// Farmer tiles turned up so far.
    pub tiles: BTreeMap<TwinCell, String>,
    /// The first player, once drawn.
    pub first: Option<String>,
    /// Whose turn it is; empty until the first player is drawn.
    pub to_move: String,
    /// Further turns the player to move has earned after this one.
    pub further_turns: u32,
    /// Why the game ended: `points`, `envoys` or `fields`.
    pub ended: Option<String>,
}

impl TwinTable {
    /// The table after the set-up, before Chance decides anything. (setup, herald-setup)
    pub fn set_up(board: TwinBoard, seats: &[&str], heralds: &str, options: TwinOptions) -> TwinTable {
        let advanced = heralds == "advanced";
        let standing: BTreeSet<TwinCell> = if advanced {
            board.advanced_heralds.iter().copied().collect()
        } else {
            board.towns.iter().filter(|(_, (_, icon))| icon == heralds).map(|(cell, _)| *cell).collect()
        };
        assert!(!standing.is_empty(), "this board has no place for {heralds:?} heralds");
        assert!(board.farmers.len() <= board.tiles.values().sum::<u32>() as usize, "a farmer would go without a tile");
        let player = TwinPlayer {
            score: 0,
            cubes: COLOURS.iter().map(|colour| ((*colour).to_string(), 0)).collect(),
            seals: 0,
            claims: BTreeSet::new(),
        };
        let players: BTreeMap<String, TwinPlayer> =
            seats.iter().map(|seat| ((*seat).to_string(), player.clone())).collect();
        assert!(!seats.is_empty() && players.len() == seats.len(), "every seat needs its own colour");
        assert!(seats.iter().all(|seat| COLOURS[..4].contains(seat)), "players are yellow, orange, blue or pink");
        let mut folded = BTreeSet::new();
        for colour in COLOURS {
            for (space, facts) in board.track(colour).iter().enumerate() {
                if facts.folded {
                    folded.insert((colour.to_string(), space));
                }
            }
        }
        TwinTable {
            board: Arc::new(board),
            advanced,
            options,
            seats: seats.iter().map(|seat| (*seat).to_string()).collect(),
            players,
            envoys: BTreeMap::new(),
            heralds: standing,
            seals: folded,
            touched: BTreeSet::new(),
            refused: BTreeMap::new(),
            tiles: BTreeMap::new(),
            first: None,
            to_move: String::new(),
            further_turns: 0,
            ended: None,
        }
    }

    /// Fields on which this player's envoys stand.
    pub fn envoys_of(&self, player: &str) -> BTreeSet<TwinCell> {
        self.envoys.iter().filter(|(_, envoy)| envoy.owner == player).map(|(cell, _)| *cell).collect()
    }

    /// The number of envoys the player can still place.
    pub fn envoys_in_hand(&self, player: &str) -> usize {
        ENVOYS - self.envoys_of(player).len()
    }

    /// Every hex next to one of the player's envoys.
    pub fn beside_envoys_of(&self, player: &str) -> BTreeSet<TwinCell> {
        self.envoys_of(player).iter().flat_map(|cell| cell.neighbours()).collect()
    }

    /// Fields without an envoy, farmer fields included.
    pub fn empty_fields(&self) -> BTreeSet<TwinCell> {
        let empty = |cell: &TwinCell| !self.board.towns.contains_key(cell) && !self.envoys.contains_key(cell);
        self.board.cells.iter().copied().filter(empty).collect()
    }

    /// Fields on which the player may place an envoy now. (place, farmer-unlock)
    pub fn open_fields(&self, player: &str) -> BTreeSet<TwinCell> {
        let unlocked = self.beside_envoys_of(player);
        let open = |cell: &TwinCell| !self.board.farmers.contains(cell) || unlocked.contains(cell);
        self.empty_fields().into_iter().filter(open).collect()
    }

    /// All envoys connected with the one on this field, including itself. A single envoy is not a group. (group)
    pub fn connected(&self, start: TwinCell) -> BTreeSet<TwinCell> {
        let own = self.envoys_of(&self.envoys[&start].owner);
        let mut found = BTreeSet::new();
        let mut edge = BTreeSet::from([start]);
        while let Some(cell) = edge.pop_first() {
            found.insert(cell);
            edge.extend(cell.neighbours().into_iter().filter(|next| own.contains(next) && !found.contains(next)));
        }
        found
    }

    /// The player's groups: two or more connected envoys. (group)
    pub fn groups_of(&self, player: &str) -> Vec<BTreeSet<TwinCell>> {
        let mut left = self.envoys_of(player);
        let mut groups = Vec::new();
        while let Some(start) = left.pop_first() {
            let group = self.connected(start);
            left.retain(|cell| !group.contains(cell));
            groups.push(group);
        }
        groups.retain(|group| group.len() >= 2);
        groups
    }

    /// For each of the player's groups, the colours of the towns it touches, one entry per town. (connects)
    pub fn connections(&self, player: &str) -> Vec<Vec<String>> {
        let colours = |group: BTreeSet<TwinCell>| {
            let touched: BTreeSet<TwinCell> = group.iter().flat_map(|cell| self.board.towns_beside(*cell)).collect();
            touched.iter().map(|town| self.board.towns[town].0.clone()).collect()
        };
        self.groups_of(player).into_iter().map(colours).collect()
    }

    /// The space on which the player's cube ends after this many steps; its current space if it cannot move. (blocked, top-of-track)
    pub fn landing(&self, player: &str, track: &str, steps: usize) -> usize {
        let from = self.players[player].cubes[track];
        let spaces = self.board.track(track);
        let mut to = (from + steps).min(spaces.len() - 1);
        while to > from && spaces[to].forbidden {
            to -= 1;
        }
        to
    }

    /// Towns a herald may be moved to: no herald there, and an empty field beside it. (herald-target)
    pub fn herald_targets(&self) -> BTreeSet<TwinCell> {
        let empty = self.empty_fields();
        let towns = self.board.towns.keys().copied();
        let free = towns.filter(|town| !self.heralds.contains(town));
        free.filter(|town| !self.board.fields_beside(*town).is_disjoint(&empty)).collect()
    }

    /// Whether the player's own-colour cube stands on the top space of its track. (winner)
    pub fn qualified(&self, player: &str) -> bool {
        self.players[player].cubes[player] == self.board.track(player).len() - 1
    }

    /// The players from first to last place. (winner, minor-victory)
    pub fn places(&self) -> Vec<String> {
        let first = self.first.as_ref().and_then(|first| self.seats.iter().position(|seat| seat == first)).unwrap_or(0);
        let mut order = self.seats.clone();
        order.rotate_left(first);
        // Later in the first round is better: reversing the order first lets the stable sort keep it among ties.
        order.reverse();
        order.sort_by_key(|player| std::cmp::Reverse((self.qualified(player), self.players[player].score)));
        order
    }
}
