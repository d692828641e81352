//! Achievements, endings, scoring and the solo game, as scenes.

use cascadito::{Achievement, Cascadito, Colour, Ending, Event, Phase, Reason, Refusal, Setup, SetupError, SoloLevel};
use tabletop::{Game, Seat};

use crate::scene::{BANDITS, RURAL, TRADE, play, refusal, scene};

const ME: Seat = Seat(0);
const YOU: Seat = Seat(1);

fn achievement(name: &str) -> Achievement {
    name.parse().unwrap()
}

fn claims(game: &Cascadito, seat: Seat) -> Vec<String> {
    game.claimed(seat).iter().map(|claimed| claimed.to_string()).collect()
}

/// One mark at C2 joins the blue towns on B3 and D1, and the white, yellow and pink ones.
const CROSSROADS: &str = "
pool: blue yellow pink
seat1: RIGHT
     A   B   C   D   E   F
 1       Y       B       .
     .       x       .       .
 2       .       .       O
     .       .       x       .
 3       B       x       .
     .       .       W       .
 4       .       P       .
     .       .       .       .
seat2:
";

/// Rules: achievements, group-towns, all-colours, claims, lock
#[test]
fn achievements_are_claimed_the_moment_they_are_met() {
    let mut game = scene(RURAL, &CROSSROADS.replace("RIGHT", ""));
    let events = play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(claims(&game, ME), ["top2", "bottom1"], "{game}");
    let achieved = events.iter().filter(|event| matches!(event, Event::Achieved { .. })).count();
    assert_eq!(achieved, 2);
    // The pair of blue towns lets the player mark any track immediately, before the blue town scores.
    assert_eq!(game.phase(), Phase::AnyTrack);
    play(&mut game, &["track pink"]);
    assert_eq!((game.track(ME, Colour::Pink), game.track(ME, Colour::Blue)), (1, 1));
    assert!(game.locked(YOU).contains(achievement("top2")));
    assert!(!game.locked(YOU).contains(achievement("bottom1")));
}

/// Rules: claims, simultaneous-claims
#[test]
fn by_hand_the_player_is_asked_in_the_printed_order() {
    let mut game = scene(RURAL, &CROSSROADS.replace("RIGHT", "").replace("pool", "claims: by-hand\npool"));
    play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(game.phase(), Phase::Claim(achievement("top2")));
    assert!(matches!(refusal(&game, "claim bottom1"), Refusal::OtherAchievement { .. }));
    play(&mut game, &["decline top2", "claim bottom1", "track pink"]);
    assert_eq!(claims(&game, ME), ["bottom1"]);
    // An achievement that was declined stays open, for other players and for the player's next turn.
    play(&mut game, &["take yellow", "pass"]);
    assert_eq!(game.phase(), Phase::Claim(achievement("top2")));
    play(&mut game, &["claim top2"]);
    assert_eq!(game.score(ME).top_row, 5);
}

/// Rules: lock
#[test]
fn a_locked_achievement_is_not_claimed_again() {
    let text = CROSSROADS.replace("RIGHT", "").replace("seat2:", "seat2: claims top2");
    let mut game = scene(RURAL, &text);
    play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(claims(&game, ME), ["bottom1"]);
}

/// Rules: banners, end, instant-end, river-achievement
#[test]
fn the_top_row_ends_the_game_on_the_spot() {
    // The last river space would let the player mark a field, but claiming its achievement ends the game.
    let text = CROSSROADS.replace("RIGHT", "rivers 3, claims top1 top2").replace("seat2:", "seat2: claims top3");
    let mut game = scene(RURAL, &text);
    let events = play(&mut game, &["take blue", "river"]);
    assert_eq!(game.phase(), Phase::Over(Ending::TopRow));
    assert_eq!(events.last(), Some(&Event::GameEnded { ending: Ending::TopRow }));
    assert_eq!(game.standings().unwrap().winner(), Some(ME));
    assert_eq!(refusal(&game, "pass"), Refusal::GameOver);
}

