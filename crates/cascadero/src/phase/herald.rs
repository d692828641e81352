//! Heralds: moved to any town by a farmer tile, or to a nearby town after a scoring in the advanced variant.

use alloc::vec::Vec;

use tabletop::{Cell, Dice, Sink};

use super::{Phase, Task};
use crate::{Action, Cascadero, Event, Refusal};

/// The numbers of the set bits.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let low = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        low
    })
}

impl Cascadero {
    /// Whether a herald may move to a town: it has no herald, and an empty field beside it.
    fn takes_herald(&self, town: u8) -> bool {
        self.heralds >> town & 1 == 0 && !self.board.town(town).around.without(&self.occupied()).is_empty()
    }

    /// Towns that a herald may move to, as a bit set.
    fn herald_targets(&self) -> u64 {
        (0..self.board.towns.len() as u8)
            .filter(|town| self.takes_herald(*town))
            .fold(0, |targets, town| targets | 1 << town)
    }

    /// The heralds that may move now, and the towns they may move to, as bit sets.
    fn herald_choice(&self) -> (u64, u64) {
        match self.phase {
            Phase::MoveOn(cell) => {
                let town = self.known_town(cell);
                (1 << town, self.herald_targets() & self.board.town(town).within_reach)
            }
            _ => (self.heralds, self.herald_targets()),
        }
    }

    pub(super) fn can_move_any_herald(&self) -> bool {
        self.heralds != 0 && self.herald_targets() != 0
    }

    pub(super) fn can_move_on(&self, town: Cell) -> bool {
        self.herald_targets() & self.board.town(self.known_town(town)).within_reach != 0
    }

    pub(crate) fn herald_moves(&self, out: &mut Vec<Action>) {
        let (heralds, targets) = self.herald_choice();
        let cell = |town| self.board.town(town).cell;
        for from in bits(heralds) {
            out.extend(bits(targets).map(|to| Action::MoveHerald(cell(from), cell(to))));
        }
    }

    pub(crate) fn sample_herald(&self, dice: &mut Dice) -> Action {
        let (heralds, targets) = self.herald_choice();
        let side = dice.below(heralds.count_ones() * targets.count_ones() + 1);
        let (from, to) = (side / targets.count_ones(), side % targets.count_ones());
        match (bits(heralds).nth(from as usize), bits(targets).nth(to as usize)) {
            (Some(from), Some(to)) => Action::MoveHerald(self.board.town(from).cell, self.board.town(to).cell),
            _ => Action::Pass,
        }
    }

    pub(crate) fn check_herald(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        let (heralds, _) = self.herald_choice();
        let old = self.board.town_number(from).filter(|town| self.heralds >> town & 1 != 0);
        let old = old.ok_or(Refusal::NoHeraldThere { town: from })?;
        let new = self.board.town_number(to).ok_or(Refusal::NotATown { cell: to })?;
        if heralds >> old & 1 == 0 {
            return Err(Refusal::OtherHerald { town: from });
        }
        if self.heralds >> new & 1 != 0 {
            return Err(Refusal::HeraldThere { town: to });
        }
        if !self.takes_herald(new) {
            return Err(Refusal::TownFull { town: to });
        }
        if matches!(self.phase, Phase::MoveOn(_)) && self.board.town(old).within_reach >> new & 1 == 0 {
            return Err(Refusal::HeraldDistance { from, to });
        }
        Ok(())
    }

    pub(crate) fn move_herald(&mut self, from: Cell, to: Cell, events: &mut impl Sink<Event>) {
        self.heralds ^= 1 << self.known_town(from) | 1 << self.known_town(to);
        // On a board with farmers, a tile may move the herald that was about to move on. Then neither it nor a herald that replaces it moves on.
        self.tasks.drop_task(Task::MoveOn(from));
        let moved_on = matches!(self.phase, Phase::MoveOn(_));
        events.push(Event::HeraldMoved { seat: self.active, from, to, moved_on });
        self.resolve(events);
    }
}
