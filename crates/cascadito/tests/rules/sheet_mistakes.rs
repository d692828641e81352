//! Problems in the rows of a sheet, checked up to the last valid value.

use cascadito::{Cascadito, Setup, Sheet};
use games::cascadito::{built_in, draft};
use tabletop::{Game, Seat};

use crate::scene::{BANDITS, RURAL, scene};

/// The codes of all problems of a made-up sheet after a change, without those of the Kingdom, which a sketch may leave incomplete.
#[track_caller]
fn codes(sheet: &str, part: &str, other: &str) -> Vec<&'static str> {
    assert!(sheet.contains(part), "{part} is part of the sheet");
    let problems = Sheet::sketch(&draft(&sheet.replacen(part, other, 1)).unwrap()).err().unwrap_or_default();
    problems.iter().map(|problem| problem.kind.code()).filter(|code| *code != "sheet-no-kingdom").collect()
}

#[test]
fn banners_hang_in_order_on_spaces_of_their_track() {
    for (banners, wrong) in [
        ("[1, 2, 3]", false),
        ("[4]", false),
        ("[]", false),
        ("[2, 2]", true),
        ("[3, 2]", true),
        ("[1, 2, 3, 4]", true),
        ("[0, 1]", true),
        ("[4, 5]", true),
    ] {
        let found = codes(RURAL, "castle = 12, banners = [2, 3]", &format!("castle = 12, banners = {banners}"));
        assert_eq!(found.contains(&"sheet-bad-banners"), wrong, "{banners}: {found:?}");
    }
}

#[test]
fn a_castle_is_worth_more_than_the_top_of_its_track() {
    assert_eq!(codes(RURAL, "castle = 12", "castle = 5"), [""; 0]);
    assert_eq!(codes(RURAL, "castle = 12", "castle = 4"), ["sheet-bad-castle"]);
}

/// A sheet can count at most as many signs as it has, and has room for four collections.
#[test]
fn collections_are_as_long_as_there_are_signs() {
    let (_, bandits) = built_in().nth(1).unwrap();
    let long = |points: &str| {
        let text = bandits.replacen("points = [1, 2, 3, 5, 7, 9, 11, 13, 15]", points, 1);
        let problems = Sheet::new(&draft(&text).unwrap()).err().unwrap_or_default();
        problems.iter().any(|problem| problem.kind.code() == "sheet-long-collection")
    };
    assert!(!long("points = [1, 2, 3, 5, 7, 9, 11, 13, 15]"));
    assert!(!long("points = [1, 2, 3]"));
    let most = Sheet::new(&draft(bandits).unwrap()).unwrap();
    let bandits_on_land = most.signs().find(|(name, _)| *name == "bandit").map(|(_, fields)| fields.len()).unwrap();
    let list = |count: usize| format!("points = {:?}", (1..=count).collect::<Vec<_>>());
    assert!(!long(&list(bandits_on_land)));
    assert!(long(&list(bandits_on_land + 1)));
    let kept = "[[collections]]\nsign = \"bandit\"\npoints = [1, 4]\n";
    assert_eq!(codes(BANDITS, kept, &kept.repeat(4)), [""; 0]);
    assert_eq!(codes(BANDITS, kept, &kept.repeat(5)), ["sheet-too-many-collections"]);
}

/// Every sheet has a different fingerprint, and its printed facts can be queried.
#[test]
fn sheets_have_different_fingerprints() {
    let sheets = [1, 2, 3, 4].map(games::cascadito::sheet);
    for (number, sheet) in sheets.iter().enumerate() {
        assert!(sheets[..number].iter().all(|other| other.hash() != sheet.hash()));
        assert!(sheet.tracks().all(|(_, track)| track.points().len() == usize::from(track.length())));
    }
    let games = sheets.map(|sheet| Cascadito::start(&Setup::new(sheet, 2)).unwrap());
    assert!(games[0] != games[1] && games[2] != games[3]);
    assert!(sheets[2].rivers().iter().all(cascadito::Course::is_in_the_kingdom));
    assert!(!sheets[0].rivers().iter().any(cascadito::Course::is_in_the_kingdom));
}

/// Rules: mark, first-and-later
#[test]
fn marks_and_first_claims_belong_to_a_player() {
    let game = scene(RURAL, "seat1: claims top4, rivers 4\n     A   B   C\n 1       .\n     x       B\nseat2:\n");
    let cell = |name: &str| name.parse().unwrap();
    assert!(game.is_marked(Seat(0), cell("A1")) && !game.is_marked(Seat(1), cell("A1")));
    assert!(!game.is_marked(Seat(0), cell("B1")) && !game.is_marked(Seat(0), cell("C1")));
    assert!(game.claimed_first(Seat(0)).contains("top4".parse().unwrap()));
    assert!(game.claimed_first(Seat(1)).is_empty());
}
