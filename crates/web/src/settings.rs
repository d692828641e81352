//! The settings of the person at this browser, as signals.

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::{AnimationSpeed, StoredSettings, Theme, Volume};
use wasm_bindgen::JsValue;

use crate::browser;

const KEY: &str = "cascade.settings";

/// All settings, each a signal of its own.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) lang: RwSignal<Lang>,
    /// The language that was chosen; its texts may still be on their way.
    pub(crate) wanted: RwSignal<Lang>,
    /// The texts that have been fetched, by language and topic.
    fetched: StoredValue<Vec<(Lang, &'static str)>>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) speed: RwSignal<AnimationSpeed>,
    pub(crate) volume: RwSignal<Volume>,
    /// The name of the person at this browser, as typed so far; online tables ask for one.
    pub(crate) name: RwSignal<String>,
    /// A move is played at the first tap.
    pub(crate) one_tap: RwSignal<bool>,
    /// Hexes are named and commands shown.
    pub(crate) notation: RwSignal<bool>,
    /// Single keys do nothing.
    pub(crate) no_keys: RwSignal<bool>,
    /// A sound tells that it is the person's turn at an online table.
    pub(crate) sound: RwSignal<bool>,
    /// A notification tells so while the page is hidden.
    pub(crate) notify: RwSignal<bool>,
}

impl Settings {
    /// The stored settings, or the preferences of the browser.
    pub(crate) fn load() -> Settings {
        let stored = StoredSettings::from_json(&browser::load(KEY).unwrap_or_default());
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
            sound: RwSignal::new(stored.sound),
            notify: RwSignal::new(stored.notify),
        }
    }

    /// Fetches the texts that every screen needs, in a language.
    pub(crate) async fn fetch_common_texts(self, lang: Lang) -> Result<(), JsValue> {
        self.fetch(lang, "page").await
    }

    /// Fetches texts that only some screens need, in the present language.
    pub(crate) async fn fetch_texts(self, topics: Vec<&'static str>) -> Result<(), JsValue> {
        let lang = self.lang.get_untracked();
        let missing = |topic: &&str| !self.fetched.with_value(|fetched| fetched.contains(&(lang, *topic)));
        topics.iter().copied().filter(missing).for_each(|topic| browser::prepare_text(&path(lang, topic)));
        for topic in topics {
            self.fetch(lang, topic).await?;
        }
        Ok(())
    }

    /// The texts of a game, with those that name hexes and commands where they are wanted.
    pub(crate) fn with_notation(self, topics: &[&'static str]) -> Vec<&'static str> {
        let notation = self.notation.get_untracked().then_some("notation");
        topics.iter().copied().chain(notation).collect()
    }

    /// Shows or hides notation, as soon as its texts are fetched.
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

    /// Switches to the chosen language as soon as its texts are fetched; keeps the present one if that fails.
    pub(crate) fn follow_language(self) {
        Effect::new(move |_| {
            let wanted = self.wanted.get();
            spawn_local(async move {
                match self.fetch_common_texts(wanted).await {
                    // A signal that is set tells everybody, and the whole screen is drawn again.
                    Ok(()) if self.lang.get_untracked() == wanted => {}
                    Ok(()) => self.lang.set(wanted),
                    Err(_) => self.wanted.set(self.lang.get_untracked()),
                }
            });
        });
    }

    /// Stores the settings and passes them to the style sheet, now and whenever they change.
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
            browser::set_root("data-notation", if stored.notation { "on" } else { "off" });
            stored.sound = self.sound.get();
            stored.notify = self.notify.get();
            browser::save(KEY, &stored.to_json());
        });
    }

    /// The usual length of a stage in milliseconds; none where motion is off here or in the system.
    pub(crate) fn stage_ms(self) -> u32 {
        if browser::moves_little() { 0 } else { self.speed.get_untracked().stage_ms() }
    }
}

/// Where the texts of a topic are.
fn path(lang: Lang, topic: &str) -> String {
    format!("words/{topic}.{}.txt", lang.code())
}
