//! The replay: any position of the game, by buttons, slider or keys, and a new game from there.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_model::{AnimationSpeed, Occupant, PageRoute, ReplayKey, Session};
use wasm_bindgen::JsCast;

use super::context::TableContext;
use super::prompt::{TabStop, sentences};
use crate::app::go;
use crate::page_text::PageText as _;
use crate::ui::{on, part, text};
use crate::{browser, store};

/// Elements in which arrows and other keys have another meaning.
const OTHER_KEYS: &str = "input:not([type=range]), select, textarea, [data-word], .lines, dialog";

/// A replay; small, and copied freely.
#[derive(Clone, Copy)]
struct ReplayContext {
    table: TableContext,
    /// Whether successive positions are being played.
    playing: RwSignal<bool>,
    /// The number of the current run: a stopped run ends when it sees another number.
    run: StoredValue<u32>,
}

impl ReplayContext {
    /// The replay of a table, with its keys for as long as it is shown.
    fn open(table: TableContext) -> ReplayContext {
        let replay = ReplayContext { table, playing: RwSignal::new(false), run: StoredValue::new(0) };
        let keys = window_event_listener(ev::keydown, move |event| replay.press(&event));
        on_cleanup(move || keys.remove());
        replay
    }

    fn length(self) -> usize {
        self.table.session.with(Session::len)
    }

    fn place(self) -> usize {
        self.table.at.get().unwrap_or_else(|| self.length())
    }

    fn go_to(self, place: usize) {
        let length = untrack(|| self.length());
        self.table.at.set(Some(place.min(length)).filter(|place| *place != length));
    }

    fn step(self, key: ReplayKey) {
        self.stop();
        self.go_to(key.place(untrack(|| self.place()), untrack(|| self.length())));
    }

    fn stop(self) {
        self.run.update_value(|run| *run += 1);
        self.playing.set(false);
    }

    /// Plays successive positions, from the first one if the last is shown; or stops.
    fn play_or_stop(self) {
        let playing = self.playing.get_untracked();
        self.stop();
        if playing {
            return;
        }
        if untrack(|| self.place() == self.length()) {
            self.go_to(0);
        }
        self.playing.set(true);
        let run = self.run.get_value();
        let pause = match self.table.settings.speed.get_untracked() {
            AnimationSpeed::Slow => 1800,
            AnimationSpeed::Fast => 450,
            AnimationSpeed::Normal | AnimationSpeed::Off => 900,
        };
        spawn_local(async move {
            loop {
                browser::wait(pause).await;
                // The table may be closed, or the replay stopped.
                if self.run.try_get_value() != Some(run) {
                    return;
                }
                let (place, length) = untrack(|| (self.place(), self.length()));
                if place + 1 >= length {
                    self.stop();
                }
                self.go_to(place + 1);
                if place + 1 >= length {
                    return;
                }
            }
        });
    }

    /// Handles a key wherever it is pressed, unless it has another meaning there.
    fn press(self, event: &KeyboardEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let (is_slider, is_elsewhere) = target.map_or((false, false), |target| {
            (target.id() == "slider", target.closest(OTHER_KEYS).ok().flatten().is_some())
        });
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        let key = ReplayKey::read(&event.key()).filter(|key| is_slider || !key.scrolls());
        if let Some(key) = key.filter(|_| !has_modifier && !is_elsewhere) {
            event.prevent_default();
            self.step(key);
        }
    }

    /// The buttons and the slider.
    fn bar(self) -> impl IntoView {
        let lang = self.table.lang();
        let slide = move |event| {
            if let Ok(to) = event_target_value(&event).parse::<usize>() {
                self.stop();
                self.go_to(to);
            }
        };
        let button = move |id: &'static str, key: ReplayKey, sign: &'static str| {
            view! { <button class="button" aria-label=lang.page(id) title=lang.page(id) id=id on:click=on(move |_| self.step(key))>{sign}</button> }
        };
        let label = move || lang.page(if self.playing.get() { "pause" } else { "play" });
        let sign = move || if self.playing.get() { "\u{275a}\u{275a}" } else { "\u{25b6}\u{fe0e}" };
        view! {
            {button("first", ReplayKey::First, "«")}
            {button("earlier", ReplayKey::Back(1), "‹")}
            <button class="button" id="play" aria-label=text(label) title=text(label) on:click=on(move |_| self.play_or_stop())><small>{part(sign)}</small></button>
            {button("later", ReplayKey::Forward(1), "›")}
            {button("last", ReplayKey::Last, "»")}
            <input type="range" id="slider" min="0" max=text(move || self.length().to_string()) prop:value=text(move || self.place().to_string()) aria-label=lang.page("look-at") on:input=on(slide)/>
        }
    }
}

/// The replay of a table. `folded` hides everything except the bar on a phone.
pub(crate) fn view(table: TableContext, folded: RwSignal<bool>) -> impl IntoView {
    let lang = table.lang();
    let replay = ReplayContext::open(table);
    let events = move || table.last.with(|events| sentences(table, events, TabStop::Yes));
    let live = move || table.at.get().is_none();
    let over = move || table.session.with(Session::is_over);
    let place = move || {
        let facts = [("at", replay.place().to_string()), ("count", replay.length().to_string())];
        lang.page_with("position", &facts)
    };
    view! {
        <div class="replay">
            <div class="buttons spread">
                <h2>{part(place)}</h2>
                <button class="button quiet small fold" id="fold" aria-expanded=text(move || (!folded.get()).to_string())
                    on:click=on(move |_| folded.update(|folded| *folded = !*folded))>{part(move || lang.page(if folded.get() { "unfold" } else { "fold" }))}</button>
            </div>
            <div class="slide">{replay.bar()}</div>
            <div class="chain"><ol>{events}</ol></div>
            <div class="buttons">
                {part(move || (!over() && !live()).then(|| view! {
                    <button class="button main" id="to-present" on:click=on(move |_| table.at.set(None))>{lang.page("to-present")}</button>
                }))}
                {part(move || (!live()).then(|| view! {
                    <button class="button" id="play-on" on:click=on(move |_| play_on_from(table))>{lang.page("play-on")}</button>
                }))}
            </div>
        </div>
    }
}

/// Only the bar, for an embedded game.
pub(crate) fn bar(table: TableContext) -> impl IntoView {
    let replay = ReplayContext::open(table);
    view! { <div class="slide">{replay.bar()}</div> }
}

/// Starts a new game with the same players from the shown position.
fn play_on_from(table: TableContext) {
    let made = table.session.with_untracked(|session| {
        let mut record = session.record.clone();
        record.actions.truncate(table.at.get_untracked().unwrap_or(usize::MAX));
        (record.hash, record.result, record.seed) = (None, None, None);
        // People at other screens are replaced by people at this screen.
        let here = |chair: &Occupant| if *chair == Occupant::Elsewhere { Occupant::Person } else { *chair };
        store::create(record, session.occupants.iter().map(here).collect())
    });
    if let Ok(mut session) = made {
        // Who goes on from a late position of a lost game has not won it. From the very beginning it is another game.
        session.continued = session.len() > 0;
        store::save(&mut session);
        go(&PageRoute::Table(session.id));
    }
}
