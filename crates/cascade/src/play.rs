//! `cascade play`: a game in the terminal.

use std::io::{BufRead, Write};

use arena::Contender;
use clap::Args;
use driver::{CommittedDice, DriveError, Driver, DriverStep, PlayedAction, PlayerError, SeatPlayer};
use games::{AnyAction, AnyGame, EventMessage, GameKind, PlayError, Record};
use locale::Lang;
use tabletop::{Actor, Seat, Seed};

use crate::bot::parse_bot;
use crate::error::{self, CliError, CliResult};
use crate::progress::cores;
use crate::setup_args::{GameArgs, TableSetup, default_table};
use crate::table_names::TableNames;

/// Who sits at the table.
#[derive(Args)]
pub(crate) struct PlayArgs {
    /// How many of the players are people; the others are bots
    #[arg(long, global = true, default_value_t = 1)]
    people: u8,
    /// Who plays for the others: random, novice, easy, medium, hard or expert; a bot may have a temperament, as in hard/blocker
    #[arg(long, global = true, value_parser = parse_bot, default_value = "medium")]
    bots: Contender,
    /// Save the record here at the end
    #[arg(long, global = true)]
    save: Option<String>,
    /// Which game [default: cascadero]
    #[command(subcommand)]
    game: Option<GameArgs>,
}

/// People in the first seats, and one bot for all the others, which follows every move and keeps its search tree.
struct PeopleAndBot {
    people: u8,
    bot: Box<dyn SeatPlayer>,
}

impl PeopleAndBot {
    fn is_person(&self, seat: Seat) -> bool {
        seat.0 < self.people
    }
}

impl SeatPlayer for PeopleAndBot {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<Option<AnyAction>, PlayerError> {
        if self.is_person(seat) { Ok(None) } else { self.bot.choose(game, seat) }
    }

    fn watch(&mut self, action: AnyAction) -> Result<(), PlayerError> {
        self.bot.watch(action)
    }

    fn forget(&mut self) {
        self.bot.forget();
    }
}

/// A running game in the terminal, with its record.
struct TerminalGame {
    record: Record,
    driver: Driver<PeopleAndBot, CommittedDice>,
    seed: Seed,
    lang: Lang,
    names: TableNames,
}

pub(crate) fn run(args: &PlayArgs, lang: Lang) -> CliResult {
    let TableSetup { setup, board_file } = match &args.game {
        Some(game) => game.table(lang)?,
        None => default_table(GameKind::FIRST, lang)?,
    };
    let mut bytes = [0; 40];
    getrandom::fill(&mut bytes).map_err(CliError::found)?;
    let seed = Seed(std::array::from_fn(|i| bytes[i]));
    let game = error::start(lang, &setup)?;
    let bot_seed = u64::from_le_bytes(std::array::from_fn(|i| bytes[32 + i]));
    let bot = args.bots.player(&setup, game.seats(), bot_seed, cores()).map_err(CliError::found)?;
    let mut record = Record::new(setup, board_file, Vec::new());
    record.commitment = Some(seed.commitment());
    let driver = Driver::new(game, PeopleAndBot { people: args.people, bot }, CommittedDice(seed));
    let names = TableNames::at_table(lang, driver.game().seats(), args.people, &args.bots);
    let mut table = TerminalGame { record, driver, seed, lang, names };
    table.say(&format!("terminal.play-welcome-{}", table.game().kind().name()), &[]);
    table.play_on()?;
    let mut lines = std::io::stdin().lock().lines();
    while let Actor::Seat(seat) = table.game().actor() {
        table.ask(seat);
        let Some(Ok(line)) = lines.next() else { break };
        match line.trim() {
            "quit" | "q" => break,
            "" => {}
            line => table.answer(line)?,
        }
    }
    print!("{}{}", lang.picture(table.game()), lang.result(table.game(), |seat| table.names.title(table.game(), seat)));
    match &args.save {
        Some(path) => table.save(path),
        None => Ok(()),
    }
}

impl TerminalGame {
    fn game(&self) -> &AnyGame {
        self.driver.game()
    }

    fn say(&self, key: &str, facts: &[(&str, String)]) {
        println!("{}", self.lang.text(key, facts));
    }

    fn print_events(&self, events: &[EventMessage]) {
        events.iter().for_each(|event| println!("  {}", self.names.event(self.game(), event)));
    }

    fn ask(&self, seat: Seat) {
        let facts = [("name", self.names.title(self.game(), seat)), ("question", self.lang.question(self.game()))];
        print!("\n{}\n{}", self.lang.picture(self.game()), self.lang.text("terminal.play-ask", &facts));
        print!("\n> ");
        let _ = std::io::stdout().flush();
    }

    fn answer(&mut self, line: &str) -> CliResult {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("?" | "help", _) => self.say(&format!("terminal.play-help-{}", self.game().kind().name()), &[]),
            ("legal", _) => println!("{}", self.game().legal_commands().join(", ")),
            ("undo", _) => self.undo(),
            ("preview", command) => match self.game().preview(command) {
                Ok(events) => self.print_events(&events),
                Err(error) => self.refuse(&error),
            },
            _ => return self.play(line),
        }
        Ok(())
    }

    fn refuse(&self, error: &PlayError) {
        println!("{}", self.lang.refusal_with_alternatives(error));
    }

    /// Plays a person's command, and everything that follows automatically.
    fn play(&mut self, command: &str) -> CliResult {
        let action = match self.game().read_action(command) {
            Ok(action) => action,
            Err(error) => {
                self.refuse(&error);
                return Ok(());
            }
        };
        match self.driver.submit(action) {
            Ok(acted) => {
                self.note(&acted);
                self.play_on()
            }
            Err(DriveError::Refused { refusal, .. }) => {
                self.refuse(&refusal);
                Ok(())
            }
            Err(DriveError::Player(error)) => Err(CliError::Found(error.to_string())),
        }
    }

    /// Continues until a person is to decide or the game is over.
    fn play_on(&mut self) -> CliResult {
        loop {
            match self.driver.step() {
                Ok(DriverStep::Played(acted)) => self.note(&acted),
                Ok(DriverStep::Waiting(_) | DriverStep::Over) => return Ok(()),
                Err(error) => return Err(CliError::Found(error.to_string())),
            }
        }
    }

    /// Prints what has happened and records it.
    fn note(&mut self, acted: &PlayedAction) {
        self.print_events(&acted.events);
        self.record.push(self.driver.game().actor_name(acted.actor), acted.action.to_string());
    }

    /// Undoes everything since the last decision of a person.
    fn undo(&mut self) {
        let people: Vec<&str> = Seat::all(self.game().seats())
            .filter(|seat| self.driver.players().is_person(*seat))
            .map(|seat| self.game().seat_name(seat))
            .collect();
        let last = self.record.actions.iter().rposition(|played| people.contains(&played.actor.as_str()));
        let Some(last) = last else { return self.say("terminal.play-no-undo", &[]) };
        self.record.actions.truncate(last);
        if let Ok(game) = self.record.replay() {
            self.driver.rewind(game, last as u32);
        }
    }

    fn save(&mut self, path: &str) -> CliResult {
        self.record.close(self.driver.game());
        if self.game().actor() == Actor::Nobody {
            self.record.seed = Some(self.seed);
        }
        std::fs::write(path, self.record.to_string())
            .map_err(|error| CliError::cannot_write(self.lang, path, &error))?;
        self.say("terminal.play-saved", &[("path", path.to_owned())]);
        Ok(())
    }
}
