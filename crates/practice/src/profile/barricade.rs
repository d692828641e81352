//! Puzzles, hints and reviews of Cascade Barricade.

use games::AnyGame;

use super::PracticeProfile;
use crate::PuzzleTheme;
use crate::theme::{LineEvents, verb};

pub(super) const PROFILE: PracticeProfile = PracticeProfile {
    // Both offer money for a wall.
    synonyms: &[("start", "bid")],
    // Who passes in an auction decides what a wall is worth, like those who bid.
    declining: &["done"],
    review_playouts: 500,
};

pub(super) fn is_same_round(before: &AnyGame, after: &AnyGame) -> bool {
    match (before, after) {
        (AnyGame::Barricade(before), AnyGame::Barricade(after)) => before.round() == after.round(),
        _ => true,
    }
}

pub(super) fn theme(command: &str, right: &LineEvents<'_>, wrong: &LineEvents<'_>) -> PuzzleTheme {
    let drowns = |line_events: &LineEvents<'_>| line_events.own(&line_events.all(), "character-drowned") > 0;
    let hinders =
        |line_events: &LineEvents<'_>| HARMFUL_EVENTS.iter().map(|code| line_events.rivals(code)).sum::<usize>();
    let takes_at_once = |line_events: &LineEvents<'_>| {
        IMMEDIATE_EVENTS.iter().any(|code| line_events.own(&line_events.first, code) > 0)
    };
    match verb(command) {
        "start" | "bid" | "pass" => PuzzleTheme::Auction,
        "walk" | "flee" | "corner" => PuzzleTheme::Character,
        _ if drowns(wrong) && !drowns(right) => PuzzleTheme::Character,
        // How many labourers are hired is a question about labourers, whether the answer is to hire or not.
        "buy" | "done" | "stand" => PuzzleTheme::Crew,
        _ if takes_at_once(wrong) && !takes_at_once(right) => PuzzleTheme::Sacrifice,
        _ if hinders(right) > hinders(wrong) => PuzzleTheme::Block,
        "dig" | "fill" => PuzzleTheme::Flood,
        _ => PuzzleTheme::Crew,
    }
}

/// The events of actions that earn or change something at once, without regard to the water.
const IMMEDIATE_EVENTS: [&str; 2] = ["labourer-sold", "walls-trashed"];

/// The events that harm the player whom they name.
const HARMFUL_EVENTS: [&str; 4] = ["wall-fell", "wall-surrounded", "tribute-missed", "character-drowned"];
