//! A move with the changes of features for all players.

use bots::AnyBot;
use games::AnyGame;
use table_model::hint::{FeatureChange, HintCandidate, named_feature};
use tabletop::Seat;

use crate::profile::PracticeProfile;

/// A move with its visits and its value in a search.
pub fn hint_candidate(game: &AnyGame, command: String, visits: u32, value: f32) -> HintCandidate {
    let mut after = game.clone();
    let played = after.play(&command).is_ok();
    let same_round = PracticeProfile::is_same_round(game, &after);
    let changes = if played && same_round && after.standings().is_none() { changes(game, &after) } else { Vec::new() };
    HintCandidate { command, visits, value, changes }
}

/// The features mentioned in hints that differ between two positions.
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
