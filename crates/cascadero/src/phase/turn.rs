//! Turns: their order, and the end of the game.

use alloc::vec;
use alloc::vec::Vec;

use tabletop::{Placing, Seat, Sink, Standings, Victory};

use super::{Phase, Task};
use crate::{Achievement, Achievements, Cascadero, Event};

/// A player with this many points at the end of a turn ends the game.
pub const WINNING_POINTS: u16 = 50;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A player had 50 points or more at the end of a turn.
    Points,
    /// The player to move had no envoy left.
    NoEnvoy,
    /// The player to move had no field to place an envoy on.
    NoField,
}

tabletop::named!(Ending { Points = "points", NoEnvoy = "no-envoy", NoField = "no-field" });

impl Cascadero {
    /// Ends a turn that has no pending task: the game ends, or the next turn begins.
    #[inline]
    pub(super) fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        if self.players[self.active].points >= WINNING_POINTS {
            return self.end_game(Ending::Points, events);
        }
        if self.further_turns > 0 {
            self.further_turns -= 1;
            self.begin_turn(self.active, true, events);
        } else {
            self.begin_turn(self.active.next(self.seats), false, events);
        }
    }

    /// Starts a turn when no action has led to it, and runs it up to its first question.
    pub(crate) fn start_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.begin_turn(seat, false, events);
        if !matches!(self.phase, Phase::Over(_)) {
            self.claim_all(events);
            self.resolve(events);
        }
    }

    /// Starts a player's turn, or ends the game if the player has no envoy or no open field.
    #[inline]
    fn begin_turn(&mut self, seat: Seat, further: bool, events: &mut impl Sink<Event>) {
        self.active = seat;
        self.declined = Achievements::default();
        if self.players[seat].hand == 0 {
            return self.end_game(Ending::NoEnvoy, events);
        }
        if !self.has_open_field() {
            return self.end_game(Ending::NoField, events);
        }
        events.push(Event::TurnStarted { seat, further });
        self.tasks.push(Task::Place);
    }

    fn end_game(&mut self, ending: Ending, events: &mut impl Sink<Event>) {
        self.further_turns = 0;
        self.phase = Phase::Over(ending);
        events.push(Event::GameEnded { ending });
    }

    /// Whether a player's cube is at the top of the track of their own colour.
    pub fn is_qualified(&self, seat: Seat) -> bool {
        let colour = self.colour(seat);
        self.players[seat].cubes[colour] == self.board.track(colour).top()
    }

    /// The current ranking; the final one once the game is over.
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
    /// let standings = game.ranking();
    /// assert_eq!(standings.places.iter().map(|placing| placing.points).collect::<Vec<_>>(), [12, 7]);
    /// assert_eq!(standings.victory, tabletop::Victory::Minor); // no cube is at the top of its track
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn ranking(&self) -> Standings {
        let after_first = |seat: Seat| (seat.0 + self.seats - self.first.0) % self.seats;
        let mut seats: Vec<Seat> = self.all_seats().collect();
        // Best first; ties go to the player whose turn in the first round came later.
        seats.sort_unstable_by_key(|seat| {
            core::cmp::Reverse((self.is_qualified(*seat), self.players[*seat].points, after_first(*seat)))
        });
        let victory = if self.is_qualified(seats[0]) { Victory::Full } else { Victory::Minor };
        let places = seats.into_iter().map(|seat| self.placing(seat)).collect();
        Standings { victory, places }
    }

    fn placing(&self, seat: Seat) -> Placing {
        let player = &self.players[seat];
        let points = i32::from(player.points);
        let farmers = i32::from(player.farmer_points);
        let firsts = i32::from(paid_for(player.claims.intersection(Achievements::FIRST_COME)));
        let pairs = i32::from(paid_for(player.claims.without(Achievements::FIRST_COME)));
        let breakdown = vec![
            ("tracks", points - farmers - firsts - pairs),
            ("farmers", farmers),
            ("achievements", firsts),
            ("pairs", pairs),
        ];
        Placing { seat, points, qualified: self.is_qualified(seat), breakdown }
    }
}

/// The total points of a set of achievements.
fn paid_for(claims: Achievements) -> u16 {
    claims.iter().map(Achievement::points).sum()
}
