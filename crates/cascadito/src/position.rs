//! A position at the start of a turn, as it was written. `from_position` checks it and turns it into a game.

use alloc::vec::Vec;

use tabletop::{Cell, NoEvents, Seat};

use crate::sheet::MAX_RIVERS;
use crate::{Achievement, Achievements, ByColour, Cascadito, ClaimMode, Colour, Roll, Row, SEATS, Sheet};

/// One player's sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerPosition {
    /// Marked hexes of the Kingdom, river spaces included.
    pub marks: Vec<Cell>,
    /// Marked spaces of the tracks.
    pub tracks: ByColour<u8>,
    /// Marked spaces of the rivers below the Kingdom; those in the Kingdom follow from the marks.
    pub rivers: [u8; MAX_RIVERS],
    /// Claimed achievements.
    pub claims: Vec<Achievement>,
    /// The claimed achievements that another player had claimed before.
    pub later: Vec<Achievement>,
}

/// A position at the start of a turn.
#[derive(Clone, Debug)]
pub struct Position {
    /// The sheet.
    pub sheet: &'static Sheet,
    /// The players clockwise.
    pub players: Vec<PlayerPosition>,
    /// The player who had the first turn of the game.
    pub first: Seat,
    /// The player whose turn begins.
    pub to_move: Seat,
    /// The dice in the pool; empty if they are about to be rolled.
    pub pool: Vec<Colour>,
    /// Who claims achievements.
    pub claims: ClaimMode,
    /// The number of successive turns in which no die was used.
    pub idle: u8,
    /// Solo game: the number of marked dice boxes.
    pub boxes: u8,
    /// Solo game: whether it is the second turn of the round.
    pub second: bool,
}

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The number of players is not one to four.
    #[error("one to four play, not {0}")]
    Players(usize),
    /// There is no such seat in this game.
    #[error("nobody sits at place {}", .0 + 1)]
    NoSuchSeat(u8),
    /// A mark is on a cell that is not a field.
    #[error("{0} is no field")]
    NotAField(Cell),
    /// A track or river does not have this many spaces.
    #[error("there is no space {0}")]
    TooFar(u8),
    /// A river space is marked, but not all spaces before it.
    #[error("the river is not marked up to {0}")]
    RiverGap(Cell),
    /// The sheet has no such achievement.
    #[error("the sheet has no {0}")]
    NoSuchAchievement(Achievement),
    /// Two players have an achievement that only one can have, or both were the first to claim it.
    #[error("two players were the first to claim {0}")]
    TwoClaimants(Achievement),
    /// The pool has more dice than exist, or a die of a forbidden colour.
    #[error("such dice cannot be in the pool")]
    Pool,
    /// More dice boxes are marked than the game allows.
    #[error("{0} dice boxes cannot be marked")]
    Boxes(u8),
    /// Dice boxes or a second turn in a game of several players.
    #[error("dice boxes and second turns are for one player alone")]
    Alone,
    /// Idle turns in a solo game, where they are not counted.
    #[error("alone, turns without a used die are not counted")]
    Together,
    /// An achievement that cannot have been claimed after somebody else.
    #[error("{0} cannot have been claimed after somebody else")]
    Later(Achievement),
    /// The game is over already.
    #[error("the game is over already")]
    Over,
}

