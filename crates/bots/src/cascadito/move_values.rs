//! What one more mark would bring a player: on a track, on a field, on a river.

use cascadito::sheet::FieldEffect;
use cascadito::{Cascadito, Colour, Criterion, Row};
use tabletop::Seat;

use super::progress::{colours, open};
use super::reachability::{SheetReachability, each};
use super::worth::{effect_worth, step, track_worths, worth};

/// What the field beside a star is worth.
const STAR: f32 = 1.2;

/// A player's sheet, and what can be made of it.
#[derive(Clone, Debug)]
pub(super) struct MoveValues {
    pub(super) land: SheetReachability,
    /// The most towns of each colour that one part touches.
    pub(super) towns: [u8; 5],
    /// The next space of every track.
    pub(super) track: [f32; 5],
    /// What a field is worth for its sign alone.
    sign: [f32; 128],
    /// Open achievements that are about groups: what they ask for, and what they are worth.
    goals: [(Criterion, f32); 2 * Row::MOST],
    goal_count: usize,
    /// What a further town of a colour in the best group is worth.
    pub(super) town: [f32; 5],
    /// What the next space of a river is worth.
    pub(super) river: [f32; 2],
}

impl MoveValues {
    pub(super) fn new(game: &Cascadito, seat: Seat) -> Self {
        let sheet = game.sheet();
        let nothing = (Criterion::Groups { groups: 0 }, 0.0);
        let mut survey = MoveValues {
            land: SheetReachability::empty(sheet),
            towns: [0; 5],
            track: track_worths(game, seat),
            sign: [0.0; 128],
            goals: [nothing; 2 * Row::MOST],
            goal_count: 0,
            town: [0.0; 5],
            river: [0.0; 2],
        };
        survey.land.fill(game.marked_fields(seat));
        for part in survey.land.parts() {
            for colour in Colour::ALL {
                let most = &mut survey.towns[colour.index()];
                *most = survey.land.count(part.towns, colour).max(*most);
            }
        }
        survey.value_rivers(game, seat);
        for (sign, points) in sheet.counted_signs() {
            let fields = sheet.fields_with(sign);
            let have = (fields & survey.land.marked).count_ones() as usize;
            let at = |count: usize| points[..count.min(points.len())].last().copied().map_or(0.0, f32::from);
            survey.add_to_sign(fields, at(have + 1) - at(have));
        }
        survey.value_achievements(game, seat);
        survey
    }

    fn value_rivers(&mut self, game: &Cascadito, seat: Seat) {
        for (river, course) in game.sheet().rivers().iter().enumerate() {
            let (marked, length) = (usize::from(game.river(seat, river)), usize::from(course.length()));
            if marked == length {
                continue;
            }
            let most = |spaces: usize| course.points()[..spaces].iter().copied().max().map_or(0.0, f32::from);
            let now = most(marked);
            let worth = 0.5 * (most(marked + 1) - now) + 0.5 * (most(length) - now) / (length - marked) as f32;
            self.river[river] = worth + course.effects().get(marked).copied().map_or(0.0, effect_worth);
        }
    }

    fn add_to_sign(&mut self, fields: u128, worth: f32) {
        each(fields & !self.land.marked, |field| self.sign[usize::from(field)] += worth);
    }

    /// Spreads the worth of the achievements within reach over what leads to them.
    fn value_achievements(&mut self, game: &Cascadito, seat: Seat) {
        let sheet = game.sheet();
        for at in open(game, seat).iter() {
            let Some(printed) = sheet.achievement(at) else { continue };
            let worth = worth(game, seat, at);
            let step = |missing: u8| step(missing) * worth;
            match printed.criterion {
                // Already part of what a track space is worth.
                Criterion::Banners { .. } | Criterion::HomeBanner { .. } | Criterion::TrackBanner { .. } => {}
                Criterion::RiverSpace { river, space } => {
                    let river = usize::from(river);
                    self.river[river] += step(space.saturating_sub(game.river(seat, river)));
                }
                Criterion::Marked { sign, count } => {
                    let fields = sheet.fields_with(sign);
                    let have = (fields & self.land.marked).count_ones() as u8;
                    self.add_to_sign(fields, step(count.saturating_sub(have)));
                }
                Criterion::GroupMarked { sign, .. } => {
                    let fields = sheet.fields_with(sign);
                    let share = if fields & self.land.marked == 0 { 0.1 } else { 0.25 };
                    self.add_to_sign(fields, share * worth);
                    self.strive(printed.criterion, worth);
                }
                Criterion::TownsOf { colour, towns } => {
                    let missing = towns.saturating_sub(self.towns[colour.index()]).max(1);
                    self.town[colour.index()] += step(2 * missing);
                    self.strive(printed.criterion, worth);
                }
                Criterion::TownsAlike { .. } | Criterion::Colours { .. } | Criterion::Groups { .. } => {
                    self.strive(printed.criterion, worth);
                }
            }
        }
    }

