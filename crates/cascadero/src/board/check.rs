//! Reads a draft and finds all its problems.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::ToString;
use alloc::vec::Vec;

use tabletop::{Cell, Located};

use super::{
    ADVANCED_HERALDS, Draft, DraftColumn, DraftEffect, DraftSpace, HERALDS, MAX_FARMERS, MAX_FIELDS, MAX_SEALS,
    MAX_TOWNS, Problem, ProblemKind,
};
use crate::{Colour, Heralds, Tile, Track};

/// The parts of a draft that could be read, and all its problems.
pub(super) struct Checked {
    pub(super) land: BTreeSet<Cell>,
    pub(super) towns: BTreeMap<Cell, (Colour, Option<Heralds>)>,
    pub(super) farmers: BTreeSet<Cell>,
    pub(super) tile_mix: [u8; 5],
    pub(super) advanced: Vec<Cell>,
    pub(super) problems: Vec<Problem>,
}

/// Reads a draft as far as possible and collects all problems, in the order of their lines.
pub(super) fn check(draft: &Draft) -> Checked {
    let mut checked = Checked {
        land: BTreeSet::new(),
        towns: BTreeMap::new(),
        farmers: BTreeSet::new(),
        tile_mix: [0; 5],
        advanced: Vec::new(),
        problems: Vec::new(),
    };
    checked.read_land(&draft.columns);
    checked.read_towns(draft);
    checked.read_farmers(draft);
    checked.read_tiles(draft);
    checked.read_advanced(draft);
    checked.check_shape(draft);
    checked.check_track("coloured", &draft.coloured);
    checked.check_track("white", &draft.white);
    let seals = Colour::PLAYERS.len() * count_folded(&draft.coloured) + count_folded(&draft.white);
    if seals > MAX_SEALS {
        checked.report(0, ProblemKind::TooManySeals { count: seals, most: MAX_SEALS });
    }
    checked.problems.sort_unstable();
    checked.problems.dedup();
    checked
}

fn count_folded(track: &[DraftSpace]) -> usize {
    track.iter().filter(|space| space.is(&DraftEffect::Folded)).count()
}

/// The line that mentions a cell: the one of its town, its farmer or its column.
fn line_of(draft: &Draft, cell: Cell) -> u32 {
    let town = draft.towns.iter().find(|town| town.at.parse() == Ok(cell)).map(|town| town.line);
    let farmer = draft.farmers.iter().find(|farmer| farmer.value.parse() == Ok(cell)).map(|farmer| farmer.line);
    let letter = cell.to_string()[..1].to_owned();
    let column = draft.columns.iter().find(|column| column.column == letter).map(|column| column.line);
    town.or(farmer).or(column).unwrap_or(0)
}

impl Checked {
    fn report(&mut self, line: u32, kind: ProblemKind) {
        self.problems.push(Problem { line, kind });
    }

    fn cell(&mut self, line: u32, word: &str) -> Option<Cell> {
        let cell = word.parse().ok();
        if cell.is_none() {
            self.report(line, ProblemKind::BadCell { word: word.to_owned() });
        }
        cell
    }

    /// A cell that must be part of the land.
    fn land_cell(&mut self, line: u32, word: &str) -> Option<Cell> {
        let cell = self.cell(line, word)?;
        if !self.land.contains(&cell) {
            self.report(line, ProblemKind::OffTheLand { cell });
            return None;
        }
        Some(cell)
    }

    fn read_land(&mut self, columns: &[DraftColumn]) {
        for column in columns {
            let [letter @ b'A'..=b'Z'] = column.column.as_bytes() else {
                self.report(column.line, ProblemKind::BadColumn { column: column.column.clone() });
                continue;
            };
            let letter = letter - b'A';
            for range in column.rows.split(',') {
                let (low, high) = range.split_once('-').unwrap_or((range, range));
                let (Ok(low), Ok(high)) = (low.trim().parse::<u8>(), high.trim().parse::<u8>()) else {
                    self.report(column.line, ProblemKind::BadRows { rows: range.trim().to_owned() });
                    continue;
                };
                if low > high || high >= Cell::ROWS {
                    self.report(column.line, ProblemKind::BadRows { rows: range.trim().to_owned() });
                    continue;
                }
                for cell in (low..=high).filter_map(|row| Cell::new(letter, row)) {
                    if !self.land.insert(cell) {
                        self.report(column.line, ProblemKind::DuplicateCell { cell });
                    }
                }
            }
        }
    }

