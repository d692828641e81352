//! A whole position as text: the picture of the land, followed by all other facts of the position.
//!
//! ```text
//! board: front
//! (the picture)
//! first: blue
//! to move: pink
//! blue: 12 points, 1 seal, cubes Y0 O3 B4 P0 W2, claims pair-orange
//! pink: 7 points, 3 from farmers, 0 seals, cubes Y1 O0 B0 P6 W2
//! taken seals: O3
//! ```
//!
//! Lines with default values may be left out: `rules: 2`, `taken seals`, `further turns: 1`, `claims: by-hand`, `visits: ever`,
//! `left towns: E4`, `heralds: advanced`, and a player's parts other than the name. A position without `rules` is of version 1.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tabletop::{PictureError, is_picture_line};

use crate::picture::{Picture, Slot, draft};
use crate::{
    Board, Cascadero, ClaimMode, Colour, Draft, Phase, PlayerPosition, Position, PositionError, RulesVersion, Visits,
};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// The picture cannot be read.
    #[error(transparent)]
    Picture(PictureError),
    /// A line below the picture cannot be read.
    #[error("line {line}: cannot read {text:?}")]
    Line {
        /// The line number, from 1.
        line: u32,
        /// The text of the line.
        text: String,
    },
    /// The picture does not show the board that the text names.
    #[error("the picture does not show the board that the text names")]
    OtherBoard,
    /// The drawn land is not a valid board.
    #[error("the land makes no board: {0:?}")]
    Land(Vec<crate::Problem>),
    /// The text was parsed, but describes an impossible position.
    #[error(transparent)]
    Position(PositionError),
}

impl Cascadero {
    /// Reads a position. A board name is looked up with `find`; a picture without a name is a sketch, whose tracks come from `rest`.
    ///
    /// The board of a sketch is leaked: it lives as long as the program.
    ///
    /// # Errors
    /// The first thing that cannot be parsed or is impossible.
    ///
    /// ```
    /// # let tracks = &games::cascadero::draft(games::cascadero::built_in().next().unwrap().1).unwrap();
    /// use cascadero::{Cascadero, Colour};
    ///
    /// let text = "     A   B   C
    ///  1       b
    ///      .       W
    /// blue: 12 points
    /// pink:
    /// ";
    /// let game = Cascadero::read(text, |_| None, tracks)?;
    /// assert_eq!(game.points(game.seat_of(Colour::Blue).unwrap()), 12);
    /// assert!(game.to_string().contains("blue: 12 points, 0 seals"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn read(
        text: &str,
        find: impl Fn(&str) -> Option<&'static Board>,
        rest: &Draft,
    ) -> Result<Cascadero, NotationError> {
        let mut board = None;
        let mut facts = Vec::new();
        let mut drawn = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let error = || NotationError::line(number, line.trim());
            if let Some(name) = line.strip_prefix("board:") {
                board = Some(find(name.trim()).ok_or_else(error)?);
            } else if is_picture_line(line) {
                drawn.push((number, line));
            } else {
                let (key, value) = line.trim().split_once(':').ok_or_else(error)?;
                facts.push((number, key.trim(), value.trim()));
            }
        }
        let picture = Picture::read(drawn.into_iter()).map_err(NotationError::Picture)?;
        let board = if let Some(board) = board {
            board
        } else {
            let board = Board::sketch(&draft(&picture, rest)).map_err(NotationError::Land)?;
            Box::leak(Box::new(board))
        };
        let position = read_facts(board, &picture, &facts)?;
        Cascadero::from_position(&position).map_err(NotationError::Position)
    }

    /// The land as a picture.
    ///
    /// ```
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
    /// assert!(game.picture().to_string().starts_with("     A   B   C\n 1       b"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn picture(&self) -> Picture {
        let heralds: Vec<_> = self.heralds().collect();
        let towns = self.board.towns().map(|(cell, colour, _)| {
            let herald = heralds.contains(&cell);
            (cell, Slot::Town { colour, herald })
        });
        let farmers: Vec<_> = self.board.farmers().collect();
        let fields = self.board.fields().map(|cell| {
            let farmer = farmers.contains(&cell).then(|| self.tile(cell));
            let envoy = self.envoy_at(cell).map(|seat| (self.colour(seat), self.is_sealed(cell)));
            (cell, Slot::Field { farmer, envoy })
        });
        towns.chain(fields).collect()
    }
}

