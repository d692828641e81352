//! Simulations that write everything down: traces and records.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use games::{AnyGame, Record};
use locale::Lang;
use serde_json::{Value, json};
use tabletop::{Actor, Dice, Seed};

use super::report::Report;
use super::{RunArgs, dice};
use crate::speak::{self, Failure};
use crate::table::{self, Table};

/// Plays the games one after the other, with a committed seed for the dice of each.
pub(super) fn simulate(table: &Table, run: &RunArgs, lang: Lang) -> Result<Report, Failure> {
    let mut trace = match &run.trace {
        Some(path) => Some(BufWriter::new(File::create(path).map_err(|error| speak::write_error(lang, path, &error))?)),
        None => None,
    };
    if let Some(folder) = &run.records {
        std::fs::create_dir_all(folder).map_err(|error| speak::write_error(lang, folder, &error))?;
    }
    let bar = speak::progress(run.games, run.json);
    let began = Instant::now();
    let mut report = Report::new(1);
    for number in 0..run.games {
        let mut players = dice(run.seed, number);
        let seed = seed(&mut players);
        let mut record = Record::new(table.setup.clone(), table.board_file.clone(), Vec::new());
        record.commitment = Some(seed.commitment());
        let mut game = table::start(lang, &table.setup)?;
        let mut bots: Vec<_> = (0..game.seats()).map(|_| run.bots.seated(&game, players.bits(), 1)).collect();
        let mut ply = 0;
        while game.actor() != Actor::Nobody {
            let actor = game.actor_name(game.actor());
            let action = match game.actor() {
                Actor::Seat(seat) => bots[seat.index()].choose(&game),
                Actor::Chance | Actor::Nobody => game.sample_chance(&mut Dice::committed(&seed, ply)),
            };
            bots.iter_mut().for_each(|bot| bot.watch(action));
            let command = action.to_string();
            let told = game.play(&command).map_err(|error| Failure::Found(speak::play_error(lang, &error)))?;
            ply += 1;
            if let (Some(file), Some(path)) = (&mut trace, &run.trace) {
                let events: Vec<Value> = told.iter().map(games::EventMessage::json).collect();
                let mut line = json!({
                    "game": number, "ply": ply, "actor": actor, "command": command, "events": events, "state": game.json(),
                });
                if run.trace_legal {
                    line["legal"] = game.legal_commands().into();
                }
                writeln!(file, "{line}").map_err(|error| speak::write_error(lang, path, &error))?;
            }
            record.push(actor, command);
        }
        match &game {
            AnyGame::Cascadero(game) => report.add(game, ply),
            AnyGame::Cascadito(game) => report.add(game, ply),
            AnyGame::Barricade(game) => report.add(game, ply),
        }
        if let Some(folder) = &run.records {
            record.seed = Some(seed);
            record.close(&game);
            let path = Path::new(folder).join(format!("{}-{}-{number:04}.txt", table.setup.kind().name(), run.seed));
            std::fs::write(&path, record.to_string())
                .map_err(|error| speak::write_error(lang, &path.to_string_lossy(), &error))?;
        }
        bar.inc(1);
    }
    if let (Some(file), Some(path)) = (&mut trace, &run.trace) {
        file.flush().map_err(|error| speak::write_error(lang, path, &error))?;
    }
    bar.finish_and_clear();
    report.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

fn seed(dice: &mut Dice) -> Seed {
    let mut bytes = [0; 32];
    bytes.chunks_mut(8).for_each(|chunk| chunk.copy_from_slice(&dice.bits().to_le_bytes()));
    Seed(bytes)
}
