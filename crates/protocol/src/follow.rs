//! Keeping a view of a table up to date, entry by entry.

use crate::entry::{Entry, EntryBody};
use crate::seat::{Holder, Person};
use crate::view::{Status, TableView};

/// What came of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FollowOutcome {
    /// It was the next one, and the view knows it now.
    New,
    /// The view knew it already.
    Known,
    /// Entries before it are missing: ask for the view again.
    Gap,
}

impl TableView {
    /// Takes the next entry of the log in. `record`, `actor` and `left` stay as they were: they need an engine and a clock, which the
    /// reader has.
    pub fn follow(&mut self, entry: &Entry) -> FollowOutcome {
        if entry.seq <= self.seq {
            return FollowOutcome::Known;
        }
        if entry.seq > self.seq + 1 {
            return FollowOutcome::Gap;
        }
        self.seq = entry.seq;
        match &entry.what {
            EntryBody::Seated { seat, holder, .. } => {
                if let Some(chair) = self.seats.iter_mut().find(|chair| chair.seat == *seat) {
                    chair.holder = holder.clone();
                }
                let full = self.seats.iter().all(|chair| chair.holder != Holder::Open);
                if self.status == Status::Waiting && full {
                    self.status = Status::Playing;
                }
            }
            // Whoever decides on meanwhile has answered; bots and dice have not.
            EntryBody::Played { by: crate::PlayedBy::Person, .. } | EntryBody::Undone { .. } => self.undo = None,
            EntryBody::UndoAsked { to, by } => self.undo = Some((*to, by.clone(), Vec::new())),
            EntryBody::UndoAnswered { agrees, by } => match &mut self.undo {
                Some((_, _, agreed)) if *agrees => agreed.push(by.clone()),
                _ => self.undo = None,
            },
            EntryBody::Muted { person, muted, .. } => {
                if self.you.person.as_ref().is_some_and(|you| you.id == *person) {
                    self.you.muted = *muted;
                }
            }
            EntryBody::Owned { owner, .. } => self.owner = owner.clone(),
            EntryBody::Ended { result, .. } => {
                self.status = if result.is_some() { Status::Over } else { Status::Closed };
                self.undo = None;
            }
            EntryBody::Rematch { table, .. } => self.rematch = Some(table.clone()),
            EntryBody::Created(_) | EntryBody::Played { .. } | EntryBody::Said { .. } => {}
        }
        self.look_at_you();
        FollowOutcome::New
    }

    /// What the reader holds follows from who they are.
    fn look_at_you(&mut self) {
        let id = self.you.person.as_ref().map(|person| person.id.as_str());
        let is_you = |person: &Person| Some(person.id.as_str()) == id;
        let held = self.seats.iter().filter(|chair| chair.holder.person().is_some_and(is_you));
        self.you.seats = held.map(|chair| chair.seat.clone()).collect();
        self.you.owner = is_you(&self.owner);
    }

    /// The name of somebody who sits here, owns the table or looks at it.
    pub fn name_of(&self, id: &str) -> Option<&str> {
        let seated = self.seats.iter().filter_map(|chair| chair.holder.person());
        let mut known = seated.chain([&self.owner]).chain(&self.presence.people);
        known.find(|person| person.id == id).map(|person| person.name.as_str())
    }
}
