//! The four built-in sheets satisfy every fact stated in the rulebook, and all mistakes in a sheet file are found.

use std::collections::BTreeMap;

use cascadito::picture::Picture;
use cascadito::sheet::{EndConditions, FieldEffect, ProblemKind, RowCondition};
use cascadito::{Action, ActionError, Cascadito, Colour, Criterion, Effect, Face, Phase, River, Row, Setup, Sheet};
use games::cascadito::{draft, printed_faults, sheet, sheet_from_text};
use tabletop::{Cell, Dice, Game, GameExt, Seat};

fn criteria(sheet: &Sheet, row: Row) -> Vec<Criterion> {
    sheet.row(row).iter().map(|at| sheet.achievement(at).unwrap().criterion).collect()
}

fn signs(sheet: &Sheet) -> BTreeMap<String, Vec<Cell>> {
    sheet.signs().map(|(name, fields)| (name.to_owned(), fields)).collect()
}

fn is_beside_a_town(sheet: &Sheet, cell: Cell) -> bool {
    sheet.towns_beside(cell).next().is_some()
}

/// Rules: our-sheets, setup, home-castle
#[test]
fn all_sheets_have_castles_on_the_four_player_colours() {
    for number in 1..=4 {
        let sheet = sheet(number);
        assert!(sheet.is_forbidden(Face::Black));
        assert_eq!(sheet.is_forbidden(Face::White), number == 1);
        for colour in Colour::ALL {
            assert!(sheet.towns().any(|(_, town)| town == colour), "{colour} towns on sheet {number}");
            let castle = sheet.track(colour).and_then(cascadito::Track::castle);
            assert_eq!(castle.is_some(), colour != Colour::White);
            if let (Some(castle), Some(track)) = (castle, sheet.track(colour)) {
                assert!(castle > *track.points().last().unwrap());
            }
        }
        assert_eq!(sheet.track(Colour::White).is_none(), number == 1);
        let banners = [2, 2, 1, 0][number - 1];
        assert!(sheet.tracks().all(|(_, track)| track.banners().len() == banners));
        assert!(sheet.solo_boxes() >= 5);
    }
}

/// Rules: our-sheets
#[test]
fn no_two_sheets_have_the_same_map() {
    let maps: Vec<Vec<Cell>> = (1..=4).map(|number| sheet(number).towns().map(|(cell, _)| cell).collect()).collect();
    let lands: Vec<Vec<Cell>> = (1..=4).map(|number| sheet(number).fields().map(|(cell, _)| cell).collect()).collect();
    for one in 0..4 {
        for two in 0..one {
            assert!(maps[one] != maps[two] && lands[one] != lands[two]);
        }
    }
}

/// Rules: our-sheets, no-track, river
#[test]
fn sheet_1_keeps_its_towns_apart() {
    let sheet = sheet(1);
    assert!(sheet.fields().all(|(cell, _)| sheet.towns_beside(cell).count() <= 1));
    assert!(sheet.tracks().any(|(_, track)| track.effects().contains(&Effect::AnyField)));
    let [river] = sheet.rivers() else { panic!("one river") };
    assert!(!river.is_in_the_kingdom() && river.effects().iter().any(|effect| *effect != Effect::Nothing));
    assert_eq!(sheet.every_track().unwrap().spaces, 3);
    assert_eq!(
        criteria(sheet, Row::Top),
        [
            Criterion::Banners { banner: 1, tracks: 4 },
            Criterion::Banners { banner: 2, tracks: 2 },
            Criterion::TownsAlike { towns: 3 },
            Criterion::Colours { colours: 5 },
            Criterion::RiverSpace { river: 0, space: river.length() },
        ]
    );
    assert_eq!(criteria(sheet, Row::Bottom), Colour::ALL.map(|colour| Criterion::TownsOf { colour, towns: 2 }));
    assert_rows(sheet, (5, None), (0, Effect::AnyTrack));
}

