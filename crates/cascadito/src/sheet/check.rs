//! Reads a draft and finds all its problems; this file: the Kingdom, its legend and its rivers.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use tabletop::{Cell, Located, NameError};

use super::{
    Collection, Draft, EndConditions, EveryTrack, FieldEffect, MAX_FIELDS, MAX_RIVERS, MAX_SIGNS, MAX_TOWNS, Problem,
    ProblemKind, RowCondition,
};
use crate::picture::{Picture, Slot};
use crate::{AchievementBox, ByColour, Colour, Course, Effect, Face, Row, Track};

/// The meaning of a sign of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Meaning {
    pub(super) name: Option<u8>,
    pub(super) effect: FieldEffect,
    pub(super) river: bool,
}

impl Meaning {
    const FIELD: Meaning = Meaning { name: None, effect: FieldEffect::Act(Effect::Nothing), river: false };
    const RIVER: Meaning = Meaning { river: true, ..Meaning::FIELD };
}

/// A river whose cells could be read.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct CheckedRiver {
    pub(super) points: Vec<u8>,
    pub(super) effects: Vec<Effect>,
    pub(super) path: Vec<Cell>,
}

/// The parts of a draft that could be read, and all its problems.
pub(super) struct Checked {
    pub(super) names: Vec<String>,
    pub(super) meanings: BTreeMap<char, Meaning>,
    pub(super) towns: BTreeMap<Cell, Colour>,
    pub(super) fields: BTreeMap<Cell, (char, Meaning)>,
    pub(super) forbidden: [bool; 6],
    pub(super) tracks: ByColour<Option<Track>>,
    pub(super) rivers: Vec<CheckedRiver>,
    pub(super) collections: Vec<Collection>,
    pub(super) printed: [Option<AchievementBox>; 2 * Row::MAX_BOXES],
    pub(super) every_track: Option<EveryTrack>,
    pub(super) end: EndConditions,
    pub(super) solo_boxes: u8,
    pub(super) problems: Vec<Problem>,
}

/// Reads a draft as far as possible and collects all problems, in the order of their lines.
pub(super) fn check(draft: &Draft) -> Checked {
    let end = EndConditions {
        at_once: true,
        top_row: RowCondition::Nobody,
        bottom_row: false,
        tracks: None,
        top_row_bonus: 0,
    };
    let mut checked = Checked {
        names: Vec::new(),
        meanings: BTreeMap::from([(Slot::FIELD, Meaning::FIELD), (Slot::RIVER, Meaning::RIVER)]),
        towns: BTreeMap::new(),
        fields: BTreeMap::new(),
        forbidden: [false; 6],
        tracks: ByColour::default(),
        rivers: Vec::new(),
        collections: Vec::new(),
        printed: [None; 2 * Row::MAX_BOXES],
        every_track: None,
        end,
        solo_boxes: 0,
        problems: Vec::new(),
    };
    checked.read_legend(draft);
    checked.read_kingdom(draft);
    checked.read_rivers(draft);
    checked.read_faces(draft);
    checked.read_tracks(draft);
    checked.read_collections(draft);
    checked.read_achievements(draft);
    checked.read_end(draft);
    checked.check_shape(draft);
    checked.check_chains();
    checked.problems.sort_unstable();
    checked.problems.dedup();
    checked
}

impl Checked {
    pub(super) fn report(&mut self, line: u32, kind: ProblemKind) {
        self.problems.push(Problem { line, kind });
    }

    /// The effect with a name; reports an unknown name.
    pub(super) fn effect(&mut self, line: u32, word: &str) -> Effect {
        Effect::from_name(word).unwrap_or_else(|| {
            self.report(line, ProblemKind::UnknownAction { word: word.to_owned() });
            Effect::Nothing
        })
    }

    /// The points beside spaces, which must not decrease.
    pub(super) fn points(&mut self, line: u32, points: &[i64], most: usize) -> Vec<u8> {
        if points.is_empty() || points.len() > most {
            self.report(line, ProblemKind::BadLength { count: points.len(), most });
        }
        for (place, pair) in points.windows(2).enumerate() {
            if pair[0] > pair[1] {
                self.report(line, ProblemKind::FallingPoints { space: place + 2 });
            }
        }
        points.iter().map(|points| self.small_points(line, *points)).collect()
    }

    pub(super) fn small_points(&mut self, line: u32, points: i64) -> u8 {
        u8::try_from(points).ok().filter(|points| *points <= 100).unwrap_or_else(|| {
            self.report(line, ProblemKind::BadPoints { points });
            0
        })
    }

