//! Tune files: which values of a design may change, how they are judged, and with which games.

use bots::Strategy;
use games::GameKind;
use serde::Deserialize;
use serde_json::Value;
use toml::de::{DeTable, DeValue};

use super::aim::Aim;
use super::figures::measures;
use super::table::TuneTable;
use crate::contender::Contender;

/// Why a design cannot be tuned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TuneError {
    /// The tune file cannot be read.
    #[error("the tune file: {0}")]
    File(String),
    /// A board file of the design cannot be read.
    #[error("the design: {0}")]
    Design(String),
    /// The design has no such key.
    #[error("the design has no {0}")]
    UnknownKey(String),
    /// The journal belongs to another run, or cannot be written.
    #[error("the journal: {0}")]
    Journal(String),
    /// A game could not be played.
    #[error("{0}")]
    Game(String),
}

/// A tune file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunePlan {
    /// The game.
    game: String,
    /// The board files of the design, relative to the tune file.
    pub design: Vec<String>,
    /// For Cascadito: the sheet whose printed facts the design must satisfy.
    pub printed: Option<usize>,
    /// The settings of the search.
    pub search: SearchPlan,
    /// The settings of the confirmation.
    pub confirm: ConfirmPlan,
    /// The values that may change.
    #[serde(default)]
    pub vary: Vec<ParameterPlan>,
    /// The aims.
    pub aims: Vec<Aim>,
}

/// The settings of the search: races with common deals.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchPlan {
    /// The seed of all deals and moves of the search.
    pub seed: u64,
    /// The tables to play at.
    pub tables: Vec<TableGroup>,
    /// The number of deals that a variant has played at each table after each heat of a race.
    pub heats: Vec<u32>,
    /// The number of variants at the start of a race.
    pub variants: u32,
    /// One variant in this many advances to the next heat.
    pub keep_one_of: u32,
    /// The number of races; each starts from the winner of the previous one.
    pub races: u32,
}

/// The settings of the confirmation, with deals that were not used in the search.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfirmPlan {
    /// The seed of the deals.
    pub seed: u64,
    /// The tables to play at.
    pub tables: Vec<TableGroup>,
    /// The number of deals at a table that does not set its own.
    pub deals: u32,
}

/// Tables that differ only in the number of players.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableGroup {
    /// The numbers of players.
    pub players: Vec<u8>,
    /// The contender: a level, or a search with a number of playouts.
    pub level: String,
    /// In a duel, the contender on all seats but one.
    pub against: Option<String>,
    /// The number of deals, if it differs from the default.
    pub deals: Option<u32>,
}

/// A value that may change: a number in a range or one of some texts, at one or several keys at the same time; or several values that may be
/// exchanged with each other, such as towns of a map.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterPlan {
    /// The keys of the value in the design.
    #[serde(default)]
    pub keys: Vec<String>,
    /// The keys of the values that may be exchanged.
    #[serde(default)]
    pub swap: Vec<String>,
    /// The lowest number.
    pub from: Option<i64>,
    /// The highest number.
    pub to: Option<i64>,
    /// The step between numbers [default: 1].
    pub step: Option<i64>,
    /// The values as they are written in a board file, instead of numbers.
    #[serde(default)]
    pub values: Vec<String>,
}

impl ParameterPlan {
    /// All possible values, as they are written in a board file; empty if values are exchanged.
    pub(super) fn options(&self) -> Result<Vec<String>, TuneError> {
        let step = self.step.unwrap_or(1);
        match (self.from, self.to) {
            (None, None) if self.swap.len() >= 2 && self.keys.is_empty() && self.values.is_empty() => Ok(Vec::new()),
            _ if self.keys.is_empty() || !self.swap.is_empty() => {
                Err(TuneError::File("what varies has keys, or at least two values to swap".to_owned()))
            }
            (None, None) if !self.values.is_empty() => Ok(self.values.clone()),
            (Some(from), Some(to)) if self.values.is_empty() && from <= to && step > 0 => {
                let steps = std::iter::successors(Some(from), |at| at.checked_add(step).filter(|next| *next <= to));
                Ok(steps.map(|number| number.to_string()).collect())
            }
            _ => Err(TuneError::File(format!("{}: state from and to, or values", self.keys.join(", ")))),
        }
    }
}

impl TunePlan {
    /// Parses a tune file.
    ///
    /// # Errors
    /// The first problem.
    pub fn from_toml(text: &str) -> Result<TunePlan, TuneError> {
        let table = DeTable::parse(text).map_err(|error| TuneError::File(error.to_string()))?;
        let plan: TunePlan =
            serde_json::from_value(table_json(table.get_ref())?).map_err(|error| TuneError::File(error.to_string()))?;
        plan.check()?;
        Ok(plan)
    }

