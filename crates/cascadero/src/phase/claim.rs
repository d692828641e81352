//! Achievements: claimed, or offered, as soon as their condition is met.
//!
//! Only the active player's last change can meet a condition, so each kind of change checks only its own achievements. With claims by
//! hand, [`Cascadero::next_offer`] checks every condition from scratch and the player is asked.

use tabletop::{Seat, Sink};

use crate::{Achievement, Achievements, Cascadero, ClaimMode, Colour, Event, Source};

impl Cascadero {
    /// First-come achievements that have been claimed.
    fn taken(&self) -> Achievements {
        let all = self.players.0.iter().fold(Achievements::default(), |all, player| all.union(player.claims));
        all.intersection(Achievements::FIRST_COME)
    }

    /// Achievements that the active player can no longer claim.
    #[inline]
    fn closed(&self) -> Achievements {
        self.taken().union(self.players[self.active].claims)
    }

    #[inline]
    fn is_automatic(&self) -> bool {
        self.claims == ClaimMode::Automatic
    }

    /// Called when a group of the active player connects `towns`.
    #[inline]
    pub(super) fn claim_by_group(&mut self, towns: u64, events: &mut impl Sink<Event>) {
        // A single town connects nothing.
        if towns & towns.wrapping_sub(1) == 0 || !self.is_automatic() {
            return;
        }
        let open = self.group_achievements(towns).without(self.closed());
        for achievement in open.iter() {
            self.award(achievement, events);
        }
    }

    /// Called when the active player's cube on a track moved from one space to another.
    #[inline]
    pub(super) fn claim_by_banner(&mut self, track: Colour, from: u8, to: u8, events: &mut impl Sink<Event>) {
        if !self.is_automatic() {
            return;
        }
        let banners = self.board.0.track(track).banners;
        let by_banner = [Achievement::FirstBanners, Achievement::SecondBanners, Achievement::ThirdBanner];
        for (banner, achievement) in banners.into_iter().zip(by_banner) {
            if from < banner && banner <= to {
                self.claim_if_met(achievement, events);
            }
        }
    }

    /// Called when the active player took a seal.
    pub(super) fn claim_by_seals(&mut self, events: &mut impl Sink<Event>) {
        if self.is_automatic() {
            self.claim_if_met(Achievement::ThreeSeals, events);
        }
    }

    fn claim_if_met(&mut self, achievement: Achievement, events: &mut impl Sink<Event>) {
        if !self.closed().contains(achievement) && self.met_without_groups(self.active).contains(achievement) {
            self.award(achievement, events);
        }
    }

    /// The achievements whose condition a group that connects `towns` meets.
    #[inline]
    fn group_achievements(&self, towns: u64) -> Achievements {
        let mut met = Achievements::default();
        let (mut colours, mut three) = (0, false);
        for colour in Colour::ALL {
            let alike = towns & self.board.towns_of[colour];
            // The towns without the lowest one, and without the two lowest ones.
            let beyond_one = alike & alike.wrapping_sub(1);
            let beyond_two = beyond_one & beyond_one.wrapping_sub(1);
            colours += u32::from(alike != 0);
            three |= beyond_two != 0;
            if beyond_one != 0 {
                met.insert(Achievement::pair(colour));
            }
        }
        if colours == 5 {
            met.insert(Achievement::FiveColours);
        }
        if three {
            met.insert(Achievement::ThreeAlike);
        }
        met
    }

    /// The achievements whose condition a seat meets now, claimed or not.
    ///
    /// ```
    /// let game = games::cascadero::sketch(
    ///     "     A   B   C
    ///  1       b
    ///      b       W!
    ///  2       .
    ///      .       p
    /// blue: 12 points
    /// pink: 7 points
    /// ",
    /// )?;
    /// assert!(game.met(game.active_seat()).is_empty());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn met(&self, seat: Seat) -> Achievements {
        let without_groups = self.met_without_groups(seat);
        self.groups(seat).fold(without_groups, |met, (_, towns)| met.union(self.group_achievements(towns)))
    }

    /// The achievements that a seat meets by its cubes, seals and claims, without the groups on the land.
    fn met_without_groups(&self, seat: Seat) -> Achievements {
        let player = &self.players[seat];
        let conditions = [
            (Achievement::FirstBanners, self.cubes_at_banner(seat, 1) == 5),
            (Achievement::SecondBanners, self.cubes_at_banner(seat, 2) >= 3),
            (Achievement::ThirdBanner, self.cubes_at_banner(seat, 3) >= 1),
            (Achievement::ThreeSeals, player.seals >= 3),
            (Achievement::AllPairs, player.claims.includes(Achievements::PAIRS)),
        ];
        conditions.into_iter().filter(|(_, met)| *met).map(|(achievement, _)| achievement).collect()
    }

    /// The number of a seat's cubes at or above a banner.
    fn cubes_at_banner(&self, seat: Seat, banner: usize) -> usize {
        let cubes = &self.players[seat].cubes;
        Colour::ALL.into_iter().filter(|track| cubes[*track] >= self.board.track(*track).banners[banner - 1]).count()
    }

    /// Claims every achievement that the active player meets. Needed for positions that were set up rather than played.
    pub(super) fn claim_all(&mut self, events: &mut impl Sink<Event>) {
        if self.is_automatic() {
            for achievement in self.met(self.active).without(self.closed()).iter() {
                self.award(achievement, events);
            }
        }
    }

    /// Awards an achievement, and `AllPairs` right after the fifth pair.
    fn award(&mut self, achievement: Achievement, events: &mut impl Sink<Event>) {
        let seat = self.active;
        let player = &mut self.players[seat];
        player.claims.insert(achievement);
        player.points += achievement.points();
        let all_pairs = player.claims.includes(Achievements::PAIRS) && !player.claims.contains(Achievement::AllPairs);
        events.push(Event::Achieved { seat, achievement });
        events.push(Event::PointsScored {
            seat,
            points: achievement.points(),
            source: Source::Achievement(achievement),
        });
        if all_pairs {
            self.award(Achievement::AllPairs, events);
        }
    }

    /// With claims by hand: the first achievement in the printed order that the active player is asked about.
    pub(super) fn next_offer(&self) -> Option<Achievement> {
        let closed = self.closed().union(self.versioned.kept(|keeper| keeper != self.active));
        let open = self.met(self.active).without(closed.union(self.declined));
        // `AllPairs` is never offered: it follows the fifth pair at once.
        open.iter().find(|achievement| *achievement != Achievement::AllPairs)
    }

    pub(crate) fn claim(&mut self, achievement: Achievement, events: &mut impl Sink<Event>) {
        self.versioned.claim(achievement);
        self.award(achievement, events);
        self.resolve(events);
    }

    pub(crate) fn decline(&mut self, achievement: Achievement, events: &mut impl Sink<Event>) {
        self.declined.insert(achievement);
        self.versioned.decline(achievement, self.active);
        events.push(Event::Declined { seat: self.active, achievement });
        self.resolve(events);
    }
}
