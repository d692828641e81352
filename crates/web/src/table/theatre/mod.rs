//! The theatre: shows what happened stage by stage, to everything that is drawn or told at a table.
//!
//! The session is always at the present; what is drawn follows the [`Playback`], which may be a few stages behind. Any click and any key
//! brings it to the present before it is handled, so nothing is ever decided on a table that is out of date. What moves the playback on
//! ([`run`]) is a part of the page that is fetched beside a game; until it has arrived, the playback is always at the present.

pub(crate) mod run;

use games::AnyGame;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::stages::StageAction;
use table_model::{Playback, Session};
use wasm_bindgen::JsValue;

use crate::settings::Settings;
use crate::{browser, lazy};

/// The most actions that are shown one after the other; of more only the last position is.
const MOST_BEHIND: usize = 24;
/// The time between two looks whether everything has been shown, in milliseconds.
const POLL_MS: u32 = 30;

/// The code of the theatre that is fetched.
#[derive(Clone, Copy)]
pub(crate) struct TheatreCode {
    /// Begins to listen for clicks and keys that skip.
    pub(crate) open: fn(Theatre),
    /// Shows what has not been shown yet.
    pub(crate) start: fn(Theatre),
    /// Sounds the last action where nothing moves.
    pub(crate) sound: fn(Theatre),
}

/// What shows the actions of a table; small, and copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Theatre {
    settings: Settings,
    session: RwSignal<Session>,
    state: RwSignal<TheatreState>,
}

/// How far the theatre is. One signal for all of it: every type of signal is compiled again.
struct TheatreState {
    playback: Playback,
    /// What runs it, and what makes the stages of its game; nothing until they have been fetched.
    code: Option<(TheatreCode, StageAction)>,
    /// The number of the present run: one that was skipped ends when it sees another.
    run: u32,
}

impl Theatre {
    /// The theatre of a session; what has happened before is not shown.
    pub(crate) fn new(session: RwSignal<Session>, settings: Settings) -> Theatre {
        let playback = session.with_untracked(Playback::at_end_of);
        Theatre { settings, session, state: RwSignal::new(TheatreState { playback, code: None, run: 0 }) }
    }

    /// Fetches what shows the stages.
    pub(crate) fn open(self, stage_action: StageAction) {
        spawn_local(async move {
            // Nobody waits for it: a game is played without until it is here.
            if let (Ok(extras), Ok(_)) = (lazy::table_extras().await, browser::open_theatre().await)
                && self.state.try_update_untracked(|state| state.code = Some((extras.theatre, stage_action))).is_some()
            {
                (extras.theatre.open)(self);
            }
        });
        on_cleanup(|| browser::theatre("press", &JsValue::UNDEFINED));
    }

    /// Shows what has happened since the last call; to be called after every change of the session.
    pub(crate) fn follow(self) {
        let (behind, code) = self.state.with_untracked(|state| {
            (self.session.with_untracked(|session| state.playback.behind(session)), state.code)
        });
        let moves = self.settings.stage_ms() > 0;
        match code {
            Some((code, _)) if moves && behind <= MOST_BEHIND => return (code.start)(self),
            Some((code, _)) if behind == 1 => (code.sound)(self),
            _ => {}
        }
        self.skip();
    }

    /// Shows the actions after the first ones again.
    pub(crate) fn show_again(self, ply: usize) {
        self.state.update(|state| state.playback = Playback::after(ply));
        self.follow();
    }

    /// Brings everything to the present at once.
    pub(crate) fn skip(self) {
        browser::theatre("clear", &JsValue::UNDEFINED);
        let _ = self.state.try_update(|state| {
            state.run += 1;
            self.session.with_untracked(|session| state.playback.skip(session));
        });
    }

    /// Whether something is being shown.
    pub(crate) fn is_playing(self) -> bool {
        self.state.with(|state| state.playback.stage().is_some())
    }

    /// The same where nothing has to change with it; false once the table is gone.
    fn is_playing_now(self) -> bool {
        self.state.try_with_untracked(|state| state.playback.stage().is_some()) == Some(true)
    }

    /// The table as it is shown.
    pub(crate) fn game(self) -> AnyGame {
        self.with(|playback, session| playback.game(session).clone())
    }

    /// Something about the playback and the session that it shows.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Playback, &Session) -> T) -> T {
        self.state.with(|state| self.session.with(|session| read(&state.playback, session)))
    }

    /// Waits until what has happened has been shown. Before the theatre has arrived, each action has a moment.
    pub(crate) async fn settled(self) {
        if self.state.try_with_untracked(|state| state.code.is_none()) == Some(true) {
            return browser::wait(self.settings.stage_ms()).await;
        }
        while self.is_playing_now() {
            browser::wait(POLL_MS).await;
        }
    }
}
