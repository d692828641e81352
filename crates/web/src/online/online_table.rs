//! A table of a server as this page knows it, and everything that can be asked of it.

use std::collections::VecDeque;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    Accepted, AnswerUndo, ChatMessage, CloseTable, Entry, EntryBody, ErrorCode, GiveTable, Holder, MutePerson,
    NoFields, RematchTable, RequestUndo, SetSeat, Status, SubmitCommand, TableState, TableView,
};
use serde::Serialize;
use table_model::clock::RemainingTimes;
use table_model::{Occupant, PageRoute, Session};
use tabletop::Seat;

use super::live;
use super::wire::{self, Teller, Trouble};
use crate::app::go;
use crate::table::context::{Notice, TableContext};
use crate::{browser, lazy};

/// How the page hears from the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// Every entry comes as it is written.
    Live,
    /// The stream broke off; the page tries again by itself.
    Lost,
    /// Nobody looks: the page asks now and then.
    Resting,
}

impl Link {
    pub(super) fn name(self) -> &'static str {
        ["live", "lost", "resting"][self as usize]
    }
}

/// What the frame of a table asks of a online: by pointers, so that a page without a online need not have it.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) corner: fn(TableContext, OnlineTable) -> AnyView,
    pub(crate) banner: fn(TableContext, OnlineTable) -> AnyView,
    pub(crate) presence: fn(TableContext, OnlineTable, Seat) -> AnyView,
    pub(crate) time: fn(TableContext, OnlineTable, Seat) -> AnyView,
    pub(crate) submit: fn(OnlineTable, TableContext, &str),
    pub(crate) undo: fn(OnlineTable, TableContext),
}

/// A table of a server; small, and copied freely.
#[derive(Clone, Copy)]
pub(crate) struct OnlineTable {
    pub(crate) parts: Parts,
    /// The fold of the log as far as it has been shown.
    pub(super) state: RwSignal<TableState>,
    /// The same as this reader sees it.
    pub(crate) view: RwSignal<TableView>,
    pub(crate) link: RwSignal<Link>,
    /// Everything around the game, as it was written: who came and went, who said what.
    pub(super) around: RwSignal<Vec<Entry>>,
    /// A decision is on its way.
    pub(super) sending: RwSignal<bool>,
    /// Why the last wish was refused; empty if it was not.
    pub(super) problem: RwSignal<String>,
    pub(super) clocks: RwSignal<RemainingTimes>,
    /// Entries that have come and wait for those before them to be seen.
    pub(super) queue: StoredValue<VecDeque<Entry>>,
    pub(super) attempt: StoredValue<u32>,
    pub(super) tell: StoredValue<Option<Teller>, LocalStorage>,
}

impl OnlineTable {
    pub(super) fn new(loaded: LoadedTable, parts: Parts) -> OnlineTable {
        OnlineTable {
            parts,
            clocks: RwSignal::new(RemainingTimes::new(&loaded.view, browser::now())),
            state: RwSignal::new(loaded.state),
            view: RwSignal::new(loaded.view),
            // Until the stream is there nobody has lost it.
            link: RwSignal::new(Link::Live),
            around: RwSignal::new(loaded.around),
            sending: RwSignal::new(false),
            problem: RwSignal::new(String::new()),
            queue: StoredValue::new(VecDeque::new()),
            attempt: StoredValue::new(0),
            tell: StoredValue::new_local(None),
        }
    }

    /// The last entry that has been shown; nothing once the table has been left.
    pub(super) fn seq(self) -> Option<u64> {
        self.state.try_with_untracked(|state| state.seq)
    }

    /// Takes the next entry of the log in; false if it cannot follow.
    pub(super) fn apply(self, entry: &Entry) -> bool {
        let Some(Ok(_)) = self.state.try_update(|state| state.apply(entry)) else { return false };
        if is_around_the_game(entry) {
            self.around.update(|around| around.push(entry.clone()));
        }
        let view = self.state.with_untracked(|state| {
            self.view.with_untracked(|view| state.view(view.you.person.as_ref(), view.presence.clone(), entry.at))
        });
        if entry.body.changes_position() || matches!(entry.body, EntryBody::Seated { .. }) {
            self.clocks.set(RemainingTimes::new(&view, browser::now()));
        }
        self.view.set(view);
        true
    }

    pub(super) fn id(self) -> String {
        self.view.try_with_untracked(|view| view.id.clone()).unwrap_or_default()
    }

    /// Whether the table waits for players.
    pub(crate) fn waits(self) -> bool {
        self.view.with(|view| view.status == Status::Waiting)
    }

