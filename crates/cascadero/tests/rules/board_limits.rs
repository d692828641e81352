//! The limits that the check of a board enforces: the last valid value, the first invalid one, and the line of the problem.
//! `crates/games/tests/board_files.rs` shows what can be wrong with a board file.

use cascadero::board::{DraftColumn, DraftEffect, DraftSpace, DraftTown, ProblemKind};
use cascadero::{Board, Colour, Draft, Tile};
use games::cascadero::draft;
use tabletop::Located;

const ISLET: &str = include_str!("../../../../fixtures/boards/islet.toml");

/// The problems of the islet after a change, with their lines.
fn problems(change: impl FnOnce(&mut Draft)) -> Vec<(u32, ProblemKind)> {
    let mut changed = draft(ISLET).unwrap();
    change(&mut changed);
    Board::new(&changed).err().unwrap_or_default().into_iter().map(|problem| (problem.line, problem.kind)).collect()
}

fn kinds(change: impl FnOnce(&mut Draft)) -> Vec<ProblemKind> {
    problems(change).into_iter().map(|(_, kind)| kind).collect()
}

fn column(line: u32, letter: char, rows: &str) -> DraftColumn {
    DraftColumn { line, column: letter.to_string(), rows: rows.to_owned() }
}

fn town(at: &str) -> DraftTown {
    DraftTown { line: 7, at: at.to_owned(), colour: "blue".to_owned(), herald: None }
}

/// Rules: setup
#[test]
fn rows_end_before_the_last_cell() {
    for (rows, is_wrong) in [("8-31", false), ("9-9", false), ("9", false), ("8-32", true), ("9-8", true)] {
        let found = kinds(|draft| draft.columns.push(column(0, 'G', rows)));
        let bad = found.contains(&ProblemKind::BadRows { rows: rows.to_owned() });
        assert_eq!(bad, is_wrong, "{rows}: {found:?}");
    }
}

/// The islet has 45 cells, 7 of them towns.
/// Rules: setup
#[test]
fn fields_towns_and_farmers_are_counted() {
    let wide = |extra: &str| {
        kinds(|draft| {
            draft.columns.extend(('H'..='L').map(|letter| column(0, letter, "0-31")));
            draft.columns.push(column(0, 'M', extra));
        })
    };
    assert_eq!(wide("0-25"), []);
    assert_eq!(wide("0-26"), [ProblemKind::TooManyFields { count: 225, most: 224 }]);
    let towns = |more: usize| {
        kinds(|draft| {
            draft.columns.extend(('H'..='L').map(|letter| column(0, letter, "0-31")));
            let cells = ["H", "J", "L"].iter().flat_map(|letter| (0..32).map(move |row| format!("{letter}{row}")));
            draft.towns.extend(cells.take(more).map(|cell| town(&cell)));
        })
    };
    assert_eq!(towns(57), []);
    assert_eq!(towns(58), [ProblemKind::TooManyTowns { count: 65, most: 64 }]);
    let farmers = |more: i64| {
        kinds(|draft| {
            draft.columns.push(column(0, 'H', "1-30"));
            let cell = |row| Located { line: 0, value: format!("H{row}") };
            draft.farmers.extend((1..=more).map(cell));
            draft.tiles[0].value.1 += more;
        })
    };
    assert_eq!(farmers(28), []);
    let most = ProblemKind::TooManyFarmers { count: 33, most: 32 };
    assert_eq!(farmers(29), [most]);
    let tiles = |count: i64| kinds(|draft| draft.tiles[0].value.1 = count);
    assert_eq!(tiles(32), [ProblemKind::TileTotal { tiles: 35, farmers: 4 }]);
    assert!(tiles(33).contains(&ProblemKind::BadTileCount { count: 33 }));
}

/// Rules: setup
#[test]
fn a_board_has_heralds_of_one_kind_at_least() {
    let with = |stars: usize, is_advanced: bool| {
        kinds(|draft| {
            let on = draft.towns.iter_mut().filter(|town| town.herald.is_some()).skip(stars);
            on.for_each(|town| town.herald = None);
            if !is_advanced {
                draft.advanced_heralds.clear();
            }
        })
    };
    assert_eq!((with(4, false), with(0, true)), (vec![], vec![]));
    assert_eq!(with(0, false), [ProblemKind::NoHeralds {}]);
    assert_eq!(with(3, false), [ProblemKind::HeraldIcons { icon: "star", count: 3, needed: 4 }], "heralds were meant");
}

