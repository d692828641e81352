//! What moves the playback on, stage by stage, and shows each to eyes and ears.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use table_model::stages::{Moment, Selector, Stage};
use wasm_bindgen::prelude::Closure;

use super::{Theatre, TheatreCode};
use crate::browser;

/// The code of the theatre.
pub(crate) fn code() -> TheatreCode {
    TheatreCode { open: Theatre::listen, start: Theatre::start, sound: Theatre::sound_last }
}

impl Theatre {
    /// Every click and key skips to the present before anything else handles it.
    fn listen(self) {
        let press = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            if self.playback.try_with_untracked(|playback| playback.stage().is_some()) != Some(true) {
                return;
            }
            self.skip();
            // A tap that was meant to skip must not play a move.
            if event.type_() == "click" && self.settings.one_tap.get_untracked() {
                event.stop_propagation();
            }
        });
        browser::before_press(&press.into_js_value());
    }

    /// Shows what has not been shown yet; if that is under way already, it goes on to what is new by itself.
    fn start(self) {
        if untrack(|| self.is_playing()) {
            return;
        }
        let run = self.run.try_update_value(|run| {
            *run += 1;
            *run
        });
        let Some(mut ms) = self.advance() else { return };
        spawn_local(async move {
            loop {
                browser::wait(ms).await;
                if self.run.try_get_value() != run {
                    return;
                }
                match self.advance() {
                    Some(next) => ms = next,
                    None => return,
                }
            }
        });
    }

    /// Goes to the next stage and returns how long it is shown; nothing if everything has been shown.
    fn advance(self) -> Option<u32> {
        let (_, stage_action) = self.code.try_get_value()??;
        let advanced = self
            .playback
            .try_update(|playback| self.session.with_untracked(|session| playback.advance(session, stage_action)));
        if !advanced? {
            return None;
        }
        self.playback.with_untracked(|playback| {
            let stage = playback.stage()?;
            let ms = self.settings.stage_ms() * stage.moment.percent() / 100;
            self.show(stage, ms);
            Some(ms)
        })
    }

    /// Rings, flights, rising numbers and the sound of a stage.
    fn show(self, stage: &Stage, ms: u32) {
        let at: Vec<&str> = stage.at.iter().map(Selector::as_str).collect();
        let stage = json!({
            "moment": stage.moment.name(),
            "at": at,
            "from": stage.from.as_ref().map(Selector::as_str),
            "token": stage.token,
            "gain": stage.gain,
            "ms": ms,
            "volume": self.settings.volume.get_untracked().gain(),
        });
        browser::show_stage(&stage.to_string());
    }

    /// The sound of the last action where nothing moves: that of its greatest moment.
    fn sound_last(self) {
        let Some((_, stage_action)) = self.code.get_value() else { return };
        let moment = self.session.with_untracked(|session| {
            let played = session.record.actions.last()?;
            let stages = stage_action(&session.at(session.len() - 1).game, &played.command);
            stages.iter().map(|stage| stage.moment).max()
        });
        let volume = self.settings.volume.get_untracked().gain();
        browser::sound(moment.unwrap_or(Moment::Quiet).name(), volume);
    }
}
