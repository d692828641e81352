//! Everything that Cascadito says has a sentence in every language: one of its own, or one that all games share.

use std::collections::BTreeSet;

use cascadito::sheet::ProblemKind;
use cascadito::{
    Achievement, ActionError, ClaimMode, Colour, Ending, Event, Refusal, River, Row, SEATS, Score, Setup, SetupError,
    seat_name,
};
use games::{AnyGame, AnySetup, Told};
use locale::Lang;
use tabletop::{Actor, Dice, Seat};

const PHASES: [&str; 11] =
    ["first", "roll", "take", "use", "score", "any-track", "any-field", "river", "star", "claim", "over"];
const SHEETS: usize = 4;

/// All families of sentences, each with all its codes. Problems of sheet files are looked up without the game.
fn families() -> [(&'static str, Vec<&'static str>); 5] {
    [
        ("event", Event::CODES.to_vec()),
        ("refusal", Refusal::CODES.to_vec()),
        ("command", ActionError::CODES.to_vec()),
        ("setup", SetupError::CODES.to_vec()),
        ("problem", ProblemKind::CODES.to_vec()),
    ]
}

/// The sentence that the table looks up.
fn sentence(lang: Lang, family: &str, code: &str) -> Option<&'static str> {
    lang.raw(&format!("cascadito.{family}.{code}")).or_else(|| lang.raw(&format!("{family}.{code}")))
}

fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split('}').next())
}

#[test]
fn every_message_has_a_sentence() {
    for lang in Lang::ALL {
        for (family, codes) in families() {
            let silent: Vec<_> = codes.iter().filter(|code| sentence(lang, family, code).is_none()).collect();
            assert!(silent.is_empty(), "no sentence in {lang:?} for {family} {silent:?}");
        }
    }
}

#[test]
fn every_sentence_has_a_message() {
    let known: BTreeSet<String> = families()
        .iter()
        .flat_map(|(family, codes)| codes.iter().map(move |code| format!("cascadito.{family}.{code}")))
        .collect();
    for lang in Lang::ALL {
        let own = lang.keys().filter(|key| key.starts_with("cascadito."));
        let unsaid: Vec<_> = own.filter(|key| !known.contains(key.strip_suffix(".one").unwrap_or(key))).collect();
        assert!(unsaid.is_empty(), "nothing says {unsaid:?} in {lang:?}");
    }
}

/// What goes wrong in play carries no family, only its code.
#[test]
fn error_codes_are_unique_across_families() {
    let mut seen = BTreeSet::new();
    for (family, codes) in families().into_iter().filter(|(family, _)| *family != "event") {
        codes.iter().for_each(|code| assert!(seen.insert(*code), "{family}.{code} has a namesake"));
    }
}

#[test]
fn every_word_of_the_rules_is_translated() {
    let mut words: Vec<String> = PHASES.iter().map(|phase| format!("phase-{phase}")).collect();
    words.extend(Seat::all(SEATS as u8).map(|seat| format!("word-{}", seat_name(seat))));
    words.extend(Colour::ALL.iter().flat_map(|colour| ["track", "colour"].map(|domain| format!("{domain}-{colour}"))));
    words.extend(Colour::CASTLES.iter().map(|castle| format!("castle-{castle}")));
    words.extend([River::Only, River::Left, River::Right].map(|river| format!("river-{river}")));
    let boxes = [Row::Top, Row::Bottom].into_iter().flat_map(|row| (1..=Row::MOST).map(move |place| (row, place)));
    words.extend(boxes.filter_map(|(row, place)| Achievement::new(row, place)).map(|at| format!("word-{at}")));
    words.extend(["any-track", "any-field", "river", "star"].map(|offer| format!("offer-{offer}")));
    words.extend(Ending::ALL.map(|ending| format!("ending-{}", ending.name())));
    words.extend(Score::default().breakdown().map(|(part, _)| format!("breakdown-{part}")));
    for lang in Lang::ALL {
        let missing: Vec<&String> = words.iter().filter(|word| lang.raw(word).is_none()).collect();
        assert!(missing.is_empty(), "{lang:?} has no {missing:?}");
    }
}

/// Random games are told as they happen: a sentence never needs a fact that does not come with the event.
#[test]
fn whole_games_can_be_told() {
    for seed in 0..24 {
        let sheet = games::cascadito::sheet(1 + seed as usize % SHEETS);
        let players = 1 + (seed / SHEETS as u64 % 4) as u8;
        let setup = Setup { claims: ClaimMode::ALL[seed as usize % 2], ..Setup::new(sheet, players) };
        let mut game = AnySetup::Cascadito(setup).start().unwrap();
        let mut dice = Dice::seeded(seed);
        while let Some(told) = play_on(&mut game, &mut dice) {
            for Told { code, facts, .. } in told {
                for text in Lang::ALL.map(|lang| sentence(lang, "event", code).expect(code)) {
                    let blank = placeholders(text)
                        .find(|name| !facts.iter().any(|(known, value)| known == name && !value.is_null()));
                    assert_eq!(blank, None, "{code} needs a fact that is missing");
                }
            }
        }
    }
}

fn play_on(game: &mut AnyGame, dice: &mut Dice) -> Option<Vec<Told>> {
    let action = match game.actor() {
        Actor::Chance => game.sample_chance(dice),
        Actor::Seat(_) => game.sample_action(dice),
        Actor::Nobody => return None,
    };
    Some(game.play(&action.to_string()).unwrap())
}
