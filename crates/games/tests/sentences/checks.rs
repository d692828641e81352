//! Checks of the sentences of every game.

use std::collections::BTreeSet;

use driver::{Driver, DriverStep, RandomPlayer};
use games::{AnyGame, EventMessage};
use locale::Lang;
use tabletop::{Cell, Dice};

/// A family of sentences, with all its codes.
pub(crate) type Family = (&'static str, Vec<&'static str>);

/// The placeholders of a sentence.
pub(crate) fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split('}').next())
}

/// The sentence that is used: a specific one of the game, or one that all games share.
fn sentence(lang: Lang, game: &str, family: &str, code: &str) -> Option<&'static str> {
    lang.raw(&format!("{game}.{family}.{code}")).or_else(|| lang.raw(&format!("{family}.{code}")))
}

/// Checks that every message has a sentence, and that every specific sentence of the game has a message. The codes are those of events,
/// refusals, commands, set-ups and board files; problems of board files are looked up without the game.
pub(crate) fn assert_in_step(game: &str, codes: [&[&'static str]; 5]) {
    let names = ["event", "refusal", "command", "setup", "problem"];
    let families: Vec<Family> = names.into_iter().zip(codes.map(<[_]>::to_vec)).collect();
    assert_unique(&families);
    let known: BTreeSet<String> = families
        .iter()
        .flat_map(|(family, codes)| codes.iter().map(move |code| format!("{game}.{family}.{code}")))
        .collect();
    for lang in Lang::ALL {
        for (family, codes) in &families {
            let silent: Vec<_> = codes.iter().filter(|code| sentence(lang, game, family, code).is_none()).collect();
            assert!(silent.is_empty(), "no sentence in {lang:?} for {family} {silent:?}");
        }
        let own = lang.keys().filter(|key| key.split('.').next() == Some(game));
        let own = own.map(|key| key.replacen(".notation.", ".", 1));
        let unsaid: Vec<_> = own.filter(|key| !known.contains(key.strip_suffix(".one").unwrap_or(key))).collect();
        assert!(unsaid.is_empty(), "nothing says {unsaid:?} in {lang:?}");
    }
}

/// Checks that codes are unique, because the error messages of play and records are looked up without their family.
pub(crate) fn assert_unique(families: &[Family]) {
    let mut seen = BTreeSet::new();
    for (family, codes) in families.iter().filter(|(family, _)| *family != "event") {
        codes.iter().for_each(|code| assert!(seen.insert(*code), "{family}.{code} has a namesake"));
    }
}

/// Checks that every word exists in every language.
pub(crate) fn assert_translated(words: &[String]) {
    for lang in Lang::ALL {
        let missing: Vec<&String> = words.iter().filter(|word| lang.raw(word).is_none()).collect();
        assert!(missing.is_empty(), "{lang:?} has no {missing:?}");
    }
}

/// Whether a word is the name of a hex.
fn is_hex_name(word: &str) -> bool {
    word.parse::<Cell>().is_ok()
}

/// Whether a text names a hex.
pub(crate) fn names_a_hex(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric()).any(is_hex_name)
}

/// Plays a random game and forms the sentence of every event: it never needs a fact that the event does not have, and names a hex only
/// with notation.
pub(crate) fn assert_told(game: AnyGame, seed: u64) {
    let game_name = game.kind().name();
    let mut driver = Driver::new(game, RandomPlayer(Dice::seeded(seed)), Dice::seeded(seed));
    let mut named = false;
    while let DriverStep::Played(acted) = driver.step().expect("random actions are legal") {
        for event in acted.events {
            let EventMessage { code, facts, .. } = &event;
            for lang in Lang::ALL {
                let text = sentence(lang, game_name, "event", code).expect(code);
                let blank = placeholders(text)
                    // The locale computes this number of hexes when it forms the sentence.
                    .filter(|name| *name != "count" || !facts.iter().any(|(known, _)| *known == "cell"))
                    .find(|name| !facts.iter().any(|(known, value)| known == name && !value.is_null()));
                assert_eq!(blank, None, "{code} needs a fact that is missing");
                let plain = lang.plain_event(driver.game(), &event);
                assert!(!names_a_hex(&plain) && !plain.contains(['{', '}']), "{code}: {plain}");
                named |= names_a_hex(&lang.event(&event));
            }
        }
    }
    assert!(named, "with notation hexes are named");
}
