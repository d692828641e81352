//! `cascade selfplay`: games between bots as samples for training a network.

use std::path::Path;
use std::time::Instant;

use arena::{SampleRows, SelfPlayGames};
use bots::{AnyBot, Heuristics};
use clap::Args;
use games::{GameKind, with_any_game};
use locale::Lang;

use crate::error::{self, CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::setup_args::{parse_game, table_from_words};

/// Which games to play.
#[derive(Args)]
pub(crate) struct SelfplayArgs {
    /// Which game
    #[arg(long, value_parser = parse_game)]
    game: GameKind,
    /// How many players
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// How many games
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// How many playouts the search makes for an action
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    playouts: u32,
    /// The seed: the same seed gives the same samples
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of a network that our bots use instead of the one inside the program
    #[arg(long)]
    network: Option<String>,
    /// How many threads; this does not change the samples [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// The file to write
    #[arg(long)]
    out: String,
    /// Options of the table, as for `cascade simulate GAME`
    #[arg(last = true)]
    options: Vec<String>,
}

pub(crate) fn run(args: &SelfplayArgs, lang: Lang) -> CliResult {
    let start = error::start(lang, &table_from_words(args.game, args.players, &args.options, lang)?.setup)?;
    use_network(args.game, args.network.as_deref(), lang)?;
    with_any_game!(&start, start => play(args, lang, start))
}

/// The checksum in the text header of a network's file, which identifies the network in the samples.
fn checksum(path: &str) -> Option<String> {
    let bytes = std::fs::read(path).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    text.lines().find_map(|line| line.strip_prefix("checksum: ")).map(str::to_owned)
}

/// Makes our bots use the network in a file.
pub(crate) fn use_network(game: GameKind, file: Option<&str>, lang: Lang) -> CliResult {
    let Some(path) = file else { return Ok(()) };
    let refuse =
        |why: String| CliError::Usage(lang.text("terminal.cannot-read", &[("path", path.to_owned()), ("why", why)]));
    let bytes = std::fs::read(path).map_err(|error| refuse(error.to_string()))?;
    AnyBot::replace_network(game, &bytes).map_err(|error| refuse(error.to_string()))
}

fn play<G: Heuristics + Sync>(args: &SelfplayArgs, lang: Lang, start: &G) -> CliResult {
    let games = SelfPlayGames {
        games: args.games,
        playouts: args.playouts,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let bar = progress_bar(args.games.into(), false);
    let began = Instant::now();
    let rows = games.play(start, &|| bar.inc(1));
    bar.finish_and_clear();
    write(Path::new(&args.out), args, &rows, &G::INPUTS)
        .map_err(|error| CliError::cannot_write(lang, &args.out, &error))?;
    println!("{} samples of {} games in {:.0} s", rows.count(), args.games, began.elapsed().as_secs_f64());
    Ok(())
}

/// Writes a header line in JSON that describes the rows, and then the rows.
fn write(path: &Path, args: &SelfplayArgs, rows: &SampleRows, layout: &bots::InputLayout) -> std::io::Result<()> {
    let header = serde_json::json!({
        "game": args.game.name(),
        "seats": args.players,
        "options": args.options.join(" "),
        "games": args.games,
        "playouts": args.playouts,
        "network": args.network.as_deref().and_then(checksum),
        "seed": args.seed,
        "rows": rows.count(),
        "row_length": rows.row_length(),
        "numbers": layout.numbers,
        "facts": layout.fact_count(),
        "facts_per_seat": bots::FACTS_PER_SEAT,
        "layout": format!("{:016x}", layout.hash()),
    });
    let mut bytes = header.to_string().into_bytes();
    bytes.push(b'\n');
    bytes.extend(rows.bytes());
    std::fs::write(path, bytes)
}
