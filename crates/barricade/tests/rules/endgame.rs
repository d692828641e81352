//! Drowning, the last sale, and the winner.

use barricade::{Ending, Event, Question};
use tabletop::{Actor, Game, Victory};

use crate::scene::{asked, money, play, scene, seat};

/// Water on three sides of red's corner, and no walls: D1 floods, and is then surrounded by water.
const DOOMED: &str = "     A   B   C   D   E   F   G
          1               r
                      ~       ~
          2       .       ~       .
              .       .       .       .
          3       .       ~       .
              .       .       .       .
          4       .       ~       .
              .       .       .       .
          5       .       .       .
              .       .       .       .
          6       .       .       .
                      .       .
          7               PEOPLE
         order: red yellow green";

fn doomed(people: &str, players: &str) -> barricade::Barricade {
    scene(&format!("{}\n{players}", DOOMED.replace("PEOPLE", people)))
}

/// The richest has drowned; the others have the same money, and yellow is earlier in the turn order.
/// Rules: end, winner
#[test]
fn the_richest_survivor_wins_and_the_turn_order_breaks_ties() {
    let mut game = doomed(
        "yg",
        "         red: 90 money
         yellow: 40 money
         green: 40 money",
    );
    let events = play(&mut game, "done; done; done");
    let drowned = Event::CharacterDrowned { seat: seat(&game, "red"), cell: "D1".parse().unwrap() };
    assert!(events.contains(&drowned));
    let boarded = Event::ArkBoarded { seat: seat(&game, "yellow") };
    assert!(events.ends_with(&[boarded, Event::GameEnded { ending: Ending::Ark }]));
    assert_eq!((game.actor(), game.question()), (Actor::Nobody, Question::Over(Ending::Ark)));
    let standings = game.standings().unwrap();
    assert_eq!(standings.victory, Victory::Full);
    let places: Vec<_> = standings.places.iter().map(|p| (game.colour(p.seat).name(), p.points, p.qualified)).collect();
    assert_eq!(places, [("yellow", 40, true), ("green", 40, true), ("red", 90, false)]);
}

/// In reverse turn order, each labourer goes to the dearest empty space. Five craftsmen have been bought, from the spaces at
/// 1, 1, 1, 2 and 2. Green sells first, at 2 and 2, then yellow at 1, then red at 1 and 1: drowned players sell, too.
/// Rules: last-sale
#[test]
fn all_labourers_are_sold_in_reverse_turn_order() {
    let text = DOOMED.replace("PEOPLE", "yg");
    let text = text.replace("          6       .       .       .", "          6       R1      Y1      G1");
    let mut game = scene(&format!(
        "{text}
         red: 10 money, wall 1 = 14 craftsman craftsman
         yellow: 10 money, wall 1 = 5 craftsman
         green: 10 money, wall 1 = 7 craftsman craftsman"
    ));
    let events = play(&mut game, "done; done; done");
    let prices: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::LastLabourerSold { seat, price, .. } => Some((game.colour(*seat).name(), *price)),
            _ => None,
        })
        .collect();
    assert_eq!(prices, [("green", 2), ("green", 2), ("yellow", 1), ("red", 1), ("red", 1)]);
    assert_eq!(["red", "yellow", "green"].map(|colour| money(&game, colour)), [12, 11, 14]);
    assert_eq!(game.standings().unwrap().winner(), Some(seat(&game, "green")));
}

/// Two drown in the same flood, before the result is determined; the third survives and wins with less money.
/// Rules: end, flight
#[test]
fn two_may_drown_at_once() {
    let text = DOOMED.replace("          1               r", "          1               rg").replace("PEOPLE", "y");
    let mut game = scene(&format!(
        "{text}
         red: 90 money
         yellow: 1 money
         green: 50 money"
    ));
    play(&mut game, "done; done; done");
    assert!(game.is_drowned(seat(&game, "red")) && game.is_drowned(seat(&game, "green")));
    assert_eq!(game.standings().unwrap().winner(), Some(seat(&game, "yellow")));
}

/// Rules: everspring
#[test]
fn with_everybody_drowned_the_everspring_wins() {
    let text = DOOMED.replace("          1               r", "          1               ryg").replace("PEOPLE", ".");
    let mut game = scene(&format!(
        "{text}
         red: 90 money
         yellow: 1 money
         green: 50 money"
    ));
    let events = play(&mut game, "done; done; done");
    assert!(events.ends_with(&[Event::EverspringWon {}, Event::GameEnded { ending: Ending::Everspring }]));
    assert_eq!(Event::EverspringWon {}.rule(), barricade::rule::EVERSPRING);
    let standings = game.standings().unwrap();
    assert_eq!((standings.victory, standings.winner()), (Victory::Nobody, None));
    assert_eq!(game.colour(standings.places[0].seat).name(), "red", "still listed by money");
}

/// Red drowns, yellow must flee first: the game ends only after everyone has fled or drowned.
/// Rules: flight, end
#[test]
fn the_game_ends_after_all_have_fled() {
    let text = DOOMED
        .replace("          3       .       ~       .", "          3       .       ~       y")
        .replace("PEOPLE", "g");
    let text = text.replace(
        "              .       .       .       .\n          4",
        "              .       .       ~       .\n          4",
    );
    let mut game = scene(&format!(
        "{text}
         red: 9 money
         yellow: 9 money
         green: 9 money"
    ));
    play(&mut game, "done; done; done");
    assert_eq!(asked(&game), "yellow flee");
    assert!(game.is_drowned(seat(&game, "red")));
    play(&mut game, "flee G2");
    assert_eq!(game.question(), Question::Over(Ending::Ark));
}
