//! The values of the settings, and how they are stored.

use locale::Lang;
use serde::Serialize;

/// The colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// The theme of the system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The speed of animations and bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnimationSpeed {
    /// No animations.
    Off,
    /// Half as fast as normal.
    Slow,
    /// The default.
    #[default]
    Normal,
    /// More than twice as fast as normal.
    Fast,
}

/// The volume of the table's sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Volume {
    /// No sounds.
    Off,
    /// Soft.
    Low,
    /// The default.
    #[default]
    Medium,
    /// Loud.
    High,
}

impl Volume {
    /// All volumes.
    pub const ALL: [Volume; 4] = [Volume::Off, Volume::Low, Volume::Medium, Volume::High];

    /// Its name in storage and in message keys.
    pub fn name(self) -> &'static str {
        ["off", "low", "medium", "high"][self as usize]
    }

    /// The gain of the sounds, from 0 to 1.
    pub fn gain(self) -> f64 {
        [0.0, 0.12, 0.3, 0.7][self as usize]
    }

    fn from_name(name: &str) -> Option<Volume> {
        Volume::ALL.into_iter().find(|volume| volume.name() == name)
    }
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// Its name in storage, in the style sheet and in message keys.
    pub fn name(self) -> &'static str {
        ["system", "light", "dark"][self as usize]
    }

    fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

impl AnimationSpeed {
    /// All speeds.
    pub const ALL: [AnimationSpeed; 4] =
        [AnimationSpeed::Off, AnimationSpeed::Slow, AnimationSpeed::Normal, AnimationSpeed::Fast];

    /// Its name in storage, in the style sheet and in message keys.
    pub fn name(self) -> &'static str {
        ["off", "slow", "normal", "fast"][self as usize]
    }

    /// The length of one animation in milliseconds; must match `0-base.css`.
    pub fn beat_ms(self) -> u32 {
        [0, 420, 220, 90][self as usize]
    }

    /// The usual length of a stage in milliseconds.
    pub fn stage_ms(self) -> u32 {
        self.beat_ms() * 3 / 2
    }

    fn from_name(name: &str) -> Option<AnimationSpeed> {
        AnimationSpeed::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

/// The settings in the browser's storage. The field names are part of the format; missing fields have their default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct StoredSettings {
    lang: String,
    theme: String,
    speed: String,
    volume: String,
    /// The name of the person at this browser; may be empty.
    pub name: String,
    /// Whether a move is played at the first tap.
    pub one_tap: bool,
    /// Whether hexes are named and commands shown.
    pub notation: bool,
    /// Whether single-key shortcuts are disabled.
    pub no_keys: bool,
    /// Whether a phone does not vibrate.
    pub no_vibration: bool,
    /// Whether a sound announces the person's turn at an online table.
    pub sound: bool,
    /// Whether a notification announces it while the page is hidden.
    pub notify: bool,
}

impl StoredSettings {
    /// Settings with these choices, and all switches off.
    pub fn new(lang: Lang, theme: Theme, speed: AnimationSpeed, volume: Volume) -> StoredSettings {
        let [lang, theme, speed, volume] = [lang.code(), theme.name(), speed.name(), volume.name()].map(str::to_owned);
        StoredSettings { lang, theme, speed, volume, ..StoredSettings::default() }
    }

    /// Settings from the fields of the stored object, names and values alternately. The script parses the object, so that the page
    /// starts without the code that parses JSON.
    pub fn from_fields(fields: &[String]) -> StoredSettings {
        let mut settings = StoredSettings::default();
        for [name, value] in fields.as_chunks().0 {
            let (text, is_on) = (value.clone(), value == "true");
            match name.as_str() {
                "lang" => settings.lang = text,
                "theme" => settings.theme = text,
                "speed" => settings.speed = text,
                "volume" => settings.volume = text,
                "name" => settings.name = text,
                "one_tap" => settings.one_tap = is_on,
                // Earlier versions of the page only drew the names of hexes.
                "notation" | "names" => settings.notation = is_on,
                "no_keys" => settings.no_keys = is_on,
                "no_vibration" => settings.no_vibration = is_on,
                "sound" => settings.sound = is_on,
                "notify" => settings.notify = is_on,
                _ => {}
            }
        }
        settings
    }

    /// The stored form.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The language, if one was chosen.
    pub fn lang(&self) -> Option<Lang> {
        Lang::from_code(&self.lang)
    }

    /// The theme.
    pub fn theme(&self) -> Theme {
        Theme::from_name(&self.theme).unwrap_or_default()
    }

    /// The speed.
    pub fn speed(&self) -> AnimationSpeed {
        AnimationSpeed::from_name(&self.speed).unwrap_or_default()
    }

    /// The volume.
    pub fn volume(&self) -> Volume {
        Volume::from_name(&self.volume).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads stored settings, with their fields as `browser.js` lists them.
    fn read(json: &str) -> StoredSettings {
        let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).expect("a JSON object");
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let fields: Vec<String> = object.iter().flat_map(|(name, value)| [name.clone(), text(value)]).collect();
        StoredSettings::from_fields(&fields)
    }

    #[test]
    fn settings_are_read_back() {
        for theme in Theme::ALL {
            for (speed, volume) in AnimationSpeed::ALL.into_iter().zip(Volume::ALL) {
                let stored = StoredSettings::new(Lang::Fr, theme, speed, volume);
                let stored = StoredSettings {
                    name: "Ada".to_owned(),
                    one_tap: true,
                    notation: true,
                    no_keys: true,
                    no_vibration: true,
                    sound: true,
                    notify: true,
                    ..stored
                };
                let read = read(&stored.to_json());
                assert_eq!(read, stored);
                assert_eq!((read.lang(), read.theme(), read.speed()), (Some(Lang::Fr), theme, speed));
                assert_eq!(read.volume(), volume);
            }
        }
    }

    #[test]
    fn missing_and_unknown_values_have_defaults() {
        for text in ["{}", r#"{"lang":"xx","theme":"mauve","speed":"warp","volume":"11","one_tap":7,"other":null}"#] {
            let read = read(text);
            assert_eq!((read.lang(), read.theme(), read.speed()), (None, Theme::System, AnimationSpeed::Normal));
            assert_eq!(read.volume(), Volume::Medium);
            assert!(!read.one_tap && !read.notation && !read.no_keys && !read.sound && !read.notify);
        }
    }

    #[test]
    fn settings_of_earlier_pages_are_read() {
        let read = read(r#"{"lang":"fr","names":true,"one_tap":true}"#);
        assert!(read.notation && read.one_tap && read.name.is_empty());
    }
}
