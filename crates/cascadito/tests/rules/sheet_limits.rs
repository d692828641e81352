//! The limits that the check of a sheet enforces beside its Kingdom: the last valid value and the first invalid one.
//! `kingdom_limits.rs` does the same for the Kingdom.

use cascadito::sheet::ProblemKind;
use cascadito::{Colour, Criterion, Draft, Row};
use games::cascadito::{built_in, draft, sheet};
use tabletop::Located;

use crate::kingdom_limits::{kinds, kingdom, sign};
use crate::scene::{BANDITS, RURAL, TRADE};

/// An empty row would be complete from the start, and so end the game.
/// Rules: achievements
#[test]
fn a_row_has_one_to_eight_boxes() {
    for (count, is_wrong) in [(0, true), (1, false), (8, false), (9, true)] {
        let problem =
            |row| if is_wrong { vec![ProblemKind::BadRow { row, count, most: Row::MAX_BOXES }] } else { vec![] };
        let top = |draft: &mut Draft| draft.top = vec![draft.top[1].clone(); count];
        assert_eq!(kinds(RURAL, top), problem("top"), "{count}");
        let bottom = |draft: &mut Draft| draft.bottom = vec![draft.bottom[0].clone(); count];
        assert_eq!(kinds(RURAL, bottom), problem("bottom"), "{count}");
    }
}

/// Rules: end
#[test]
fn one_of_three_conditions_ends_the_game() {
    let with = |top: Option<&str>, bottom: Option<&str>, tracks: Option<i64>| {
        kinds(RURAL, |draft| {
            draft.end.top_row = top.map(str::to_owned);
            draft.end.bottom_row = bottom.map(str::to_owned);
            draft.end.tracks = tracks;
        })
    };
    assert_eq!(with(None, None, None), [ProblemKind::NoEnd {}]);
    assert_eq!(with(Some("together"), None, None), []);
    assert_eq!(with(Some("alone"), None, None), []);
    assert_eq!(with(None, Some("alone"), None), []);
    assert_eq!(with(None, None, Some(4)), []);
}

/// The shortest track of the made-up sheet has four spaces.
/// Rules: every-track, end
#[test]
fn every_track_has_the_spaces_that_a_bonus_or_the_end_asks_for() {
    for (spaces, is_wrong) in [(-1, true), (0, true), (1, false), (4, false), (5, true)] {
        let problem = if is_wrong { vec![ProblemKind::BadEveryTrack { spaces, most: 4 }] } else { vec![] };
        let bonus = |draft: &mut Draft| draft.every_track.as_mut().unwrap().spaces = spaces;
        assert_eq!(kinds(RURAL, bonus), problem, "{spaces}");
        assert_eq!(kinds(RURAL, |draft| draft.end.tracks = Some(spaces)), problem, "{spaces}");
    }
}

/// Rules: river, track
#[test]
fn points_stand_beside_twenty_spaces_at_most_and_never_fall() {
    let river = |points: Vec<i64>| kinds(RURAL, |draft| draft.rivers[0].points = points);
    assert_eq!(river((1..=20).collect()), []);
    assert_eq!(river((1..=21).collect()), [ProblemKind::BadLength { count: 21, most: 20 }]);
    assert!(river(Vec::new()).contains(&ProblemKind::BadLength { count: 0, most: 20 }));
    assert_eq!(river(vec![0, 2, 2, 5]), []);
    assert_eq!(river(vec![0, 3, 2, 5]), [ProblemKind::FallingPoints { space: 3 }]);
    assert_eq!(river(vec![1, 3, 5, 4]), [ProblemKind::FallingPoints { space: 4 }]);
    assert_eq!(river(vec![0, 1, 2, 100]), []);
    assert_eq!(river(vec![0, 1, 2, 101]), [ProblemKind::BadPoints { points: 101 }]);
}

/// Rules: first-and-later
#[test]
fn later_claims_score_no_more_than_the_first() {
    let later = |later| kinds(TRADE, move |draft| draft.top[0].later = Some(later));
    assert_eq!((later(0), later(8)), (vec![], vec![]));
    assert_eq!(later(9), [ProblemKind::BadLater { points: 8, later: 9 }]);
}

