//! How long everyone would live if nobody did anything more: the flood played on, walls falling one by one.

use std::cmp::Ordering;

use barricade::{Barricade, Board, Phase};
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

    /// The members of a set that are beside members of another.
    fn touching(&self, set: &FieldSet, other: &FieldSet) -> FieldSet {
        if other.len() <= set.len() {
            return self.beside(other).intersection(set);
        }
        set.iter().filter(|space| !self.around[usize::from(*space)].intersection(other).is_empty()).collect()
    }

    /// The spaces that a flood takes.
    fn flooded(&self, water: &FieldSet, holes: &FieldSet, dry: &FieldSet) -> FieldSet {
        let spreading = water.without(&self.beside(holes));
        self.touching(dry, &spreading).union(&self.touching(holes, water))
    }
}

/// How everyone would end if nobody did anything but walk.
#[derive(Clone, Copy)]
pub(crate) struct Outlook {
    /// The round of the drowning by seat, counted from 1; [`HORIZON`] at most.
    pub(crate) lives: [u32; 6],
    /// How many spaces they could choose from before that flood: who has more room can do more about it.
    pub(crate) room: [u32; 6],
}

/// Plays the flood forward; with a wall more, given by its starting bid and its space.
pub(crate) fn outlook(land: &Land, game: &Barricade, more: Option<(u8, u8)>) -> Outlook {
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
    let dry = |water: &FieldSet, holes: &FieldSet, walls: &[(u8, u8)]| {
        walls.iter().fold(all.without(water).without(holes), |mut dry, (_, space)| {
            dry.remove(*space);
            dry
        })
    };
    let mut outlook = Outlook { lives: [HORIZON; 6], room: [0; 6] };
    let mut alive: Vec<(Seat, FieldSet, u32)> = game
        .all_seats()
        .filter_map(|seat| {
            let space = land.space(game.character(seat)?);
            Some((seat, std::iter::once(space).collect(), steps_left(game, seat)))
        })
        .collect();
    for (ahead, round) in (1..HORIZON).zip(u32::from(game.round())..) {
        let open = dry(&water, &holes, &walls);
        if round >= 2
            && let Some(weakest) =
                walls.iter().position(|(_, space)| !land.around[usize::from(*space)].intersection(&water).is_empty())
        {
            walls.remove(weakest);
        }
        let taken = land.flooded(&water, &holes, &dry(&water, &holes, &walls));
        water = water.union(&taken);
        holes = holes.without(&taken);
        walls.retain(|(_, space)| {
            let around = &land.around[usize::from(*space)];
            around.len() < 6 || !around.without(&water).is_empty()
        });
        let refuge = dry(&water, &holes, &walls);
        alive.retain_mut(|(seat, spaces, steps)| {
            for _ in 0..*steps {
                *spaces = spaces.union(&land.beside(spaces).intersection(&open));
            }
            *steps = 2;
            outlook.room[seat.index()] = spaces.len();
            let wet = spaces.intersection(&water);
            *spaces = spaces.without(&water).union(&land.beside(&wet).intersection(&refuge));
            if spaces.is_empty() {
                outlook.lives[seat.index()] = ahead;
            }
            !spaces.is_empty()
        });
        if alive.is_empty() {
            break;
        }
    }
    outlook
}

/// How far a player can still walk before the next flood.
fn steps_left(game: &Barricade, seat: Seat) -> u32 {
    match game.phase() {
        Phase::Opening | Phase::Discard | Phase::Auction | Phase::Resources => 2,
        Phase::Consequences => 0,
        Phase::Actions => {
            let place = |seat: Seat| game.turn_order().iter().position(|other| *other == seat);
            match place(seat).cmp(&place(game.active_seat())) {
                Ordering::Less => 0,
                Ordering::Equal => game.actions_left().into(),
                Ordering::Greater => 2,
            }
        }
    }
}
