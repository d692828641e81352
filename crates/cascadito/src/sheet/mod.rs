//! A play sheet: the Kingdom, the tracks and rivers, the achievements, and how the game ends on it.

mod build;
mod check;
mod criteria;
mod draft;
mod numbers;
mod problem;
mod rows;

use alloc::string::String;
use alloc::vec::Vec;

use tabletop::Cell;

pub use draft::{
    Draft, DraftAchievement, DraftCollection, DraftEnd, DraftEveryTrack, DraftRiver, DraftSign, DraftTrack,
};
pub use problem::{Problem, ProblemKind};

use crate::marks::Marks;
use crate::{Achievement, AchievementBox, Achievements, ByColour, Colour, Course, Effect, Face, Row, Track};

/// Stands for "no field" or "no town". No sheet has that many.
pub(crate) const NONE: u8 = 255;
/// The maximum number of hexes to mark, including river spaces in the Kingdom.
pub const MAX_FIELDS: usize = 128;
/// The maximum number of towns.
pub const MAX_TOWNS: usize = 64;
/// The maximum number of names in a legend.
pub const MAX_SIGNS: usize = 32;
/// The maximum number of tracks that count signs.
pub const MAX_COLLECTIONS: usize = 4;
/// The maximum number of rivers.
pub const MAX_RIVERS: usize = 2;
/// The possible numbers of dice boxes.
pub const SOLO_BOXES: core::ops::RangeInclusive<i64> = 3..=40;

/// The effect of marking a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FieldEffect {
    /// The player takes this action.
    Act(Effect),
    /// The player must mark a neighbouring field.
    Star,
}

/// The printed facts on and around one hex. Fields and towns are numbered in the order of their cells.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) cell: Cell,
    /// The set that contains only this hex.
    pub(crate) bit: Marks,
    pub(crate) neighbours: Marks,
    /// Neighbouring towns, padded with [`NONE`].
    pub(crate) towns: [u8; 6],
    /// Neighbouring towns as a bit set.
    pub(crate) touches: u64,
    pub(crate) effect: FieldEffect,
    /// Its character in pictures.
    pub(crate) sign: char,
}

#[derive(Clone, Debug)]
pub(crate) struct Town {
    pub(crate) cell: Cell,
    pub(crate) colour: Colour,
}

/// A kind of field that achievements or collections refer to: bandits, crowns, trade goods.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sign {
    pub(crate) name: String,
    pub(crate) fields: Marks,
}

/// A track that counts the marked fields of one sign.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Collection {
    pub(crate) sign: u8,
    pub(crate) points: Vec<u8>,
}

/// The bonus for a number of spaces in every track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EveryTrack {
    /// The number of spaces.
    pub spaces: u8,
    /// The bonus.
    pub points: u8,
}

/// Who must have the top row complete to end the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RowCondition {
    /// The top row does not end the game.
    Nobody,
    /// All players together.
    Together,
    /// One player.
    Alone,
}

/// The end conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndConditions {
    /// Whether the game ends immediately, rather than at the end of the turn.
    pub at_once: bool,
    /// Who must have the top row complete.
    pub top_row: RowCondition,
    /// Whether a player with the complete bottom row ends the game.
    pub bottom_row: bool,
    /// The number of spaces in each track that ends the game, if any.
    pub tracks: Option<u8>,
    /// Points for a player with the complete top row.
    pub top_row_bonus: u8,
}

/// The achievements that each kind of change can meet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClaimTriggers {
    pub(crate) mark: Achievements,
    pub(crate) track: Achievements,
    pub(crate) river: Achievements,
}

/// A sheet to play on; it has been checked completely.
///
/// ```
/// use cascadito::{Colour, Face, Row};
///
/// let sheet = games::cascadito::sheet(1);
/// assert_eq!((sheet.name(), sheet.solo_boxes()), ("1-rural-beginnings", 10));
/// assert!(sheet.is_forbidden(Face::White) && !sheet.is_forbidden(Face::Blue));
/// assert_eq!(sheet.towns_beside("B5".parse()?).collect::<Vec<_>>(), [("B4".parse()?, Colour::Blue)]);
/// assert_eq!(sheet.row(Row::Top).len(), 5);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sheet {
    pub(crate) name: String,
    pub(crate) hash: u64,
    pub(crate) fields: Vec<Field>,
    pub(crate) towns: Vec<Town>,
    pub(crate) field_at: Vec<u8>,
    pub(crate) town_at: Vec<u8>,
    /// Fields without a river, and those of them beside a town of each colour.
    pub(crate) dry: Marks,
    pub(crate) beside: ByColour<Marks>,
    pub(crate) towns_of: ByColour<u64>,
    pub(crate) forbidden: [bool; 6],
    pub(crate) tracks: ByColour<Option<Track>>,
    pub(crate) rivers: Vec<Course>,
    pub(crate) signs: Vec<Sign>,
    pub(crate) collections: Vec<Collection>,
    pub(crate) printed: [Option<AchievementBox>; 2 * Row::MAX_BOXES],
    pub(crate) rows: [Achievements; 2],
    /// Achievements that are locked after the first claim.
    pub(crate) locking: Achievements,
    pub(crate) claim_triggers: ClaimTriggers,
    pub(crate) every_track: Option<EveryTrack>,
    pub(crate) end: EndConditions,
    pub(crate) solo_boxes: u8,
}

