//! The rulebook's examples and every ruling about turns, marks and scorings, as scenes.

use cascadito::{Action, Colour, Event, Phase, Reason, Refusal, River};
use tabletop::{Actor, Cell, Dice, Game, Seat};

use crate::scene::{BANDITS, RURAL, TRADE, play, refusal, scene};

const ME: Seat = Seat(0);

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn silent(town: &str, reason: Reason) -> Event {
    Event::TownStayedSilent { seat: ME, town: cell(town), reason }
}

fn scored(town: &str, colour: Colour) -> Event {
    Event::TownScored { seat: ME, town: cell(town), colour }
}

/// Yellow on B2, pink on E2; the fields C1 and D2 are neighbours and touch one town each.
const TWO_TOWNS: &str = "
pool: yellow pink
seat1:
     A   B   C   D   E   F   G
 1       .       .       .
     .       .       .       .
 2       Y       .       .
     .       .       P       .
 3       .       .       .
     .       .       .       .
";

/// The first two of the example's three steps: a single mark scores nothing; the second mark makes a group and scores its town.
/// Rules: group, town-scoring, first-contact, track, mark
#[test]
fn a_lone_mark_is_silent_and_a_group_of_two_scores() {
    let mut game = scene(RURAL, TWO_TOWNS);
    let events = play(&mut game, &["take yellow", "mark C1"]);
    assert!(events.contains(&silent("B2", Reason::Alone)));
    let events = play(&mut game, &["take pink", "mark D2"]);
    assert!(events.contains(&scored("E2", Colour::Pink)));
    assert!(events.contains(&Event::TrackMarked { seat: ME, track: Colour::Pink, space: 1 }));
    assert!(events.iter().any(|event| event.code() == "town-scored"));
    assert_eq!((game.track(ME, Colour::Pink), game.track(ME, Colour::Yellow)), (1, 0));
}

/// The third step: the group, now of six, was already in contact with the orange town.
/// Rules: first-contact
#[test]
fn a_known_town_does_not_score_again_for_the_same_group() {
    let text = "
pool: orange orange
seat1:
     A   B   C   D   E
 1       x       x
     x       x       .
 2       .       O
     .       x       .
 3       .       .
     .       .       .
";
    let mut game = scene(RURAL, text);
    let events = play(&mut game, &["take orange", "mark D3"]);
    assert!(events.contains(&silent("D2", Reason::KnownGroup)));
    assert_eq!(game.track(ME, Colour::Orange), 0);
    assert_eq!(game.groups_of(ME)[0].len(), 6);
}

/// Rules: first-contact, town-scoring
#[test]
fn another_group_scores_the_same_town_again() {
    let text = "
pool: orange orange
seat1: tracks O1
     A   B   C   D   E   F
 1       .       x       .
     .       .       x       .
 2       .       O       .
     .       .       .       .
 3       .       .       .
     .       x       .       .
";
    let mut game = scene(RURAL, text);
    // C2 touches the single mark on C3, not the group on D1 and E1.
    let events = play(&mut game, &["take orange", "mark C2"]);
    assert!(events.contains(&scored("D2", Colour::Orange)));
}

/// Two towns that share the field C2.
const SHARED_FIELD: &str = "
pool: orange pink
seat1: tracks O1
     A   B   C   D   E
 1       x       .
     .       .       .
 2       x       .
     .       .       .
 3       O       P
     .       .       .
";

/// The orange-or-pink example: either die marks the field between the towns, and the pink town scores; this group was already
/// in contact with the orange one.
/// Rules: several-towns, first-contact, mark
#[test]
fn an_orange_or_a_pink_die_scores_the_pink_town() {
    for die in ["take orange", "take pink"] {
        let mut game = scene(BANDITS, SHARED_FIELD);
        let events = play(&mut game, &[die, "mark C2"]);
        assert!(events.contains(&silent("B3", Reason::KnownGroup)), "{events:?}");
        assert!(events.contains(&scored("D3", Colour::Pink)), "{events:?}");
        assert_eq!((game.track(ME, Colour::Orange), game.track(ME, Colour::Pink)), (1, 1));
    }
}