/// The mark that ends the game keeps its scorings, but nothing that follows from them.
/// Rules: end, instant-end
#[test]
fn an_ending_mark_keeps_its_scorings_and_nothing_else() {
    // The second blue space would let the player mark a field, and bottom1 a track.
    let text = CROSSROADS.replace("RIGHT", "tracks B1, claims top2 bottom2");
    let mut game = scene(RURAL, &text);
    let events = play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(game.phase(), Phase::Over(Ending::BottomRow));
    let kept = [
        Event::TownScored { seat: ME, town: "B3".parse().unwrap(), colour: Colour::Blue },
        Event::TrackMarked { seat: ME, track: Colour::Blue, space: 2 },
        Event::GameEnded { ending: Ending::BottomRow },
    ];
    assert_eq!(events[events.len() - 3..], kept, "{events:?}");
    let marked: u8 = Colour::ALL.into_iter().map(|track| game.track(ME, track)).sum();
    assert_eq!(marked, 2, "no action is taken");
}

/// All pending towns score without a question, including those of earlier marks. A full track stays full, and a banner reached this way
/// claims nothing.
/// Rules: instant-end, full-track, several-towns
#[test]
fn all_waiting_towns_score_at_the_end() {
    let text = "
pool: blue blue
seat1: tracks B1 YSPACES O2 P2, claims bottom2
     A   B   C   D   E
 1       .       .
     .       x       B
 2       .       .
     .       .       Y
 3       B       Y
     .       .       .
seat2:
";
    for (before, after) in [(0, 2), (3, 4)] {
        let mut game = scene(RURAL, &text.replace("SPACES", &before.to_string()));
        // C2 scores two towns; the first lets the player mark D2, which joins two blue towns and ends the game.
        let events = play(&mut game, &["take blue", "mark C2", "score B3", "mark D2"]);
        assert_eq!(game.phase(), Phase::Over(Ending::BottomRow), "{game}");
        assert_eq!((game.track(ME, Colour::Blue), game.track(ME, Colour::Yellow)), (3, after));
        let full =
            events.iter().any(|event| matches!(event, Event::TownStayedSilent { reason: Reason::FullTrack, .. }));
        assert_eq!(full, before == 3, "{events:?}");
        // The second yellow space completes the first banners of all tracks, but too late.
        assert_eq!(game.claimed(ME).contains(achievement("top1")), before == 3);
        assert_eq!(events.last(), Some(&Event::GameEnded { ending: Ending::BottomRow }));
    }
}

/// Rules: instant-end, simultaneous-claims
#[test]
fn claims_of_one_change_are_all_made_before_the_end() {
    // C2 meets top2, which completes the top row, and then bottom1.
    let text = CROSSROADS.replace("RIGHT", "").replace("seat2:", "seat2: claims top1 top3 top4");
    let mut game = scene(RURAL, &text);
    let events = play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(game.phase(), Phase::Over(Ending::TopRow));
    assert_eq!(claims(&game, ME), ["top2", "bottom1"]);
    let ends = events.iter().filter(|event| matches!(event, Event::GameEnded { .. })).count();
    assert_eq!(ends, 1);
    assert_eq!(game.track(ME, Colour::Blue), 1, "the blue town scored");
}

/// Rules: instant-end, simultaneous-claims, claims
#[test]
fn by_hand_all_is_asked_before_the_end() {
    let text = CROSSROADS.replace("RIGHT", "").replace("seat2:", "seat2: claims top1 top3 top4");
    let start = scene(RURAL, &text.replace("pool", "claims: by-hand\npool"));
    let mut game = start;
    play(&mut game, &["take blue", "mark C2", "claim top2"]);
    assert_eq!(game.phase(), Phase::Claim(achievement("bottom1")), "the row is complete, but one question is left");
    let mut modest = game;
    play(&mut modest, &["decline bottom1"]);
    assert_eq!(modest.phase(), Phase::Over(Ending::TopRow));
    play(&mut game, &["claim bottom1"]);
    assert_eq!(game.phase(), Phase::Over(Ending::TopRow));
    assert_eq!((claims(&game, ME), game.track(ME, Colour::Blue)), (vec!["top2".to_owned(), "bottom1".to_owned()], 1));
    // A player who declines the last box of the row plays on.
    let mut game = start;
    play(&mut game, &["take blue", "mark C2", "decline top2", "claim bottom1"]);
    assert_eq!(game.phase(), Phase::AnyTrack);
}

