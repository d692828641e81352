//! A whole position as text: for every player a picture of the Kingdom and a line with the rest of the sheet.
//!
//! ```text
//! sheet: 1-rural-beginnings
//! first: seat1
//! to move: seat2
//! pool: blue blue pink
//! seat1: tracks B0 Y2 O1 P0 W0, rivers 3, claims top1 bottom2
//! (the picture)
//! seat2: tracks B1 Y0 O0 P0 W0
//! (the picture)
//! ```
//!
//! Lines with default values may be left out: `pool` (the dice are about to be rolled), `claims: by-hand`, `idle turns`, `boxes`,
//! `second turn: yes`, the parts of a player's line, and a picture without marks.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tabletop::{Cell, Located, PictureError, is_picture_line};

use crate::picture::{Picture, Slot};
use crate::{
    Cascadito, ClaimMode, Colour, Draft, Phase, PlayerPosition, Position, PositionError, Sheet, seat_from_name,
    seat_name,
};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// A picture cannot be read.
    #[error(transparent)]
    Picture(PictureError),
    /// A line cannot be read.
    #[error("line {line}: cannot read {text:?}")]
    Line {
        /// The line number, from 1.
        line: u32,
        /// The text of the line.
        text: String,
    },
    /// A picture does not show the Kingdom of the sheet.
    #[error("the picture shows something else at {0}")]
    OtherKingdom(Cell),
    /// The drawn Kingdom is not valid for a sheet.
    #[error("the Kingdom makes no sheet: {0:?}")]
    Kingdom(Vec<crate::Problem>),
    /// The text was parsed, but describes an impossible position.
    #[error(transparent)]
    Position(PositionError),
}

/// A player as written: the line, and the picture below it.
type WrittenPlayer<'a> = (PlayerPosition, Vec<(u32, &'a str)>);

impl Cascadito {
    /// Reads a position. A sheet name is looked up with `find`; a text without a name is a sketch: its first picture is the
    /// Kingdom, and everything else of the sheet comes from `rest`.
    ///
    /// The sheet of a sketch is leaked: it lives as long as the program.
    ///
    /// # Errors
    /// The first thing that cannot be parsed or is impossible.
    ///
    /// ```
    /// # let rest = &games::cascadito::draft(games::cascadito::built_in().next().unwrap().1).unwrap();
    /// use cascadito::{Cascadito, Colour};
    /// use tabletop::Seat;
    ///
    /// let text = "sheet: 1-rural-beginnings
    /// to move: seat2
    /// pool: blue blue pink
    /// seat1: tracks B1
    /// seat2:
    /// ";
    /// let game = Cascadito::read(text, |_| Some(games::cascadito::sheet(1)), rest)?;
    /// assert_eq!((game.active_seat(), game.pool(Colour::Blue)), (Seat(1), 2));
    /// assert!(game.to_string().contains("seat1: tracks B1 Y0 O0 P0"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn read(
        text: &str,
        find: impl Fn(&str) -> Option<&'static Sheet>,
        rest: &Draft,
    ) -> Result<Cascadito, NotationError> {
        let mut sheet = None;
        let mut written: Vec<WrittenPlayer<'_>> = Vec::new();
        let mut facts = Vec::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let error = || NotationError::line(number, line.trim());
            if is_picture_line(line) {
                written.last_mut().ok_or_else(error)?.1.push((number, line));
                continue;
            }
            let (key, value) = line.trim().split_once(':').ok_or_else(error)?;
            let value = value.trim();
            match key {
                "sheet" => sheet = Some(find(value).ok_or_else(error)?),
                seat if seat_from_name(seat).is_some_and(|seat| seat.index() == written.len()) => {
                    written.push((read_player(value).ok_or_else(error)?, Vec::new()));
                }
                key => facts.push((number, key, value)),
            }
        }
        let sheet = match sheet {
            Some(sheet) => sheet,
            None => sketch(&written, rest)?,
        };
        let mut position = read_facts(sheet, &facts)?;
        for (mut player, drawn) in written {
            let (picture, errors) = Picture::read_all(drawn.into_iter());
            if let Some(error) = errors.into_iter().next() {
                return Err(NotationError::Picture(error));
            }
            for (cell, slot) in &picture.0 {
                if sheet.picture_sign(*cell) != Some(slot.sign) {
                    return Err(NotationError::OtherKingdom(*cell));
                }
            }
            player.marks = picture.0.iter().filter(|(_, slot)| slot.marked).map(|(cell, _)| *cell).collect();
            position.players.push(player);
        }
        Cascadito::from_position(&position).map_err(NotationError::Position)
    }

    /// A player's Kingdom as a picture.
    ///
    /// ```
    /// use cascadito::{Cascadito, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
    /// for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
    ///     game.apply(command.parse()?)?;
    /// }
    /// assert!(game.picture(Seat(0)).to_string().contains(" 5       x"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn picture(&self, seat: tabletop::Seat) -> Picture {
        let towns = self.sheet.towns().map(|(cell, colour)| (cell, Slot { sign: colour.letter(), marked: false }));
        let fields = (0u8..).zip(&self.sheet.fields).map(|(number, field)| {
            let marked = self.players[seat].marked.contains(number);
            (field.cell, Slot { sign: field.sign, marked })
        });
        towns.chain(fields).collect()
    }
}