    fn read_towns(&mut self, draft: &Draft) {
        for town in &draft.towns {
            let colour = town.colour.parse::<Colour>();
            if colour.is_err() {
                self.report(town.line, ProblemKind::UnknownColour { word: town.colour.clone() });
            }
            let icon = match town.herald.as_deref() {
                None => None,
                Some("star") => Some(Heralds::Star),
                Some("circle") => Some(Heralds::Circle),
                Some("cross") => Some(Heralds::Cross),
                Some(word) => {
                    self.report(town.line, ProblemKind::UnknownIcon { word: word.to_owned() });
                    None
                }
            };
            if let Some(cell) = self.land_cell(town.line, &town.at)
                && self.towns.insert(cell, (colour.unwrap_or(Colour::White), icon)).is_some()
            {
                self.report(town.line, ProblemKind::TwoTowns { cell });
            }
        }
        for colour in Colour::ALL {
            if !draft.towns.iter().any(|town| town.colour == colour.name()) {
                self.report(0, ProblemKind::NoTownOf { colour });
            }
        }
        let mut has_heralds = !draft.advanced_heralds.is_empty();
        for icon in [Heralds::Star, Heralds::Circle, Heralds::Cross] {
            match draft.towns.iter().filter(|town| town.herald.as_deref() == Some(icon.name())).count() {
                0 => continue,
                HERALDS => {}
                count => self.report(0, ProblemKind::HeraldIcons { icon: icon.name(), count, needed: HERALDS }),
            }
            has_heralds = true;
        }
        if !has_heralds {
            self.report(0, ProblemKind::NoHeralds {});
        }
    }

    fn read_farmers(&mut self, draft: &Draft) {
        for farmer in &draft.farmers {
            let Some(cell) = self.land_cell(farmer.line, &farmer.value) else { continue };
            if self.towns.contains_key(&cell) {
                self.report(farmer.line, ProblemKind::TownOnFarmer { cell });
            } else if !self.farmers.insert(cell) {
                self.report(farmer.line, ProblemKind::TwoFarmers { cell });
            }
        }
    }

    fn read_tiles(&mut self, draft: &Draft) {
        let mut seen = BTreeSet::new();
        let mut total = 0;
        for Located { line, value: (word, count) } in &draft.tiles {
            let Ok(tile) = word.replace('_', "-").parse::<Tile>() else {
                self.report(*line, ProblemKind::UnknownTile { word: word.clone() });
                continue;
            };
            if !seen.insert(tile) {
                self.report(*line, ProblemKind::TileTwice { tile });
            }
            total = count.saturating_add(total);
            match u8::try_from(*count) {
                Ok(small) if usize::from(small) <= MAX_FARMERS => self.tile_mix[tile.index()] = small,
                _ => self.report(*line, ProblemKind::BadTileCount { count: *count }),
            }
        }
        if usize::try_from(total) != Ok(draft.farmers.len()) {
            let line = draft.tiles.iter().map(|tile| tile.line).min().unwrap_or(0);
            self.report(line, ProblemKind::TileTotal { tiles: total, farmers: draft.farmers.len() });
        }
    }

    fn read_advanced(&mut self, draft: &Draft) {
        for herald in &draft.advanced_heralds {
            let Some(cell) = self.land_cell(herald.line, &herald.value) else { continue };
            if !self.towns.contains_key(&cell) {
                self.report(herald.line, ProblemKind::AdvancedNotATown { cell });
            } else if self.advanced.contains(&cell) {
                self.report(herald.line, ProblemKind::AdvancedTwice { cell });
            } else {
                self.advanced.push(cell);
            }
        }
        let count = draft.advanced_heralds.len();
        if count != 0 && count != ADVANCED_HERALDS {
            let line = draft.advanced_heralds[0].line;
            self.report(line, ProblemKind::AdvancedCount { count, needed: ADVANCED_HERALDS });
        }
    }

