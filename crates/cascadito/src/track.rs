//! Success tracks and rivers: what stands on and beside their spaces.

use alloc::vec::Vec;

/// What a space, a field or an achievement lets the player do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Effect {
    /// Nothing.
    #[default]
    Nothing,
    /// Mark the next space of any track.
    AnyTrack,
    /// Mark any empty field, or a river space.
    AnyField,
    /// Mark the next space of a river.
    River,
}

impl Effect {
    /// Everything that can be printed.
    pub const PRINTED: [Effect; 3] = [Effect::AnyTrack, Effect::AnyField, Effect::River];

    /// Its name in sheet files.
    pub fn name(self) -> &'static str {
        ["nothing", "any-track", "any-field", "river"][self as usize]
    }

    /// The printed effect of a name.
    pub fn from_name(name: &str) -> Option<Effect> {
        Effect::PRINTED.into_iter().find(|effect| effect.name() == name)
    }
}

/// A success track, filled from the bottom up.
///
/// ```
/// use cascadito::{Colour, Effect};
///
/// let sheet = games::cascadito::sheet(1);
/// let track = sheet.track(Colour::Blue).unwrap();
/// assert_eq!((track.points(), track.castle(), track.banners()), (&[1, 2, 4, 6, 7, 9][..], Some(12), &[2, 4][..]));
/// assert_eq!(track.effects()[1], Effect::River);
/// assert!(sheet.track(Colour::White).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Track {
    pub(crate) points: Vec<u8>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) banners: Vec<u8>,
    pub(crate) castle: Option<u8>,
}

impl Track {
    /// Spaces at most.
    pub const MAX_SPACES: usize = 20;

    /// How many spaces.
    #[inline]
    pub fn length(&self) -> u8 {
        self.points.len() as u8
    }

    /// The points beside each space, from the bottom; the top has the lower of its two values.
    pub fn points(&self) -> &[u8] {
        &self.points
    }

    /// What each space does, from the bottom.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The spaces beside which the banners hang, counted from 1.
    pub fn banners(&self) -> &[u8] {
        &self.banners
    }

    /// The top's higher value, for the player whose castle stands above; none on the white track.
    pub fn castle(&self) -> Option<u8> {
        self.castle
    }

    /// What a space, counted from 1, does.
    #[inline]
    pub(crate) fn effect(&self, space: u8) -> Effect {
        self.effects[usize::from(space) - 1]
    }

    /// What the first `marked` spaces are worth.
    pub(crate) fn value(&self, marked: u8, is_home: bool) -> u8 {
        match (marked, self.castle) {
            (0, _) => 0,
            (all, Some(castle)) if all == self.length() && is_home => castle,
            (some, _) => self.points[usize::from(some) - 1],
        }
    }
}

/// Which river of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum River {
    /// The only one.
    Only,
    /// The one that comes from the left.
    Left,
    /// The one that comes from the right.
    Right,
}

impl River {
    /// Its place in lists.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self == River::Right)
    }

    /// The river of a number at a sheet of one or two.
    #[inline]
    pub(crate) fn numbered(river: usize, rivers: usize) -> River {
        match (rivers, river) {
            (2, 0) => River::Left,
            (2, _) => River::Right,
            _ => River::Only,
        }
    }
}

tabletop::named!(River { Only = "river", Left = "left", Right = "right" });

/// A river, marked from its first space to its last.
///
/// ```
/// let river = &games::cascadito::sheet(1).rivers()[0];
/// assert_eq!((river.length(), river.points().last()), (8, Some(&10)));
/// assert!(!river.is_in_the_kingdom());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Course {
    pub(crate) points: Vec<u8>,
    pub(crate) effects: Vec<Effect>,
    /// The hexes of a river in the Kingdom; empty for one printed below it.
    pub(crate) path: Vec<u8>,
}

impl Course {
    /// Spaces at most.
    pub const MAX_SPACES: usize = 20;

    /// How many spaces.
    #[inline]
    pub fn length(&self) -> u8 {
        self.points.len() as u8
    }

    /// The points beside each space.
    pub fn points(&self) -> &[u8] {
        &self.points
    }

    /// What each space of a river below the Kingdom does.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Whether its spaces are hexes of the Kingdom.
    #[inline]
    pub fn is_in_the_kingdom(&self) -> bool {
        !self.path.is_empty()
    }

    /// What the first `marked` spaces are worth.
    pub(crate) fn value(&self, marked: u8) -> u8 {
        self.points[..usize::from(marked)].iter().copied().max().unwrap_or(0)
    }
}
