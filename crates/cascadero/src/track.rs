//! The success tracks and the effects of their spaces.

/// What a space does to a cube that passes or reaches it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Effect {
    /// Nothing.
    #[default]
    Nothing,
    /// Victory points.
    Points {
        /// For the first player whose cube reaches or passes the space.
        first: u8,
        /// For everyone later.
        later: u8,
    },
    /// Any one cube may advance by one.
    AdvanceCube,
    /// A further turn.
    PlaceEnvoy,
    /// Acts only on a cube that stops here: the player takes the seal, or moves an envoy once the seal is gone.
    Folded {
        /// The index of the seal on this track, from the lowest space up.
        seal: u8,
    },
    /// No cube ever stops here.
    Forbidden,
}

/// One space of a track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Space {
    /// The effect of the space.
    pub effect: Effect,
    /// The achievement banner beside it: 1, 2 or 3; 0 for none.
    pub banner: u8,
}

/// A success track, from the start (space 0) to the top.
///
/// ```
/// use cascadero::{Colour, Effect};
///
/// let track = games::cascadero::board("front").track(Colour::White);
/// assert_eq!((track.top(), track.banners()), (15, [4, 10, 15]));
/// assert_eq!(track.folded().collect::<Vec<_>>(), [3, 7, 9, 13]);
/// assert_eq!(track.space(2).effect, Effect::Points { first: 2, later: 1 });
/// assert_eq!(track.spaces().len(), 16);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Track {
    pub(crate) spaces: [Space; Track::MAX_SPACES],
    pub(crate) top: u8,
    pub(crate) banners: [u8; 3],
}

impl Track {
    /// The maximum number of spaces, including the start.
    pub const MAX_SPACES: usize = 32;

    /// The last space.
    #[inline]
    pub fn top(&self) -> u8 {
        self.top
    }

    /// The spaces from the start to the top.
    pub fn spaces(&self) -> &[Space] {
        &self.spaces[..=usize::from(self.top)]
    }

    /// The space with a number.
    #[inline]
    pub fn space(&self, number: u8) -> Space {
        // Numbers are always in range; the remainder removes the bounds check from the hottest loop.
        self.spaces[usize::from(number) % Track::MAX_SPACES]
    }

    /// The spaces of banners 1, 2 and 3.
    #[inline]
    pub fn banners(&self) -> [u8; 3] {
        self.banners
    }

    /// The space on which a cube on `from` stops when it advances by `steps`: never above the top, never on a forbidden space.
    ///
    /// ```
    /// let track = games::cascadero::board("front").track(cascadero::Colour::Pink);
    /// assert_eq!(track.landing(4, 2), 6);
    /// assert_eq!(track.landing(4, 1), 4); // space 5 is forbidden
    /// assert_eq!(track.landing(14, 3), 15); // the top
    /// ```
    #[inline]
    pub fn landing(&self, from: u8, steps: u8) -> u8 {
        let to = (from + steps).min(self.top);
        to - u8::from(self.space(to).effect == Effect::Forbidden)
    }

    /// Whether a cube on `from` moves at all when it advances by `steps`.
    ///
    /// ```
    /// let track = games::cascadero::board("front").track(cascadero::Colour::Pink);
    /// assert!(track.can_advance(4, 2) && !track.can_advance(4, 1) && !track.can_advance(15, 1));
    /// ```
    #[inline]
    pub fn can_advance(&self, from: u8, steps: u8) -> bool {
        self.landing(from, steps) > from
    }

    /// The folded spaces, from the lowest up.
    pub fn folded(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=self.top).filter(|space| matches!(self.space(*space).effect, Effect::Folded { .. }))
    }
}
