//! Turns: how they follow each other, and how the game ends.

use alloc::vec;
use alloc::vec::Vec;

use tabletop::{Placing, Seat, Sink, Standings, Victory};

use super::{Phase, Task};
use crate::{Achievement, Achievements, Cascadero, Event};

/// Points that end the game.
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
    /// Nothing is left to do in this turn: the game ends, or the next turn begins.
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

    /// Gives a player the turn from outside a turn, and goes on to its first question.
    pub(crate) fn start_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.begin_turn(seat, false, events);
        if !matches!(self.phase, Phase::Over(_)) {
            self.claim_all(events);
            self.resolve(events);
        }
    }

    /// Gives a player the turn, unless the game ends because there is nothing to place or no place for it.
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

    /// Whether a player's cube of the own colour is at the top of its track.
    pub fn is_qualified(&self, seat: Seat) -> bool {
        let colour = self.colour(seat);
        self.players[seat].cubes[colour] == self.board.track(colour).top()
    }

    /// The table as it stands: the final one once the game is over.
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
        // Best first; the later a player's turn in the first round, the better in a tie.
        seats.sort_unstable_by_key(|seat| {
            core::cmp::Reverse((self.is_qualified(*seat), self.players[*seat].points, after_first(*seat)))
        });
        let victory = if self.is_qualified(seats[0]) { Victory::Full } else { Victory::Minor };
        let places = seats.into_iter().map(|seat| self.placing(seat)).collect();
        Standings { victory, places }
    }

    fn placing(&self, seat: Seat) -> Placing {
        let player = &self.players[seat];
        let claimed = |pairs: bool| -> i32 {
            let counts = |a: &Achievement| a.is_first_come() != pairs;
            player.claims.iter().filter(counts).map(|a| i32::from(a.points())).sum()
        };
        let points = i32::from(player.points);
        let farmers = i32::from(player.farmer_points);
        let (firsts, pairs) = (claimed(false), claimed(true));
        let breakdown = vec![
            ("tracks", points - farmers - firsts - pairs),
            ("farmers", farmers),
            ("achievements", firsts),
            ("pairs", pairs),
        ];
        Placing { seat, points, qualified: self.is_qualified(seat), breakdown }
    }
}
