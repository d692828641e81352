//! A state: small, flat and `Copy`, because a search copies it millions of times.

use alloc::vec::Vec;

use tabletop::{BoardRef, BySeat, Cell, Seat};

use crate::marks::Marks;
use crate::phase::{Phase, TaskStack};
use crate::sheet::{MAX_RIVERS, NONE};
use crate::{Achievements, ByColour, ClaimMode, Colour, River, Sheet};

/// The maximum number of players.
pub const SEATS: usize = 4;

/// One player's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    /// Marked hexes, river spaces in the Kingdom included.
    pub(crate) marked: Marks,
    pub(crate) claims: Achievements,
    /// The claims for which the player was the first.
    pub(crate) firsts: Achievements,
    /// Marked spaces of each track.
    pub(crate) tracks: ByColour<u8>,
    /// Marked spaces of each river.
    pub(crate) rivers: [u8; MAX_RIVERS],
}

/// A game of Cascadito in progress: the players' sheets, the dice and the open question.
///
/// It has no secret, no randomness and no cache: groups are computed when a mark needs them. 512 bytes at most, `Copy`.
///
/// ```
/// use cascadito::{Cascadito, Colour, Setup};
/// use tabletop::{Game, GameExt, Seat};
///
/// let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
/// for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
///     game.apply(command.parse()?)?;
/// }
/// assert!(game.is_marked(Seat(0), "B5".parse()?) && game.marks(Seat(1)).is_empty());
/// assert_eq!(game.castle(Seat(1)), Some(Colour::Yellow)); // the second castle from the left
/// assert_eq!((game.track(Seat(0), Colour::Blue), game.die()), (0, None)); // a single mark scores nothing
/// assert_eq!((game.first_player(), game.is_solo()), (Some(Seat(0)), false));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cascadito {
    pub(crate) sheet: BoardRef<Sheet>,
    pub(crate) players: BySeat<Player, SEATS>,
    /// The pool: dice to take, by colour.
    pub(crate) pool: ByColour<u8>,
    /// The die taken this turn, until it is used.
    pub(crate) die: Option<Colour>,
    pub(crate) seats: u8,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    /// The number of turns since a die was last used.
    pub(crate) idle: u8,
    /// Solo game: marked dice boxes, and whether it is the second turn of the round.
    pub(crate) boxes: u8,
    pub(crate) second: bool,
    pub(crate) claims: ClaimMode,
    /// Achievements that the active player declined this turn.
    pub(crate) declined: Achievements,
    /// The star beside which a field must be marked, while that question is open.
    pub(crate) star: u8,
    pub(crate) tasks: TaskStack,
    pub(crate) phase: Phase,
}

/// The public information of the position.
impl Cascadito {
    /// The sheet.
    #[inline]
    pub fn sheet(&self) -> &'static Sheet {
        self.sheet.0
    }

    /// The open question.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who claims achievements.
    pub fn claim_mode(&self) -> ClaimMode {
        self.claims
    }

    /// All seats, clockwise.
    #[inline]
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// Whether one player plays against the dice boxes.
    #[inline]
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// The first player, once drawn.
    #[inline]
    pub fn first_player(&self) -> Option<Seat> {
        (self.phase != Phase::First).then_some(self.first)
    }

    /// The player whose turn it is, or was when the game ended.
    #[inline]
    pub fn active_seat(&self) -> Seat {
        self.active
    }

    /// A player's position in the order of the first round, from 0.
    #[inline]
    pub(crate) fn place_in_round(&self, seat: Seat) -> u8 {
        (seat.0 + self.seats - self.first.0) % self.seats
    }

    #[inline]
    pub(crate) fn home(&self, seat: Seat) -> Colour {
        Colour::CASTLES[usize::from(self.place_in_round(seat))]
    }

    /// A player's home castle, once the first player is drawn.
    #[inline]
    pub fn castle(&self, seat: Seat) -> Option<Colour> {
        self.first_player().map(|_| self.home(seat))
    }

    /// The number of dice of a colour in the pool.
    #[inline]
    pub fn pool(&self, colour: Colour) -> u8 {
        self.pool[colour]
    }

    /// The die taken this turn, until it is used.
    #[inline]
    pub fn die(&self) -> Option<Colour> {
        self.die
    }

    /// The number of successive turns in which no die was used.
    pub fn idle_turns(&self) -> u8 {
        self.idle
    }

    /// Solo game: the number of marked dice boxes.
    pub fn boxes(&self) -> u8 {
        self.boxes
    }

    /// Solo game: the turn of the round, 1 or 2.
    pub fn turn_of_round(&self) -> u8 {
        1 + u8::from(self.second)
    }

    /// The marked hexes of a player's Kingdom, in order.
    pub fn marks(&self, seat: Seat) -> Vec<Cell> {
        self.sheet.cells(self.players[seat].marked)
    }

    /// Whether a player has marked a hex of the Kingdom.
    pub fn is_marked(&self, seat: Seat, cell: Cell) -> bool {
        self.sheet.field_number(cell).is_some_and(|field| self.players[seat].marked.contains(field))
    }

    /// Marked spaces of a track.
    #[inline]
    pub fn track(&self, seat: Seat, track: Colour) -> u8 {
        self.players[seat].tracks[track]
    }

    /// Marked spaces of a river, by its number from 0.
    #[inline]
    pub fn river(&self, seat: Seat, river: usize) -> u8 {
        self.players[seat].rivers[river]
    }

    /// Marked fields of each collected sign, in the order of the sheet's collections.
    pub fn collected(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        let marked = self.players[seat].marked;
        self.sheet.collections.iter().map(move |kept| (self.sheet.signs[usize::from(kept.sign)].fields & marked).len())
    }

    /// Claimed achievements.
    #[inline]
    pub fn claimed(&self, seat: Seat) -> Achievements {
        self.players[seat].claims
    }

    /// Claimed achievements for which the player was the first.
    pub fn claimed_first(&self, seat: Seat) -> Achievements {
        self.players[seat].firsts
    }

    /// Achievements that a player can no longer claim because another player has.
    #[inline]
    pub fn locked(&self, seat: Seat) -> Achievements {
        let others = self.all_seats().filter(|other| *other != seat);
        let theirs = others.fold(Achievements::default(), |all, other| all.union(self.players[other].claims));
        theirs.intersection(self.sheet.locking).without(self.players[seat].claims)
    }

    /// The star beside which a field must be marked now.
    pub fn star(&self) -> Option<Cell> {
        (self.star != NONE).then(|| self.sheet.field(self.star).cell)
    }

    /// The towns that the player can choose to score next for the last mark.
    pub fn towns_to_score(&self) -> Vec<Cell> {
        let mut towns: Vec<Cell> = self.waiting_towns().map(|(_, town)| self.sheet.town(town).cell).collect();
        towns.sort_unstable();
        towns
    }

    /// The rivers on which the active player can mark a space.
    pub(crate) fn open_rivers(&self) -> impl Iterator<Item = River> + '_ {
        let marked = &self.players[self.active].rivers;
        let rivers = &self.sheet.rivers;
        let open = rivers.iter().zip(marked).enumerate().filter(|(_, (river, marked))| **marked < river.length());
        open.map(|(river, _)| River::numbered(river, rivers.len()))
    }
}