/// Rules: home-banner, banners
#[test]
fn the_home_castle_decides_which_banner_counts() {
    for (first, castle_claims) in [("seat1", vec!["top1"]), ("seat2", vec![])] {
        let text = format!(
            "
first: {first}
to move: seat1
pool: blue
seat1: tracks B1
     A   B   C   D
 1       x       .
     .       .
 2       .       .
     .       .
 3       B       .
seat2:
"
        );
        let mut game = scene(BANDITS, &text);
        play(&mut game, &["take blue", "mark B2"]);
        assert_eq!(game.track(ME, Colour::Blue), 2);
        assert_eq!(claims(&game, ME), castle_claims);
    }
}

/// Groups must be separate at the same time; joining them later does not undo the claim.
/// Rules: separate-groups
#[test]
fn three_groups_apart() {
    let text = "
pool: blue blue
seat1:
     A   B   C   D   E   F   G
 1       x       .       x
     x       .       .       x
 2       .       x       .
     .       .       .       .
 3       .       B       .
     .       .       .       .
seat2:
";
    let mut game = scene(BANDITS, text);
    assert_eq!(game.groups_of(ME).len(), 2, "a single mark is no group");
    play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(claims(&game, ME), ["top2"]);
}

/// Rules: first-and-later, crowns, achievements
#[test]
fn crowns_pay_more_to_the_first() {
    let half = "
     A   B   C   D   E
 1       bx      .
     .       .       .
 2       .       .
     .       B       .
 3       bx      .
";
    let text = format!("\npool: blue blue blue blue\nseat1:{half}seat2:{half}");
    let mut game = scene(TRADE, &text);
    // B2 joins the crowns on B1 and B3.
    play(&mut game, &["take blue", "mark C1"]);
    assert!(claims(&game, ME).is_empty(), "both crowns must be in one group");
    play(&mut game, &["take blue", "mark B2"]);
    play(&mut game, &["take blue", "mark B2"]);
    assert_eq!((game.score(YOU).top_row, game.score(ME).top_row), (8, 5));
}

/// On this sheet the turn is played to its end.
/// Rules: end-of-turn, end
#[test]
fn enough_spaces_in_every_track_end_the_game_after_the_turn() {
    let text = "
pool: white blue
seat1: tracks B4 Y4 O4 P4 W3
     A   B   C   D   E
 1       .       .
     .       x       .
 2       .       .
     .       .       .
 3       B       W
     .       .       .
seat2:
";
    let mut game = scene(TRADE, text);
    play(&mut game, &["take white", "mark C2", "score D3"]);
    assert_eq!(game.phase(), Phase::Over(Ending::Tracks));
    assert_eq!(game.track(ME, Colour::Blue), 5, "the blue town still scored");
}

/// Rules: end-of-turn, scoring
#[test]
fn a_whole_top_row_ends_the_game_with_a_bonus() {
    let text = "
pool: blue blue
seat1: claims top2
     A   B   C   D   E
 1       bx      .
     .       .       .
 2       .       .
     B       .       .
 3       bx      .
seat2: claims top2, later top2
";
    let mut game = scene(TRADE, text);
    play(&mut game, &["take blue", "mark B2"]);
    assert_eq!(game.phase(), Phase::Over(Ending::TopRow));
    let score = game.score(ME);
    assert_eq!((score.top_row, score.top_row_bonus), (16, 5));
    assert_eq!(game.score(YOU).top_row, 5);
}

const EMPTY: &str = "
     A   B   C
 1       .
     .       B
 2       .
";

