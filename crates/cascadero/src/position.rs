//! A position at the start of a turn, as it was written. `from_position` checks it and turns it into a game.

use alloc::vec::Vec;

use tabletop::{Cell, NoEvents, Seat};

use crate::board::NONE;
use crate::{
    Achievement, Achievements, Board, ByColour, Cascadero, ClaimMode, Colour, ENVOYS, Effect, RulesVersion, SEATS,
    Tile, Visits, WINNING_POINTS,
};

/// The pieces and points of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerPosition {
    /// The player's colour.
    pub colour: Colour,
    /// Victory points.
    pub points: u16,
    /// The part of the points that farmers paid.
    pub farmer_points: u8,
    /// The spaces of the cubes.
    pub cubes: ByColour<u8>,
    /// Seals in hand.
    pub seals: u8,
    /// Claimed achievements.
    pub claims: Vec<Achievement>,
    /// First-come achievements that the player was the first to meet and declined, and that are therefore reserved for this player.
    pub kept: Vec<Achievement>,
    /// Envoys on the land, and whether each has a seal under it. The others are in hand.
    pub envoys: Vec<(Cell, bool)>,
}

impl PlayerPosition {
    /// A player at the start of the game.
    pub fn new(colour: Colour) -> Self {
        PlayerPosition {
            colour,
            points: 0,
            farmer_points: 0,
            cubes: ByColour::default(),
            seals: 0,
            claims: Vec::new(),
            kept: Vec::new(),
            envoys: Vec::new(),
        }
    }

    /// Seals in hand and under envoys.
    fn seals_held(&self) -> usize {
        usize::from(self.seals) + self.envoys.iter().filter(|(_, sealed)| *sealed).count()
    }
}

/// A position at the start of a turn.
#[derive(Clone, Debug)]
pub struct Position {
    /// The board.
    pub board: &'static Board,
    /// The players clockwise.
    pub players: Vec<PlayerPosition>,
    /// Towns with a herald.
    pub heralds: Vec<Cell>,
    /// Tiles that are face up.
    pub tiles: Vec<(Cell, Tile)>,
    /// Spaces whose seal has been taken.
    pub taken_seals: Vec<(Colour, u8)>,
    /// The player who had the first turn of the game.
    pub first: Colour,
    /// The player whose turn begins.
    pub to_move: Colour,
    /// Further turns that this player has after the current one.
    pub further_turns: u8,
    /// Who claims achievements.
    pub claims: ClaimMode,
    /// The version of the rules.
    pub rules: RulesVersion,
    /// Which envoys count as earlier visitors of a town.
    pub visits: Visits,
    /// With [`Visits::Ever`], towns that an envoy has moved away from.
    pub left: Vec<Cell>,
    /// Whether heralds move on after a scoring.
    pub advanced: bool,
}

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The players are not two to four different player colours.
    #[error("two to {SEATS} players of different colours are needed")]
    Players,
    /// Nobody plays this colour.
    #[error("nobody plays {0}")]
    NoSuchPlayer(Colour),
    /// An envoy is on a cell that is not a field.
    #[error("{0} is not a field")]
    NotAField(Cell),
    /// Two envoys are on one field.
    #[error("two envoys stand on {0}")]
    TwoEnvoys(Cell),
    /// A player has more than 30 envoys.
    #[error("{0} has more than {ENVOYS} envoys")]
    TooManyEnvoys(Colour),
    /// A cube is above the top or on a forbidden space.
    #[error("no cube of {0} can stand there on the {1} track")]
    BadCube(Colour, Colour),
    /// A herald is on a cell that is not a town.
    #[error("{0} is not a town")]
    NotATown(Cell),
    /// A tile is on a cell that is not a farmer field.
    #[error("{0} is not a farmer field")]
    NotAFarmer(Cell),
    /// A seal was taken from a space that has none.
    #[error("there is no seal on space {1} of the {0} track")]
    NotFolded(Colour, u8),
    /// A seal was taken from one space twice.
    #[error("the seal on space {1} of the {0} track is taken twice")]
    SealTwice(Colour, u8),
    /// The number of seals taken from the tracks is not the number in hands and under envoys.
    #[error("{0} seals were taken from the tracks, but {1} are in hands and under envoys")]
    Seals(usize, usize),
    /// Two tiles lie on one farmer field.
    #[error("two tiles lie on {0}")]
    TwoTiles(Cell),
    /// Two players have a first-come achievement, or a player has `all-pairs` without the five pairs.
    #[error("{0} cannot be claimed like this")]
    Claims(Achievement),
    /// A kept achievement that is not first-come, has been claimed, is kept by two players, or cannot be kept under the options of the game.
    #[error("{0} cannot be kept like this")]
    Kept(Achievement),
    /// Towns left by envoys, although the version of the rules or the option does not count such visits.
    #[error("earlier visits do not count at this table")]
    Visits,
    /// A player has fewer points than the claims and farmers paid.
    #[error("{0} has fewer points than achievements and farmers paid")]
    TooFewPoints(Colour),
    /// A player has enough points to have ended the game.
    #[error("{0} has {WINNING_POINTS} points: the game is over")]
    Over(Colour),
    /// More further turns than there are envoys.
    #[error("there are more further turns than envoys")]
    FurtherTurns,
}

