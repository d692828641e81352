//! An action as a sequence of stages: each shows one consequence, in the order of the engine's events.
//!
//! The engine plays an action at once and returns its events. [`stages`] applies these events one by one: each stage has
//! the position after its events (computed by the game's `show`), the kind of moment, and its location on the page. The
//! page draws such an intermediate position like any other; no other code has to know about it.

mod moment;
mod selector;

use std::ops::Range;

use games::{AnyGame, TextGame};
use tabletop::GameExt as _;

pub use moment::Moment;
pub use selector::{Selector, player_css};

/// One step in the display of an action.
#[derive(Clone, PartialEq)]
pub struct Stage {
    /// The range of its events in the action's list. A cube that climbs three spaces has three stages for one event.
    pub events: Range<usize>,
    /// The kind of moment.
    pub moment: Moment,
    /// The locations on the page.
    pub at: Vec<Selector>,
    /// The location from which the arriving thing comes.
    pub from: Option<Selector>,
    /// The drawing of the arriving thing, if it is not a piece on the table: a group of drawings, and its name in the group.
    pub token: Option<(&'static str, &'static str)>,
    /// The player on whose sheet it happens, if each player has a sheet.
    pub sheet: Option<&'static str>,
    /// The amount gained or offered, in points or money.
    pub gain: Option<u32>,
    /// The phase of the round to which it belongs, if an action of the game can pass through several phases.
    pub phase: Option<&'static str>,
    /// The position at this stage.
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
    /// Whether consecutive events of its kind are one stage; for example, a flood takes a whole ring at once.
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
    /// The same position as an [`AnyGame`].
    fn any(self) -> AnyGame;

    /// Applies to the position what an event describes.
    fn show_event(&mut self, event: &Self::Event);

    /// How an event is shown, given the position before it; `None` if it only appears in the log.
    fn cue(&self, event: &Self::Event) -> Option<Cue>;

    /// The events as which an event is shown: itself, or smaller steps with the same result.
    fn steps(event: &Self::Event) -> Vec<Self::Event>;
}

/// The function that computes the stages of an action from the position before it and the command. The code of each game is in a separate
/// part of the page, so the function is selected once that part is loaded.
pub type StageAction = fn(&AnyGame, &str) -> Vec<Stage>;

macro_rules! any_stages {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(pub mod $module;)*

        /// The stages of an action of any game.
        pub fn stages(before: &AnyGame, command: &str) -> Vec<Stage> {
            match before { $(AnyGame::$game(_) => $module::stages(before, command),)* }
        }
    };
}
games::for_each_game!(any_stages);

/// The stages, and the position after the last event.
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

/// Adds an event to the last stage, or starts another stage.
fn add(stages: &mut Vec<Stage>, number: usize, cue: Option<Cue>, shown: AnyGame) {
    match (stages.last_mut(), cue) {
        // An event without a cue is logged with the last stage, and its effect becomes visible in the next one.
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
