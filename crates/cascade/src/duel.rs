//! `cascade duel` and `cascade ladder`: who is better, by how much, and how surely.

use arena::{Contender, Duel, Interval, Report, Sprt, Verdict};
use clap::Args;
use games::GameKind;
use locale::Lang;
use serde_json::{Value, json};
use tabletop::Level;

use crate::bot;
use crate::speak::{self, Done, Failure};
use crate::table::{self, Table, parse_game};

/// Who meets whom.
#[derive(Args)]
pub(crate) struct DuelArgs {
    /// The one to measure: a level, random, search:100ms, search:2000 (playouts), uct:100ms, uct:2000 or engine:PROGRAM
    first: Contender,
    /// The one to measure it against
    second: Contender,
    #[command(flatten)]
    run: RunArgs,
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

/// Which levels to rate.
#[derive(Args)]
pub(crate) struct LadderArgs {
    #[command(flatten)]
    run: RunArgs,
    /// How many deals for each pair of neighbouring levels
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Options of the table, as for `cascade simulate GAME`
    #[arg(last = true)]
    options: Vec<String>,
}

#[derive(Args)]
struct RunArgs {
    /// Which game
    #[arg(long, value_parser = parse_game)]
    game: GameKind,
    /// How many players; the first contender takes one seat, the second all others
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// The seed: the same seed gives the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl RunArgs {
    fn threads(&self) -> usize {
        self.threads.map_or_else(bot::cores, usize::from)
    }
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let claims = text.split_once(':').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match claims {
        Some((low, high)) if low < high => Ok(Sprt { low, high }),
        _ => Err("use two differences in Elo, the lower first, as in 0:100".to_owned()),
    }
}

pub(crate) fn duel(args: &DuelArgs, lang: Lang) -> Done {
    let table = table::from_words(args.run.game, args.run.players, &args.options, lang)?;
    let sides = [args.first.clone(), args.second.clone()];
    let report = meet(&args.run, &table, sides.clone(), args.pairs, args.sprt)?;
    if args.run.json {
        println!("{:#}", with_names(&args.run, &table, &sides, &report));
    } else {
        print!("{}", text(lang, &sides, &report));
    }
    Ok(())
}

fn meet(
    run: &RunArgs,
    table: &Table,
    sides: [Contender; 2],
    deals: u32,
    sprt: Option<Sprt>,
) -> Result<Report, Failure> {
    let bar = speak::progress(deals.into(), run.json);
    let setup = table.setup.clone();
    let duel = Duel { setup, sides, deals, seed: run.seed, threads: run.threads(), sprt };
    let report = duel.run(&|played| bar.set_position(played.into())).map_err(|error| Failure::Found(error.to_string()));
    bar.finish_and_clear();
    report
}

fn with_names(run: &RunArgs, table: &Table, sides: &[Contender; 2], report: &Report) -> Value {
    let mut value =
        json!({ "contenders": sides.iter().map(ToString::to_string).collect::<Vec<_>>(), "seed": run.seed });
    value["table"] = table.setup.json();
    if let (Some(value), Value::Object(figures)) = (value.as_object_mut(), report.json()) {
        value.extend(figures);
    }
    value
}

fn text(lang: Lang, sides: &[Contender; 2], report: &Report) -> String {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let whole = |elo: f64| format!("{elo:+.0}");
    let bounds = |interval: Interval, show: &dyn Fn(f64) -> String| {
        [("mean", show(interval.mean)), ("low", show(interval.low)), ("high", show(interval.high))]
    };
    let names = [("first", sides[0].to_string()), ("second", sides[1].to_string())];
    let line = |key: &str, facts: &[(&str, String)]| format!("{}\n", lang.text(&format!("terminal.{key}"), facts));
    let mut facts = names.to_vec();
    facts.extend([("deals", report.deals.to_string()), ("games", report.games.to_string())]);
    facts.extend([("seats", report.seats.to_string())]);
    let mut text = line("duel-played", &facts);
    text += &line("duel-share", &bounds(report.share, &percent));
    text += &line("duel-elo", &bounds(report.elo, &whole));
    text += &line("duel-fair", &bounds(report.fair_shares(), &|shares| format!("{shares:.2}")));
    for (tally, (_, name)) in report.tallies.iter().zip(names) {
        let seats = f64::from(tally.seats.max(1));
        let facts = [
            ("name", name),
            ("points", format!("{:.1}", tally.points as f64 / seats)),
            ("qualified", percent(f64::from(tally.qualified) / seats)),
            ("mean", format!("{:.1}", tally.time.as_secs_f64() * 1e3 / f64::from(tally.decisions.max(1)))),
            ("longest", format!("{:.1}", tally.longest.as_secs_f64() * 1e3)),
        ];
        text += &line("duel-side", &facts);
    }
    match report.verdict {
        Some(Verdict::Low) => text += &line("duel-low", &[]),
        Some(Verdict::High) => text += &line("duel-high", &[]),
        Some(Verdict::Open) => text += &line("duel-open", &[]),
        None => {}
    }
    text
}

pub(crate) fn ladder(args: &LadderArgs, lang: Lang) -> Done {
    let table = table::from_words(args.run.game, args.run.players, &args.options, lang)?;
    let mut steps = Vec::new();
    let mut rating = 0.0;
    if !args.run.json {
        println!("{}", lang.text("terminal.ladder-first", &[("name", Level::Novice.to_string())]));
    }
    for pair in Level::ALL.windows(2) {
        let sides = [Contender::Level(pair[1]), Contender::Level(pair[0])];
        let report = meet(&args.run, &table, sides.clone(), args.pairs, None)?;
        rating += report.elo.mean;
        if args.run.json {
            steps.push(with_names(&args.run, &table, &sides, &report));
            continue;
        }
        let facts = [
            ("name", pair[1].to_string()),
            ("rating", format!("{rating:.0}")),
            ("mean", format!("{:+.0}", report.elo.mean)),
            ("low", format!("{:+.0}", report.elo.low)),
            ("high", format!("{:+.0}", report.elo.high)),
            ("games", report.games.to_string()),
            ("points", format!("{:.1}", report.tallies[0].points as f64 / f64::from(report.tallies[0].seats.max(1)))),
        ];
        println!("{}", lang.text("terminal.ladder-step", &facts));
    }
    if args.run.json {
        println!("{:#}", Value::Array(steps));
    }
    Ok(())
}