/// Whichever castle is the home castle, its track must have the banner.
/// Rules: home-banner
#[test]
fn every_castle_has_the_banner_of_a_home_banner() {
    let problem = ProblemKind::Impossible { kind: "home-banner", key: "banner", value: 1, most: 0 };
    for colour in Colour::ALL {
        let found = kinds(BANDITS, |draft| {
            draft.top.truncate(3);
            draft
                .tracks
                .iter_mut()
                .filter(|track| track.colour == colour.name())
                .for_each(|track| track.banners.clear());
        });
        let is_castle = Colour::CASTLES.contains(&colour);
        assert_eq!(found, if is_castle { vec![problem.clone()] } else { vec![] }, "{colour}");
    }
}

/// Three hexes are the fewest that can hold a group apart from others. The made-up Kingdom has fifteen.
/// Rules: separate-groups
#[test]
fn groups_need_room() {
    let groups = |count| kinds(BANDITS, move |draft| draft.top[1].numbers = vec![("groups", count)]);
    assert_eq!(groups(5), []);
    assert_eq!(groups(6), [ProblemKind::Impossible { kind: "groups", key: "groups", value: 6, most: 5 }]);
}

/// Rules: star
#[test]
fn a_star_has_no_action_and_is_no_river() {
    let star = ProblemKind::BadStar { sign: '*' };
    assert_eq!(kinds(TRADE, |_| {}), []);
    assert_eq!(kinds(TRADE, |draft| draft.legend[0].action = Some("any-track".to_owned())), vec![star.clone()]);
    assert!(kinds(TRADE, |draft| draft.legend[0].river = true).contains(&star));
}

/// The pending tasks of one turn fit into the state: every mark that can follow from a mark counts one, every claim with an action two, and the
/// turn itself three.
/// Rules: depth-first
#[test]
fn chains_of_actions_are_limited() {
    let long = |pending| vec![ProblemKind::LongChains { pending, most: 40 }];
    let with = |springs: usize, change: &dyn Fn(&mut Draft)| {
        kinds(RURAL, |draft| {
            draft.legend = vec![sign('+', "spring")];
            draft.legend[0].action = Some("any-field".to_owned());
            draft.kingdom = kingdom(&"BYOPW".repeat(3), &("~~~~".to_owned() + &"+".repeat(springs)));
            draft.rivers[0].path = ["A1", "B1", "C1", "D1"].map(|cell| Located::new(0, cell.to_owned())).to_vec();
            draft.rivers[0].actions.clear();
            change(draft);
        })
    };
    let below = |draft: &mut Draft| {
        let signs = draft.kingdom.iter_mut();
        signs.for_each(|line| line.value = line.value.replace('~', "."));
        draft.rivers[0].path.clear();
    };
    // One track lets the player mark any field, one a river, and two claims have actions.
    assert_eq!(with(31, &|_| {}), []);
    assert_eq!(with(32, &|_| {}), long(41));
    // A river below the Kingdom marks no hex.
    assert_eq!(with(32, &below), []);
    assert_eq!(with(33, &below), long(41));
    let one_claim = |draft: &mut Draft| draft.bottom[0].action = None;
    assert_eq!(with(33, &one_claim), []);
    assert_eq!(with(34, &one_claim), long(41));
}

/// Rules: achievements, banners, home-banner
#[test]
fn conditions_have_the_names_of_the_sheet_files() {
    for (number, (_, file)) in (1..).zip(built_in()) {
        let (written, sheet) = (draft(file).unwrap(), sheet(number));
        for (row, list) in [(Row::Top, &written.top), (Row::Bottom, &written.bottom)] {
            for (at, written) in sheet.row(row).iter().zip(list) {
                let criterion = sheet.achievement(at).unwrap().criterion;
                assert_eq!(criterion.kind(), written.kind);
                assert_eq!(sheet.for_banners().contains(at), written.kind.contains("banner"), "{at}");
            }
        }
    }
    assert_eq!(Criterion::TownsAlike { towns: 2 }.kind(), "group-towns-alike");
}