/// Checks what every achievement of each row pays.
fn assert_rows(sheet: &Sheet, top: (u8, Option<u8>), bottom: (u8, Effect)) {
    for at in sheet.row(Row::Top).iter() {
        let printed = sheet.achievement(at).unwrap();
        assert_eq!((printed.points, printed.later, printed.effect), (top.0, top.1, Effect::Nothing));
    }
    for at in sheet.row(Row::Bottom).iter() {
        let printed = sheet.achievement(at).unwrap();
        assert_eq!((printed.points, printed.later, printed.effect), (bottom.0, Some(bottom.0), bottom.1));
    }
    let end = EndConditions {
        at_once: true,
        top_row: RowCondition::Together,
        bottom_row: true,
        tracks: None,
        top_row_bonus: 0,
    };
    assert!(top.1.is_some() || sheet.end() == end);
}

/// Rules: our-sheets, bandits, several-towns
#[test]
fn sheet_2_has_nine_bandits_and_shared_fields() {
    let sheet = sheet(2);
    let shared = sheet.fields().filter(|(cell, _)| {
        let mut colours: Vec<Colour> = sheet.towns_beside(*cell).map(|(_, colour)| colour).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.len() >= 2
    });
    assert!(shared.count() >= 5);
    assert_eq!(signs(sheet)["bandit"].len(), 9);
    let collections: Vec<_> = sheet.collections().collect();
    assert_eq!((collections.len(), collections[0].0, collections[0].1.len()), (1, "bandit", 9));
    let [river] = sheet.rivers() else { panic!("one river") };
    assert_eq!(river.points()[5], 10);
    assert_eq!(sheet.tracks().count(), 5);
    let bandit = 0;
    assert_eq!(
        criteria(sheet, Row::Top),
        [
            Criterion::Banners { banner: 1, tracks: 5 },
            Criterion::HomeBanner { banner: 2 },
            Criterion::TrackBanner { banner: 2, track: Colour::White },
            Criterion::Groups { groups: 4 },
            Criterion::RiverSpace { river: 0, space: 6 },
            Criterion::Marked { sign: bandit, count: 6 },
        ]
    );
    let towns = |colour| if colour == Colour::White { 4 } else { 3 };
    let bottom = Colour::ALL.map(|colour| Criterion::TownsOf { colour, towns: towns(colour) });
    assert_eq!(criteria(sheet, Row::Bottom), bottom);
    assert_rows(sheet, (5, None), (0, Effect::AnyTrack));
}

/// Rules: our-sheets, two-rivers, action-fields, every-track
#[test]
fn sheet_3_has_two_rivers_that_meet() {
    let sheet = sheet(3);
    let [left, right] = [0, 1].map(|river| sheet.river_cells(river));
    let columns = |cells: &[Cell]| cells.iter().map(|cell| cell.column()).collect::<Vec<_>>();
    let last = sheet.fields().map(|(cell, _)| cell.column()).max().unwrap();
    assert!(columns(&left)[0] == 0 && columns(&left).is_sorted());
    assert!(columns(&right)[0] == last && columns(&right).iter().rev().is_sorted());
    assert_eq!(left.last().unwrap().distance(*right.last().unwrap()), 1, "they connect at the bridge");
    assert!(sheet.rivers().iter().all(|river| river.points().last() == Some(&10) && river.points()[0] == 0));
    let action =
        |cell: &Cell| sheet.fields().any(|(at, does)| at == *cell && does == FieldEffect::Act(Effect::AnyTrack));
    let signs = signs(sheet);
    let rivers: Vec<Cell> = [left, right].concat();
    assert!(
        signs["river-action"].len() == 4
            && signs["river-action"].iter().all(|cell| rivers.contains(cell) && action(cell))
    );
    let above = |cell: &Cell| rivers.iter().any(|wet| wet.column() == cell.column() && cell.row() < wet.row());
    assert!(signs["action-above"].len() == 4 && signs["action-above"].iter().all(|cell| above(cell) && action(cell)));
    assert!(signs["action-below"].len() == 4 && signs["action-below"].iter().all(|cell| !above(cell) && action(cell)));
    assert!(sheet.track(Colour::White).unwrap().effects().contains(&Effect::River));
    assert_eq!(sheet.every_track().unwrap().spaces, 3);
    let number = |name: &str| sheet.signs().position(|(known, _)| known == name).unwrap() as u8;
    assert_eq!(
        criteria(sheet, Row::Top),
        [
            Criterion::Banners { banner: 1, tracks: 1 },
            Criterion::Marked { sign: number("river-action"), count: 4 },
            Criterion::TownsOf { colour: Colour::White, towns: 4 },
            Criterion::TownsAlike { towns: 5 },
            Criterion::Marked { sign: number("action-above"), count: 4 },
            Criterion::Marked { sign: number("action-below"), count: 4 },
        ]
    );
    assert_eq!(criteria(sheet, Row::Bottom), Colour::ALL.map(|colour| Criterion::TownsOf { colour, towns: 3 }));
    let points = sheet.achievement("bottom1".parse().unwrap()).unwrap().points;
    assert!(points > 0);
    assert_rows(sheet, (5, None), (points, Effect::Nothing));
}

