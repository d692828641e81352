//! Achievements: a box of a sheet, its condition and its points.

use core::{fmt, str::FromStr};

use tabletop::{NameError, RuleId};

use crate::{Colour, Effect, rule};

/// A row of achievement boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Row {
    /// The top row: only the first claimant scores, or the first one scores more.
    Top,
    /// The bottom row: every claimant scores the same.
    Bottom,
}

impl Row {
    /// The maximum number of boxes in a row.
    pub const MAX_BOXES: usize = 8;
}

tabletop::named!(Row { Top = "top", Bottom = "bottom" });

/// A box of the achievement rows, named by its place in the row from the left: `top1`, `bottom3`.
///
/// ```
/// use cascadito::{Achievement, Row};
///
/// let achievement: Achievement = "top3".parse()?;
/// assert_eq!(Achievement::new(Row::Top, 3), Some(achievement));
/// assert_eq!((achievement.row(), achievement.place()), (Row::Top, 3));
/// assert!("top9".parse::<Achievement>().is_err());
/// # Ok::<(), tabletop::NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Achievement(pub(crate) u8);

impl Achievement {
    /// The box at a position of a row, counted from 1.
    pub fn new(row: Row, place: usize) -> Option<Achievement> {
        (1..=Row::MAX_BOXES).contains(&place).then(|| Achievement((row as usize * Row::MAX_BOXES + place - 1) as u8))
    }

    /// Its row.
    pub fn row(self) -> Row {
        if usize::from(self.0) < Row::MAX_BOXES { Row::Top } else { Row::Bottom }
    }

    /// Its position in the row, from 1.
    pub fn place(self) -> usize {
        usize::from(self.0) % Row::MAX_BOXES + 1
    }
}

impl fmt::Display for Achievement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row().name(), self.place())
    }
}

impl FromStr for Achievement {
    type Err = NameError;
    fn from_str(name: &str) -> Result<Self, NameError> {
        let (row, place) = match (name.strip_prefix("top"), name.strip_prefix("bottom")) {
            (Some(place), _) => (Row::Top, place),
            (_, Some(place)) => (Row::Bottom, place),
            _ => return Err(NameError),
        };
        match place.as_bytes() {
            [digit @ b'1'..=b'8'] => Achievement::new(row, usize::from(digit - b'0')).ok_or(NameError),
            _ => Err(NameError),
        }
    }
}

/// A set of achievements.
///
/// ```
/// use cascadito::{Achievement, Achievements};
///
/// let claimed = ["bottom1", "top2"].map(|name| name.parse::<Achievement>().unwrap());
/// let claimed: Achievements = claimed.into_iter().collect();
/// assert_eq!(claimed.iter().map(|achievement| achievement.to_string()).collect::<Vec<_>>(), ["top2", "bottom1"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Achievements(pub(crate) u16);

tabletop::bit_set!(Achievements of Achievement, at |achievement| achievement.0);

impl Achievements {
    /// The boxes of the top row, whether the sheet has them or not.
    pub(crate) const TOP_ROW: Achievements = Achievements(0xff);

    /// Removes the first achievement in the printed order, and returns it.
    #[inline]
    pub(crate) fn take_first(&mut self) -> Option<Achievement> {
        let first = (self.0 != 0).then(|| Achievement(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    /// The members, top row first, each row from the left.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Achievement> {
        let mut left = self;
        core::iter::from_fn(move || left.take_first())
    }
}

/// The condition of an achievement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    /// A banner reached on this many tracks of any colour.
    Banners {
        /// The banner, from 1.
        banner: u8,
        /// The number of tracks.
        tracks: u8,
    },
    /// A banner reached on the track of the player's home castle.
    HomeBanner {
        /// The banner.
        banner: u8,
    },
    /// A banner reached on one given track.
    TrackBanner {
        /// The banner.
        banner: u8,
        /// The track.
        track: Colour,
    },
    /// A group touches towns of one given colour.
    TownsOf {
        /// The colour.
        colour: Colour,
        /// The number of towns.
        towns: u8,
    },
    /// A group touches towns of the same, arbitrary colour.
    TownsAlike {
        /// The number of towns.
        towns: u8,
    },
    /// A group touches towns of several colours.
    Colours {
        /// The number of colours.
        colours: u8,
    },
    /// This many separate groups at the same time.
    Groups {
        /// The number of groups.
        groups: u8,
    },
    /// A space of a river is marked.
    RiverSpace {
        /// The river, from 0.
        river: u8,
        /// The space, from 1.
        space: u8,
    },
    /// Fields with a sign are marked, in any groups.
    Marked {
        /// The sign.
        sign: u8,
        /// The number of fields.
        count: u8,
    },
    /// One group contains fields with a sign.
    GroupMarked {
        /// The sign.
        sign: u8,
        /// The number of fields.
        count: u8,
    },
}

impl Criterion {
    /// The rule that states this kind of condition.
    pub fn rule(self) -> RuleId {
        match self {
            Criterion::Banners { .. } | Criterion::TrackBanner { .. } => rule::BANNERS,
            Criterion::HomeBanner { .. } => rule::HOME_BANNER,
            Criterion::TownsOf { .. } | Criterion::TownsAlike { .. } => rule::GROUP_TOWNS,
            Criterion::Colours { .. } => rule::ALL_COLOURS,
            Criterion::Groups { .. } => rule::SEPARATE_GROUPS,
            Criterion::RiverSpace { .. } => rule::RIVER_ACHIEVEMENT,
            Criterion::Marked { .. } => rule::MARKED_SIGNS,
            Criterion::GroupMarked { .. } => rule::CROWNS,
        }
    }

    /// Its name in sheet files.
    pub fn kind(self) -> &'static str {
        match self {
            Criterion::Banners { .. } => "banners",
            Criterion::HomeBanner { .. } => "home-banner",
            Criterion::TrackBanner { .. } => "track-banner",
            Criterion::TownsOf { .. } => "group-towns",
            Criterion::TownsAlike { .. } => "group-towns-alike",
            Criterion::Colours { .. } => "group-colours",
            Criterion::Groups { .. } => "groups",
            Criterion::RiverSpace { .. } => "river-space",
            Criterion::Marked { .. } => "marked",
            Criterion::GroupMarked { .. } => "group-marked",
        }
    }
}

/// An achievement box as it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AchievementBox {
    /// The condition.
    pub criterion: Criterion,
    /// Points for the first player to claim it; on the bottom row, for every player.
    pub points: u8,
    /// Points for later players; `None` if it is locked after the first claim.
    pub later: Option<u8>,
    /// The action that the claimant takes at once.
    pub effect: Effect,
}