    /// The effects of the spaces of a track or river; `actions` maps space numbers to effects.
    pub(super) fn effects(&mut self, actions: &[Located<(String, String)>], length: usize) -> Vec<Effect> {
        let mut effects = vec![Effect::Nothing; length];
        for Located { line, value: (space, action) } in actions {
            let effect = self.effect(*line, action);
            // "02" and "+2" can be parsed as numbers, but are not valid space numbers.
            let number = space.parse::<usize>().ok().filter(|number| number.to_string() == *space);
            match number.filter(|number| (1..=length).contains(number)) {
                Some(space) => effects[space - 1] = effect,
                None => self.report(*line, ProblemKind::BadSpace { word: space.clone(), most: length }),
            }
        }
        effects
    }

    fn read_legend(&mut self, draft: &Draft) {
        for entry in &draft.legend {
            let mut signs = entry.sign.chars();
            let (Some(sign), None) = (signs.next().filter(|sign| Slot::is_free(*sign)), signs.next()) else {
                self.report(entry.line, ProblemKind::BadSign { sign: entry.sign.clone() });
                continue;
            };
            let effect = entry.action.as_deref().map_or(Effect::Nothing, |action| self.effect(entry.line, action));
            if entry.star && (entry.river || effect != Effect::Nothing) {
                self.report(entry.line, ProblemKind::BadStar { sign });
            }
            let name = entry.name.as_ref().map(|name| {
                let known = self.names.iter().position(|known| known == name);
                known.unwrap_or_else(|| {
                    self.names.push(name.clone());
                    self.names.len() - 1
                }) as u8
            });
            let effect = if entry.star { FieldEffect::Star } else { FieldEffect::Act(effect) };
            if self.meanings.insert(sign, Meaning { name, effect, river: entry.river }).is_some() {
                self.report(entry.line, ProblemKind::SignTwice { sign });
            }
        }
        if self.names.len() > MAX_SIGNS {
            self.report(0, ProblemKind::TooManySigns { count: self.names.len(), most: MAX_SIGNS });
        }
    }

    fn read_kingdom(&mut self, draft: &Draft) {
        let lines = draft.kingdom.iter().map(|line| (line.line, &line.value[..]));
        let (picture, errors) = Picture::read_all(lines);
        for error in errors {
            self.report(error.line, ProblemKind::BadPicture { column: error.column, found: error.found });
        }
        for (cell, slot) in &picture.0 {
            let line = line_of(draft, *cell);
            if slot.marked {
                self.report(line, ProblemKind::MarkedCell { cell: *cell });
            }
            if let Some(colour) = slot.town() {
                self.towns.insert(*cell, colour);
            } else if let Some(meaning) = self.meanings.get(&slot.sign) {
                self.fields.insert(*cell, (slot.sign, *meaning));
            } else {
                self.report(line, ProblemKind::UnknownSign { cell: *cell, sign: slot.sign });
            }
        }
        for entry in &draft.legend {
            if let Some(sign) = entry.sign.chars().next()
                && !picture.0.values().any(|slot| slot.sign == sign)
            {
                self.report(entry.line, ProblemKind::UnusedSign { sign });
            }
        }
        for colour in Colour::ALL {
            if !self.towns.values().any(|town| *town == colour) {
                self.report(0, ProblemKind::NoTownOf { colour });
            }
        }
    }

    fn read_rivers(&mut self, draft: &Draft) {
        if draft.rivers.len() > MAX_RIVERS {
            self.report(draft.rivers[MAX_RIVERS].line, ProblemKind::TooManyRivers { count: draft.rivers.len() });
        }
        let mut flows: BTreeMap<Cell, usize> = BTreeMap::new();
        for river in &draft.rivers {
            let points = self.points(river.line, &river.points, Course::MAX_SPACES);
            let effects = self.effects(&river.actions, river.points.len());
            let mut path: Vec<Cell> = Vec::new();
            for Located { line, value: word } in &river.path {
                let Ok(cell) = word.parse::<Cell>() else {
                    self.report(*line, ProblemKind::BadCell { word: word.clone() });
                    continue;
                };
                if !self.fields.get(&cell).is_some_and(|(_, meaning)| meaning.river) {
                    self.report(*line, ProblemKind::NotWater { cell });
                    continue;
                }
                if let Some(from) = path.last().filter(|from| from.distance(cell) != 1) {
                    self.report(*line, ProblemKind::BrokenRiver { from: *from, to: cell });
                }
                *flows.entry(cell).or_default() += 1;
                path.push(cell);
            }
            if !river.path.is_empty() && river.path.len() != river.points.len() {
                let kind = ProblemKind::RiverLength { path: river.path.len(), points: river.points.len() };
                self.report(river.line, kind);
            }
            if !river.path.is_empty() && !river.actions.is_empty() {
                self.report(river.line, ProblemKind::RiverActions {});
            }
            self.rivers.push(CheckedRiver { points, effects, path });
        }
        for (cell, (_, meaning)) in self.fields.clone() {
            let count = flows.get(&cell).copied().unwrap_or(0);
            if meaning.river && count != 1 {
                self.report(line_of(draft, cell), ProblemKind::RiverCount { cell, count });
            }
        }
    }

