//! Sentences for people, in every supported language.
//!
//! Engine, records and boards produce message keys and facts; `locales/<language>/*.txt` has a sentence for each key, one per
//! line: `key = text with {fact}`. The value of a fact is itself looked up as `fact-value`, then as `word-value` (so `{track}` with `blue`
//! can become *bleue*, and `{who}` *Bleu*), and is used unchanged if there is no such word. `key.one`, `key.many` and so on are the
//! sentences for numbers with another [`PluralCategory`] than `other`; the number is the fact `points`, `spaces` or `count`. Lines that
//! begin with `#` are comments.
//!
//! [`sentences`] forms the texts of engine messages: events, refusals, and problems of records and board files.

mod plain;
mod plural;
pub mod sentences;

use std::collections::BTreeMap;
use std::sync::{LazyLock, PoisonError, RwLock};

pub use plural::PluralCategory;

/// The list of the languages; the first is the default.
macro_rules! languages {
    ($($(#[doc = $doc:literal])* $lang:ident = $code:literal,)*) => {
        /// A supported language.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Lang { $($(#[doc = $doc])* $lang,)* }

        impl Lang {
            /// All languages.
            pub const ALL: [Lang; [$($code),*].len()] = [$(Lang::$lang),*];

            /// The code of the language: `en`, `fr`.
            pub fn code(self) -> &'static str {
                match self { $(Lang::$lang => $code,)* }
            }

            /// The built-in sentences, all files concatenated.
            #[cfg(not(target_arch = "wasm32"))]
            fn texts(self) -> &'static str {
                match self { $(Lang::$lang => include_str!(concat!(env!("OUT_DIR"), "/", $code)),)* }
            }
        }
    };
}

languages! {
    /// English.
    En = "en",
    /// French.
    Fr = "fr",
}

impl Default for Lang {
    fn default() -> Lang {
        Lang::ALL[0]
    }
}

type Sentences = BTreeMap<&'static str, &'static str>;

/// The sentences of all languages, in the order of [`Lang::ALL`].
static SENTENCES: LazyLock<[RwLock<Sentences>; Lang::ALL.len()]> =
    LazyLock::new(|| Lang::ALL.map(|lang| RwLock::new(lang.built_in())));

/// Facts that determine the plural category.
const COUNTS: [&str; 3] = ["points", "spaces", "count"];

/// Facts that quote user input: they are used unchanged, even if they happen to be a word of the engine.
const QUOTED: [&str; 13] =
    ["needs", "word", "subject", "value", "key", "line", "seat", "found", "name", "path", "why", "message", "list"];

/// Parses sentences in the format of the files.
fn read(text: &'static str, sentences: &mut Sentences) {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    sentences.extend(lines.filter_map(|line| line.split_once('=')).map(|(key, text)| (key.trim(), text.trim())));
}

impl Lang {
    /// The language of a code such as `fr`, `fr_CA.UTF-8` or `fr-BE`.
    pub fn from_code(code: &str) -> Option<Lang> {
        let start = code.split(['_', '-', '.']).next()?;
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(start))
    }

    /// The built-in sentences. The page has none, and downloads those of its reader's language ([`Lang::bring`]).
    fn built_in(self) -> Sentences {
        #[cfg_attr(target_arch = "wasm32", expect(unused_mut))]
        let mut sentences = Sentences::new();
        #[cfg(not(target_arch = "wasm32"))]
        read(self.texts(), &mut sentences);
        sentences
    }

    fn sentences(self) -> &'static RwLock<Sentences> {
        &SENTENCES[self as usize]
    }

    /// Adds sentences of a language that are not built in, in the format of the files under `locales/`. The text is leaked: it lives as
    /// long as the program.
    pub fn bring(self, text: String) {
        read(text.leak(), &mut self.sentences().write().unwrap_or_else(PoisonError::into_inner));
    }

    /// All message keys, in order.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        let keys: Vec<_> = self.sentences().read().unwrap_or_else(PoisonError::into_inner).keys().copied().collect();
        keys.into_iter()
    }

    /// The sentence of a key, with its placeholders.
    pub fn raw(self, key: &str) -> Option<&'static str> {
        self.sentences().read().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    /// The sentence of a key, with its placeholders replaced by facts. For a key without a sentence, the key itself.
    pub fn text(self, key: &str, facts: &[(&str, String)]) -> String {
        let Some(mut rest) = self.variant(key, facts).or_else(|| self.raw(key)) else { return key.to_owned() };
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

    /// The variant of a sentence for the plural category of one of its facts.
    fn variant(self, key: &str, facts: &[(&str, String)]) -> Option<&'static str> {
        let counts = facts.iter().filter(|(name, _)| COUNTS.contains(name));
        let mut suffixes = counts.filter_map(|(_, value)| self.plural_category(value).suffix());
        suffixes.find_map(|suffix| self.raw(&format!("{key}{suffix}")))
    }

    /// The sentence of a code in the first family that has one; sentences of the game take precedence over shared ones.
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
    use std::collections::BTreeSet;

    use super::*;

    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|part| part.split('}').next()).collect()
    }

    /// All keys of a language without their plural suffixes.
    fn plain_keys(lang: Lang) -> BTreeSet<&'static str> {
        lang.keys().map(PluralCategory::without_suffix).collect()
    }

    fn singular(placeholders: BTreeSet<&str>) -> BTreeSet<&str> {
        placeholders.into_iter().map(|name| name.trim_end_matches('s')).collect()
    }

    #[test]
    fn every_language_has_the_same_keys_and_placeholders() {
        for lang in Lang::ALL {
            assert_eq!(plain_keys(lang), plain_keys(Lang::default()), "{lang:?}");
            for key in lang.keys() {
                let own = placeholders(lang.raw(key).unwrap_or_default());
                let other = Lang::default().raw(PluralCategory::without_suffix(key)).unwrap_or_default();
                let complete = own == placeholders(other);
                // A sentence for one may leave out the number, and use the singular name of a placeholder: `colour` for `colours`.
                let numberless = PluralCategory::suffix_of(key) == PluralCategory::One.suffix()
                    && singular(own).is_subset(&singular(placeholders(other)));
                assert!(complete || numberless, "{key} in {lang:?}");
            }
        }
    }

    #[test]
    fn every_variant_is_of_a_category_of_its_language() {
        for lang in Lang::ALL {
            // Together these numbers cover every category of the supported languages.
            let categories = ["0", "1", "2", "1000000"].map(|number| lang.plural_category(number));
            for (key, suffix) in lang.keys().filter_map(|key| Some((key, PluralCategory::suffix_of(key)?))) {
                assert!(categories.iter().any(|known| known.suffix() == Some(suffix)), "{key} in {lang:?}");
                assert!(lang.raw(PluralCategory::without_suffix(key)).is_some(), "{key} in {lang:?} has no other form");
            }
        }
    }

    #[test]
    fn no_key_is_written_twice_or_left_empty() {
        for lang in Lang::ALL {
            let texts = lang.texts();
            let mut seen = BTreeSet::new();
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

    #[test]
    fn numbers_choose_the_sentence() {
        let counted = |lang: Lang, count: &str| lang.text("terminal.dice-verified", &[("count", count.to_owned())]);
        assert_ne!(counted(Lang::En, "1"), counted(Lang::En, "0").replace('0', "1"));
        assert_eq!(counted(Lang::Fr, "0"), counted(Lang::Fr, "1"));
        assert_ne!(counted(Lang::Fr, "1"), counted(Lang::Fr, "2"));
    }
}
