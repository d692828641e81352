//! `cascade cluster` and `cascade cluster-trial`: several servers of this program on one database, for manual use, or for a trial with
//! injected faults.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

use clap::Args;
use stress::cluster::{ClusterPlan, TrialPlan, TrialReport, missing_services, run_cluster, trial};

use crate::error::{CliError, CliResult};
use crate::stress::ScratchFolder;

/// What is started.
#[derive(Args)]
pub(crate) struct ClusterArgs {
    /// How many servers there are
    #[arg(long, default_value_t = 3)]
    nodes: u32,
    /// Further words for `cascade serve`
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// What is tried.
#[derive(Args)]
pub(crate) struct TrialArgs {
    /// How many servers there are
    #[arg(long, default_value_t = 3)]
    nodes: u32,
    /// How many people play against bots, and as many against themselves
    #[arg(long, default_value_t = 8)]
    people: u32,
    /// How many tables have a clock that nobody beats
    #[arg(long, default_value_t = 4)]
    clocks: u32,
    /// For how many seconds each fault lasts
    #[arg(long, default_value_t = 10)]
    fault: u64,
    /// For how many seconds it is quiet before and after each
    #[arg(long, default_value_t = 5)]
    quiet: u64,
    /// Everything in less than a minute
    #[arg(long, conflicts_with_all = ["people", "clocks", "fault", "quiet"])]
    short: bool,
    /// An earlier version of this program: the servers begin with it, and are upgraded one after the other
    #[arg(long)]
    earlier: Option<PathBuf>,
    /// Writes the report to this file, too
    #[arg(long)]
    report: Option<PathBuf>,
}

pub(crate) fn run(args: &ClusterArgs) -> CliResult {
    if let Some(missing) = missing() {
        return Err(CliError::Found(missing));
    }
    let folder = ScratchFolder::new();
    let plan = ClusterPlan {
        program: env::current_exe().map_err(CliError::found)?,
        folder: folder.0.clone(),
        earlier: None,
        nodes: args.nodes.max(1),
        arguments: args.arguments.clone(),
    };
    run_cluster(&plan, |balancer, nodes| {
        println!("http://{balancer}/ leads to one of these (stop with Ctrl+C):");
        nodes.iter().for_each(|node| println!("  http://{node}/"));
    })
    .map_err(CliError::found)
}

/// A message about Debian packages that have to be installed first.
fn missing() -> Option<String> {
    let missing = missing_services();
    let packages = missing.join(" ");
    (!missing.is_empty()).then(|| format!("not installed: {packages} (apt-get install {packages})"))
}

pub(crate) fn run_trial(args: &TrialArgs) -> CliResult {
    if let Some(missing) = missing() {
        println!("skipped: {missing}");
        return Ok(());
    }
    let folder = ScratchFolder::new();
    let (people, clocks, fault, quiet) =
        if args.short { (3, 2, 3, 1) } else { (args.people, args.clocks, args.fault, args.quiet) };
    let plan = TrialPlan {
        cluster: ClusterPlan {
            program: env::current_exe().map_err(CliError::found)?,
            folder: folder.0.clone(),
            earlier: args.earlier.clone(),
            nodes: args.nodes.max(1),
            arguments: ["--no-page", "--no-limits", "--bots", "1"].map(str::to_owned).to_vec(),
        },
        people,
        clocks,
        fault: Duration::from_secs(fault),
        quiet: Duration::from_secs(quiet),
    };
    let report = trial(&plan, |step| eprintln!("{step}")).map_err(CliError::found)?;
    let text = report_text(&plan, &report);
    println!("{text}");
    if let Some(file) = &args.report {
        fs::write(file, &text).map_err(CliError::found)?;
    }
    if report.wrong.is_empty() { Ok(()) } else { Err(CliError::Found("something was lost or done twice".to_owned())) }
}

/// The report as Markdown.
fn report_text(plan: &TrialPlan, report: &TrialReport) -> String {
    let mut text = format!(
        "{} servers, {} people against bots, {} against themselves, {} tables with a clock\n\n\
         | fault | lasted | commands acknowledged meanwhile | longest wait for a bot | servers' part of it | woken late by at most |\n\
         | --- | --- | --- | --- | --- | --- |\n",
        plan.cluster.nodes, plan.people, plan.people, plan.clocks
    );
    for outcome in &report.faults {
        let (lasted, wait) = (outcome.lasted.as_secs_f64(), outcome.longest_bot_wait.as_secs_f64());
        let (part, lag) = (outcome.longest_server_part.as_secs_f64(), outcome.lag.as_secs_f64());
        let _ = writeln!(
            text,
            "| {} | {lasted:.1} s | {} | {wait:.2} s | {part:.2} s | {lag:.2} s |",
            outcome.fault, outcome.acknowledged
        );
    }
    report.not_tried.iter().for_each(|fault| {
        let _ = writeln!(text, "\nnot tried: {fault} (apt-get install faketime)");
    });
    let _ = write!(
        text,
        "\n{} commands acknowledged, {} entries at {} tables, {} moves of bots, {} strikes of clocks of 5 s (at most {:.1} s apart), \
         {} watchers whose streams were opened {} times\n{} wrong\n",
        report.acknowledged,
        report.entries,
        report.tables,
        report.bot_moves,
        report.clock_actions.0,
        report.clock_actions.1 as f64 / 1000.0,
        report.streams.1,
        report.streams.0,
        report.wrong.len()
    );
    report.wrong.iter().take(20).for_each(|wrong| {
        let _ = writeln!(text, "- {wrong}");
    });
    text
}