/// Rules: setup
#[test]
fn a_board_has_towns_of_every_colour() {
    for colour in Colour::ALL {
        let found = kinds(|draft| draft.towns.retain(|town| town.colour != colour.name()));
        assert_eq!(
            found.into_iter().filter(|kind| matches!(kind, ProblemKind::NoTownOf { .. })).collect::<Vec<_>>(),
            [ProblemKind::NoTownOf { colour }]
        );
    }
}

/// A problem is reported at the line of the town, of the farmer, or otherwise of the column.
/// Rules: setup
#[test]
fn a_cell_is_found_on_the_line_that_names_it() {
    let cell = |name: &str| name.parse().unwrap();
    let lonely = problems(|draft| {
        draft.columns.extend([column(91, 'Y', "9"), column(92, 'Z', "3"), column(93, 'W', "20"), column(94, 'U', "9")]);
        draft.towns.push(DraftTown { line: 95, ..town("Z3") });
        draft.farmers.push(Located { line: 96, value: "W20".to_owned() });
        draft.tiles[0].value.1 += 1;
    });
    let expected = [
        (91, ProblemKind::LonelyField { cell: cell("Y9") }),
        (94, ProblemKind::LonelyField { cell: cell("U9") }),
        (95, ProblemKind::LonelyTown { cell: cell("Z3") }),
        (96, ProblemKind::LonelyField { cell: cell("W20") }),
        (96, ProblemKind::Unreachable { cell: cell("W20") }),
    ];
    assert_eq!(lonely, expected);
}

fn space(number: i64, effects: &[DraftEffect], banner: i64) -> DraftSpace {
    DraftSpace { line: u32::try_from(number).unwrap_or(0), number, effects: effects.to_vec(), banner }
}

/// A track of eight spaces, with banners on 2, 4 and 8.
fn track() -> Vec<DraftSpace> {
    (1..=8)
        .map(|number| space(number, &[], [(2, 1), (4, 2), (8, 3)].iter().find(|b| b.0 == number).map_or(0, |b| b.1)))
        .collect()
}

/// Rules: setup
#[test]
fn spaces_of_a_track_are_checked() {
    use DraftEffect::{Folded, Forbidden, PlaceEnvoy, Points};
    let with = |change: &dyn Fn(&mut Vec<DraftSpace>)| {
        kinds(|draft| {
            draft.coloured = track();
            draft.white = track();
            change(&mut draft.white);
        })
    };
    let set = |number: usize, effects: &[DraftEffect]| with(&|white| white[number - 1].effects = effects.to_vec());
    assert_eq!(with(&|_| {}), []);
    let bad = |number| vec![ProblemKind::BadPoints { number }];
    for (points, is_wrong) in [
        (vec![0], false),
        (vec![50], false),
        (vec![51], true),
        (vec![-1], true),
        (vec![50, 50], false),
        (vec![51, 50], true),
        (vec![5, 0], false),
        (vec![5, 6], true),
        (vec![5, -1], true),
        (vec![], true),
        (vec![3, 2, 1], true),
    ] {
        let found = set(3, &[Points(points.clone())]);
        assert_eq!(found, if is_wrong { bad(3) } else { vec![] }, "{points:?}");
    }
    assert_eq!(set(3, &[Folded, PlaceEnvoy]), [ProblemKind::TwoEffects { number: 3 }]);
    assert_eq!(set(3, &[Forbidden]), []);
    assert_eq!(set(8, &[Forbidden]).first(), Some(&ProblemKind::ForbiddenTop { number: 8 }));
    assert_eq!(set(4, &[Forbidden]), [ProblemKind::ForbiddenBanner { number: 4 }]);
    let row = with(&|white| [4, 5].into_iter().for_each(|at| white[at].effects = vec![Forbidden]));
    assert_eq!(row, [ProblemKind::ForbiddenRow { number: 6 }]);
    let apart = with(&|white| [4, 6].into_iter().for_each(|at| white[at].effects = vec![Forbidden]));
    assert_eq!(apart, []);
    assert_eq!(with(&|white| white.push(space(3, &[], 0))), [ProblemKind::SpaceTwice { number: 3 }]);
    assert_eq!(with(&|white| white.push(space(0, &[], 0))), [ProblemKind::BadSpace { number: 0, most: 31 }]);
    let top = |number| {
        with(&move |white| {
            white[7] = space(number, &[], 3);
        })
    };
    assert_eq!((top(31), top(32)), (vec![], vec![ProblemKind::BadSpace { number: 32, most: 31 }]));
    assert_eq!(with(&|white| white.clear()), [ProblemKind::EmptyTrack { track: "white" }]);
}

