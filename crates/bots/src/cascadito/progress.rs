//! How far a player is from every achievement, in marks.

use cascadito::{Achievement, Achievements, Cascadito, Colour, Criterion, Row};
use tabletop::Seat;

use super::land::{Land, each};

/// So many marks are too many to think about.
pub(super) const FAR: u8 = 9;

/// A player's way to the achievements that are still open.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// Those the player may still claim.
    pub(super) open: Achievements,
    missing: [u8; 2 * Row::MOST],
    /// The most towns of each colour that one group touches, and that one would touch after one more mark.
    pub(super) towns: [u8; 5],
    pub(super) towns_next: [u8; 5],
}

fn place(at: Achievement) -> usize {
    at.row() as usize * Row::MOST + at.place() - 1
}

/// How many colours are among some towns.
pub(super) fn colours(land: &Land, towns: u64) -> u8 {
    Colour::ALL.into_iter().map(|colour| u8::from(land.count(towns, colour) > 0)).sum()
}

impl Progress {
    pub(super) fn new(game: &Cascadito, seat: Seat, land: &Land) -> Self {
        let sheet = game.sheet();
        let all = sheet.row(Row::Top).union(sheet.row(Row::Bottom));
        let open = all.without(game.claimed(seat)).without(game.locked(seat));
        let mut progress = Progress { open, missing: [0; 2 * Row::MOST], towns: [0; 5], towns_next: [0; 5] };
        let (mut most, mut most_next) = (0, 0);
        for part in land.parts() {
            for colour in Colour::ALL {
                let touched = &mut progress.towns[colour.index()];
                *touched = (*touched).max(land.count(part.towns, colour));
            }
            most = most.max(colours(land, part.towns));
        }
        progress.towns_next = progress.towns;
        each(land.rim, |field| {
            let towns = land.touched_after(field);
            for colour in Colour::ALL {
                let touched = &mut progress.towns_next[colour.index()];
                *touched = (*touched).max(land.count(towns, colour));
            }
            most_next = most_next.max(colours(land, towns));
        });
        for at in open.iter() {
            let Some(printed) = sheet.achievement(at) else { continue };
            let missing = match printed.criterion {
                Criterion::TownsOf { colour, towns } => progress.to_towns(colour, towns),
                Criterion::TownsAlike { towns } => {
                    Colour::ALL.into_iter().map(|colour| progress.to_towns(colour, towns)).min().unwrap_or(FAR)
                }
                Criterion::Colours { colours } => steps(colours, most, most_next),
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

    fn to_towns(&self, colour: Colour, towns: u8) -> u8 {
        steps(towns, self.towns[colour.index()], self.towns_next[colour.index()])
    }
}

/// Marks until a group touches so many of something: it touches some, and would touch more after one mark.
fn steps(wanted: u8, now: u8, next: u8) -> u8 {
    if next >= wanted {
        return 1;
    }
    let further = (wanted - next) * 2;
    if next > now { 1 + further } else { further }
}

/// Marks until an achievement that is not about towns.
fn to_others(game: &Cascadito, seat: Seat, land: &Land, criterion: Criterion) -> u8 {
    let sheet = game.sheet();
    let to_banner = |colour: Colour, banner: u8| {
        let hangs = sheet.track(colour).and_then(|track| track.banners().get(usize::from(banner) - 1).copied());
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
        Criterion::Groups { groups } => {
            let have = land.parts().iter().filter(|part| part.group).count() as u8;
            let wanted = groups.saturating_sub(have);
            let singles = (land.parts().len() as u8 - have).min(wanted);
            singles + 2 * (wanted - singles)
        }
        Criterion::RiverSpace { river, space } => space.saturating_sub(game.river(seat, usize::from(river))),
        Criterion::Marked { sign, count } => {
            let have = (sheet.fields_with(sign) & land.marked).count_ones() as u8;
            count.saturating_sub(have)
        }
        Criterion::GroupMarked { sign, count } => to_one_group(land, sheet.fields_with(sign), count),
        Criterion::TownsOf { .. } | Criterion::TownsAlike { .. } | Criterion::Colours { .. } => FAR,
    }
}

/// Marks until one group has some fields of a set: from the field that is nearest to enough others.
fn to_one_group(land: &Land, fields: u128, count: u8) -> u8 {
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
