//! The features that recorded games of Cascadito must show.

use cascadito::{Cascadito, Event, Refusal, Row, rule};
use tabletop::{Game, Seat};

use super::FeatureKind::{self, Cause, Command, Detail, Phase, Result, Sequence, Setup};
use super::expected::{FeatureLists, ImpliedRule};
use super::recorded_game::CLAIMED_LATER;

const PHASES: &[&str] =
    &["first", "roll", "take", "use", "score", "any-track", "any-field", "river", "star", "claim", "over"];
const COMMANDS: &[&str] = &["first", "roll", "take", "mark", "river", "score", "track", "claim", "decline", "pass"];
const HOME_CASTLE: &str = "home castle's track is full";

const IMPLIED_RULES: &[ImpliedRule] = &[
    (rule::CHANCE, &[(Command, "roll")]),
    (rule::SETUP, &[(Phase, "take")]),
    (rule::OUR_SHEETS, &[(Phase, "take")]),
    (rule::ANY_TRACK, &[(Phase, "any-track")]),
    (rule::ANY_FIELD, &[(Phase, "any-field")]),
    (rule::NEXT_RIVER_SPACE, &[(Phase, "river")]),
    // A town was scored only after the other track was marked.
    (rule::DEPTH_FIRST, &[(Cause, "track > town-scored")]),
    (rule::FIELD_FIRST, &[(Sequence, "sign-collected > town-scored")]),
    (rule::ACTION_FIELDS, &[(Sequence, "field-marked > asked any-track")]),
    (rule::TRADE_GOODS, &[(Detail, "4-trade-and-defense: achieved bottom1")]),
    (rule::ACHIEVEMENTS, &[(FeatureKind::Event, "achieved")]),
    (rule::LOCK, &[(Detail, "achieved locked=true")]),
    (
        rule::FIRST_AND_LATER,
        &[(Detail, "4-trade-and-defense: top row for 8"), (Detail, "4-trade-and-defense: top row for 5")],
    ),
    (rule::INSTANT_END, &[(Result, "1-rural-beginnings: ending top-row")]),
    (rule::END_OF_TURN, &[(Result, "4-trade-and-defense: ending top-row")]),
    (rule::SCORING, &[(Result, "points tracks")]),
    (rule::HOME_CASTLE, &[(Detail, HOME_CASTLE)]),
    (rule::EVERY_TRACK, &[(Result, "points every-track")]),
    (rule::WINNER, &[(Result, "victory full")]),
    (rule::SOLO_HARD, &[(Setup, "solo hard")]),
];

pub(super) fn features() -> FeatureLists {
    let mut details: Vec<String> = vec![CLAIMED_LATER.to_owned()];
    for number in 1..=4 {
        let sheet = games::cascadito::sheet(number);
        for row in [Row::Top, Row::Bottom] {
            details
                .extend(sheet.row(row).iter().map(|achievement| format!("{}: achieved {achievement}", sheet.name())));
        }
    }
    FeatureLists {
        rules: rule::ALL,
        events: Event::CODES,
        refusals: Refusal::CODES.to_vec(),
        phases: PHASES,
        commands: COMMANDS,
        endings: &["top-row", "bottom-row", "tracks", "standstill", "boxes"],
        victories: &["full"],
        details,
        implied_rules: IMPLIED_RULES,
    }
}

/// Features of the final position that no event shows.
pub(super) fn end_details(game: &Cascadito) -> impl Iterator<Item = &'static str> {
    let has_full_home_track = |seat: Seat| {
        let home = game.castle(seat).and_then(|castle| Some((castle, game.sheet().track(castle)?)));
        home.is_some_and(|(castle, track)| game.track(seat, castle) == track.length())
    };
    Seat::all(game.seats()).any(has_full_home_track).then_some(HOME_CASTLE).into_iter()
}
