//! A table of a server as this page knows it, and everything that can be asked of it.

use std::collections::VecDeque;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    Accepted, AnswerUndo, ChatMessage, CloseTable, Entry, EntryBody, ErrorCode, GiveTable, Holder, MutePerson,
    NoFields, RematchTable, RequestUndo, SetSeat, Status, SubmitCommand, TableState, TableView,
};
use serde::Serialize;
use tabletop::Seat;

use super::clock::Clocks;
use super::live;
use super::wire::{self, Teller, Trouble};
use crate::app::go;
use crate::browser;
use crate::route::Route;
use crate::session::{Occupant, Session};
use crate::table::context::{Notice, TableContext};

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

/// What the frame of a table asks of a room: by pointers, so that a page without a room need not have it.
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
    pub(super) clocks: RwSignal<Clocks>,
    /// Entries that have come and wait for those before them to be seen.
    pub(super) queue: StoredValue<VecDeque<Entry>>,
    pub(super) attempt: StoredValue<u32>,
    pub(super) tell: StoredValue<Option<Teller>, LocalStorage>,
}

impl OnlineTable {
    pub(super) fn new(loaded: LoadedTable, parts: Parts) -> OnlineTable {
        OnlineTable {
            parts,
            clocks: RwSignal::new(Clocks::new(&loaded.view)),
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
            self.clocks.set(Clocks::new(&view));
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
    pub(crate) fn can_undo(self, desk: TableContext) -> bool {
        let asked = self.sending.get() || self.view.with(|view| view.undo.is_some() || view.status != Status::Playing);
        let mine = |seat: &str| self.view.with(|view| view.you.seats.iter().any(|held| held == seat));
        !asked && desk.session.with(|session| session.record.actions.iter().any(|played| mine(&played.actor)))
    }

    /// Brings chairs, names and whether anybody may decide in line with the view.
    pub(super) fn settle(self, desk: TableContext) {
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
        let same = desk.session.try_with_untracked(|session| {
            session.chairs == chairs && session.record.names == names && session.paused == paused
        });
        if same == Some(false) {
            desk.session
                .update(|session| (session.chairs, session.record.names, session.paused) = (chairs, names, paused));
        }
    }

    /// Asks for the whole table again: something is missing, or the game went on in another way than was thought.
    pub(super) async fn resync(self, desk: TableContext) -> Result<(), Trouble> {
        let loaded = LoadedTable::fetch(&self.id()).await?;
        let session = loaded.session()?;
        self.clocks.set(Clocks::new(&loaded.view));
        self.state.set(loaded.state);
        self.around.set(loaded.around);
        self.view.set(loaded.view);
        desk.clear();
        desk.session.set(session);
        self.settle(desk);
        Ok(())
    }

    /// Sends a command for the person who is asked; it is played when it comes back.
    pub(super) fn submit(self, desk: TableContext, command: &str) {
        let Some(after) = self.seq().filter(|_| !self.sending.get_untracked()) else { return };
        let body = SubmitCommand { after, command: command.to_owned(), key: Some(wire::key()) };
        self.decide(desk, "commands", body);
    }

    /// Takes back what this person decided last, or asks the others for it.
    pub(super) fn undo(self, desk: TableContext) {
        let Some(after) = self.seq().filter(|_| !self.sending.get_untracked()) else { return };
        self.decide(desk, "undo", RequestUndo { after, to: None, key: Some(wire::key()) });
    }

    /// Sends a decision about the game; until it is answered nobody here decides anything else.
    fn decide(self, desk: TableContext, what: &'static str, body: impl Serialize + 'static) {
        self.sending.set(true);
        self.settle(desk);
        spawn_local(async move {
            let path = format!("tables/{}/{what}", self.id());
            let trouble = match wire::insist::<Accepted>(&path, &body, || self.seq().is_some()).await {
                Ok(accepted) => {
                    live::reach(desk, self, accepted.last).await;
                    None
                }
                Err(trouble) => Some(trouble),
            };
            if self.seq().is_none() {
                return;
            }
            if matches!(trouble, Some(Trouble::Refused(ErrorCode::Stale | ErrorCode::OutOfTurn | ErrorCode::Over, _))) {
                // What could not be asked now is asked again when the stream is back.
                let _ = self.resync(desk).await;
            }
            self.sending.set(false);
            self.settle(desk);
            if let Some(trouble) = trouble {
                let text = trouble.text(desk.say_now());
                desk.notice.set(Some(Notice { text, rule: None, instead: Vec::new() }));
            }
        });
    }

    /// Sends a wish that is not about the position; if it is refused, the room says why.
    fn wish(self, desk: TableContext, what: &'static str, body: impl Serialize + 'static) {
        self.wish_or(desk, what, body, || ());
    }

    fn wish_or(
        self,
        desk: TableContext,
        what: &'static str,
        body: impl Serialize + 'static,
        refused: impl FnOnce() + 'static,
    ) {
        self.problem.set(String::new());
        spawn_local(async move {
            let path = format!("tables/{}/{what}", self.id());
            match wire::insist::<Accepted>(&path, &body, || self.seq().is_some()).await {
                Ok(accepted) => live::reach(desk, self, accepted.last).await,
                Err(trouble) if self.seq().is_some() => {
                    self.problem.set(trouble.text(desk.say_now()));
                    refused();
                }
                Err(_) => {}
            }
        });
    }

    /// Gives a seat a new holder: `me`, `open` or a bot's level.
    pub(super) fn seat(self, desk: TableContext, seat: &str, who: &str) {
        let Ok(who) = who.parse() else { return };
        self.wish(desk, "seats", SetSeat { seat: seat.to_owned(), who, key: Some(wire::key()) });
    }

    /// Says what stands on the line; what is refused stands there again.
    pub(super) fn say(self, desk: TableContext, line: RwSignal<String>) {
        let text = line.get_untracked().trim().to_owned();
        line.set(String::new());
        let remark = ChatMessage { text: text.clone(), key: Some(wire::key()) };
        self.wish_or(desk, "chat", remark, move || line.update(|line| line.insert_str(0, &text)));
    }

    pub(super) fn answer_undo(self, desk: TableContext, agrees: bool) {
        self.wish(desk, "undo/answer", AnswerUndo { agrees, key: Some(wire::key()) });
    }

    pub(super) fn mute(self, desk: TableContext, person: &str, muted: bool) {
        self.wish(desk, "mute", MutePerson { person: person.to_owned(), muted, key: Some(wire::key()) });
    }

    pub(super) fn give(self, desk: TableContext, person: &str) {
        self.wish(desk, "owner", GiveTable { person: person.to_owned(), key: Some(wire::key()) });
    }

    pub(super) fn close(self, desk: TableContext) {
        self.wish(desk, "close", CloseTable { key: Some(wire::key()) });
    }

    /// Takes a name, and comes to the table anew under it.
    pub(super) fn enter(self, desk: TableContext, name: String, then: impl FnOnce() + 'static) {
        self.problem.set(String::new());
        spawn_local(async move {
            let entered = match wire::enter(&name).await {
                Ok(_) => self.resync(desk).await,
                Err(trouble) => Err(trouble),
            };
            match entered {
                Ok(()) => {
                    live::connect(self);
                    then();
                }
                Err(trouble) => self.problem.set(trouble.text(desk.say_now())),
            }
        });
    }

    /// Goes to the table of the rematch, which is made if there is none yet.
    pub(super) fn rematch(self, desk: TableContext) {
        spawn_local(async move {
            match wire::post::<RematchTable>(&format!("tables/{}/rematch", self.id()), &NoFields {}).await {
                Ok(rematch) => go(&Route::Table(rematch.table)),
                Err(trouble) => self.problem.set(trouble.text(desk.say_now())),
            }
        });
    }

    /// The invitation: whoever has it may watch, and sit down where a seat is open.
    pub(super) fn invitation(self) -> String {
        browser::page_address() + &Route::Table(self.id()).path()
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
