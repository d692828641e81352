//! Contenders, as they are named on the command line.

use std::fmt;
use std::str::FromStr;

use bots::{AnyBot, Strategy};
use driver::PlayerError;
use games::{GameKind, SetupForm};
use tabletop::{BotProfile, Level, Temperament};

use crate::styles::style_names;

/// A participant in a duel.
#[derive(Clone, PartialEq, Debug)]
pub enum Contender {
    /// One of the levels, optionally with a temperament.
    Level(BotProfile),
    /// Chooses legal actions uniformly at random.
    Random,
    /// A player with a single idea, such as `thrifty`; see [`style_names`].
    Style(String),
    /// The strategy of novice, with another error.
    Greedy(f32),
    /// The strategy of easy, with another error.
    OnePly(f32),
    /// The search of expert, with other settings.
    Search(SearchSettings),
    /// The same search without a network, using only weighted features.
    Linear(SearchSettings),
    /// Tree search with random playouts, as a baseline.
    Plain(ThinkLimits),
    /// A program that implements the engine protocol, with its arguments.
    Engine(String),
}

/// The limits for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThinkLimits {
    /// The maximum number of playouts.
    pub playouts: u32,
    /// The maximum time in milliseconds.
    pub millis: u32,
}

/// The differences from the search of expert.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchSettings {
    /// The limits for one decision.
    pub limits: ThinkLimits,
    /// The exploration constant, if it differs.
    pub exploration: Option<f32>,
    /// The temperature of the priors, if it differs.
    pub temperature: Option<f32>,
}

impl SearchSettings {
    fn change(self, expert: Strategy) -> Strategy {
        expert.with_limits(self.limits.playouts, self.limits.millis).with_constants(self.exploration, self.temperature)
    }
}

/// A number of playouts or milliseconds that no search reaches.
const UNLIMITED: u32 = 1 << 30;

impl Contender {
    /// The temperament, if the contender has one.
    pub fn temperament(&self) -> Option<Temperament> {
        if let Contender::Level(bot) = self { bot.temperament } else { None }
    }

    /// Whether it can play a game.
    ///
    /// # Errors
    /// If it has a temperament that does not exist in this game.
    pub fn check(&self, kind: GameKind) -> Result<(), PlayerError> {
        let known = SetupForm::of(kind).temperaments;
        match self.temperament() {
            Some(temperament) if !known.contains(&temperament) => {
                let names: Vec<&str> = known.iter().map(|known| known.name()).collect();
                Err(PlayerError(format!("{}: no bot is a {temperament}; use {}", kind.name(), names.join(" or "))))
            }
            _ => Ok(()),
        }
    }

    /// The strategy, if the contender is a built-in bot; `None` for random play and external programs.
    pub fn strategy(&self, kind: GameKind, seats: u8) -> Option<Strategy> {
        let expert = AnyBot::strategy_of(kind, Level::Expert, seats);
        match self {
            Contender::Level(bot) => Some(AnyBot::strategy_of(kind, bot.level, seats)),
            Contender::Search(settings) => Some(settings.change(expert)),
            Contender::Linear(settings) => Some(settings.change(expert).without_network()),
            Contender::Plain(limits) => Some(Strategy::uct(limits.playouts, limits.millis)),
            Contender::Greedy(error) => Some(Strategy::Greedy { error: *error }),
            Contender::OnePly(error) => Some(Strategy::OnePly { error: *error }),
            Contender::Random | Contender::Style(_) | Contender::Engine(_) => None,
        }
    }
}

impl fmt::Display for ThinkLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.millis == UNLIMITED { write!(f, "{}", self.playouts) } else { write!(f, "{}ms", self.millis) }
    }
}

impl fmt::Display for SearchSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.limits)?;
        for (name, value) in [("exploration", self.exploration), ("temperature", self.temperature)] {
            if let Some(value) = value {
                write!(f, ",{name}={value}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Level(bot) => bot.fmt(f),
            Contender::Random => f.write_str("random"),
            Contender::Style(name) => write!(f, "style:{name}"),
            Contender::Greedy(error) => write!(f, "greedy:{error}"),
            Contender::OnePly(error) => write!(f, "one-ply:{error}"),
            Contender::Search(settings) => write!(f, "search:{settings}"),
            Contender::Linear(settings) => write!(f, "linear:{settings}"),
            Contender::Plain(limits) => write!(f, "uct:{limits}"),
            Contender::Engine(program) => write!(f, "engine:{program}"),
        }
    }
}

