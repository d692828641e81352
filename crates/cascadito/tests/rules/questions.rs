//! The open question: its name, the answers it allows, and what is offered instead of a refused one.

use cascadito::{Action, Cascadito, Event, Setup};
use conformance::check_sampling;
use tabletop::{Dice, Game, GameExt, Seat};

use crate::scene::{RURAL, TRADE, play, scene};

/// C2 joins two blue towns, which is an achievement, and brings two towns into contact.
const COUNTRY: &str = "
pool: blue blue
seat1: tracks B1 O1
     A   B   C   D   E   F   G
 1       .       B       .
     .       x       .       .
 2       .       .       .
     .       .       .       .
 3       B       O       .
     .       .       .       .
";

fn by_hand(others: &str) -> Cascadito {
    scene(RURAL, &format!("claims: by-hand{COUNTRY}{others}"))
}

fn list(actions: &[Action]) -> String {
    actions.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// A position in the middle of a turn names its question below the players.
/// Rules: chance-is-a-player, die-is-taken, claims, any-track, several-towns, any-field, next-river-space, star
#[test]
fn a_position_names_its_question() {
    let asks = |game: &Cascadito, question: &str| {
        assert_eq!(
            game.to_string().split_once("question: ").map(|(_, name)| name.trim_end()),
            Some(question),
            "{game}"
        );
    };
    asks(&Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2)).unwrap(), "first");
    let mut game = by_hand("idle turns: 2\nseat2:\n");
    assert!(!game.to_string().contains("question"), "a position between two turns");
    for (command, question) in [
        ("take blue", "use"),
        ("mark C2", "claim"),
        ("claim bottom1", "any-track"),
        ("track pink", "score"),
        ("score D3", "river"),
        ("river", "any-field"),
    ] {
        play(&mut game, &[command]);
        asks(&game, question);
    }
    play(&mut game, &["pass"]);
    assert!(!game.to_string().contains("question"));
    let mut stars = scene(TRADE, "pool: blue blue\nseat1:\n     A   B   C\n 1       *\n     .       B\n");
    play(&mut stars, &["take blue", "mark B1"]);
    asks(&stars, "star");
    let mut last = scene(RURAL, "pool: blue\nidle turns: 5\nseat1:\n     A   B\n 1       B\n     .\nseat2:\n");
    play(&mut last, &["take blue", "pass"]);
    asks(&last, "over");
}

/// Lines with default values are left out.
#[test]
fn a_position_is_written_briefly() {
    let kingdom = "     A   B\n 1       B\n     .\n";
    let brief = format!("first: seat1\nto move: seat1\nseat1: tracks B0 Y0 O0 P0, rivers 0\n{kingdom}");
    let brief = brief.clone() + &brief[brief.find("seat1: ").unwrap()..].replace("seat1", "seat2");
    assert_eq!(scene(RURAL, &format!("seat1:\n{kingdom}seat2:\n")).to_string(), brief);
    let facts = "first: seat1\nto move: seat1\npool: blue\nidle turns: 1\n";
    let text = scene(RURAL, &format!("{facts}seat1:\n{kingdom}seat2:\n")).to_string();
    assert!(text.starts_with(facts), "{text}");
    let facts = "first: seat1\nto move: seat1\npool: blue\nboxes: 1\nsecond turn: yes\n";
    let text = scene(RURAL, &format!("{facts}seat1:\n{kingdom}")).to_string();
    assert!(text.starts_with(facts), "{text}");
}

/// Rules: claims, any-track, several-towns, next-river-space
#[test]
fn every_answer_is_drawn_equally_often() {
    let (mut game, mut dice) = (by_hand("seat2:\n"), Dice::seeded(3));
    for command in ["take blue", "mark C2", "claim bottom1", "track pink", "score D3", "river", "pass"] {
        check_sampling(&game, &mut dice);
        play(&mut game, &[command]);
    }
}

/// Answers of the same kind come first, and of these the nearest.
#[test]
fn a_refused_answer_has_the_nearest_alternatives() {
    let alternatives = |game: &Cascadito, command: &str| list(&game.alternatives(command.parse().unwrap()));
    let mut game = by_hand("seat2:\n");
    assert_eq!(alternatives(&game, "take pink"), "take blue");
    play(&mut game, &["take blue"]);
    assert_eq!(
        alternatives(&game, "mark G1"),
        "mark E1; mark D2; mark C2; mark C3; mark B2; mark A2; mark A3; river; pass"
    );
    assert_eq!(alternatives(&game, "mark A4").split("; ").next(), Some("mark A3"));
    assert_eq!(alternatives(&game, "river left").split("; ").next(), Some("river"));
    play(&mut game, &["mark C2", "claim bottom1", "track pink"]);
    assert_eq!(alternatives(&game, "score G1"), "score D3; score B3");
    assert_eq!(alternatives(&game, "score A1"), "score B3; score D3");
}

/// On a sheet with stars and a river, a star is answered with a field.
/// Rules: star, river
#[test]
fn a_star_marks_no_river() {
    let sheet = TRADE.to_owned() + "[[rivers]]\npoints = [1, 2, 3]\n";
    let mut game = scene(&sheet, "pool: blue blue\nseat1:\n     A   B   C\n 1       *\n     .       B\n 2       .\n");
    play(&mut game, &["take blue"]);
    assert_eq!(list(&game.list_actions()), "mark B1; mark B2; river; pass");
    play(&mut game, &["mark B1"]);
    assert_eq!(list(&game.list_actions()), "mark A1; mark B2");
    check_sampling(&game, &mut Dice::seeded(4));
    assert!(game.validate("river".parse().unwrap()).is_err());
}

/// A claim locks an achievement for other players, if there are any.
/// Rules: lock, first-and-later, solo
#[test]
fn a_claim_event_states_whether_it_locks() {
    let locks = |sheet: &str, text: &str, commands: &[&str]| {
        let events = play(&mut scene(sheet, text), commands);
        let achieved = events.into_iter().filter_map(|event| match event {
            Event::Achieved { seat: Seat(0), achievement, locked, .. } => Some((achievement.to_string(), locked)),
            _ => None,
        });
        achieved.collect::<Vec<_>>()
    };
    let river = |others: &str| {
        let land = COUNTRY.replace("tracks B1 O1", "rivers 3");
        locks(RURAL, &format!("{land}{others}"), &["take blue", "river"])
    };
    assert_eq!(river("seat2:\n"), [("top4".to_owned(), true)]);
    assert_eq!(river(""), [("top4".to_owned(), false)]);
    let pair = locks(RURAL, &format!("{COUNTRY}seat2:\n"), &["take blue", "mark C2"]);
    assert_eq!(pair, [("bottom1".to_owned(), false)], "everybody can claim it");
    let crowns = "pool: blue blue\nseat1:\n     A   B   C\n 1       B\n     bx      .\n 2       b\nseat2:\n";
    assert_eq!(locks(TRADE, crowns, &["take blue", "mark B2"]), [("top1".to_owned(), false)]);
}
