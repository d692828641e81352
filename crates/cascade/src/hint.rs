//! `cascade hint` and `cascade signature`: what the bots think of a position.

use bots::AnyBot;
use clap::Args;
use games::{AnyGame, GameKind};
use locale::Lang;
use tabletop::Level;
use tabletop::{Actor, Dice, Seat};

use crate::bot::{self, timer};
use crate::records;
use crate::speak::{self, Done, Failure};
use crate::table;

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

pub(crate) fn run(args: &HintArgs, lang: Lang) -> Done {
    let record = records::read(lang, &args.file)?;
    let game = records::position(lang, &args.file, &record, args.at)?;
    let Actor::Seat(seat) = game.actor() else {
        return Err(Failure::Found(lang.text("terminal.hint-nobody", &[])));
    };
    let mut player = AnyBot::new(&game, args.level, 1).on_threads(bot::cores());
    let mut timer = timer(player.strategy());
    let Some(analysis) = player.analyse(&game, &mut timer) else { return Ok(()) };
    let who = lang.word("who", game.seat_name(seat));
    let facts = [
        ("name", who),
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

/// What everybody can expect, in percent.
fn expected(lang: Lang, game: &AnyGame, values: &[f32]) -> String {
    let seats = Seat::all(game.seats()).zip(values);
    let each = seats.map(|(seat, value)| format!("{} {:.0} %", lang.word("who", game.seat_name(seat)), 100.0 * value));
    each.collect::<Vec<_>>().join(", ")
}

/// How many positions a fixed search looks at from positions of fixed random games.
pub(crate) fn signature(lang: Lang) -> Done {
    const PLAYOUTS: u32 = 1_000;
    const GAMES: u64 = 4;
    let mut total = 0;
    for kind in GameKind::ALL {
        let strategy = AnyBot::strategy_of(*kind, Level::Expert, 2).with_limits(PLAYOUTS, u32::MAX);
        let mut nodes = 0;
        for number in 0..GAMES {
            let table = table::from_words(*kind, 2 + (number % 2) as u8, &[], lang)?;
            let mut game = table::start(lang, &table.setup)?;
            let mut dice = Dice::seeded(number);
            let mut left = 12 * number;
            while left > 0 || game.actor() == Actor::Chance {
                let action = match game.actor() {
                    Actor::Nobody => break,
                    Actor::Chance => game.sample_chance(&mut dice),
                    Actor::Seat(_) => game.sample_action(&mut dice),
                };
                left = left.saturating_sub(1);
                game.act(action).map_err(|error| Failure::Found(speak::play_error(lang, &error)))?;
            }
            let mut player = AnyBot::with_strategy(*kind, strategy, number);
            nodes += player.analyse(&game, &mut || false).map_or(0, |analysis| analysis.nodes);
        }
        println!("{} {nodes}", kind.name());
        total += nodes;
    }
    println!("{total}");
    Ok(())
}
