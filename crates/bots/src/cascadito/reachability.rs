//! A player's marks at a glance: which hang together, what they touch, and what one more mark would join.

use cascadito::{Colour, Sheet};

/// Parts beyond this many are left out: nobody who knows the game has so many.
const MOST: usize = 24;

/// So many marks ahead are looked for towns.
pub(super) const DEPTH: usize = 3;

/// The towns touched now and after each further mark.
pub(super) type Reach = [u64; DEPTH + 1];

/// Marks that hang together, perhaps just one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    /// The marks and the empty fields beside them.
    pub(super) rim: u128,
    /// The towns they touch.
    pub(super) towns: u64,
    /// Two marks or more.
    pub(super) group: bool,
}

/// A player's Kingdom.
#[derive(Clone, Debug)]
pub(super) struct SheetReachability {
    pub(super) sheet: &'static Sheet,
    pub(super) marked: u128,
    /// Empty fields beside a mark.
    pub(super) rim: u128,
    /// The towns that everything beside a field touches.
    pub(super) joined: [u64; 128],
    /// How many of the parts are groups.
    pub(super) groups: u8,
    parts: [Part; MOST],
    count: usize,
}

/// Calls `visit` with every member of a set.
#[inline]
pub(super) fn each(set: u128, mut visit: impl FnMut(u8)) {
    for (mut word, base) in [(set as u64, 0), ((set >> 64) as u64, 64)] {
        while word != 0 {
            visit(base + word.trailing_zeros() as u8);
            word &= word - 1;
        }
    }
}

/// The lowest member of a set that is not empty.
#[inline]
fn lowest(set: u128) -> u8 {
    let low = set as u64;
    if low == 0 { 64 + ((set >> 64) as u64).trailing_zeros() as u8 } else { low.trailing_zeros() as u8 }
}

impl SheetReachability {
    pub(super) fn new(sheet: &'static Sheet, marked: u128) -> Self {
        let mut land = SheetReachability::empty(sheet);
        land.fill(marked);
        land
    }

    /// A Kingdom without marks.
    #[inline]
    pub(super) fn empty(sheet: &'static Sheet) -> Self {
        SheetReachability {
            sheet,
            marked: 0,
            rim: 0,
            joined: [0; 128],
            groups: 0,
            parts: [Part::default(); MOST],
            count: 0,
        }
    }

    /// Puts marks into a Kingdom that has none. (In place, since it is too large to be handed around.)
    pub(super) fn fill(&mut self, marked: u128) {
        let sheet = self.sheet;
        self.marked = marked;
        let mut left = marked;
        while left != 0 && self.count < MOST {
            let mut part = Part::default();
            let (mut reached, mut frontier) = (0u128, 1u128 << lowest(left));
            while frontier != 0 {
                let field = lowest(frontier);
                let beside = sheet.fields_beside(field);
                reached |= 1 << field;
                part.rim |= beside;
                part.towns |= sheet.towns_touched(field);
                frontier = (frontier | beside & marked) & !reached;
            }
            left &= !reached;
            part.group = reached & (reached - 1) != 0;
            self.groups += u8::from(part.group);
            let open = part.rim & !marked;
            each(open, |field| self.joined[usize::from(field)] |= part.towns);
            self.rim |= open;
            part.rim |= reached;
            self.parts[self.count] = part;
            self.count += 1;
        }
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts[..self.count]
    }

    /// The towns that a mark on an empty field would touch, with everything it joins.
    #[inline]
    pub(super) fn touched_after(&self, field: u8) -> u64 {
        self.joined[usize::from(field)] | self.sheet.towns_touched(field)
    }

    /// How many towns of a colour are among some towns.
    #[inline]
    pub(super) fn count(&self, towns: u64, colour: Colour) -> u8 {
        (towns & self.sheet.towns_of(colour)).count_ones() as u8
    }

    /// How many further marks would bring two fields into one group; `most` where it takes that many or more.
    pub(super) fn gap(&self, from: u8, to: u8, most: u8) -> u8 {
        let goal = 1u128 << to;
        let mut steps = u8::from(self.marked >> from & 1 == 0);
        // A mark brings along everything that hangs together with it.
        let mut edge = self.whole(1 << from);
        let mut reached = edge;
        while reached & goal == 0 {
            steps += 1;
            let mut next = 0;
            each(edge, |field| next |= self.sheet.fields_beside(field));
            next &= !reached;
            if next == 0 || steps >= most {
                return most;
            }
            edge = self.whole(next) & !reached;
            reached |= edge;
        }
        steps
    }

    /// The towns that a part would touch after no, one, two and three more marks, if they went everywhere at once.
    pub(super) fn reach(&self, part: &Part) -> Reach {
        let mut reach = [part.towns; DEPTH + 1];
        let mut reached = part.rim & self.marked;
        let mut edge = part.rim & !self.marked;
        for depth in 1..=DEPTH {
            edge = self.whole(edge) & !reached;
            reached |= edge;
            let (mut towns, mut next) = (0, 0);
            each(edge, |field| {
                towns |= self.sheet.towns_touched(field);
                next |= self.sheet.fields_beside(field);
            });
            reach[depth] = reach[depth - 1] | towns;
            edge = next & !reached;
        }
        reach
    }

    /// Fields, with everything marked that hangs together with a marked one among them or lies beside one of them.
    fn whole(&self, fields: u128) -> u128 {
        let mut all = fields;
        for part in self.parts() {
            if part.rim & fields != 0 {
                all |= part.rim & self.marked;
            }
        }
        all
    }
}
