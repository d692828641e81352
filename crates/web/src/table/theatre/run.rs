//! Advances the playback stage by stage, and shows each stage with animations and sounds.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use table_model::stages::{Moment, Selector, Stage, player_css};
use wasm_bindgen::prelude::Closure;

use super::{Theatre, TheatreCode};
use crate::browser;

/// The code of the theatre.
pub(crate) fn code() -> TheatreCode {
    TheatreCode { open: Theatre::listen, start: Theatre::start, sound: Theatre::sound_last }
}

impl Theatre {
    /// Every click and key skips to the end before anything else handles it.
    fn listen(self) {
        let press = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            if !self.is_playing_now() {
                return;
            }
            self.skip();
            // A tap that was meant to skip must not play a move.
            if event.type_() == "click" && self.settings.one_tap.get_untracked() {
                event.stop_propagation();
            }
        });
        browser::theatre("press", &press.into_js_value());
    }

    /// Shows what has not been shown yet. If this is already in progress, the running loop continues with the new actions.
    fn start(self) {
        if self.is_playing_now() {
            return;
        }
        let run = self.state.try_update_untracked(|state| {
            state.run += 1;
            state.run
        });
        let Some(mut ms) = self.advance() else { return };
        spawn_local(async move {
            loop {
                browser::wait(ms).await;
                if self.state.try_with_untracked(|state| state.run) != run {
                    return;
                }
                match self.advance() {
                    Some(next) => ms = next,
                    None => return,
                }
            }
        });
    }

    /// Goes to the next stage and returns its duration; `None` if everything has been shown.
    fn advance(self) -> Option<u32> {
        let (_, stage_action) = self.state.try_with_untracked(|state| state.code)??;
        let advanced = self
            .state
            .try_update(|state| self.session.with_untracked(|session| state.playback.advance(session, stage_action)));
        if !advanced? {
            return None;
        }
        self.state.with_untracked(|state| {
            let stage = state.playback.stage()?;
            let ms = self.settings.stage_ms() * stage.moment.percent() / 100;
            let who = self.session.with_untracked(|session| state.playback.concerned(session).map(player_css));
            self.show(stage, who, ms);
            Some(ms)
        })
    }

    /// Rings, flights, rising numbers and the sound of a stage.
    fn show(self, stage: &Stage, who: Option<String>, ms: u32) {
        let css = |selector: &Selector| selector.css(stage.sheet);
        let at: Vec<String> = stage.at.iter().map(css).collect();
        let stage = json!({
            "moment": stage.moment.name(),
            "at": at,
            "from": stage.from.as_ref().map(css),
            "who": who,
            "token": stage.token.map(|(group, drawing)| format!("{group}-{drawing}")),
            "gain": stage.gain,
            "ms": ms,
            "volume": self.settings.volume.get_untracked().gain(),
            "vibrates": !self.settings.no_vibration.get_untracked(),
        });
        browser::theatre("show", &stage.to_string().into());
    }

    /// Plays the sound of the last action if animations are switched off: that of its most important moment.
    fn sound_last(self) {
        let Some((_, stage_action)) = self.state.with_untracked(|state| state.code) else { return };
        let moment = self.session.with_untracked(|session| {
            let played = session.record.actions.last()?;
            let stages = stage_action(&session.at(session.len() - 1).game, &played.command);
            stages.iter().map(|stage| stage.moment).max()
        });
        let volume = self.settings.volume.get_untracked().gain();
        let vibrates = !self.settings.no_vibration.get_untracked();
        let moment = moment.unwrap_or(Moment::Quiet).name();
        let sound = json!({ "moment": moment, "volume": volume, "vibrates": vibrates });
        browser::theatre("sound", &sound.to_string().into());
    }
}
