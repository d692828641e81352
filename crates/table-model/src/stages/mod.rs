//! An action as a sequence of stages: each shows one consequence, in the order of the engine's events.
//!
//! The engine plays an action at once and tells what happened as events. [`stages`] goes through these events one by one: each stage has
//! the table as it is after its events (the game's own fold, `show`), what kind of moment it is, and where on the page it happens. The
//! page draws such a table as it draws any other; that it is between two positions need not be known anywhere else.

mod barricade;
mod cascadero;
mod cascadito;
mod moment;
mod selector;

use std::ops::Range;

use games::{AnyGame, GameKind, TextGame};
use tabletop::GameExt as _;

pub use moment::Moment;
pub use selector::Selector;

/// One step in the showing of an action.
#[derive(Clone, PartialEq)]
pub struct Stage {
    /// The events that it shows, by their places in the list of the action. A cube that climbs three spaces has three stages for one event.
    pub events: Range<usize>,
    /// What kind of moment it is.
    pub moment: Moment,
    /// Where it happens.
    pub at: Vec<Selector>,
    /// Where the thing that arrives comes from.
    pub from: Option<Selector>,
    /// The drawing of the thing that arrives, where it is not a piece on the table: a group of drawings, and which of it.
    pub token: Option<(&'static str, &'static str)>,
    /// The player on whose sheet it happens, in a game where each has one.
    pub sheet: Option<&'static str>,
    /// What somebody gets by it or offers: points or money.
    pub gain: Option<u32>,
    /// The phase of the round to which it belongs, in a game that has such phases and passes through several of them at once.
    pub phase: Option<&'static str>,
    /// The table at this stage.
    pub game: AnyGame,
}

/// How one event is shown.
#[derive(Default)]
struct Cue {
    moment: Moment,
    at: Vec<Selector>,
    from: Option<Selector>,
    token: Option<(&'static str, &'static str)>,
    sheet: Option<&'static str>,
    gain: Option<u32>,
    phase: Option<&'static str>,
    /// Consecutive events of its kind are one stage: a flood takes a whole ring at once.
    joins: bool,
}

impl Cue {
    fn new(moment: Moment, at: Selector) -> Cue {
        Cue { moment, at: vec![at], ..Cue::default() }
    }

    fn from(self, from: Selector) -> Cue {
        Cue { from: Some(from), ..self }
    }

    fn token(self, group: &'static str, drawing: &'static str) -> Cue {
        Cue { token: Some((group, drawing)), ..self }
    }

    fn on_sheet_of(self, seat: &'static str) -> Cue {
        Cue { sheet: Some(seat), ..self }
    }

    fn gain(self, gain: impl Into<u32>) -> Cue {
        Cue { gain: Some(gain.into()), ..self }
    }

    fn during(self, phase: &'static str) -> Cue {
        Cue { phase: Some(phase), ..self }
    }

    fn joined(self) -> Cue {
        Cue { joins: true, ..self }
    }
}

/// A game whose actions can be shown event by event.
trait StagedGame: TextGame + Copy {
    /// The same as a value of any game.
    fn any(self) -> AnyGame;

    /// Changes on the table what an event tells.
    fn show_event(&mut self, event: &Self::Event);

    /// How an event is shown, with the table before it; nothing for one that is told and not shown.
    fn cue(&self, event: &Self::Event) -> Option<Cue>;

    /// The events that an event is shown as: itself, or smaller steps that lead to the same.
    fn steps(event: &Self::Event) -> Vec<Self::Event>;
}

/// The function that makes the stages of an action from the position before it and the command. The code of each game is a part of the
/// page of its own, so the function is chosen once, when the part is there.
pub type StageAction = fn(&AnyGame, &str) -> Vec<Stage>;

/// The stages of an action of any game.
pub fn stages(before: &AnyGame, command: &str) -> Vec<Stage> {
    let of_game = match before.kind() {
        GameKind::Cascadero => cascadero_stages,
        GameKind::Cascadito => cascadito_stages,
        GameKind::Barricade => barricade_stages,
    };
    of_game(before, command)
}

/// The stages of an action of Cascadero; none in another game.
pub fn cascadero_stages(before: &AnyGame, command: &str) -> Vec<Stage> {
    if let AnyGame::Cascadero(game) = before { stages_of(*game, command).0 } else { Vec::new() }
}

/// The stages of an action of Cascadito; none in another game.
pub fn cascadito_stages(before: &AnyGame, command: &str) -> Vec<Stage> {
    if let AnyGame::Cascadito(game) = before { stages_of(*game, command).0 } else { Vec::new() }
}

/// The stages of an action of Cascade Barricade; none in another game.
pub fn barricade_stages(before: &AnyGame, command: &str) -> Vec<Stage> {
    if let AnyGame::Barricade(game) = before { stages_of(*game, command).0 } else { Vec::new() }
}

/// The stages, and the table after the last event.
fn stages_of<G: StagedGame>(before: G, command: &str) -> (Vec<Stage>, G) {
    let mut after = before;
    let events = G::read_command(command).ok().and_then(|action| after.apply(action).ok()).unwrap_or_default();
    let (mut shown, mut stages) = (before, Vec::<Stage>::new());
    for (number, event) in events.iter().enumerate() {
        for step in G::steps(event) {
            let cue = shown.cue(&step);
            shown.show_event(&step);
            add(&mut stages, number, cue, shown.any());
        }
    }
    (stages, shown)
}

/// Adds an event to the stage before it, or begins another.
fn add(stages: &mut Vec<Stage>, number: usize, cue: Option<Cue>, shown: AnyGame) {
    match (stages.last_mut(), cue) {
        // What is only told is told with the stage before it, and what it changes is seen with the next.
        (Some(last), None) => last.events.end = number + 1,
        (Some(last), Some(cue)) if last.moment == cue.moment && cue.joins => {
            last.events.end = number + 1;
            last.at.extend(cue.at);
            last.game = shown;
        }
        (_, cue) => {
            let Cue { moment, at, from, token, sheet, gain, phase, .. } = cue.unwrap_or_default();
            stages.push(Stage { events: number..number + 1, moment, at, from, token, sheet, gain, phase, game: shown });
        }
    }
}

#[cfg(test)]
mod tests;
