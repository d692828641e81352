//! A position at the start of a phase, as it was written. `from_position` checks it and turns it into a game.

use alloc::vec::Vec;

use tabletop::{BySeat, Cell, FieldSet, NoEvents, Seat};

use crate::card::Cards;
use crate::state::{BLOCK, Player, Wall};
use crate::{
    Barricade, Board, ByLabourer, Colour, Labourer, MAX_LABOURERS_ON_WALL, Obstacle, Phase, Place, SEATS, SetupError,
    TREASURY, TwoActions, WallView, Weakest,
};

/// The highest money of a player in a position: more than any game yields, and small enough to list all bids.
const MAX_MONEY: u32 = 99_999;

/// A wall of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WallPosition {
    /// Its place.
    pub place: Place,
    /// Its card, by starting bid.
    pub wall: u8,
    /// The space of its stand.
    pub cell: Cell,
    /// The labourers on it.
    pub labourers: ByLabourer<u8>,
}

/// The possessions of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerPosition {
    /// The player's colour.
    pub colour: Colour,
    /// Money.
    pub money: u32,
    /// Tribute earned so far.
    pub tribute: u32,
    /// Money paid for walls so far.
    pub paid: u32,
    /// The space of the character.
    pub character: Cell,
    /// The walls.
    pub walls: Vec<WallPosition>,
}

/// A position at the start of a phase of a round. The board is not part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The players clockwise.
    pub players: Vec<PlayerPosition>,
    /// The turn order.
    pub order: Vec<Colour>,
    /// Spaces under water.
    pub water: Vec<Cell>,
    /// Spaces with holes.
    pub holes: Vec<Cell>,
    /// Cards on the block, by starting bid.
    pub block: Vec<u8>,
    /// Cards that left the game, by starting bid. All others are in the deck.
    pub discards: Vec<u8>,
    /// The round.
    pub round: u8,
    /// The phase that begins: discard, auction, resources or actions.
    pub phase: Phase,
    /// Whether the third walls have already removed the weak cards.
    pub swept: bool,
    /// How many of the weakest walls fall.
    pub weakest: Weakest,
    /// Which two actions a player may take.
    pub actions: TwoActions,
}

impl Position {
    /// The players' colours, clockwise.
    fn colours(&self) -> Vec<Colour> {
        self.players.iter().map(|player| player.colour).collect()
    }
}

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The players are not two to six of different colours.
    #[error(transparent)]
    Players(SetupError),
    /// The turn order does not name every player once.
    #[error("the turn order must name every player once")]
    Order,
    /// The round is 0, or the phase is not one with which a position can begin.
    #[error("a round from 1 begins with discard, auction, resources or actions")]
    Round,
    /// The water is so far behind the round that the round number could overflow before the end of the game.
    #[error("there is too little water for round {0}")]
    TooLate(u8),
    /// The Everspring's space is dry, although all water starts there.
    #[error("there is no water on {0}, the Everspring")]
    NoSpring(Cell),
    /// A cell is not part of the land.
    #[error("{0} is not part of the land")]
    NoSuchSpace(Cell),
    /// A cell holds two things that exclude each other.
    #[error("there is a {1} on {0} already")]
    Taken(Cell, Obstacle),
    /// There is no such card.
    #[error("there is no wall {0}")]
    NoSuchWall(u8),
    /// The block has more than six cards.
    #[error("the block holds {BLOCK} walls at most")]
    Block,
    /// A card is in two places.
    #[error("wall {0} is in two places")]
    WallTwice(u8),
    /// A player has two walls in one place.
    #[error("{0} has two walls in place {1}")]
    PlaceTwice(Colour, Place),
    /// A wall has labourers that it cannot hold.
    #[error("{0}'s wall {1} cannot support its labourers")]
    Labourers(Colour, Place),
    /// There are more labourers of a kind than exist.
    #[error("there are not so many labourers of the kind {0}")]
    TooMany(Labourer),
    /// A player's money, tribute or payments are higher than any game yields.
    #[error("no sum of {0} can be above {MAX_MONEY}")]
    Money(Colour),
}

/// A position that was checked. It does not hold the board, because the board of a sketch must not be leaked if the position is refused.
pub(crate) struct CheckedPosition {
    water: FieldSet,
    holes: FieldSet,
    walled: FieldSet,
    deck: Cards,
    block: Cards,
    discards: Cards,
    players: BySeat<Player, SEATS>,
    market: ByLabourer<u8>,
    order: [Seat; SEATS],
}

