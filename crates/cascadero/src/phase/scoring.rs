//! Town scoring: a town next to the new envoy advances a cube.

use alloc::vec::Vec;

use tabletop::{Cell, Sink};

use super::Task;
use crate::board::NONE;
use crate::{Action, Cascadero, Event, Refusal};

impl Cascadero {
    pub(crate) fn scorings(&self, out: &mut Vec<Action>) {
        out.extend(self.towns_to_score().map(Action::Score));
        out.sort_unstable();
    }

    pub(crate) fn check_score(&self, town: Cell) -> Result<(), Refusal> {
        if self.towns_to_score().any(|waiting| waiting == town) { Ok(()) } else { Err(Refusal::NotToScore { town }) }
    }

    pub(crate) fn score_chosen(&mut self, town: Cell, events: &mut impl Sink<Event>) {
        let number = self.known_town(town);
        let towns = &self.board.field(self.placed).towns;
        let slot = towns.iter().position(|near| *near == number).expect("a chosen town is beside the envoy");
        self.score(slot as u32, events);
        self.resolve(events);
    }

    /// Scores one of the towns beside the placed envoy, given its slot in the field's list.
    #[inline]
    pub(super) fn score(&mut self, slot: u32, events: &mut impl Sink<Event>) {
        let board = self.board.0;
        let number = board.field(self.placed).towns[slot as usize];
        let town = board.town(number);
        let seat = self.active;
        let visited = self.visited >> slot & 1;
        self.to_score &= !(1 << slot);
        self.visited &= !(1 << slot);
        if self.to_score == 0 {
            self.placed = NONE;
        } else {
            self.tasks.push(Task::Scorings);
        }
        let herald = (self.heralds >> number & 1) as u8;
        let spaces = 1 + visited + herald;
        let (visited, herald) = (visited != 0, herald != 0);
        events.push(Event::TownScored { seat, town: town.cell, colour: town.colour, spaces, visited, herald });
        if herald && self.heralds_move_on {
            self.tasks.push(Task::MoveOn(town.cell));
        }
        self.advance(town.colour, spaces, events);
    }
}
