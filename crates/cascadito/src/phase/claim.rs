//! Achievements: claimed, or offered, as soon as their condition is met.
//!
//! Only the active player's last change can meet a condition, so each kind of change checks only its own achievements. With claims by
//! hand, [`Cascadito::next_offer`] checks every condition from scratch and the player is asked.

use tabletop::{NoEvents, Seat, Sink};

use super::{Phase, Task};
use crate::groups::Group;
use crate::{Achievement, Achievements, Action, Cascadito, ClaimMode, Colour, Criterion, Effect, Event, Row};

impl Cascadito {
    /// Achievements that the active player can still claim.
    #[inline]
    fn open(&self) -> Achievements {
        let [a, b, c, d] = &self.players.0;
        let taken = a.claims.union(b.claims).union(c.claims.union(d.claims)).intersection(self.sheet.locking);
        let [top, bottom] = self.sheet.rows;
        top.union(bottom).without(taken).without(self.players[self.active].claims)
    }

    /// The open achievements that a change can meet; with claims by hand none, because the player is asked.
    #[inline]
    fn candidates(&self, trigger: Achievements) -> Achievements {
        match self.claims {
            ClaimMode::Automatic => self.open().intersection(trigger),
            ClaimMode::ByHand => Achievements::default(),
        }
    }

    /// The achievements that the active player's last mark meets; `group` is its group, or the single mark.
    #[inline]
    pub(super) fn met_by_mark(&self, field: u8, group: &Group) -> Achievements {
        let candidates = self.candidates(self.sheet.claim_triggers.mark);
        candidates.iter().filter(|achievement| self.mark_meets(*achievement, field, group)).collect()
    }

    /// The achievements that the active player meets by reaching a banner.
    #[inline]
    pub(super) fn met_by_banner(&self) -> Achievements {
        self.met_on(self.sheet.claim_triggers.track)
    }

    /// The achievements that the active player meets by marking a river space.
    #[inline]
    pub(super) fn met_by_river(&self) -> Achievements {
        self.met_on(self.sheet.claim_triggers.river)
    }

    #[inline]
    fn met_on(&self, trigger: Achievements) -> Achievements {
        self.candidates(trigger).iter().filter(|achievement| self.meets(self.active, *achievement)).collect()
    }

    /// Claims everything that a single change meets. The end of the game is checked only after all of these claims.
    #[inline]
    pub(super) fn award_all(&mut self, met: Achievements, events: &mut impl Sink<Event>) {
        met.iter().for_each(|achievement| self.award(achievement, events));
    }

    /// Whether a group meets a condition about one group.
    #[inline]
    fn group_meets(&self, criterion: Criterion, group: &Group) -> bool {
        let of = |colour: Colour| (group.towns & self.sheet.towns_of[colour]).count_ones() as u8;
        match criterion {
            Criterion::TownsOf { colour, towns } => of(colour) >= towns,
            Criterion::TownsAlike { towns } => Colour::ALL.into_iter().any(|colour| of(colour) >= towns),
            Criterion::Colours { colours } => {
                Colour::ALL.into_iter().filter(|colour| of(*colour) > 0).count() >= usize::from(colours)
            }
            Criterion::GroupMarked { sign, count } => {
                (group.marks & self.sheet.signs[usize::from(sign)].fields).len() >= count
            }
            _ => false,
        }
    }

    /// Whether the last mark, in its group, meets the condition of an achievement.
    #[inline]
    fn mark_meets(&self, achievement: Achievement, field: u8, group: &Group) -> bool {
        let Some(printed) = self.sheet.achievement(achievement) else { return false };
        match printed.criterion {
            Criterion::Marked { sign, .. } => {
                self.sheet.signs[usize::from(sign)].fields.contains(field) && self.meets(self.active, achievement)
            }
            // If the group contains more than the mark and its neighbours, it was a group before, so the number of groups has not grown.
            Criterion::Groups { .. } => {
                let near = self.sheet.field(field);
                (group.marks & !near.neighbours & !near.bit).is_empty() && self.meets(self.active, achievement)
            }
            by_group => group.counts() && self.group_meets(by_group, group),
        }
    }

