//! A state: small, flat and `Copy`, because a search copies it millions of times.

use tabletop::{BoardRef, BySeat, Cell, FieldSet, Seat};

use crate::board::{MAX_FARMERS, MAX_SEALS, NONE};
use crate::groups::GroupLinks;
use crate::phase::{Phase, TaskStack};
use crate::version::VersionedState;
use crate::{Achievements, Board, ByColour, ClaimMode, Colour, RulesVersion, Tile, Visits};

/// The maximum number of players.
pub const SEATS: usize = 4;
/// The number of envoys of one colour.
pub const ENVOYS: u8 = 30;

/// The pieces and points of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    pub(crate) points: u16,
    pub(crate) claims: Achievements,
    pub(crate) cubes: ByColour<u8>,
    /// Seals in hand.
    pub(crate) seals: u8,
    /// Envoys in hand.
    pub(crate) hand: u8,
    /// The part of the points that farmers paid, for the breakdown of the result.
    pub(crate) farmer_points: u8,
}

/// The tiles on the farmer fields, four bits each; 0 is face down, kinds count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Tiles([u8; MAX_FARMERS / 2]);

impl Tiles {
    #[inline]
    pub(crate) fn get(&self, farmer: u8) -> Option<Tile> {
        let kind = self.0[usize::from(farmer / 2)] >> (farmer % 2 * 4) & 15;
        Tile::ALL.get(usize::from(kind).wrapping_sub(1)).copied()
    }

    /// Turns a tile face up; each is turned only once.
    pub(crate) fn set(&mut self, farmer: u8, tile: Tile) {
        self.0[usize::from(farmer / 2)] |= (tile as u8 + 1) << (farmer % 2 * 4);
    }
}

/// The fields of the sealed envoys, ascending; [`NONE`] fills the unused slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sealed(pub(crate) [u8; MAX_SEALS]);

impl Sealed {
    pub(crate) fn contains(&self, field: u8) -> bool {
        self.0.contains(&field)
    }

    /// Replaces `old` by `new`; if `old` is `NONE`, adds `new`.
    pub(crate) fn replace(&mut self, old: u8, new: u8) {
        if let Some(slot) = self.0.iter_mut().find(|slot| **slot == old) {
            *slot = new;
            self.0.sort_unstable();
        }
    }
}

/// A game of Cascadero in progress: the position and the open question.
///
/// It holds no secret and no randomness. 520 bytes, `Copy`.
///
/// ```
/// use cascadero::{Colour, Phase};
///
/// let game = games::cascadero::sketch(
///     "     A   B   C
///  1       b
///      b       W!
///  2       .
///      .       p
/// blue: 12 points
/// pink: 7 points
/// ",
/// )?;
/// let [blue, pink] = [Colour::Blue, Colour::Pink].map(|colour| game.seat_of(colour).unwrap());
/// assert_eq!((game.phase(), game.active_seat()), (Phase::Place, blue));
/// assert_eq!((game.points(pink), game.cube(pink, Colour::White), game.seals(pink)), (7, 0, 0));
/// assert_eq!((game.hand(blue), game.envoys(blue).count()), (28, 2));
/// assert_eq!(game.envoy_at("C2".parse()?), Some(pink));
/// assert_eq!(game.heralds().collect::<Vec<_>>(), ["C1".parse()?]);
/// assert!(!game.is_sealed("C2".parse()?) && game.claimed(blue).is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cascadero {
    pub(crate) board: BoardRef<Board>,
    pub(crate) envoys: BySeat<FieldSet, SEATS>,
    pub(crate) links: GroupLinks,
    pub(crate) players: BySeat<Player, SEATS>,
    /// Towns with a herald, as a bit set.
    pub(crate) heralds: u64,
    /// Farmer fields beside an envoy of the player, as a bit set.
    pub(crate) unlocked: BySeat<u32, SEATS>,
    pub(crate) tiles: Tiles,
    pub(crate) sealed: Sealed,
    /// Seals still on the tracks, as a bit set from the lowest space up.
    pub(crate) track_seals: ByColour<u16>,
    pub(crate) colours: [Colour; SEATS],
    pub(crate) seats: u8,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    pub(crate) further_turns: u8,
    pub(crate) claims: ClaimMode,
    /// The advanced variant: heralds move on after a scoring.
    pub(crate) heralds_move_on: bool,
    /// Achievements that the active player declined this turn.
    pub(crate) declined: Achievements,
    /// The field of this turn's envoy, while its towns are scored.
    pub(crate) placed: u8,
    /// Which of that field's towns are still to score, as a bit set in the order of the field's list.
    pub(crate) to_score: u8,
    /// Which of them had been visited before the envoy was placed.
    pub(crate) visited: u8,
    pub(crate) tasks: TaskStack,
    pub(crate) phase: Phase,
    /// The last field, so that games of version 1 keep their hashes.
    pub(crate) versioned: VersionedState,
}

impl Cascadero {
    /// The start of a game with nothing decided: no heralds, all seals on the tracks, the first seat to move.
    pub(crate) fn empty(board: &'static Board, colours: &[Colour], rules: RulesVersion) -> Self {
        let mut seats = [Colour::White; SEATS];
        seats[..colours.len()].copy_from_slice(colours);
        let mut players = BySeat::<Player, SEATS>::default();
        for player in &mut players.0[..colours.len()] {
            player.hand = ENVOYS;
        }
        Cascadero {
            board: BoardRef(board),
            envoys: BySeat([FieldSet::EMPTY; SEATS]),
            links: GroupLinks::default(),
            players,
            heralds: 0,
            unlocked: BySeat::default(),
            tiles: Tiles::default(),
            sealed: Sealed([NONE; MAX_SEALS]),
            track_seals: ByColour(Colour::ALL.map(|colour| (1 << board.track(colour).folded().count()) - 1)),
            colours: seats,
            seats: colours.len() as u8,
            first: Seat(0),
            active: Seat(0),
            further_turns: 0,
            claims: ClaimMode::Automatic,
            heralds_move_on: false,
            declined: Achievements::default(),
            placed: NONE,
            to_score: 0,
            visited: 0,
            tasks: TaskStack::default(),
            phase: if board.farmers.is_empty() { Phase::First } else { Phase::Tiles },
            versioned: VersionedState::new(rules),
        }
    }
}

