//! How cost grows with tables and servers: a series of load tests, as a report and a plot.

use std::path::PathBuf;
use std::{fs, io};

use clap::Args;
use serde::{Deserialize, Serialize};
use stress::LoadPace;

use super::plot::{Panel, Series, plot};
use super::{finished_tables, load_plan, processor_per_command};
use crate::error::{CliError, CliResult};
use crate::stress::ScratchFolder;

/// How much is measured, and where the results go.
#[derive(Args)]
pub(crate) struct CurveArgs {
    /// The numbers of finished tables in storage
    #[arg(long, value_delimiter = ',', default_values_t = [10, 1000, 100_000, 1_000_000])]
    finished: Vec<u64>,
    /// The numbers of servers on one `PostgreSQL`
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2, 4])]
    nodes: Vec<u32>,
    /// How many live tables there are in each measurement
    #[arg(long, default_value_t = 500)]
    tables: u32,
    /// How many commands per second in each
    #[arg(long, default_value_t = 300)]
    rate: u32,
    /// For how many seconds
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// Draws an earlier report again, and measures nothing
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where the report goes
    #[arg(long, default_value = "curve.json")]
    report: PathBuf,
    /// Where the plot goes
    #[arg(long, default_value = "curve.svg")]
    plot: PathBuf,
}

/// One measurement.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct CurvePoint {
    storage: String,
    nodes: u32,
    finished: u64,
    /// Processor time of all servers for one command, in milliseconds.
    processor_ms: f64,
    acknowledged_p50_ms: f64,
    acknowledged_p99_ms: f64,
    memory_per_client_kb: f64,
    list_p50_ms: f64,
    load_p50_ms: f64,
    start_ms: f64,
    failed: u64,
    lost: u64,
}

const SQLITE: &str = "SQLite";
const POSTGRES: &str = "PostgreSQL";

pub(crate) fn run_curve(args: &CurveArgs) -> CliResult {
    let points = match &args.from {
        Some(file) => {
            let text = fs::read_to_string(file).map_err(CliError::found)?;
            serde_json::from_str(&text).map_err(CliError::found)?
        }
        None => measure_all(args).map_err(CliError::found)?,
    };
    let report = serde_json::to_string_pretty(&points).map_err(CliError::found)? + "\n";
    fs::write(&args.report, report).map_err(CliError::found)?;
    fs::write(&args.plot, drawn(&points)).map_err(CliError::found)
}

fn measure_all(args: &CurveArgs) -> io::Result<Vec<CurvePoint>> {
    let mut points = Vec::new();
    for finished in &args.finished {
        points.push(measure(args, SQLITE, 1, *finished)?);
        #[cfg(unix)]
        points.push(measure(args, POSTGRES, 1, *finished)?);
    }
    let fewest = args.finished.iter().min().copied().unwrap_or_default();
    #[cfg(unix)]
    for nodes in args.nodes.iter().filter(|nodes| **nodes > 1) {
        points.push(measure(args, POSTGRES, *nodes, fewest)?);
    }
    Ok(points)
}

fn measure(args: &CurveArgs, storage: &str, nodes: u32, finished: u64) -> io::Result<CurvePoint> {
    eprintln!("{storage}, {nodes} servers, {finished} finished tables");
    let folder = ScratchFolder::new();
    let mut plan = load_plan(folder.0.clone(), args.tables, LoadPace::Rate(args.rate), args.seconds)?;
    (plan.nodes, plan.finished) = (nodes, finished_tables(finished));
    #[cfg(unix)]
    {
        plan.postgres = storage == POSTGRES;
    }
    let report = stress::load(&plan, |_| {})?;
    Ok(CurvePoint {
        storage: storage.to_owned(),
        nodes,
        finished,
        processor_ms: processor_per_command(&report),
        acknowledged_p50_ms: report.commands.1[0],
        acknowledged_p99_ms: report.commands.1[1],
        memory_per_client_kb: report.memory_per_client as f64 / 1000.0,
        list_p50_ms: report.list[0],
        load_p50_ms: report.load[0],
        start_ms: report.start,
        failed: report.failed,
        lost: report.lost,
    })
}

/// The plot: the cost of a command by finished tables and by servers, and the cost of lists, loads and starts.
fn drawn(points: &[CurvePoint]) -> String {
    let by_tables = |storage: &'static str, value: fn(&CurvePoint) -> f64| {
        let wanted = points.iter().filter(|point| point.nodes == 1 && point.storage == storage);
        wanted.map(|point| (point.finished as f64, value(point))).collect::<Vec<_>>()
    };
    let both = |name: &str, value: fn(&CurvePoint) -> f64| {
        [SQLITE, POSTGRES]
            .map(|storage| Series { name: format!("{name}, {storage}"), points: by_tables(storage, value) })
    };
    let fewest = points.iter().map(|point| point.finished).min().unwrap_or_default();
    let by_nodes = |value: fn(&CurvePoint) -> f64| {
        let wanted = points.iter().filter(|point| point.storage == POSTGRES && point.finished == fewest);
        wanted.map(|point| (f64::from(point.nodes), value(point))).collect::<Vec<_>>()
    };
    let series = |name: &str, points| Series { name: format!("{name}, {POSTGRES}"), points };
    plot(&[
        Panel {
            title: "milliseconds per command, against finished tables in storage".to_owned(),
            series: [
                both("processor", |point| point.processor_ms),
                both("acknowledged, p50", |point| point.acknowledged_p50_ms),
            ]
            .concat(),
        },
        Panel {
            title: "milliseconds for the list, a table at rest, a start, against finished tables".to_owned(),
            series: [
                both("list", |point| point.list_p50_ms),
                both("table", |point| point.load_p50_ms),
                both("start", |point| point.start_ms),
            ]
            .concat(),
        },
        Panel {
            title: "against servers on one database: milliseconds per command, kilobytes per client".to_owned(),
            series: vec![
                series("processor", by_nodes(|point| point.processor_ms)),
                series("acknowledged, p50", by_nodes(|point| point.acknowledged_p50_ms)),
                series("memory per client", by_nodes(|point| point.memory_per_client_kb)),
            ],
        },
    ])
}
