//! Reproducible games between bots: thinking is limited by playouts only, and all randomness comes from one seed.

use bots::{AnyBot, Strategy};
use driver::{BotPlayer, CommittedDice, Driver, DriverStep};
use games::{AnyBoard, AnySetup, GameKind, Record, SetupChoices, SetupForm};
use tabletop::{Dice, Level, Seat, Seed};

/// The strategy of a level without a time limit, and with at most `most` playouts.
pub(crate) fn limited(kind: GameKind, level: Level, seats: u8, most: u32) -> Strategy {
    let own = AnyBot::strategy_of(kind, level, seats);
    match own {
        Strategy::Search { playouts, .. } | Strategy::Uct { playouts, .. } => {
            own.with_limits(playouts.min(most), u32::MAX)
        }
        Strategy::Greedy { .. } | Strategy::OnePly { .. } => own,
    }
}

/// Plays a game to its end, with one strategy per seat, repeated if there are fewer.
pub(crate) fn play(setup: AnySetup, strategies: &[Strategy], dice: &mut Dice) -> Option<Record> {
    let game = setup.start().ok()?;
    let players: Vec<BotPlayer> = Seat::all(game.seats())
        .map(|seat| {
            let bot = AnyBot::with_strategy(game.kind(), strategies[seat.index() % strategies.len()], dice.bits());
            // Without a clock, so that the same seed plays the same game.
            BotPlayer::new(bot, || std::time::Duration::ZERO)
        })
        .collect();
    let seed = Seed(std::array::from_fn(|_| dice.below(256) as u8));
    let mut record = Record::new(setup, None, Vec::new());
    let mut driver = Driver::new(game, players, CommittedDice(seed));
    while let DriverStep::Played(acted) = driver.step().ok()? {
        let actor = driver.game().actor_name(acted.actor).to_owned();
        record.push(&actor, acted.action.to_string());
    }
    Some(record)
}

/// The set-up of game `number`: cycles through all boards, and then through the numbers of players.
pub(crate) fn setup(kind: GameKind, number: u32, counts: &[usize]) -> Option<AnySetup> {
    let form = SetupForm::of(kind);
    let boards = AnyBoard::of(kind);
    let place = number as usize;
    let count = counts[place / boards.len() % counts.len()].clamp(form.seats.fewest, form.seats.offered.len());
    let seats = form.seats.offered.iter().take(count).map(|seat| (*seat).to_owned()).collect();
    let board = boards[place % boards.len()].name().to_owned();
    let mut choices = SetupChoices { seats, board, ..form.defaults() };
    form.adjust(&mut choices);
    form.check(&choices).ok()
}
