//! The settings of the person at this browser, as signals.

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::{AnimationSpeed, StoredSettings, Theme, Volume};
use wasm_bindgen::JsValue;

use crate::browser;

const KEY: &str = "cascade.settings";

/// All settings, as one signal each.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) lang: RwSignal<Lang>,
    /// The selected language; its texts may still be loading.
    pub(crate) wanted: RwSignal<Lang>,
    /// The texts that have been loaded, by language and topic.
    fetched: StoredValue<Vec<(Lang, &'static str)>>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) speed: RwSignal<AnimationSpeed>,
    pub(crate) volume: RwSignal<Volume>,
    /// The name of the person at this browser, as typed so far; online tables need one.
    pub(crate) name: RwSignal<String>,
    /// Whether a move is played at the first tap.
    pub(crate) one_tap: RwSignal<bool>,
    /// Whether hexes are named and commands shown.
    pub(crate) notation: RwSignal<bool>,
    /// Whether single-key shortcuts are disabled.
    pub(crate) no_keys: RwSignal<bool>,
    /// Whether a phone does not vibrate.
    pub(crate) no_vibration: RwSignal<bool>,
    /// Whether a sound announces the person's turn at an online table.
    pub(crate) sound: RwSignal<bool>,
    /// Whether a notification announces it while the page is hidden.
    pub(crate) notify: RwSignal<bool>,
}

impl Settings {
    /// The stored settings, or otherwise the preferences of the browser.
    pub(crate) fn load() -> Settings {
        let stored = StoredSettings::from_fields(&browser::load_fields(KEY));
        let system = browser::languages().iter().find_map(|code| Lang::from_code(code)).unwrap_or_default();
        let lang = stored.lang().unwrap_or(system);
        Settings {
            lang: RwSignal::new(lang),
            wanted: RwSignal::new(lang),
            fetched: StoredValue::new(Vec::new()),
            theme: RwSignal::new(stored.theme()),
            speed: RwSignal::new(stored.speed()),
            volume: RwSignal::new(stored.volume()),
            name: RwSignal::new(stored.name.clone()),
            one_tap: RwSignal::new(stored.one_tap),
            notation: RwSignal::new(stored.notation),
            no_keys: RwSignal::new(stored.no_keys),
            no_vibration: RwSignal::new(stored.no_vibration),
            sound: RwSignal::new(stored.sound),
            notify: RwSignal::new(stored.notify),
        }
    }

    /// Loads the texts that every screen needs, in a language.
    pub(crate) async fn fetch_common_texts(self, lang: Lang) -> Result<(), JsValue> {
        self.fetch(lang, "page").await
    }

    /// Loads texts that only some screens need, in the current language.
    pub(crate) async fn fetch_texts(self, topics: Vec<&'static str>) -> Result<(), JsValue> {
        let lang = self.lang.get_untracked();
        let missing = |topic: &&str| !self.fetched.with_value(|fetched| fetched.contains(&(lang, *topic)));
        topics.iter().copied().filter(missing).for_each(|topic| browser::prepare_text(&path(lang, topic)));
        for topic in topics {
            self.fetch(lang, topic).await?;
        }
        Ok(())
    }

    /// The texts of a game, including those with names of hexes and commands if notation is switched on.
    pub(crate) fn with_notation(self, topics: &[&'static str]) -> Vec<&'static str> {
        let notation = self.notation.get_untracked().then_some("notation");
        topics.iter().copied().chain(notation).collect()
    }

    /// Shows or hides notation, as soon as its texts are loaded.
    pub(crate) fn set_notation(self, wanted: bool) {
        spawn_local(async move {
            if !wanted || self.fetch_texts(vec!["notation"]).await.is_ok() {
                self.notation.set(wanted);
            }
        });
    }

    async fn fetch(self, lang: Lang, topic: &'static str) -> Result<(), JsValue> {
        if !self.fetched.with_value(|fetched| fetched.contains(&(lang, topic))) {
            let words = browser::fetch_text(&path(lang, topic)).await?;
            lang.bring(words.as_string().unwrap_or_default());
            self.fetched.update_value(|fetched| fetched.push((lang, topic)));
        }
        Ok(())
    }

    /// Switches to the selected language as soon as its texts are loaded; keeps the current one if that fails.
    pub(crate) fn follow_language(self) {
        Effect::new(move |_| {
            let wanted = self.wanted.get();
            spawn_local(async move {
                match self.fetch_common_texts(wanted).await {
                    // Setting a signal notifies all subscribers, so the whole screen would be redrawn.
                    Ok(()) if self.lang.get_untracked() == wanted => {}
                    Ok(()) => self.lang.set(wanted),
                    Err(_) => self.wanted.set(self.lang.get_untracked()),
                }
            });
        });
    }

    /// Stores the settings and applies them to the style sheet, now and whenever they change.
    pub(crate) fn store_changes(self) {
        Effect::new(move |_| {
            let (lang, theme, speed) = (self.lang.get(), self.theme.get(), self.speed.get());
            browser::set_root("lang", lang.code());
            browser::set_root("data-theme", theme.name());
            browser::set_root("data-speed", speed.name());
            let mut stored = StoredSettings::new(lang, theme, speed, self.volume.get());
            stored.one_tap = self.one_tap.get();
            stored.name = self.name.get();
            stored.notation = self.notation.get();
            stored.no_keys = self.no_keys.get();
            stored.no_vibration = self.no_vibration.get();
            browser::set_root("data-notation", if stored.notation { "on" } else { "off" });
            stored.sound = self.sound.get();
            stored.notify = self.notify.get();
            browser::save(KEY, &stored.to_json());
        });
    }

    /// The usual length of a stage in milliseconds; 0 if animations are switched off here or in the system.
    pub(crate) fn stage_ms(self) -> u32 {
        if browser::moves_little() { 0 } else { self.speed.get_untracked().stage_ms() }
    }
}

/// The address of the texts of a topic.
fn path(lang: Lang, topic: &str) -> String {
    format!("words/{topic}.{}.txt", lang.code())
}