    fn check_shape(&mut self, draft: &Draft) {
        let fields: BTreeSet<Cell> = self.land.iter().copied().filter(|cell| !self.towns.contains_key(cell)).collect();
        if fields.is_empty() {
            self.report(0, ProblemKind::NoLand {});
        }
        for (count, most, kind) in [
            (fields.len(), MAX_FIELDS, ProblemKind::TooManyFields { count: fields.len(), most: MAX_FIELDS }),
            (self.towns.len(), MAX_TOWNS, ProblemKind::TooManyTowns { count: self.towns.len(), most: MAX_TOWNS }),
            (
                self.farmers.len(),
                MAX_FARMERS,
                ProblemKind::TooManyFarmers { count: self.farmers.len(), most: MAX_FARMERS },
            ),
        ] {
            if count > most {
                self.report(0, kind);
            }
        }
        for cell in self.towns.keys().copied().collect::<Vec<_>>() {
            if !cell.neighbours().any(|other| fields.contains(&other)) {
                self.report(line_of(draft, cell), ProblemKind::LonelyTown { cell });
            }
        }
        for cell in &fields {
            if !cell.neighbours().any(|other| self.land.contains(&other)) {
                self.report(line_of(draft, *cell), ProblemKind::LonelyField { cell: *cell });
            }
        }
        // Plain fields are reachable from the start; a farmer field is reachable from any reachable field beside it.
        let mut reachable: BTreeSet<Cell> =
            fields.iter().copied().filter(|cell| !self.farmers.contains(cell)).collect();
        let mut frontier: Vec<Cell> = reachable.iter().copied().collect();
        while let Some(cell) = frontier.pop() {
            for other in cell.neighbours().filter(|other| fields.contains(other)) {
                if reachable.insert(other) {
                    frontier.push(other);
                }
            }
        }
        for cell in fields.difference(&reachable) {
            self.report(line_of(draft, *cell), ProblemKind::Unreachable { cell: *cell });
        }
    }

    fn check_track(&mut self, track: &'static str, spaces: &[DraftSpace]) {
        let Some(top) = spaces.iter().map(|space| space.number).max() else {
            self.report(0, ProblemKind::EmptyTrack { track });
            return;
        };
        let mut seen = BTreeSet::new();
        let is_forbidden = |space: &&DraftSpace| space.is(&DraftEffect::Forbidden);
        let forbidden: BTreeSet<i64> = spaces.iter().filter(is_forbidden).map(|space| space.number).collect();
        for space in spaces {
            let number = space.number;
            if !usize::try_from(number).is_ok_and(|number| (1..Track::MAX_SPACES).contains(&number)) {
                self.report(space.line, ProblemKind::BadSpace { number, most: Track::MAX_SPACES - 1 });
            }
            if !seen.insert(number) {
                self.report(space.line, ProblemKind::SpaceTwice { number });
            }
            if space.effects.len() > 1 {
                self.report(space.line, ProblemKind::TwoEffects { number });
            }
            for effect in &space.effects {
                let fine = match effect {
                    DraftEffect::Points(points) => match points[..] {
                        [points] => (0..=50).contains(&points),
                        [first, later] => (0..=first).contains(&later) && first <= 50,
                        _ => false,
                    },
                    _ => true,
                };
                if !fine {
                    self.report(space.line, ProblemKind::BadPoints { number });
                }
            }
            let blocked = is_forbidden(&space);
            if blocked && number == top {
                self.report(space.line, ProblemKind::ForbiddenTop { number });
            }
            if blocked && number.checked_sub(1).is_some_and(|below| forbidden.contains(&below)) {
                self.report(space.line, ProblemKind::ForbiddenRow { number });
            }
            if blocked && space.banner != 0 {
                self.report(space.line, ProblemKind::ForbiddenBanner { number });
            }
            if !(0..=3).contains(&space.banner) {
                self.report(space.line, ProblemKind::BadBanner { banner: space.banner });
            }
        }
        let mut last = 0;
        for banner in 1..=3 {
            let hung: Vec<i64> =
                spaces.iter().filter(|space| space.banner == banner).map(|space| space.number).collect();
            let [at] = hung[..] else {
                self.report(0, ProblemKind::BannerCount { track, banner, count: hung.len() });
                continue;
            };
            if at <= last {
                self.report(0, ProblemKind::BannerOrder { track });
            }
            if banner == 3 && at != top {
                self.report(0, ProblemKind::ThirdBannerNotTop { track });
            }
            last = at;
        }
    }
}
