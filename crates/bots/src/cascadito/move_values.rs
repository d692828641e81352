//! The value of one more mark to a player: on a track, on a field, on a river.

use cascadito::sheet::FieldEffect;
use cascadito::{Cascadito, Colour, Criterion, Row};
use tabletop::Seat;

use super::progress::{count_colours, open_achievements};
use super::reachability::{Component, SheetReachability, for_each_field};
use super::worth::{achievement_worth, effect_worth, next_mark_share, track_worths};

/// The value of the additional mark beside a star.
const STAR_VALUE: f32 = 1.2;

/// The value, in points, of each further mark on a player's sheet.
#[derive(Clone, Debug)]
pub(super) struct MoveValues {
    pub(super) reachability: SheetReachability,
    /// The highest number of towns of each colour that one component touches.
    towns: [u8; 5],
    /// The value of the next space of every track.
    pub(super) track: [f32; 5],
    /// The value of a field's sign alone.
    sign: [f32; 128],
    /// Open achievements about groups: their conditions and values.
    goals: [(Criterion, f32); 2 * Row::MAX_BOXES],
    goal_count: usize,
    /// The value of a further town of a colour in the best group.
    town: [f32; 5],
    /// The value of the next space of a river.
    river: [f32; 2],
}

impl MoveValues {
    pub(super) fn new(game: &Cascadito, seat: Seat) -> Self {
        let sheet = game.sheet();
        let nothing = (Criterion::Groups { groups: 0 }, 0.0);
        let mut values = MoveValues {
            reachability: SheetReachability::empty(sheet),
            towns: [0; 5],
            track: track_worths(game, seat),
            sign: [0.0; 128],
            goals: [nothing; 2 * Row::MAX_BOXES],
            goal_count: 0,
            town: [0.0; 5],
            river: [0.0; 2],
        };
        values.reachability.fill(game.marked_fields(seat));
        for component in values.reachability.components() {
            for colour in Colour::ALL {
                let most = &mut values.towns[colour.index()];
                *most = values.reachability.count(component.towns, colour).max(*most);
            }
        }
        values.value_rivers(game, seat);
        for (sign, points) in sheet.counted_signs() {
            let fields = sheet.fields_with(sign);
            let have = (fields & values.reachability.marked).count_ones() as usize;
            let at = |count: usize| points[..count.min(points.len())].last().copied().map_or(0.0, f32::from);
            values.add_to_sign(fields, at(have + 1) - at(have));
        }
        values.value_achievements(game, seat);
        values
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
        for_each_field(fields & !self.reachability.marked, |field| self.sign[usize::from(field)] += worth);
    }

    /// Distributes the values of the open achievements over the marks that lead to them.
    fn value_achievements(&mut self, game: &Cascadito, seat: Seat) {
        let sheet = game.sheet();
        for achievement in open_achievements(game, seat).iter() {
            let Some(printed) = sheet.achievement(achievement) else { continue };
            let worth = achievement_worth(game, seat, achievement);
            let next_mark = |missing: u8| next_mark_share(missing) * worth;
            match printed.criterion {
                // Already included in the values of track spaces.
                Criterion::Banners { .. } | Criterion::HomeBanner { .. } | Criterion::TrackBanner { .. } => {}
                Criterion::RiverSpace { river, space } => {
                    let river = usize::from(river);
                    self.river[river] += next_mark(space.saturating_sub(game.river(seat, river)));
                }
                Criterion::Marked { sign, count } => {
                    let fields = sheet.fields_with(sign);
                    let have = (fields & self.reachability.marked).count_ones() as u8;
                    self.add_to_sign(fields, next_mark(count.saturating_sub(have)));
                }
                Criterion::GroupMarked { sign, .. } => {
                    let fields = sheet.fields_with(sign);
                    let share = if fields & self.reachability.marked == 0 { 0.1 } else { 0.25 };
                    self.add_to_sign(fields, share * worth);
                    self.add_goal(printed.criterion, worth);
                }
                Criterion::TownsOf { colour, towns } => {
                    let missing = towns.saturating_sub(self.towns[colour.index()]).max(1);
                    self.town[colour.index()] += next_mark(2 * missing);
                    self.add_goal(printed.criterion, worth);
                }
                Criterion::TownsAlike { .. } | Criterion::Colours { .. } | Criterion::Groups { .. } => {
                    self.add_goal(printed.criterion, worth);
                }
            }
        }
    }

