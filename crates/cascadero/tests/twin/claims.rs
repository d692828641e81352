//! Achievements: when each is met, which players may still claim it, and claiming.

use super::play::{OrQuestion, TurnReplay};
use super::table::{COLOURS, TwinTable};
use std::collections::BTreeSet;

/// The achievements in the order in which the board shows them. (simultaneous-claims)
pub const PRINTED_ORDER: [&str; 12] = [
    "first-banners",
    "three-seals",
    "second-banners",
    "five-colours",
    "third-banner",
    "three-alike",
    "pair-yellow",
    "pair-orange",
    "pair-blue",
    "pair-pink",
    "pair-white",
    "all-pairs",
];

/// The six that only one player can have.
pub const ONLY_ONE_PLAYER: [&str; 6] = {
    let [a, b, c, d, e, f, ..] = PRINTED_ORDER;
    [a, b, c, d, e, f]
};

impl TwinTable {
    /// Whether the player meets the achievement at this moment.
    pub fn meets(&self, player: &str, claim: &str) -> bool {
        let towns = |group: &[String], colour: &str| group.iter().filter(|town| *town == colour).count();
        let some_group = |test: &dyn Fn(&[String]) -> bool| self.connections(player).iter().any(|group| test(group));
        match claim {
            "first-banners" => self.cubes_at_banner(player, 1) == 5,
            "second-banners" => self.cubes_at_banner(player, 2) >= 3,
            "third-banner" => self.cubes_at_banner(player, 3) >= 1,
            "three-seals" => self.players[player].seals >= 3,
            "five-colours" => some_group(&|group| COLOURS.iter().all(|colour| towns(group, colour) >= 1)),
            "three-alike" => some_group(&|group| COLOURS.iter().any(|colour| towns(group, colour) >= 3)),
            "all-pairs" => COLOURS.iter().all(|colour| self.players[player].claims.contains(&format!("pair-{colour}"))),
            pair => {
                let colour = pair.strip_prefix("pair-").expect("the rest are pairs");
                some_group(&|group| towns(group, colour) >= 2)
            }
        }
    }

    /// The number of the player's cubes at or above a banner.
    fn cubes_at_banner(&self, player: &str, banner: u8) -> usize {
        let cubes = &self.players[player].cubes;
        let reached = |colour: &&&str| self.board.banner_space(colour, banner).is_some_and(|at| cubes[**colour] >= at);
        COLOURS.iter().filter(reached).count()
    }

    /// Whether the player can still claim it: a player claims it once, and the first six belong to the first player who meets them.
    /// (achievements, claims)
    pub fn still_open(&self, player: &str, claim: &str) -> bool {
        let mut takers = self.players.iter().filter(|(_, other)| other.claims.contains(claim)).map(|(name, _)| name);
        if ONLY_ONE_PLAYER.contains(&claim) {
            takers.next().is_none() && self.refused.get(claim).is_none_or(|first| first == player)
        } else {
            !takers.any(|name| name == player)
        }
    }
}

/// Victory points of an achievement.
pub fn reward(claim: &str) -> u32 {
    match claim {
        "all-pairs" => 10,
        claim if ONLY_ONE_PLAYER.contains(&claim) => 3,
        _ => 2,
    }
}

impl TurnReplay {
    /// Claims, or asks about, everything the player to move meets now. (claims, simultaneous-claims)
    pub fn claims(&mut self) -> OrQuestion<()> {
        while let Some(claim) = self.next_claim() {
            // The ten-point one is never asked about: it follows the fifth pair at once. (all-pairs)
            if self.table.options.by_hand && claim != "all-pairs" {
                let options = BTreeSet::from([format!("claim {claim}"), format!("decline {claim}")]);
                if self.ask(options)?.starts_with("decline") {
                    self.declined.insert(claim.to_string());
                    if self.table.options.version >= 2 && ONLY_ONE_PLAYER.contains(&claim) {
                        self.table.refused.insert(claim.to_string(), self.table.to_move.clone());
                    }
                    continue;
                }
            }
            self.me().claims.insert(claim.to_string());
            self.me().score += reward(claim);
        }
        Ok(())
    }

    fn next_claim(&self) -> Option<&'static str> {
        let player = &self.table.to_move;
        let wanted = |claim: &&&str| {
            !self.declined.contains(**claim) && self.table.still_open(player, claim) && self.table.meets(player, claim)
        };
        // Checked first, so that nothing comes between the fifth pair and the ten points.
        ["all-pairs"].iter().chain(&PRINTED_ORDER).find(wanted).copied()
    }
}
