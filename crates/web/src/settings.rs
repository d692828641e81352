//! What a person has set for themselves; kept in the browser.

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use table_model::{AnimationSpeed, StoredSettings, Theme};
use wasm_bindgen::JsValue;

use crate::browser;
use crate::messages::Messages;

const KEY: &str = "cascade.settings";

/// All settings, each a signal of its own.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) lang: RwSignal<Lang>,
    /// The language asked for, until its words are there.
    pub(crate) wanted: RwSignal<Lang>,
    /// The words that are there already, by language and topic.
    here: StoredValue<Vec<(Lang, &'static str)>>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) speed: RwSignal<AnimationSpeed>,
    /// The name for online tables as far as it is typed; what the server knows comes from it.
    pub(crate) name: RwSignal<String>,
    /// A move is played at the first tap.
    pub(crate) one_tap: RwSignal<bool>,
    /// The names of the cells stand on the land.
    pub(crate) names: RwSignal<bool>,
    /// A sound says that it is one's turn at an online table.
    pub(crate) sound: RwSignal<bool>,
    /// A notification says so, while nobody looks at the page.
    pub(crate) notify: RwSignal<bool>,
}

impl Settings {
    /// What was kept, or what the browser prefers.
    pub(crate) fn load() -> Settings {
        let stored = StoredSettings::from_json(&browser::load(KEY).unwrap_or_default());
        let system = browser::languages().iter().find_map(|code| Lang::from_code(code)).unwrap_or_default();
        let lang = stored.lang().unwrap_or(system);
        Settings {
            lang: RwSignal::new(lang),
            wanted: RwSignal::new(lang),
            here: StoredValue::new(Vec::new()),
            theme: RwSignal::new(stored.theme()),
            speed: RwSignal::new(stored.speed()),
            name: RwSignal::new(String::new()),
            one_tap: RwSignal::new(stored.one_tap),
            names: RwSignal::new(stored.names),
            sound: RwSignal::new(stored.sound),
            notify: RwSignal::new(stored.notify),
        }
    }

    /// Brings what is said in every part of the page, in a language; an error if it is not to be had.
    pub(crate) async fn speak(self, lang: Lang) -> Result<(), JsValue> {
        self.fetch(lang, "page").await
    }

    /// Brings words that only some parts of the page say, in the language of the moment.
    pub(crate) async fn bring(self, topics: Vec<&'static str>) -> Result<(), JsValue> {
        let lang = self.lang.get_untracked();
        for topic in topics {
            self.fetch(lang, topic).await?;
        }
        Ok(())
    }

    async fn fetch(self, lang: Lang, topic: &'static str) -> Result<(), JsValue> {
        if !self.here.with_value(|here| here.contains(&(lang, topic))) {
            let words = browser::fetch_text(&format!("words/{topic}.{}.txt", lang.code())).await?;
            lang.bring(words.as_string().unwrap_or_default());
            self.here.update_value(|here| here.push((lang, topic)));
        }
        Ok(())
    }

    /// Speaks the language that is wanted as soon as its words are there; stays with the present one if they are not to be had.
    pub(crate) fn follow(self) {
        Effect::new(move |_| {
            let wanted = self.wanted.get();
            spawn_local(async move {
                match self.speak(wanted).await {
                    Ok(()) => self.lang.set(wanted),
                    Err(_) => self.wanted.set(self.lang.get_untracked()),
                }
            });
        });
    }

    /// Keeps what is set and lets the style sheet know, now and whenever it changes.
    pub(crate) fn keep(self) {
        Effect::new(move |_| {
            let (lang, theme, speed) = (self.lang.get(), self.theme.get(), self.speed.get());
            browser::set_root("lang", lang.code());
            browser::set_root("data-theme", theme.name());
            browser::set_root("data-speed", speed.name());
            let mut stored = StoredSettings::new(lang, theme, speed);
            stored.one_tap = self.one_tap.get();
            stored.names = self.names.get();
            stored.sound = self.sound.get();
            stored.notify = self.notify.get();
            browser::save(KEY, &stored.to_json());
        });
    }

    /// The length of one animation in milliseconds; none where motion is off here or in the system.
    pub(crate) fn beat_ms(self) -> u32 {
        if browser::moves_little() { 0 } else { self.speed.get_untracked().beat_ms() }
    }

    /// The language, for sentences.
    pub(crate) fn say(self) -> Messages {
        Messages(self.lang.get())
    }
}