/// Rules: our-sheets, star, trade-goods, crowns, end-of-turn
#[test]
fn sheet_4_has_stars_goods_and_crowns() {
    let sheet = sheet(4);
    assert!(sheet.rivers().is_empty() && sheet.tracks().count() == 5);
    assert!(sheet.fields().filter(|(_, does)| *does == FieldEffect::Star).count() >= 12);
    let signs = signs(sheet);
    let (crowns, goods): (Vec<_>, Vec<_>) = signs.into_iter().partition(|(name, _)| name.ends_with("-crown"));
    assert!(crowns.len() == 5 && crowns.iter().all(|(_, fields)| fields.len() == 2));
    assert!(goods.len() == 6 && goods.iter().all(|(_, fields)| fields.len() == 2));
    assert!(goods.iter().flat_map(|(_, fields)| fields).all(|cell| !is_beside_a_town(sheet, *cell)));
    let stars: Vec<Cell> =
        sheet.fields().filter(|(_, does)| *does == FieldEffect::Star).map(|(cell, _)| cell).collect();
    let near_a_star = |cell: &Cell| stars.iter().any(|star| star.distance(*cell) == 1);
    assert!(goods.iter().flat_map(|(_, fields)| fields).all(near_a_star), "every good can be reached by a star");
    assert!(criteria(sheet, Row::Top).iter().all(|it| matches!(it, Criterion::GroupMarked { count: 2, .. })));
    assert!(criteria(sheet, Row::Bottom).iter().all(|it| matches!(it, Criterion::Marked { count: 2, .. })));
    assert_eq!((sheet.row(Row::Top).len(), sheet.row(Row::Bottom).len()), (5, 6));
    assert_rows(sheet, (8, Some(5)), (5, Effect::Nothing));
    let end = EndConditions {
        at_once: false,
        top_row: RowCondition::Alone,
        bottom_row: false,
        tracks: Some(4),
        top_row_bonus: 5,
    };
    assert_eq!(sheet.end(), end);
}

