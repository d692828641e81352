//! A move, with what it changes in the plans of everybody.

use bots::AnyBot;
use games::AnyGame;
use table_model::hint::{FeatureChange, HintCandidate, named_feature};
use tabletop::Seat;

/// A move of a position that a search has tried so often and values so.
pub fn hint_candidate(game: &AnyGame, command: String, visits: u32, value: f32) -> HintCandidate {
    let mut after = game.clone();
    let played = after.play(&command).is_ok();
    // With the round the plans of everybody change, whatever the move was.
    let same_round = match (game, &after) {
        (AnyGame::Barricade(before), AnyGame::Barricade(after)) => before.round() == after.round(),
        _ => true,
    };
    let changes = if played && same_round && after.standings().is_none() { changes(game, &after) } else { Vec::new() };
    HintCandidate { command, visits, value, changes }
}

/// The features that hints have words for and that differ between two positions.
fn changes(before: &AnyGame, after: &AnyGame) -> Vec<FeatureChange> {
    let of_seat = |seat: Seat| {
        let features = AnyBot::named_features(before, seat).into_iter().zip(AnyBot::named_features(after, seat));
        features.filter_map(move |((feature, then), (_, now))| {
            let named = named_feature(before.kind(), feature)?;
            let change = FeatureChange {
                who: before.seat_name(seat).to_owned(),
                feature: named.feature.to_owned(),
                by: now - then,
            };
            (change.by.abs() >= named.least).then_some(change)
        })
    };
    Seat::all(before.seats()).flat_map(of_seat).collect()
}
