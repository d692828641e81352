//! `cascade tune`: searches variants of a design, which play the same deals, for those nearest to the designer's aims.

use std::path::{Path, PathBuf};

use arena::tune::{Design, DesignFile, TuneMode, TunePlan, TuneProgress, TuneReport, TuneRun, measures, tune};
use clap::Args;
use games::GameKind;
use locale::Lang;

use crate::error::{CliError, CliResult, read_file};
use crate::progress::{cores, progress_bar};
use crate::setup_args::parse_game;

/// Which design to tune, and where to put what comes of it.
#[derive(Args)]
pub(crate) struct TuneArgs {
    /// The tune file: what may change, what is asked for, and who plays
    #[arg(required_unless_present = "measures")]
    file: Option<String>,
    /// The folder for the journal, the report and the design that was found; a run that was interrupted goes on there
    #[arg(long, required_unless_present = "measures")]
    out: Option<String>,
    /// Do not search: measure the design as it is written, with the deals of the confirmation
    #[arg(long)]
    measure_only: bool,
    /// The board files of another design than the tune file names, in the order in which they are read
    #[arg(long, value_name = "BOARD FILE")]
    design: Vec<String>,
    /// How many threads; this does not change the result [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// List the measures that aims of a game can use, and do nothing else
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    measures: Option<GameKind>,
}

pub(crate) fn run(args: &TuneArgs, lang: Lang) -> CliResult {
    if let Some(kind) = args.measures {
        for (name, meaning) in measures(kind) {
            println!("{name:<20} {meaning}");
        }
        return Ok(());
    }
    let (Some(file), Some(out)) = (&args.file, &args.out) else { return Ok(()) };
    let plan = TunePlan::from_toml(&read_file(lang, file)?).map_err(CliError::found)?;
    let folder = Path::new(file).parent().unwrap_or(Path::new("."));
    let design = if args.design.is_empty() {
        read_design(&plan.design, folder, lang)?
    } else {
        read_design(&args.design, Path::new(""), lang)?
    };
    std::fs::create_dir_all(out).map_err(|error| CliError::cannot_write(lang, out, &error))?;
    let journal = Path::new(out).join("journal.jsonl");
    let run = TuneRun {
        journal: &journal,
        program: env!("CARGO_PKG_VERSION"),
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let mode = if args.measure_only { TuneMode::Measure } else { TuneMode::Search };
    let bar = progress_bar(0, false);
    let progress = |progress: TuneProgress| match progress {
        TuneProgress::Planned(deals) => bar.inc_length(deals),
        TuneProgress::Played => bar.inc(1),
    };
    let found = tune(&plan, &design, mode, &run, &progress).map_err(CliError::found)?;
    bar.finish_and_clear();
    write_results(Path::new(out), mode, &found.0, &found.1, lang)?;
    print!("{}", found.1.markdown(None));
    Ok(())
}

/// Reads the board files of a design, whose names are relative to a folder.
fn read_design(files: &[String], folder: &Path, lang: Lang) -> Result<Design, CliError> {
    let read = |name: &String| {
        let text = read_file(lang, &folder.join(name).to_string_lossy())?;
        Ok(DesignFile { name: name.clone(), text })
    };
    Ok(Design { files: files.iter().map(read).collect::<Result<_, CliError>>()? })
}

/// Writes the report as JSON, Markdown and a picture, and the board files of the resulting design.
fn write_results(folder: &Path, mode: TuneMode, design: &Design, report: &TuneReport, lang: Lang) -> CliResult {
    let json = serde_json::to_string_pretty(report).map_err(CliError::found)?;
    let mut files = vec![
        (folder.join("report.json"), json + "\n"),
        (folder.join("report.md"), report.markdown(Some("report.svg"))),
        (folder.join("report.svg"), report.svg()),
    ];
    if mode == TuneMode::Search {
        let name = |file: &DesignFile| Path::new(&file.name).file_name().map(PathBuf::from).unwrap_or_default();
        files.extend(design.files.iter().map(|file| (folder.join(name(file)), file.text.clone())));
    }
    for (path, text) in files {
        std::fs::write(&path, text).map_err(|error| CliError::cannot_write(lang, &path.to_string_lossy(), &error))?;
    }
    Ok(())
}
