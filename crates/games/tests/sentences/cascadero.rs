//! The messages of Cascadero, and those that all games share: each with the facts that it always has.
//!
//! Keys contain their family (`event.`, `refusal.`, ...), because an event and a refusal may have the same code.

use std::collections::BTreeSet;

use cascadero::board::ProblemKind;
use cascadero::{
    Achievement, ActionError, ClaimMode, Colour, Ending, Heralds, Phase, Refusal, Setup, SetupError, Tile,
};
use games::{AnyAction, AnyGame, AnySetup, BoardFile, EventMessage, RecordError};
use locale::Lang;
use tabletop::{Actor, Cell, Dice};

use crate::checks::{assert_translated, assert_unique, placeholders};

/// A code and the names of the facts that the message always has.
type Message = (&'static str, Vec<&'static str>);

const PHASES: [&str; 11] = [
    "tiles",
    "first",
    "place",
    "score",
    "advance",
    "farmer-advance",
    "move-envoy",
    "move-herald",
    "move-on",
    "claim",
    "over",
];

/// All events, with the names of their facts.
fn events() -> Vec<Message> {
    [
        ("tile-revealed", &["cell", "tile"][..]),
        ("first-player-drawn", &["who"]),
        ("turn-started", &["who"]),
        ("further-turn-started", &["who"]),
        ("envoy-placed", &["who", "cell"]),
        ("envoy-placed-sealed", &["who", "cell"]),
        ("town-silent-alone", &["who", "town"]),
        ("town-silent-known", &["who", "town"]),
        ("town-scored", &["who", "town", "colour", "spaces"]),
        ("cube-advanced", &["who", "track", "from", "to"]),
        ("cube-at-top", &["who", "track", "at"]),
        ("cube-blocked", &["who", "track", "at"]),
        ("points-scored", &["who", "points"]),
        ("further-turn-earned", &["who"]),
        ("seal-taken", &["who", "track", "space"]),
        ("envoy-moved", &["who", "from", "to"]),
        ("herald-moved", &["who", "from", "to"]),
        ("achieved", &["who", "achievement"]),
        ("declined", &["who", "achievement"]),
        ("passed", &["who", "offer"]),
        ("lapsed", &["who", "offer"]),
        ("game-ended", &["ending"]),
    ]
    .map(|(code, facts)| (code, facts.to_vec()))
    .to_vec()
}

fn refusals() -> Vec<Message> {
    let cell: Cell = "H6".parse().unwrap();
    let (from, to, town, expected) = (cell, cell, cell, cell);
    let (colour, by, track) = (Colour::Blue, Colour::Pink, Colour::White);
    let (phase, tile, at) = (Phase::Place, Tile::AdvanceCube, 4);
    let (asked, answered) = (Achievement::ThreeSeals, Achievement::AllPairs);
    [
        Refusal::GameOver,
        Refusal::OtherQuestion { phase },
        Refusal::NotOptional { phase },
        Refusal::OtherFarmer { cell, expected },
        Refusal::TileUsedUp { tile },
        Refusal::NoSuchPlayer { colour },
        Refusal::NoSuchField { cell },
        Refusal::IsATown { cell },
        Refusal::Occupied { cell, by },
        Refusal::FarmerLocked { cell },
        Refusal::NoSeal,
        Refusal::SealAwayFromTowns { cell },
        Refusal::SealInGroup { cell },
        Refusal::NotToScore { town },
        Refusal::CubeAtTop { track },
        Refusal::CubeBlocked { track, at },
        Refusal::NotYourEnvoy { cell },
        Refusal::NotAdjacent { from, to },
        Refusal::NoHeraldThere { town },
        Refusal::OtherHerald { town },
        Refusal::NotATown { cell },
        Refusal::HeraldThere { town },
        Refusal::TownFull { town },
        Refusal::HeraldDistance { from, to },
        Refusal::OtherAchievement { asked, answered },
    ]
    .map(|refusal| (refusal.code(), names(&refusal.facts())))
    .to_vec()
}