/// Two towns at once: the player chooses the order, and each is resolved completely before the next.
/// Rules: several-towns, depth-first
#[test]
fn the_player_orders_the_towns() {
    let text = "
pool: blue blue
seat1: tracks B1
     A   B   C   D   E
 1       .       .
     .       x       .
 2       .       .
     .       .       .
 3       B       Y
     .       .       .
";
    let mut game = scene(RURAL, text);
    play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(game.phase(), Phase::Score);
    assert_eq!(game.towns_to_score(), [cell("B3"), cell("D3")]);
    assert_eq!(refusal(&game, "score C1"), Refusal::NotToScore { town: cell("C1") });
    assert_eq!(refusal(&game, "pass"), Refusal::NotOptional { phase: Phase::Score });
    // The second blue space lets the player mark a field before the yellow town scores.
    play(&mut game, &["score B3"]);
    assert_eq!((game.phase(), game.track(ME, Colour::Yellow)), (Phase::AnyField, 0));
    assert!(game.towns_to_score().is_empty(), "the yellow town waits, but the question is another one");
    let events = play(&mut game, &["pass"]);
    assert!(events.contains(&scored("D3", Colour::Yellow)));
}

/// Rules: die-is-taken, mark
#[test]
fn a_die_must_be_taken_but_need_not_be_used() {
    let mut game = scene(RURAL, TWO_TOWNS);
    assert_eq!(refusal(&game, "pass"), Refusal::MustTake);
    assert_eq!(refusal(&game, "take blue"), Refusal::NoSuchDie { colour: Colour::Blue });
    assert_eq!(refusal(&game, "take white"), Refusal::ForbiddenColour { colour: Colour::White });
    play(&mut game, &["take yellow"]);
    assert_eq!(refusal(&game, "mark B2"), Refusal::IsATown { cell: cell("B2") });
    assert_eq!(refusal(&game, "mark Z9"), Refusal::NoSuchField { cell: cell("Z9") });
    assert_eq!(refusal(&game, "mark D2"), Refusal::NotBesideColour { cell: cell("D2"), colour: Colour::Yellow });
    let events = play(&mut game, &["pass"]);
    assert!(events.contains(&Event::DieUnused { seat: ME, colour: Colour::Yellow }));
    assert!(game.marks(ME).is_empty());
    play(&mut game, &["take pink", "mark D2"]);
    assert_eq!(game.marks(ME), [cell("D2")]);
}

/// Any die marks the next river space, in order, and the space acts at once.
/// Rules: river, next-river-space, any-field
#[test]
fn any_die_marks_the_river() {
    let mut game = scene(RURAL, TWO_TOWNS);
    play(&mut game, &["take yellow", "river", "take pink"]);
    assert_eq!(refusal(&game, "river left"), Refusal::NoSuchRiver { river: River::Left });
    play(&mut game, &["river"]);
    assert_eq!((game.phase(), game.river(ME, 0)), (Phase::AnyField, 2));
    // "Mark any field" may mark a river space instead, or a field far from any town.
    let mut dry = game;
    play(&mut dry, &["mark F1"]);
    assert!(dry.is_marked(ME, cell("F1")));
    play(&mut game, &["river"]);
    assert_eq!(game.river(ME, 0), 3);
}

/// Rules: river, optional
#[test]
fn a_full_river_takes_no_more() {
    let text = TWO_TOWNS.replace("seat1:", "seat1: rivers 4, claims top4");
    let mut game = scene(RURAL, &text);
    play(&mut game, &["take yellow"]);
    assert_eq!(refusal(&game, "river"), Refusal::RiverFull { river: River::Only });
    // An orange scoring whose action has no legal choice is skipped.
    let text = "
pool: orange orange
seat1: tracks O1, rivers 4, claims top4
     A   B   C   D   E
 1       .       x
     .       .       .
 2       .       .
     .       O       .
";
    let mut game = scene(RURAL, text);
    let events = play(&mut game, &["take orange", "mark D2"]);
    assert!(events.contains(&Event::Lapsed { seat: ME, offer: Phase::River }));
}

/// On a sheet without white dice, only an action can mark a field beside a white town, and a white town has no track.
/// Rules: no-track, any-field, forbidden-faces
#[test]
fn white_towns_are_reached_by_actions_only() {
    let text = "
pool: blue yellow
seat1: tracks B1
     A   B   C   D   E
 1       .       W
     .       .       .
 2       .       .
     .       .       .
 3       B       x
     .       .       .
seat2:
";
    let mut game = scene(RURAL, text);
    play(&mut game, &["take blue"]);
    assert!(matches!(refusal(&game, "mark D2"), Refusal::NotBesideColour { .. }));
    // The second blue space lets the player mark any field.
    play(&mut game, &["mark C2"]);
    assert_eq!(game.phase(), Phase::AnyField);
    let events = play(&mut game, &["mark D2"]);
    assert!(events.contains(&silent("D1", Reason::NoTrack)), "{events:?}");
}

