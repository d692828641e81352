//! Placing an envoy, the compulsory part of a turn.

use alloc::vec::Vec;

use tabletop::{Cell, Dice, FieldSet, Sink};

use super::{Phase, Task};
use crate::board::NONE;
use crate::{Action, Cascadero, Event, Reason, Refusal, Source, Tile};

impl Cascadero {
    /// Fields on which the active player may place an envoy.
    pub(crate) fn open_fields(&self) -> FieldSet {
        let occupied = self.occupied();
        let mut open = self.board.plain.without(&occupied);
        let mut farmers = self.unlocked[self.active];
        while farmers != 0 {
            let field = self.board.farmers[farmers.trailing_zeros() as usize];
            farmers &= farmers - 1;
            if !occupied.contains(field) {
                open.insert(field);
            }
        }
        open
    }

    #[inline]
    pub(super) fn has_open_field(&self) -> bool {
        self.board.never_fills
            || !self.board.plain.without(&self.occupied()).is_empty()
            || !self.open_fields().is_empty()
    }

    /// Whether the active player may place a seal under an envoy on this field.
    #[inline]
    fn takes_seal(&self, field: u8) -> bool {
        let printed = self.board.field(field);
        let own = &self.envoys[self.active];
        printed.touches != 0 && !printed.neighbours.iter().any(|neighbour| own.contains(*neighbour))
    }

    pub(crate) fn placements(&self, out: &mut Vec<Action>) {
        let open = self.open_fields();
        out.extend(open.iter().map(|field| Action::Place(self.board.field(field).cell)));
        if self.players[self.active].seals > 0 {
            let sealed = open.iter().filter(|field| self.takes_seal(*field));
            out.extend(sealed.map(|field| Action::PlaceSealed(self.board.field(field).cell)));
        }
    }

    /// Samples a placement by rejection: most fields are open for most of a game.
    #[inline]
    pub(crate) fn sample_placement(&self, dice: &mut Dice) -> Action {
        let fields = self.board.fields.len() as u32;
        let with_seal = self.players[self.active].seals > 0;
        let sides = if with_seal { fields * 2 } else { fields };
        let occupied = self.occupied();
        loop {
            let side = dice.below(sides);
            let sealed = side >= fields;
            let field = if sealed { side - fields } else { side } as u8;
            let printed = self.board.field(field);
            let locked = printed.farmer != NONE && self.unlocked[self.active] >> printed.farmer & 1 == 0;
            if occupied.contains(field) || locked {
                continue;
            }
            if !sealed {
                return Action::Place(printed.cell);
            }
            if self.takes_seal(field) {
                return Action::PlaceSealed(printed.cell);
            }
        }
    }

    /// The number of an empty field, or the refusal if the cell is not one.
    pub(super) fn empty_field(&self, cell: Cell) -> Result<u8, Refusal> {
        if self.board.town_number(cell).is_some() {
            return Err(Refusal::IsATown { cell });
        }
        let field = self.board.field_number(cell).ok_or(Refusal::NoSuchField { cell })?;
        match self.owner(field) {
            Some(by) => Err(Refusal::Occupied { cell, by: self.colour(by) }),
            None => Ok(field),
        }
    }

    pub(crate) fn check_place(&self, cell: Cell, sealed: bool) -> Result<(), Refusal> {
        let field = self.empty_field(cell)?;
        let printed = self.board.field(field);
        if printed.farmer != NONE && self.unlocked[self.active] >> printed.farmer & 1 == 0 {
            return Err(Refusal::FarmerLocked { cell });
        }
        if sealed {
            if self.players[self.active].seals == 0 {
                return Err(Refusal::NoSeal);
            }
            if printed.touches == 0 {
                return Err(Refusal::SealAwayFromTowns { cell });
            }
            if !self.takes_seal(field) {
                return Err(Refusal::SealInGroup { cell });
            }
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn place(&mut self, cell: Cell, sealed: bool, events: &mut impl Sink<Event>) {
        let board = self.board.0;
        let field = self.known_field(cell);
        let printed = board.field(field);
        let seat = self.active;
        let occupied = self.occupied();

        let in_group = self.links.join(board, field, &self.envoys[seat]);
        self.envoys[seat].insert(field);
        self.unlocked[seat] |= printed.farmers_near;
        self.players[seat].hand -= 1;
        if sealed {
            self.players[seat].seals -= 1;
            self.sealed.replace(NONE, field);
        }
        events.push(Event::EnvoyPlaced { seat, cell, sealed });

        let known = if in_group { self.links.towns_of_others(board, field) } else { 0 };
        for (slot, town) in printed.towns.iter().take_while(|town| **town != NONE).enumerate() {
            let printed_town = board.town(*town);
            if !in_group && !sealed {
                events.push(Event::TownStayedSilent { seat, town: printed_town.cell, reason: Reason::Alone });
            } else if known >> town & 1 != 0 {
                events.push(Event::TownStayedSilent { seat, town: printed_town.cell, reason: Reason::KnownGroup });
            } else {
                // `left` is empty unless visits of envoys that have moved away count.
                let visited =
                    !printed_town.around.intersection(&occupied).is_empty() || self.versioned.left >> town & 1 != 0;
                self.to_score |= 1 << slot;
                self.visited |= u8::from(visited) << slot;
            }
        }
        if self.to_score != 0 {
            self.placed = field;
            self.tasks.push(Task::Scorings);
        }
        if printed.farmer != NONE {
            self.tasks.push(Task::Tile(field));
        }
        if in_group {
            self.claim_by_group(known | printed.touches, events);
        }
        self.resolve(events);
    }

    /// Applies the tile under an envoy that has just arrived; returns the question if the player has to decide.
    pub(super) fn tile_acts(&mut self, field: u8, events: &mut impl Sink<Event>) -> Option<Phase> {
        let printed = self.board.0.field(field);
        match self.tiles.get(printed.farmer) {
            Some(Tile::VictoryPoints2) => self.farmer_pays(printed.cell, 2, events),
            Some(Tile::VictoryPoints3) => self.farmer_pays(printed.cell, 3, events),
            Some(Tile::AdvanceCube) if self.versioned.rules.farmer_advance_is_compulsory() => {
                return Some(Phase::FarmerAdvance);
            }
            Some(Tile::AdvanceCube) => return Some(Phase::Advance),
            Some(Tile::PlaceEnvoy) => self.earn_further_turn(events),
            Some(Tile::MoveHerald) => self.tasks.push(Task::MoveHerald),
            // A sketch may leave a tile face down.
            None => {}
        }
        None
    }

    fn farmer_pays(&mut self, cell: Cell, points: u8, events: &mut impl Sink<Event>) {
        let player = &mut self.players[self.active];
        player.points += u16::from(points);
        player.farmer_points = player.farmer_points.saturating_add(points);
        events.push(Event::PointsScored { seat: self.active, points: points.into(), source: Source::Tile(cell) });
    }

    #[inline]
    pub(super) fn earn_further_turn(&mut self, events: &mut impl Sink<Event>) {
        self.further_turns += 1;
        events.push(Event::FurtherTurnEarned { seat: self.active });
    }
}
