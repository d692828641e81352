//! A guided first game: where somebody is in it, what it waits for, and what the others answer.
//!
//! The guide itself is data of `games`: a record with steps between its moves. The table is the real one; the guide only holds the
//! others back until they are due, plays what is written for them, and turns other moves of the person back. After the last step,
//! or when somebody has had enough, it is a game like any other.

pub(crate) mod panel;

use std::sync::Arc;

use games::{GameKind, Guide, GuideStep};
use leptos::prelude::*;
use tabletop::Level;
use tabletop::Seat;

use crate::session::Occupant;
use crate::table::context::TableContext;
use crate::{lazy, store};

/// Somebody's place in a guide.
#[derive(Clone)]
pub(crate) struct Guided {
    guide: Arc<Guide>,
    at: usize,
}

/// Begins the guided game of a kind; the answer is the name it is kept under.
pub(crate) fn begin(kind: GameKind) -> Option<String> {
    let guided = Guided::resume(kind, &[], 0)?;
    let mut record = guided.guide.record.clone();
    record.actions.clear();
    let seats = record.start().ok()?.game().seats();
    let chair = |seat| if seat == Seat(0) { Occupant::Person } else { Occupant::Bot(Level::Easy) };
    let mut session = store::create(record, Seat::all(seats).map(chair).collect()).ok()?;
    session.lead(guided);
    store::keep(&mut session);
    Some(session.id)
}

/// What the guide of a game says, if somebody is led.
pub(crate) fn view(desk: TableContext) -> impl IntoView {
    let led = desk.session.with_untracked(|session| session.guided.is_some());
    led.then(|| lazy::within(desk.settings, &["guide"], lazy::led(), move |panel| panel(desk)))
}

impl Guided {
    /// A place in the guide of a game, if what has been played is what the guide has.
    pub(crate) fn resume(kind: GameKind, played: &[games::RecordedAction], at: usize) -> Option<Guided> {
        let guide = Guide::of(kind).ok()?;
        let known = guide.record.actions.get(..played.len())?;
        let same = known.iter().zip(played).all(|(known, played)| known.command == played.command);
        let due = guide.steps.get(at).is_some_and(|step| played.len() <= step.ply);
        (same && due).then(|| Guided { guide: Arc::new(guide), at })
    }

    /// The number of the step, from 0.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// How many steps there are.
    pub(crate) fn count(&self) -> usize {
        self.guide.steps.len()
    }

    /// The step.
    pub(crate) fn step(&self) -> &GuideStep {
        &self.guide.steps[self.at]
    }

    /// What the person is to play at this step; nothing if there is only something to read.
    pub(crate) fn asks(&self) -> Option<&str> {
        self.guide.asks(self.at)
    }

    /// What somebody else plays on the way to this step; nothing once it is reached.
    pub(crate) fn written(&self, ply: usize) -> Option<&str> {
        let played = self.guide.record.actions.get(ply).filter(|_| ply < self.step().ply)?;
        Some(&played.command)
    }

    /// Whether a command is the one that this step asks for.
    pub(crate) fn accepts(&self, command: &str) -> bool {
        let command = command.split_whitespace().collect::<Vec<_>>().join(" ");
        self.asks().is_some_and(|asked| asked.eq_ignore_ascii_case(&command))
    }

    /// The place behind this step; nothing behind the last.
    pub(crate) fn next(&self) -> Option<Guided> {
        (self.at + 1 < self.count()).then(|| Guided { at: self.at + 1, ..self.clone() })
    }

    /// The place that somebody had come to after a number of actions.
    pub(crate) fn back(&self, ply: usize) -> Guided {
        let at = self.guide.steps.iter().rposition(|step| step.ply <= ply).unwrap_or(0);
        Guided { at: at.min(self.at), ..self.clone() }
    }
}