    /// The game.
    ///
    /// # Errors
    /// If there is no game with this name.
    pub fn kind(&self) -> Result<GameKind, TuneError> {
        GameKind::from_name(&self.game).ok_or_else(|| TuneError::File(format!("there is no game {}", self.game)))
    }

    /// The tables of the search, each with the deals of the last heat.
    ///
    /// # Errors
    /// If a level is unknown.
    pub fn search_tables(&self) -> Result<Vec<TuneTable>, TuneError> {
        let most = self.search.heats.iter().copied().max().unwrap_or(0);
        tables(self.kind()?, &self.search.tables, most)
    }

    /// The tables of the confirmation.
    ///
    /// # Errors
    /// If a level is unknown.
    pub fn confirm_tables(&self) -> Result<Vec<TuneTable>, TuneError> {
        tables(self.kind()?, &self.confirm.tables, self.confirm.deals)
    }

    fn check(&self) -> Result<(), TuneError> {
        let search = &self.search;
        let wrong = |why: &str| Err(TuneError::File(why.to_owned()));
        if search.heats.is_empty() || !search.heats.is_sorted_by(|a, b| a < b) || search.heats[0] == 0 {
            return wrong("heats are numbers of deals, each larger than the one before it");
        }
        if search.variants < 2 || search.keep_one_of < 2 {
            return wrong("a race has at least two variants and drops at least one of two");
        }
        if search.seed == self.confirm.seed {
            return wrong("the seeds of search and confirmation must differ");
        }
        if self.search_tables()?.is_empty() || self.confirm_tables()?.is_empty() {
            return wrong("there is no table");
        }
        let known = measures(self.kind()?);
        for aim in &self.aims {
            let is_known = known.iter().any(|(name, _)| match name.strip_suffix('*') {
                Some(beginning) => aim.measure.starts_with(beginning),
                None => *name == aim.measure,
            });
            if !is_known {
                return wrong(&format!("there is no measure {}", aim.measure));
            }
            aim.check().map_err(TuneError::File)?;
        }
        Ok(())
    }
}

fn tables(kind: GameKind, groups: &[TableGroup], deals: u32) -> Result<Vec<TuneTable>, TuneError> {
    let mut tables = Vec::new();
    for group in groups {
        for players in &group.players {
            let against = group.against.as_deref().map(|level| contender(kind, level, *players)).transpose()?;
            tables.push(TuneTable {
                players: *players,
                level: contender(kind, &group.level, *players)?,
                against,
                deals: group.deals.unwrap_or(deals),
            });
        }
    }
    Ok(tables)
}

/// A contender whose decisions depend only on the seed: a level, random play, or a search with a number of playouts.
fn contender(kind: GameKind, name: &str, players: u8) -> Result<Contender, TuneError> {
    let contender: Contender = name.parse().map_err(|error| TuneError::File(format!("{name}: {error}")))?;
    let by_the_clock = match contender.strategy(kind, players) {
        Some(Strategy::Search { playouts, .. } | Strategy::Uct { playouts, .. }) => playouts >= 1 << 30,
        Some(Strategy::Greedy { .. } | Strategy::OnePly { .. }) => false,
        None => !matches!(contender, Contender::Random),
    };
    if by_the_clock {
        return Err(TuneError::File(format!("{name} does not play the same games again")));
    }
    Ok(contender)
}

/// A table as JSON, from which the plan is deserialised.
fn table_json(table: &DeTable<'_>) -> Result<Value, TuneError> {
    let entries = table.iter().map(|(key, value)| Ok((key.get_ref().to_string(), value_json(value.get_ref())?)));
    Ok(Value::Object(entries.collect::<Result<_, TuneError>>()?))
}

fn value_json(value: &DeValue<'_>) -> Result<Value, TuneError> {
    let unreadable = || TuneError::File(format!("cannot read {value:?}"));
    Ok(match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Integer(number) => {
            Value::from(i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| unreadable())?)
        }
        DeValue::Float(number) => Value::from(number.as_str().parse::<f64>().map_err(|_| unreadable())?),
        DeValue::Boolean(flag) => Value::from(*flag),
        DeValue::Array(items) => {
            items.iter().map(|item| value_json(item.get_ref())).collect::<Result<Vec<Value>, TuneError>>()?.into()
        }
        DeValue::Table(table) => table_json(table)?,
        DeValue::Datetime(_) => return Err(unreadable()),
    })
}
