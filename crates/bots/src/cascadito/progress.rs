//! How far a player is from every achievement, in marks.

use cascadito::{Achievement, Achievements, Cascadito, Colour, Criterion, Row};
use tabletop::Seat;

use super::reachability::{DEPTH, Part, Reach, SheetReachability, each};

/// So many marks are too many to think about.
pub(super) const FAR: u8 = 9;

/// A player's way to the achievements that are still open.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// Those the player may still claim.
    pub(super) open: Achievements,
    missing: [u8; 2 * Row::MOST],
}

fn place(at: Achievement) -> usize {
    at.row() as usize * Row::MOST + at.place() - 1
}

/// How many colours are among some towns.
pub(super) fn colours(land: &SheetReachability, towns: u64) -> u8 {
    Colour::ALL.into_iter().map(|colour| u8::from(land.count(towns, colour) > 0)).sum()
}

/// The achievements that a player may still claim.
pub(super) fn open(game: &Cascadito, seat: Seat) -> Achievements {
    let sheet = game.sheet();
    let all = sheet.row(Row::Top).union(sheet.row(Row::Bottom));
    all.without(game.claimed(seat)).without(game.locked(seat))
}

impl Progress {
    pub(super) fn new(game: &Cascadito, seat: Seat, land: &SheetReachability) -> Self {
        let sheet = game.sheet();
        let open = open(game, seat);
        let mut progress = Progress { open, missing: [0; 2 * Row::MOST] };
        // The two parts that touch most are those from which it goes on.
        let mut best: [Option<&Part>; 2] = [None; 2];
        for part in land.parts() {
            let more = |than: Option<&Part>| than.is_none_or(|than| part.towns.count_ones() > than.towns.count_ones());
            if more(best[0]) {
                best = [Some(part), best[0]];
            } else if more(best[1]) {
                best[1] = Some(part);
            }
        }
        let reaches = best.map(|part| part.map(|part| land.reach(part)));
        // What one more mark would touch, with all it joins.
        let (mut towns_next, mut colours_next) = ([0; 5], 0);
        each(land.rim, |field| {
            let towns = land.touched_after(field);
            for colour in Colour::ALL {
                towns_next[colour.index()] = land.count(towns, colour).max(towns_next[colour.index()]);
            }
            colours_next = colours_next.max(colours(land, towns));
        });
        for at in open.iter() {
            let Some(printed) = sheet.achievement(at) else { continue };
            let to_towns = |colour: Colour, towns: u8| {
                if towns_next[colour.index()] >= towns {
                    return 1;
                }
                steps(&reaches, towns, |touched| land.count(touched, colour))
            };
            let missing = match printed.criterion {
                Criterion::TownsOf { colour, towns } => to_towns(colour, towns),
                Criterion::TownsAlike { towns } => {
                    Colour::ALL.into_iter().map(|colour| to_towns(colour, towns)).min().unwrap_or(FAR)
                }
                Criterion::Colours { colours } if colours_next >= colours => 1,
                Criterion::Colours { colours: wanted } => steps(&reaches, wanted, |touched| colours(land, touched)),
                other => to_others(game, seat, land, other),
            };
            progress.missing[place(at)] = missing.clamp(1, FAR);
        }
        progress
    }

    /// How many more marks an open achievement takes, at least 1; a guess where it is more than that.
    pub(super) fn missing(&self, at: Achievement) -> u8 {
        self.missing[place(at)]
    }
}

/// Marks until the better of two parts touches so many of something, where one mark is not enough: between the distance to the
/// furthest (all on one way) and all distances together (each a way of its own).
fn steps(reaches: &[Option<Reach>; 2], wanted: u8, count: impl Fn(u64) -> u8) -> u8 {
    let mut best = FAR.min(1 + 2 * wanted);
    for reach in reaches.iter().flatten() {
        let mut have = count(reach[0]).min(wanted);
        let (mut furthest, mut sum) = (0, 0);
        for (depth, towns) in (0..).zip(reach).skip(1) {
            let more = count(*towns).min(wanted) - have;
            if more > 0 {
                furthest = depth;
                sum += more * depth;
            }
            have += more;
        }
        let beyond = wanted - have;
        if beyond > 0 {
            furthest = DEPTH as u8 + 1;
            sum += beyond * furthest;
        }
        best = best.min((furthest + sum).div_ceil(2).max(2));
    }
    best
}

/// Spaces until an achievement that is about banners.
pub(super) fn to_banners(game: &Cascadito, seat: Seat, criterion: Criterion) -> u8 {
    let to_banner = |colour: Colour, banner: u8| {
        let track = game.sheet().track(colour);
        let hangs = track.and_then(|track| track.banners().get(usize::from(banner) - 1).copied());
        hangs.map_or(FAR, |space| space.saturating_sub(game.track(seat, colour)))
    };
    match criterion {
        Criterion::Banners { banner, tracks } => {
            let mut all = Colour::ALL.map(|colour| to_banner(colour, banner));
            all.sort_unstable();
            all.iter().take(usize::from(tracks)).sum()
        }
        Criterion::HomeBanner { banner } => game.castle(seat).map_or(FAR, |home| to_banner(home, banner)),
        Criterion::TrackBanner { banner, track } => to_banner(track, banner),
        _ => FAR,
    }
}

/// Marks until an achievement that is not about towns.
fn to_others(game: &Cascadito, seat: Seat, land: &SheetReachability, criterion: Criterion) -> u8 {
    let sheet = game.sheet();
    match criterion {
        Criterion::Groups { groups } => {
            let wanted = groups.saturating_sub(land.groups);
            let singles = (land.parts().len() as u8 - land.groups).min(wanted);
            singles + 2 * (wanted - singles)
        }
        Criterion::RiverSpace { river, space } => space.saturating_sub(game.river(seat, usize::from(river))),
        Criterion::Marked { sign, count } => {
            let have = (sheet.fields_with(sign) & land.marked).count_ones() as u8;
            count.saturating_sub(have)
        }
        Criterion::GroupMarked { sign, count } => to_one_group(land, sheet.fields_with(sign), count),
        banners => to_banners(game, seat, banners),
    }
}

/// Marks until one group has some fields of a set: from the field that is nearest to enough others.
fn to_one_group(land: &SheetReachability, fields: u128, count: u8) -> u8 {
    // Two fields, as printed, are one way; of more, the ways from the first one are added up.
    let mut best = FAR;
    let mut left = fields;
    while left.count_ones() >= u32::from(count) && left != 0 {
        let first = left.trailing_zeros() as u8;
        left &= left - 1;
        let mut ways = [FAR; 8];
        let mut found = 0;
        each(left, |other| {
            if found < ways.len() {
                ways[found] = land.gap(first, other, FAR);
                found += 1;
            }
        });
        ways.sort_unstable();
        let sum = ways.iter().take(usize::from(count) - 1).fold(0u8, |sum, way| sum.saturating_add(*way));
        best = best.min(sum);
    }
    best
}
