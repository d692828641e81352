//! `cascade hint` and `cascade signature`: the bots' evaluation of positions.

use bots::AnyBot;
use clap::Args;
use driver::{monotonic_clock, time_limit};
use games::{AnyGame, GameKind, with_any_game};
use locale::Lang;
use tabletop::{Actor, Dice, Game, GameExt, Level, NoEvents, Seat};

use crate::error::{self, CliError, CliResult};
use crate::progress::cores;
use crate::records;
use crate::setup_args::table_from_words;

/// Which position.
#[derive(Args)]
pub(crate) struct HintArgs {
    /// A record, as text or JSON
    file: String,
    /// The position after this many actions instead of the last one
    #[arg(long)]
    at: Option<usize>,
    /// Which level thinks
    #[arg(long, default_value = "expert")]
    level: Level,
    /// How many moves to show
    #[arg(long, default_value_t = 5)]
    moves: usize,
}

pub(crate) fn run(args: &HintArgs, lang: Lang) -> CliResult {
    let record = records::read(lang, &args.file)?;
    let game = records::position(lang, &args.file, &record, args.at)?;
    let Actor::Seat(seat) = game.actor() else {
        return Err(CliError::Found(lang.text("terminal.hint-nobody", &[])));
    };
    let mut player = AnyBot::new(&game, args.level, 1).on_threads(cores());
    let mut time_is_up = time_limit(monotonic_clock, player.strategy().deadline());
    let Some(analysis) = player.analyse(&game, &mut time_is_up) else { return Ok(()) };
    let facts = [
        ("name", lang.seat(&game, seat)),
        ("playouts", analysis.playouts.to_string()),
        ("result", expected(lang, &game, &analysis.values.0)),
    ];
    println!("{}", lang.text("terminal.hint-first", &facts));
    for (place, stats) in analysis.actions.iter().take(args.moves).enumerate() {
        let share = 100.0 * f64::from(stats.visits) / f64::from(analysis.playouts.max(1));
        let facts = [
            ("place", (place + 1).to_string()),
            ("command", stats.action.to_string()),
            ("share", format!("{share:.0}")),
            ("result", expected(lang, &game, &stats.values.0)),
        ];
        println!("{}", lang.text("terminal.hint-move", &facts));
    }
    Ok(())
}

/// The expected values of all players, in percent.
fn expected(lang: Lang, game: &AnyGame, values: &[f32]) -> String {
    let seats = Seat::all(game.seats()).zip(values);
    let each = seats.map(|(seat, value)| format!("{} {:.0} %", lang.seat(game, seat), 100.0 * value));
    each.collect::<Vec<_>>().join(", ")
}

/// The number of nodes of fixed searches from positions of fixed random games. It changes whenever the behaviour of the bots changes.
pub(crate) fn signature(lang: Lang) -> CliResult {
    const PLAYOUTS: u32 = 1_000;
    const GAMES: u64 = 4;
    let mut total = 0;
    for kind in GameKind::ALL {
        let strategy = AnyBot::strategy_of(*kind, Level::Expert, 2).with_limits(PLAYOUTS, u32::MAX);
        let mut nodes = 0;
        for number in 0..GAMES {
            let table = table_from_words(*kind, 2 + (number % 2) as u8, &[], lang)?;
            let mut game = error::start(lang, &table.setup)?;
            with_any_game!(&mut game, game => play_randomly(game, 12 * number, &mut Dice::seeded(number)));
            let mut player = AnyBot::with_strategy(*kind, strategy, number);
            nodes += player.analyse(&game, &mut || false).map_or(0, |analysis| analysis.nodes);
        }
        println!("{} {nodes}", kind.name());
        total += nodes;
    }
    println!("{total}");
    Ok(())
}

/// Plays random actions, and then chance, until a player is to decide.
fn play_randomly(game: &mut impl Game, mut actions: u64, dice: &mut Dice) {
    while (actions > 0 || game.actor() == Actor::Chance)
        && let Some(action) = game.sample(dice)
    {
        game.apply_unchecked(action, &mut NoEvents);
        actions = actions.saturating_sub(1);
    }
}
