//! A state: small, flat and `Copy`, because a search copies it millions of times.

use tabletop::{BoardRef, BySeat, Cell, FieldSet, Seat};

use crate::board::NONE;
use crate::card::Cards;
use crate::phase::{ActionTurn, Auction, Phase, Question};
use crate::{ActionKind, Board, ByLabourer, Card, Colour, Labourer, Place, TwoActions, Weakest};

/// The maximum number of players.
pub const SEATS: usize = 6;
/// The money of each player at the start.
pub const START_MONEY: u32 = 100;
/// All the money of the game, the Land's and the players'. The Land's share may be negative: it always pays.
pub const TREASURY: i32 = 5_000;
/// The maximum number of labourers on a wall.
pub const MAX_LABOURERS_ON_WALL: u8 = 3;
/// The number of cards in a full block.
pub(crate) const BLOCK: u32 = 6;
/// The number of cards in its top row.
pub const TOP_ROW: usize = 3;

/// A slot for a wall of a player; without a card there is no wall. A wall that was just bought has no space yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wall {
    pub(crate) card: u8,
    pub(crate) space: u8,
    pub(crate) labourers: ByLabourer<u8>,
}

impl Wall {
    pub(crate) const NO_WALL: Wall = Wall { card: NONE, space: NONE, labourers: ByLabourer([0; 3]) };

    #[inline]
    pub(crate) fn exists(self) -> bool {
        self.card != NONE
    }
}

/// The possessions of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    pub(crate) money: u32,
    /// The total tribute earned, for the breakdown of the result.
    pub(crate) tribute: u32,
    /// The total paid for walls, for the breakdown of the result.
    pub(crate) paid: u32,
    pub(crate) walls: [Wall; 3],
    /// The character's space.
    pub(crate) character: u8,
}

impl Player {
    pub(crate) const UNUSED: Player =
        Player { money: 0, tribute: 0, paid: 0, walls: [Wall::NO_WALL; 3], character: NONE };

    #[inline]
    pub(crate) fn wall_count(&self) -> usize {
        self.walls.iter().filter(|wall| wall.exists()).count()
    }
}

/// What blocks a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // each is its name
pub enum Obstacle {
    Water,
    Hole,
    Wall,
    Character,
}

impl Obstacle {
    /// The obstacle on a space, if any: water, a hole, a wall or a character, in this order.
    pub(crate) fn on(space: u8, tiles: [&FieldSet; 3], players: &BySeat<Player, SEATS>) -> Option<Obstacle> {
        let character = players.0.iter().any(|player| player.character == space);
        let there = tiles.into_iter().map(|set| set.contains(space)).chain([character]);
        Obstacle::ALL.into_iter().zip(there).find_map(|(obstacle, there)| there.then_some(obstacle))
    }
}

tabletop::named!(Obstacle { Water = "water", Hole = "hole", Wall = "wall", Character = "character" });

/// The public information about a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WallView {
    /// The owner.
    pub seat: Seat,
    /// Its place in front of the owner, which is the number on its stand.
    pub place: Place,
    /// Its card.
    pub card: Card,
    /// The labourers on it.
    pub labourers: ByLabourer<u8>,
    /// Its cell, once its stand is on the land.
    pub cell: Option<Cell>,
}

