//! Phases 4 and 5: the weakest wall, tribute, the flood, flight and the end.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use conformance::twin::{GridCell, Stop, cell};

use super::{LABOURERS, OwnedWall, Table};

impl Table {
    /// Plays both phases; the only questions are about flight.
    pub(super) fn production_and_flood(&mut self) -> Result<(), Stop> {
        self.destroy_weakest();
        self.pay_tribute();
        self.flood();
        self.destroy_surrounded();
        self.flight()?;
        if self.players.iter().any(|player| player.drowned) { self.end() } else { Ok(()) }
    }

    /// The number of walls that fall is 0 in round 1, and with the option 2 from round 4 on. (weakest, round-one)
    fn destroy_weakest(&mut self) {
        let count = match self.round {
            1 => 0,
            4.. if self.options.two_weakest => 2,
            _ => 1,
        };
        for _ in 0..count {
            let beside_water = self.standing().filter(|(.., cell)| self.is_beside_water(*cell));
            let weakest = beside_water.min_by_key(|(_, _, wall, _)| wall.card).map(|(seat, place, ..)| (seat, place));
            if let Some((seat, place)) = weakest {
                self.remove_wall(seat, place);
            }
        }
    }

    /// Whether the labourers meet the requirement of the card; surplus labourers do not matter. (maintained)
    pub(super) fn is_maintained(&self, wall: &OwnedWall) -> bool {
        let card = &self.board.cards[&wall.card];
        let mut kinds = LABOURERS.into_iter().filter(|kind| card.shows(kind) > 0);
        if card.needs.contains('/') {
            kinds.any(|kind| wall.labourers[kind] > 0)
        } else {
            kinds.all(|kind| wall.labourers[kind] >= card.shows(kind))
        }
    }

    /// Maintained walls beside water pay tribute; players who earned more move ahead. (tribute, new-order)
    fn pay_tribute(&mut self) {
        let mut earned = vec![0; self.players.len()];
        for (seat, _, wall, cell) in self.standing() {
            if self.is_beside_water(cell) && self.is_maintained(wall) {
                earned[seat] += self.board.cards[&wall.card].production;
            }
        }
        for (seat, tribute) in earned.iter().enumerate() {
            self.pay(seat, -tribute);
            self.players[seat].tribute += tribute;
        }
        self.turn_order.sort_by_key(|seat| Reverse(earned[*seat]));
    }

    /// All water moves at the same time; a tile beside holes floods only those. (flood, holes)
    fn flood(&mut self) {
        let mut flooded = BTreeSet::new();
        for tile in &self.water {
            let holes: Vec<GridCell> = self.neighbours(*tile).filter(|space| self.holes.contains(space)).collect();
            if holes.is_empty() {
                flooded.extend(self.neighbours(*tile).filter(|space| !self.has_wall(*space)));
            } else {
                flooded.extend(holes);
            }
        }
        self.holes.retain(|hole| !flooded.contains(hole));
        self.water.append(&mut flooded);
    }

    /// A wall with water on all six sides falls; a neighbouring wall counts as a side without water. (surrounded)
    fn destroy_surrounded(&mut self) {
        let is_surrounded = |cell: GridCell| cell.neighbours().iter().all(|side| self.water.contains(side));
        let walls = self.standing().filter(|(.., cell)| is_surrounded(*cell));
        let fallen: Vec<(usize, usize)> = walls.map(|(seat, place, ..)| (seat, place)).collect();
        fallen.into_iter().for_each(|(seat, place)| self.remove_wall(seat, place));
    }

    /// Characters flee in turn order; a single way out is taken without a question, and without any the player drowns. (flight)
    fn flight(&mut self) -> Result<(), Stop> {
        for seat in self.turn_order.clone() {
            let character = self.players[seat].character.expect("everyone has a character");
            if !self.water.contains(&character) {
                continue;
            }
            match self.refuges(character)[..] {
                [] => self.players[seat].drowned = true,
                [only] => self.players[seat].character = Some(only),
                ref refuges => {
                    let answer = self.ask(seat, refuges.iter().map(|space| format!("flee {space}")).collect())?;
                    self.players[seat].character = answer.strip_prefix("flee ").map(cell);
                }
            }
        }
        Ok(())
    }

    /// The last sale and the end of the game. (end, last-sale, everspring)
    fn end(&mut self) -> Result<(), Stop> {
        for seat in self.turn_order.clone().into_iter().rev() {
            for (place, kind) in (0..3).flat_map(|place| LABOURERS.map(|kind| (place, kind))) {
                let count = self.players[seat].walls[place].as_ref().map_or(0, |wall| wall.labourers[kind]);
                (0..count).for_each(|_| self.sell_labourer(seat, place, kind));
            }
        }
        let everyone_drowned = self.players.iter().all(|player| player.drowned);
        self.ending = Some(if everyone_drowned { "everspring" } else { "ark" });
        Err(Stop::Over)
    }

    /// Survivors before drowned players, then by money, then by turn order. (winner)
    pub(super) fn places(&self) -> Vec<usize> {
        let mut seats = self.turn_order.clone();
        seats.sort_by_key(|seat| (self.players[*seat].drowned, Reverse(self.players[*seat].money)));
        seats
    }
}
