//! Moving an envoy to a neighbouring field.

use alloc::vec::Vec;

use tabletop::{Cell, Dice, Sink};

use super::Task;
use crate::board::NONE;
use crate::{Action, Cascadero, Event, Refusal, Visits};

impl Cascadero {
    /// The legal moves of the active player's envoys, to empty neighbouring fields, farmer fields included.
    fn envoy_moves(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let empty = self.board.land.without(&self.occupied());
        self.envoys[self.active].iter().flat_map(move |from| {
            let neighbours = self.board.field(from).neighbours;
            neighbours.into_iter().filter(move |to| empty.contains(*to)).map(move |to| (from, to))
        })
    }

    pub(super) fn can_move_any_envoy(&self) -> bool {
        self.envoy_moves().next().is_some()
    }

    pub(crate) fn moves(&self, out: &mut Vec<Action>) {
        let cell = |field| self.board.field(field).cell;
        out.extend(self.envoy_moves().map(|(from, to)| Action::MoveEnvoy(cell(from), cell(to))));
        out.sort_unstable();
    }

    /// Samples an answer by rejection: draws `pass`, or an envoy and a direction, until the draw is legal.
    pub(crate) fn sample_move(&self, dice: &mut Dice) -> Action {
        let own = &self.envoys[self.active];
        let sides = own.len() * 6;
        let empty = self.board.land.without(&self.occupied());
        loop {
            let side = dice.below(sides + 1);
            if side == sides {
                return Action::Pass;
            }
            let from = own.iter().nth(side as usize / 6).unwrap_or(NONE);
            let to = self.board.field(from).neighbours[side as usize % 6];
            if empty.contains(to) {
                return Action::MoveEnvoy(self.board.field(from).cell, self.board.field(to).cell);
            }
        }
    }

    pub(crate) fn check_move(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        let own = self.board.field_number(from).filter(|field| self.envoys[self.active].contains(*field));
        let own = own.ok_or(Refusal::NotYourEnvoy { cell: from })?;
        let target = self.empty_field(to)?;
        if self.board.field(own).neighbours.contains(&target) { Ok(()) } else { Err(Refusal::NotAdjacent { from, to }) }
    }

    pub(crate) fn move_envoy(&mut self, from: Cell, to: Cell, events: &mut impl Sink<Event>) {
        let board = self.board.0;
        let seat = self.active;
        let (old, new) = (self.known_field(from), self.known_field(to));
        if self.versioned.visits == Visits::Ever {
            self.versioned.left |= board.field(old).touches;
        }
        self.envoys[seat].remove(old);
        self.links.leave(board, old);
        let in_group = self.links.join(board, new, &self.envoys[seat]);
        self.envoys[seat].insert(new);
        self.sealed.replace(old, new);
        self.unlocked[seat] = self.envoys[seat].iter().fold(0, |near, field| near | board.field(field).farmers_near);
        events.push(Event::EnvoyMoved { seat, from, to });
        if board.field(new).farmer != NONE {
            self.tasks.push(Task::Tile(new));
        }
        if in_group {
            let towns = self.links.towns_of_others(board, new) | board.field(new).touches;
            self.claim_by_group(towns, events);
        }
        self.resolve(events);
    }
}
