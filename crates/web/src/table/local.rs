//! A table around this screen: the page plays for Chance, lets the bots decide, and stores the game.

use games::PlayError;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::worker::WorkerMessage;
use table_model::{AutomaticAction, GuideProgress, Session, words_of};

use super::context::{Notice, TableContext};
use crate::bot_worker::WorkerConnection;
use crate::page_text::PageText as _;
use crate::{browser, store};

/// The state that only a local table has.
#[derive(Clone, Copy)]
pub(crate) struct LocalState {
    /// Whether a bot is searching, for its own move or for a hint.
    pub(crate) thinking: RwSignal<bool>,
    /// Whether the browser could store the game.
    pub(crate) saved: RwSignal<bool>,
    bots: WorkerConnection,
}

impl LocalState {
    pub(crate) fn new() -> LocalState {
        LocalState { thinking: RwSignal::new(false), saved: RwSignal::new(true), bots: WorkerConnection::new() }
    }
}

/// A local table: what all tables have, and the state of its own.
#[derive(Clone, Copy)]
pub(crate) struct LocalTable {
    pub(crate) table: TableContext,
    pub(crate) state: LocalState,
}

impl LocalTable {
    /// Plays a command of the person who decides.
    pub(crate) fn play(self, command: &str) -> Result<(), PlayError> {
        if self.contradicts_guide(command) {
            return Ok(());
        }
        if let Some(played) = self.table.session.try_update(|session| session.play(command)) {
            played?;
            self.table.clear();
            self.table.theatre.follow();
            self.save();
            self.continue_play();
        }
        Ok(())
    }

    /// Whether the guide asks for something else now; if so, a notice says what. Illegal moves are left to the engine to refuse.
    fn contradicts_guide(self, command: &str) -> bool {
        let table = self.table;
        let Some(guide) = table.session.with_untracked(|session| session.guide.clone()) else { return false };
        if guide.accepts(command) || table.game.with_untracked(|game| game.preview(command).is_err()) {
            return false;
        }
        let (key, instead) = match guide.requested_command() {
            Some(requested) => ("guide-not-now", vec![requested.to_owned()]),
            None => ("guide-read-first", Vec::new()),
        };
        table.clear();
        table.notice.set(Some(Notice { text: table.lang_now().page(key), rule: None, instead }));
        true
    }

    /// Goes on in the guide, or leaves it; then it is an ordinary game.
    pub(crate) fn set_guide(self, next: Option<GuideProgress>) {
        let table = self.table;
        // While the others still play their scripted moves, the loop is running already.
        let idle = table.session.with_untracked(|session| {
            session.guide.as_ref().is_none_or(|guide| guide.scripted_command(session.len()).is_none())
        });
        table.clear();
        if next.is_none() {
            // The last step may have scrolled far below the prompt.
            browser::to_top();
        }
        table.session.update(|session| session.guide = next);
        self.save();
        if idle {
            self.continue_play();
        }
    }

    /// Takes the last action back.
    pub(crate) fn undo(self) {
        if self.table.session.with_untracked(Session::can_undo) {
            self.stop();
            self.table.clear();
            self.table.session.update(Session::undo);
            self.table.theatre.skip();
            self.save();
        }
    }

    /// Stops a bot that is searching.
    pub(crate) fn stop(self) {
        if self.state.thinking.get_untracked() {
            self.state.bots.stop();
            self.state.thinking.set(false);
        }
    }

    /// Asks a strong bot for moves, shows them and chooses the best; in a guide, shows the move that it asks for.
    pub(crate) fn hint(self) {
        let table = self.table;
        if self.state.thinking.get_untracked() || untrack(|| table.deciding_seat()).is_none() {
            return;
        }
        let requested = table
            .session
            .with_untracked(|session| session.guide.as_ref().and_then(GuideProgress::requested_command).map(words_of));
        if let Some(words) = requested {
            return table.picked.set(words);
        }
        let ply = self.ply();
        self.state.thinking.set(true);
        spawn_local(async move {
            let answer = self.state.bots.ask(table.session, WorkerMessage::Advise).await;
            if self.state.thinking.try_set(false).is_some() || self.ply() != ply {
                return;
            }
            if let Some(best) = answer.candidates.first() {
                table.picked.set(words_of(&best.command));
                table.hints.set(answer.candidates);
            }
        });
    }

    /// Plays for Chance and the bots until a person decides or the game is over.
    pub(crate) fn continue_play(self) {
        spawn_local(async move { while self.play_next().await {} });
    }

    /// Plays one action that no person decides; false if there is none, or if the game went another way meanwhile.
    async fn play_next(self) -> bool {
        let session = self.table.session;
        let next = session.try_with_untracked(|session| Some((session.next_automatic()?, session.len())));
        let Some(Some((action, ply))) = next else { return false };
        let command = match action {
            AutomaticAction::Chance => None,
            AutomaticAction::Scripted(command) => Some(command),
            AutomaticAction::Bot => {
                self.state.thinking.set(true);
                // The bot thinks while the action before its own is shown.
                let answer = self.state.bots.ask(session, WorkerMessage::Choose).await.command;
                if self.ply() != Some(ply) || self.state.thinking.try_set(false).is_some() {
                    return false;
                }
                if answer.is_none() {
                    return false;
                }
                answer
            }
        };
        self.table.theatre.settled().await;
        let played = session.try_update(|session| match &command {
            _ if session.len() != ply => false,
            Some(command) => session.play(command).is_ok(),
            None => {
                session.play_chance();
                session.len() > ply
            }
        });
        if played == Some(true) {
            self.table.theatre.follow();
            self.save();
        }
        played == Some(true)
    }

    fn save(self) {
        let saved = self.table.session.try_update_untracked(store::save);
        self.state.saved.set(saved.unwrap_or(true));
    }

    /// How many actions have been played; nothing once the table is gone.
    fn ply(self) -> Option<usize> {
        self.table.session.try_with_untracked(Session::len)
    }
}
