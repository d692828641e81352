//! `cascade play`: a game in the terminal.

use std::io::{BufRead, Write};

use clap::Args;
use games::{AnyGame, Record};
use locale::Lang;
use tabletop::{Actor, Dice, Seat, Seed};

use crate::bot::{self, BotChoice, Seated, parse_bot};
use crate::speak::{self, Done, Failure};
use crate::table::{self, CascaderoTable, Table, TableArgs};

/// Who sits at the table.
#[derive(Args)]
pub(crate) struct PlayArgs {
    /// How many of the players are people; the others are bots
    #[arg(long, global = true, default_value_t = 1)]
    people: u8,
    /// Who plays for the others: random, novice, easy, medium, hard or expert
    #[arg(long, global = true, value_parser = parse_bot, default_value = "medium")]
    bots: BotChoice,
    /// Save the record here at the end
    #[arg(long, global = true)]
    save: Option<String>,
    /// Which game [default: cascadero]
    #[command(subcommand)]
    table: Option<TableArgs>,
}

/// A game being played, and the record of it.
struct Session {
    record: Record,
    game: AnyGame,
    seed: Seed,
    bot: Seated,
    people: u8,
    lang: Lang,
}

pub(crate) fn run(args: &PlayArgs, lang: Lang) -> Done {
    let Table { setup, board_file } = match &args.table {
        Some(table) => table.setup(lang)?,
        None => CascaderoTable::default().setup(lang)?,
    };
    let mut bytes = [0; 40];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Found(error.to_string()))?;
    let seed = Seed(std::array::from_fn(|i| bytes[i]));
    let game = table::start(lang, &setup)?;
    let bot = args.bots.seated(&game, u64::from_le_bytes(std::array::from_fn(|i| bytes[32 + i])), bot::cores());
    let mut record = Record::new(setup, board_file, Vec::new());
    record.commitment = Some(seed.commitment());
    let mut session = Session { record, game, seed, bot, people: args.people, lang };
    session.say(&format!("terminal.play-welcome-{}", session.game.kind().name()), &[]);
    session.play_on();
    let mut lines = std::io::stdin().lock().lines();
    while let Actor::Seat(seat) = session.game.actor() {
        session.ask(seat);
        let Some(Ok(line)) = lines.next() else { break };
        match line.trim() {
            "quit" | "q" => break,
            "" => {}
            line => session.answer(line),
        }
    }
    print!("{}{}", session.game, speak::result(lang, &session.game));
    match &args.save {
        Some(path) => session.save(path),
        None => Ok(()),
    }
}

impl Session {
    fn say(&self, key: &str, facts: &[(&str, String)]) {
        println!("{}", self.lang.text(key, facts));
    }

    fn is_person(&self, seat: Seat) -> bool {
        seat.0 < self.people
    }

    fn ask(&self, seat: Seat) {
        let who = self.lang.word("who", self.game.seat_name(seat));
        let question = self.lang.word("phase", self.game.question());
        print!("\n{}\n{}", self.game, self.lang.text("terminal.play-ask", &[("name", who), ("question", question)]));
        print!("\n> ");
        let _ = std::io::stdout().flush();
    }

    fn answer(&mut self, line: &str) {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("?" | "help", _) => self.say(&format!("terminal.play-help-{}", self.game.kind().name()), &[]),
            ("legal", _) => println!("{}", self.game.legal_commands().join(", ")),
            ("undo", _) => self.undo(),
            ("preview", command) => match self.game.preview(command) {
                Ok(told) => told.iter().for_each(|event| println!("  {}", speak::told(self.lang, event))),
                Err(error) => println!("{}", speak::play_error(self.lang, &error)),
            },
            _ => {
                if self.play(line) {
                    self.play_on();
                }
            }
        }
    }

    /// Plays a command and tells what happened; says whether it was legal.
    fn play(&mut self, command: &str) -> bool {
        let actor = self.game.actor_name(self.game.actor());
        match self.game.play(command) {
            Ok(told) => {
                told.iter().for_each(|event| println!("  {}", speak::told(self.lang, event)));
                self.record.push(actor, command.to_owned());
                true
            }
            Err(error) => {
                println!("{}", speak::play_error(self.lang, &error));
                false
            }
        }
    }

    /// Lets Chance and the bots play until a person is asked or the game is over.
    fn play_on(&mut self) {
        loop {
            let action = match self.game.actor() {
                Actor::Nobody => return,
                Actor::Seat(seat) if self.is_person(seat) => return,
                Actor::Chance => {
                    let ply = self.record.actions.len() as u32;
                    self.game.sample_chance(&mut Dice::committed(&self.seed, ply))
                }
                Actor::Seat(_) => self.bot.choose(&self.game),
            };
            self.play(&action.to_string());
        }
    }

    /// Takes back everything since the last decision of a person.
    fn undo(&mut self) {
        let people: Vec<&str> = (0..self.people).map(|seat| self.game.seat_name(Seat(seat))).collect();
        let last = self.record.actions.iter().rposition(|played| people.contains(&played.actor.as_str()));
        let Some(last) = last else { return self.say("terminal.play-no-undo", &[]) };
        self.record.actions.truncate(last);
        if let Ok(game) = self.record.replay() {
            self.game = game;
        }
    }

    fn save(&mut self, path: &str) -> Done {
        self.record.close(&self.game);
        if self.game.actor() == Actor::Nobody {
            self.record.seed = Some(self.seed);
        }
        std::fs::write(path, self.record.to_string()).map_err(|error| speak::write_error(self.lang, path, &error))?;
        self.say("terminal.play-saved", &[("path", path.to_owned())]);
        Ok(())
    }
}
