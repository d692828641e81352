//! How long everyone would live if nobody did anything more: the flood played on, walls falling one by one.

use barricade::{Barricade, Board, Step};
use tabletop::{Cell, FieldSet, Seat};

/// Nobody looks further ahead than this.
pub(crate) const HORIZON: u32 = 14;

/// The land as sets of spaces.
pub(crate) struct Land {
    pub(crate) cells: Vec<Cell>,
    pub(crate) around: Vec<FieldSet>,
    number: Vec<u8>,
}

impl Land {
    pub(crate) fn new(board: &Board) -> Self {
        let cells: Vec<Cell> = board.spaces().collect();
        let mut number = vec![255; usize::from(Cell::COLUMNS) * usize::from(Cell::ROWS)];
        cells.iter().zip(0..).for_each(|(cell, space)| number[cell.number()] = space);
        let near = |cell: &Cell| cell.around().into_iter().flatten().map(|near| number[near.number()]);
        let around = cells.iter().map(|cell| near(cell).filter(|space| *space != 255).collect()).collect();
        Land { cells, around, number }
    }

    pub(crate) fn space(&self, cell: Cell) -> u8 {
        self.number[cell.number()]
    }

    pub(crate) fn set(&self, cells: impl Iterator<Item = Cell>) -> FieldSet {
        cells.map(|cell| self.space(cell)).collect()
    }

    pub(crate) fn beside(&self, set: &FieldSet) -> FieldSet {
        set.iter().fold(FieldSet::EMPTY, |near, space| near.union(&self.around[usize::from(space)]))
    }

    /// The spaces that a flood takes.
    fn flooded(&self, water: &FieldSet, holes: &FieldSet, walls: &FieldSet) -> FieldSet {
        let drawn_off = self.beside(holes);
        let all: FieldSet = (0..self.cells.len() as u8).collect();
        let dry = all.without(water).without(holes).without(walls);
        let over_land = self.beside(&water.without(&drawn_off)).intersection(&dry);
        over_land.union(&holes.intersection(&self.beside(water)))
    }
}

/// How many rounds everyone would live, by seat: the round of the drowning, counted from 1; [`HORIZON`] at most.
///
/// With a wall more, given by its starting bid and its space.
pub(crate) fn lives(land: &Land, game: &Barricade, more: Option<(u8, u8)>) -> [u32; 6] {
    let mut water = land.set(game.water());
    let mut holes = land.set(game.holes());
    let mut walls: Vec<(u8, u8)> = game
        .all_seats()
        .flat_map(|seat| game.walls(seat))
        .filter_map(|wall| Some((wall.card.bid, land.space(wall.cell?))))
        .collect();
    walls.extend(more);
    walls.sort_unstable();
    let all: FieldSet = (0..land.cells.len() as u8).collect();
    let mut lives = [HORIZON; 6];
    let mut reach: Vec<(Seat, FieldSet)> = game
        .all_seats()
        .filter_map(|seat| Some((seat, std::iter::once(land.space(game.character(seat)?)).collect())))
        .collect();
    // What is left of this round: after the action phase of a player there is only the flood.
    let mut steps_first = if game.step() < Step::Actions { 2 } else { 0 };
    for (ahead, round) in (1..HORIZON).zip(u32::from(game.round())..) {
        if round >= 2
            && let Some(weakest) =
                walls.iter().position(|(_, space)| !land.around[usize::from(*space)].intersection(&water).is_empty())
        {
            walls.remove(weakest);
        }
        let standing: FieldSet = walls.iter().map(|(_, space)| *space).collect();
        let open = all.without(&water).without(&holes).without(&standing);
        let taken = land.flooded(&water, &holes, &standing);
        water = water.union(&taken);
        holes = holes.without(&taken);
        walls.retain(|(_, space)| {
            let around = &land.around[usize::from(*space)];
            around.len() < 6 || !around.without(&water).is_empty()
        });
        let after = all.without(&water).without(&holes).without(&standing);
        reach.retain_mut(|(seat, spaces)| {
            for _ in 0..steps_first {
                *spaces = spaces.union(&land.beside(spaces).intersection(&open));
            }
            let wet = spaces.intersection(&water);
            *spaces = spaces.without(&water).union(&land.beside(&wet).intersection(&after));
            if spaces.is_empty() {
                lives[seat.index()] = ahead;
            }
            !spaces.is_empty()
        });
        if reach.is_empty() {
            break;
        }
        steps_first = 2;
    }
    lives
}