    /// Whether the game is over or was broken off.
    pub(crate) fn ended(self) -> bool {
        self.view.with(|view| matches!(view.status, Status::Over | Status::Closed))
    }

    /// Whether somebody at this screen could take something back, at once or with the consent of the others.
    pub(crate) fn can_undo(self, table: TableContext) -> bool {
        let asked = self.sending.get() || self.view.with(|view| view.undo.is_some() || view.status != Status::Playing);
        let mine = |seat: &str| self.view.with(|view| view.you.seats.iter().any(|held| held == seat));
        !asked && table.session.with(|session| session.record.actions.iter().any(|played| mine(&played.actor)))
    }

    /// Brings chairs, names and whether anybody may decide in line with the view.
    pub(super) fn settle(self, table: TableContext) {
        let sending = self.sending.try_get_untracked().unwrap_or_default();
        let known = self.view.try_with_untracked(|view| {
            let chair = |chair: &protocol::SeatAssignment| match &chair.holder {
                Holder::Bot { level } => Occupant::Bot(*level),
                Holder::Person(_) if view.you.seats.contains(&chair.seat) => Occupant::Person,
                Holder::Person(_) | Holder::Open => Occupant::Elsewhere,
            };
            let name = |chair: &protocol::SeatAssignment| chair.holder.person().map(|person| person.name.clone());
            let chairs: Vec<Occupant> = view.seats.iter().map(chair).collect();
            let names: Vec<String> = view.seats.iter().map(|chair| name(chair).unwrap_or_default()).collect();
            (chairs, names, sending || view.status != Status::Playing)
        });
        let Some((chairs, names, paused)) = known else { return };
        let same = table.session.try_with_untracked(|session| {
            session.occupants == chairs && session.record.names == names && session.paused == paused
        });
        if same == Some(false) {
            table
                .session
                .update(|session| (session.occupants, session.record.names, session.paused) = (chairs, names, paused));
        }
    }

    /// Asks for the whole table again: something is missing, or the game went on in another way than was thought.
    pub(super) async fn resync(self, table: TableContext) -> Result<(), Trouble> {
        let loaded = LoadedTable::fetch(&self.id()).await?;
        let session = loaded.session()?;
        self.clocks.set(RemainingTimes::new(&loaded.view, browser::now()));
        self.state.set(loaded.state);
        self.around.set(loaded.around);
        self.view.set(loaded.view);
        table.clear();
        table.session.set(session);
        self.settle(table);
        Ok(())
    }

    /// Sends a command for the person who is asked; it is played when it comes back.
    pub(super) fn submit(self, table: TableContext, command: &str) {
        let Some(after) = self.seq().filter(|_| !self.sending.get_untracked()) else { return };
        let body = SubmitCommand { after, command: command.to_owned(), key: Some(wire::key()) };
        self.decide(table, "commands", body);
    }

    /// Takes back what this person decided last, or asks the others for it.
    pub(super) fn undo(self, table: TableContext) {
        let Some(after) = self.seq().filter(|_| !self.sending.get_untracked()) else { return };
        self.decide(table, "undo", RequestUndo { after, to: None, key: Some(wire::key()) });
    }

    /// Sends a decision about the game; until it is answered nobody here decides anything else.
    fn decide(self, table: TableContext, what: &'static str, body: impl Serialize + 'static) {
        self.sending.set(true);
        self.settle(table);
        spawn_local(async move {
            let path = format!("tables/{}/{what}", self.id());
            let trouble = match wire::insist::<Accepted>(&path, &body, || self.seq().is_some()).await {
                Ok(accepted) => {
                    live::reach(table, self, accepted.last).await;
                    None
                }
                Err(trouble) => Some(trouble),
            };
            if self.seq().is_none() {
                return;
            }
            if matches!(trouble, Some(Trouble::Refused(ErrorCode::Stale | ErrorCode::OutOfTurn | ErrorCode::Over, _))) {
                // What could not be asked now is asked again when the stream is back.
                let _ = self.resync(table).await;
            }
            self.sending.set(false);
            self.settle(table);
            if let Some(trouble) = trouble {
                let text = trouble.text(table.say_now());
                table.notice.set(Some(Notice { text, rule: None, instead: Vec::new() }));
            }
        });
    }

    /// Sends a wish that is not about the position; if it is refused, the online says why.
    fn wish(self, table: TableContext, what: &'static str, body: impl Serialize + 'static) {
        self.wish_or(table, what, body, || ());
    }

