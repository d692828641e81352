//! One small file per phase: what is legal and what it does, side by side.
//!
//! A turn is a stack of pending tasks ([`TaskStack`]). [`Cascadero::resolve`] runs them from the top until one of them needs a
//! decision of the player; the answer resumes the loop.

mod advance;
mod chance;
mod claim;
mod herald;
mod move_envoy;
mod place;
mod scoring;
mod show;
mod turn;

use core::fmt;

use tabletop::{Cell, Sink};

use crate::{Achievement, Cascadero, ClaimMode, Colour, Event, Refusal};

pub use turn::{Ending, WINNING_POINTS};

/// The open question.
///
/// ```
/// use cascadero::Phase;
///
/// assert_eq!(Phase::MoveEnvoy.name(), "move-envoy");
/// assert!(Phase::MoveEnvoy.is_optional() && !Phase::Place.is_optional());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance lays the next farmer tile.
    Tiles,
    /// Chance draws the first player.
    First,
    /// The player places an envoy.
    Place,
    /// The player chooses which town scores next.
    Score,
    /// The player chooses which cube advances.
    Advance,
    /// The player chooses an envoy and its destination.
    MoveEnvoy,
    /// The player chooses a herald and its destination.
    MoveHerald,
    /// The player chooses where the herald of the town that just scored moves on to.
    MoveOn(Cell),
    /// The player may claim this achievement.
    Claim(Achievement),
    /// The game is over.
    Over(Ending),
    /// The player chooses which cube advances for a farmer tile; compulsory since version 2 of the rules.
    FarmerAdvance,
}

impl Phase {
    /// A stable name; the locales have a question for it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Tiles => "tiles",
            Phase::First => "first",
            Phase::Place => "place",
            Phase::Score => "score",
            Phase::Advance => "advance",
            Phase::MoveEnvoy => "move-envoy",
            Phase::MoveHerald => "move-herald",
            Phase::MoveOn(_) => "move-on",
            Phase::Claim(_) => "claim",
            Phase::Over(_) => "over",
            Phase::FarmerAdvance => "farmer-advance",
        }
    }

    /// Whether the question may be answered with `pass`.
    pub fn is_optional(self) -> bool {
        matches!(self, Phase::Advance | Phase::MoveEnvoy | Phase::MoveHerald | Phase::MoveOn(_))
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A pending part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Task {
    /// An unused slot of the stack.
    None,
    /// Ask where the envoy goes.
    Place,
    /// The farmer tile on this field acts.
    Tile(u8),
    /// The remaining towns beside the placed envoy score.
    Scorings,
    /// The spaces from `next` to `stop`, where the cube stands, act.
    Spaces { track: Colour, next: u8, stop: u8 },
    /// Ask which cube advances.
    Advance,
    /// Ask which envoy moves.
    MoveEnvoy,
    /// Ask which herald moves.
    MoveHerald,
    /// Ask where the herald of this town moves on to.
    MoveOn(Cell),
}

/// The pending tasks, the next one last.
///
/// Four are enough: below the current task there can be the other towns, the herald that moves on, and the remaining spaces of one
/// scoring. A cube that advances by one space has only that space to act, so chains do not accumulate tasks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TaskStack {
    tasks: [Task; 4],
    count: u8,
}

impl Default for TaskStack {
    fn default() -> Self {
        TaskStack { tasks: [Task::None; 4], count: 0 }
    }
}

impl TaskStack {
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        self.tasks[usize::from(self.count)] = task;
        self.count += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<Task> {
        self.count = self.count.checked_sub(1)?;
        Some(core::mem::replace(&mut self.tasks[usize::from(self.count)], Task::None))
    }

    /// Removes a task, if it is pending.
    pub(crate) fn drop_task(&mut self, task: Task) {
        if let Some(at) = self.tasks.iter().position(|pending| *pending == task) {
            self.tasks[at..].rotate_left(1);
            self.tasks[self.tasks.len() - 1] = Task::None;
            self.count -= 1;
        }
    }
}

impl Cascadero {
    /// Runs the pending tasks until a question is open or the game is over.
    #[inline]
    pub(crate) fn resolve(&mut self, events: &mut impl Sink<Event>) {
        loop {
            if self.claims == ClaimMode::ByHand
                && let Some(achievement) = self.next_offer()
            {
                self.phase = Phase::Claim(achievement);
                return;
            }
            let offer = match self.tasks.pop() {
                None => {
                    self.end_turn(events);
                    if matches!(self.phase, Phase::Over(_)) {
                        return;
                    }
                    continue;
                }
                Some(Task::Tile(field)) => match self.tile_acts(field, events) {
                    Some(question) => question,
                    None => continue,
                },
                Some(Task::Scorings) => {
                    if self.to_score.count_ones() < 2 {
                        self.score(self.to_score.trailing_zeros(), events);
                        continue;
                    }
                    Phase::Score
                }
                Some(Task::Spaces { track, next, stop }) => {
                    self.spaces_act(track, next, stop, events);
                    continue;
                }
                Some(Task::Place) => Phase::Place,
                Some(Task::Advance) => Phase::Advance,
                Some(Task::MoveEnvoy) => Phase::MoveEnvoy,
                Some(Task::MoveHerald) => Phase::MoveHerald,
                Some(Task::MoveOn(town)) => Phase::MoveOn(town),
                Some(Task::None) => unreachable!("unused slots are never counted"),
            };
            let possible = match offer {
                Phase::Advance | Phase::FarmerAdvance => self.can_advance_any(),
                Phase::MoveEnvoy => self.can_move_any_envoy(),
                Phase::MoveHerald => self.can_move_any_herald(),
                Phase::MoveOn(town) => self.can_move_on(town),
                _ => true,
            };
            if possible {
                self.phase = offer;
                return;
            }
            events.push(Event::Lapsed { seat: self.active, offer });
        }
    }

    /// Whether the kind of an answer fits the open question.
    pub(crate) fn check_phase(&self, fits: bool) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::GameOver),
            _ if fits => Ok(()),
            phase => Err(Refusal::OtherQuestion { phase }),
        }
    }

    /// Whether the open question may be declined.
    pub(crate) fn check_pass(&self) -> Result<(), Refusal> {
        self.check_phase(true)?;
        if self.phase.is_optional() { Ok(()) } else { Err(Refusal::NotOptional { phase: self.phase }) }
    }

    /// Declines the open question.
    pub(crate) fn pass(&mut self, events: &mut impl Sink<Event>) {
        events.push(Event::Passed { seat: self.active, offer: self.phase });
        self.resolve(events);
    }

    /// The number of a field; the cell is known to be a field.
    #[inline]
    pub(crate) fn known_field(&self, cell: Cell) -> u8 {
        self.board.field_at[cell.number()]
    }

    /// The number of a town; the cell is known to be a town.
    #[inline]
    pub(crate) fn known_town(&self, cell: Cell) -> u8 {
        self.board.town_at[cell.number()]
    }
}
