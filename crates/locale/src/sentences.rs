//! Messages of the engine as text for people: the same in the terminal, on the page and in the server's log.

use games::{AnyBoard, AnyGame, EventMessage, FileProblem, GameKind, PlayError, RecordError, fact_text};
use serde_json::Value;
use tabletop::{Actor, Seat};

use crate::Lang;

/// Families of messages to which the code of a refusal may belong.
pub(crate) const REFUSALS: [&str; 4] = ["refusal", "command", "record", "setup"];

/// The same with notation: sentences that name hexes and commands take precedence.
const REFUSALS_WITH_NOTATION: [&str; 5] = ["notation.refusal", "refusal", "command", "record", "setup"];

impl Lang {
    /// The name of a game.
    pub fn game_name(self, kind: GameKind) -> String {
        self.text(&format!("web.game-{}", kind.name()), &[])
    }

    /// The names of all games, as a list in a sentence.
    pub fn game_names(self) -> String {
        let mut names: Vec<String> = GameKind::ALL.iter().map(|kind| self.game_name(*kind)).collect();
        let last = names.pop().unwrap_or_default();
        if names.is_empty() { last } else { format!("{} {} {last}", names.join(", "), self.word("place", "and")) }
    }

    /// The name of an actor, by colour or position at the table.
    pub fn actor(self, game: &AnyGame, actor: Actor) -> String {
        self.word("who", game.actor_name(actor))
    }

    /// The name of a player, by colour or position at the table.
    pub fn seat(self, game: &AnyGame, seat: Seat) -> String {
        self.actor(game, Actor::Seat(seat))
    }

    /// The open question, with the commands that answer it.
    pub fn question(self, game: &AnyGame) -> String {
        self.phase(game.question())
    }

    fn phase(self, name: &str) -> String {
        self.raw(&format!("notation.phase-{name}")).map_or_else(|| self.word("phase", name), str::to_owned)
    }

    /// An event as a sentence that names hexes; [`Lang::plain_event`] describes them.
    pub fn event(self, event: &EventMessage) -> String {
        let facts = self.event_facts(event);
        self.sentence(Some(event.game.name()), &["notation.event", "event"], event.code, &facts)
    }

    /// The facts of an event as texts.
    pub(crate) fn event_facts(self, event: &EventMessage) -> Vec<(&'static str, String)> {
        event.facts.iter().map(|(name, value)| (*name, self.fact(name, value))).collect()
    }

    fn fact(self, name: &str, value: &Value) -> String {
        match value {
            // A roll consists of several words, each of which is a face of a die.
            Value::String(roll) if name == "roll" => {
                roll.split(' ').map(|face| self.word("die", face)).collect::<Vec<_>>().join(", ")
            }
            value => fact_text(value),
        }
    }

    /// Why a command was not played, in one sentence that names hexes; [`Lang::plain_refusal`] describes them.
    pub fn refusal(self, error: &PlayError) -> String {
        let facts = error
            .facts
            .iter()
            .map(|(name, value)| (*name, if *name == "phase" { self.phase(value) } else { value.clone() }));
        let facts: Vec<_> = facts.collect();
        self.sentence(error.game.map(GameKind::name), &REFUSALS_WITH_NOTATION, error.code, &facts)
    }

    /// Why a command was not played: the sentence, the rule, and what would be legal.
    pub fn refusal_with_alternatives(self, error: &PlayError) -> String {
        let mut text = self.refusal(error);
        if let Some(rule) = error.rule {
            text = format!("{text} [{rule}]");
        }
        if !error.instead.is_empty() {
            text += " ";
            text += &self.text("terminal.instead", &[("list", error.instead.join(", "))]);
        }
        text
    }

    /// The error of a record, with its line.
    pub fn record_error(self, error: &RecordError) -> String {
        let why = self.refusal(&error.why);
        match error.line {
            0 => why,
            line => self.text("web.at-line", &[("line", line.to_string()), ("why", why)]),
        }
    }

    /// The problem of a board file, without its line.
    pub fn file_problem(self, problem: &FileProblem) -> String {
        self.sentence(None, &["problem"], problem.code, &problem.facts)
    }

    /// A line that describes a board: its name and content.
    pub fn board(self, board: AnyBoard) -> String {
        self.text(&format!("terminal.board-{}", board.kind().name()), &board.facts())
    }

    /// The table as a text picture, with the names of players and colours in this language.
    pub fn picture(self, game: &AnyGame) -> String {
        let picture = game.to_string();
        let mut text = String::with_capacity(picture.len());
        for part in picture.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
            let word = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            text += self.raw(&format!("picture-{word}")).unwrap_or(word);
            text += &part[word.len()..];
        }
        text
    }

    /// The final table in words; `name` gives the players' names. Empty while the game goes on.
    pub fn result(self, game: &AnyGame, name: impl Fn(Seat) -> String) -> String {
        let Some(standings) = game.standings() else { return String::new() };
        let mut text = self.word("victory", standings.victory.name()) + "\n";
        for (place, placing) in (1..).zip(&standings.places) {
            let parts: Vec<String> = placing
                .breakdown
                .iter()
                .filter(|(_, points)| *points != 0)
                .map(|(key, points)| format!("{} {points}", self.word("breakdown", key)))
                .collect();
            let facts = [
                ("place", place.to_string()),
                ("name", name(placing.seat)),
                ("points", placing.points.to_string()),
                ("list", parts.join(", ")),
            ];
            let state = if placing.qualified { "qualified" } else { "unqualified" };
            text += &self.text(&format!("terminal.place-{}-{state}", game.kind().name()), &facts);
            text.push('\n');
        }
        text
    }
}

/// A problem of a file as programs print it: the file, the line if there is one, and the text.
pub fn located(file: &str, line: u32, text: &str) -> String {
    if line == 0 { format!("{file}: {text}") } else { format!("{file}:{line}: {text}") }
}
