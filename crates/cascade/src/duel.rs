//! `cascade duel` and `cascade ladder`: which contender is stronger, by how much, and with what certainty.

use arena::{Contender, Duel, DuelReport, Interval, Sprt, style_names};
use clap::Args;
use games::{GameKind, SetupJson};
use locale::Lang;
use serde::Serialize;
use tabletop::Level;

use crate::error::{CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::selfplay::use_network;
use crate::setup_args::{TableSetup, parse_game, table_from_words};

/// Two contenders, and how long they meet.
#[derive(Args)]
pub(crate) struct DuelArgs {
    /// The one to measure: a level, perhaps with a temperament (hard/blocker), random, style:NAME, greedy:2, one-ply:0.1, search:100ms, search:2000 (playouts), linear:100ms, uct:100ms or engine:PROGRAM
    first: Contender,
    /// The one to measure it against
    second: Contender,
    #[command(flatten)]
    run: MatchArgs,
    /// How many deals: the same chance, once for every seating
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Stop as soon as one of two differences in Elo is clearly the better claim, as in 0:100
    #[arg(long, value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Options of the table, as for `cascade simulate GAME`
    #[arg(last = true)]
    options: Vec<String>,
}

/// Which level meets the players with one idea.
#[derive(Args)]
pub(crate) struct GauntletArgs {
    #[command(flatten)]
    run: MatchArgs,
    /// Who meets them
    #[arg(long, default_value = "hard")]
    level: Level,
    /// How many deals with each of them
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Options of the table, as for `cascade simulate GAME`
    #[arg(last = true)]
    options: Vec<String>,
}

/// Which levels to rate.
#[derive(Args)]
pub(crate) struct LadderArgs {
    #[command(flatten)]
    run: MatchArgs,
    /// How many deals for each pair of neighbouring levels
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Options of the table, as for `cascade simulate GAME`
    #[arg(last = true)]
    options: Vec<String>,
}

#[derive(Args)]
struct MatchArgs {
    /// Which game
    #[arg(long, value_parser = parse_game)]
    game: GameKind,
    /// How many players; the first contender takes one seat, the second all others
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// The seed: the same seed gives the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of a network that our bots use instead of the one inside the program
    #[arg(long)]
    network: Option<String>,
    /// How many threads [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl MatchArgs {
    fn threads(&self) -> usize {
        self.threads.map_or_else(cores, usize::from)
    }
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let claims = text.split_once(':').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match claims {
        Some((low, high)) if low < high => Ok(Sprt { low, high }),
        _ => Err("use two differences in Elo, the lower first, as in 0:100".to_owned()),
    }
}

pub(crate) fn duel(args: &DuelArgs, lang: Lang) -> CliResult {
    let table = table_from_words(args.run.game, args.run.players, &args.options, lang)?;
    use_network(args.run.game, args.run.network.as_deref(), lang)?;
    let sides = [args.first.clone(), args.second.clone()];
    let report = play_duel(&args.run, &table, sides.clone(), args.pairs, args.sprt)?;
    if args.run.json {
        return print_json(&MatchJson::of(&args.run, &table, &sides, report));
    }
    print!("{}", text(lang, &sides, &report));
    Ok(())
}

fn play_duel(
    run: &MatchArgs,
    table: &TableSetup,
    sides: [Contender; 2],
    deals: u32,
    sprt: Option<Sprt>,
) -> Result<DuelReport, CliError> {
    let bar = progress_bar(deals.into(), run.json);
    let setup = table.setup.clone();
    let duel = Duel { setup, sides, deals, seed: run.seed, threads: run.threads(), sprt };
    let report = duel.run(&|played| bar.set_position(played.into())).map_err(CliError::found);
    bar.finish_and_clear();
    report
}

/// A report as JSON, with the contenders.
#[derive(Serialize)]
struct MatchJson {
    contenders: Vec<String>,
    seed: u64,
    table: SetupJson,
    #[serde(flatten)]
    report: DuelReport,
}

impl MatchJson {
    fn of(run: &MatchArgs, table: &TableSetup, sides: &[Contender; 2], report: DuelReport) -> Self {
        MatchJson {
            contenders: sides.iter().map(ToString::to_string).collect(),
            seed: run.seed,
            table: table.setup.json(),
            report,
        }
    }
}

fn print_json(value: &impl Serialize) -> CliResult {
    let text = serde_json::to_string_pretty(value).map_err(CliError::found)?;
    println!("{text}");
    Ok(())
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn bounds(interval: Interval, show: fn(f64) -> String) -> [(&'static str, String); 3] {
    [("mean", show(interval.mean)), ("low", show(interval.low)), ("high", show(interval.high))]
}

fn line(lang: Lang, key: &str, facts: &[(&str, String)]) -> String {
    format!("{}\n", lang.text(&format!("terminal.{key}"), facts))
}

fn text(lang: Lang, sides: &[Contender; 2], report: &DuelReport) -> String {
    let names = sides.each_ref().map(ToString::to_string);
    let facts = [
        ("first", names[0].clone()),
        ("second", names[1].clone()),
        ("deals", report.deals.to_string()),
        ("games", report.games.to_string()),
        ("seats", report.seats.to_string()),
    ];
    let mut text = line(lang, "duel-played", &facts);
    text += &line(lang, "duel-share", &bounds(report.share, percent));
    text += &line(lang, "duel-elo", &bounds(report.elo, |elo| format!("{elo:+.0}")));
    text += &line(lang, "duel-fair", &bounds(report.fair_shares, |shares| format!("{shares:.2}")));
    for (side, name) in [report.first, report.second].into_iter().zip(names) {
        let facts = [
            ("name", name),
            ("points", format!("{:.1}", side.points_mean)),
            ("qualified", percent(side.qualified)),
            ("mean", format!("{:.1}", side.millis_mean)),
            ("longest", format!("{:.1}", side.millis_max)),
        ];
        text += &line(lang, "duel-side", &facts);
    }
    if let Some(verdict) = report.verdict {
        text += &line(lang, &format!("duel-{}", verdict.name()), &[]);
    }
    text
}

pub(crate) fn gauntlet(args: &GauntletArgs, lang: Lang) -> CliResult {
    let table = table_from_words(args.run.game, args.run.players, &args.options, lang)?;
    use_network(args.run.game, args.run.network.as_deref(), lang)?;
    let mut meetings = Vec::new();
    for style in style_names(args.run.game) {
        let sides = [Contender::Level(args.level.into()), Contender::Style(style.to_owned())];
        let report = play_duel(&args.run, &table, sides.clone(), args.pairs, None)?;
        if args.run.json {
            meetings.push(MatchJson::of(&args.run, &table, &sides, report));
        } else {
            let share = bounds(report.share, percent);
            print!("{}", line(lang, "gauntlet-meeting", &[&[("name", style.to_owned())], &share[..]].concat()));
        }
    }
    if args.run.json { print_json(&meetings) } else { Ok(()) }
}

pub(crate) fn ladder(args: &LadderArgs, lang: Lang) -> CliResult {
    let table = table_from_words(args.run.game, args.run.players, &args.options, lang)?;
    use_network(args.run.game, args.run.network.as_deref(), lang)?;
    let mut steps = Vec::new();
    let mut rating = 0.0;
    if !args.run.json {
        println!("{}", lang.text("terminal.ladder-first", &[("name", Level::Novice.to_string())]));
    }
    for pair in Level::ALL.windows(2) {
        let sides = [Contender::Level(pair[1].into()), Contender::Level(pair[0].into())];
        let report = play_duel(&args.run, &table, sides.clone(), args.pairs, None)?;
        rating += report.elo.mean;
        if args.run.json {
            steps.push(MatchJson::of(&args.run, &table, &sides, report));
            continue;
        }
        let facts = [
            ("name", pair[1].to_string()),
            ("rating", format!("{rating:.0}")),
            ("mean", format!("{:+.0}", report.elo.mean)),
            ("low", format!("{:+.0}", report.elo.low)),
            ("high", format!("{:+.0}", report.elo.high)),
            ("games", report.games.to_string()),
            ("points", format!("{:.1}", report.first.points_mean)),
        ];
        println!("{}", lang.text("terminal.ladder-step", &facts));
    }
    if args.run.json {
        return print_json(&steps);
    }
    Ok(())
}
