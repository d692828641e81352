//! `cascade engine`: our bots for other programs, by lines on standard input and output (`docs/engine.md`).

use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, channel};

use bots::AnyBot;
use clap::Args;
use games::{AnyGame, Record};
use locale::Lang;
use tabletop::Level;

use crate::bot::timer;
use crate::speak;

/// Who thinks.
#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The level, unless `go` says otherwise
    #[arg(long, default_value = "expert")]
    level: Level,
    /// The seed of the bot's own chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads it thinks on
    #[arg(long, default_value = "1")]
    threads: std::num::NonZeroUsize,
}

/// A conversation with a program.
struct Talk {
    lines: Receiver<String>,
    /// A line that came in while the bot was thinking.
    waiting: Option<String>,
    level: Level,
    seed: u64,
    threads: usize,
    table: Option<(AnyGame, AnyBot)>,
    lang: Lang,
}

/// What `go` allows.
struct Limits {
    playouts: Option<u32>,
    millis: Option<u32>,
    level: Option<Level>,
}

pub(crate) fn run(args: &EngineArgs, lang: Lang) {
    let (sender, lines) = channel();
    // Reading has a thread of its own, so that `stop` is heard while the bot thinks.
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut talk = Talk {
        lines,
        waiting: None,
        level: args.level,
        seed: args.seed,
        threads: args.threads.into(),
        table: None,
        lang,
    };
    while let Some(line) = talk.next_line() {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let answer = match word {
            "" | "stop" => continue,
            "quit" => break,
            "hello" => Ok(format!("name Cascade {}\nprotocol 1\nready", env!("CARGO_PKG_VERSION"))),
            "position" => talk.position(),
            "play" => talk.play(rest),
            "legal" => talk.legal(),
            "go" => talk.go(rest),
            _ => Err(format!("unknown-word {word}")),
        };
        say(&answer.unwrap_or_else(|why| format!("error {why}")));
    }
}

fn say(text: &str) {
    println!("{text}");
    let _ = std::io::stdout().flush();
}

impl Talk {
    fn next_line(&mut self) -> Option<String> {
        self.waiting.take().or_else(|| self.lines.recv().ok()).map(|line| line.trim_end().to_owned())
    }

    /// The record that follows, up to its last line, becomes the position.
    fn position(&mut self) -> Result<String, String> {
        let mut text = String::new();
        while let Some(line) = self.next_line() {
            text += &line;
            text.push('\n');
            // What does not begin like a record has no last line to wait for.
            if line.starts_with("end ") || !text.starts_with("cascade record") {
                break;
            }
        }
        let wrong = |error: games::RecordError| {
            format!("{} line {}: {}", error.why.code, error.line, speak::play_error(self.lang, &error.why))
        };
        let game = Record::parse(&text).and_then(|record| record.replay()).map_err(wrong)?;
        let answer = format!("ok {:016x}", game.hash());
        let player = AnyBot::new(&game, self.level, self.seed).on_threads(self.threads);
        self.table = Some((game, player));
        Ok(answer)
    }

    fn table(&mut self) -> Result<&mut (AnyGame, AnyBot), String> {
        self.table.as_mut().ok_or_else(|| "no-position send `position` first".to_owned())
    }

    fn play(&mut self, command: &str) -> Result<String, String> {
        let lang = self.lang;
        let (game, player) = self.table()?;
        let played = game.read_action(command).and_then(|action| game.act(action).map(|_| action));
        let action = played.map_err(|error| format!("{} {}", error.code, speak::play_error(lang, &error)))?;
        player.watch(action);
        Ok(format!("ok {:016x}", game.hash()))
    }

    fn legal(&mut self) -> Result<String, String> {
        let (game, _) = self.table()?;
        let mut lines: Vec<String> = game.legal_commands().iter().map(|command| format!("legal {command}")).collect();
        lines.push(format!("turn {}", game.actor_name(game.actor())));
        Ok(lines.join("\n"))
    }

    fn go(&mut self, options: &str) -> Result<String, String> {
        let limits = read_limits(options)?;
        let (lines, waiting, seed, threads) = (&self.lines, &mut self.waiting, self.seed, self.threads);
        let Some((game, player)) = self.table.as_mut() else {
            return Err("no-position send `position` first".to_owned());
        };
        let mut other = limits.level.map(|level| AnyBot::new(game, level, seed).on_threads(threads));
        if limits.playouts.is_some() || limits.millis.is_some() {
            let strategy = other.as_ref().unwrap_or(player).strategy();
            let limited = strategy.with_limits(limits.playouts.unwrap_or(u32::MAX), limits.millis.unwrap_or(u32::MAX));
            other = Some(AnyBot::with_strategy(game.kind(), limited, seed).on_threads(threads));
        }
        let player = other.as_mut().unwrap_or(player);
        let mut timer = timer(player.strategy());
        let mut time_is_up = || {
            // `stop` ends the thinking at once; anything else is kept for later and ends it too.
            if let Ok(line) = lines.try_recv() {
                *waiting = Some(line);
            }
            timer() || waiting.is_some()
        };
        let Some(action) = player.choose(game, &mut time_is_up) else {
            return Err("no-decision no player is to decide".to_owned());
        };
        Ok(format!("best {action}"))
    }
}

fn read_limits(options: &str) -> Result<Limits, String> {
    let mut limits = Limits { playouts: None, millis: None, level: None };
    let mut words = options.split_whitespace();
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or_default();
        let number = || value.parse().ok().filter(|number| *number > 0).ok_or(format!("bad-limit {word} {value}"));
        match word {
            "playouts" => limits.playouts = Some(number()?),
            "time" => limits.millis = Some(number()?),
            "level" => limits.level = Some(value.parse().map_err(|error| format!("bad-limit {error}"))?),
            _ => return Err(format!("bad-limit {word}")),
        }
    }
    Ok(limits)
}