impl Sheet {
    /// The name of the sheet.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of everything on the sheet except its name.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// All hexes to mark, in order, with their effects; includes river spaces in the Kingdom.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = (Cell, FieldEffect)> + '_ {
        self.fields.iter().map(|field| (field.cell, field.effect))
    }

    /// All towns in order.
    pub fn towns(&self) -> impl ExactSizeIterator<Item = (Cell, Colour)> + '_ {
        self.towns.iter().map(|town| (town.cell, town.colour))
    }

    /// The towns beside a field.
    pub fn towns_beside(&self, cell: Cell) -> impl Iterator<Item = (Cell, Colour)> + '_ {
        let towns = self.field_number(cell).map_or([NONE; 6], |field| self.field(field).towns);
        towns.into_iter().take_while(|town| *town != NONE).map(|town| (self.town(town).cell, self.town(town).colour))
    }

    /// The signs that achievements and collections refer to, each with its fields.
    pub fn signs(&self) -> impl ExactSizeIterator<Item = (&str, Vec<Cell>)> + '_ {
        self.signs.iter().map(|sign| (&sign.name[..], self.cells(sign.fields)))
    }

    /// The success track of a colour; sheet 1 has no white one.
    #[inline]
    pub fn track(&self, colour: Colour) -> Option<&Track> {
        self.tracks[colour].as_ref()
    }

    /// The tracks, with their colours.
    pub fn tracks(&self) -> impl Iterator<Item = (Colour, &Track)> {
        Colour::ALL.into_iter().filter_map(|colour| Some((colour, self.track(colour)?)))
    }

    /// The rivers.
    pub fn rivers(&self) -> &[Course] {
        &self.rivers
    }

    /// The cells of a river in the Kingdom; empty for a river below it.
    pub fn river_cells(&self, river: usize) -> Vec<Cell> {
        self.rivers[river].path.iter().map(|field| self.field(*field).cell).collect()
    }

    /// The tracks that count signs: the sign's name, and points for one, two and so on.
    pub fn collections(&self) -> impl ExactSizeIterator<Item = (&str, &[u8])> + '_ {
        self.collections.iter().map(|kept| (&self.signs[usize::from(kept.sign)].name[..], &kept.points[..]))
    }

    /// The achievements of a row.
    pub fn row(&self, row: Row) -> Achievements {
        self.rows[row as usize]
    }

    /// The printed facts of a box, if it exists.
    #[inline]
    pub fn achievement(&self, achievement: Achievement) -> Option<&AchievementBox> {
        self.printed[usize::from(achievement.0)].as_ref()
    }

    /// Whether dice that show a face are removed after a roll.
    #[inline]
    pub fn is_forbidden(&self, face: Face) -> bool {
        self.forbidden[face.index()]
    }

    /// The bonus for spaces in every track.
    pub fn every_track(&self) -> Option<EveryTrack> {
        self.every_track
    }

    /// The end conditions.
    pub fn end(&self) -> EndConditions {
        self.end
    }

    /// The number of dice boxes of the solo game.
    pub fn solo_boxes(&self) -> u8 {
        self.solo_boxes
    }

    /// The character of a hex in pictures.
    pub fn picture_sign(&self, cell: Cell) -> Option<char> {
        let town = self.town_number(cell).map(|town| self.town(town).colour.letter());
        town.or_else(|| Some(self.field(self.field_number(cell)?).sign))
    }

    pub(crate) fn cells(&self, fields: Marks) -> Vec<Cell> {
        fields.iter().map(|field| self.field(field).cell).collect()
    }

    #[inline]
    pub(crate) fn field_number(&self, cell: Cell) -> Option<u8> {
        Some(self.field_at[cell.number()]).filter(|field| *field != NONE)
    }

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
}

impl tabletop::SharedBoard for Sheet {
    fn name(&self) -> &str {
        &self.name
    }

    #[inline]
    fn content_hash(&self) -> u64 {
        self.hash
    }
}
