//! The values of actions, achievements and track spaces, in points. These constants are set by hand, not fitted.

use cascadito::{Achievement, Cascadito, Criterion, Effect, Row};
use tabletop::Seat;

use super::progress::{marks_to_banners, open_achievements};

/// The value of locking an achievement of the top row for the other players.
const LOCK_VALUE: f32 = 2.0;
/// The value of the next mark towards an achievement, as a share of its value, by the number of marks that are missing.
const NEXT_MARK_SHARE: [f32; 10] = [0.0, 1.0, 0.45, 0.3, 0.22, 0.16, 0.12, 0.09, 0.07, 0.05];

/// The share of an achievement's value that the next mark towards it has.
pub(super) fn next_mark_share(missing: u8) -> f32 {
    NEXT_MARK_SHARE[usize::from(missing).min(NEXT_MARK_SHARE.len() - 1)]
}

/// The average value of an action, independent of the position.
pub(super) fn effect_worth(effect: Effect) -> f32 {
    match effect {
        Effect::Nothing => 0.0,
        Effect::AnyTrack => 2.2,
        Effect::AnyField => 2.0,
        Effect::River => 1.4,
    }
}

/// The value of an achievement to a player who has not claimed it.
pub(super) fn achievement_worth(game: &Cascadito, seat: Seat, achievement: Achievement) -> f32 {
    let Some(printed) = game.sheet().achievement(achievement) else { return 0.0 };
    let is_taken = game.all_seats().any(|other| other != seat && game.claimed(other).contains(achievement));
    let points = if is_taken { printed.later.unwrap_or(0) } else { printed.points };
    let locks = achievement.row() == Row::Top && !is_taken && !game.is_solo();
    f32::from(points) + effect_worth(printed.effect) + if locks { LOCK_VALUE } else { 0.0 }
}

/// The value of the next space of each track to a player; 0 for a full track.
pub(super) fn track_worths(game: &Cascadito, seat: Seat) -> [f32; 5] {
    let sheet = game.sheet();
    let castle = game.castle(seat);
    let tracks = sheet.tracks().count() as f32;
    let mut worths = [0.0; 5];
    for (colour, track) in sheet.tracks() {
        let (marked, length) = (usize::from(game.track(seat, colour)), usize::from(track.length()));
        if marked == length {
            continue;
        }
        let points = track.points();
        let now = if marked == 0 { 0.0 } else { f32::from(points[marked - 1]) };
        let last = f32::from(points[length - 1]);
        let top = track.castle().filter(|_| castle == Some(colour)).map_or(last, f32::from);
        let next = if marked + 1 == length { top } else { f32::from(points[marked]) };
        // Half of the increase at the next space, plus half of the average increase per space up to the top.
        let mut worth = 0.5 * (next - now) + 0.5 * (top - now) / (length - marked) as f32;
        worth += effect_worth(track.effects()[marked]);
        if let Some(bonus) = sheet.every_track()
            && marked < usize::from(bonus.spaces)
        {
            worth += f32::from(bonus.points) / (f32::from(bonus.spaces) * tracks);
        }
        worths[colour.index()] = worth;
    }
    add_banners(game, seat, &mut worths);
    worths
}

/// Adds the value of a space as a step to a banner that an achievement needs.
fn add_banners(game: &Cascadito, seat: Seat, worths: &mut [f32; 5]) {
    let sheet = game.sheet();
    for achievement in open_achievements(game, seat).intersection(sheet.for_banners()).iter() {
        let Some(printed) = sheet.achievement(achievement) else { continue };
        let missing = marks_to_banners(game, seat, printed.criterion);
        let share = next_mark_share(missing) * achievement_worth(game, seat, achievement);
        match printed.criterion {
            Criterion::Banners { banner, .. } => {
                for (colour, track) in sheet.tracks() {
                    let banner_space = track.banners().get(usize::from(banner) - 1).copied().unwrap_or(0);
                    if game.track(seat, colour) < banner_space {
                        worths[colour.index()] += share;
                    }
                }
            }
            Criterion::HomeBanner { .. } => {
                if let Some(home) = game.castle(seat) {
                    worths[home.index()] += share;
                }
            }
            Criterion::TrackBanner { track, .. } => worths[track.index()] += share,
            _ => {}
        }
    }
}
