//! Sentences for people, in every language of the table.
//!
//! Engine, records and boards speak in message keys and facts; `locales/<language>/*.txt` holds a sentence for each key, one to a
//! line: `key = text with {fact}`. A fact's value is itself looked up as `fact-value`, then as `word-value` (so `{track}` with `blue`
//! can become *bleue*, and `{who}` *Bleu*), and stands as it is if there is no such word. `key.one` is the sentence for a single
//! point, space, seal or whatever the fact `points`, `spaces` or `count` counts. Lines that begin with `#` are comments.

use std::collections::BTreeMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// A language people read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

type Messages = BTreeMap<&'static str, &'static str>;

/// The sentences of all languages, in the order of [`Lang::ALL`].
static MESSAGES: LazyLock<[RwLock<Messages>; 2]> = LazyLock::new(|| Lang::ALL.map(|lang| RwLock::new(built_in(lang))));

/// The sentences of a language, where they are part of the program. The page fetches those of its reader instead ([`Lang::bring`]).
#[cfg(not(target_arch = "wasm32"))]
fn built_in(lang: Lang) -> Messages {
    let mut messages = Messages::new();
    read(texts(lang), &mut messages);
    messages
}

/// All files of a language, one behind the other.
#[cfg(not(target_arch = "wasm32"))]
fn texts(lang: Lang) -> String {
    macro_rules! files {
        ($lang:literal) => {
            [
                include_str!(concat!("../../../locales/", $lang, "/words.txt")),
                include_str!(concat!("../../../locales/", $lang, "/cascadero.txt")),
                include_str!(concat!("../../../locales/", $lang, "/cascadito.txt")),
                include_str!(concat!("../../../locales/", $lang, "/barricade.txt")),
                include_str!(concat!("../../../locales/", $lang, "/boards.txt")),
                include_str!(concat!("../../../locales/", $lang, "/records.txt")),
                include_str!(concat!("../../../locales/", $lang, "/server.txt")),
                include_str!(concat!("../../../locales/", $lang, "/terminal.txt")),
                include_str!(concat!("../../../locales/", $lang, "/web.txt")),
                include_str!(concat!("../../../locales/", $lang, "/guide.txt")),
                include_str!(concat!("../../../locales/", $lang, "/online.txt")),
            ]
            .concat()
        };
    }
    match lang {
        Lang::En => files!("en"),
        Lang::Fr => files!("fr"),
    }
}

/// Nothing: see [`Lang::bring`].
#[cfg(target_arch = "wasm32")]
fn built_in(_: Lang) -> Messages {
    Messages::new()
}

/// Facts that decide between one and many.
const COUNTS: [&str; 3] = ["points", "spaces", "count"];

/// Facts that quote somebody: they stand as they are, even where they happen to be a word of the engine.
const QUOTED: [&str; 13] =
    ["needs", "word", "subject", "value", "key", "line", "seat", "found", "name", "path", "why", "message", "list"];

/// Reads what stays for the life of the program.
fn read(text: String, messages: &mut Messages) {
    let lines = text.leak().lines().filter(|line| !line.starts_with('#'));
    messages.extend(lines.filter_map(|line| line.split_once('=')).map(|(key, text)| (key.trim(), text.trim())));
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// Its code: `en`, `fr`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// The language of a code such as `fr`, `fr_CA.UTF-8` or `fr-BE`.
    pub fn from_code(code: &str) -> Option<Lang> {
        let start = code.split(['_', '-', '.']).next()?;
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(start))
    }

    fn messages(self) -> &'static RwLock<Messages> {
        &MESSAGES[self as usize]
    }

    /// Brings sentences of a language, in the form of the files under `locales/`, where they are not part of the program.
    pub fn bring(self, text: String) {
        read(text, &mut self.messages().write().unwrap_or_else(PoisonError::into_inner));
    }

    /// All message keys, in order.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        let keys: Vec<_> = self.messages().read().unwrap_or_else(PoisonError::into_inner).keys().copied().collect();
        keys.into_iter()
    }

    /// A message as it is written, placeholders and all.
    pub fn raw(self, key: &str) -> Option<&'static str> {
        self.messages().read().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    /// The sentence of a key, with its facts in their places. A key without a sentence stands for itself.
    pub fn text(self, key: &str, facts: &[(&str, String)]) -> String {
        let single = |value: &str| value == "1" || (self == Lang::Fr && value == "0");
        let one = facts.iter().any(|(name, value)| COUNTS.contains(name) && single(value));
        let variant = if one { self.raw(&format!("{key}.one")) } else { None };
        let Some(mut rest) = variant.or_else(|| self.raw(key)) else { return key.to_owned() };
        let mut text = String::new();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, tail) = after.split_once('}').unwrap_or((after, ""));
            text += before;
            if let Some((_, value)) = facts.iter().find(|(known, _)| *known == name) {
                text += &if QUOTED.contains(&name) { value.clone() } else { self.word(name, value) };
            }
            rest = tail;
        }
        text + rest
    }

    /// The sentence of a code in one of some families: a game's own words come before those that all games share.
    pub fn sentence(self, game: Option<&str>, families: &[&str], code: &str, facts: &[(&str, String)]) -> String {
        let shared = families.iter().map(|family| format!("{family}.{code}"));
        let own = game.into_iter().flat_map(|game| shared.clone().map(move |key| format!("{game}.{key}")));
        let key = own.chain(shared.clone()).find(|key| self.raw(key).is_some());
        self.text(key.as_deref().unwrap_or(code), facts)
    }

    /// A word of the engine in this language, such as a colour.
    pub fn word(self, domain: &str, value: &str) -> String {
        let word = self.raw(&format!("{domain}-{value}")).or_else(|| self.raw(&format!("word-{value}")));
        word.unwrap_or(value).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placeholders(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> = text.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn both_languages_say_the_same_things() {
        let plain =
            |lang: Lang| lang.keys().map(|key| key.trim_end_matches(".one")).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(plain(Lang::En), plain(Lang::Fr));
        for key in plain(Lang::En) {
            let (english, french) = (Lang::En.raw(key).unwrap_or_default(), Lang::Fr.raw(key).unwrap_or_default());
            assert_eq!(placeholders(english), placeholders(french), "{key}");
        }
    }

    #[test]
    fn no_key_is_written_twice_or_left_empty() {
        for lang in Lang::ALL {
            let texts = texts(lang);
            let mut seen = std::collections::BTreeSet::new();
            for line in texts.lines() {
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                let (key, text) = line.split_once('=').unwrap_or_else(|| panic!("not a message: {line}"));
                assert!(seen.insert(key.trim()), "{} is written twice", key.trim());
                assert!(!text.trim().is_empty(), "{} says nothing", key.trim());
            }
        }
    }

    #[test]
    fn languages_are_recognised() {
        assert_eq!(Lang::from_code("fr_CA.UTF-8"), Some(Lang::Fr));
        assert_eq!(Lang::from_code("EN"), Some(Lang::En));
        assert_eq!(Lang::from_code("de"), None);
    }
}