/// A text that is not a contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "use a level (novice, easy, medium, hard, expert), perhaps with a temperament (hard/blocker), random, style:NAME, greedy:2, one-ply:0.1, search:100ms, search:2000, linear:100ms (both also with ,exploration=0.7 and ,temperature=1.6), uct:100ms or engine:PROGRAM"
)]
pub struct ContenderError;

/// Whether a style of some game has this name.
fn is_style(name: &str) -> bool {
    GameKind::ALL.iter().any(|game| style_names(*game).contains(&name))
}

fn positive(digits: &str) -> Result<u32, ContenderError> {
    digits.parse().ok().filter(|number| *number > 0).ok_or(ContenderError)
}

fn error(text: &str) -> Result<f32, ContenderError> {
    text.parse().ok().filter(|error| (0.0..=1e6).contains(error)).ok_or(ContenderError)
}

fn limits(text: &str) -> Result<ThinkLimits, ContenderError> {
    match text.strip_suffix("ms") {
        Some(millis) => Ok(ThinkLimits { playouts: UNLIMITED, millis: positive(millis)? }),
        None => Ok(ThinkLimits { playouts: positive(text)?, millis: UNLIMITED }),
    }
}

fn settings(text: &str) -> Result<SearchSettings, ContenderError> {
    let mut parts = text.split(',');
    let limits = limits(parts.next().unwrap_or_default())?;
    let mut settings = SearchSettings { limits, exploration: None, temperature: None };
    for part in parts {
        let (name, value) = part.split_once('=').ok_or(ContenderError)?;
        let constant = match name {
            "exploration" => &mut settings.exploration,
            "temperature" => &mut settings.temperature,
            _ => return Err(ContenderError),
        };
        let value = value.parse().ok().filter(|value| (0.01..=100.0).contains(value)).ok_or(ContenderError)?;
        if constant.replace(value).is_some() {
            return Err(ContenderError);
        }
    }
    Ok(settings)
}

impl FromStr for Contender {
    type Err = ContenderError;
    fn from_str(text: &str) -> Result<Self, ContenderError> {
        if let Ok(bot) = text.parse() {
            return Ok(Contender::Level(bot));
        }
        match text.split_once(':') {
            None if text == "random" => Ok(Contender::Random),
            Some(("style", name)) if is_style(name) => Ok(Contender::Style(name.to_owned())),
            Some(("greedy", text)) => error(text).map(Contender::Greedy),
            Some(("one-ply", text)) => error(text).map(Contender::OnePly),
            Some(("search", text)) => settings(text).map(Contender::Search),
            Some(("linear", text)) => settings(text).map(Contender::Linear),
            Some(("uct", text)) => limits(text).map(Contender::Plain),
            Some(("engine", program)) if !program.trim().is_empty() => Ok(Contender::Engine(program.to_owned())),
            _ => Err(ContenderError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperament_of_another_game_is_rejected() {
        let blocker: Contender = "hard/blocker".parse().expect("a bot");
        assert_eq!(blocker.check(GameKind::Cascadero), Ok(()));
        assert!(blocker.check(GameKind::Cascadito).is_err());
        assert_eq!(Contender::Random.check(GameKind::Cascadito), Ok(()));
    }

    #[test]
    fn printed_contender_names_parse_back() {
        for name in [
            "novice",
            "expert",
            "hard/harvester",
            "random",
            "style:thrifty",
            "greedy:2.5",
            "one-ply:0.1",
            "search:100ms",
            "search:2000",
            "search:50ms,exploration=0.5,temperature=1.2",
            "linear:10ms",
            "linear:100,temperature=2",
            "uct:50ms",
            "engine:./bot --fast",
        ] {
            assert_eq!(name.parse::<Contender>().map(|contender| contender.to_string()), Ok(name.to_owned()));
        }
        for name in [
            "",
            "guru",
            "hard/",
            "hard/guru",
            "random/harvester",
            "uct",
            "uct:",
            "uct:0",
            "search:-1ms",
            "search:50ms,",
            "search:50ms,exploration=0",
            "search:50ms,exploration=1,exploration=1",
            "search:50ms,depth=3",
            "engine:",
            "style:",
            "style:wise",
            "greedy:-1",
            "one-ply:x",
        ] {
            assert_eq!(name.parse::<Contender>(), Err(ContenderError), "{name}");
        }
    }
}
