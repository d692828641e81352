//! Fields, towns and farmers by number: queries for a search, which asks them for very many positions.
//!
//! Fields, towns and farmers are numbered in the order of their cells. A set of fields is a [`FieldSet`], a set of towns or farmers is an
//! integer used as a bit set.

use tabletop::{Cell, FieldSet, Seat};

use crate::{Board, Cascadero, Colour, Tile};

/// The printed land.
impl Board {
    /// The number of the field on a cell.
    ///
    /// ```
    /// let board = games::cascadero::board("front");
    /// let field = board.field_on("H6".parse()?).unwrap();
    /// assert_eq!(board.cell_of(field).to_string(), "H6");
    /// assert_eq!((board.beside(field).len(), board.towns_beside(field).count_ones()), (5, 1));
    /// assert_eq!(board.field_on("H5".parse()?), None); // a town
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn field_on(&self, cell: Cell) -> Option<u8> {
        self.field_number(cell)
    }

    /// The number of the town on a cell.
    #[inline]
    pub fn town_on(&self, cell: Cell) -> Option<u8> {
        self.town_number(cell)
    }

    /// The cell of a field.
    #[inline]
    pub fn cell_of(&self, field: u8) -> Cell {
        self.field(field).cell
    }

    /// All fields.
    #[inline]
    pub fn land(&self) -> &FieldSet {
        &self.land
    }

    /// The fields without a farmer, which are open to every player.
    #[inline]
    pub fn plain_fields(&self) -> &FieldSet {
        &self.plain
    }

    /// The fields next to a field.
    #[inline]
    pub fn beside(&self, field: u8) -> &FieldSet {
        &self.field(field).beside
    }

    /// All fields around the towns next to a field, including the field itself; empty if the field touches no town.
    #[inline]
    pub fn ring(&self, field: u8) -> &FieldSet {
        &self.field(field).ring
    }

    /// The towns next to a field.
    #[inline]
    pub fn towns_beside(&self, field: u8) -> u64 {
        self.field(field).touches
    }

    /// The colours of the towns next to a field, as a bit set in the order of [`Colour::ALL`].
    #[inline]
    pub fn colours_beside(&self, field: u8) -> u8 {
        self.field(field).colours
    }

    /// The fields around a town.
    #[inline]
    pub fn around(&self, town: u8) -> &FieldSet {
        &self.town(town).around
    }

    /// The towns of a colour.
    #[inline]
    pub fn towns_of(&self, colour: Colour) -> u64 {
        self.towns_of[colour]
    }

    /// The fields next to a town of a colour.
    #[inline]
    pub fn fields_by(&self, colour: Colour) -> &FieldSet {
        &self.fields_by[colour]
    }

    /// The farmers next to a field.
    #[inline]
    pub fn farmers_beside(&self, field: u8) -> u32 {
        self.field(field).farmers_near
    }

    /// The number of farmers.
    #[inline]
    pub fn farmer_count(&self) -> u8 {
        self.farmers.len() as u8
    }

    /// The field of a farmer.
    #[inline]
    pub fn farmer_field(&self, farmer: u8) -> u8 {
        self.farmers[usize::from(farmer)]
    }
}

/// The pieces on the land.
impl Cascadero {
    /// The fields where a seat's envoys stand.
    #[inline]
    pub fn envoy_fields(&self, seat: Seat) -> &FieldSet {
        &self.envoys[seat]
    }

    /// The next envoy of the group in a circular order; a single envoy is its own next.
    #[inline]
    pub fn next_in_group(&self, field: u8) -> u8 {
        self.links.next(field)
    }

    /// The towns with a herald.
    #[inline]
    pub fn herald_towns(&self) -> u64 {
        self.heralds
    }

    /// The towns that an envoy has moved away from; empty if such visits do not count.
    #[inline]
    pub fn towns_left(&self) -> u64 {
        self.versioned.left
    }

    /// The farmers next to a seat's envoys, whether the tile is occupied or not.
    #[inline]
    pub fn farmers_met(&self, seat: Seat) -> u32 {
        self.unlocked[seat]
    }

    /// The tile of a farmer, if it is face up.
    #[inline]
    pub fn tile_of(&self, farmer: u8) -> Option<Tile> {
        self.tiles.get(farmer)
    }

    /// The seals still on a track, as a bit set from the lowest space up.
    #[inline]
    pub fn seals_on(&self, track: Colour) -> u16 {
        self.track_seals[track]
    }
}