/// Design faults are known by the name of the fact that they violate. The second banner of sheet 2 is at a different height on each
/// track, which the text does not allow: this is a known fault, to be fixed in the next version of the sheet.
/// Rules: our-sheets
#[test]
fn printed_facts_that_a_design_breaks_are_named() {
    for number in [1, 3, 4] {
        assert_eq!(printed_faults(number, sheet(number)), [""; 0], "sheet {number}");
    }
    assert_eq!(printed_faults(2, sheet(2)), ["a-banner-has-one-height"]);
    let files: Vec<&str> = games::cascadito::built_in().map(|(_, file)| file).collect();
    for (number, from, to, fault) in [
        (1, "points = 8 }", "points = 0 }", "bonus-for-three-spaces"),
        (1, "towns = 2, colour = \"pink\"", "towns = 3, colour = \"pink\"", "bottom-row"),
        (1, "banners = [2, 4]", "banners = [1, 4]", "a-banner-has-one-height"),
        (
            2,
            "[[rivers]]\npoints = [1, 2, 4, 6, 8, 10,",
            "[[rivers]]\npoints = [1, 2, 4, 6, 8, 11,",
            "sixth-river-space-shows-ten",
        ),
        (2, "groups = 4, points = 5", "groups = 4, points = 4", "top-row-pays-five"),
        (3, "points = [0, 0, 0, 0, 0, 10]", "points = [0, 0, 0, 0, 0, 9]", "ten-points-for-a-ship"),
        (
            3,
            "\"action-above\", action = \"any-track\"",
            "\"action-above\", action = \"any-field\"",
            "four-actions-above",
        ),
        (4, "top_row_bonus = 5", "top_row_bonus = 6", "end"),
        (4, "sign = \"silk\", count = 2, points = 5", "sign = \"silk\", count = 2, points = 4", "bottom-row-pays-five"),
    ] {
        let changed = files[number - 1].replacen(from, to, 1);
        assert_ne!(changed, files[number - 1], "{from}");
        let faults = printed_faults(number, sheet_from_text(&changed).expect("the board itself can be played"));
        assert!(faults.contains(&fault), "{from}: {faults:?}");
    }
    assert_eq!(printed_faults(5, sheet(1)), ["no-such-sheet"]);
}

/// Both rivers marked up to the bridge form one group, and their spaces score towns like fields.
/// Rules: two-rivers, town-scoring, group
#[test]
fn the_rivers_join_at_the_bridge() {
    let mut game = Cascadito::start(&Setup::new(sheet(3), 1)).unwrap();
    let mut dice = Dice::seeded(5);
    let mut groups_before_the_last = 0;
    while game.river(Seat(0), 0) + game.river(Seat(0), 1) < 12 || game.phase() != Phase::Use {
        let action = match game.phase() {
            Phase::Roll => game.sample_chance(&mut dice),
            Phase::Use | Phase::River => {
                groups_before_the_last = game.groups_of(Seat(0)).len();
                Action::River(if game.river(Seat(0), 0) < 6 { River::Left } else { River::Right })
            }
            Phase::AnyTrack => Action::Track(Colour::Blue),
            phase if phase.is_optional() => Action::Pass,
            _ => game.sample_action(&mut dice),
        };
        game.apply(action).unwrap();
    }
    assert_eq!(groups_before_the_last, 2);
    assert_eq!(game.groups_of(Seat(0)).len(), 1);
    assert_eq!(game.groups_of(Seat(0))[0].len(), 12);
    assert_eq!(game.score(Seat(0)).rivers, 20);
    assert!(Colour::ALL.into_iter().any(|track| game.track(Seat(0), track) > 0), "river spaces score towns");
    let message = game.validate("mark F5".parse().unwrap()).unwrap_err().to_string();
    assert!(message.contains("already-marked"), "{message}");
}

/// All mistakes are reported at once, each with its line.
#[test]
fn all_mistakes_of_a_file_are_found() {
    let (_, good) = games::cascadito::built_in().next().unwrap();
    let bad = good
        .replace("forbidden = [\"black\", \"white\"]", "forbidden = [\"black\", \"grey\"]")
        .replace("towns = 3, points = 5", "towns = 9, points = 5")
        .replace("castle = ", "castle = 1 # not ")
        .replace("moment = \"at-once\"", "moment = \"sometime\"")
        .replace("kind = \"group-colours\", colours = 5", "kind = \"group-colours\", tracks = 5");
    let problems = Sheet::new(&draft(&bad).unwrap()).unwrap_err();
    let codes: Vec<&str> = problems.iter().map(|problem| problem.kind.code()).collect();
    for code in [
        "sheet-unknown-face",
        "sheet-impossible",
        "sheet-bad-castle",
        "sheet-bad-moment",
        "sheet-missing-key",
        "sheet-extra-key",
    ] {
        assert!(codes.contains(&code), "{code} in {codes:?}");
        assert!(ProblemKind::CODES.contains(&code));
    }
    assert!(problems.iter().all(|problem| problem.line > 0), "{problems:?}");
}

