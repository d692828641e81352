//! The facts that the rulebook's text states about each of its four sheets. The printed layouts are not public, so the built-in sheets are
//! designs of this project; this module checks whether a design agrees with all known facts.

use cascadito::sheet::{EndConditions, FieldEffect, RowCondition};
use cascadito::{Colour, Course, Criterion, Effect, Face, Row, Sheet, Track};
use tabletop::Cell;

/// The names of the printed facts that a design of the sheet with this number violates.
pub fn printed_faults(number: usize, sheet: &Sheet) -> Vec<&'static str> {
    let own = match number {
        1 => rural_beginnings(sheet),
        2 => raiding_bandits(sheet),
        3 => two_rivers(sheet),
        4 => trade_and_defense(sheet),
        _ => return vec!["no-such-sheet"],
    };
    let facts = all_sheets(number, sheet).into_iter().chain(own);
    facts.filter(|(_, is_kept)| !is_kept).map(|(name, _)| name).collect()
}

/// The name of a printed fact, and whether a sheet satisfies it.
type PrintedFact = (&'static str, bool);

fn all_sheets(number: usize, sheet: &Sheet) -> Vec<PrintedFact> {
    let tracks = || sheet.tracks().map(|(_, track)| track);
    let is_higher = |track: &Track| track.castle().is_none_or(|castle| Some(&castle) > track.points().last());
    let has_castle = |colour: Colour| sheet.track(colour).and_then(Track::castle).is_some();
    let heights = |banner: usize| tracks().map(move |track| track.banners().get(banner)).collect::<Vec<_>>();
    vec![
        ("black-is-forbidden", sheet.is_forbidden(Face::Black)),
        ("white-is-forbidden-on-sheet-1-only", sheet.is_forbidden(Face::White) == (number == 1)),
        ("towns-of-five-colours", Colour::ALL.iter().all(|colour| sheet.towns().any(|(_, town)| town == *colour))),
        (
            "castles-on-four-tracks",
            Colour::ALL.into_iter().all(|colour| has_castle(colour) == (colour != Colour::White)),
        ),
        ("a-castle-is-worth-more", tracks().all(is_higher)),
        ("white-track-from-sheet-2-on", sheet.track(Colour::White).is_none() == (number == 1)),
        ("banners-of-a-track", tracks().all(|track| track.banners().len() == [2, 2, 1, 0][number - 1])),
        // Banners are printed to the left of the tracks, so each banner is at the same height on all of them.
        (
            "a-banner-has-one-height",
            [0, 1].into_iter().all(|banner| heights(banner).windows(2).all(|pair| pair[0] == pair[1])),
        ),
        ("dice-boxes", sheet.solo_boxes() >= 5),
    ]
}

fn criteria(sheet: &Sheet, row: Row) -> Vec<Criterion> {
    sheet.row(row).iter().filter_map(|at| Some(sheet.achievement(at)?.criterion)).collect()
}

/// Whether every box of a row has these points, these points for later players, and this action.
fn pays(sheet: &Sheet, row: Row, points: u8, later: Option<u8>, effect: Effect) -> bool {
    let boxes = sheet.row(row);
    boxes
        .iter()
        .filter_map(|at| sheet.achievement(at))
        .all(|it| (it.points, it.later, it.effect) == (points, later, effect))
}

/// The end conditions of the first three sheets, and the five points of their top rows.
fn usual_end(sheet: &Sheet) -> [PrintedFact; 2] {
    let end = EndConditions {
        at_once: true,
        top_row: RowCondition::Together,
        bottom_row: true,
        tracks: None,
        top_row_bonus: 0,
    };
    [("end", sheet.end() == end), ("top-row-pays-five", pays(sheet, Row::Top, 5, None, Effect::Nothing))]
}

/// The river below the Kingdom, if it is the only one and has actions.
fn lower_river(sheet: &Sheet) -> Option<&Course> {
    match sheet.rivers() {
        [river] if !river.is_in_the_kingdom() && river.effects().iter().any(|effect| *effect != Effect::Nothing) => {
            Some(river)
        }
        _ => None,
    }
}

fn fields_of(sheet: &Sheet, sign: &str) -> Vec<Cell> {
    sheet.signs().find(|(name, _)| *name == sign).map(|(_, fields)| fields).unwrap_or_default()
}

fn sign_number(sheet: &Sheet, sign: &str) -> u8 {
    sheet.signs().position(|(name, _)| name == sign).map_or(u8::MAX, |place| place as u8)
}

fn rural_beginnings(sheet: &Sheet) -> Vec<PrintedFact> {
    let last = lower_river(sheet).map_or(0, Course::length);
    let top = [
        Criterion::Banners { banner: 1, tracks: 4 },
        Criterion::Banners { banner: 2, tracks: 2 },
        Criterion::TownsAlike { towns: 3 },
        Criterion::Colours { colours: 5 },
        Criterion::RiverSpace { river: 0, space: last },
    ];
    let bottom = Colour::ALL.map(|colour| Criterion::TownsOf { colour, towns: 2 });
    let mut facts = vec![
        ("towns-are-apart", sheet.fields().all(|(cell, _)| sheet.towns_beside(cell).count() <= 1)),
        ("a-track-marks-any-field", sheet.tracks().any(|(_, track)| track.effects().contains(&Effect::AnyField))),
        ("one-river-below", lower_river(sheet).is_some()),
        ("bonus-for-three-spaces", sheet.every_track().is_some_and(|bonus| bonus.spaces == 3 && bonus.points > 0)),
        ("top-row", criteria(sheet, Row::Top) == top),
        ("bottom-row", criteria(sheet, Row::Bottom) == bottom),
        ("bottom-row-marks-any-track", pays(sheet, Row::Bottom, 0, Some(0), Effect::AnyTrack)),
    ];
    facts.extend(usual_end(sheet));
    facts
}

fn raiding_bandits(sheet: &Sheet) -> Vec<PrintedFact> {
    let is_shared = |cell: Cell| {
        let mut colours = sheet.towns_beside(cell).map(|(_, colour)| colour);
        colours.next().is_some_and(|first| colours.any(|colour| colour != first))
    };
    let collections: Vec<(&str, &[u8])> = sheet.collections().collect();
    let top = [
        Criterion::Banners { banner: 1, tracks: 5 },
        Criterion::HomeBanner { banner: 2 },
        Criterion::TrackBanner { banner: 2, track: Colour::White },
        Criterion::Groups { groups: 4 },
        Criterion::RiverSpace { river: 0, space: 6 },
        Criterion::Marked { sign: sign_number(sheet, "bandit"), count: 6 },
    ];
    let bottom =
        Colour::ALL.map(|colour| Criterion::TownsOf { colour, towns: if colour == Colour::White { 4 } else { 3 } });
    let mut facts = vec![
        ("some-fields-touch-two-colours", sheet.fields().any(|(cell, _)| is_shared(cell))),
        ("nine-bandits", fields_of(sheet, "bandit").len() == 9),
        ("bandit-track", matches!(collections[..], [("bandit", points)] if points.len() == 9)),
        ("sixth-river-space-shows-ten", lower_river(sheet).is_some_and(|river| river.points().get(5) == Some(&10))),
        ("five-tracks", sheet.tracks().count() == 5),
        ("top-row", criteria(sheet, Row::Top) == top),
        ("bottom-row", criteria(sheet, Row::Bottom) == bottom),
        ("bottom-row-marks-any-track", pays(sheet, Row::Bottom, 0, Some(0), Effect::AnyTrack)),
    ];
    facts.extend(usual_end(sheet));
    facts
}

fn two_rivers(sheet: &Sheet) -> Vec<PrintedFact> {
    let rivers: Vec<Vec<Cell>> = (0..sheet.rivers().len()).map(|river| sheet.river_cells(river)).collect();
    let last = sheet.fields().map(|(cell, _)| cell.column()).max().unwrap_or(0);
    let flows = match &rivers[..] {
        [left, right] => {
            left.first().is_some_and(|cell| cell.column() == 0)
                && left.is_sorted_by_key(|cell| cell.column())
                && right.first().is_some_and(|cell| cell.column() == last)
                && right.iter().rev().is_sorted_by_key(|cell| cell.column())
        }
        _ => false,
    };
    let meet = matches!(&rivers[..], [left, right] if left.last().zip(right.last()).is_some_and(|(one, other)| one.distance(*other) == 1));
    let water = rivers.concat();
    let is_above = |cell: &Cell| water.iter().any(|wet| wet.column() == cell.column() && cell.row() < wet.row());
    let acts = |cell: &Cell| sheet.fields().any(|(at, does)| at == *cell && does == FieldEffect::Act(Effect::AnyTrack));
    let four = |sign: &str, fits: &dyn Fn(&Cell) -> bool| {
        let fields = fields_of(sheet, sign);
        fields.len() == 4 && fields.iter().all(|cell| acts(cell) && fits(cell))
    };
    let marked = |sign: &str| Criterion::Marked { sign: sign_number(sheet, sign), count: 4 };
    let top = [
        Criterion::Banners { banner: 1, tracks: 1 },
        marked("river-action"),
        Criterion::TownsOf { colour: Colour::White, towns: 4 },
        Criterion::TownsAlike { towns: 5 },
        marked("action-above"),
        marked("action-below"),
    ];
    let bottom: Vec<u8> = sheet.row(Row::Bottom).iter().filter_map(|at| Some(sheet.achievement(at)?.points)).collect();
    let mut facts = vec![
        ("a-river-from-each-side", flows),
        ("rivers-meet-at-a-bridge", meet),
        (
            "ten-points-for-a-ship",
            sheet.rivers().iter().all(|river| river.points().last() == Some(&10) && river.points()[0] == 0),
        ),
        ("four-river-actions", four("river-action", &|cell| water.contains(cell))),
        ("four-actions-above", four("action-above", &is_above)),
        ("four-actions-below", four("action-below", &|cell| !is_above(cell))),
        (
            "white-track-marks-rivers",
            sheet.track(Colour::White).is_some_and(|track| track.effects().contains(&Effect::River)),
        ),
        ("bonus-for-three-spaces", sheet.every_track().is_some_and(|bonus| bonus.spaces == 3 && bonus.points > 0)),
        ("five-tracks", sheet.tracks().count() == 5),
        ("top-row", criteria(sheet, Row::Top) == top),
        ("bottom-row-pays-points", !bottom.is_empty() && !bottom.contains(&0)),
    ];
    facts.extend(usual_end(sheet));
    facts
}

fn trade_and_defense(sheet: &Sheet) -> Vec<PrintedFact> {
    let stars: Vec<Cell> =
        sheet.fields().filter(|(_, does)| *does == FieldEffect::Star).map(|(cell, _)| cell).collect();
    let (crowns, goods): (Vec<_>, Vec<_>) = sheet.signs().partition(|(name, _)| name.ends_with("-crown"));
    let two_each = |signs: &[(&str, Vec<Cell>)]| signs.iter().all(|(_, fields)| fields.len() == 2);
    let is_apart = |cell: &Cell| sheet.towns_beside(*cell).next().is_none();
    let near_a_star = |cell: &Cell| stars.iter().any(|star| star.distance(*cell) == 1);
    let mut good_fields = goods.iter().flat_map(|(_, fields)| fields);
    let end = EndConditions {
        at_once: false,
        top_row: RowCondition::Alone,
        bottom_row: false,
        tracks: Some(4),
        top_row_bonus: 5,
    };
    let top = criteria(sheet, Row::Top);
    let bottom = criteria(sheet, Row::Bottom);
    vec![
        ("no-river", sheet.rivers().is_empty()),
        ("five-tracks", sheet.tracks().count() == 5),
        ("many-stars", stars.len() >= 12),
        ("five-crowns-twice", crowns.len() == 5 && two_each(&crowns)),
        ("six-goods-twice", goods.len() == 6 && two_each(&goods)),
        ("goods-are-apart-from-towns-and-beside-stars", good_fields.all(|cell| is_apart(cell) && near_a_star(cell))),
        ("top-row", top.len() == 5 && top.iter().all(|it| matches!(it, Criterion::GroupMarked { count: 2, .. }))),
        ("top-row-pays-eight-then-five", pays(sheet, Row::Top, 8, Some(5), Effect::Nothing)),
        ("bottom-row", bottom.len() == 6 && bottom.iter().all(|it| matches!(it, Criterion::Marked { count: 2, .. }))),
        ("bottom-row-pays-five", pays(sheet, Row::Bottom, 5, Some(5), Effect::Nothing)),
        ("end", sheet.end() == end),
    ]
}