    /// Whether a player meets the condition of an achievement now, claimed or not.
    ///
    /// ```
    /// use cascadito::{Cascadito, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
    /// for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
    ///     game.apply(command.parse()?)?;
    /// }
    /// assert!(!game.meets(Seat(0), "bottom1".parse()?)); // two blue towns
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn meets(&self, seat: Seat, achievement: Achievement) -> bool {
        let sheet = self.sheet.0;
        let player = &self.players[seat];
        let at_banner = |colour: Colour, banner: u8| {
            let track = sheet.track(colour);
            let hangs = track.and_then(|track| track.banners.get(usize::from(banner) - 1).copied());
            hangs.is_some_and(|space| player.tracks[colour] >= space)
        };
        let Some(printed) = sheet.achievement(achievement) else { return false };
        match printed.criterion {
            Criterion::Banners { banner, tracks } => {
                Colour::ALL.into_iter().filter(|colour| at_banner(*colour, banner)).count() >= usize::from(tracks)
            }
            Criterion::HomeBanner { banner } => at_banner(self.home(seat), banner),
            Criterion::TrackBanner { banner, track } => at_banner(track, banner),
            Criterion::RiverSpace { river, space } => player.rivers[usize::from(river)] >= space,
            Criterion::Marked { sign, count } => (player.marked & sheet.signs[usize::from(sign)].fields).len() >= count,
            Criterion::Groups { groups } => sheet.groups(player.marked).count() >= usize::from(groups),
            by_group => sheet.groups(player.marked).any(|group| self.group_meets(by_group, &group)),
        }
    }

    /// Marks the box, and queues its action.
    #[inline]
    fn award(&mut self, achievement: Achievement, events: &mut impl Sink<Event>) {
        let sheet = self.sheet.0;
        let seat = self.active;
        let Some(printed) = sheet.achievement(achievement) else { return };
        let first = !self.all_seats().any(|other| self.players[other].claims.contains(achievement));
        let player = &mut self.players[seat];
        player.claims.insert(achievement);
        if first && achievement.row() == Row::Top {
            player.firsts.insert(achievement);
        }
        let points = if first { printed.points } else { printed.later.unwrap_or(printed.points) };
        let (rule, locked) = (printed.criterion.rule(), printed.later.is_none() && !self.is_solo());
        events.push(Event::Achieved { seat, achievement, rule, points, locked });
        if printed.effect != Effect::Nothing {
            let mut waiting: Achievements = [achievement].into_iter().collect();
            if let Task::Claimed(earlier) = self.tasks.last() {
                waiting = waiting.union(earlier);
                self.tasks.pop();
            }
            self.tasks.push(Task::Claimed(waiting));
        }
    }

    /// For a position written by a person, with automatic claims: every player claims what they meet, the player to move first. The
    /// actions of the other players' claims are dropped, since they would have been taken in those players' turns.
    pub(crate) fn claim_overlooked(&mut self) {
        let active = self.active;
        self.award_all(self.met_on(self.open()), &mut NoEvents);
        let tasks = self.tasks;
        for _ in 1..self.seats {
            self.active = self.active.next(self.seats);
            self.award_all(self.met_on(self.open()), &mut NoEvents);
        }
        (self.active, self.tasks) = (active, tasks);
    }

    /// With claims by hand: the first achievement in the printed order that the active player is asked about.
    pub(super) fn next_offer(&self) -> Option<Achievement> {
        self.open().without(self.declined).iter().find(|achievement| self.meets(self.active, *achievement))
    }

    pub(crate) fn answer_claim(&mut self, answer: Action, events: &mut impl Sink<Event>) {
        match answer {
            Action::Claim(achievement) => self.award(achievement, events),
            Action::Decline(achievement) => {
                self.declined.insert(achievement);
                events.push(Event::Declined { seat: self.active, achievement });
            }
            _ => {}
        }
        self.resolve(events);
    }

    /// Compares the claims that are made incrementally with all conditions checked from scratch.
    ///
    /// # Panics
    /// If a claim was missed, or if the marks on a river in the Kingdom do not match its number of marked spaces.
    pub fn assert_caches(&self) {
        if self.claims == ClaimMode::Automatic && !matches!(self.phase, Phase::Over(_) | Phase::First) {
            assert_eq!(self.next_offer(), None, "an achievement was overlooked");
        }
        for seat in self.all_seats() {
            let player = &self.players[seat];
            for (river, marked) in self.sheet.rivers.iter().zip(player.rivers) {
                for (space, field) in river.path.iter().enumerate() {
                    assert_eq!(player.marked.contains(*field), space < usize::from(marked), "river space {space}");
                }
            }
        }
    }
}