/// Spaces are written as plain numbers.
#[test]
fn odd_spaces_are_refused() {
    let (_, good) = games::cascadito::built_in().next().unwrap();
    let space = good.find("actions = { ").unwrap() + "actions = { ".len();
    for odd in ["02", "\"+2\"", "0", "99"] {
        let end = space + good[space..].find(' ').unwrap();
        let bad = format!("{}{odd}{}", &good[..space], &good[end..]);
        let problems = Sheet::new(&draft(&bad).unwrap()).unwrap_err();
        assert!(problems.iter().any(|problem| problem.kind.code() == "sheet-bad-space"), "{odd}: {problems:?}");
    }
}

/// A sketch may lack towns and signs, but not a river that an achievement refers to.
#[test]
fn a_sketch_needs_its_rivers() {
    let (_, good) = games::cascadito::built_in().next().unwrap();
    for river in ["river = 2", "river = 3", "river = 0", "river = 300"] {
        let bad = draft(&good.replace("river = 1", river)).unwrap();
        let problems = Sheet::sketch(&bad).unwrap_err();
        assert!(problems.iter().any(|problem| problem.kind.code() == "sheet-impossible"), "{river}: {problems:?}");
    }
}

/// Columns far beyond the last one do not wrap round, and no cell is drawn twice.
#[test]
fn pictures_do_not_wrap_and_draw_no_cell_twice() {
    let parse = |text: &str| Picture::read_all((1..).zip(text.lines()));
    let far = format!(" 1       .{}.\n", " ".repeat(4 * 256 - 1));
    let (picture, errors) = parse(&far);
    assert_eq!((picture.0.len(), errors.len()), (1, 1), "{errors:?}");
    assert_eq!(errors[0].column, 10 + 4 * 256);
    for twice in [" 1       .\n 1       B\n", " 1       .\n     .\n     B\n"] {
        let (_, errors) = parse(twice);
        assert_eq!(errors.len(), 1, "{twice}{errors:?}");
        assert_eq!(errors[0].found, "B");
    }
}

/// The debug output names the sheet and does not print its content.
#[test]
fn debug_output_is_short() {
    let text = format!("{:?}", Cascadito::start(&Setup::new(sheet(1), 2)).unwrap());
    assert!(text.contains("1-rural-beginnings") && text.len() < 3_000, "{text}");
}

#[test]
fn picture_mistakes_have_their_lines() {
    let (_, good) = games::cascadito::built_in().next().unwrap();
    let bad = good.replace(" 5       .       .       .       W", " 5       .       ?       .       Wx");
    let problems = Sheet::new(&draft(&bad).unwrap()).unwrap_err();
    let line = 1 + good.lines().position(|line| line.starts_with(" 5 ")).unwrap() as u32;
    assert!(problems.iter().any(|problem| problem.line == line), "{problems:?}");
}

/// Commands are parsed strictly, and every error quotes what it is about.
#[test]
fn commands_are_read_strictly() {
    for (text, code) in [
        ("", "unknown-command"),
        ("jump A1", "unknown-command"),
        ("roll blue", "command-form"),
        ("roll blue blue blue blue blue blue blue", "command-form"),
        ("roll blue blue blue blue blue green", "not-a-face"),
        ("take", "command-form"),
        ("take black", "not-a-colour"),
        ("mark A", "not-a-cell"),
        ("river up", "command-form"),
        ("first seat5", "not-a-seat"),
        ("first", "command-form"),
        ("mark", "command-form"),
        ("mark A1 B1", "command-form"),
        ("score", "command-form"),
        ("track", "command-form"),
        ("claim", "command-form"),
        ("decline", "command-form"),
        ("claim top9", "not-an-achievement"),
        ("claim top01", "not-an-achievement"),
        ("pass pass", "command-form"),
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert_eq!(error.code(), code, "{text}");
        assert!(ActionError::CODES.contains(&code));
    }
    assert_ne!(Action::First(Seat(4)).to_string(), "first seat1");
    let noise = "x".repeat(10_000);
    assert!(noise.parse::<Action>().unwrap_err().to_string().len() < 100);
}
