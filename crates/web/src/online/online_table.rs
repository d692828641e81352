//! An online table: follows the log and keeps the session in sync with it.

use leptos::prelude::*;
use protocol::{Entry, EntryBody, ErrorCode, Holder, SeatAssignment, Status, TableState, TableView, Viewer};
use table_model::clock::RemainingTimes;
use table_model::{Occupant, PageRoute, Session};

use super::api::{self, RequestError};
use super::state::OnlineState;
use crate::table::context::TableContext;
use crate::{browser, lazy};

/// An online table: the common context of all tables, and its own state.
#[derive(Clone, Copy)]
pub(crate) struct OnlineTable {
    pub(crate) table: TableContext,
    pub(crate) state: OnlineState,
}

impl OnlineTable {
    /// The number of the last entry that has been shown; `None` once the table has been closed.
    pub(super) fn seq(self) -> Option<u64> {
        self.state.fold.try_with_untracked(|fold| fold.seq)
    }

    pub(super) fn id(self) -> String {
        self.state.view.try_with_untracked(|view| view.id.clone()).unwrap_or_default()
    }

    /// The invitation: a link with which others can watch, and take an open seat.
    pub(super) fn invitation(self) -> String {
        let kind = self.table.session.with_untracked(|session| session.game().kind());
        // A link to the game's own document is displayed with a preview image of the game.
        format!("{}{}.html{}", browser::page_folder(), kind.name(), PageRoute::Table(self.id()).path())
    }

    /// Whether the table waits for players.
    pub(crate) fn is_waiting(self) -> bool {
        self.state.view.with(|view| view.status == Status::Waiting)
    }

    /// Whether the game is over or was broken off.
    pub(crate) fn has_ended(self) -> bool {
        self.state.view.with(|view| view.status.has_ended())
    }

    /// Whether the person could take something back, at once or with the consent of other players.
    pub(crate) fn can_undo(self) -> bool {
        let busy = self.state.sending.get()
            || self.state.view.with(|view| view.undo.is_some() || view.status != Status::Playing);
        !busy
            && self.state.view.with(|view| {
                let played = |session: &Session| {
                    session.record.actions.iter().any(|played| view.you.seats.contains(&played.actor))
                };
                self.table.session.with(played)
            })
    }

    /// Applies the next entry of the log; returns false if it does not follow the last one.
    pub(super) fn apply(self, entry: &Entry) -> bool {
        let Some(Ok(_)) = self.state.fold.try_update(|fold| fold.apply(entry)) else { return false };
        if is_conversation(entry) {
            self.state.conversation.update(|conversation| conversation.push(entry.clone()));
        }
        let view = self.state.fold.with_untracked(|fold| {
            self.state.view.with_untracked(|view| fold.view(view.you.person.as_ref(), view.presence.clone(), entry.at))
        });
        if entry.body.changes_position() || matches!(entry.body, EntryBody::Seated { .. }) {
            self.state.times.set(RemainingTimes::new(&view, browser::now()));
        }
        self.state.view.set(view);
        true
    }

    /// Updates occupants, names and the pause of the session from the view.
    pub(super) fn update_session(self) {
        let sending = self.state.sending.try_get_untracked().unwrap_or_default();
        let known = self.state.view.try_with_untracked(|view| {
            let occupants: Vec<Occupant> = view.seats.iter().map(|seat| occupant(seat, &view.you)).collect();
            let names: Vec<String> = view.seats.iter().map(player_name).collect();
            (occupants, names, sending || view.status != Status::Playing)
        });
        let Some((occupants, names, paused)) = known else { return };
        let session = self.table.session;
        let same = session.try_with_untracked(|session| {
            session.occupants == occupants && session.record.names == names && session.paused == paused
        });
        if same == Some(false) {
            session.update(|session| {
                (session.occupants, session.record.names, session.paused) = (occupants, names, paused);
            });
        }
    }

    /// Reloads the whole table: an entry is missing, or the game has diverged from this page's session.
    pub(super) async fn reload(self) -> Result<(), RequestError> {
        let loaded = LoadedTable::fetch(&self.id()).await?;
        let session = loaded.session()?;
        self.state.times.set(RemainingTimes::new(&loaded.view, browser::now()));
        self.state.fold.set(loaded.fold);
        self.state.conversation.set(loaded.conversation);
        self.state.view.set(loaded.view);
        self.table.clear();
        self.table.session.set(session);
        self.table.theatre.skip();
        self.update_session();
        Ok(())
    }
}

/// The occupant of a seat, from the reader's point of view.
fn occupant(seat: &SeatAssignment, you: &Viewer) -> Occupant {
    match &seat.holder {
        Holder::Bot { level } => Occupant::Bot(*level),
        Holder::Person(_) if you.seats.contains(&seat.seat) => Occupant::Person,
        Holder::Person(_) | Holder::Open => Occupant::Elsewhere,
    }
}

fn player_name(seat: &SeatAssignment) -> String {
    seat.holder.person().map(|person| person.name.clone()).unwrap_or_default()
}

/// Whether an entry belongs to the conversation around the game.
fn is_conversation(entry: &Entry) -> bool {
    !matches!(
        entry.body,
        EntryBody::Created(_) | EntryBody::Played { .. } | EntryBody::Muted { .. } | EntryBody::Contributed { .. }
    )
}

/// The state of a table on the server at one moment.
#[derive(Clone)]
pub(super) struct LoadedTable {
    pub(super) view: TableView,
    pub(super) fold: TableState,
    pub(super) conversation: Vec<Entry>,
}

impl LoadedTable {
    /// Requests the view and the log, and folds the log.
    pub(super) async fn fetch(id: &str) -> Result<LoadedTable, RequestError> {
        let mut view = api::view(id).await?;
        lazy::for_records(&view.record).await.map_err(|_| RequestError::Unreachable)?;
        let mut log = api::entries(id, 0).await?;
        let fold = TableState::fold(id, &log).map_err(|_| UNREADABLE)?;
        // Entries may have been written between the two requests.
        if fold.seq != view.seq {
            view = fold.view(view.you.person.as_ref(), view.presence, fold.written_at);
        }
        log.retain(is_conversation);
        Ok(LoadedTable { view, fold, conversation: log })
    }

    /// The game so far.
    pub(super) fn session(&self) -> Result<Session, RequestError> {
        Session::followed(self.fold.id.clone(), self.fold.closed_record()).map_err(|_| UNREADABLE)
    }
}

/// The error if the server plays by rules of another version, which this page cannot show.
const UNREADABLE: RequestError = RequestError::Refused(ErrorCode::Broken, None);