impl CheckedPosition {
    /// Checks a position against a board.
    ///
    /// # Errors
    /// The first inconsistency that was found.
    pub(crate) fn new(board: &Board, position: &Position) -> Result<CheckedPosition, PositionError> {
        SetupError::check(&position.colours()).map_err(PositionError::Players)?;
        if position.round == 0 || matches!(position.phase, Phase::Opening | Phase::Consequences) {
            return Err(PositionError::Round);
        }
        let mut table = CheckedPosition {
            water: FieldSet::EMPTY,
            holes: FieldSet::EMPTY,
            walled: FieldSet::EMPTY,
            deck: board.all_cards(),
            block: Cards::default(),
            discards: Cards::default(),
            players: BySeat([Player::UNUSED; SEATS]),
            market: board.full_market(position.players.len() as u8),
            order: read_order(position)?,
        };
        table.put_tiles(board, position)?;
        let (round, dry) = (usize::from(position.round), board.spaces.len() - table.water.len() as usize);
        // Every flood takes at least one space, except possibly that of round 1.
        if round > board.spaces.len() || round + dry + 1 > usize::from(u8::MAX) {
            return Err(PositionError::TooLate(position.round));
        }
        table.put_cards(board, position)?;
        for (seat, player) in Seat::all(position.players.len() as u8).zip(&position.players) {
            table.put_player(board, seat, player)?;
        }
        Ok(table)
    }

    /// The game that continues from the position, on the board that it was checked against.
    pub(crate) fn play(self, board: &'static Board, position: &Position) -> Barricade {
        let mut game = Barricade {
            water: self.water,
            holes: self.holes,
            walled: self.walled,
            deck: self.deck,
            block: self.block,
            discards: self.discards,
            players: self.players,
            bank: self.players.0.iter().fold(TREASURY, |bank, player| bank - player.money.cast_signed()),
            market: self.market,
            order: self.order,
            round: position.round,
            swept: position.swept,
            ..Barricade::empty(board, &position.colours(), position.weakest, position.actions)
        };
        match position.phase {
            Phase::Discard => game.begin_round(position.round, &mut NoEvents),
            Phase::Auction => game.begin_auctions(&mut NoEvents),
            Phase::Resources => game.begin_resources(&mut NoEvents),
            // The check refuses the other two phases.
            Phase::Actions | Phase::Opening | Phase::Consequences => game.begin_actions(&mut NoEvents),
        }
        game
    }

    /// The number of a cell's space, if its content allows what is to be placed there.
    fn space_for(&self, board: &Board, cell: Cell, shared: Option<Obstacle>) -> Result<u8, PositionError> {
        let space = board.space_number(cell).ok_or(PositionError::NoSuchSpace(cell))?;
        let obstacle = Obstacle::on(space, [&self.water, &self.holes, &self.walled], &self.players);
        obstacle.filter(|by| Some(*by) != shared).map_or(Ok(space), |by| Err(PositionError::Taken(cell, by)))
    }

    fn put_tiles(&mut self, board: &Board, position: &Position) -> Result<(), PositionError> {
        for cell in &position.water {
            let space = self.space_for(board, *cell, Some(Obstacle::Water))?;
            self.water.insert(space);
        }
        if !self.water.contains(board.spring) {
            return Err(PositionError::NoSpring(board.spring()));
        }
        for cell in &position.holes {
            let space = self.space_for(board, *cell, None)?;
            self.holes.insert(space);
        }
        Ok(())
    }

    /// Moves the cards of the block and the discards out of the deck, which starts with all cards.
    fn put_cards(&mut self, board: &Board, position: &Position) -> Result<(), PositionError> {
        for wall in &position.block {
            let card = self.take_card(board, *wall)?;
            self.block.insert(card);
        }
        if self.block.len() > BLOCK {
            return Err(PositionError::Block);
        }
        for wall in &position.discards {
            let card = self.take_card(board, *wall)?;
            self.discards.insert(card);
        }
        Ok(())
    }

    fn take_card(&mut self, board: &Board, wall: u8) -> Result<u8, PositionError> {
        let card = board.card_number(wall).ok_or(PositionError::NoSuchWall(wall))?;
        if !self.deck.contains(card) {
            return Err(PositionError::WallTwice(wall));
        }
        self.deck.remove(card);
        Ok(card)
    }