/// Rules: setup
#[test]
fn banners_hang_once_each_and_upwards() {
    let with = |numbers: [i64; 8]| {
        kinds(|draft| {
            draft.coloured = track();
            draft.white = (1..).zip(numbers).map(|(number, banner)| space(number, &[], banner)).collect();
        })
    };
    let track = "white";
    assert_eq!(with([1, 2, 0, 0, 0, 0, 0, 3]), []);
    assert_eq!(with([0, 2, 0, 1, 0, 0, 0, 3]), [ProblemKind::BannerOrder { track }]);
    assert_eq!(with([1, 2, 0, 0, 0, 0, 3, 0]), [ProblemKind::ThirdBannerNotTop { track }]);
    assert_eq!(with([1, 1, 2, 0, 0, 0, 0, 3]), [ProblemKind::BannerCount { track, banner: 1, count: 2 }]);
    assert_eq!(with([1, 0, 0, 0, 0, 0, 0, 3]), [ProblemKind::BannerCount { track, banner: 2, count: 0 }]);
    assert_eq!(with([1, 2, 4, 0, 0, 0, 0, 3]), [ProblemKind::BadBanner { banner: 4 }]);
    assert_eq!(with([1, 2, -1, 0, 0, 0, 0, 3]), [ProblemKind::BadBanner { banner: -1 }]);
}

/// Twelve seals: one for each folded space, counting the coloured track once per player colour, and the white track once.
/// Rules: setup
#[test]
fn a_board_folds_as_many_spaces_as_there_are_seals() {
    let with = |coloured: usize, white: usize| {
        kinds(|draft| {
            (draft.coloured, draft.white) = (track(), track());
            for (track, folded) in [(&mut draft.coloured, coloured), (&mut draft.white, white)] {
                track[..folded].iter_mut().for_each(|space| space.effects = vec![DraftEffect::Folded]);
            }
        })
    };
    assert_eq!((with(2, 4), with(3, 0), with(0, 8)), (vec![], vec![], vec![]));
    assert_eq!(with(2, 5), [ProblemKind::TooManySeals { count: 13, most: 12 }]);
    assert_eq!(with(3, 1), [ProblemKind::TooManySeals { count: 13, most: 12 }]);
}

/// A sketch needs no town of every colour, no heralds and no tiles; every other problem is an error as on a board.
/// Rules: setup
#[test]
fn a_sketch_may_leave_out_what_only_a_whole_game_needs() {
    let sketch = |change: &dyn Fn(&mut Draft)| {
        let mut changed = draft(ISLET).unwrap();
        change(&mut changed);
        let problems = Board::sketch(&changed).err().unwrap_or_default();
        problems.into_iter().map(|problem| problem.kind).collect::<Vec<_>>()
    };
    let bare = |draft: &mut Draft| {
        draft.towns.retain(|town| town.colour != "orange");
        draft.towns[0].herald = None;
        draft.tiles.clear();
    };
    assert_eq!(sketch(&bare), []);
    assert_eq!(sketch(&|draft| draft.white.clear()), [ProblemKind::EmptyTrack { track: "white" }]);
}

/// Rules: setup
#[test]
fn a_board_has_a_name_tiles_and_a_fingerprint() {
    let islet = Board::new(&draft(ISLET).unwrap()).unwrap();
    let front = games::cascadero::board("front");
    assert_eq!((islet.name(), front.name()), ("islet", "front"));
    assert_eq!(tabletop::SharedBoard::name(front), "front");
    assert_ne!(islet.hash(), front.hash());
    assert_eq!(front.hash(), 0x1892_d935_a935_70fa, "records name it");
    assert_eq!(Tile::ALL.map(|tile| islet.tile_count(tile)), [0, 1, 1, 1, 1]);
    assert_eq!(islet.track(Colour::White).folded().count(), 3);
}