fn board_problems() -> Vec<Message> {
    let cell: Cell = "H6".parse().unwrap();
    let text = String::new;
    let (number, banner, count, most, needed) = (3, 1, 5, 4, 4);
    let (track, icon, colour, tile) = ("white", "star", Colour::Blue, Tile::AdvanceCube);
    [
        ProblemKind::NoLand {},
        ProblemKind::BadColumn { column: text() },
        ProblemKind::BadRows { rows: text() },
        ProblemKind::DuplicateCell { cell },
        ProblemKind::BadCell { word: text() },
        ProblemKind::OffTheLand { cell },
        ProblemKind::TwoTowns { cell },
        ProblemKind::TwoFarmers { cell },
        ProblemKind::TownOnFarmer { cell },
        ProblemKind::UnknownColour { word: text() },
        ProblemKind::NoTownOf { colour },
        ProblemKind::UnknownIcon { word: text() },
        ProblemKind::HeraldIcons { icon, count, needed },
        ProblemKind::NoHeralds {},
        ProblemKind::AdvancedCount { count, needed },
        ProblemKind::AdvancedNotATown { cell },
        ProblemKind::AdvancedTwice { cell },
        ProblemKind::LonelyTown { cell },
        ProblemKind::LonelyField { cell },
        ProblemKind::Unreachable { cell },
        ProblemKind::UnknownTile { word: text() },
        ProblemKind::TileTwice { tile },
        ProblemKind::BadTileCount { count: -1 },
        ProblemKind::TileTotal { tiles: 3, farmers: 4 },
        ProblemKind::TooManyFields { count, most },
        ProblemKind::TooManyTowns { count, most },
        ProblemKind::TooManyFarmers { count, most },
        ProblemKind::TooManySeals { count, most },
        ProblemKind::EmptyTrack { track },
        ProblemKind::BadSpace { number, most },
        ProblemKind::SpaceTwice { number },
        ProblemKind::TwoEffects { number },
        ProblemKind::BadPoints { number },
        ProblemKind::ForbiddenTop { number },
        ProblemKind::ForbiddenRow { number },
        ProblemKind::ForbiddenBanner { number },
        ProblemKind::BadBanner { banner },
        ProblemKind::BannerCount { track, banner, count },
        ProblemKind::BannerOrder { track },
        ProblemKind::ThirdBannerNotTop { track },
    ]
    .map(|kind| (kind.code(), names(&kind.facts())))
    .to_vec()
}

fn file_problems() -> Vec<Message> {
    vec![
        ("file-syntax", vec!["message"]),
        ("file-unknown-key", vec!["key", "known"]),
        ("file-missing-key", vec!["key"]),
        ("file-wrong-type", vec!["expected"]),
        ("file-long-name", vec!["most"]),
    ]
}

fn record_errors() -> Vec<Message> {
    vec![
        ("record-not-a-record", vec!["expected"]),
        ("record-line", vec!["line"]),
        ("record-cut-off", vec!["count"]),
        ("record-after-end", vec!["line"]),
        ("record-unknown-game", vec!["game"]),
        ("record-missing", vec!["key"]),
        ("record-twice", vec!["key"]),
        ("record-board-line", vec!["hash"]),
        ("record-unknown-board", vec!["board"]),
        ("record-board-hash", vec!["board", "expected", "found"]),
        ("record-board-file", vec!["count", "first"]),
        ("record-custom-board", vec![]),
        ("record-option", vec!["key", "value"]),
        ("record-rules", vec!["version"]),
        ("record-seat", vec!["seat"]),
        ("record-count", vec!["expected", "found"]),
        ("record-hash", vec!["expected", "found"]),
        // A seed that cannot be parsed has no facts; a seed that does not match its commitment has two.
        ("record-seed", vec![]),
        ("record-result", vec!["expected", "found"]),
        ("record-not-json", vec!["message"]),
        ("record-no-seed", vec![]),
        ("record-dice", vec!["expected", "found"]),
        ("record-pledge", vec!["seat"]),
    ]
}

fn command_errors() -> Vec<Message> {
    let word = || "noise".to_owned();
    [
        ActionError::UnknownCommand(word()),
        ActionError::Form { form: "pass" },
        ActionError::NotACell(word()),
        ActionError::NotAColour(word()),
        ActionError::NotATile(word()),
        ActionError::NotAnAchievement(word()),
    ]
    .map(|error| (error.code(), vec!["subject"]))
    .to_vec()
}

fn setup_errors() -> Vec<Message> {
    [
        SetupError::Players { count: 1 },
        SetupError::WhitePlayer,
        SetupError::SameColour { colour: Colour::Blue },
        SetupError::Sketch,
        SetupError::NoSuchHeralds { heralds: Heralds::Star },
        SetupError::NoVisits,
    ]
    .map(|error| (error.code(), names(&error.facts())))
    .to_vec()
}

