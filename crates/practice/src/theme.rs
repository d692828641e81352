//! The theme of a puzzle, by its answer, the expected line after it, and the expected line after the answer of a greedy player.

use games::{AnyGame, EventMessage};
use serde::{Deserialize, Serialize};
use tabletop::Actor;

use crate::profile::PracticeProfile;

/// The theme of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleTheme {
    /// A move that triggers or prepares at least three steps.
    Cascade,
    /// An achievement that can be claimed, or that a rival would claim.
    Achievement,
    /// The track of the player's own colour.
    OwnTrack,
    /// The choice of the track to advance.
    Track,
    /// A seal at the right time.
    Seal,
    /// Which die to take.
    Die,
    /// A mark because of a star.
    Star,
    /// A sign of the sheet.
    Sign,
    /// A river.
    River,
    /// An option that is better declined.
    Sacrifice,
    /// A rival's next move.
    Block,
    /// The right price of a wall.
    Auction,
    /// The direction of the flood.
    Flood,
    /// The player's own character.
    Character,
    /// Labourers and their walls.
    Crew,
    /// A move without immediate gain.
    Quiet,
}

tabletop::named!(PuzzleTheme {
    Cascade = "cascade",
    Achievement = "achievement",
    OwnTrack = "own-track",
    Track = "track",
    Seal = "seal",
    Die = "die",
    Star = "star",
    Sign = "sign",
    River = "river",
    Sacrifice = "sacrifice",
    Block = "block",
    Auction = "auction",
    Flood = "flood",
    Character = "character",
    Crew = "crew",
    Quiet = "quiet",
});

/// The number of steps that make a cascade, and the number of steps denied to rivals that make a block.
const CASCADE_STEPS: usize = 3;
const BLOCKED_STEPS: usize = 2;

impl PuzzleTheme {
    /// The theme of an answer. `line` is the answer with the expected line after it; `instead` begins with the answer of a greedy player.
    pub fn of(game: &AnyGame, line: &[String], instead: &[String]) -> PuzzleTheme {
        let Actor::Seat(seat) = game.actor() else { return PuzzleTheme::Quiet };
        let who = game.seat_name(seat);
        let (right, wrong) = (LineEvents::new(game, who, line), LineEvents::new(game, who, instead));
        let command = line.first().map_or("", String::as_str);
        PracticeProfile::theme_of(game.kind())(command, &right, &wrong)
    }
}

/// The first word of a command.
pub(crate) fn verb(command: &str) -> &str {
    command.split(' ').next().unwrap_or_default()
}

/// The theme of an answer in a game with tracks, where one step can cause others.
pub(crate) fn of_tracks(command: &str, right: &LineEvents<'_>, wrong: &LineEvents<'_>) -> PuzzleTheme {
    let is_own_track =
        |event: &EventMessage| ["who", "track"].iter().all(|fact| crate::fact(event, fact) == Some(right.who));
    let saved = wrong.rivals_steps().saturating_sub(right.rivals_steps());
    let is_taken_away = wrong.rivals("achieved") > right.rivals("achieved");
    match verb(command) {
        "pass" | "decline" => PuzzleTheme::Sacrifice,
        _ if command.ends_with(" seal") => PuzzleTheme::Seal,
        _ if right.own(&right.turn, "achieved") > 0 || verb(command) == "claim" || is_taken_away => {
            PuzzleTheme::Achievement
        }
        _ if right.own_steps(&right.turn) >= CASCADE_STEPS => PuzzleTheme::Cascade,
        _ if right.own(&right.first, "sign-collected") > 0 => PuzzleTheme::Sign,
        _ if right.own(&right.first, "field-marked-by-star") > 0 => PuzzleTheme::Star,
        _ if right.own(&right.first, "river-marked") > 0 => PuzzleTheme::River,
        _ if right.turn.iter().any(is_own_track) => PuzzleTheme::OwnTrack,
        "advance" | "track" => PuzzleTheme::Track,
        _ if saved >= BLOCKED_STEPS => PuzzleTheme::Block,
        _ if right.own_steps(&right.later) >= CASCADE_STEPS => PuzzleTheme::Cascade,
        _ => PuzzleTheme::Quiet,
    }
}

/// The consequences of a line.
pub(crate) struct LineEvents<'a> {
    /// The player who decides.
    who: &'a str,
    /// The events of the first action.
    pub(crate) first: Vec<EventMessage>,
    /// The events of the first action and all directly following actions of the same seat.
    turn: Vec<EventMessage>,
    /// The events of the later actions.
    later: Vec<EventMessage>,
}

impl<'a> LineEvents<'a> {
    /// Plays a line as far as it is legal.
    fn new(game: &AnyGame, who: &'a str, line: &[String]) -> LineEvents<'a> {
        let mut line_events = LineEvents { who, first: Vec::new(), turn: Vec::new(), later: Vec::new() };
        let (mut game, mut is_own_turn) = (game.clone(), true);
        for (number, command) in line.iter().enumerate() {
            is_own_turn &= game.actor_name(game.actor()) == who;
            let Ok(events) = game.play(command) else { break };
            if number == 0 {
                line_events.first.clone_from(&events);
            }
            if is_own_turn { &mut line_events.turn } else { &mut line_events.later }.extend(events);
        }
        line_events
    }

    pub(crate) fn all(&self) -> Vec<EventMessage> {
        self.turn.iter().chain(&self.later).cloned().collect()
    }

    /// The number of events of a kind that are the player's own.
    pub(crate) fn own(&self, events: &[EventMessage], code: &str) -> usize {
        events.iter().filter(|event| event.code == code && crate::fact(event, "who") == Some(self.who)).count()
    }

    fn own_steps(&self, events: &[EventMessage]) -> usize {
        STEP_EVENTS.iter().map(|code| self.own(events, code)).sum()
    }

    /// The number of later events of a kind that are those of rivals.
    pub(crate) fn rivals(&self, code: &str) -> usize {
        let is_rival = |event: &&EventMessage| crate::fact(event, "who").is_some_and(|who| who != self.who);
        self.later.iter().filter(is_rival).filter(|event| event.code == code).count()
    }

    fn rivals_steps(&self) -> usize {
        STEP_EVENTS.iter().map(|code| self.rivals(code)).sum()
    }
}

/// The events that count as steps.
const STEP_EVENTS: [&str; 4] = ["cube-advanced", "track-marked", "further-turn-earned", "seal-taken"];