/// The sheet of a sketch: the first picture, without its marks.
fn sketch(written: &[WrittenPlayer<'_>], rest: &Draft) -> Result<&'static Sheet, NotationError> {
    let lines = written.first().map(|(_, drawn)| &drawn[..]).unwrap_or_default();
    let (picture, errors) = Picture::read_all(lines.iter().copied());
    if let Some(error) = errors.into_iter().next() {
        return Err(NotationError::Picture(error));
    }
    let unmarked = picture.0.into_iter().map(|(cell, slot)| (cell, Slot { marked: false, ..slot })).collect();
    let mut draft = Draft { name: "sketch".to_owned(), ..rest.clone() };
    draft.kingdom =
        tabletop::Picture(unmarked).to_string().lines().map(|line| Located::new(0, line.to_owned())).collect();
    let sheet = Sheet::sketch(&draft).map_err(NotationError::Kingdom)?;
    Ok(Box::leak(Box::new(sheet)))
}

fn read_facts(sheet: &'static Sheet, facts: &[(u32, &str, &str)]) -> Result<Position, NotationError> {
    let mut position = Position {
        sheet,
        players: Vec::new(),
        first: tabletop::Seat(0),
        to_move: tabletop::Seat(0),
        pool: Vec::new(),
        claims: ClaimMode::Automatic,
        idle: 0,
        boxes: 0,
        second: false,
    };
    for (line, key, value) in facts {
        read_fact(&mut position, key, value).ok_or_else(|| NotationError::line(*line, format!("{key}: {value}")))?;
    }
    Ok(position)
}

/// Reads a line that is not about a player; `None` if it cannot be parsed.
fn read_fact(position: &mut Position, key: &str, value: &str) -> Option<()> {
    match (key, value) {
        ("first", seat) => position.first = seat_from_name(seat)?,
        ("to move", seat) => position.to_move = seat_from_name(seat)?,
        ("pool", dice) => {
            position.pool = dice.split_whitespace().map(|die| die.parse().ok()).collect::<Option<_>>()?;
        }
        ("claims", mode) => position.claims = mode.parse().ok()?,
        ("idle turns", count) => position.idle = count.parse().ok()?,
        ("boxes", count) => position.boxes = count.parse().ok()?,
        ("second turn", "yes") => position.second = true,
        _ => return None,
    }
    Some(())
}

/// Parses `tracks B0 Y2, rivers 3 0, claims top1 bottom2, later top1`.
fn read_player(text: &str) -> Option<PlayerPosition> {
    let mut player = PlayerPosition::default();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (key, list) = part.split_once(' ')?;
        let words = list.split_whitespace();
        match key {
            "tracks" => {
                for word in words {
                    let track = Colour::from_letter(word.chars().next()?)?;
                    player.tracks[track] = word.get(1..)?.parse().ok()?;
                }
            }
            "rivers" => {
                for (river, word) in words.enumerate() {
                    *player.rivers.get_mut(river)? = word.parse().ok()?;
                }
            }
            "claims" => player.claims = words.map(|word| word.parse().ok()).collect::<Option<_>>()?,
            "later" => player.later = words.map(|word| word.parse().ok()).collect::<Option<_>>()?,
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

impl fmt::Display for Cascadito {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position();
        if self.sheet.name() != "sketch" {
            writeln!(f, "sheet: {}", self.sheet.name())?;
        }
        if self.phase != Phase::First {
            writeln!(f, "first: {}", seat_name(self.first))?;
            writeln!(f, "to move: {}", seat_name(self.active))?;
        }
        if !position.pool.is_empty() {
            write!(f, "pool:")?;
            position.pool.iter().try_for_each(|die| write!(f, " {die}"))?;
            writeln!(f)?;
        }
        if self.claims == ClaimMode::ByHand {
            writeln!(f, "claims: by-hand")?;
        }
        if self.idle > 0 {
            writeln!(f, "idle turns: {}", self.idle)?;
        }
        if self.boxes > 0 {
            writeln!(f, "boxes: {}", self.boxes)?;
        }
        if self.second {
            writeln!(f, "second turn: yes")?;
        }
        for (seat, player) in self.all_seats().zip(&position.players) {
            write!(f, "{}: tracks", seat_name(seat))?;
            let mut tracks = self.sheet.tracks().map(|(track, _)| track);
            tracks.try_for_each(|track| write!(f, " {}{}", track.letter(), player.tracks[track]))?;
            if !self.sheet.rivers.is_empty() {
                write!(f, ", rivers")?;
                player.rivers[..self.sheet.rivers.len()].iter().try_for_each(|marked| write!(f, " {marked}"))?;
            }
            for (key, list) in [("claims", &player.claims), ("later", &player.later)] {
                if !list.is_empty() {
                    write!(f, ", {key}")?;
                    list.iter().try_for_each(|achievement| write!(f, " {achievement}"))?;
                }
            }
            writeln!(f)?;
            write!(f, "{}", self.picture(seat))?;
        }
        match self.phase {
            Phase::Take | Phase::Roll => Ok(()),
            phase => writeln!(f, "question: {phase}"),
        }
    }
}
