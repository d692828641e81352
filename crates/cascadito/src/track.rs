//! Success tracks and rivers, with the effects and points of their spaces.

use alloc::vec::Vec;

/// The action that a space, a field or an achievement gives.
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
    /// All effects that can be printed.
    pub const PRINTED: [Effect; 3] = [Effect::AnyTrack, Effect::AnyField, Effect::River];

    /// Its name in sheet files.
    pub fn name(self) -> &'static str {
        ["nothing", "any-track", "any-field", "river"][self as usize]
    }

    /// The printed effect with a name.
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
    /// The maximum number of spaces.
    pub const MAX_SPACES: usize = 20;

    /// The number of spaces.
    #[inline]
    pub fn length(&self) -> u8 {
        self.points.len() as u8
    }

    /// The points beside each space, from the bottom; for the top, the lower of its two values.
    pub fn points(&self) -> &[u8] {
        &self.points
    }

    /// The effect of each space, from the bottom.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The spaces with a banner, counted from 1.
    pub fn banners(&self) -> &[u8] {
        &self.banners
    }

    /// The higher value of the top, for the player whose castle is above the track; `None` on the white track.
    pub fn castle(&self) -> Option<u8> {
        self.castle
    }

    /// The effect of a space, counted from 1.
    #[inline]
    pub(crate) fn effect(&self, space: u8) -> Effect {
        self.effects[usize::from(space) - 1]
    }

    /// The points for the first `marked` spaces.
    pub(crate) fn value(&self, marked: u8, is_home: bool) -> u8 {
        match (marked, self.castle) {
            (0, _) => 0,
            (all, Some(castle)) if all == self.length() && is_home => castle,
            (some, _) => self.points[usize::from(some) - 1],
        }
    }
}

/// A river of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum River {
    /// The river of a sheet with only one.
    Only,
    /// The left one of two rivers.
    Left,
    /// The right one of two rivers.
    Right,
}

impl River {
    /// Its index in lists.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self == River::Right)
    }

    /// The river with an index, on a sheet with one or two rivers.
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
    /// The hexes of a river in the Kingdom; empty for a river below it.
    pub(crate) path: Vec<u8>,
}

impl Course {
    /// The maximum number of spaces.
    pub const MAX_SPACES: usize = 20;

    /// The number of spaces.
    #[inline]
    pub fn length(&self) -> u8 {
        self.points.len() as u8
    }

    /// The points beside each space.
    pub fn points(&self) -> &[u8] {
        &self.points
    }

    /// The effects of the spaces of a river below the Kingdom.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Whether its spaces are hexes of the Kingdom.
    #[inline]
    pub fn is_in_the_kingdom(&self) -> bool {
        !self.path.is_empty()
    }

    /// The points for the first `marked` spaces.
    pub(crate) fn value(&self, marked: u8) -> u8 {
        self.points[..usize::from(marked)].iter().copied().max().unwrap_or(0)
    }
}