    fn add_goal(&mut self, criterion: Criterion, worth: f32) {
        self.goals[self.goal_count] = (criterion, worth);
        self.goal_count += 1;
    }

    /// The immediate value of a mark on an empty field.
    pub(super) fn gain(&self, field: u8) -> f32 {
        let reachability = &self.reachability;
        let sheet = reachability.sheet;
        let mut gain = self.sign[usize::from(field)];
        match sheet.effect(field) {
            FieldEffect::Act(effect) => gain += effect_worth(effect),
            FieldEffect::Star => gain += STAR_VALUE,
        }
        let touches = sheet.towns_touched(field);
        if reachability.border >> field & 1 == 0 {
            // A single mark may grow into a group.
            return gain + 0.25 * touches.count_ones() as f32;
        }
        let joined = reachability.joined[usize::from(field)];
        let mut contacts = touches & !joined;
        while contacts != 0 {
            gain += self.track[sheet.colour_of(contacts.trailing_zeros() as u8).index()];
            contacts &= contacts - 1;
        }
        let touched = touches | joined;
        for (criterion, worth) in &self.goals[..self.goal_count] {
            if let Criterion::TownsOf { colour, towns } = criterion {
                let count = reachability.count(touched, *colour);
                if count > self.towns[colour.index()] {
                    gain += if count >= *towns { *worth } else { self.town[colour.index()] };
                }
            } else if self.meets(*criterion, field, touched) {
                gain += worth;
            }
        }
        gain
    }

    /// Whether a mark beside others would meet the condition that an achievement sets for its group.
    fn meets(&self, criterion: Criterion, field: u8, touched: u64) -> bool {
        let reachability = &self.reachability;
        match criterion {
            Criterion::TownsAlike { towns } => {
                Colour::ALL.into_iter().any(|colour| reachability.count(touched, colour) >= towns)
            }
            Criterion::Colours { colours: wanted } => count_colours(reachability, touched) >= wanted,
            // The mark must turn a single mark into a group without joining an existing group.
            Criterion::Groups { groups } => {
                let joins = |component: &Component| component.is_group && component.area >> field & 1 != 0;
                reachability.groups + 1 >= groups && !reachability.components().iter().any(joins)
            }
            Criterion::GroupMarked { sign, count } => {
                let signs = reachability.sheet.fields_with(sign);
                let all_marked = (reachability.marked | 1 << field) & signs;
                if all_marked.count_ones() < u32::from(count) {
                    return false;
                }
                let joined = reachability.components().iter().filter(|component| component.area >> field & 1 != 0);
                let marked = joined.fold(1 << field, |marked, component| marked | component.area & reachability.marked);
                (marked & signs).count_ones() >= u32::from(count)
            }
            _ => false,
        }
    }

    /// The immediate value of the next space of a river.
    pub(super) fn river_gain(&self, game: &Cascadito, seat: Seat, river: usize) -> f32 {
        let next = self.reachability.sheet.river_fields(river).get(usize::from(game.river(seat, river)));
        self.river[river] + next.map_or(0.0, |field| self.gain(*field))
    }

    /// The highest immediate value of a river; 0 if all rivers are full.
    pub(super) fn best_river(&self, game: &Cascadito, seat: Seat) -> f32 {
        let rivers = self.reachability.sheet.rivers().iter().enumerate();
        let open = rivers.filter(|(river, course)| game.river(seat, *river) < course.length());
        open.map(|(river, _)| self.river_gain(game, seat, river)).fold(0.0, f32::max)
    }

    /// The highest immediate value of a mark on one of `fields`.
    pub(super) fn best(&self, fields: u128) -> f32 {
        let mut best = 0.0f32;
        for_each_field(fields & !self.reachability.marked, |field| best = best.max(self.gain(field)));
        best
    }
}