/// Checks that points and achievements are consistent.
fn check_claims(players: &[PlayerPosition]) -> Result<(), PositionError> {
    let mut taken = Achievements::default();
    for player in players {
        let claims: Achievements = player.claims.iter().copied().collect();
        if let Some(twice) = claims.intersection(taken).iter().find(|claim| claim.is_first_come()) {
            return Err(PositionError::Claims(twice));
        }
        if claims.contains(Achievement::AllPairs) != claims.includes(Achievements::PAIRS) {
            return Err(PositionError::Claims(Achievement::AllPairs));
        }
        taken = taken.union(claims);
        let paid: u16 = claims.iter().map(Achievement::points).sum();
        if player.points < paid + u16::from(player.farmer_points) {
            return Err(PositionError::TooFewPoints(player.colour));
        }
        if player.points >= WINNING_POINTS {
            return Err(PositionError::Over(player.colour));
        }
    }
    Ok(())
}

/// Checks the declined achievements that are kept for a player.
fn check_kept(position: &Position) -> Result<(), PositionError> {
    let mut gone: Achievements = position.players.iter().flat_map(|player| &player.claims).copied().collect();
    let kept_here = position.claims == ClaimMode::ByHand && position.rules.keeps_declined();
    for achievement in position.players.iter().flat_map(|player| &player.kept) {
        if !kept_here || !achievement.is_first_come() || gone.contains(*achievement) {
            return Err(PositionError::Kept(*achievement));
        }
        gone.insert(*achievement);
    }
    Ok(())
}

