//! `cascade engine`: a line protocol on standard input and output, through which other programs use our bots (`docs/engine.md`).

use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, channel};

use bots::AnyBot;
use clap::Args;
use driver::{BotPlayer, DriveError, Driver, External, monotonic_clock, time_limit};
use games::{Record, RecordError};
use locale::Lang;
use review::{Effort, Reviewer};
use tabletop::{BotProfile, Level};

/// Who thinks.
#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The level, unless `go` says otherwise; it may have a temperament, as in hard/blocker
    #[arg(long, default_value = "expert")]
    level: BotProfile,
    /// The seed of the bot's own chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads it thinks on
    #[arg(long, default_value = "1")]
    threads: std::num::NonZeroUsize,
}

/// A game whose actions all come from the other program. The bot follows them, so that it can keep its search tree.
type EngineGame = Driver<BotPlayer, External>;

/// A session with another program.
struct Conversation {
    lines: Receiver<String>,
    /// A line that arrived while the bot was thinking.
    waiting: Option<String>,
    level: BotProfile,
    seed: u64,
    threads: usize,
    game: Option<EngineGame>,
    lang: Lang,
}

/// The limits in a `go` line.
#[derive(Default)]
struct GoLimits {
    playouts: Option<u32>,
    millis: Option<u32>,
    level: Option<Level>,
}

pub(crate) fn run(args: &EngineArgs, lang: Lang) {
    let (sender, lines) = channel();
    // A thread of its own reads the input, so that `stop` is noticed while the bot thinks.
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let (level, seed, threads) = (args.level, args.seed, args.threads.into());
    let mut conversation = Conversation { lines, waiting: None, level, seed, threads, game: None, lang };
    while let Some(line) = conversation.next_line() {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let answer = match word {
            "" | "stop" => continue,
            "quit" => break,
            "hello" => Ok(format!("name Cascade {}\nprotocol 1\nready", env!("CARGO_PKG_VERSION"))),
            "position" => conversation.position(),
            "play" => conversation.play(rest),
            "legal" => conversation.legal(),
            "go" => conversation.go(rest),
            "review" => conversation.review(rest),
            _ => Err(format!("unknown-word {word}")),
        };
        print_line(&answer.unwrap_or_else(|why| format!("error {why}")));
    }
}

fn print_line(text: &str) {
    println!("{text}");
    let _ = std::io::stdout().flush();
}

impl Conversation {
    fn next_line(&mut self) -> Option<String> {
        self.waiting.take().or_else(|| self.lines.recv().ok()).map(|line| line.trim_end().to_owned())
    }

    /// Sets the position to the end of the record that follows.
    fn position(&mut self) -> Result<String, String> {
        let record = self.record()?;
        let game = record.replay().map_err(|error| self.record_error(&error))?;
        let answer = format!("ok {:016x}", game.hash());
        let bot = AnyBot::new(&game, self.level, self.seed).on_threads(self.threads);
        let player = BotPlayer::new(bot, monotonic_clock);
        self.game = Some(Driver::resume(game, record.actions.len() as u32, player, External));
        Ok(answer)
    }

    /// Reviews the record that follows. The position does not change.
    fn review(&mut self, options: &str) -> Result<String, String> {
        // The record is consumed first: after an error its lines must not be read as commands.
        let record = self.record()?;
        let limits = GoLimits::parse(options)?;
        if limits.millis.is_some() || limits.level.is_some() {
            return Err("bad-limit a review has playouts only".to_owned());
        }
        let playouts = limits.playouts.unwrap_or(Effort::default().playouts);
        let effort = Effort { playouts, seed: self.seed, threads: self.threads, ..Effort::default() };
        let mut reviewer = Reviewer::new(&record, effort).map_err(|error| self.record_error(&error))?;
        while reviewer.step() {
            // As with `go`, the next line ends the review; the answer has what was found so far.
            self.waiting = self.lines.try_recv().ok();
            if self.waiting.is_some() {
                break;
            }
        }
        let review = serde_json::to_string(&reviewer.review()).map_err(|error| format!("no-review {error}"))?;
        Ok(format!("review {review}"))
    }

    /// Reads the lines of the record that follows.
    fn record(&mut self) -> Result<Record, String> {
        let mut text = String::new();
        while let Some(line) = self.next_line() {
            text += &line;
            text.push('\n');
            // Text that does not begin like a record has no last line to wait for.
            if line.starts_with("end ") || !text.starts_with("cascade record") {
                break;
            }
        }
        Record::parse(&text).map_err(|error| self.record_error(&error))
    }

    fn record_error(&self, error: &RecordError) -> String {
        let text = self.lang.refusal_with_alternatives(&error.why);
        format!("{} line {}: {text}", error.why.code, error.line)
    }

