//! Everything that Cascade Barricade says has a sentence in every language: one of its own, or one that all games share.

use std::collections::BTreeSet;

use barricade::board::ProblemKind;
use barricade::{
    ActionError, Colour, Ending, Event, Labourer, Phase, Refusal, Setup, SetupError, TwoActions, WallType, Weakest,
};
use games::{AnyGame, AnySetup, Told};
use locale::Lang;
use tabletop::{Actor, Dice};

const PHASES: [Phase; 12] = [
    Phase::Order,
    Phase::Draw,
    Phase::Corner,
    Phase::Discard,
    Phase::Start,
    Phase::Bid,
    Phase::Stand,
    Phase::Buy,
    Phase::Act,
    Phase::Sell,
    Phase::Shift,
    Phase::Flee,
];

/// All families of sentences, each with all its codes. Problems of board files are looked up without the game.
fn families() -> [(&'static str, Vec<&'static str>); 5] {
    let setup = [SetupError::Players(1), SetupError::SameColour(Colour::Red), SetupError::Sketch];
    [
        ("event", Event::CODES.to_vec()),
        ("refusal", Refusal::CODES.to_vec()),
        ("command", ActionError::CODES.to_vec()),
        ("setup", setup.map(|error| error.code()).to_vec()),
        ("problem", ProblemKind::CODES.to_vec()),
    ]
}

/// The sentence that the table looks up.
fn sentence(lang: Lang, family: &str, code: &str) -> Option<&'static str> {
    lang.raw(&format!("barricade.{family}.{code}")).or_else(|| lang.raw(&format!("{family}.{code}")))
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
        .flat_map(|(family, codes)| codes.iter().map(move |code| format!("barricade.{family}.{code}")))
        .collect();
    for lang in Lang::ALL {
        let own = lang.keys().filter(|key| key.starts_with("barricade."));
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
    words.extend(Colour::ALL.iter().flat_map(|colour| ["word", "colour"].map(|domain| format!("{domain}-{colour}"))));
    words.extend(Labourer::ALL.iter().map(|labourer| format!("word-{labourer}")));
    words.extend(WallType::ALL.iter().map(|kind| format!("word-{kind}")));
    words.extend(["water", "hole", "wall", "character"].map(|obstacle| format!("by-{obstacle}")));
    words.extend(["walk", "sell", "shift", "dig", "fill", "trash"].map(|kind| format!("kind-{kind}")));
    words.extend(["starting-bid", "production", "labour"].map(|quality| format!("quality-{quality}")));
    words.extend([Ending::Ark, Ending::Everspring].map(|ending| format!("ending-{}", ending.name())));
    words.extend(["start", "tribute", "walls", "labourers"].map(|part| format!("breakdown-{part}")));
    for lang in Lang::ALL {
        let missing: Vec<&String> = words.iter().filter(|word| lang.raw(word).is_none()).collect();
        assert!(missing.is_empty(), "{lang:?} has no {missing:?}");
    }
}

/// Random games are told as they happen: a sentence never needs a fact that does not come with the event.
#[test]
fn whole_games_can_be_told() {
    for seed in 0..12 {
        let colours = Colour::ALL[..2 + seed as usize % 5].to_vec();
        let board = games::barricade::board(games::barricade::STANDARD);
        let (weakest, actions) = (Weakest::ALL[seed as usize % 2], TwoActions::ALL[seed as usize / 2 % 2]);
        let mut game = AnySetup::Barricade(Setup { board, colours, weakest, actions }).start().unwrap();
        let mut dice = Dice::seeded(seed);
        while let Some(told) = play_on(&mut game, &mut dice) {
            for Told { code, facts, .. } in told {
                for text in Lang::ALL.map(|lang| sentence(lang, "event", code).expect(code)) {
                    let blank = placeholders(text).find(|name| !facts.iter().any(|(known, _)| known == name));
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
