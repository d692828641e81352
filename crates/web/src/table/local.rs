//! A local table: the page plays for Chance, lets the bots decide, and stores the game.

use games::PlayError;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::worker::WorkerMessage;
use table_model::{AutomaticAction, GuideProgress, Session, words_of};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

use super::context::{Notice, TableContext};
use crate::bot_worker::WorkerConnection;
use crate::lazy::SavedGameReader;
use crate::page_text::PageText as _;
use crate::{browser, lazy, store};

/// What another tab has done with the same game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OtherTab {
    /// Nothing since the last decision in this tab.
    None,
    /// It plays the game, and this tab follows.
    Plays,
    /// It has deleted the game.
    Deleted,
}

/// The state that only a local table has.
#[derive(Clone, Copy)]
pub(crate) struct LocalState {
    /// Whether a bot is searching, for its own move or for a hint.
    pub(crate) thinking: RwSignal<bool>,
    /// Whether the browser could store the game.
    pub(crate) saved: RwSignal<bool>,
    pub(crate) other_tab: RwSignal<OtherTab>,
    /// The stored game as this tab last saw it; another tab may have changed it since.
    stored: StoredValue<Option<String>>,
    bots: WorkerConnection,
}

impl LocalState {
    pub(crate) fn new() -> LocalState {
        LocalState {
            thinking: RwSignal::new(false),
            saved: RwSignal::new(true),
            other_tab: RwSignal::new(OtherTab::None),
            stored: StoredValue::new(None),
            bots: WorkerConnection::new(),
        }
    }
}

/// A local table: the common context of all tables, and its own state.
#[derive(Clone, Copy)]
pub(crate) struct LocalTable {
    pub(crate) table: TableContext,
    pub(crate) state: LocalState,
}

impl LocalTable {
    /// Plays a command of the deciding person.
    pub(crate) fn play(self, command: &str) -> Result<(), PlayError> {
        if self.contradicts_guide(command) || !self.is_up_to_date() {
            return Ok(());
        }
        self.state.other_tab.set(OtherTab::None);
        if let Some(played) = self.table.session.try_update(|session| session.play(command)) {
            played?;
            self.table.clear();
            self.table.theatre.follow();
            self.save();
            self.continue_play();
        }
        Ok(())
    }

    /// Whether the guide requests another command now; if so, shows a notice. Illegal moves are left for the engine to refuse.
    fn contradicts_guide(self, command: &str) -> bool {
        let table = self.table;
        let Some(guide) = table.session.with_untracked(|session| session.guide.clone()) else { return false };
        if guide.accepts(command) || table.game.with_untracked(|game| game.preview(command).is_err()) {
            return false;
        }
        let (key, instead) = match guide.requested_command() {
            Some(_) if guide.step().is_puzzle => ("guide-not-best", Vec::new()),
            Some(requested) => ("guide-not-now", vec![requested.to_owned()]),
            None => ("guide-read-first", Vec::new()),
        };
        table.clear();
        table.notice.set(Some(Notice { text: table.lang_now().page(key), rule: None, instead }));
        true
    }

    /// Goes to another step of the guide, or leaves it, which turns the game into an ordinary one.
    pub(crate) fn set_guide(self, next: Option<GuideProgress>) {
        let table = self.table;
        // While the other players still play their scripted moves, the loop is already running.
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

    /// Goes one step back in the guide, and takes back later moves.
    pub(crate) fn guide_back(self) {
        let table = self.table;
        let previous = table.session.with_untracked(|session| session.guide.as_ref().and_then(GuideProgress::previous));
        let Some(previous) = previous else { return };
        table.clear();
        table.session.update(|session| session.return_to_step(previous));
        table.theatre.skip();
        self.save();
    }

    /// Takes the last action back.
    pub(crate) fn undo(self) {
        if self.table.session.with_untracked(Session::can_undo) && self.is_up_to_date() {
            self.state.other_tab.set(OtherTab::None);
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

    /// Asks a strong bot for moves, shows them and selects the best one; in a guide, shows the requested move.
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
            let Some(best) = answer.command else { return };
            table.picked.set(words_of(&best));
            // If it cannot be loaded, the best move is selected without an explanation.
            if let Ok(extras) = lazy::table_extras().await
                && self.ply() == ply
            {
                (extras.show_hints)(table, answer.advice);
            }
        });
    }

