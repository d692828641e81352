//! The profile of a bot: how well it plays, and its temperament.

use core::{fmt, str::FromStr};

use crate::{Level, LevelError, NameError};

/// What a bot values besides winning. Each temperament belongs to one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Temperament {
    /// Cascadero: collects farmer tiles and seals.
    Harvester,
    /// Cascadero: advances quickly on the track of its own colour.
    Climber,
    /// Cascadero: places envoys beside the towns that rivals need.
    Blocker,
    /// Cascade Barricade: saves its money.
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

/// A bot as a user selects it: a level, and optionally a temperament.
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
    /// Its temperament; `None` for a bot that only plays to win.
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

/// A text that is not a bot profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotProfileError {
    /// The first word is not a level.
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
