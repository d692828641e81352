//! The limits that the check of a board enforces: the last valid value, and the first invalid one.

use barricade::board::{DraftRow, DraftWall, ProblemKind};
use barricade::{Board, ByLabourer, Draft, Labourer, Needs, WallType};
use games::barricade::draft;

use crate::scene::SCENES;

/// The problems of the scenes' board after a change.
fn problems(change: impl FnOnce(&mut Draft)) -> Vec<ProblemKind> {
    let mut changed = draft(SCENES).unwrap();
    change(&mut changed);
    Board::new(&changed).err().unwrap_or_default().into_iter().map(|problem| problem.kind).collect()
}

fn codes(change: impl FnOnce(&mut Draft)) -> Vec<&'static str> {
    problems(change).iter().map(ProblemKind::code).collect()
}

/// Keeps this many walls below 16, and this many from 16 on.
fn keep(draft: &mut Draft, weak: usize, strong: usize) {
    let (low, high): (Vec<_>, Vec<_>) = draft.walls.drain(..).partition(|wall| wall.bid < 16);
    draft.walls = low.into_iter().take(weak).chain(high.into_iter().take(strong)).collect();
}

#[test]
fn a_deck_has_twelve_walls_on_either_side_of_sixteen() {
    for (weak, strong, expected) in [
        (12, 12, vec![]),
        (11, 13, vec!["deck-too-few-weak"]),
        (13, 11, vec!["deck-too-few-strong"]),
        (12, 11, vec!["deck-too-few-cards", "deck-too-few-strong"]),
        (11, 12, vec!["deck-too-few-cards", "deck-too-few-weak"]),
    ] {
        let found = codes(|draft| keep(draft, weak, strong));
        let sizes: Vec<_> = found.into_iter().filter(|code| code.starts_with("deck-too-")).collect();
        assert_eq!(sizes, expected, "{weak} and {strong}");
    }
    let few = problems(|draft| keep(draft, 13, 11));
    assert!(few.contains(&ProblemKind::TooFewStrong { count: 11, least: 12, from: 16, players: 6 }), "{few:?}");
}

#[test]
fn a_deck_has_sixty_four_cards_at_most() {
    let with = |highest: i64| {
        codes(|draft| {
            let dearest = draft.walls.last().unwrap().clone();
            draft.walls.extend((49..=highest).map(|bid| DraftWall { bid, ..dearest.clone() }));
        })
    };
    assert_eq!(with(64), [""; 0]);
    assert_eq!(with(65), ["deck-too-many-cards"]);
}

#[test]
fn a_market_has_twenty_rows_at_most_and_enough_labourers() {
    let row = |price: i64| DraftRow { price, spaces: [1, 0, 0], players: 2, ..DraftRow::default() };
    let rows = |last: i64| codes(|draft| draft.rows.extend((9..=last).map(row)));
    assert_eq!(rows(20), [""; 0]);
    assert_eq!(rows(21), ["market-too-many-rows"]);
    let labourer = Labourer::Wizard;
    let wizards = |supply: i64| {
        problems(|draft| {
            draft.rows.iter_mut().for_each(|row| row.spaces[2] = 0);
            draft.rows[0].spaces[2] = supply;
        })
    };
    assert_eq!(wizards(3), []);
    assert_eq!(wizards(2), [ProblemKind::Supply { labourer, supply: 2, needed: 3 }]);
    let unneeded = |supply: i64| {
        problems(|draft| {
            draft.walls.iter_mut().for_each(|wall| wall.needs.clear());
            draft.rows.iter_mut().for_each(|row| row.spaces[2] = 0);
            draft.rows[0].spaces[2] = supply;
        })
    };
    let missing = ProblemKind::Supply { labourer, supply: 0, needed: 1 };
    assert!(unneeded(0).contains(&missing), "it is on the market's picture");
    assert!(!unneeded(1).iter().any(|problem| problem.code() == missing.code()));
}

#[test]
fn numbers_are_taken_up_to_their_limits() {
    for (code, change) in [
        ("land-radius", (|draft, at| draft.radius.value = [5, 8, 4, 9][at]) as fn(&mut Draft, usize)),
        ("market-price", |draft, at| draft.rows[7].price = [8, 99, 0, 100][at]),
        ("market-spaces", |draft, at| draft.rows[7].spaces[0] = [0, 12, -1, 13][at]),
        ("wall-bid", |draft, at| draft.walls[47].bid = [48, 99, 0, 100][at]),
        ("wall-production", |draft, at| draft.walls[47].production = [26, 99, 0, 100][at]),
    ] {
        for (at, is_wrong) in [false, false, true, true].into_iter().enumerate() {
            let found = codes(|draft| change(draft, at));
            assert_eq!(found.contains(&code), is_wrong, "{code} {at}: {found:?}");
        }
    }
}

#[test]
fn types_differ_on_average_and_a_type_that_is_missing_differs_from_none() {
    let same = problems(|draft| {
        let both = draft.walls.iter_mut().filter(|wall| ["magic", "sacred"].contains(&wall.kind.as_str()));
        both.for_each(|wall| wall.production = 20);
    });
    let (lower, higher) = (WallType::Magic, WallType::Sacred);
    assert_eq!(same, [ProblemKind::Character { quality: "production", lower, higher }]);
    for kind in [WallType::Metal, WallType::Sacred] {
        let without = problems(|draft| draft.walls.retain(|wall| wall.kind != kind.name()));
        assert_eq!(without, [ProblemKind::NoWallOf { kind }]);
    }
}

#[test]
fn a_sketch_may_differ_from_a_board_only_in_size() {
    let sketch = |radius: i64, price: i64| {
        let mut small = draft(SCENES).unwrap();
        (small.radius.value, small.rows[7].price) = (radius, price);
        let problems = Board::sketch(&small).err().unwrap_or_default();
        problems.iter().map(|problem| problem.kind.code()).collect::<Vec<_>>()
    };
    assert_eq!((sketch(1, 8), sketch(8, 8)), (vec![], vec![]));
    assert_eq!((sketch(0, 8), sketch(9, 8)), (vec!["land-radius"], vec!["land-radius"]));
    assert_eq!((sketch(1, 100), sketch(5, 100)), (vec!["market-price"], vec!["market-price"]));
}

#[test]
fn needs_are_met_by_all_or_by_any_of_the_labourers_shown() {
    let all = Needs::All(ByLabourer([1, 0, 2]));
    let any = Needs::AnyOf(ByLabourer([0, 1, 1]));
    for (needs, present, met) in [
        (Needs::Nothing, [0, 0, 0], true),
        (all, [1, 0, 2], true),
        (all, [2, 1, 3], true),
        (all, [0, 0, 2], false),
        (all, [1, 2, 1], false),
        (any, [0, 1, 0], true),
        (any, [0, 0, 2], true),
        (any, [3, 0, 0], false),
        (any, [0, 0, 0], false),
    ] {
        assert_eq!(needs.met_by(&ByLabourer(present)), met, "{needs:?} {present:?}");
    }
    assert_eq!(format!("{all}|{any}|{}|", Needs::Nothing), "craftsman + wizard + wizard|mason / wizard||");
    assert_eq!(format!("{:>7}", Needs::All(ByLabourer([0, 1, 0]))), "  mason");
}