fn read_facts(
    board: &'static Board,
    picture: &Picture,
    facts: &[(u32, &str, &str)],
) -> Result<Position, NotationError> {
    let mut position = Position {
        board,
        players: Vec::new(),
        heralds: Vec::new(),
        tiles: Vec::new(),
        taken_seals: Vec::new(),
        first: Colour::White,
        to_move: Colour::White,
        further_turns: 0,
        claims: ClaimMode::Automatic,
        rules: RulesVersion::V1,
        visits: Visits::Now,
        left: Vec::new(),
        advanced: false,
    };
    for (line, key, value) in facts {
        read_fact(&mut position, key, value).ok_or_else(|| NotationError::line(*line, format!("{key}: {value}")))?;
    }
    // A sketch may leave out the first player and the player to move: both default to the first player listed.
    if let Some(player) = position.players.first() {
        for colour in [&mut position.first, &mut position.to_move] {
            if *colour == Colour::White {
                *colour = player.colour;
            }
        }
    }
    if !shows(picture, board) {
        return Err(NotationError::OtherBoard);
    }
    for (cell, slot) in &picture.0 {
        match slot {
            Slot::Town { herald: true, .. } => position.heralds.push(*cell),
            Slot::Town { .. } => {}
            Slot::Field { farmer, envoy } => {
                if let Some(Some(tile)) = farmer {
                    position.tiles.push((*cell, *tile));
                }
                if let Some((colour, sealed)) = envoy {
                    let player = position.players.iter_mut().find(|player| player.colour == *colour);
                    let player = player.ok_or(NotationError::Position(PositionError::NoSuchPlayer(*colour)))?;
                    player.envoys.push((*cell, *sealed));
                }
            }
        }
    }
    Ok(position)
}

/// Reads a line below the picture; `None` if it cannot be parsed.
fn read_fact(position: &mut Position, key: &str, value: &str) -> Option<()> {
    match (key, value) {
        ("first", colour) => position.first = colour.parse().ok()?,
        ("to move", colour) => position.to_move = colour.parse().ok()?,
        ("further turns", count) => position.further_turns = count.parse().ok()?,
        ("claims", mode) => position.claims = mode.parse().ok()?,
        ("rules", version) => position.rules = version.parse().ok()?,
        ("visits", visits) => position.visits = visits.parse().ok()?,
        ("left towns", list) => {
            position.left = list.split_whitespace().map(|town| town.parse().ok()).collect::<Option<_>>()?;
        }
        ("heralds", "advanced") => position.advanced = true,
        ("taken seals", list) => {
            position.taken_seals = list.split_whitespace().map(read_space).collect::<Option<_>>()?;
        }
        (colour, rest) => position.players.push(read_player(colour.parse().ok()?, rest)?),
    }
    Some(())
}

/// Whether a picture has the same land, towns and farmers as a board.
fn shows(picture: &Picture, board: &Board) -> bool {
    let towns = picture.0.iter().filter_map(|(cell, slot)| match slot {
        Slot::Town { colour, .. } => Some((*cell, *colour)),
        Slot::Field { .. } => None,
    });
    let fields =
        |wanted: fn(&Slot) -> bool| picture.0.iter().filter(move |(_, slot)| wanted(slot)).map(|(cell, _)| *cell);
    towns.eq(board.towns().map(|(cell, colour, _)| (cell, colour)))
        && fields(|slot| matches!(slot, Slot::Field { .. })).eq(board.fields())
        && fields(|slot| matches!(slot, Slot::Field { farmer: Some(_), .. })).eq(board.farmers())
}

