//! Turns: their order, and the end of the game.

use tabletop::{RuleId, Seat, Sink};

use super::{Phase, Task, TaskStack};
use crate::sheet::{NONE, RowCondition};
use crate::{Achievements, ByColour, Cascadito, Event, Row, rule};

/// The number of successive rounds without a used die that end the game.
pub const STANDSTILL_ROUNDS: u8 = 3;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The top row was complete.
    TopRow,
    /// A player had the complete bottom row.
    BottomRow,
    /// A player had enough spaces on each track.
    Tracks,
    /// No player used a die for three rounds.
    Standstill,
    /// The last dice box was marked.
    Boxes,
}

tabletop::named!(Ending {
    TopRow = "top-row",
    BottomRow = "bottom-row",
    Tracks = "tracks",
    Standstill = "standstill",
    Boxes = "boxes",
});

impl Ending {
    /// The rule that states this ending.
    pub fn rule(self) -> RuleId {
        match self {
            Ending::TopRow | Ending::BottomRow | Ending::Tracks => rule::END,
            Ending::Standstill => rule::STANDSTILL,
            Ending::Boxes => rule::SOLO,
        }
    }
}

impl Cascadito {
    /// Starts a player's turn.
    #[inline]
    pub(crate) fn begin_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.active = seat;
        self.declined = Achievements::default();
        events.push(Event::TurnStarted { seat });
        self.tasks.push(Task::Take);
        if self.pool == ByColour::default() {
            self.tasks.push(Task::Roll);
        }
    }

    /// Ends a turn that has no pending task: the game ends, or the next turn begins.
    #[inline]
    pub(super) fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        if self.is_solo() {
            return self.end_solo_turn(events);
        }
        if !self.sheet.end.at_once
            && let Some(ending) = self.ending(self.active)
        {
            return self.end_game(ending, events);
        }
        if self.idle >= self.most_idle() {
            return self.end_game(Ending::Standstill, events);
        }
        self.begin_turn(self.active.next(self.seats), events);
    }

    /// The number of successive turns without a used die that end the game.
    pub(crate) fn most_idle(&self) -> u8 {
        STANDSTILL_ROUNDS * self.seats
    }

    /// In the solo game, two turns make a round, and every round marks a dice box.
    fn end_solo_turn(&mut self, events: &mut impl Sink<Event>) {
        if self.second {
            self.pool = ByColour::default();
            self.boxes += 1;
            let of = self.sheet.solo_boxes;
            events.push(Event::BoxMarked { number: self.boxes, of });
            if self.boxes == of {
                return self.end_game(Ending::Boxes, events);
            }
        }
        self.second = !self.second;
        self.begin_turn(self.active, events);
    }

    /// The end condition that a player's sheet meets, if any; none in the solo game, where only the dice boxes count.
    #[inline]
    pub(crate) fn ending(&self, seat: Seat) -> Option<Ending> {
        let sheet = self.sheet.0;
        if self.is_solo() {
            return None;
        }
        let own = self.players[seat].claims;
        let all = self.players.0.iter().fold(Achievements::default(), |all, player| all.union(player.claims));
        let top_row = match sheet.end.top_row {
            RowCondition::Nobody => false,
            RowCondition::Together => all.includes(sheet.row(Row::Top)),
            RowCondition::Alone => own.includes(sheet.row(Row::Top)),
        };
        if top_row {
            return Some(Ending::TopRow);
        }
        if sheet.end.bottom_row && own.includes(sheet.row(Row::Bottom)) {
            return Some(Ending::BottomRow);
        }
        let tracks = &self.players[seat].tracks;
        let enough = |spaces| sheet.tracks().all(|(colour, _)| tracks[colour] >= spaces);
        sheet.end.tracks.is_some_and(enough).then_some(Ending::Tracks)
    }

    /// Ends the game in the middle of a turn. Towns that earlier marks have brought into contact still score, but without
    /// consequences; all other tasks are dropped.
    #[cold]
    pub(super) fn end_on_the_spot(&mut self, ending: Ending, events: &mut impl Sink<Event>) {
        while let Some(task) = self.tasks.pop() {
            if let Task::Scorings { field, towns } = task {
                for slot in (0..6).filter(|slot| towns >> slot & 1 != 0) {
                    self.fill_for_town(field, slot, events);
                }
            }
        }
        self.end_game(ending, events);
    }

    /// Ends the game and drops all pending tasks.
    fn end_game(&mut self, ending: Ending, events: &mut impl Sink<Event>) {
        self.tasks = TaskStack::default();
        self.die = None;
        self.star = NONE;
        self.declined = Achievements::default();
        self.phase = Phase::Over(ending);
        events.push(Event::GameEnded { ending });
    }
}
