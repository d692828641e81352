//! All requests that an online table sends to the server.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    Accepted, AnswerUndo, BlockList, BlockPerson, ChatMessage, CloseTable, ErrorCode, GiveTable, MutePerson, NoFields,
    RematchTable, RequestUndo, SeatChoice, SetSeat, SubmitCommand,
};
use serde::Serialize;
use table_model::PageRoute;

use super::api::{self, RequestError};
use super::live;
use super::online_table::OnlineTable;
use crate::app::go;
use crate::table::context::Notice;

impl OnlineTable {
    /// Sends a command of the deciding person; it is played when it comes back as an entry.
    pub(super) fn submit(self, command: String) {
        let Some(after) = self.seq().filter(|_| !self.state.sending.get_untracked()) else { return };
        self.send_decision("commands", SubmitCommand { after, command, key: Some(api::key()) });
    }

    /// Takes back this person's last decision, or asks the other players for it.
    pub(super) fn request_undo(self) {
        let Some(after) = self.seq().filter(|_| !self.state.sending.get_untracked()) else { return };
        self.send_decision("undo", RequestUndo { after, to: None, key: Some(api::key()) });
    }

    /// Sends a decision about the game. The session is paused until it is answered.
    fn send_decision(self, action: &'static str, body: impl Serialize + 'static) {
        let (table, state) = (self.table, self.state);
        state.sending.set(true);
        self.update_session();
        spawn_local(async move {
            let answer = self.post(action, &body).await;
            if self.seq().is_none() {
                return;
            }
            if matches!(
                answer,
                Err(RequestError::Refused(ErrorCode::Stale | ErrorCode::OutOfTurn | ErrorCode::Over, _))
            ) {
                // If this fails, too, the table is loaded when the stream is back.
                let _ = self.reload().await;
            }
            state.sending.set(false);
            self.update_session();
            if let Err(error) = answer {
                let text = error.text(table.lang_now());
                table.notice.set(Some(Notice { text, rule: None, instead: Vec::new() }));
            }
        });
    }

    /// Sends a request that is not about the position; the banner shows a refusal.
    fn send(self, action: &'static str, body: impl Serialize + 'static) {
        self.send_or(action, body, || ());
    }

    fn send_or(self, action: &'static str, body: impl Serialize + 'static, on_refusal: impl FnOnce() + 'static) {
        self.state.problem.set(String::new());
        spawn_local(async move {
            if let Err(error) = self.post(action, &body).await
                && self.seq().is_some()
            {
                self.state.problem.set(error.text(self.table.lang_now()));
                on_refusal();
            }
        });
    }

    /// Repeats a request until it is answered, and waits until its entries have been shown.
    pub(super) async fn post(self, action: &str, body: &impl Serialize) -> Result<(), RequestError> {
        let path = format!("tables/{}/{action}", self.id());
        let accepted: Accepted = api::post_until_answered(&path, body, || self.seq().is_some()).await?;
        live::wait_for(self, accepted.last).await;
        Ok(())
    }

    /// Gives a seat a new holder.
    pub(super) fn set_seat(self, seat: &str, who: SeatChoice) {
        let (nonce, pledge) = match who {
            SeatChoice::Me => self.dice_share(),
            SeatChoice::Open | SeatChoice::Bot(_) => (None, None),
        };
        let shares = nonce.is_some() || pledge.is_some();
        let request = SetSeat { seat: seat.to_owned(), who, nonce, pledge, key: Some(api::key()) };
        self.state.problem.set(String::new());
        spawn_local(async move {
            match self.post("seats", &request).await {
                Ok(()) if shares && self.seq().is_some() => self.note_nonce_sent(),
                Err(error) if self.seq().is_some() => self.state.problem.set(error.text(self.table.lang_now())),
                Ok(()) | Err(_) => {}
            }
        });
    }

    /// Sends the typed remark; a refused one is put back into the input.
    pub(super) fn send_remark(self, line: RwSignal<String>) {
        let text = line.get_untracked().trim().to_owned();
        line.set(String::new());
        let remark = ChatMessage { text: text.clone(), key: Some(api::key()) };
        self.send_or("chat", remark, move || line.update(|line| line.insert_str(0, &text)));
    }

    pub(super) fn answer_undo(self, agrees: bool) {
        self.send("undo/answer", AnswerUndo { agrees, key: Some(api::key()) });
    }

    pub(super) fn mute(self, person: &str, muted: bool) {
        self.send("mute", MutePerson { person: person.to_owned(), muted, key: Some(api::key()) });
    }

    /// Blocks or unblocks another person at all tables of this person: a blocked person cannot sit down or speak there.
    pub(super) fn block(self, person: &str, blocked: bool) {
        self.state.problem.set(String::new());
        let request = BlockPerson { person: person.to_owned(), blocked };
        spawn_local(async move {
            match api::post::<BlockList>("me/blocks", &request).await {
                Ok(list) => drop(self.state.blocked.try_set(list.blocked)),
                Err(error) => drop(self.state.problem.try_set(error.text(self.table.lang_now()))),
            }
        });
    }

    /// Makes another person the owner of the table.
    pub(super) fn give_to(self, person: &str) {
        self.send("owner", GiveTable { person: person.to_owned(), key: Some(api::key()) });
    }

    pub(super) fn close(self) {
        self.send("close", CloseTable { key: Some(api::key()) });
    }

    /// Registers a name, and follows the table under it.
    pub(super) fn enter(self, name: String, then: impl FnOnce() + 'static) {
        self.state.problem.set(String::new());
        spawn_local(async move {
            let entered = match api::enter(&name).await {
                Ok(_) => self.reload().await,
                Err(error) => Err(error),
            };
            match entered {
                Ok(()) => {
                    live::connect(self);
                    then();
                }
                Err(error) => self.state.problem.set(error.text(self.table.lang_now())),
            }
        });
    }

    /// Goes to the table of the rematch, which is created if it does not exist yet.
    pub(super) fn rematch(self) {
        spawn_local(async move {
            match api::post::<RematchTable>(&format!("tables/{}/rematch", self.id()), &NoFields {}).await {
                Ok(rematch) => go(&PageRoute::Table(rematch.table)),
                Err(error) => self.state.problem.set(error.text(self.table.lang_now())),
            }
        });
    }
}