    fn play(&mut self, command: &str) -> Result<String, String> {
        let lang = self.lang;
        let driver = current(&mut self.game)?;
        let action = driver.game().read_action(command);
        let played = action.and_then(|action| match driver.submit(action) {
            Err(DriveError::Refused { refusal, .. }) => Err(refusal),
            // A bot cannot fail here, because it only follows.
            Ok(_) | Err(DriveError::Player(_)) => Ok(()),
        });
        played.map_err(|error| format!("{} {}", error.code, lang.refusal_with_alternatives(&error)))?;
        Ok(format!("ok {:016x}", driver.game().hash()))
    }

    fn legal(&mut self) -> Result<String, String> {
        let game = current(&mut self.game)?.game();
        let mut lines: Vec<String> = game.legal_commands().iter().map(|command| format!("legal {command}")).collect();
        lines.push(format!("turn {}", game.actor_name(game.actor())));
        Ok(lines.join("\n"))
    }

    fn go(&mut self, options: &str) -> Result<String, String> {
        let limits = GoLimits::parse(options)?;
        let (lines, waiting) = (&self.lines, &mut self.waiting);
        let (game, player) = current(&mut self.game)?.parts_mut();
        let level = limits.level.unwrap_or(self.level.level);
        let mut strategy = AnyBot::strategy_of(game.kind(), level, game.seats());
        if limits.playouts.is_some() || limits.millis.is_some() {
            strategy = strategy.with_limits(limits.playouts.unwrap_or(u32::MAX), limits.millis.unwrap_or(u32::MAX));
        }
        player.bot.set_strategy(strategy);
        let mut out_of_time = time_limit(monotonic_clock, strategy.deadline());
        let mut time_is_up = || {
            // `stop` ends the thinking at once. Any other line does, too, and is kept for later.
            if let Ok(line) = lines.try_recv() {
                *waiting = Some(line);
            }
            out_of_time() || waiting.is_some()
        };
        let chosen = player.bot.choose(game, &mut time_is_up);
        chosen.map(|action| format!("best {action}")).ok_or_else(|| "no-decision no player is to decide".to_owned())
    }
}

fn current(game: &mut Option<EngineGame>) -> Result<&mut EngineGame, String> {
    game.as_mut().ok_or_else(|| "no-position send `position` first".to_owned())
}

impl GoLimits {
    fn parse(options: &str) -> Result<GoLimits, String> {
        let mut limits = GoLimits::default();
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            let value = words.next().unwrap_or_default();
            match word {
                "playouts" => limits.playouts = Some(positive(word, value)?),
                "time" => limits.millis = Some(positive(word, value)?),
                "level" => limits.level = Some(value.parse().map_err(|error| format!("bad-limit {error}"))?),
                _ => return Err(format!("bad-limit {word}")),
            }
        }
        Ok(limits)
    }
}

fn positive(word: &str, value: &str) -> Result<u32, String> {
    value.parse().ok().filter(|number| *number > 0).ok_or_else(|| format!("bad-limit {word} {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A session with these input lines.
    fn conversation(text: &str) -> Conversation {
        let (sender, lines) = channel();
        text.lines().for_each(|line| sender.send(line.to_owned()).expect("the conversation listens"));
        Conversation {
            lines,
            waiting: None,
            level: Level::Expert.into(),
            seed: 1,
            threads: 1,
            game: None,
            lang: Lang::En,
        }
    }

    const SETUP: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nseat: blue\nseat: pink\n\n";

    #[test]
    fn the_search_tree_is_kept_from_move_to_move() {
        let mut conversation = conversation(&format!("{SETUP}end 0"));
        conversation.position().expect("a record");
        conversation.play("first blue").expect("Chance may draw it");
        let best = conversation.go("playouts 300").expect("blue decides");
        conversation.play(best.strip_prefix("best ").expect("a command")).expect("the best move is legal");
        let kept = conversation.game.as_ref().map_or(0, |game| game.players().bot.playouts());
        assert!(kept > 0 && kept < 300, "{kept} playouts are kept");
    }

    #[test]
    fn a_record_is_reviewed_in_one_line() {
        let mut conversation = conversation(&format!("{SETUP}chance first blue\nblue place H6\nend 2"));
        let answer = conversation.review("playouts 20").expect("a record");
        let review = answer.strip_prefix("review ").expect("it begins so");
        let review: review::Review = serde_json::from_str(review).expect("JSON");
        assert_eq!((review.actions.len(), answer.lines().count()), (2, 1));
        assert!(conversation.game.is_none(), "it is no position to go on from");
    }
}
