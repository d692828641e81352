//! Simulations that write traces and records.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use driver::{CommittedDice, Driver, DriverStep, PlayedAction};
use games::{AnyGame, EventMessage, Record, with_any_game};
use locale::Lang;
use serde::Serialize;
use serde_json::Value;
use tabletop::{Dice, Seed};

use super::report::SimulationReport;
use super::{SimulateArgs, dice};
use crate::bot::players;
use crate::error::{self, CliError, CliResult};
use crate::progress::progress_bar;
use crate::setup_args::TableSetup;

/// One action as a line of the trace.
#[derive(Serialize)]
struct TraceLine<'a> {
    game: u64,
    ply: u32,
    actor: &'a str,
    command: String,
    events: Vec<Value>,
    state: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
}

/// The file of a trace.
struct Trace<'a> {
    path: &'a str,
    file: BufWriter<File>,
    with_legal: bool,
}

impl<'a> Trace<'a> {
    fn create(path: &'a str, with_legal: bool, lang: Lang) -> Result<Trace<'a>, CliError> {
        let file = File::create(path).map_err(|error| CliError::cannot_write(lang, path, &error))?;
        Ok(Trace { path, file: BufWriter::new(file), with_legal })
    }

    fn write(&mut self, number: u64, ply: u32, game: &AnyGame, acted: &PlayedAction) -> std::io::Result<()> {
        let line = TraceLine {
            game: number,
            ply,
            actor: game.actor_name(acted.actor),
            command: acted.action.to_string(),
            events: acted.events.iter().map(EventMessage::json).collect(),
            state: game.json(),
            legal: self.with_legal.then(|| game.legal_commands()),
        };
        serde_json::to_writer(&mut self.file, &line)?;
        writeln!(self.file)
    }
}

/// Plays the games one after the other, each with a committed seed for its dice.
pub(super) fn simulate(table: &TableSetup, run: &SimulateArgs, lang: Lang) -> Result<SimulationReport, CliError> {
    let trace = run.trace.as_deref().map(|path| Trace::create(path, run.trace_legal, lang));
    let mut trace = trace.transpose()?;
    if let Some(folder) = &run.records {
        std::fs::create_dir_all(folder).map_err(|error| CliError::cannot_write(lang, folder, &error))?;
    }
    let bar = progress_bar(run.games, run.json);
    let began = Instant::now();
    let mut report = SimulationReport::new(1);
    for number in 0..run.games {
        let (record, game) = play(table, run, number, trace.as_mut(), lang)?;
        let actions = record.actions.len() as u32;
        with_any_game!(&game, game => report.add(game, actions));
        if let Some(folder) = &run.records {
            save(&record, folder, run.seed, number, lang)?;
        }
        bar.inc(1);
    }
    if let Some(trace) = &mut trace {
        trace.file.flush().map_err(|error| CliError::cannot_write(lang, trace.path, &error))?;
    }
    bar.finish_and_clear();
    report.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

/// Plays one game to its end, and writes its trace and record.
fn play(
    table: &TableSetup,
    run: &SimulateArgs,
    number: u64,
    mut trace: Option<&mut Trace<'_>>,
    lang: Lang,
) -> Result<(Record, AnyGame), CliError> {
    let mut dice = dice(run.seed, number);
    let seed = draw_seed(&mut dice);
    let mut record = Record::new(table.setup.clone(), table.board_file.clone(), Vec::new());
    record.commitment = Some(seed.commitment());
    let game = error::start(lang, &table.setup)?;
    let players = players(&run.bots, &table.setup, game.seats(), &mut dice);
    let mut driver = Driver::new(game, players, CommittedDice(seed));
    while let DriverStep::Played(acted) = driver.step().map_err(CliError::found)? {
        let game = driver.game();
        if let Some(trace) = trace.as_deref_mut() {
            let written = trace.write(number, driver.ply(), game, &acted);
            written.map_err(|error| CliError::cannot_write(lang, trace.path, &error))?;
        }
        record.push(game.actor_name(acted.actor), acted.action.to_string());
    }
    record.seed = Some(seed);
    record.close(driver.game());
    Ok((record, driver.into_game()))
}

fn save(record: &Record, folder: &str, seed: u64, number: u64, lang: Lang) -> CliResult {
    let path = Path::new(folder).join(format!("{}-{seed}-{number:04}.txt", record.setup.kind().name()));
    std::fs::write(&path, record.to_string())
        .map_err(|error| CliError::cannot_write(lang, &path.to_string_lossy(), &error))
}

/// A seed for the dice of a game.
pub(crate) fn draw_seed(dice: &mut Dice) -> Seed {
    let mut bytes = [0; 32];
    bytes.chunks_mut(8).for_each(|chunk| chunk.copy_from_slice(&dice.bits().to_le_bytes()));
    Seed(bytes)
}