/// A game of Cascade Barricade in progress: the position and the open question.
///
/// It holds no secret and no randomness. 512 bytes at most, `Copy`.
///
/// ```
/// use barricade::{Colour, Labourer, Phase, Question};
///
/// let game = games::barricade::sketch(
///     "     A   B   C
///  1       .
///      r       .
///  2       ~
///      .       .
///  3       y
/// red: 5 money
/// yellow: 7 money
/// ",
/// )?;
/// let [red, yellow] = [Colour::Red, Colour::Yellow].map(|colour| game.seat_of(colour).unwrap());
/// assert_eq!((game.round(), game.phase(), game.question()), (1, Phase::Actions, Question::Act));
/// assert_eq!((game.money(yellow), game.walls(yellow).count()), (7, 0));
/// assert_eq!(game.character(red), Some("A1".parse()?));
/// assert_eq!(game.water().collect::<Vec<_>>(), ["B2".parse()?]);
/// assert_eq!(game.turn_order(), [red, yellow]);
/// assert!(game.price(Labourer::Mason).is_some() && game.resale(Labourer::Mason).is_none());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Barricade {
    pub(crate) board: BoardRef<Board>,
    pub(crate) water: FieldSet,
    pub(crate) holes: FieldSet,
    /// Spaces with a wall; derived from the players' walls.
    pub(crate) walled: FieldSet,
    pub(crate) deck: Cards,
    pub(crate) block: Cards,
    pub(crate) discards: Cards,
    pub(crate) players: BySeat<Player, SEATS>,
    /// The Land's money.
    pub(crate) bank: i32,
    /// Labourers in the market. They always occupy the dearest spaces of their kind: the cheapest is bought first, and a
    /// returned one goes to the dearest empty space.
    pub(crate) market: ByLabourer<u8>,
    pub(crate) colours: [Colour; SEATS],
    /// The turn order; unused entries are seat 0.
    pub(crate) order: [Seat; SEATS],
    pub(crate) seats: u8,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) question: Question,
    /// The player who is asked.
    pub(crate) active: Seat,
    /// The number of players who have had their turn in this step.
    pub(crate) turn: u8,
    pub(crate) auction: Auction,
    pub(crate) acting: ActionTurn,
    /// Whether the third walls have already removed the weak cards.
    pub(crate) swept: bool,
    /// The players who have drowned, as a bit set.
    pub(crate) drowned: u8,
    pub(crate) weakest: Weakest,
    pub(crate) actions: TwoActions,
}

