//! The distances of a player to every achievement, in marks.

use cascadito::{Achievement, Achievements, Cascadito, Colour, Criterion, Row};
use tabletop::Seat;

use super::reachability::{Component, MARKS_AHEAD, SheetReachability, TownsByMarks, for_each_field};

/// The largest distance; longer ones count as this.
pub(super) const MAX_DISTANCE: u8 = 9;

/// A player's distances to the open achievements.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// The achievements that the player may still claim.
    pub(super) open: Achievements,
    missing: [u8; 2 * Row::MAX_BOXES],
}

fn index(achievement: Achievement) -> usize {
    achievement.row() as usize * Row::MAX_BOXES + achievement.place() - 1
}

/// The number of colours among some towns.
pub(super) fn count_colours(reachability: &SheetReachability, towns: u64) -> u8 {
    Colour::ALL.into_iter().map(|colour| u8::from(reachability.count(towns, colour) > 0)).sum()
}

/// The achievements that a player may still claim.
pub(super) fn open_achievements(game: &Cascadito, seat: Seat) -> Achievements {
    let sheet = game.sheet();
    let all = sheet.row(Row::Top).union(sheet.row(Row::Bottom));
    all.without(game.claimed(seat)).without(game.locked(seat))
}

impl Progress {
    pub(super) fn new(game: &Cascadito, seat: Seat, reachability: &SheetReachability) -> Self {
        let sheet = game.sheet();
        let open = open_achievements(game, seat);
        let mut progress = Progress { open, missing: [0; 2 * Row::MAX_BOXES] };
        let starts = two_largest(reachability).map(|component| component.map(|it| reachability.towns_by_marks(it)));
        // The towns and colours that one more mark would touch, together with everything it joins.
        let (mut towns_next, mut colours_next) = ([0; 5], 0);
        for_each_field(reachability.border, |field| {
            let towns = reachability.touched_after(field);
            for colour in Colour::ALL {
                towns_next[colour.index()] = reachability.count(towns, colour).max(towns_next[colour.index()]);
            }
            colours_next = colours_next.max(count_colours(reachability, towns));
        });
        for achievement in open.iter() {
            let Some(printed) = sheet.achievement(achievement) else { continue };
            let marks_to_towns = |colour: Colour, towns: u8| {
                if towns_next[colour.index()] >= towns {
                    return 1;
                }
                marks_to_reach(&starts, towns, |touched| reachability.count(touched, colour))
            };
            let missing = match printed.criterion {
                Criterion::TownsOf { colour, towns } => marks_to_towns(colour, towns),
                Criterion::TownsAlike { towns } => {
                    Colour::ALL.into_iter().map(|colour| marks_to_towns(colour, towns)).min().unwrap_or(MAX_DISTANCE)
                }
                Criterion::Colours { colours } if colours_next >= colours => 1,
                Criterion::Colours { colours: wanted } => {
                    marks_to_reach(&starts, wanted, |touched| count_colours(reachability, touched))
                }
                other => marks_to_others(game, seat, reachability, other),
            };
            progress.missing[index(achievement)] = missing.clamp(1, MAX_DISTANCE);
        }
        progress
    }

    /// The number of marks that an open achievement still needs, at least 1; an estimate if it is more than that.
    pub(super) fn missing(&self, achievement: Achievement) -> u8 {
        self.missing[index(achievement)]
    }
}

/// The two components that touch the most towns, as the ones most worth extending.
fn two_largest(reachability: &SheetReachability) -> [Option<&Component>; 2] {
    let mut largest: [Option<&Component>; 2] = [None; 2];
    for component in reachability.components() {
        let towns = Some(component.towns.count_ones());
        if towns > largest[0].map(|other| other.towns.count_ones()) {
            largest = [Some(component), largest[0]];
        } else if towns > largest[1].map(|other| other.towns.count_ones()) {
            largest[1] = Some(component);
        }
    }
    largest
}

