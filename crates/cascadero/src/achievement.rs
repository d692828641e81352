//! The twelve achievements.

use tabletop::RuleId;

use crate::{Colour, rule};

/// An achievement, claimed at most once by a player, for points.
///
/// ```
/// use cascadero::{Achievement, Colour};
///
/// assert_eq!("all-pairs".parse(), Ok(Achievement::AllPairs));
/// assert_eq!(Achievement::pair(Colour::Blue).name(), "pair-blue");
/// assert_eq!([Achievement::ThreeSeals, Achievement::PairPink, Achievement::AllPairs].map(Achievement::points), [3, 2, 10]);
/// assert!(Achievement::ThreeSeals.is_first_come() && !Achievement::PairPink.is_first_come());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Achievement {
    /// All five cubes at the first banner.
    FirstBanners,
    /// Three seals in hand.
    ThreeSeals,
    /// Three cubes at the second banner.
    SecondBanners,
    /// One group connects towns of all five colours.
    FiveColours,
    /// One cube at the third banner.
    ThirdBanner,
    /// One group connects three towns of one colour.
    ThreeAlike,
    /// One group connects two yellow towns.
    PairYellow,
    /// One group connects two orange towns.
    PairOrange,
    /// One group connects two blue towns.
    PairBlue,
    /// One group connects two pink towns.
    PairPink,
    /// One group connects two white towns.
    PairWhite,
    /// All five pairs claimed.
    AllPairs,
}

impl Achievement {
    /// The achievement for two towns of a colour.
    #[inline]
    pub fn pair(colour: Colour) -> Achievement {
        Achievement::ALL[6 + colour.index()]
    }

    /// The points that it pays.
    #[inline]
    pub fn points(self) -> u16 {
        match self as u8 {
            0..=5 => 3,
            6..=10 => 2,
            _ => 10,
        }
    }

    /// Whether only the first player to claim it gets it.
    #[inline]
    pub fn is_first_come(self) -> bool {
        (self as u8) < 6
    }

    /// The rule that states its condition.
    pub fn rule(self) -> RuleId {
        match self {
            Achievement::FirstBanners => rule::FIRST_BANNERS,
            Achievement::ThreeSeals => rule::THREE_SEALS,
            Achievement::SecondBanners => rule::SECOND_BANNERS,
            Achievement::FiveColours => rule::FIVE_COLOURS,
            Achievement::ThirdBanner => rule::THIRD_BANNER,
            Achievement::ThreeAlike => rule::THREE_ALIKE,
            Achievement::AllPairs => rule::ALL_PAIRS,
            _ => rule::PAIR,
        }
    }
}

tabletop::named!(Achievement {
    FirstBanners = "first-banners",
    ThreeSeals = "three-seals",
    SecondBanners = "second-banners",
    FiveColours = "five-colours",
    ThirdBanner = "third-banner",
    ThreeAlike = "three-alike",
    PairYellow = "pair-yellow",
    PairOrange = "pair-orange",
    PairBlue = "pair-blue",
    PairPink = "pair-pink",
    PairWhite = "pair-white",
    AllPairs = "all-pairs",
});

/// A set of achievements.
///
/// ```
/// use cascadero::{Achievement, Achievements};
///
/// let claimed: Achievements = [Achievement::AllPairs, Achievement::ThreeSeals].into_iter().collect();
/// assert!(claimed.contains(Achievement::ThreeSeals));
/// assert_eq!(claimed.iter().collect::<Vec<_>>(), [Achievement::ThreeSeals, Achievement::AllPairs]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Achievements(u16);

tabletop::bit_set!(Achievements of Achievement, at |achievement| achievement as u8);

impl Achievements {
    /// The five pairs.
    pub(crate) const PAIRS: Achievements = Achievements(0b11111 << 6);
    /// The achievements that only one player can claim.
    pub(crate) const FIRST_COME: Achievements = Achievements(0b11_1111);

    /// The members, in the printed order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Achievement> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let first = Achievement::ALL.get(left.trailing_zeros() as usize).copied();
            left &= left.wrapping_sub(1);
            first
        })
    }
}
