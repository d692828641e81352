//! Achievements: when their conditions are met, which players may still claim them, and the endings they cause.

use std::collections::BTreeSet;

use conformance::twin::{GridCell, Stop};
use serde_json::Value;

use super::sheet::{number, text};
use super::{COLOURS, Player, Table};

impl Table {
    /// Claims everything that the player to move meets now, or asks about it. (claims, simultaneous-claims, instant-end)
    pub(super) fn claim(&mut self) -> Result<(), Stop> {
        let mut actions = Vec::new();
        while let Some((name, action)) = self.next_claim() {
            if self.by_hand && self.ask(vec![format!("claim {name}"), format!("decline {name}")])?.starts_with('d') {
                self.declined.insert(name);
                continue;
            }
            let is_first = !self.is_taken(&name);
            self.me_mut().claims.insert(name, is_first);
            actions.push(action);
        }
        // Sheet 4 ends at the end of a turn, a solo game with its dice boxes.
        if self.sheet.number < 4 && !self.is_alone() {
            if self.sheet.row("top").all(|(name, _)| self.is_taken(&name)) {
                return self.end_at_once("top-row");
            }
            if self.has_row(self.me(), "bottom") {
                return self.end_at_once("bottom-row");
            }
        }
        actions.iter().try_for_each(|action| self.perform(action))
    }

    /// Whether any player has claimed a box.
    fn is_taken(&self, name: &str) -> bool {
        self.players.iter().any(|player| player.claims.contains_key(name))
    }

    /// Whether a player has claimed a whole row.
    pub(super) fn has_row(&self, player: &Player, row: &str) -> bool {
        self.sheet.row(row).all(|(name, _)| player.claims.contains_key(&name))
    }

    /// The first open box in the printed order that is met, with its action.
    fn next_claim(&self) -> Option<(String, String)> {
        let open = self.sheet.boxes().filter(|(name, _)| {
            !self.me().claims.contains_key(name) && !self.declined.contains(name) && !self.is_locked(self.to_move, name)
        });
        let groups = self.me().groups();
        let mut met = open.filter(|(_, terms)| self.meets(self.me(), &groups, terms));
        met.next().map(|(name, terms)| (name, text(&terms["action"])))
    }

    /// On sheets 1 to 3 only one player can have each box of the top row. (lock, first-and-later)
    pub(super) fn is_locked(&self, seat: usize, name: &str) -> bool {
        let is_mine = self.players[seat].claims.contains_key(name);
        self.sheet.number < 4 && name.starts_with("top") && self.is_taken(name) && !is_mine
    }

    /// Pending scorings for earlier marks still count, but trigger no action and no box. (instant-end)
    fn end_at_once(&mut self, why: &'static str) -> Result<(), Stop> {
        for town in self.due.concat() {
            let colour = self.sheet.towns[&town];
            if self.has_room(colour) {
                *self.me_mut().tracks.get_mut(colour).expect("a track with room") += 1;
            }
        }
        self.end(why)
    }

    /// Whether the player meets the condition of a box now.
    fn meets(&self, player: &Player, groups: &[BTreeSet<GridCell>], terms: &Value) -> bool {
        let count = |key: &str| number(&terms[key]) as usize;
        let banner = |colour: &str| self.sheet.reaches_banner(colour, number(&terms["banner"]), player.tracks[colour]);
        let towns = || groups.iter().map(|group| self.towns_of(group));
        match text(&terms["kind"]).as_str() {
            "banners" => self.sheet.track_colours().filter(|colour| banner(colour)).count() >= count("tracks"),
            "home-banner" => player.castle.is_some_and(banner),
            "track-banner" => banner(&text(&terms["track"])),
            "group-towns" => towns().any(|towns| most_alike(&towns, &[&text(&terms["colour"])]) >= count("towns")),
            "group-towns-alike" => towns().any(|towns| most_alike(&towns, &COLOURS) >= count("towns")),
            "group-colours" => towns().any(|towns| towns.iter().collect::<BTreeSet<_>>().len() >= count("colours")),
            "groups" => groups.len() >= count("groups"),
            "river-space" => player.rivers[count("river") - 1] >= count("space"),
            "marked" => self.signs_marked(&player.marks, &text(&terms["sign"])) >= count("count"),
            "group-marked" => {
                groups.iter().any(|group| self.signs_marked(group, &text(&terms["sign"])) >= count("count"))
            }
            other => panic!("no achievement is called {other:?}"),
        }
    }

    /// The colours of the towns that a group touches, one entry per town. (group-towns, all-colours)
    fn towns_of(&self, group: &BTreeSet<GridCell>) -> Vec<&'static str> {
        let towns: BTreeSet<_> = group.iter().flat_map(|mark| self.sheet.towns_beside(*mark)).collect();
        towns.into_iter().map(|(_, colour)| colour).collect()
    }

    /// The number of these marks on a sign. (marked-signs, crowns)
    pub(super) fn signs_marked(&self, marks: &BTreeSet<GridCell>, sign: &str) -> usize {
        marks.iter().filter(|mark| self.sheet.hexes[*mark].name == sign).count()
    }
}

/// The highest number of towns with the same colour, among the given colours.
fn most_alike(towns: &[&str], colours: &[&str]) -> usize {
    colours.iter().map(|colour| towns.iter().filter(|town| *town == colour).count()).max().unwrap_or(0)
}