/// Rules: full-track, any-track
#[test]
fn a_full_track_has_no_effect_and_is_not_offered() {
    let text = "
pool: pink yellow
seat1: tracks P4 Y1
     A   B   C   D   E
 1       .       x
     .       .       .
 2       .       Y
     .       P       .
 3       .       .
     .       .       .
";
    let mut game = scene(RURAL, text);
    // C1 touches the yellow town and the mark on D1; the pink town on C2 has a full track.
    let events = play(&mut game, &["take pink", "mark C1"]);
    assert!(events.contains(&silent("C2", Reason::FullTrack)), "{events:?}");
    let text = "
pool: pink yellow
seat1: tracks P4 Y1
     A   B   C   D   E
 1       .       x
     .       .       .
 2       .       .
     .       .       .
 3       .       Y
     .       .       .
";
    let mut game = scene(RURAL, text);
    play(&mut game, &["take yellow", "mark D2"]);
    assert_eq!(game.phase(), Phase::AnyTrack);
    assert_eq!(refusal(&game, "track pink"), Refusal::TrackFull { track: Colour::Pink });
    assert_eq!(refusal(&game, "track white"), Refusal::NoSuchTrack { track: Colour::White });
    play(&mut game, &["track blue"]);
    assert_eq!((game.track(ME, Colour::Yellow), game.track(ME, Colour::Blue)), (2, 1));
}

/// "Any field" may be declined; the next space of a track or a river may not, if there is one.
/// Rules: optional, any-field, any-track, next-river-space
#[test]
fn tracks_and_rivers_are_compulsory() {
    let text = "
pool: DIE DIE
seat1: tracks B1 Y1 O1
     A   B   C   D   E
 1       .       x
     .       .       .
 2       .       .
     .       .       .
 3       .       TOWN
     .       .       .
";
    for (die, town, phase) in
        [("blue", "B", Phase::AnyField), ("yellow", "Y", Phase::AnyTrack), ("orange", "O", Phase::River)]
    {
        let mut game = scene(RURAL, &text.replace("DIE", die).replace("TOWN", town));
        play(&mut game, &[&format!("take {die}"), "mark D2"]);
        assert_eq!(game.phase(), phase, "{game}");
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let optional = phase == Phase::AnyField;
        assert_eq!(phase.is_optional(), optional);
        assert_eq!(legal.contains(&Action::Pass), optional);
        let mut dice = Dice::seeded(1);
        let drawn = (0..1_000).any(|_| game.sample_action(&mut dice) == Action::Pass);
        assert_eq!(drawn, optional);
        let refused = game.validate(Action::Pass).err();
        assert_eq!(refused, (!optional).then_some(Refusal::NotOptional { phase }));
    }
}

/// An action without a legal choice is skipped.
/// Rules: optional, full-track, any-track
#[test]
fn any_track_lapses_when_all_are_full() {
    let text = "
pool: blue blue
seat1: tracks B4 Y4 O4 P4 W4, claims top1 top4
     A   B   C
 1       .
     .       ^
 2       .
     .       B
";
    let mut game = scene(BANDITS, text);
    let events = play(&mut game, &["take blue", "mark C1"]);
    assert!(events.contains(&Event::Lapsed { seat: ME, offer: Phase::AnyTrack }), "{events:?}");
}

/// An action field acts before the towns beside it score.
/// Rules: action-fields, field-first, any-track, track, depth-first
#[test]
fn a_fields_own_action_comes_first() {
    let text = "
pool: blue pink
seat1:
     A   B   C   D   E
 1       .       .
     .       x       .
 2       .       .
     .       ^       .
 3       B       .
     .       .       .
";
    let mut game = scene(BANDITS, text);
    let events = play(&mut game, &["take blue", "mark C2"]);
    assert_eq!(game.phase(), Phase::AnyTrack);
    assert!(!events.contains(&scored("B3", Colour::Blue)));
    let events = play(&mut game, &["track blue"]);
    let blue = |space| Event::TrackMarked { seat: ME, track: Colour::Blue, space };
    assert_eq!(events[..3], [blue(1), scored("B3", Colour::Blue), blue(2)]);
}

/// Rules: bandits, scoring
#[test]
fn bandits_are_counted_and_score_the_highest_value() {
    let text = "
pool: blue blue
seat1:
     A   B   C   D   E
 1       .       .
     .       !       .
 2       !       .
     .       B       .
 3       .       .
";
    let mut game = scene(BANDITS, text);
    let events = play(&mut game, &["take blue", "mark B2"]);
    assert!(events.contains(&Event::SignCollected { seat: ME, sign: "bandit", count: 1 }));
    assert_eq!(game.score(ME).collections, 1);
    play(&mut game, &["take blue", "mark C1"]);
    assert_eq!(game.score(ME).collections, 4);
    assert_eq!(game.score(ME).top_row, 5, "two bandits are an achievement of this sheet");
}

