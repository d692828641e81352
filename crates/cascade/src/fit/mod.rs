//! `cascade fit`: fits the weights of the bots' evaluations to games between bots.

mod source;

use std::path::Path;
use std::time::Instant;

use arena::{Contender, Fit, FittedTable};
use bots::{AnyBot, Heuristics};
use clap::Args;
use games::{AnyGame, GameKind, with_any_game};
use locale::Lang;

use crate::error::{self, CliError, CliResult};
use crate::progress::{cores, progress_bar};
use crate::setup_args::{parse_game, table_from_words};

/// Which games to learn from.
#[derive(Args)]
pub(crate) struct FitArgs {
    /// Which game
    #[arg(long, value_parser = parse_game)]
    game: GameKind,
    /// How many players [default: the tables that the weights in the source come from]
    #[arg(long)]
    players: Option<u8>,
    /// How many games of each generation, for each table of weights
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// How many generations follow the first, which is played by plain UCT
    #[arg(long, default_value_t = 3)]
    generations: u32,
    /// How many playouts the bots make for an action
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    playouts: u32,
    /// Who plays every second game, so that other ways to play are seen, as in uct:300
    #[arg(long)]
    rival: Option<Contender>,
    /// One action in so many is drawn at random
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    stray: u32,
    /// The seed: the same seed gives the same weights
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; this does not change the weights [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Write the weights into the source of the bots, as in `--write crates/bots/src`
    #[arg(long)]
    write: Option<String>,
    /// Options of the table, as for `cascade simulate GAME`; of several tables with `--` between them
    #[arg(last = true)]
    options: Vec<String>,
}

pub(crate) fn run(args: &FitArgs, lang: Lang) -> CliResult {
    let starts = starts(args, lang)?;
    with_any_game!(&starts[0], first => fit(args, lang, &games_like(first, &starts)))
}

/// The games before their first action, at least one. By default those that the weights in the source were fitted to; otherwise those of
/// the given players and options.
fn starts(args: &FitArgs, lang: Lang) -> Result<Vec<AnyGame>, CliError> {
    let tables: Vec<(u8, Vec<String>)> = if args.players.is_none() && args.options.is_empty() {
        AnyBot::fitted_to(args.game).iter().map(|table| players_and_options(table)).collect()
    } else {
        let options = args.options.split(|word| word == "--");
        options.map(|words| (args.players.unwrap_or(2), words.to_vec())).collect()
    };
    let start = |(players, options): &(u8, Vec<String>)| {
        error::start(lang, &table_from_words(args.game, *players, options, lang)?.setup)
    };
    tables.iter().map(start).collect()
}

fn players_and_options(table: &str) -> (u8, Vec<String>) {
    let mut words = table.split_whitespace().map(str::to_owned);
    let players = words.next().and_then(|players| players.parse().ok());
    (players.expect("a number of players"), words.collect())
}

/// Games of one kind, in their own type.
fn games_like<G: TryFrom<AnyGame>>(_: &G, games: &[AnyGame]) -> Vec<G> {
    games.iter().filter_map(|game| game.clone().try_into().ok()).collect()
}

fn fit<G: Heuristics + Sync>(args: &FitArgs, lang: Lang, starts: &[G]) -> CliResult {
    let seats = starts.first().map_or(2, tabletop::Game::seats);
    let fit = Fit {
        generations: args.generations,
        games: args.games,
        playouts: args.playouts,
        rival: args.rival.as_ref().and_then(|rival| rival.strategy(args.game, seats)),
        random_action_interval: args.stray,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let bar = progress_bar(fit.all_games(starts), false);
    let began = Instant::now();
    let fitted = fit.run(starts, &|| bar.inc(1));
    bar.finish_and_clear();
    for fitted in &fitted {
        print_table::<G>(fitted);
        if let Some(folder) = &args.write {
            let folder = Path::new(folder).join(args.game.name());
            source::write::<G>(&folder, fitted)
                .map_err(|error| CliError::cannot_write(lang, &folder.to_string_lossy(), &error))?;
        }
    }
    println!("{:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}

fn print_table<G: Heuristics>(fitted: &FittedTable) {
    let FittedTable { positions, loss, loss_without_weights, .. } = fitted;
    let table = &G::TABLES[fitted.table];
    println!("{}: {positions} positions, loss {loss:.4}, without weights {loss_without_weights:.4}", table.name);
    for (weight, feature) in fitted.weights.iter().zip(table.features) {
        println!("    {} \"{}\"", source::pair(*weight), feature.name);
    }
}