impl Cascadero {
    /// The game that continues from a position. It starts a turn, so the game may be over at once.
    ///
    /// # Errors
    /// The first inconsistency that was found.
    ///
    /// ```
    /// use cascadero::{Cascadero, PositionError};
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
    /// let mut position = game.position();
    /// position.players[0].points = 60;
    /// assert_eq!(Cascadero::from_position(&position), Err(PositionError::Over(position.players[0].colour)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_position(position: &Position) -> Result<Cascadero, PositionError> {
        let colours: Vec<Colour> = position.players.iter().map(|player| player.colour).collect();
        let distinct = (1..colours.len()).all(|place| !colours[..place].contains(&colours[place]));
        if !(2..=SEATS).contains(&colours.len()) || !distinct || colours.contains(&Colour::White) {
            return Err(PositionError::Players);
        }
        let board = position.board;
        let mut game = Cascadero::empty(board, &colours, position.rules);
        game.claims = position.claims;
        game.put_visits(position)?;
        game.heralds_move_on = position.advanced;
        game.further_turns = position.further_turns;
        for cell in &position.heralds {
            game.heralds |= 1 << board.town_number(*cell).ok_or(PositionError::NotATown(*cell))?;
        }
        for (cell, tile) in &position.tiles {
            let farmer = board.field_number(*cell).map_or(NONE, |field| board.field(field).farmer);
            if farmer == NONE {
                return Err(PositionError::NotAFarmer(*cell));
            }
            if game.tiles.get(farmer).is_some() {
                return Err(PositionError::TwoTiles(*cell));
            }
            game.tiles.set(farmer, *tile);
        }
        for (track, space) in &position.taken_seals {
            match board.track(*track).spaces().get(usize::from(*space)).map(|space| space.effect) {
                Some(Effect::Folded { seal }) if game.track_seals[*track] >> seal & 1 != 0 => {
                    game.track_seals[*track] &= !(1 << seal);
                }
                Some(Effect::Folded { .. }) => return Err(PositionError::SealTwice(*track, *space)),
                _ => return Err(PositionError::NotFolded(*track, *space)),
            }
        }
        check_claims(&position.players)?;
        check_kept(position)?;
        for (seat, player) in Seat::all(SEATS as u8).zip(&position.players) {
            game.put_player(seat, player)?;
        }
        let found = position.players.iter().map(PlayerPosition::seals_held).sum::<usize>();
        if found != position.taken_seals.len() {
            return Err(PositionError::Seals(position.taken_seals.len(), found));
        }
        game.first = game.seat_of(position.first).ok_or(PositionError::NoSuchPlayer(position.first))?;
        let to_move = game.seat_of(position.to_move).ok_or(PositionError::NoSuchPlayer(position.to_move))?;
        if position.further_turns > game.hand(to_move) {
            return Err(PositionError::FurtherTurns);
        }
        game.start_turn(to_move, &mut NoEvents);
        Ok(game)
    }

    fn put_visits(&mut self, position: &Position) -> Result<(), PositionError> {
        let ever = position.visits == Visits::Ever;
        if ever && !position.rules.has_visits() || !ever && !position.left.is_empty() {
            return Err(PositionError::Visits);
        }
        self.versioned.visits = position.visits;
        for cell in &position.left {
            self.versioned.left |= 1 << self.board.town_number(*cell).ok_or(PositionError::NotATown(*cell))?;
        }
        Ok(())
    }

    fn put_player(&mut self, seat: Seat, player: &PlayerPosition) -> Result<(), PositionError> {
        let board = self.board.0;
        for track in Colour::ALL {
            let at = player.cubes[track];
            let stands = board.track(track).spaces().get(usize::from(at));
            if stands.is_none_or(|space| space.effect == Effect::Forbidden) {
                return Err(PositionError::BadCube(player.colour, track));
            }
        }
        if player.envoys.len() > usize::from(ENVOYS) {
            return Err(PositionError::TooManyEnvoys(player.colour));
        }
        for (cell, sealed) in &player.envoys {
            let field = board.field_number(*cell).ok_or(PositionError::NotAField(*cell))?;
            if self.owner(field).is_some() {
                return Err(PositionError::TwoEnvoys(*cell));
            }
            self.links.join(board, field, &self.envoys[seat]);
            self.envoys[seat].insert(field);
            self.unlocked[seat] |= board.field(field).farmers_near;
            if *sealed {
                self.sealed.replace(NONE, field);
            }
        }
        let put = &mut self.players[seat];
        put.points = player.points;
        put.farmer_points = player.farmer_points;
        put.cubes = player.cubes;
        put.seals = player.seals;
        put.hand = ENVOYS - player.envoys.len() as u8;
        put.claims = player.claims.iter().copied().collect();
        player.kept.iter().for_each(|kept| self.versioned.decline(*kept, seat));
        Ok(())
    }

    /// The current position, without the questions that are open in the middle of a turn and without the achievements
    /// that the player has declined in this turn.
    ///
    /// ```
    /// use cascadero::Cascadero;
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
    /// assert_eq!(Cascadero::from_position(&game.position()), Ok(game));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn position(&self) -> Position {
        let board = self.board.0;
        let taken = |track: Colour| {
            let left: Vec<u8> = self.track_seals(track).collect();
            board.track(track).folded().filter(move |space| !left.contains(space)).map(move |space| (track, space))
        };
        Position {
            board,
            players: self
                .all_seats()
                .map(|seat| PlayerPosition {
                    colour: self.colour(seat),
                    points: self.points(seat),
                    farmer_points: self.players[seat].farmer_points,
                    cubes: self.players[seat].cubes,
                    seals: self.seals(seat),
                    claims: self.claimed(seat).iter().collect(),
                    kept: self.kept(seat).iter().collect(),
                    envoys: self.envoys(seat).map(|cell| (cell, self.is_sealed(cell))).collect(),
                })
                .collect(),
            heralds: self.heralds().collect(),
            tiles: board.farmers().filter_map(|cell| Some((cell, self.tile(cell)?))).collect(),
            taken_seals: Colour::ALL.into_iter().flat_map(taken).collect(),
            first: self.colour(self.first),
            to_move: self.colour(self.active),
            further_turns: self.further_turns,
            claims: self.claims,
            rules: self.rules(),
            visits: self.visits(),
            left: board.towns_in(self.versioned.left).collect(),
            advanced: self.heralds_move_on,
        }
    }
}
