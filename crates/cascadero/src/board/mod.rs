//! The land: fields, towns, farmers, and the success tracks printed beside it.

mod build;
mod check;
mod draft;
mod problem;

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::{Cell, FieldSet};

pub use draft::{Draft, DraftColumn, DraftEffect, DraftSpace, DraftTown};
pub use problem::{Problem, ProblemKind};

use crate::{ByColour, Colour, Heralds, Tile, Track};

/// Stands for "no field", "no town" or "no farmer". No board has that many, so this number is never in a set.
pub(crate) const NONE: u8 = 255;
/// The maximum number of fields.
pub const MAX_FIELDS: usize = 224;
/// The maximum number of towns.
pub const MAX_TOWNS: usize = 64;
/// The maximum number of farmer fields.
pub const MAX_FARMERS: usize = 32;
/// The number of seals in the box.
pub const MAX_SEALS: usize = 12;
/// The number of heralds, and of towns with the same icon.
pub const HERALDS: usize = 4;
/// The number of heralds in the advanced variant.
pub const ADVANCED_HERALDS: usize = 2;

/// The printed facts around one field. Fields and towns are numbered in the order of their cells.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) cell: Cell,
    /// Neighbouring fields clockwise; [`NONE`] where there is a town or no land.
    pub(crate) neighbours: [u8; 6],
    /// Neighbouring towns, padded with [`NONE`].
    pub(crate) towns: [u8; 6],
    /// Neighbouring towns as a bit set.
    pub(crate) touches: u64,
    /// Neighbouring fields as a set.
    pub(crate) beside: FieldSet,
    /// The fields around the neighbouring towns.
    pub(crate) ring: FieldSet,
    /// The colours of the neighbouring towns as a bit set.
    pub(crate) colours: u8,
    /// Neighbouring farmer fields as a bit set.
    pub(crate) farmers_near: u32,
    /// The number of the farmer on this field, or [`NONE`].
    pub(crate) farmer: u8,
}

/// The printed facts about one town.
#[derive(Clone, Debug)]
pub(crate) struct Town {
    pub(crate) cell: Cell,
    pub(crate) colour: Colour,
    pub(crate) icon: Option<Heralds>,
    /// The fields around it.
    pub(crate) around: FieldSet,
    /// Towns at a distance of exactly three, as a bit set.
    pub(crate) within_reach: u64,
}

/// A board to play on; it has been checked completely.
///
/// ```
/// use cascadero::{Colour, Heralds};
///
/// let board = games::cascadero::board("front");
/// assert_eq!((board.name(), board.towns().len(), board.farmers().len()), ("front", 36, 0));
/// assert_eq!(board.town_colour("H5".parse()?), Some(Colour::White));
/// assert_eq!(board.town_colour("H6".parse()?), None);
/// let heralds = board.herald_towns(Heralds::Advanced).unwrap();
/// assert_eq!(heralds, ["H5".parse()?, "H12".parse()?]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Board {
    pub(crate) name: String,
    pub(crate) hash: u64,
    /// Whether a whole game can be set up on it; a sketch can only hold positions.
    pub(crate) is_whole: bool,
    pub(crate) fields: Vec<Field>,
    pub(crate) towns: Vec<Town>,
    /// The field of each farmer, by farmer number.
    pub(crate) farmers: Vec<u8>,
    pub(crate) field_at: Vec<u8>,
    pub(crate) town_at: Vec<u8>,
    /// All fields, and those without a farmer.
    pub(crate) land: FieldSet,
    pub(crate) plain: FieldSet,
    /// Whether there are more fields without a farmer than envoys in the box.
    pub(crate) never_fills: bool,
    pub(crate) towns_of: ByColour<u64>,
    /// The fields next to a town of a colour.
    pub(crate) fields_by: ByColour<FieldSet>,
    pub(crate) tracks: ByColour<Track>,
    pub(crate) tile_mix: [u8; 5],
    pub(crate) advanced: Option<[u8; ADVANCED_HERALDS]>,
}

impl Board {
    /// The name of the board.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of everything on the board except its name.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// All fields in order, farmer fields included.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.fields.iter().map(|field| field.cell)
    }

    /// All towns in order, with colour and herald icon.
    pub fn towns(&self) -> impl ExactSizeIterator<Item = (Cell, Colour, Option<Heralds>)> + '_ {
        self.towns.iter().map(|town| (town.cell, town.colour, town.icon))
    }

    /// The farmer fields in order.
    pub fn farmers(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.farmers.iter().map(|field| self.fields[usize::from(*field)].cell)
    }

    /// The number of farmer tiles of a kind.
    pub fn tile_count(&self, tile: Tile) -> u8 {
        self.tile_mix[tile.index()]
    }

    /// The success track of a colour.
    #[inline]
    pub fn track(&self, colour: Colour) -> &Track {
        &self.tracks[colour]
    }

    /// The towns where the heralds of a set-up start, if the board has them.
    pub fn herald_towns(&self, heralds: Heralds) -> Option<Vec<Cell>> {
        let towns: Vec<Cell> = match heralds {
            Heralds::Advanced => self.advanced?.iter().map(|town| self.town(*town).cell).collect(),
            icon => self.towns().filter(|(_, _, on)| *on == Some(icon)).map(|(cell, _, _)| cell).collect(),
        };
        (!towns.is_empty()).then_some(towns)
    }

    /// The colour of the town on a cell.
    pub fn town_colour(&self, cell: Cell) -> Option<Colour> {
        self.town_number(cell).map(|town| self.town(town).colour)
    }

    /// The number of the field on a cell.
    #[inline]
    pub(crate) fn field_number(&self, cell: Cell) -> Option<u8> {
        Some(self.field_at[cell.number()]).filter(|field| *field != NONE)
    }

    /// The number of the town on a cell.
    #[inline]
    pub(crate) fn town_number(&self, cell: Cell) -> Option<u8> {
        Some(self.town_at[cell.number()]).filter(|town| *town != NONE)
    }

    #[inline]
    pub(crate) fn field(&self, number: u8) -> &Field {
        &self.fields[usize::from(number)]
    }

    #[inline]
    pub(crate) fn town(&self, number: u8) -> &Town {
        &self.towns[usize::from(number)]
    }

    /// The cells of the towns in a bit set, in order.
    pub(crate) fn towns_in(&self, set: u64) -> impl Iterator<Item = Cell> + '_ {
        (0..).zip(&self.towns).filter(move |(number, _)| set >> number & 1 != 0).map(|(_, town)| town.cell)
    }
}

impl tabletop::SharedBoard for Board {
    fn name(&self) -> &str {
        &self.name
    }

    #[inline]
    fn content_hash(&self) -> u64 {
        self.hash
    }
}