    /// Plays for Chance and the bots until a person decides or the game is over.
    pub(crate) fn continue_play(self) {
        spawn_local(async move { while self.play_next().await {} });
    }

    /// Plays one action that no person decides; returns false if there is none, or if the game has changed in the meantime.
    async fn play_next(self) -> bool {
        let session = self.table.session;
        // The bots already play in the other tab.
        if self.state.other_tab.try_get_untracked() != Some(OtherTab::None) {
            return false;
        }
        let next = session.try_with_untracked(|session| Some((session.next_automatic()?, session.len())));
        let Some(Some((action, ply))) = next else { return false };
        let due = action.clone();
        let command = match action {
            AutomaticAction::Chance => None,
            AutomaticAction::Scripted(command) => Some(command),
            AutomaticAction::Bot => {
                self.state.thinking.set(true);
                // The bot searches while the previous action is being shown.
                let mut answer = self.state.bots.ask(session, WorkerMessage::Choose).await.command;
                if answer.is_none() && self.ply() == Some(ply) && self.state.thinking.try_get_untracked() == Some(true)
                {
                    // The worker failed; the next question starts another one.
                    answer = self.state.bots.ask(session, WorkerMessage::Choose).await.command;
                }
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
        if self.ply().is_none() || !self.is_up_to_date() {
            return false;
        }
        let played = session.try_update(|session| match &command {
            // An action was taken back in the meantime, or the guide went back to another step.
            _ if session.len() != ply || session.next_automatic().as_ref() != Some(&due) => false,
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
        self.state.stored.set_value(self.stored_game());
    }

    /// The currently stored game.
    fn stored_game(self) -> Option<String> {
        self.table.session.with_untracked(|session| store::raw(&session.id))
    }

    /// Follows the game when another tab plays it. Until the person decides here again, this tab plays nothing by itself.
    pub(crate) fn watch_other_tabs(self) {
        self.state.stored.set_value(self.stored_game());
        let changed = Closure::<dyn Fn(Option<String>)>::new(move |text| self.follow_other_tab(text));
        let key = self.table.session.with_untracked(|session| store::key(&session.id));
        browser::watch_key(&key, &changed.into_js_value());
        on_cleanup(|| browser::watch_key("", &JsValue::UNDEFINED));
    }

    /// Whether this tab shows the latest stored game; if not, shows it now. So a decision never overwrites actions that were played in
    /// another tab.
    fn is_up_to_date(self) -> bool {
        let stored = self.stored_game();
        let same = self.state.stored.with_value(|known| *known == stored);
        // A browser without storage cannot have another tab with this game.
        if !same && self.state.saved.get_untracked() {
            self.follow_other_tab(stored);
            return false;
        }
        true
    }

    fn follow_other_tab(self, text: Option<String>) {
        let Some(text) = text else {
            self.state.stored.set_value(None);
            return self.state.other_tab.set(OtherTab::Deleted);
        };
        self.stop();
        // Set before the game has been read, so that nothing is played here in the meantime.
        self.state.other_tab.set(OtherTab::Plays);
        spawn_local(async move {
            if let Ok(reader) = lazy::saved_game_reader().await {
                self.show_stored(text, reader);
            }
        });
    }

    /// Shows the game as another tab has stored it.
    fn show_stored(self, text: String, reader: SavedGameReader) {
        // The table may have been closed in the meantime.
        let Some(id) = self.table.session.try_with_untracked(|session| session.id.clone()) else { return };
        let read = (reader.read)(&id, &text);
        self.state.stored.set_value(Some(text));
        let Ok(session) = read else { return self.state.other_tab.set(OtherTab::None) };
        let continues = self.table.session.with_untracked(|here| session.continues(here));
        self.table.clear();
        self.table.session.set(session);
        if continues { self.table.theatre.follow() } else { self.table.theatre.skip() }
    }

    /// Continues the game in this tab.
    pub(crate) fn take_over(self) {
        self.state.other_tab.set(OtherTab::None);
        self.save();
        self.continue_play();
    }

    /// The number of actions that have been played; `None` once the table is closed.
    fn ply(self) -> Option<usize> {
        self.table.session.try_with_untracked(Session::len)
    }
}
