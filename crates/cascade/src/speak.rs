//! Saying things: sentences from the locales, failures, progress.

use std::io::IsTerminal;

use games::{AnyGame, EventMessage, FileProblem, GameKind, PlayError, RecordError};
use indicatif::{ProgressBar, ProgressStyle};
use locale::Lang;
use serde_json::Value;

/// Why a command did not do what was asked.
pub(crate) enum Failure {
    /// The command line is wrong: exit code 2.
    Usage(String),
    /// What was looked at is wrong: exit code 1.
    Found(String),
}

/// What a command comes to.
pub(crate) type Done = Result<(), Failure>;

/// Families of messages that a code of something refused may belong to.
const REFUSED: [&str; 4] = ["refusal", "command", "record", "setup"];

/// An event as a line of the log.
pub(crate) fn told(lang: Lang, told: &EventMessage) -> String {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let facts: Vec<(&str, String)> = told.facts.iter().map(|(name, value)| (*name, plain(value))).collect();
    lang.sentence(Some(told.game.name()), &["event"], told.code, &facts)
}

/// Why a command was not played: the sentence, the rule, and what would be legal.
pub(crate) fn play_error(lang: Lang, error: &PlayError) -> String {
    let mut text = lang.sentence(error.game.map(GameKind::name), &REFUSED, error.code, &error.facts);
    if let Some(rule) = error.rule {
        text = format!("{text} [{rule}]");
    }
    if !error.instead.is_empty() {
        text += " ";
        text += &lang.text("terminal.instead", &[("list", error.instead.join(", "))]);
    }
    text
}

/// What is wrong with a record, with its line.
pub(crate) fn record_error(lang: Lang, file: &str, error: &RecordError) -> Failure {
    let text = play_error(lang, &error.why);
    Failure::Found(if error.line == 0 { format!("{file}: {text}") } else { format!("{file}:{}: {text}", error.line) })
}

/// Everything wrong with a file, a line each.
pub(crate) fn file_problems(lang: Lang, file: &str, problems: &[FileProblem]) -> String {
    let line = |problem: &FileProblem| {
        let text = lang.sentence(None, &["problem"], problem.code, &problem.facts);
        if problem.line == 0 { format!("{file}: {text}") } else { format!("{file}:{}: {text}", problem.line) }
    };
    problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The text of a file, or a clear line about why not.
pub(crate) fn read_file(lang: Lang, path: &str) -> Result<String, Failure> {
    std::fs::read(path)
        .map_err(|error| error.to_string())
        .and_then(|bytes| String::from_utf8(bytes).map_err(|_| lang.text("terminal.not-text", &[])))
        .map_err(|why| Failure::Usage(lang.text("terminal.cannot-read", &[("path", path.to_owned()), ("why", why)])))
}

/// Why a file cannot be written, as a clear line.
pub(crate) fn write_error(lang: Lang, path: &str, error: &std::io::Error) -> Failure {
    Failure::Usage(lang.text("terminal.cannot-write", &[("path", path.to_owned()), ("why", error.to_string())]))
}

/// A progress bar on a terminal, nothing elsewhere.
pub(crate) fn progress(total: u64, quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {elapsed} (+{eta})");
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The final table in words, or nothing while the game goes on.
pub(crate) fn result(lang: Lang, game: &AnyGame) -> String {
    let Some(standings) = game.standings() else { return String::new() };
    let mut text = lang.word("victory", standings.victory.name()) + "\n";
    for (place, placing) in (1..).zip(&standings.places) {
        let parts: Vec<String> = placing
            .breakdown
            .iter()
            .filter(|(_, points)| *points != 0)
            .map(|(key, points)| format!("{} {points}", lang.word("breakdown", key)))
            .collect();
        let who = lang.word("who", game.seat_name(placing.seat));
        let facts = [
            ("place", place.to_string()),
            ("name", who),
            ("points", placing.points.to_string()),
            ("list", parts.join(", ")),
        ];
        let state = if placing.qualified { "qualified" } else { "unqualified" };
        text += &lang.text(&format!("terminal.place-{}-{state}", game.kind().name()), &facts);
        text.push('\n');
    }
    text
}
