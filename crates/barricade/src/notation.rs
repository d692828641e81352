//! A whole position as text: the picture of the land, followed by all other facts of the position.
//!
//! ```text
//! board: standard
//! (the picture)
//! round: 3
//! phase: actions
//! order: red blue
//! red: 64 money, 20 tribute, 31 paid, wall 1 = 5 craftsman, wall 2 = 19 mason mason
//! blue: 100 money
//! block: 7 8 9 10 11 12
//! discards: 1 2
//! weakest: two
//! actions: different
//! ```
//!
//! Lines and parts with default values may be left out: round 1, phase `actions`, the turn order of the players' lines, and the block
//! with the six lowest cards that are not elsewhere. A text without a board name is a sketch of the land it draws.
//!
//! A question in the middle of a phase is printed but not read back. A text with a wall that was bought but has no stand yet cannot be
//! read at all.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tabletop::{Cell, NameError, PictureError, is_picture_line};

use crate::picture::{Picture, Slot};
use crate::position::CheckedPosition;
use crate::state::BLOCK;
use crate::{
    Barricade, Board, ByLabourer, Colour, Draft, Labourer, Phase, Place, PlayerPosition, Position, PositionError,
    Question, TwoActions, WallPosition, Weakest,
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
    /// The picture does not show the land of the board.
    #[error("the picture does not show the land of the board")]
    OtherLand,
    /// A player has no character in the picture.
    #[error("the character of {0} is not in the picture")]
    NoCharacter(Colour),
    /// A player has two characters in the picture.
    #[error("the character of {0} is in the picture twice")]
    CharacterTwice(Colour),
    /// A character in the picture does not belong to any of the players.
    #[error("there is a character of {0}, but no such player")]
    NoPlayer(Colour),
    /// A stand in the picture has no card in the lines below, or a card has no stand.
    #[error("{0}'s wall {1} needs a card and a stand")]
    NoStand(Colour, Place),
    /// The drawn land is not a valid board.
    #[error("the land makes no board: {0:?}")]
    Land(Vec<crate::Problem>),
    /// The text was parsed, but describes an impossible position.
    #[error(transparent)]
    Position(PositionError),
}

impl Barricade {
    /// Reads a position. A board name is looked up with `find`; a text without a name is a sketch of a land, whose market and walls
    /// come from `rest`.
    ///
    /// The board of a sketch is leaked: it lives as long as the program.
    ///
    /// # Errors
    /// The first thing that cannot be parsed or is impossible.
    ///
    /// ```
    /// # let rest = &games::barricade::draft(games::barricade::built_in().next().unwrap().1).unwrap();
    /// use barricade::{Barricade, Colour};
    ///
    /// let text = "     A   B   C
    ///  1       .
    ///      r       .
    ///  2       ~
    ///      .       .
    ///  3       y
    /// red: 5 money
    /// yellow: 7 money
    /// ";
    /// let game = Barricade::read(text, |_| None, rest)?;
    /// assert_eq!(game.money(game.seat_of(Colour::Red).unwrap()), 5);
    /// assert!(game.to_string().contains("phase: actions"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn read(
        text: &str,
        find: impl Fn(&str) -> Option<&'static Board>,
        rest: &Draft,
    ) -> Result<Barricade, NotationError> {
        let mut board = None;
        let mut facts = Vec::new();
        let mut drawn = Vec::new();
        for (line, written) in (1..).zip(text.lines()) {
            let error = || NotationError::line(line, written.trim());
            if let Some(name) = written.strip_prefix("board:") {
                board = Some(find(name.trim()).ok_or_else(error)?);
            } else if is_picture_line(written) {
                drawn.push((line, written));
            } else {
                let (key, value) = written.trim().split_once(':').ok_or_else(error)?;
                facts.push((line, key.trim(), value.trim()));
            }
        }
        let picture = Picture::read(drawn.into_iter()).map_err(NotationError::Picture)?;
        let (board, (position, checked)) = if let Some(board) = board {
            (board, read_checked(board, &picture, &facts)?)
        } else {
            // Leaked only when nothing else can fail.
            let board = sketch(&picture, rest)?;
            let read = read_checked(&board, &picture, &facts)?;
            (&*Box::leak(Box::new(board)), read)
        };
        Ok(checked.play(board, &position))
    }

    /// The land as a picture.
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
    /// assert!(game.picture().to_string().contains(" 2       ~"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn picture(&self) -> Picture {
        self.board.spaces().map(|cell| (cell, self.slot(cell))).collect()
    }

    /// The content of a space in the picture.
    fn slot(&self, cell: Cell) -> Slot {
        if let Some(wall) = self.wall_at(cell) {
            return Slot::Wall(self.colour(wall.seat), wall.place);
        }
        let space = self.known_space(cell);
        if self.holes.contains(space) {
            return Slot::Hole;
        }
        let here = self.all_seats().filter(|seat| self.character(*seat) == Some(cell));
        Slot::Open { water: self.water.contains(space), characters: here.map(|seat| self.colour(seat)).collect() }
    }
}