/// The public information of the position.
impl Cascadero {
    /// The board.
    pub fn board(&self) -> &'static Board {
        self.board.0
    }

    /// The open question.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who claims achievements.
    pub fn claim_mode(&self) -> ClaimMode {
        self.claims
    }

    /// The version of the rules.
    pub fn rules(&self) -> RulesVersion {
        self.versioned.rules
    }

    /// Which envoys count as earlier visitors of a town.
    pub fn visits(&self) -> Visits {
        self.versioned.visits
    }

    /// First-come achievements that this player was the first to meet and declined; no other player can claim them.
    #[inline]
    pub fn kept(&self, seat: Seat) -> Achievements {
        self.versioned.kept(|keeper| keeper == seat)
    }

    /// The towns that an envoy has ever been beside; with [`Visits::Now`], those that have an envoy beside them now.
    pub fn touched_towns(&self) -> impl Iterator<Item = Cell> + use<> {
        let touched =
            self.occupied().iter().fold(self.versioned.left, |towns, field| towns | self.board.field(field).touches);
        self.board.0.towns_in(touched)
    }

    /// Whether heralds move on after a scoring (the advanced variant).
    pub fn is_advanced(&self) -> bool {
        self.heralds_move_on
    }

    /// All seats, clockwise.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// The first player, once drawn.
    pub fn first_player(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Tiles | Phase::First)).then_some(self.first)
    }

    /// The player whose turn it is, or was when the game ended.
    pub fn active_seat(&self) -> Seat {
        self.active
    }

    /// Further turns that the active player has earned.
    pub fn further_turns(&self) -> u8 {
        self.further_turns
    }

    /// The colour of a seat.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// The seat of a colour.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.all_seats().find(|seat| self.colour(*seat) == colour)
    }

    /// Victory points.
    pub fn points(&self, seat: Seat) -> u16 {
        self.players[seat].points
    }

    /// The space of a cube.
    pub fn cube(&self, seat: Seat, track: Colour) -> u8 {
        self.players[seat].cubes[track]
    }

    /// Seals in hand.
    pub fn seals(&self, seat: Seat) -> u8 {
        self.players[seat].seals
    }

    /// Envoys in hand.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.players[seat].hand
    }

    /// Claimed achievements.
    pub fn claimed(&self, seat: Seat) -> Achievements {
        self.players[seat].claims
    }

    /// The envoys on the land, in the order of their cells.
    pub fn envoys(&self, seat: Seat) -> impl Iterator<Item = Cell> + use<> {
        let board = self.board.0;
        self.envoys[seat].iter().map(move |field| board.field(field).cell)
    }

    /// The owner of the envoy on a cell.
    pub fn envoy_at(&self, cell: Cell) -> Option<Seat> {
        let field = self.board.field_number(cell)?;
        self.owner(field)
    }

    /// Whether the envoy on a cell has a seal under it.
    pub fn is_sealed(&self, cell: Cell) -> bool {
        self.board.field_number(cell).is_some_and(|field| self.sealed.contains(field))
    }

    /// The towns with a herald, in order.
    pub fn heralds(&self) -> impl Iterator<Item = Cell> + use<> {
        self.board.0.towns_in(self.heralds)
    }

    /// The tile on a farmer field, once it is face up.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        let farmer = self.board.field(self.board.field_number(cell)?).farmer;
        (farmer != NONE).then(|| self.tiles.get(farmer)).flatten()
    }

    /// Whether a farmer field is open to a player.
    pub fn is_unlocked(&self, seat: Seat, cell: Cell) -> bool {
        let farmer = self.board.field_number(cell).map_or(NONE, |field| self.board.field(field).farmer);
        farmer != NONE && self.unlocked[seat] >> farmer & 1 != 0
    }

    /// The spaces of a track that still hold a seal, from the lowest up.
    pub fn track_seals(&self, track: Colour) -> impl Iterator<Item = u8> + use<> {
        let seals = self.track_seals[track];
        let spaces = self.board.0.track(track).folded();
        spaces.enumerate().filter(move |(seal, _)| seals >> seal & 1 != 0).map(|(_, space)| space)
    }

    /// The towns that this turn's envoy still has to score.
    pub fn towns_to_score(&self) -> impl Iterator<Item = Cell> + use<> {
        let (board, placed, to_score) = (self.board.0, self.placed, self.to_score);
        (0..6usize).filter(move |slot| to_score >> slot & 1 != 0).map(move |slot| {
            let town = board.field(placed).towns[slot];
            board.town(town).cell
        })
    }

    #[inline]
    pub(crate) fn owner(&self, field: u8) -> Option<Seat> {
        self.all_seats().find(|seat| self.envoys[*seat].contains(field))
    }

    /// Fields with an envoy of any colour.
    #[inline]
    pub(crate) fn occupied(&self) -> FieldSet {
        let [a, b, c, d] = &self.envoys.0;
        a.union(b).union(&c.union(d))
    }
}