    fn wish_or(
        self,
        table: TableContext,
        what: &'static str,
        body: impl Serialize + 'static,
        refused: impl FnOnce() + 'static,
    ) {
        self.problem.set(String::new());
        spawn_local(async move {
            let path = format!("tables/{}/{what}", self.id());
            match wire::insist::<Accepted>(&path, &body, || self.seq().is_some()).await {
                Ok(accepted) => live::reach(table, self, accepted.last).await,
                Err(trouble) if self.seq().is_some() => {
                    self.problem.set(trouble.text(table.say_now()));
                    refused();
                }
                Err(_) => {}
            }
        });
    }

    /// Gives a seat a new holder: `me`, `open` or a bot's level.
    pub(super) fn seat(self, table: TableContext, seat: &str, who: &str) {
        let Ok(who) = who.parse() else { return };
        self.wish(table, "seats", SetSeat { seat: seat.to_owned(), who, key: Some(wire::key()) });
    }

    /// Says what stands on the line; what is refused stands there again.
    pub(super) fn say(self, table: TableContext, line: RwSignal<String>) {
        let text = line.get_untracked().trim().to_owned();
        line.set(String::new());
        let remark = ChatMessage { text: text.clone(), key: Some(wire::key()) };
        self.wish_or(table, "chat", remark, move || line.update(|line| line.insert_str(0, &text)));
    }

    pub(super) fn answer_undo(self, table: TableContext, agrees: bool) {
        self.wish(table, "undo/answer", AnswerUndo { agrees, key: Some(wire::key()) });
    }

    pub(super) fn mute(self, table: TableContext, person: &str, muted: bool) {
        self.wish(table, "mute", MutePerson { person: person.to_owned(), muted, key: Some(wire::key()) });
    }

    pub(super) fn give(self, table: TableContext, person: &str) {
        self.wish(table, "owner", GiveTable { person: person.to_owned(), key: Some(wire::key()) });
    }

    pub(super) fn close(self, table: TableContext) {
        self.wish(table, "close", CloseTable { key: Some(wire::key()) });
    }

    /// Takes a name, and comes to the table anew under it.
    pub(super) fn enter(self, table: TableContext, name: String, then: impl FnOnce() + 'static) {
        self.problem.set(String::new());
        spawn_local(async move {
            let entered = match wire::enter(&name).await {
                Ok(_) => self.resync(table).await,
                Err(trouble) => Err(trouble),
            };
            match entered {
                Ok(()) => {
                    live::connect(self);
                    then();
                }
                Err(trouble) => self.problem.set(trouble.text(table.say_now())),
            }
        });
    }

    /// Goes to the table of the rematch, which is made if there is none yet.
    pub(super) fn rematch(self, table: TableContext) {
        spawn_local(async move {
            match wire::post::<RematchTable>(&format!("tables/{}/rematch", self.id()), &NoFields {}).await {
                Ok(rematch) => go(&PageRoute::Table(rematch.table)),
                Err(trouble) => self.problem.set(trouble.text(table.say_now())),
            }
        });
    }

    /// The invitation: whoever has it may watch, and sit down where a seat is open.
    pub(super) fn invitation(self) -> String {
        browser::page_address() + &PageRoute::Table(self.id()).path()
    }
}

/// Whether an entry belongs to the conversation around the game: who came and went, who said what.
fn is_around_the_game(entry: &Entry) -> bool {
    !matches!(entry.body, EntryBody::Created(_) | EntryBody::Played { .. } | EntryBody::Muted { .. })
}

/// A table as the server has it at one moment.
#[derive(Clone)]
pub(super) struct LoadedTable {
    view: TableView,
    state: TableState,
    around: Vec<Entry>,
}

impl LoadedTable {
    /// Asks the server for the view and the log, and folds the log.
    pub(super) async fn fetch(id: &str) -> Result<LoadedTable, Trouble> {
        let mut view = wire::view(id).await?;
        lazy::for_records(&view.record).await.map_err(|_| Trouble::Away)?;
        let mut log = wire::entries(id, 0).await?;
        let state = TableState::fold(id, &log).map_err(|_| UNREADABLE)?;
        // Entries may have been written between the two requests.
        if state.seq != view.seq {
            view = state.view(view.you.person.as_ref(), view.presence, state.written_at);
        }
        log.retain(is_around_the_game);
        Ok(LoadedTable { view, state, around: log })
    }

    /// The game as far as it has come.
    pub(super) fn session(&self) -> Result<Session, Trouble> {
        Session::followed(self.state.id.clone(), self.state.closed_record()).map_err(|_| UNREADABLE)
    }
}

/// A server of another time may play by other rules; the page cannot show that.
const UNREADABLE: Trouble = Trouble::Refused(ErrorCode::Broken, None);