/// Reads a position and checks it against a board.
fn read_checked(
    board: &Board,
    picture: &Picture,
    facts: &[(u32, &str, &str)],
) -> Result<(Position, CheckedPosition), NotationError> {
    let position = read_position(board, picture, facts)?;
    let checked = CheckedPosition::new(board, &position).map_err(NotationError::Position)?;
    Ok((position, checked))
}

/// The board whose land a picture shows.
fn sketch(picture: &Picture, rest: &Draft) -> Result<Board, NotationError> {
    let last = picture.0.keys().map(|cell| cell.column()).max().unwrap_or(0);
    let mut draft = Draft { name: "sketch".to_owned(), ..rest.clone() };
    draft.radius.value = i64::from(last / 2);
    Board::sketch(&draft).map_err(NotationError::Land)
}

fn read_position(board: &Board, picture: &Picture, facts: &[(u32, &str, &str)]) -> Result<Position, NotationError> {
    if !board.spaces().eq(picture.0.keys().copied()) {
        return Err(NotationError::OtherLand);
    }
    let mut position = Position {
        players: Vec::new(),
        order: Vec::new(),
        water: Vec::new(),
        holes: Vec::new(),
        block: Vec::new(),
        discards: Vec::new(),
        round: 1,
        phase: Phase::Actions,
        swept: false,
        weakest: Weakest::One,
        actions: TwoActions::Any,
    };
    for (cell, slot) in &picture.0 {
        match slot {
            Slot::Hole => position.holes.push(*cell),
            Slot::Open { water: true, .. } => position.water.push(*cell),
            _ => {}
        }
    }
    let mut block = None;
    for (line, key, value) in facts {
        let known = match *key {
            "round" => value.parse().ok().map(|round| position.round = round),
            "phase" => value.parse().ok().map(|phase| position.phase = phase),
            "order" => words(value).map(|order| position.order = order),
            "block" => words(value).map(|cards| block = Some(cards)),
            "discards" => words(value).map(|cards| position.discards = cards),
            "swept" => (*value == "yes").then(|| position.swept = true),
            "weakest" => value.parse().ok().map(|option| position.weakest = option),
            "actions" => value.parse().ok().map(|option| position.actions = option),
            // The question in the middle of a phase is written for people and not read back.
            "question" => Some(()),
            colour => match colour.parse() {
                Ok(colour) => read_player(picture, colour, value)?.map(|player| position.players.push(player)),
                Err(NameError) => None,
            },
        };
        known.ok_or_else(|| NotationError::line(*line, format!("{key}: {value}")))?;
    }
    if position.order.is_empty() {
        position.order = position.players.iter().map(|player| player.colour).collect();
    }
    let owned = |wall: u8| position.players.iter().any(|player| player.walls.iter().any(|own| own.wall == wall));
    let lowest = || {
        let free = board.cards().iter().map(|card| card.bid).filter(|bid| !owned(*bid));
        free.filter(|bid| !position.discards.contains(bid)).take(BLOCK as usize).collect()
    };
    position.block = block.unwrap_or_else(lowest);
    for slot in picture.0.values() {
        if let Slot::Wall(colour, place) = slot {
            let player = position.players.iter().find(|player| player.colour == *colour);
            if player.is_none_or(|player| player.walls.len() != count_stands(picture, *colour)) {
                return Err(NotationError::NoStand(*colour, *place));
            }
        }
    }
    let mut seen = Vec::new();
    for slot in picture.0.values() {
        let Slot::Open { characters, .. } = slot else { continue };
        for colour in characters {
            if !position.players.iter().any(|player| player.colour == *colour) {
                return Err(NotationError::NoPlayer(*colour));
            }
            if seen.contains(colour) {
                return Err(NotationError::CharacterTwice(*colour));
            }
            seen.push(*colour);
        }
    }
    Ok(position)
}

/// The number of a player's stands in the picture.
fn count_stands(picture: &Picture, colour: Colour) -> usize {
    picture.0.values().filter(|slot| matches!(slot, Slot::Wall(whose, _) if *whose == colour)).count()
}