    fn put_player(&mut self, board: &Board, seat: Seat, player: &PlayerPosition) -> Result<(), PositionError> {
        if [player.money, player.tribute, player.paid].into_iter().any(|sum| sum > MAX_MONEY) {
            return Err(PositionError::Money(player.colour));
        }
        for wall in &player.walls {
            let space = self.space_for(board, wall.cell, None)?;
            let card = self.take_card(board, wall.wall)?;
            let slot = &mut self.players[seat].walls[wall.place.index()];
            if slot.exists() {
                return Err(PositionError::PlaceTwice(player.colour, wall.place));
            }
            let needs = board.card(card).needs;
            let supported = |kind: &Labourer| wall.labourers[*kind] == 0 || needs.shows(*kind);
            if wall.labourers.total() > MAX_LABOURERS_ON_WALL || !Labourer::ALL.iter().all(supported) {
                return Err(PositionError::Labourers(player.colour, wall.place));
            }
            *slot = Wall { card, space, labourers: wall.labourers };
            self.walled.insert(space);
            for kind in Labourer::ALL {
                let left = self.market[kind].checked_sub(wall.labourers[kind]);
                self.market[kind] = left.ok_or(PositionError::TooMany(kind))?;
            }
        }
        let space = self.space_for(board, player.character, Some(Obstacle::Character))?;
        let put = &mut self.players[seat];
        (put.money, put.tribute, put.paid, put.character) = (player.money, player.tribute, player.paid, space);
        Ok(())
    }
}

/// The turn order as seats: every player exactly once.
fn read_order(position: &Position) -> Result<[Seat; SEATS], PositionError> {
    let (colours, mut order) = (position.colours(), [Seat(0); SEATS]);
    if position.order.len() != colours.len() {
        return Err(PositionError::Order);
    }
    for (turn, colour) in position.order.iter().enumerate() {
        let seat = colours.iter().position(|player| player == colour).ok_or(PositionError::Order)?;
        if position.order[..turn].contains(colour) {
            return Err(PositionError::Order);
        }
        order[turn] = Seat(seat as u8);
    }
    Ok(order)
}

impl Barricade {
    /// The game that continues from a position. The phase starts at once and may have nothing to ask, so the first question may be a later one.
    ///
    /// # Errors
    /// The first inconsistency that was found.
    ///
    /// ```
    /// use barricade::{Barricade, PositionError};
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
    /// let mut position = game.position().unwrap();
    /// assert_eq!(Barricade::from_position(game.board(), &position), Ok(game));
    /// position.order.pop();
    /// assert_eq!(Barricade::from_position(game.board(), &position), Err(PositionError::Order));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_position(board: &'static Board, position: &Position) -> Result<Barricade, PositionError> {
        CheckedPosition::new(board, position).map(|checked| checked.play(board, position))
    }

    /// The current position without the board and without the questions that are open in the middle of a phase.
    ///
    /// `None` before every character has a corner, and while a wall that was bought has no stand yet.
    ///
    /// ```
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
    /// assert_eq!(game.position().unwrap().players[1].money, 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn position(&self) -> Option<Position> {
        Some(Position {
            players: self.all_seats().map(|seat| self.player_position(seat)).collect::<Option<_>>()?,
            order: self.turn_order().iter().map(|seat| self.colour(*seat)).collect(),
            water: self.water().collect(),
            holes: self.holes().collect(),
            block: self.block().map(|card| card.bid).collect(),
            discards: self.discards().map(|card| card.bid).collect(),
            round: self.round,
            phase: self.phase,
            swept: self.swept,
            weakest: self.weakest,
            actions: self.actions,
        })
    }

    /// The possessions of a player; `None` without a character, or with a wall that has no stand yet.
    fn player_position(&self, seat: Seat) -> Option<PlayerPosition> {
        Some(PlayerPosition {
            colour: self.colour(seat),
            money: self.money(seat),
            tribute: self.tribute_earned(seat),
            paid: self.paid_for_walls(seat),
            character: self.character(seat)?,
            walls: self.walls(seat).map(WallView::position).collect::<Option<_>>()?,
        })
    }
}

impl WallView {
    /// The wall as part of a position; `None` if it has no stand on the land yet.
    fn position(self) -> Option<WallPosition> {
        let (place, labourers) = (self.place, self.labourers);
        Some(WallPosition { place, wall: self.card.bid, cell: self.cell?, labourers })
    }
}