impl Cascadito {
    /// The game that continues from a position.
    ///
    /// # Errors
    /// The first inconsistency that was found.
    ///
    /// ```
    /// use cascadito::{Cascadito, PositionError, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
    /// for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
    ///     game.apply(command.parse()?)?;
    /// }
    /// let mut position = game.position();
    /// position.to_move = Seat(3);
    /// assert_eq!(Cascadito::from_position(&position), Err(PositionError::NoSuchSeat(3)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_position(position: &Position) -> Result<Cascadito, PositionError> {
        let seats = position.players.len();
        if !(1..=SEATS).contains(&seats) {
            return Err(PositionError::Players(seats));
        }
        let mut game = Cascadito::empty(position.sheet, seats as u8, position.claims);
        for seat in [position.first, position.to_move] {
            if seat.index() >= seats {
                return Err(PositionError::NoSuchSeat(seat.0));
            }
        }
        for (seat, player) in Seat::all(seats as u8).zip(&position.players) {
            game.put_player(seat, player)?;
        }
        game.check_firsts()?;
        game.put_pool(position)?;
        if game.is_solo() && position.boxes >= position.sheet.solo_boxes {
            return Err(PositionError::Boxes(position.boxes));
        }
        if !game.is_solo() && (position.boxes > 0 || position.second) {
            return Err(PositionError::Alone);
        }
        if game.is_solo() && position.idle > 0 {
            return Err(PositionError::Together);
        }
        (game.first, game.idle) = (position.first, position.idle);
        (game.boxes, game.second) = (position.boxes, position.second);
        game.begin_turn(position.to_move, &mut NoEvents);
        if game.claims == ClaimMode::Automatic {
            game.claim_overlooked();
        }
        if game.idle >= game.most_idle() || game.all_seats().any(|seat| game.ending(seat).is_some()) {
            return Err(PositionError::Over);
        }
        game.resolve(&mut NoEvents);
        Ok(game)
    }

    /// Sets the pool. In the solo game, every round begins with two or more dice.
    fn put_pool(&mut self, position: &Position) -> Result<(), PositionError> {
        let count = position.pool.len();
        let forbidden = position.pool.iter().any(|colour| position.sheet.forbidden[colour.index()]);
        let too_few = self.is_solo() && count == usize::from(!position.second);
        if forbidden || too_few || count > usize::from(Roll::DICE) {
            return Err(PositionError::Pool);
        }
        for colour in &position.pool {
            self.pool[*colour] += 1;
        }
        Ok(())
    }

    /// Checks that every claimed achievement of the top row has a first claimant.
    fn check_firsts(&self) -> Result<(), PositionError> {
        let all = |set: fn(&crate::state::Player) -> Achievements| {
            self.players.0.iter().fold(Achievements::default(), |all, player| all.union(set(player)))
        };
        let claimed = all(|player| player.claims).intersection(Achievements::TOP_ROW);
        let orphan = claimed.without(all(|player| player.firsts)).iter().next();
        orphan.map_or(Ok(()), |achievement| Err(PositionError::Later(achievement)))
    }

    fn put_player(&mut self, seat: Seat, player: &PlayerPosition) -> Result<(), PositionError> {
        let sheet = self.sheet.0;
        for cell in &player.marks {
            let field = sheet.field_number(*cell).ok_or(PositionError::NotAField(*cell))?;
            self.players[seat].marked.insert(field);
        }
        for track in Colour::ALL {
            let length = sheet.track(track).map_or(0, crate::Track::length);
            if player.tracks[track] > length {
                return Err(PositionError::TooFar(player.tracks[track]));
            }
        }
        self.players[seat].tracks = player.tracks;
        for (number, river) in sheet.rivers.iter().enumerate() {
            let mut marked = player.rivers[number];
            if river.is_in_the_kingdom() {
                let is_marked = |field: &&u8| self.players[seat].marked.contains(**field);
                marked = river.path.iter().take_while(is_marked).count() as u8;
                if let Some(gap) = river.path[usize::from(marked)..].iter().find(is_marked) {
                    return Err(PositionError::RiverGap(sheet.field(*gap).cell));
                }
            }
            if marked > river.length() {
                return Err(PositionError::TooFar(marked));
            }
            self.players[seat].rivers[number] = marked;
        }
        let may_be_later = |achievement: &Achievement| {
            achievement.row() == Row::Top
                && player.claims.contains(achievement)
                && !sheet.locking.contains(*achievement)
        };
        if let Some(achievement) = player.later.iter().find(|achievement| !may_be_later(achievement)) {
            return Err(PositionError::Later(*achievement));
        }
        for achievement in &player.claims {
            if sheet.achievement(*achievement).is_none() {
                return Err(PositionError::NoSuchAchievement(*achievement));
            }
            let first = achievement.row() == Row::Top && !player.later.contains(achievement);
            // A locked achievement has only a first claimant.
            if first && Seat::all(seat.0).any(|other| self.players[other].firsts.contains(*achievement)) {
                return Err(PositionError::TwoClaimants(*achievement));
            }
            self.players[seat].claims.insert(*achievement);
            if first {
                self.players[seat].firsts.insert(*achievement);
            }
        }
        Ok(())
    }

    /// The current position, without the questions that are open in the middle of a turn.
    ///
    /// ```
    /// use cascadito::{Cascadito, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
    /// for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
    ///     game.apply(command.parse()?)?;
    /// }
    /// assert_eq!(Cascadito::from_position(&game.position()), Ok(game));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn position(&self) -> Position {
        let dice = |colour: Colour| (0..self.pool[colour]).map(move |_| colour);
        Position {
            sheet: self.sheet.0,
            players: self.all_seats().map(|seat| self.player_position(seat)).collect(),
            first: self.first,
            to_move: self.active,
            pool: Colour::ALL.into_iter().flat_map(dice).collect(),
            claims: self.claims,
            idle: self.idle,
            boxes: self.boxes,
            second: self.second,
        }
    }

    fn player_position(&self, seat: Seat) -> PlayerPosition {
        let player = &self.players[seat];
        let top = player.claims.intersection(Achievements::TOP_ROW);
        PlayerPosition {
            marks: self.marks(seat),
            tracks: player.tracks,
            rivers: player.rivers,
            claims: player.claims.iter().collect(),
            later: top.without(player.firsts).iter().collect(),
        }
    }
}