/// The public information of the position.
impl Barricade {
    /// The board.
    pub fn board(&self) -> &'static Board {
        self.board.0
    }

    /// The open question.
    pub fn question(&self) -> Question {
        self.question
    }

    /// The phase of the round.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; 0 before the first.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// How many of the weakest walls fall in a round.
    pub fn weakest_option(&self) -> Weakest {
        self.weakest
    }

    /// Which two actions a player may take.
    pub fn actions_option(&self) -> TwoActions {
        self.actions
    }

    /// All seats, clockwise.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// The turn order, as far as it has been drawn.
    pub fn turn_order(&self) -> &[Seat] {
        let drawn = if self.question == Question::Order { self.turn } else { self.seats };
        &self.order[..usize::from(drawn)]
    }

    /// The player who is asked, or was asked last.
    pub fn active_seat(&self) -> Seat {
        self.active
    }

    /// The colour of a seat.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// The seat of a colour.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.all_seats().find(|seat| self.colour(*seat) == colour)
    }

    /// A player's money.
    pub fn money(&self, seat: Seat) -> u32 {
        self.players[seat].money
    }

    /// The total tribute that a player has earned.
    pub fn tribute_earned(&self, seat: Seat) -> u32 {
        self.players[seat].tribute
    }

    /// The total that a player has paid for walls.
    pub fn paid_for_walls(&self, seat: Seat) -> u32 {
        self.players[seat].paid
    }

    /// The Land's money; it may be negative.
    pub fn bank(&self) -> i32 {
        self.bank
    }

    /// The cell of a character, once it has a corner.
    pub fn character(&self, seat: Seat) -> Option<Cell> {
        self.cell(self.players[seat].character)
    }

    /// Whether a character has drowned.
    pub fn is_drowned(&self, seat: Seat) -> bool {
        self.drowned >> seat.0 & 1 != 0
    }

    /// The wall in a player's place.
    pub fn wall(&self, seat: Seat, place: Place) -> Option<WallView> {
        let wall = self.players[seat].walls[place.index()];
        wall.exists().then(|| WallView {
            seat,
            place,
            card: *self.board.card(wall.card),
            labourers: wall.labourers,
            cell: self.cell(wall.space),
        })
    }

    /// A player's walls in the order of their places.
    pub fn walls(&self, seat: Seat) -> impl Iterator<Item = WallView> + '_ {
        Place::ALL.into_iter().filter_map(move |place| self.wall(seat, place))
    }

    /// The wall that stands on a cell.
    pub fn wall_at(&self, cell: Cell) -> Option<WallView> {
        self.all_seats().flat_map(|seat| self.walls(seat)).find(|wall| wall.cell == Some(cell))
    }

    /// The cells under water, in order.
    pub fn water(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells(self.water)
    }

    /// The cells with holes, in order.
    pub fn holes(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells(self.holes)
    }

    /// The cards on the auction block, by starting bid.
    pub fn block(&self) -> impl Iterator<Item = Card> + use<> {
        self.card_list(self.block)
    }

    /// The cards on the block that may be auctioned in this round.
    pub fn on_offer(&self) -> impl Iterator<Item = Card> + use<> {
        self.card_list(self.offered())
    }

    /// The rows of the market, cheapest first: the price, and the spaces for each kind of labourer.
    pub fn market_rows(&self) -> impl ExactSizeIterator<Item = (u8, ByLabourer<u8>)> + use<> {
        self.board().market_rows(self.seats)
    }

    /// The total number of labourers of a kind.
    pub fn supply(&self, labourer: Labourer) -> u8 {
        self.board.supply(labourer, self.seats)
    }

    /// The cards still in the deck, sorted by starting bid. Their order in the deck is not part of the state.
    pub fn deck(&self) -> impl Iterator<Item = Card> + use<> {
        self.card_list(self.deck)
    }

    /// The cards that left the game, sorted by starting bid.
    pub fn discards(&self) -> impl Iterator<Item = Card> + use<> {
        self.card_list(self.discards)
    }

    /// The current auction: the wall, the highest bid and the bidder.
    pub fn auction(&self) -> Option<(Card, u32, Seat)> {
        let Auction { card, bid, leader, .. } = self.auction;
        (card != NONE).then(|| (*self.board.card(card), bid, leader))
    }

    /// The players who may still raise the bid in the current auction, and have the money for it.
    pub fn bidders(&self) -> impl Iterator<Item = Seat> + use<> {
        let bidders = self.auction.bidders;
        self.all_seats().filter(move |seat| bidders >> seat.0 & 1 != 0)
    }

    /// Whether a player won a wall in this auction phase.
    pub fn has_won(&self, seat: Seat) -> bool {
        self.auction.won >> seat.0 & 1 != 0
    }

    /// The number of actions that the active player has left in the action phase.
    pub fn actions_left(&self) -> u8 {
        self.acting.left
    }

    /// The kind of the active player's last action in this turn; with [`TwoActions::Different`] it must not be repeated.
    pub fn last_action(&self) -> Option<ActionKind> {
        self.acting.last
    }

    /// The two walls of the current shift.
    pub fn shift_under_way(&self) -> Option<(Place, Place)> {
        self.acting.shift
    }

    /// Whether the weak cards have left the game.
    pub fn is_swept(&self) -> bool {
        self.swept
    }

    /// The number of labourers of a kind in the market.
    pub fn in_market(&self, labourer: Labourer) -> u8 {
        self.market[labourer]
    }

    /// The price of the next labourer of a kind, unless they are sold out.
    #[inline]
    pub fn price(&self, labourer: Labourer) -> Option<u32> {
        let prices = &self.board.used_with(self.seats).prices[labourer];
        let sold = prices.len() - usize::from(self.market[labourer]);
        prices.get(sold).map(|price| u32::from(*price))
    }

    /// The price at which a labourer of a kind would be sold, if any is outside the market.
    #[inline]
    pub fn resale(&self, labourer: Labourer) -> Option<u32> {
        let prices = &self.board.used_with(self.seats).prices[labourer];
        let sold = prices.len() - usize::from(self.market[labourer]);
        prices.get(sold.checked_sub(1)?).map(|price| u32::from(*price))
    }

    pub(crate) fn cell(&self, space: u8) -> Option<Cell> {
        (space != NONE).then(|| self.board.space(space).cell)
    }

    fn cells(&self, set: FieldSet) -> impl Iterator<Item = Cell> + use<> {
        let board = self.board.0;
        (0..board.spaces.len() as u8).filter(move |space| set.contains(*space)).map(|space| board.space(space).cell)
    }

    fn card_list(&self, cards: Cards) -> impl Iterator<Item = Card> + use<> {
        let board = self.board.0;
        cards.iter().map(|card| *board.card(card))
    }
}

