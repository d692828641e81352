//! Positions written by people: an impossible one is refused, and achievements that are met are claimed.

use cascadito::{Cascadito, Ending, NotationError, Phase, PositionError};
use tabletop::Seat;

use crate::scene::{BANDITS, RURAL, TRADE, play, scene};

const ME: Seat = Seat(0);
const YOU: Seat = Seat(1);

const LAND: &str = "
     A   B   C
 1       .
     .       B
 2       .
";

/// The error of a position on a made-up sheet, given a few lines of facts and the lines of the players.
fn error(sheet: &str, facts: &str, players: &[&str]) -> Option<PositionError> {
    let rest = games::cascadito::draft(sheet).unwrap();
    let mut text = format!("{facts}\n");
    for (number, player) in (1..).zip(players) {
        let land = if number == 1 { LAND } else { "\n" };
        text += &["seat", &number.to_string(), ": ", player, land].concat();
    }
    match Cascadito::read(&text, games::cascadito::find, &rest) {
        Ok(_) => None,
        Err(NotationError::Position(error)) => Some(error),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn impossible_pools_are_refused() {
    let pool = |count: usize| format!("pool:{}", " blue".repeat(count));
    for count in [7, 255, 256, 257, 1_000] {
        assert_eq!(error(RURAL, &pool(count), &["", ""]), Some(PositionError::Pool), "{count}");
    }
    assert_eq!(error(RURAL, &pool(6), &["", ""]), None);
    assert_eq!(error(RURAL, "pool: white", &["", ""]), Some(PositionError::Pool));
    // In the solo game, a round begins with at least two dice, and its second turn with at least one.
    assert_eq!(error(RURAL, &pool(1), &[""]), Some(PositionError::Pool));
    assert_eq!(error(RURAL, &pool(2), &[""]), None);
    assert_eq!(error(RURAL, &(pool(1) + "\nsecond turn: yes"), &[""]), None);
    assert_eq!(error(RURAL, "second turn: yes", &[""]), Some(PositionError::Pool));
}

#[test]
fn solo_facts_are_refused_with_several_players() {
    for fact in ["boxes: 1", "second turn: yes", "boxes: 200"] {
        assert_eq!(error(RURAL, fact, &["", ""]), Some(PositionError::Alone), "{fact}");
    }
    assert_eq!(error(RURAL, "boxes: 3", &[""]), None);
    assert_eq!(error(RURAL, "boxes: 4", &[""]), Some(PositionError::Boxes(4)));
    assert_eq!(error(RURAL, "idle turns: 1", &[""]), Some(PositionError::Together));
}

/// Rules: standstill, end
#[test]
fn positions_of_games_that_are_over_are_refused() {
    assert_eq!(error(RURAL, "idle turns: 5", &["", ""]), None);
    for idle in [6, 7, 255] {
        assert_eq!(error(RURAL, &format!("idle turns: {idle}"), &["", ""]), Some(PositionError::Over), "{idle}");
    }
    let over =
        |sheet, players: &[&str]| assert_eq!(error(sheet, "", players), Some(PositionError::Over), "{players:?}");
    over(RURAL, &["claims top1 top2", "claims top3 top4"]);
    over(RURAL, &["", "claims bottom1 bottom2"]);
    over(TRADE, &["", "claims top1 top2"]);
    over(TRADE, &["", "tracks B4 Y4 O4 P4 W4"]);
    // In the solo game, only the dice boxes count.
    assert_eq!(error(RURAL, "", &["claims top1 top2 top3 top4 bottom1 bottom2"]), None);
}

/// Rules: lock, first-and-later
#[test]
fn a_locked_box_has_no_later_claims() {
    let later = |name: &str| Some(PositionError::Later(name.parse().unwrap()));
    assert_eq!(error(RURAL, "", &["claims top1, later top1", ""]), later("top1"));
    assert_eq!(error(RURAL, "", &["claims bottom1, later bottom1", ""]), later("bottom1"));
    assert_eq!(error(TRADE, "", &["claims top1", "later top1"]), later("top1"));
    assert_eq!(error(TRADE, "", &["", "claims top1, later top1"]), later("top1"), "nobody was the first");
    assert_eq!(error(TRADE, "", &["claims top1", "claims top1, later top1"]), None);
}

/// Rules: lock, first-and-later
#[test]
fn a_box_has_one_first_claim() {
    let two = |name: &str| Some(PositionError::TwoClaimants(name.parse().unwrap()));
    assert_eq!(error(RURAL, "", &["claims top1", "claims top1"]), two("top1"), "a locked box");
    assert_eq!(error(TRADE, "", &["claims top1", "claims top1"]), two("top1"), "a box with points for later players");
    assert_eq!(error(TRADE, "", &["claims top1", "claims top2"]), None);
    assert_eq!(error(RURAL, "", &["claims bottom1", "claims bottom1"]), None, "nobody is the first on the bottom row");
}

/// Achievements that are met but not claimed are claimed, and the player to move takes their actions.
/// Rules: claims
#[test]
fn met_achievements_are_claimed_when_a_position_is_read() {
    let text = "
pool: blue blue
MODEseat1:
     A   B   C   D
 1       B       B
     x       x
 2       x       .
     .       .
seat2: rivers 4
";
    let mut game = scene(RURAL, &text.replace("MODE", ""));
    assert!(game.claimed(ME).contains("bottom1".parse().unwrap()));
    assert!(game.claimed(YOU).contains("top4".parse().unwrap()));
    assert_eq!(game.phase(), Phase::AnyTrack);
    game.assert_caches();
    play(&mut game, &["track pink", "take blue", "pass"]);
    assert_eq!((game.phase(), game.active_seat()), (Phase::Take, YOU));
    game.assert_caches();
    // With claims by hand, the player is asked as at the start of every turn.
    let game = scene(RURAL, &text.replace("MODE", "claims: by-hand\n"));
    assert_eq!(game.phase(), Phase::Claim("bottom1".parse().unwrap()));
    // If the claim completes a row, the game is over.
    assert_eq!(error(RURAL, "", &["rivers 4", "claims top1 top2 top3"]), Some(PositionError::Over));
    assert_eq!(error(BANDITS, "", &["tracks B2", ""]), None);
}

/// Unused dice are counted up to the limit, but not beyond it.
/// Rules: standstill
#[test]
fn the_last_unused_die_ends_the_game() {
    let mut game = scene(RURAL, &format!("pool: blue\nidle turns: 5\nseat1:{LAND}seat2:\n"));
    play(&mut game, &["take blue", "pass"]);
    assert_eq!((game.phase(), game.idle_turns()), (Phase::Over(Ending::Standstill), 6));
}
