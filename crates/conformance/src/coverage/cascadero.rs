//! The features that recorded games of Cascadero must show.

use std::collections::BTreeSet;

use cascadero::{Achievement, Refusal, Tile, rule};
use games::EventMessage;
use tabletop::Cell;

use super::FeatureKind::{Cause, Command, Detail, Event, Phase, Result, Rule, Sequence};
use super::expected::{FeatureLists, ImpliedRule};
use super::recorded_game::{CLAIMED_LATER, fact};
use crate::fixtures::RefusedCommand;

const EVENTS: &[&str] = &[
    "tile-revealed",
    "first-player-drawn",
    "turn-started",
    "further-turn-started",
    "envoy-placed",
    "envoy-placed-sealed",
    "town-silent-alone",
    "town-silent-known",
    "town-scored",
    "cube-advanced",
    "cube-at-top",
    "cube-blocked",
    "points-scored",
    "further-turn-earned",
    "seal-taken",
    "envoy-moved",
    "herald-moved",
    "achieved",
    "declined",
    "passed",
    "lapsed",
    "game-ended",
];
const PHASES: &[&str] = &[
    "tiles",
    "first",
    "place",
    "score",
    "advance",
    "farmer-advance",
    "move-envoy",
    "move-herald",
    "move-on",
    "claim",
    "over",
];
const COMMANDS: &[&str] = &["tile", "first", "place", "score", "advance", "move", "herald", "claim", "decline", "pass"];

/// A farmer field was locked for a player who had an envoy beside it earlier.
pub(super) const LOCKED_AGAIN: &str = "farmer locked again";

const IMPLIED_RULES: &[ImpliedRule] = &[
    (rule::SETUP, &[(Phase, "place")]),
    (rule::HERALD_SETUP, &[(Phase, "place")]),
    (rule::CHANCE, &[(Command, "first")]),
    (rule::WHO_WAS_THERE, &[(Detail, "town-scored visited=true"), (Detail, "town-scored visited=false")]),
    (rule::HERALD_BONUS, &[(Detail, "town-scored herald=true"), (Detail, "town-scored herald=false")]),
    // Both spaces belong to one advance, since no cube advances in between.
    (rule::PASSING, &[(Sequence, "points-scored source=space > further-turn-earned")]),
    (rule::FIRST_TO_REACH, &[(Detail, "points-scored first=true"), (Detail, "points-scored first=false")]),
    (rule::ADVANCE_CUBE, &[(Command, "advance")]),
    (rule::FOLDED, &[(Event, "seal-taken"), (Phase, "move-envoy")]),
    // A town was scored only after the cube had advanced.
    (rule::DEPTH_FIRST, &[(Cause, "advance > town-scored")]),
    (rule::ACHIEVEMENTS, &[(Event, "achieved")]),
    (rule::CONNECTS, &[(Rule, "pair")]),
    (rule::WINNER, &[(Result, "victory full")]),
    (rule::MINOR_VICTORY, &[(Result, "victory minor")]),
    (rule::FARMER_LOCK, &[(Detail, LOCKED_AGAIN)]),
    (rule::FARMER_FIRST, &[(Sequence, "points-scored source=tile > town-scored")]),
    (rule::FARMER_AGAIN, &[(Detail, "points-scored source=tile again")]),
];

pub(super) fn features() -> FeatureLists {
    let mut details: Vec<String> = Vec::new();
    details.extend(Achievement::ALL.map(|achievement| format!("achieved achievement={achievement}")));
    details.extend(Tile::ALL.map(|tile| format!("tile-revealed tile={tile}")));
    details.extend(["space", "tile", "achievement"].map(|source| format!("points-scored source={source}")));
    details.push(CLAIMED_LATER.to_owned());
    for offer in ["advance", "move-envoy", "move-herald", "move-on"] {
        details.extend([format!("passed offer={offer}"), format!("lapsed offer={offer}")]);
    }
    FeatureLists {
        rules: rule::ALL,
        events: EVENTS,
        refusals: Refusal::CODES.to_vec(),
        phases: PHASES,
        commands: COMMANDS,
        endings: &["points", "no-envoy", "no-field"],
        victories: &["full", "minor"],
        details,
        implied_rules: IMPLIED_RULES,
    }
}

/// The farmer fields beside which each player has had an envoy.
#[derive(Default)]
pub(super) struct UnlockedFarmers(BTreeSet<(String, Cell)>);

impl UnlockedFarmers {
    pub(super) fn see(&mut self, event: &EventMessage) {
        let cell = match event.code {
            "envoy-placed" | "envoy-placed-sealed" => fact(event, "cell"),
            "envoy-moved" => fact(event, "to"),
            _ => None,
        };
        if let (Some(who), Some(cell)) = (fact(event, "who"), cell.and_then(|cell| cell.parse::<Cell>().ok())) {
            self.0.extend(cell.around().into_iter().flatten().map(|beside| (who.to_owned(), beside)));
        }
    }

    /// Whether a player is refused a farmer field that was open to them earlier.
    pub(super) fn is_locked_again(&self, who: &str, refused: &RefusedCommand) -> bool {
        let cell = refused.command.split(' ').nth(1).and_then(|cell| cell.parse().ok());
        refused.code == "farmer-locked" && cell.is_some_and(|cell| self.0.contains(&(who.to_owned(), cell)))
    }
}
