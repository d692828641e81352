//! One small file per phase: what is legal and what it does, side by side.
//!
//! A turn is a stack of pending tasks ([`TaskStack`]). [`Cascadito::resolve`] runs them from the top until one of them needs a
//! decision; the answer resumes the loop.

mod act;
mod chance;
mod claim;
mod die;
mod mark;
mod scoring;
mod show;
mod turn;

use core::fmt;

use tabletop::Sink;

use crate::{Achievement, Achievements, Cascadito, ClaimMode, Effect, Event, Refusal};

pub use turn::{Ending, STANDSTILL_ROUNDS};

/// The open question.
///
/// ```
/// use cascadito::Phase;
///
/// assert_eq!(Phase::AnyTrack.name(), "any-track");
/// assert!(Phase::Use.is_optional() && !Phase::AnyTrack.is_optional());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance draws the first player.
    First,
    /// Chance rolls the dice.
    Roll,
    /// The player chooses a die of the pool.
    Take,
    /// The player uses the taken die, or declines.
    Use,
    /// The player chooses which town scores next.
    Score,
    /// The player chooses a track to mark.
    AnyTrack,
    /// The player chooses a field to mark.
    AnyField,
    /// The player chooses a river to mark.
    River,
    /// The player chooses a field beside the star.
    Star,
    /// The player may claim this achievement.
    Claim(Achievement),
    /// The game is over.
    Over(Ending),
}

impl Phase {
    /// A stable name; the locales have a question for it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::First => "first",
            Phase::Roll => "roll",
            Phase::Take => "take",
            Phase::Use => "use",
            Phase::Score => "score",
            Phase::AnyTrack => "any-track",
            Phase::AnyField => "any-field",
            Phase::River => "river",
            Phase::Star => "star",
            Phase::Claim(_) => "claim",
            Phase::Over(_) => "over",
        }
    }

    /// Whether the question may be answered with `pass`.
    #[inline]
    pub fn is_optional(self) -> bool {
        matches!(self, Phase::Use | Phase::AnyField)
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
    /// Roll the dice.
    Roll,
    /// Ask which die is taken.
    Take,
    /// Towns beside a field score: a bit set in the order of the field's list.
    Scorings { field: u8, towns: u8 },
    /// Offer an action.
    Act(Effect),
    /// A field beside this star must be marked.
    Star(u8),
    /// Offer the actions of claimed achievements, in the printed order.
    Claimed(Achievements),
}

/// The maximum number of pending tasks in a turn. A sheet that could exceed it is rejected when it is read.
pub(crate) const MOST_PENDING: usize = 40;

/// The pending tasks, the next one last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TaskStack {
    tasks: [Task; MOST_PENDING],
    count: u8,
}

impl Default for TaskStack {
    fn default() -> Self {
        TaskStack { tasks: [Task::None; MOST_PENDING], count: 0 }
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

    #[inline]
    fn last(&self) -> Task {
        usize::from(self.count).checked_sub(1).map_or(Task::None, |last| self.tasks[last])
    }
}

impl Cascadito {
    /// Runs the pending tasks until a question is open or the game is over.
    #[inline]
    pub(crate) fn resolve(&mut self, events: &mut impl Sink<Event>) {
        while !matches!(self.phase, Phase::Over(_)) {
            if self.claims == ClaimMode::ByHand
                && let Some(achievement) = self.next_offer()
            {
                self.phase = Phase::Claim(achievement);
                return;
            }
            // Everything that the last change met has been claimed or declined, so an immediate end of the game can be checked now.
            if self.sheet.end.at_once
                && let Some(ending) = self.ending(self.active)
            {
                return self.end_on_the_spot(ending, events);
            }
            match self.tasks.pop() {
                None => self.end_turn(events),
                Some(Task::Roll) => {
                    self.phase = Phase::Roll;
                    return;
                }
                Some(Task::Take) => {
                    self.phase = Phase::Take;
                    return;
                }
                Some(Task::Scorings { field, towns }) => {
                    if towns.count_ones() > 1 {
                        self.tasks.push(Task::Scorings { field, towns });
                        self.phase = Phase::Score;
                        return;
                    }
                    self.score_town(field, towns.trailing_zeros(), events);
                }
                Some(Task::Act(effect)) => {
                    if self.offer(effect, events) {
                        return;
                    }
                }
                Some(Task::Star(star)) => {
                    if self.offer_star(star, events) {
                        return;
                    }
                }
                Some(Task::Claimed(mut left)) => {
                    let effect = left.take_first().and_then(|first| self.sheet.achievement(first)).map(|it| it.effect);
                    if !left.is_empty() {
                        self.tasks.push(Task::Claimed(left));
                    }
                    self.tasks.push(Task::Act(effect.unwrap_or_default()));
                }
                Some(Task::None) => unreachable!("unused slots are never counted"),
            }
        }
    }

    /// Leaves the die unused, or declines to mark any field.
    #[inline]
    pub(crate) fn pass(&mut self, events: &mut impl Sink<Event>) {
        if self.phase == Phase::Use {
            return self.leave_die(events);
        }
        events.push(Event::Passed { seat: self.active, offer: self.phase });
        self.resolve(events);
    }

    /// Whether `pass` fits the open question.
    pub(crate) fn check_pass(&self) -> Result<(), Refusal> {
        match self.phase {
            phase if phase.is_optional() => Ok(()),
            Phase::Take => Err(Refusal::MustTake),
            phase => Err(Refusal::NotOptional { phase }),
        }
    }

    /// Whether an answer fits the open question.
    pub(crate) fn check_phase(&self, fits: bool) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::GameOver),
            _ if fits => Ok(()),
            phase => Err(Refusal::OtherQuestion { phase }),
        }
    }
}
