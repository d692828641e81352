//! Plural categories as defined by Unicode's CLDR. This is the only module with plural rules of languages.

use crate::Lang;

/// A group of numbers that use the same form of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PluralCategory {
    /// Exactly one; in French also zero.
    One,
    /// Whole millions in French.
    Many,
    /// All other numbers; the sentence without a suffix.
    Other,
}

impl PluralCategory {
    const ALL: [PluralCategory; 3] = [PluralCategory::One, PluralCategory::Many, PluralCategory::Other];

    /// The suffix of keys for this category.
    pub fn suffix(self) -> Option<&'static str> {
        match self {
            PluralCategory::One => Some(".one"),
            PluralCategory::Many => Some(".many"),
            PluralCategory::Other => None,
        }
    }

    /// The suffix of a key.
    pub fn suffix_of(key: &str) -> Option<&'static str> {
        PluralCategory::ALL.into_iter().filter_map(PluralCategory::suffix).find(|suffix| key.ends_with(suffix))
    }

    /// A key without its suffix.
    pub fn without_suffix(key: &str) -> &str {
        PluralCategory::suffix_of(key).and_then(|suffix| key.strip_suffix(suffix)).unwrap_or(key)
    }
}

impl Lang {
    /// The category of a number; `Other` if it is not a whole number.
    pub fn plural_category(self, number: &str) -> PluralCategory {
        let Ok(number) = number.parse::<u64>() else { return PluralCategory::Other };
        match (self, number) {
            (Lang::En, 1) | (Lang::Fr, 0 | 1) => PluralCategory::One,
            (Lang::Fr, number) if number.is_multiple_of(1_000_000) => PluralCategory::Many,
            (Lang::En | Lang::Fr, _) => PluralCategory::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_categories_of_cldr() {
        use PluralCategory::{Many, One, Other};
        for (number, english, french) in [
            ("0", Other, One),
            ("1", One, One),
            ("2", Other, Other),
            ("1000000", Other, Many),
            ("1000001", Other, Other),
            ("2000000", Other, Many),
            ("1.5", Other, Other),
            ("-", Other, Other),
        ] {
            assert_eq!(
                (Lang::En.plural_category(number), Lang::Fr.plural_category(number)),
                (english, french),
                "{number}"
            );
        }
    }

    #[test]
    fn suffixes_are_cut_off() {
        assert_eq!(PluralCategory::without_suffix("event.scored.one"), "event.scored");
        assert_eq!(PluralCategory::without_suffix("event.scored"), "event.scored");
    }
}
