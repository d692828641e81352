//! The goals of a sheet's achievements as messages, for sentences in any language.

use cascadito::{Criterion, River, Sheet};

use crate::AchievementGoal;

/// The goal of an achievement with this condition.
pub fn achievement_goal(sheet: &Sheet, criterion: Criterion) -> AchievementGoal {
    let sign = |sign: u8| sheet.signs().nth(sign.into()).map(|(name, _)| name.to_owned()).unwrap_or_default();
    let count = |count: u8| ("count", count.to_string());
    let facts = match criterion {
        Criterion::Banners { banner, tracks } => vec![("banner", banner.to_string()), count(tracks)],
        Criterion::HomeBanner { banner } => vec![("banner", banner.to_string())],
        Criterion::TrackBanner { banner, track } => vec![("banner", banner.to_string()), ("track", track.to_string())],
        Criterion::TownsOf { colour, towns } => {
            vec![("colour", colour.to_string()), ("colours", colour.to_string()), count(towns)]
        }
        Criterion::TownsAlike { towns } => vec![count(towns)],
        Criterion::Colours { colours } => vec![count(colours)],
        Criterion::Groups { groups } => vec![count(groups)],
        Criterion::RiverSpace { river: 0, space } if sheet.rivers().len() == 1 => river_space(River::Only, space),
        Criterion::RiverSpace { river: 0, space } => river_space(River::Left, space),
        Criterion::RiverSpace { space, .. } => river_space(River::Right, space),
        Criterion::Marked { sign: number, count: many } | Criterion::GroupMarked { sign: number, count: many } => {
            vec![("sign", sign(number)), count(many)]
        }
    };
    AchievementGoal { kind: criterion.kind(), facts }
}

fn river_space(river: River, space: u8) -> Vec<(&'static str, String)> {
    vec![("river", river.to_string()), ("space", space.to_string())]
}