/// Spaces and their content.
impl Barricade {
    /// Dry spaces without a hole or wall, which characters can enter.
    #[inline]
    pub(crate) fn walkable(&self) -> FieldSet {
        self.board.land.without(&self.water).without(&self.holes).without(&self.walled)
    }

    /// Walkable spaces without a character, which are free for stands and holes.
    #[inline]
    pub(crate) fn free(&self) -> FieldSet {
        let mut free = self.walkable();
        for player in &self.players.0[..usize::from(self.seats)] {
            if player.character != NONE {
                free.remove(player.character);
            }
        }
        free
    }

    /// The obstacle on a space, if any.
    pub(crate) fn obstacle(&self, space: u8) -> Option<Obstacle> {
        Obstacle::on(space, [&self.water, &self.holes, &self.walled], &self.players)
    }

    /// The number of a space; the cell is known to be a space.
    #[inline]
    pub(crate) fn known_space(&self, cell: Cell) -> u8 {
        self.board.space_at[cell.number()]
    }

    /// The number of a card; the bid is known to be a card.
    #[inline]
    pub(crate) fn known_card(&self, bid: u8) -> u8 {
        self.board.card_of_bid[usize::from(bid)]
    }

    /// Compares every cached value with its source, and checks the invariants.
    ///
    /// # Panics
    /// If a cache is wrong, or if money, labourers or cards have been lost or created.
    pub fn assert_caches(&self) {
        let players = &self.players.0[..usize::from(self.seats)];
        let walls = || players.iter().flat_map(|player| player.walls).filter(|wall| wall.exists());
        let standing: FieldSet = walls().map(|wall| wall.space).filter(|space| *space != NONE).collect();
        assert_eq!(self.walled, standing, "spaces with walls");
        let money: u32 = players.iter().map(|player| player.money).sum();
        assert_eq!(i64::from(self.bank) + i64::from(money), i64::from(TREASURY), "money");
        for labourer in Labourer::ALL {
            let on_walls: u8 = walls().map(|wall| wall.labourers[labourer]).sum();
            assert_eq!(self.market[labourer] + on_walls, self.supply(labourer), "{labourer}");
        }
        let mut cards = self.deck.0;
        for set in [self.block.0, self.discards.0].into_iter().chain(walls().map(|wall| 1 << wall.card)) {
            assert_eq!(cards & set, 0, "a card is in two places");
            cards |= set;
        }
        assert_eq!(cards.count_ones() as usize, self.board.cards.len(), "cards");
        let [water, holes, walled] = [&self.water, &self.holes, &self.walled];
        assert!(water.intersection(holes).is_empty(), "water in holes");
        assert!(walled.intersection(&water.union(holes)).is_empty(), "walls in water or holes");
        for wall in walls() {
            assert!(wall.labourers.total() <= MAX_LABOURERS_ON_WALL, "a wall is overcrowded");
            let needs = self.board.card(wall.card).needs;
            assert!(Labourer::ALL.iter().all(|kind| wall.labourers[*kind] == 0 || needs.shows(*kind)), "not shown");
        }
    }
}
