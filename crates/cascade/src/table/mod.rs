//! Tables as the command line describes them.

mod barricade;
mod cascadero;
mod cascadito;

use clap::{Parser, Subcommand};
use games::{AnyGame, AnySetup, FileProblem, GameKind};
use locale::Lang;

use crate::speak::{self, Failure};

pub(crate) use barricade::BarricadeTable;
pub(crate) use cascadero::CascaderoTable;
pub(crate) use cascadito::CascaditoTable;

/// A set-up that can be played.
pub(crate) struct Table {
    /// What is agreed.
    pub(crate) setup: AnySetup,
    /// The text of the board's file, if it is not inside the program.
    pub(crate) board_file: Option<String>,
}

impl Table {
    /// A table, if its set-up can be played.
    fn new(lang: Lang, setup: AnySetup, board_file: Option<String>) -> Result<Table, Failure> {
        start(lang, &setup)?;
        Ok(Table { setup, board_file })
    }
}

/// Which game, with its options.
#[derive(Subcommand)]
pub(crate) enum TableArgs {
    /// Cascadero
    Cascadero(CascaderoTable),
    /// Cascadito
    Cascadito(CascaditoTable),
    /// Cascade Barricade
    Barricade(BarricadeTable),
}

impl TableArgs {
    /// The table that the options describe.
    pub(crate) fn setup(&self, lang: Lang) -> Result<Table, Failure> {
        match self {
            TableArgs::Cascadero(table) => table.setup(lang),
            TableArgs::Cascadito(table) => table.setup(lang),
            TableArgs::Barricade(table) => table.setup(lang),
        }
    }
}

/// A table by its game, its players and the options that `cascade simulate` takes.
pub(crate) fn from_words(game: GameKind, players: u8, options: &[String], lang: Lang) -> Result<Table, Failure> {
    #[derive(Parser)]
    struct Words {
        #[command(subcommand)]
        table: TableArgs,
    }
    let players = players.to_string();
    let words = ["table", game.name(), "--players", &players].into_iter().chain(options.iter().map(String::as_str));
    let parsed = Words::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        Failure::Usage(text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
    })?;
    parsed.table.setup(lang)
}

/// A game by its name.
pub(crate) fn parse_game(name: &str) -> Result<GameKind, String> {
    GameKind::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("use {}", names.join(" or "))
    })
}

/// A board by its name, or from a file with its text.
fn find_board<B>(
    lang: Lang,
    name: &str,
    find: impl Fn(&str) -> Option<&'static B>,
    read: impl Fn(&str) -> Result<&'static B, Vec<FileProblem>>,
) -> Result<(&'static B, Option<String>), Failure> {
    if let Some(board) = find(name) {
        return Ok((board, None));
    }
    let text = speak::read_file(lang, name)?;
    let board = read(&text).map_err(|problems| Failure::Found(speak::file_problems(lang, name, &problems)))?;
    Ok((board, Some(text)))
}

/// Starts a game, or says why it cannot be played.
pub(crate) fn start(lang: Lang, setup: &AnySetup) -> Result<AnyGame, Failure> {
    setup.start().map_err(|error| Failure::Usage(speak::play_error(lang, &error)))
}