/// Marking a star forces the player to mark a neighbour, which may be a star, too: a small cascade, with the scorings at its end.
/// Rules: star, field-first
#[test]
fn stars_cascade() {
    let text = "
pool: blue blue
seat1:
     A   B   C   D   E
 1       .       .
     .       *       .
 2       *       .
     .       .       Y
 3       B       .
     .       .       .
";
    let mut game = scene(TRADE, text);
    let events = play(&mut game, &["take blue", "mark B2"]);
    assert!(events.contains(&Event::FieldMarked { seat: ME, cell: cell("B2"), star: false }));
    assert_eq!((game.phase(), game.star()), (Phase::Star, Some(cell("B2"))));
    assert_eq!(refusal(&game, "pass"), Refusal::NotOptional { phase: Phase::Star });
    assert_eq!(refusal(&game, "mark D3"), Refusal::NotBesideStar { cell: cell("D3"), star: cell("B2") });
    let events = play(&mut game, &["mark C1"]);
    assert!(events.contains(&Event::FieldMarked { seat: ME, cell: cell("C1"), star: true }), "{events:?}");
    assert_eq!(game.star(), Some(cell("C1")));
    let events = play(&mut game, &["mark D2"]);
    assert!(events.contains(&scored("E2", Colour::Yellow)));
    assert_eq!(game.marks(ME), [cell("B2"), cell("C1"), cell("D2")]);
}

/// Rules: star
#[test]
fn a_star_without_an_empty_neighbour_asks_nothing() {
    let text = "
pool: blue blue
seat1:
     A   B
 1       *
     x       
 2       B
";
    let mut game = scene(TRADE, text);
    let events = play(&mut game, &["take blue", "mark B1"]);
    assert!(events.contains(&Event::Lapsed { seat: ME, offer: Phase::Star }));
    assert_eq!(game.phase(), Phase::Take);
}

/// Trade goods are away from towns: no die can mark them, but a star can, and the two need not be connected.
/// Rules: trade-goods, star, marked-signs
#[test]
fn goods_are_reached_by_stars() {
    let text = "
pool: blue blue
seat1:
     A   B   C   D   E
 1       1       .
     *       .       .
 2       B       .
     .       .       .
 3       .       .
     .       .       1x
";
    let mut game = scene(TRADE, text);
    play(&mut game, &["take blue"]);
    assert!(matches!(refusal(&game, "mark E3"), Refusal::AlreadyMarked { .. }));
    play(&mut game, &["mark A1"]);
    play(&mut game, &["mark B1"]);
    assert_eq!(game.score(ME).bottom_row, 5);
}

/// Rules: roll, forbidden-faces, roll-again, chance-is-a-player
#[test]
fn forbidden_dice_are_removed_and_an_empty_pool_is_rolled_again() {
    let text = TWO_TOWNS.replace("pool: yellow pink\n", "") + "seat2:\n";
    let mut game = scene(RURAL, &text);
    let events = play(&mut game, &["roll black white black white black black"]);
    assert!(events.contains(&Event::RolledInVain { left: 0 }));
    assert_eq!(game.phase(), Phase::Roll);
    play(&mut game, &["roll black white black pink black black"]);
    assert_eq!((game.phase(), game.pool(Colour::Pink), game.pool(Colour::White)), (Phase::Take, 1, 0));
    // The last die is taken: the next player rolls all six again.
    play(&mut game, &["take pink", "pass"]);
    assert_eq!((game.phase(), game.active_seat()), (Phase::Roll, Seat(1)));
}

/// In the solo game, one die is not enough.
/// Rules: roll-again, solo
#[test]
fn alone_two_dice_are_needed() {
    let mut game = scene(RURAL, &TWO_TOWNS.replace("pool: yellow pink\n", ""));
    let events = play(&mut game, &["roll black black black black white pink"]);
    assert!(events.contains(&Event::RolledInVain { left: 1 }));
    play(&mut game, &["roll black black black black pink pink"]);
    assert_eq!(game.pool(Colour::Pink), 2);
}

/// The dice left in the pool go to the next players.
/// Rules: turn-order, roll
#[test]
fn the_pool_goes_round() {
    let text =
        TWO_TOWNS.replace("pool: yellow pink", "pool: yellow pink pink\nfirst: seat2\nto move: seat2") + "seat2:\n";
    let mut game = scene(RURAL, &text);
    play(&mut game, &["take pink", "pass"]);
    assert_eq!(tabletop::Game::actor(&game), Actor::Seat(ME));
    play(&mut game, &["take pink", "pass"]);
    assert_eq!((game.pool(Colour::Yellow), game.pool(Colour::Pink)), (1, 0));
}
