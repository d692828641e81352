//! `cascade fit`: weights of an evaluation, from games between bots.

use arena::{Contender, Fit};
use bots::{AnyBot, Heuristics};
use clap::Args;
use games::{AnyGame, GameKind};
use locale::Lang;
use tabletop::Level;

use crate::bot;
use crate::speak::{self, Done};
use crate::table::{self, parse_game};

/// Which games to learn from.
#[derive(Args)]
pub(crate) struct FitArgs {
    /// Which game
    #[arg(long, value_parser = parse_game)]
    game: GameKind,
    /// How many players
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// How many games
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// How many playouts the bots think about an action
    #[arg(long, default_value_t = 50)]
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
    /// How many threads [default: all cores]
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Options of the table, as for `cascade simulate GAME`; of several tables with `--` between them
    #[arg(last = true)]
    options: Vec<String>,
}

pub(crate) fn run(args: &FitArgs, lang: Lang) -> Done {
    let mut starts = Vec::new();
    for options in args.options.split(|word| word == "--") {
        let table = table::from_words(args.game, args.players, options, lang)?;
        starts.push(table::start(lang, &table.setup)?);
    }
    let starts = starts.into_iter();
    match args.game {
        GameKind::Cascadero => fit(
            args,
            starts.filter_map(|start| match start {
                AnyGame::Cascadero(start) => Some(start),
                _ => None,
            }),
        ),
        GameKind::Cascadito => fit(
            args,
            starts.filter_map(|start| match start {
                AnyGame::Cascadito(start) => Some(start),
                _ => None,
            }),
        ),
        GameKind::Barricade => fit(
            args,
            starts.filter_map(|start| match start {
                AnyGame::Barricade(start) => Some(start),
                _ => None,
            }),
        ),
    }
    Ok(())
}

fn fit<G: Heuristics + Sync>(args: &FitArgs, starts: impl Iterator<Item = G>) {
    let starts: Vec<G> = starts.collect();
    let threads = args.threads.map_or_else(bot::cores, usize::from);
    let strategy = AnyBot::strategy_of(args.game, Level::Expert, args.players).with_limits(args.playouts, u32::MAX);
    let bar = speak::progress(args.games.into(), false);
    let rival = args.rival.as_ref().and_then(|rival| rival.strategy(args.game, args.players));
    let fit = Fit { games: args.games, strategy, rival, stray: args.stray, seed: args.seed, threads };
    let fitted = fit.run(&starts, &|| bar.inc(1));
    bar.finish_and_clear();
    println!("// {} positions; surprise {:.4}, {:.4} without knowledge", fitted.positions, fitted.loss, fitted.blind);
    for ((early, late), name) in fitted.weights.iter().zip(G::TABLES[G::evaluation_table(args.players)].features) {
        println!("({early:.3}, {late:.3}), // {}", name.name);
    }
}