/// An estimate of the marks until the better of two components touches enough of something, if one mark does not suffice: the mean of the
/// distance to the furthest (if all lie on one path) and of the sum of the distances (if each needs its own path).
fn marks_to_reach(starts: &[Option<TownsByMarks>; 2], wanted: u8, count: impl Fn(u64) -> u8) -> u8 {
    let mut best = MAX_DISTANCE.min(1 + 2 * wanted);
    for towns_by_marks in starts.iter().flatten() {
        let mut have = count(towns_by_marks[0]).min(wanted);
        let (mut furthest, mut sum) = (0, 0);
        for (depth, towns) in (0..).zip(towns_by_marks).skip(1) {
            let more = count(*towns).min(wanted) - have;
            if more > 0 {
                furthest = depth;
                sum += more * depth;
            }
            have += more;
        }
        let beyond = wanted - have;
        if beyond > 0 {
            furthest = MARKS_AHEAD as u8 + 1;
            sum += beyond * furthest;
        }
        best = best.min((furthest + sum).div_ceil(2).max(2));
    }
    best
}

/// The track spaces that are missing for an achievement about banners.
pub(super) fn marks_to_banners(game: &Cascadito, seat: Seat, criterion: Criterion) -> u8 {
    let marks_to_banner = |colour: Colour, banner: u8| {
        let track = game.sheet().track(colour);
        let hangs = track.and_then(|track| track.banners().get(usize::from(banner) - 1).copied());
        hangs.map_or(MAX_DISTANCE, |space| space.saturating_sub(game.track(seat, colour)))
    };
    match criterion {
        Criterion::Banners { banner, tracks } => {
            let mut all = Colour::ALL.map(|colour| marks_to_banner(colour, banner));
            all.sort_unstable();
            all.iter().take(usize::from(tracks)).sum()
        }
        Criterion::HomeBanner { banner } => {
            game.castle(seat).map_or(MAX_DISTANCE, |home| marks_to_banner(home, banner))
        }
        Criterion::TrackBanner { banner, track } => marks_to_banner(track, banner),
        _ => MAX_DISTANCE,
    }
}

/// The marks that are missing for an achievement that is not about towns.
fn marks_to_others(game: &Cascadito, seat: Seat, reachability: &SheetReachability, criterion: Criterion) -> u8 {
    let sheet = game.sheet();
    match criterion {
        Criterion::Groups { groups } => {
            let wanted = groups.saturating_sub(reachability.groups);
            let singles = (reachability.components().len() as u8 - reachability.groups).min(wanted);
            singles + 2 * (wanted - singles)
        }
        Criterion::RiverSpace { river, space } => space.saturating_sub(game.river(seat, usize::from(river))),
        Criterion::Marked { sign, count } => {
            let have = (sheet.fields_with(sign) & reachability.marked).count_ones() as u8;
            count.saturating_sub(have)
        }
        Criterion::GroupMarked { sign, count } => marks_to_one_group(reachability, sheet.fields_with(sign), count),
        banners => marks_to_banners(game, seat, banners),
    }
}

/// The marks that are missing until one group has enough fields of a set, starting from the field with the nearest others.
fn marks_to_one_group(reachability: &SheetReachability, fields: u128, count: u8) -> u8 {
    // Exact for two fields, which is what sheets ask for; for more, the distances from the first field are summed.
    let mut best = MAX_DISTANCE;
    let mut firsts = fields;
    while firsts.count_ones() >= u32::from(count) && firsts != 0 {
        let first = firsts.trailing_zeros() as u8;
        firsts &= firsts - 1;
        let mut distances = [MAX_DISTANCE; 8];
        let mut found = 0;
        for_each_field(firsts, |other| {
            if found < distances.len() {
                distances[found] = reachability.gap(first, other, MAX_DISTANCE);
                found += 1;
            }
        });
        distances.sort_unstable();
        let nearest = distances.iter().take(usize::from(count) - 1);
        let sum = nearest.fold(0u8, |sum, distance| sum.saturating_add(*distance));
        best = best.min(sum);
    }
    best
}
