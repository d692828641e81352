//! What Chance decides before the first turn: the farmer tiles and the first player.

use tabletop::{Cell, Dice, Sink};

use super::Phase;
use crate::{Action, Cascadero, Colour, Event, Refusal, Tile};

impl Cascadero {
    /// The next farmer without a tile. Tiles are laid in the order of the cells.
    fn next_farmer(&self) -> u8 {
        (0..self.board.farmers.len() as u8)
            .find(|farmer| self.tiles.get(*farmer).is_none())
            .expect("tiles are laid while a farmer is without")
    }

    fn next_farmer_cell(&self) -> Cell {
        self.board.field(self.board.farmers[usize::from(self.next_farmer())]).cell
    }

    /// The number of tiles of a kind that are not laid yet.
    fn tiles_left(&self, tile: Tile) -> u32 {
        let laid = (0..self.next_farmer()).filter(|farmer| self.tiles.get(*farmer) == Some(tile)).count();
        u32::from(self.board.tile_mix[tile.index()]) - laid as u32
    }

    pub(crate) fn tile_outcomes(&self) -> impl Iterator<Item = (Action, u32)> + '_ {
        let cell = self.next_farmer_cell();
        Tile::ALL
            .into_iter()
            .map(move |tile| (Action::Tile(cell, tile), self.tiles_left(tile)))
            .filter(|(_, weight)| *weight > 0)
    }

    pub(crate) fn first_outcomes(&self) -> impl Iterator<Item = (Action, u32)> + '_ {
        let mut colours = self.colours;
        colours[..usize::from(self.seats)].sort_unstable();
        (0..usize::from(self.seats)).map(move |place| (Action::First(colours[place]), 1))
    }

    /// Draws one outcome by its weight without listing all of them.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Action {
        if self.phase == Phase::First {
            let place = dice.below(u32::from(self.seats)) as usize;
            return self.first_outcomes().nth(place).expect("one outcome for each seat").0;
        }
        let left = Tile::ALL.map(|tile| self.tiles_left(tile));
        let tile = Tile::ALL[dice.weighted(left.into_iter())];
        Action::Tile(self.next_farmer_cell(), tile)
    }

    pub(crate) fn check_tile(&self, cell: Cell, tile: Tile) -> Result<(), Refusal> {
        let expected = self.next_farmer_cell();
        if cell != expected {
            return Err(Refusal::OtherFarmer { cell, expected });
        }
        if self.tiles_left(tile) == 0 { Err(Refusal::TileUsedUp { tile }) } else { Ok(()) }
    }

    pub(crate) fn lay_tile(&mut self, cell: Cell, tile: Tile, events: &mut impl Sink<Event>) {
        let farmer = self.board.field(self.known_field(cell)).farmer;
        self.tiles.set(farmer, tile);
        events.push(Event::TileRevealed { cell, tile });
        if usize::from(farmer) + 1 == self.board.farmers.len() {
            self.phase = Phase::First;
        }
    }

    pub(crate) fn check_first(&self, colour: Colour) -> Result<(), Refusal> {
        self.seat_of(colour).map(|_| ()).ok_or(Refusal::NoSuchPlayer { colour })
    }

    pub(crate) fn draw_first(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        let seat = self.seat_of(colour).expect("the first player sits at the table");
        self.first = seat;
        events.push(Event::FirstPlayerDrawn { seat });
        self.start_turn(seat, events);
    }
}