/// All families of sentences, each with all its messages.
fn families() -> [(&'static str, Vec<Message>); 6] {
    let problems = [board_problems(), file_problems(), vec![("file-too-many-boards", vec![])]].concat();
    let records = [record_errors(), vec![("out-of-turn", vec!["expected", "actor"])]].concat();
    [
        ("event", events()),
        ("refusal", refusals()),
        ("problem", problems),
        ("record", records),
        ("command", command_errors()),
        ("setup", setup_errors()),
    ]
}

fn names(facts: &[(&'static str, String)]) -> Vec<&'static str> {
    facts.iter().map(|(name, _)| *name).collect()
}

fn codes(messages: &[Message]) -> Vec<&'static str> {
    messages.iter().map(|(code, _)| *code).collect()
}

#[test]
fn the_lists_here_are_complete() {
    assert_eq!(codes(&refusals()), Refusal::CODES);
    assert_eq!(codes(&board_problems()), ProblemKind::CODES);
    assert_eq!(codes(&file_problems()), BoardFile::CODES);
    assert_eq!(codes(&record_errors()), RecordError::CODES);
    assert_eq!(codes(&command_errors()), ActionError::CODES);
    assert_eq!(codes(&setup_errors()), SetupError::CODES);
}

#[test]
fn every_message_has_a_sentence_and_all_its_facts() {
    for lang in Lang::ALL {
        for (family, messages) in families() {
            for (code, facts) in messages {
                let key = format!("{family}.{code}");
                assert!(lang.raw(&key).is_some(), "{key} has no sentence in {lang:?}");
                for text in [key.clone(), key.clone() + ".one"].iter().filter_map(|key| lang.raw(key)) {
                    let blank = placeholders(text).find(|name| !facts.contains(name));
                    assert_eq!(blank, None, "{key} in {lang:?} needs a fact that may be missing");
                }
            }
        }
    }
}

#[test]
fn every_sentence_has_a_message() {
    let mut known: BTreeSet<String> = families()
        .iter()
        .flat_map(|(family, messages)| messages.iter().map(move |(code, _)| format!("{family}.{code}")))
        .collect();
    // Problems of board files are looked up without the game, so the family also contains those of the other games.
    let others = [barricade::board::ProblemKind::CODES, cascadito::sheet::ProblemKind::CODES].concat();
    known.extend(others.iter().map(|code| format!("problem.{code}")));
    for lang in Lang::ALL {
        for key in lang.keys() {
            let is_sentence = families().iter().any(|(family, _)| key.split('.').next() == Some(family));
            assert!(
                !is_sentence || known.contains(key.strip_suffix(".one").unwrap_or(key)),
                "nothing says {key} in {lang:?}"
            );
        }
    }
}

#[test]
fn error_codes_are_unique_across_families() {
    assert_unique(&families().map(|(family, messages)| (family, codes(&messages))));
}

#[test]
fn every_word_of_the_rules_is_translated() {
    let mut words: Vec<String> = ["chance", "nobody"].map(|actor| format!("word-{actor}")).to_vec();
    words.extend(Colour::ALL.iter().flat_map(|c| ["word", "track", "colour"].map(|domain| format!("{domain}-{c}"))));
    words.extend(Colour::PLAYERS.iter().map(|colour| format!("by-{colour}")));
    words.extend(Tile::ALL.iter().map(|tile| format!("tile-{tile}")));
    words.extend(Achievement::ALL.iter().map(|achievement| format!("word-{achievement}")));
    words.extend(Heralds::ALL.iter().map(|heralds| format!("heralds-{heralds}")));
    words.extend(PHASES.map(|phase| format!("phase-{phase}")));
    words.extend(
        ["advance", "farmer-advance", "move-envoy", "move-herald", "move-on"].map(|offer| format!("offer-{offer}")),
    );
    words.extend([Ending::Points, Ending::NoEnvoy, Ending::NoField].map(|ending| format!("ending-{}", ending.name())));
    words.extend(["tracks", "farmers", "achievements", "pairs"].map(|part| format!("breakdown-{part}")));
    words.extend(["full", "minor", "nobody"].map(|victory| format!("victory-{victory}")));
    words.extend(["text", "number", "flag", "table", "list"].map(|kind| format!("expected-{kind}")));
    words.push("track-coloured".to_owned());
    assert_translated(&words);
}

/// Plays random games: every event is in the lists above and has the facts listed there.
#[test]
fn whole_games_can_be_described() {
    let known = events();
    let mut heard = BTreeSet::new();
    let set_ups = [
        (games::cascadero::FRONT, Heralds::Star, ClaimMode::Automatic),
        (games::cascadero::FRONT, Heralds::Advanced, ClaimMode::ByHand),
        (games::cascadero::FARMERS, Heralds::Cross, ClaimMode::ByHand),
    ];
    for (seed, (board, heralds, claims)) in (0..30).zip(set_ups.into_iter().cycle()) {
        let board = games::cascadero::board(board);
        let colours = vec![Colour::Blue, Colour::Orange];
        let mut game = AnySetup::Cascadero(Setup { heralds, claims, ..Setup::new(board, colours) }).start().unwrap();
        let mut dice = Dice::seeded(seed);
        while let Some(told) = play_on(&mut game, &mut dice) {
            for EventMessage { code, facts, .. } in told {
                let (_, promised) = known.iter().find(|(known, _)| *known == code).expect(code);
                assert!(promised.iter().all(|name| facts.iter().any(|(known, _)| known == name)), "{code}");
                heard.insert(code);
            }
        }
    }
    // Too rare to occur reliably.
    heard.extend(["cube-at-top", "declined", "lapsed"]);
    let silent: Vec<_> = codes(&known).into_iter().filter(|code| !heard.contains(code)).collect();
    assert!(silent.is_empty(), "not heard in any game: {silent:?}");
}

/// Plays a random action, preferring one that causes many events: otherwise few cubes would get far.
fn play_on(game: &mut AnyGame, dice: &mut Dice) -> Option<Vec<EventMessage>> {
    let action = match game.actor() {
        Actor::Chance => game.sample_chance(dice),
        Actor::Seat(_) => {
            let tries: Vec<AnyAction> = (0..=dice.below(24)).map(|_| game.sample_action(dice)).collect();
            tries.into_iter().max_by_key(|action| game.preview(&action.to_string()).map_or(0, |told| told.len()))?
        }
        Actor::Nobody => return None,
    };
    Some(game.play(&action.to_string()).unwrap())
}
