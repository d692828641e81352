//! `cascade replay` and `cascade verify-dice`.

use clap::Args;
use games::{AnyGame, Record};
use locale::Lang;

use crate::error::{CliError, CliResult, read_file};
use crate::table_names::TableNames;

/// What to replay.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// A record, as text or JSON
    file: String,
    /// Show the position after this many actions instead of the last one
    #[arg(long)]
    at: Option<usize>,
    /// Tell every action and what it caused
    #[arg(long)]
    log: bool,
    /// Print the record's JSON twin instead
    #[arg(long, conflicts_with_all = ["at", "log"])]
    json: bool,
}

/// What to verify.
#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// A record with its revealed seed
    file: String,
}

pub(crate) fn replay(args: &ReplayArgs, lang: Lang) -> CliResult {
    let record = read(lang, &args.file)?;
    let fail = |error| CliError::record(lang, &args.file, &error);
    let last = record.replay().map_err(fail)?;
    if args.json {
        println!("{:#}", record.json());
        return Ok(());
    }
    let stop = stop_at(lang, &record, args.at)?;
    let names = TableNames::of_record(lang, &record.names);
    let mut replay = record.start().map_err(fail)?;
    while replay.ply() < stop {
        let number = replay.ply() + 1;
        let Some((played, events)) = replay.step().map_err(fail)? else { break };
        if args.log {
            println!("{number}. {} {}", played.actor, played.command);
            events.iter().for_each(|event| println!("   {}", names.event(&last, event)));
        }
    }
    print!("{}", lang.picture(replay.game()));
    let facts = [
        ("count", record.actions.len().to_string()),
        ("at", stop.to_string()),
        ("hash", format!("{:016x}", replay.game().hash())),
    ];
    println!("{}", lang.text("terminal.replayed", &facts));
    if stop == record.actions.len() {
        print!("{}", lang.result(&last, |seat| names.title(&last, seat)));
    }
    Ok(())
}

pub(crate) fn verify(args: &VerifyArgs, lang: Lang) -> CliResult {
    let record = read(lang, &args.file)?;
    let draws = games::verify_dice(&record).map_err(|error| CliError::record(lang, &args.file, &error))?;
    println!("{}", lang.text("terminal.dice-verified", &[("count", draws.to_string())]));
    Ok(())
}

pub(crate) fn read(lang: Lang, file: &str) -> Result<Record, CliError> {
    let text = read_file(lang, file)?;
    Record::parse(&text).map_err(|error| CliError::record(lang, file, &error))
}

/// The number of actions to stop after, which the record must have; all if `at` is not given.
fn stop_at(lang: Lang, record: &Record, at: Option<usize>) -> Result<usize, CliError> {
    let stop = at.unwrap_or(record.actions.len());
    if stop <= record.actions.len() {
        return Ok(stop);
    }
    let facts = [("at", stop.to_string()), ("count", record.actions.len().to_string())];
    Err(CliError::Usage(lang.text("terminal.no-such-position", &facts)))
}

/// The position of a record after some actions.
pub(crate) fn position(lang: Lang, file: &str, record: &Record, at: Option<usize>) -> Result<AnyGame, CliError> {
    let stop = stop_at(lang, record, at)?;
    let fail = |error| CliError::record(lang, file, &error);
    let mut replay = record.start().map_err(fail)?;
    while replay.ply() < stop && replay.step().map_err(fail)?.is_some() {}
    Ok(replay.game().clone())
}
