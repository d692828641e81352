//! Who a bot is: how well it plays, and what it likes.

use core::{fmt, str::FromStr};

use crate::{Level, LevelError, NameError};

/// What a bot likes beside winning. Each belongs to one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Temperament {
    /// Cascadero: collects farmers' tiles and seals.
    Harvester,
    /// Cascadero: hurries up the own track.
    Climber,
    /// Cascadero: settles beside the towns that rivals need.
    Blocker,
    /// Cascade Barricade: keeps its money together.
    Merchant,
    /// Cascade Barricade: builds and maintains walls.
    Engineer,
    /// Cascade Barricade: digs near rivals.
    Saboteur,
}

crate::named!(Temperament {
    Harvester = "harvester",
    Climber = "climber",
    Blocker = "blocker",
    Merchant = "merchant",
    Engineer = "engineer",
    Saboteur = "saboteur",
});

/// A bot as people choose it: a level, and a temperament where it has one.
///
/// ```
/// use tabletop::{BotProfile, Level, Temperament};
///
/// assert_eq!("hard".parse(), Ok(BotProfile::from(Level::Hard)));
/// let blocker: BotProfile = "easy/blocker".parse()?;
/// assert_eq!((blocker.level, blocker.temperament), (Level::Easy, Some(Temperament::Blocker)));
/// assert_eq!(blocker.to_string(), "easy/blocker");
/// assert!("easy/".parse::<BotProfile>().is_err());
/// # Ok::<(), tabletop::BotProfileError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BotProfile {
    /// How well it plays.
    pub level: Level,
    /// What it likes; nothing in particular where there is none.
    pub temperament: Option<Temperament>,
}

impl BotProfile {
    /// The same level with another temperament.
    #[must_use]
    pub const fn with_temperament(self, temperament: Option<Temperament>) -> Self {
        BotProfile { temperament, ..self }
    }
}

impl From<Level> for BotProfile {
    fn from(level: Level) -> Self {
        BotProfile { level, temperament: None }
    }
}

impl fmt::Display for BotProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.temperament {
            Some(temperament) => write!(f, "{}/{temperament}", self.level),
            None => self.level.fmt(f),
        }
    }
}

/// A text that names no bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotProfileError {
    /// The level is none.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// No game has a temperament of this name.
    #[error("use a temperament after the level, such as hard/blocker")]
    Temperament(#[from] NameError),
}

impl FromStr for BotProfile {
    type Err = BotProfileError;
    fn from_str(text: &str) -> Result<Self, BotProfileError> {
        let (level, temperament) = match text.split_once('/') {
            Some((level, temperament)) => (level, Some(temperament)),
            None => (text, None),
        };
        Ok(BotProfile { level: level.parse()?, temperament: temperament.map(str::parse).transpose()? })
    }
}
