//! The driver with every kind of player.

use bots::AnyBot;
use driver::{
    BotPlayer, CommittedDice, DriveError, Driver, DriverStep, External, PlayedAction, PlayerError, RandomPlayer,
    SeatPlayer, monotonic_clock,
};
use games::{AnyAction, AnyGame, GameKind, Record, SetupForm, verify_dice};
use tabletop::{Actor, Dice, Level, Seat, Seed};

fn start(kind: GameKind) -> AnyGame {
    let form = SetupForm::of(kind);
    form.check(&form.defaults()).expect("the defaults can be played").start().expect("so the game starts")
}

/// The first seat is a person; the other seats are played by a bot.
struct PersonFirst<P>(P);

impl<P: SeatPlayer> SeatPlayer for PersonFirst<P> {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        if seat == Seat(0) { Ok(None) } else { self.0.choose(game, seat) }
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.0.watch(action)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

#[test]
fn every_game_is_played_to_its_end_with_dice_that_the_record_explains() {
    for kind in GameKind::ALL {
        let form = SetupForm::of(*kind);
        let setup = form.check(&form.defaults()).expect("the defaults can be played");
        let seed = Seed([7; 32]);
        let mut record = Record::new(setup.clone(), None, Vec::new());
        record.commitment = Some(seed.commitment());
        let game = setup.start().expect("so the game starts");
        let mut driver = Driver::new(game, RandomPlayer(Dice::seeded(1)), CommittedDice(seed));
        while let DriverStep::Played(PlayedAction { actor, action, events }) =
            driver.step().expect("random actions are legal")
        {
            assert!(actor != Actor::Nobody && !events.is_empty(), "{action} causes something");
            record.push(driver.game().actor_name(actor), action.to_string());
        }
        assert_eq!(driver.step().expect("nothing to do"), DriverStep::Over);
        assert_eq!(driver.ply() as usize, record.actions.len());
        record.seed = Some(seed);
        assert!(verify_dice(&record).expect("the seed explains the draws") > 0, "{}", kind.name());
    }
}

#[test]
fn external_decisions_are_awaited() {
    let mut driver = Driver::new(start(GameKind::Cascadero), External, External);
    assert_eq!(driver.step().expect("no fault"), DriverStep::Waiting(Actor::Chance));
    let first = driver.game().read_action("first yellow").expect("a command");
    driver.submit(first).expect("Chance may draw it");
    assert_eq!(driver.step().expect("no fault"), DriverStep::Waiting(Actor::Seat(Seat(0))));
    assert_eq!((driver.run().expect("no fault"), driver.ply()), (0, 1));
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut driver = Driver::new(start(GameKind::Cascadero), External, External);
    let before = driver.game().clone();
    let placed = driver.game().read_action("place H6").expect("a command");
    let error = driver.submit(placed).expect_err("it is Chance's turn");
    assert!(matches!(error, DriveError::Refused { ref command, .. } if command == "place H6"), "{error}");
    assert_eq!((driver.game(), driver.ply()), (&before, 0));
}

#[test]
fn a_bot_keeps_its_search_tree_from_move_to_move() {
    let strategy = AnyBot::strategy_of(GameKind::Cascadero, Level::Expert, 2).with_limits(400, u32::MAX);
    let bot = BotPlayer::new(AnyBot::with_strategy(GameKind::Cascadero, strategy, 1), monotonic_clock);
    let mut driver = Driver::new(start(GameKind::Cascadero), PersonFirst(bot), External);
    for command in ["first yellow", "place H6"] {
        let action = driver.game().read_action(command).expect("a command");
        driver.submit(action).expect("legal");
    }
    assert!(matches!(driver.step().expect("legal"), DriverStep::Played(_)), "the bot answers");
    let kept = driver.players().0.bot.playouts();
    assert!(kept > 0 && kept < 400, "{kept} playouts of its own move are kept");
    let start = start(GameKind::Cascadero);
    driver.rewind(start, 0);
    assert_eq!((driver.ply(), driver.players().0.bot.playouts()), (0, 0), "another position has another tree");
}

/// Bots of all levels in turn, with a single playout per decision.
struct EveryLevel {
    bots: Vec<BotPlayer>,
    decisions: usize,
}

impl SeatPlayer for EveryLevel {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        self.decisions += 1;
        let count = self.bots.len();
        self.bots[self.decisions % count].choose(game, seat)
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.bots.watch(action)
    }
}

#[test]
fn every_level_plays_every_set_up_of_every_game() {
    for form in GameKind::ALL.iter().map(|kind| SetupForm::of(*kind)) {
        for choices in form.combinations() {
            let game = form.check(&choices).expect("it can be played").start().expect("so the game starts");
            let bots = Level::ALL.map(|level| {
                let strategy = AnyBot::strategy_of(form.kind, level, game.seats()).with_limits(1, u32::MAX);
                BotPlayer::new(AnyBot::with_strategy(form.kind, strategy, 1), monotonic_clock)
            });
            let mut driver = Driver::new(game, EveryLevel { bots: bots.into(), decisions: 0 }, Dice::seeded(3));
            driver.run().unwrap_or_else(|error| panic!("{choices:?}: {error}"));
            assert!(driver.game().standings().is_some(), "{choices:?} ends");
        }
    }
}

/// Fails after a number of actions.
struct Failing(u32);

impl SeatPlayer for Failing {
    fn choose(&mut self, game: &AnyGame, _: Seat) -> Result<Option<AnyAction>, PlayerError> {
        Ok(Some(game.sample_action(&mut Dice::seeded(0))))
    }

    fn watch(&mut self, _: AnyAction) -> Result<(), PlayerError> {
        self.0 = self.0.checked_sub(1).ok_or_else(|| PlayerError("gone".to_owned()))?;
        Ok(())
    }
}

#[test]
fn a_failing_player_ends_the_run() {
    let players: Vec<Box<dyn SeatPlayer>> = vec![Box::new(Failing(9)), Box::new(Failing(3))];
    let mut driver = Driver::new(start(GameKind::Cascadero), players, Dice::seeded(3));
    assert_eq!(driver.run(), Err(DriveError::Player(PlayerError("gone".to_owned()))));
    assert_eq!(driver.ply(), 4);
}
