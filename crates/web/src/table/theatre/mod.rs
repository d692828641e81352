//! The theatre: shows events stage by stage, for all drawings and texts of a table.
//!
//! The session is always up to date; the drawings follow the [`Playback`], which may be a few stages behind. Any click and any key
//! skips to the end before it is handled, so nobody decides on an outdated table. The code that advances the playback
//! ([`run`]) is a part of the page that is loaded after the table; until then, the playback is always at the end.

pub(crate) mod run;

use games::AnyGame;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::stages::StageAction;
use table_model::{Playback, Session};
use wasm_bindgen::JsValue;

use crate::settings::Settings;
use crate::{browser, lazy};

/// The maximum number of actions that are shown one by one; of a longer sequence, only the last position is shown.
const MOST_SHOWN_ACTIONS: usize = 24;
/// The interval, in milliseconds, for checking whether everything has been shown.
const POLL_MS: u32 = 30;

/// The code of the theatre, which is loaded on demand.
#[derive(Clone, Copy)]
pub(crate) struct TheatreCode {
    /// Starts listening for clicks and keys that skip.
    pub(crate) open: fn(Theatre),
    /// Shows what has not been shown yet.
    pub(crate) start: fn(Theatre),
    /// Plays the sound of the last action if animations are switched off.
    pub(crate) sound: fn(Theatre),
}

/// Shows the actions of a table; small, and copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Theatre {
    settings: Settings,
    session: RwSignal<Session>,
    state: RwSignal<TheatreState>,
}

/// The state of the theatre. It is one signal, because every type of signal is compiled separately.
struct TheatreState {
    playback: Playback,
    /// The code that runs it, and the function that computes the stages of its game; `None` until they are loaded.
    code: Option<(TheatreCode, StageAction)>,
    /// The number of the current run: a skipped run ends when it sees another number.
    run: u32,
}

impl Theatre {
    /// The theatre of a session; earlier actions are not shown.
    pub(crate) fn new(session: RwSignal<Session>, settings: Settings) -> Theatre {
        let playback = session.with_untracked(Playback::at_end_of);
        Theatre { settings, session, state: RwSignal::new(TheatreState { playback, code: None, run: 0 }) }
    }

    /// Loads the code that shows the stages.
    pub(crate) fn open(self, stage_action: StageAction) {
        spawn_local(async move {
            // Nothing waits for it: a game is played without it until it is loaded.
            if let (Ok(extras), Ok(_)) = (lazy::table_extras().await, browser::open_theatre().await)
                && self.state.try_update_untracked(|state| state.code = Some((extras.theatre, stage_action))).is_some()
            {
                (extras.theatre.open)(self);
            }
        });
        on_cleanup(|| browser::theatre("press", &JsValue::UNDEFINED));
    }

    /// Shows what has happened since the last call. Must be called after every change of the session.
    pub(crate) fn follow(self) {
        let (behind, code) = self.state.with_untracked(|state| {
            (self.session.with_untracked(|session| state.playback.behind(session)), state.code)
        });
        let moves = self.settings.stage_ms() > 0;
        match code {
            Some((code, _)) if moves && behind <= MOST_SHOWN_ACTIONS => return (code.start)(self),
            Some((code, _)) if behind == 1 => (code.sound)(self),
            _ => {}
        }
        self.skip();
    }

    /// Shows the actions after the first `ply` ones again.
    pub(crate) fn show_again(self, ply: usize) {
        self.state.update(|state| state.playback = Playback::after(ply));
        self.follow();
    }

    /// Skips to the end at once.
    pub(crate) fn skip(self) {
        browser::theatre("clear", &JsValue::UNDEFINED);
        let _ = self.state.try_update(|state| {
            state.run += 1;
            self.session.with_untracked(|session| state.playback.skip(session));
        });
    }

    /// Whether an action is being shown.
    pub(crate) fn is_playing(self) -> bool {
        self.state.with(|state| state.playback.stage().is_some())
    }

    /// Whether an action is being shown, without subscribing; false once the table is closed.
    fn is_playing_now(self) -> bool {
        self.state.try_with_untracked(|state| state.playback.stage().is_some()) == Some(true)
    }

    /// The position that is shown.
    pub(crate) fn game(self) -> AnyGame {
        self.with(|playback, session| playback.game(session).clone())
    }

    /// Reads the playback and its session.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Playback, &Session) -> T) -> T {
        self.state.with(|state| self.session.with(|session| read(&state.playback, session)))
    }

    /// Waits until everything has been shown. Before the theatre is loaded, waits for the duration of one stage instead.
    pub(crate) async fn settled(self) {
        if self.state.try_with_untracked(|state| state.code.is_none()) == Some(true) {
            return browser::wait(self.settings.stage_ms()).await;
        }
        while self.is_playing_now() {
            browser::wait(POLL_MS).await;
        }
    }
}