/// Rules: standstill, winner, castle
#[test]
fn three_rounds_without_a_used_die_end_the_game_and_ties_go_to_the_right() {
    let text = format!("\npool: blue blue\nidle turns: 4\nseat1:{EMPTY}seat2:\n");
    let mut game = scene(RURAL, &text);
    play(&mut game, &["take blue", "pass"]);
    assert_eq!(game.idle_turns(), 5);
    let mut used = game;
    play(&mut used, &["take blue", "mark B1"]);
    assert_eq!(used.idle_turns(), 0);
    play(&mut game, &["take blue", "pass"]);
    assert_eq!(game.phase(), Phase::Over(Ending::Standstill));
    assert_eq!((game.castle(ME), game.castle(YOU)), (Some(Colour::Blue), Some(Colour::Yellow)));
    assert_eq!(game.standings().unwrap().winner(), Some(YOU));
}

/// Rules: scoring, home-castle, every-track, track
#[test]
fn the_sheet_is_scored_box_by_box() {
    let text = format!(
        "\npool: blue\nseat1: tracks B4 Y3 O3 P3, rivers 3, claims top1 top3{EMPTY}seat2: tracks B4 Y4, claims bottom1\n"
    );
    let game = scene(RURAL, &text);
    let mine = game.score(ME);
    // Blue is the home track: 9 for its top, and 3 for the third space of each other track.
    assert_eq!((mine.tracks, mine.every_track, mine.rivers, mine.top_row), (9 + 9, 7, 2, 10));
    assert_eq!(mine.total(), 18 + 7 + 2 + 10);
    let yours = game.score(YOU);
    assert_eq!((yours.tracks, yours.every_track, yours.bottom_row), (4 + 10, 0, 0));
}

/// Rules: solo, castle
#[test]
fn alone_the_boxes_are_the_timer() {
    let text = format!("\npool: blue blue\nboxes: 3\nseat1: claims top1 top2 top3, rivers 3{EMPTY}");
    let mut game = scene(RURAL, &text);
    assert_eq!(game.castle(ME), Some(Colour::Blue));
    // No other end condition applies: the top row is complete, and the game goes on.
    play(&mut game, &["take blue", "river", "pass"]);
    assert_eq!((claims(&game, ME).len(), game.turn_of_round()), (4, 2));
    let events = play(&mut game, &["take blue", "mark B1"]);
    assert!(events.contains(&Event::BoxMarked { number: 4, of: 4 }));
    assert_eq!(game.phase(), Phase::Over(Ending::Boxes));
}

/// Rules: solo, roll
#[test]
fn alone_every_round_has_two_turns_and_a_fresh_roll() {
    let text = format!("\npool: blue blue pink pink\nseat1:{EMPTY}");
    let mut game = scene(RURAL, &text);
    play(&mut game, &["take blue", "pass", "take pink", "pass"]);
    assert_eq!((game.phase(), game.boxes(), game.pool(Colour::Blue)), (Phase::Roll, 1, 0));
}

/// Rules: solo-hard, setup
#[test]
fn the_harder_game_begins_with_two_boxes_marked() {
    let sheet = games::cascadito::sheet(1);
    let hard = Setup { solo: SoloLevel::Hard, ..Setup::new(sheet, 1) };
    assert_eq!(Cascadito::start(&hard).unwrap().boxes(), 2);
    assert_eq!(Cascadito::start(&Setup::new(sheet, 1)).unwrap().boxes(), 0);
    let with_others = Setup { players: 2, ..hard };
    assert_eq!(Cascadito::start(&with_others), Err(SetupError::HardWithOthers { count: 2 }));
    assert_eq!(Cascadito::start(&Setup::new(sheet, 5)), Err(SetupError::Players { count: 5 }));
    assert_eq!(Cascadito::start(&Setup::new(sheet, 0)), Err(SetupError::Players { count: 0 }));
}

/// Rules: first-player, castle
#[test]
fn castles_follow_the_first_player_clockwise() {
    let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(2), 4)).unwrap();
    assert_eq!(game.castle(ME), None);
    assert!(matches!(
        refusal(&Cascadito::start(&Setup::new(games::cascadito::sheet(2), 2)).unwrap(), "first seat3"),
        Refusal::NoSuchSeat { .. }
    ));
    play(&mut game, &["first seat3"]);
    let castles: Vec<_> = game.all_seats().map(|seat| game.castle(seat).unwrap()).collect();
    assert_eq!(castles, [Colour::Orange, Colour::Pink, Colour::Blue, Colour::Yellow]);
}
