//! What a person has set for themselves; kept in the browser.

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;

use crate::browser;
use crate::messages::Messages;

const KEY: &str = "cascade.settings";

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// As the system has it.
    System,
    Light,
    Dark,
}

/// How fast pieces move and bots answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speed {
    /// Nothing moves.
    Off,
    Slow,
    Normal,
    Fast,
}

impl Theme {
    pub(crate) const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    pub(crate) fn name(self) -> &'static str {
        ["system", "light", "dark"][self as usize]
    }
}

impl Speed {
    pub(crate) const ALL: [Speed; 4] = [Speed::Off, Speed::Slow, Speed::Normal, Speed::Fast];

    pub(crate) fn name(self) -> &'static str {
        ["off", "slow", "normal", "fast"][self as usize]
    }

    /// One beat of the animation in milliseconds; the style sheet has the same.
    pub(crate) fn beat(self) -> u32 {
        if self == Speed::Off || browser::moves_little() { 0 } else { [0, 420, 220, 90][self as usize] }
    }
}

/// All settings, each a signal of its own.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) lang: RwSignal<Lang>,
    /// The language asked for, until its words are there.
    pub(crate) wanted: RwSignal<Lang>,
    /// The words that are there already, by language and topic.
    here: StoredValue<Vec<(Lang, &'static str)>>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) speed: RwSignal<Speed>,
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
        let kept: Value = browser::load(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let name = |key: &str| kept[key].as_str().unwrap_or_default().to_owned();
        let system = browser::languages().iter().find_map(|code| Lang::from_code(code)).unwrap_or_default();
        let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name("theme"));
        let speed = Speed::ALL.into_iter().find(|speed| speed.name() == name("speed"));
        let lang = Lang::from_code(&name("lang")).unwrap_or(system);
        Settings {
            lang: RwSignal::new(lang),
            wanted: RwSignal::new(lang),
            here: StoredValue::new(Vec::new()),
            theme: RwSignal::new(theme.unwrap_or(Theme::System)),
            speed: RwSignal::new(speed.unwrap_or(Speed::Normal)),
            name: RwSignal::new(String::new()),
            one_tap: RwSignal::new(kept["one_tap"].as_bool().unwrap_or(false)),
            names: RwSignal::new(kept["names"].as_bool().unwrap_or(false)),
            sound: RwSignal::new(kept["sound"].as_bool().unwrap_or(false)),
            notify: RwSignal::new(kept["notify"].as_bool().unwrap_or(false)),
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
            let kept = json!({
                "lang": lang.code(),
                "theme": theme.name(),
                "speed": speed.name(),
                "one_tap": self.one_tap.get(),
                "names": self.names.get(),
                "sound": self.sound.get(),
                "notify": self.notify.get(),
            });
            browser::save(KEY, &kept.to_string());
        });
    }

    /// The language, for sentences.
    pub(crate) fn say(self) -> Messages {
        Messages(self.lang.get())
    }
}