    fn strive(&mut self, criterion: Criterion, worth: f32) {
        self.goals[self.goal_count] = (criterion, worth);
        self.goal_count += 1;
    }

    /// What a mark on an empty field brings at once, in points.
    pub(super) fn gain(&self, field: u8) -> f32 {
        let land = &self.land;
        let sheet = land.sheet;
        let mut gain = self.sign[usize::from(field)];
        match sheet.effect(field) {
            FieldEffect::Act(effect) => gain += effect_worth(effect),
            FieldEffect::Star => gain += STAR,
        }
        let touches = sheet.towns_touched(field);
        if land.rim >> field & 1 == 0 {
            // A seed for a group to come.
            return gain + 0.25 * touches.count_ones() as f32;
        }
        let joined = land.joined[usize::from(field)];
        let mut contacts = touches & !joined;
        while contacts != 0 {
            gain += self.track[sheet.colour_of(contacts.trailing_zeros() as u8).index()];
            contacts &= contacts - 1;
        }
        let touched = touches | joined;
        for (criterion, worth) in &self.goals[..self.goal_count] {
            if let Criterion::TownsOf { colour, towns } = criterion {
                let count = land.count(touched, *colour);
                if count > self.towns[colour.index()] {
                    gain += if count >= *towns { *worth } else { self.town[colour.index()] };
                }
            } else if self.meets(*criterion, field, touched) {
                gain += worth;
            }
        }
        gain
    }

    /// Whether a mark beside others would meet what an achievement asks of its group.
    fn meets(&self, criterion: Criterion, field: u8, touched: u64) -> bool {
        let land = &self.land;
        match criterion {
            Criterion::TownsAlike { towns } => {
                Colour::ALL.into_iter().any(|colour| land.count(touched, colour) >= towns)
            }
            Criterion::Colours { colours: wanted } => colours(land, touched) >= wanted,
            // A single becomes a group, and nothing is joined that was one.
            Criterion::Groups { groups } => {
                land.groups + 1 >= groups && land.parts().iter().all(|part| !part.group || part.rim >> field & 1 == 0)
            }
            Criterion::GroupMarked { sign, count } => {
                let signs = land.sheet.fields_with(sign);
                let known = (land.marked | 1 << field) & signs;
                if known.count_ones() < u32::from(count) {
                    return false;
                }
                let joined = land.parts().iter().filter(|part| part.rim >> field & 1 != 0);
                let all = joined.fold((1 << field) & signs, |all, part| all | part.rim & land.marked & signs);
                all.count_ones() >= u32::from(count)
            }
            _ => false,
        }
    }

    /// What the next space of a river brings at once.
    pub(super) fn river_gain(&self, game: &Cascadito, seat: Seat, river: usize) -> f32 {
        let next = self.land.sheet.river_fields(river).get(usize::from(game.river(seat, river)));
        self.river[river] + next.map_or(0.0, |field| self.gain(*field))
    }

    /// The most that a river brings; nothing where all are full.
    pub(super) fn best_river(&self, game: &Cascadito, seat: Seat) -> f32 {
        let rivers = self.land.sheet.rivers().iter().enumerate();
        let open = rivers.filter(|(river, course)| game.river(seat, *river) < course.length());
        open.map(|(river, _)| self.river_gain(game, seat, river)).fold(0.0, f32::max)
    }

    /// The most that one of some fields brings.
    pub(super) fn best(&self, fields: u128) -> f32 {
        let mut best = 0.0f32;
        each(fields & !self.land.marked, |field| best = best.max(self.gain(field)));
        best
    }
}