    fn read_faces(&mut self, draft: &Draft) {
        for Located { line, value: word } in &draft.forbidden {
            match word.parse::<Face>() {
                Ok(face) => self.forbidden[face.index()] = true,
                Err(NameError) => self.report(*line, ProblemKind::UnknownFace { word: word.clone() }),
            }
        }
        // Black has no towns, so on a sheet that allowed it black dice could only mark rivers.
        self.forbidden[Face::Black.index()] = true;
        let count = self.forbidden.iter().filter(|forbidden| !**forbidden).count();
        if count < 2 {
            let line = draft.forbidden.first().map_or(0, |face| face.line);
            self.report(line, ProblemKind::NoFaceLeft { count });
        }
    }

    /// The effects of all fields, spaces and achievements.
    pub(super) fn all_effects(&self) -> impl Iterator<Item = FieldEffect> + '_ {
        let fields = self.fields.values().map(|(_, meaning)| meaning.effect);
        let tracks = self.tracks.0.iter().flatten().flat_map(|track| &track.effects);
        let rivers = self.rivers.iter().flat_map(|river| &river.effects);
        let printed = self.printed.iter().flatten().map(|printed| printed.effect);
        fields.chain(tracks.chain(rivers).copied().chain(printed).map(FieldEffect::Act))
    }

    fn check_shape(&mut self, draft: &Draft) {
        if self.fields.is_empty() {
            self.report(0, ProblemKind::NoKingdom {});
        }
        if self.fields.len() > MAX_FIELDS {
            self.report(0, ProblemKind::TooManyFields { count: self.fields.len(), most: MAX_FIELDS });
        }
        if self.towns.len() > MAX_TOWNS {
            self.report(0, ProblemKind::TooManyTowns { count: self.towns.len(), most: MAX_TOWNS });
        }
        let lonely = |town: &&Cell| !town.neighbours().any(|cell| self.fields.contains_key(&cell));
        for cell in self.towns.keys().filter(lonely).copied().collect::<Vec<_>>() {
            self.report(line_of(draft, cell), ProblemKind::LonelyTown { cell });
        }
        let any_field = self.all_effects().any(|effect| effect == FieldEffect::Act(Effect::AnyField));
        let colour_falls = |colour: &Colour| !self.forbidden[colour.index()];
        let unmarkable: Vec<Cell> = self
            .fields
            .iter()
            .filter(|(cell, (_, meaning))| {
                let by_die = cell.neighbours().any(|near| self.towns.get(&near).is_some_and(colour_falls));
                let is_star = |cell: &Cell| self.fields.get(cell).is_some_and(|(_, on)| on.effect == FieldEffect::Star);
                !(meaning.river || any_field || by_die || cell.neighbours().any(|cell| is_star(&cell)))
            })
            .map(|(cell, _)| *cell)
            .collect();
        for cell in unmarkable {
            self.report(line_of(draft, cell), ProblemKind::UnmarkableField { cell });
        }
        if self.rivers.is_empty() && self.all_effects().any(|effect| effect == FieldEffect::Act(Effect::River)) {
            self.report(0, ProblemKind::NoRiver {});
        }
    }

    /// Checks that the pending tasks of one turn fit into the state.
    ///
    /// A field marked in a turn leaves at most its towns pending (one entry). Actions of fields, tracks and rivers are pending only below
    /// claims that were pushed above them, so there are at most as many of them as claims with actions, and each such claim has an
    /// entry of its own. A turn marks one field with the die, and one more for every star and every action that can mark a hex. Two more
    /// entries are for the turn itself.
    fn check_chains(&mut self) {
        let in_the_kingdom = self.rivers.iter().any(|river| !river.path.is_empty());
        let marks = self.all_effects().filter(|effect| match effect {
            FieldEffect::Star | FieldEffect::Act(Effect::AnyField) => true,
            FieldEffect::Act(Effect::River) => in_the_kingdom,
            FieldEffect::Act(_) => false,
        });
        let claims = self.printed.iter().flatten().filter(|printed| printed.effect != Effect::Nothing);
        let pending = 1 + marks.count() + 2 * claims.count() + 2;
        if pending > crate::phase::MOST_PENDING {
            self.report(0, ProblemKind::LongChains { pending, most: crate::phase::MOST_PENDING });
        }
    }
}

/// The line of the picture that contains a cell.
fn line_of(draft: &Draft, cell: Cell) -> u32 {
    let label = |line: &&Located<String>| line.value.get(..5).unwrap_or(&line.value).trim() == cell.row().to_string();
    let high = draft.kingdom.iter().find(label).map_or(0, |line| line.line);
    if high == 0 { 0 } else { high + u32::from(cell.is_low()) }
}