fn words<T: core::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// Parses `64 money, 20 tribute, 31 paid, wall 2 = 19 mason mason`; `None` if it cannot be parsed.
fn read_player(picture: &Picture, colour: Colour, text: &str) -> Result<Option<PlayerPosition>, NotationError> {
    let here = |slot: &Slot| matches!(slot, Slot::Open { characters, .. } if characters.contains(&colour));
    let character = picture.0.iter().find(|(_, slot)| here(slot)).map(|(cell, _)| *cell);
    let character = character.ok_or(NotationError::NoCharacter(colour))?;
    let mut player = PlayerPosition { colour, money: 0, tribute: 0, paid: 0, character, walls: Vec::new() };
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if let Some((place, card)) = part.strip_prefix("wall ").and_then(|rest| rest.split_once('=')) {
            let Some((place, wall, labourers)) = read_wall(place.trim(), card) else { return Ok(None) };
            let stand = |slot: &Slot| *slot == Slot::Wall(colour, place);
            let cell = picture.0.iter().find(|(_, slot)| stand(slot)).map(|(cell, _)| *cell);
            let cell = cell.ok_or(NotationError::NoStand(colour, place))?;
            player.walls.push(WallPosition { place, wall, cell, labourers });
            continue;
        }
        let Some((number, what)) = part.split_once(' ') else { return Ok(None) };
        let Ok(number) = number.parse() else { return Ok(None) };
        match what {
            "money" => player.money = number,
            "tribute" => player.tribute = number,
            "paid" => player.paid = number,
            _ => return Ok(None),
        }
    }
    Ok(Some(player))
}

fn read_wall(place: &str, card: &str) -> Option<(Place, u8, ByLabourer<u8>)> {
    let place = Place::new(place.parse().ok()?)?;
    let mut parts = card.split_whitespace();
    let wall = parts.next()?.parse().ok()?;
    let mut labourers = ByLabourer::<u8>::default();
    for word in parts {
        let labourer = word.parse::<Labourer>().ok()?;
        labourers[labourer] = labourers[labourer].saturating_add(1);
    }
    Some((place, wall, labourers))
}

impl NotationError {
    /// The error for a line that cannot be parsed.
    fn line(line: u32, text: impl Into<String>) -> Self {
        NotationError::Line { line, text: text.into() }
    }
}

impl fmt::Display for Barricade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.board.name() != "sketch" {
            writeln!(f, "board: {}", self.board.name())?;
        }
        write!(f, "{}", self.picture())?;
        writeln!(f, "round: {}\nphase: {}", self.round, self.phase.name())?;
        write!(f, "order:")?;
        self.turn_order().iter().try_for_each(|seat| write!(f, " {}", self.colour(*seat)))?;
        writeln!(f)?;
        for seat in self.all_seats() {
            write!(f, "{}: {} money", self.colour(seat), self.money(seat))?;
            for (sum, what) in [(self.tribute_earned(seat), "tribute"), (self.paid_for_walls(seat), "paid")] {
                if sum > 0 {
                    write!(f, ", {sum} {what}")?;
                }
            }
            for wall in self.walls(seat) {
                write!(f, ", wall {} = {}", wall.place, wall.card.bid)?;
                for kind in Labourer::ALL {
                    (0..wall.labourers[kind]).try_for_each(|_| write!(f, " {kind}"))?;
                }
            }
            writeln!(f)?;
        }
        for (name, cards) in [("block", self.block), ("discards", self.discards)] {
            if !cards.is_empty() {
                write!(f, "{name}:")?;
                cards.iter().try_for_each(|card| write!(f, " {}", self.board.card(card).bid))?;
                writeln!(f)?;
            }
        }
        if self.swept {
            writeln!(f, "swept: yes")?;
        }
        if self.weakest != Weakest::One {
            writeln!(f, "weakest: {}", self.weakest.name())?;
        }
        if self.actions != TwoActions::Any {
            writeln!(f, "actions: {}", self.actions.name())?;
        }
        match (self.question, self.auction()) {
            (Question::Over(ending), _) => writeln!(f, "question: none, {}", ending.name()),
            (Question::Order | Question::Draw, _) => writeln!(f, "question: {} for chance", self.question),
            (question, None) => writeln!(f, "question: {question} for {}", self.colour(self.active)),
            (question, Some((card, bid, leader))) => {
                let (asked, leader) = (self.colour(self.active), self.colour(leader));
                writeln!(f, "question: {question} for {asked}, wall {} at {bid} of {leader}", card.bid)
            }
        }
    }
}
