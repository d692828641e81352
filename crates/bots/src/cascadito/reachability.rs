//! A player's marks as connected components: the towns they touch, and what one more mark would join.

use cascadito::{Colour, Sheet};

/// The maximum number of components; further ones are ignored. Bots never have that many.
const MAX_COMPONENTS: usize = 24;

/// The number of marks ahead within which towns are searched.
pub(super) const MARKS_AHEAD: usize = 3;

/// The towns touched now and after each further mark.
pub(super) type TownsByMarks = [u64; MARKS_AHEAD + 1];

/// A set of connected marks, possibly a single one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Component {
    /// The marks and the empty fields beside them.
    pub(super) area: u128,
    /// The towns they touch.
    pub(super) towns: u64,
    /// Whether it has two or more marks.
    pub(super) is_group: bool,
}

/// A player's Kingdom as components of marks.
#[derive(Clone, Debug)]
pub(super) struct SheetReachability {
    pub(super) sheet: &'static Sheet,
    pub(super) marked: u128,
    /// Empty fields beside a mark.
    pub(super) border: u128,
    /// The towns that the components beside a field touch.
    pub(super) joined: [u64; 128],
    /// The number of components that are groups.
    pub(super) groups: u8,
    components: [Component; MAX_COMPONENTS],
    count: usize,
}

/// Calls `visit` for every field of a set.
#[inline]
pub(super) fn for_each_field(set: u128, mut visit: impl FnMut(u8)) {
    for (mut word, base) in [(set as u64, 0), ((set >> 64) as u64, 64)] {
        while word != 0 {
            visit(base + word.trailing_zeros() as u8);
            word &= word - 1;
        }
    }
}

/// The lowest member of a non-empty set.
#[inline]
fn lowest(set: u128) -> u8 {
    let low = set as u64;
    if low == 0 { 64 + ((set >> 64) as u64).trailing_zeros() as u8 } else { low.trailing_zeros() as u8 }
}

impl SheetReachability {
    pub(super) fn new(sheet: &'static Sheet, marked: u128) -> Self {
        let mut reachability = SheetReachability::empty(sheet);
        reachability.fill(marked);
        reachability
    }

    /// A Kingdom without marks.
    #[inline]
    pub(super) fn empty(sheet: &'static Sheet) -> Self {
        SheetReachability {
            sheet,
            marked: 0,
            border: 0,
            joined: [0; 128],
            groups: 0,
            components: [Component::default(); MAX_COMPONENTS],
            count: 0,
        }
    }

    /// Adds marks to a Kingdom that has none; in place, because copying such a large value is slow.
    pub(super) fn fill(&mut self, marked: u128) {
        let sheet = self.sheet;
        self.marked = marked;
        let mut left = marked;
        while left != 0 && self.count < MAX_COMPONENTS {
            let mut component = Component::default();
            let (mut reached, mut frontier) = (0u128, 1u128 << lowest(left));
            while frontier != 0 {
                let field = lowest(frontier);
                let beside = sheet.fields_beside(field);
                reached |= 1 << field;
                component.area |= beside;
                component.towns |= sheet.towns_touched(field);
                frontier = (frontier | beside & marked) & !reached;
            }
            left &= !reached;
            component.is_group = reached & (reached - 1) != 0;
            self.groups += u8::from(component.is_group);
            let border = component.area & !marked;
            for_each_field(border, |field| self.joined[usize::from(field)] |= component.towns);
            self.border |= border;
            component.area |= reached;
            self.components[self.count] = component;
            self.count += 1;
        }
    }

    pub(super) fn components(&self) -> &[Component] {
        &self.components[..self.count]
    }

    /// The towns that a mark on an empty field would touch, together with everything it joins.
    #[inline]
    pub(super) fn touched_after(&self, field: u8) -> u64 {
        self.joined[usize::from(field)] | self.sheet.towns_touched(field)
    }

    /// The number of towns of a colour in a set of towns.
    #[inline]
    pub(super) fn count(&self, towns: u64, colour: Colour) -> u8 {
        (towns & self.sheet.towns_of(colour)).count_ones() as u8
    }

    /// The number of further marks that connect two fields, at most `most`.
    pub(super) fn gap(&self, from: u8, to: u8, most: u8) -> u8 {
        let goal = 1u128 << to;
        let mut steps = u8::from(self.marked >> from & 1 == 0);
        // A mark connects all marks of its component.
        let mut edge = self.with_components(1 << from);
        let mut reached = edge;
        while reached & goal == 0 {
            steps += 1;
            let mut next = 0;
            for_each_field(edge, |field| next |= self.sheet.fields_beside(field));
            next &= !reached;
            if next == 0 || steps >= most {
                return most;
            }
            edge = self.with_components(next) & !reached;
            reached |= edge;
        }
        steps
    }

    /// The towns that a component would touch after zero to three more marks in every direction.
    pub(super) fn towns_by_marks(&self, component: &Component) -> TownsByMarks {
        let mut towns_by_marks = [component.towns; MARKS_AHEAD + 1];
        let mut reached = component.area & self.marked;
        let mut edge = component.area & !self.marked;
        for depth in 1..=MARKS_AHEAD {
            edge = self.with_components(edge) & !reached;
            reached |= edge;
            let (mut towns, mut next) = (0, 0);
            for_each_field(edge, |field| {
                towns |= self.sheet.towns_touched(field);
                next |= self.sheet.fields_beside(field);
            });
            towns_by_marks[depth] = towns_by_marks[depth - 1] | towns;
            edge = next & !reached;
        }
        towns_by_marks
    }

    /// The fields, together with the marks of all components that contain one of them or are beside one.
    fn with_components(&self, fields: u128) -> u128 {
        let mut all = fields;
        for component in self.components() {
            if component.area & fields != 0 {
                all |= component.area & self.marked;
            }
        }
        all
    }
}