/// Parses `W13`: the letter of a track, and a space.
fn read_space(word: &str) -> Option<(Colour, u8)> {
    let letter = word.chars().next()?;
    Some((Colour::from_letter(letter)?, word.get(1..)?.parse().ok()?))
}

/// Parses `12 points, 3 from farmers, 1 seal, cubes Y0 O3, claims pair-orange`.
fn read_player(colour: Colour, text: &str) -> Option<PlayerPosition> {
    let mut player = PlayerPosition::new(colour);
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (first, rest) = part.split_once(' ')?;
        match (first, rest) {
            ("cubes", spaces) => {
                for word in spaces.split_whitespace() {
                    let (track, space) = read_space(word)?;
                    player.cubes[track] = space;
                }
            }
            ("claims", list) => {
                player.claims = list.split_whitespace().map(|a| a.parse().ok()).collect::<Option<_>>()?;
            }
            ("keeps", list) => {
                player.kept = list.split_whitespace().map(|a| a.parse().ok()).collect::<Option<_>>()?;
            }
            (count, "points" | "point") => player.points = count.parse().ok()?,
            (count, "from farmers") => player.farmer_points = count.parse().ok()?,
            (count, "seals" | "seal") => player.seals = count.parse().ok()?,
            _ => return None,
        }
    }
    Some(player)
}

impl NotationError {
    /// The error for a line that cannot be parsed.
    fn line(line: u32, text: impl Into<String>) -> Self {
        NotationError::Line { line, text: text.into() }
    }
}

impl fmt::Display for Cascadero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position();
        if self.board.is_whole {
            writeln!(f, "board: {}", self.board.name())?;
        }
        write!(f, "{}", self.picture())?;
        if let Some(first) = self.first_player() {
            writeln!(f, "first: {}", self.colour(first))?;
            writeln!(f, "to move: {}", position.to_move)?;
        }
        if position.further_turns > 0 {
            writeln!(f, "further turns: {}", position.further_turns)?;
        }
        if position.rules > RulesVersion::V1 {
            writeln!(f, "rules: {}", position.rules)?;
        }
        if position.claims == ClaimMode::ByHand {
            writeln!(f, "claims: by-hand")?;
        }
        if position.visits == Visits::Ever {
            writeln!(f, "visits: ever")?;
        }
        if !position.left.is_empty() {
            write!(f, "left towns:")?;
            position.left.iter().try_for_each(|town| write!(f, " {town}"))?;
            writeln!(f)?;
        }
        if position.advanced {
            writeln!(f, "heralds: advanced")?;
        }
        for player in &position.players {
            write!(f, "{}: {} points", player.colour, player.points)?;
            if player.farmer_points > 0 {
                write!(f, ", {} from farmers", player.farmer_points)?;
            }
            write!(f, ", {} seals, cubes", player.seals)?;
            for track in Colour::ALL {
                write!(f, " {}{}", track.letter(), player.cubes[track])?;
            }
            if !player.claims.is_empty() {
                write!(f, ", claims")?;
                player.claims.iter().try_for_each(|claim| write!(f, " {claim}"))?;
            }
            if !player.kept.is_empty() {
                write!(f, ", keeps")?;
                player.kept.iter().try_for_each(|kept| write!(f, " {kept}"))?;
            }
            writeln!(f)?;
        }
        if !position.taken_seals.is_empty() {
            write!(f, "taken seals:")?;
            position.taken_seals.iter().try_for_each(|(track, space)| write!(f, " {}{space}", track.letter()))?;
            writeln!(f)?;
        }
        match self.phase {
            Phase::Place => Ok(()),
            phase => writeln!(f, "question: {phase}"),
        }
    }
}
