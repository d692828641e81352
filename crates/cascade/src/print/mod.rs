//! A Cascadito sheet for printing: everything that a player marks, to scale, on one page.

mod canvas;

use cascadito::sheet::FieldEffect;
use cascadito::{Colour, Effect, Face, Row, Sheet, Track};
use games::{AnyGame, AnySetup};
use locale::Lang;
use table_model::hex_layout;

pub(crate) use canvas::Inks;
use canvas::{Canvas, PAGE};

/// The area of the Kingdom in millimetres: left, top, width, height.
const KINGDOM: [f64; 4] = [8.0, 20.0, 172.0, 122.0];
/// The left side and the bottom of the tracks; below it the size of their spaces and the distance between tracks.
const TRACKS: (f64, f64) = (192.0, 116.0);
const SPACE: f64 = 9.5;
const COLUMN: f64 = 16.5;
/// The tops of the two rows of achievements, and their height.
const ROWS: [f64; 2] = [163.0, 181.0];
const ROW_HEIGHT: f64 = 16.5;

/// The sheet as an SVG page.
pub(crate) fn svg(sheet: &'static Sheet, inks: Inks, lang: Lang) -> String {
    let key = format!("web.board-cascadito-{}", sheet.name());
    let title = lang.raw(&key).map_or_else(|| sheet.name().to_owned(), |_| lang.text(&key, &[]));
    let mut canvas = Canvas::new(inks, &title);
    canvas.text((8.0, 12.0), 7.0, "start", &title);
    draw_forbidden(&mut canvas, sheet);
    draw_kingdom(&mut canvas, sheet);
    draw_rivers(&mut canvas, sheet);
    draw_tracks(&mut canvas, sheet);
    draw_rows(&mut canvas, sheet, lang);
    draw_scores(&mut canvas, sheet, lang);
    draw_solo(&mut canvas, sheet);
    canvas.finish()
}

/// The letter of a colour, which identifies it when printed in black.
fn letter(colour: Colour) -> String {
    colour.name()[..1].to_uppercase()
}

fn effect_drawing(effect: Effect) -> Option<String> {
    (effect != Effect::Nothing).then(|| format!("fx-{}", effect.name()))
}

/// Draws the faces that do not count, crossed out, at the top.
fn draw_forbidden(canvas: &mut Canvas, sheet: &Sheet) {
    let faces = Face::ALL.into_iter().filter(|face| sheet.is_forbidden(*face));
    for (place, face) in faces.enumerate() {
        let x = 150.0 + 11.0 * place as f64;
        canvas.push(&format!("<g class=\"c-{}\">", face.name()));
        canvas.rectangle("die", [x, 6.0, 8.0, 8.0]);
        canvas.push(&format!("</g><path class=\"cross\" d=\"M{x} 6l8 8m0-8l-8 8\"/>"));
    }
    // The box for the chosen die.
    canvas.rectangle("box", [130.0, 4.0, 12.0, 12.0]);
}

fn draw_kingdom(canvas: &mut Canvas, sheet: &Sheet) {
    let cells = || sheet.fields().map(|(cell, _)| cell).chain(sheet.towns().map(|(cell, _)| cell));
    let [left, top, width, height] = hex_layout::bounds(cells());
    let [from_left, from_top, most_width, most_height] = KINGDOM;
    let scale = (most_width / width).min(most_height / height);
    let place = |cell| {
        let (across, down) = hex_layout::centre(cell);
        let margin = (most_width - width * scale) / 2.0;
        (from_left + margin + (across - left) * scale, from_top + (down - top) * scale)
    };
    let side = 9.7 * scale;
    let signs: Vec<(&str, Vec<_>)> = sheet.signs().collect();
    for (cell, does) in sheet.fields() {
        let at = place(cell);
        let is_wet = (0..sheet.rivers().len()).any(|river| sheet.river_cells(river).contains(&cell));
        canvas.hex(if is_wet { "water" } else { "field" }, at, side);
        let sign = signs.iter().find(|(_, fields)| fields.contains(&cell)).map(|(name, _)| *name);
        match (sign, does) {
            (Some(name), _) if name.ends_with("-crown") => {
                let colour = name.trim_end_matches("-crown");
                canvas.push(&format!("<g class=\"c-{colour}\">"));
                canvas.drawing("", "sign-crown", at, side * 1.1);
                canvas.push("</g>");
                canvas.text((at.0, at.1 + side * 0.78), side * 0.36, "middle", &colour[..1].to_uppercase());
            }
            (Some(name), FieldEffect::Act(Effect::Nothing)) => {
                canvas.drawing("", &format!("sign-{name}"), at, side * 1.1);
            }
            (_, FieldEffect::Star) => canvas.drawing("", "sign-star", at, side * 1.1),
            (_, FieldEffect::Act(effect)) => {
                if let Some(drawing) = effect_drawing(effect) {
                    canvas.drawing("", &drawing, at, side);
                }
            }
        }
    }
    for (number, river) in sheet.rivers().iter().enumerate() {
        let points = sheet.river_cells(number).into_iter().zip(river.points());
        for (cell, points) in points.filter(|(_, points)| **points > 0) {
            let (x, y) = place(cell);
            canvas.text((x, y + side * 0.2), side * 0.6, "middle", &points.to_string());
        }
    }
    let ends: Vec<_> = (0..sheet.rivers().len()).filter_map(|river| sheet.river_cells(river).last().copied()).collect();
    if let [one, other] = ends[..] {
        let (one, other) = (place(one), place(other));
        canvas.drawing("", "bridge", (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1)), side * 1.2);
    }
    for (cell, colour) in sheet.towns() {
        let at = place(cell);
        canvas.push(&format!("<g class=\"c-{}\">", colour.name()));
        canvas.hex("town", at, side);
        canvas.drawing("", &format!("town-{}", colour.name()), (at.0, at.1 - side * 0.12), side * 1.1);
        canvas.text((at.0, at.1 + side * 0.72), side * 0.42, "middle", &letter(colour));
        canvas.push("</g>");
    }
}

/// Draws the rivers that flow below the Kingdom, from left to right.
fn draw_rivers(canvas: &mut Canvas, sheet: &Sheet) {
    let below = sheet.rivers().iter().filter(|river| !river.is_in_the_kingdom());
    for river in below {
        for (place, (points, effect)) in river.points().iter().zip(river.effects()).enumerate() {
            let at = (18.0 + 15.5 * place as f64, 149.0);
            canvas.hex("water", at, 7.0);
            if let Some(drawing) = effect_drawing(*effect) {
                canvas.drawing("", &drawing, at, 6.5);
            }
            canvas.text((at.0, at.1 + 9.6), 3.4, "middle", &points.to_string());
        }
    }
}

fn draw_tracks(canvas: &mut Canvas, sheet: &Sheet) {
    let (left, bottom) = TRACKS;
    let highlighted = sheet.end().tracks;
    for (column, (colour, track)) in sheet.tracks().enumerate() {
        let x = left + COLUMN * column as f64;
        canvas.push(&format!("<g class=\"c-{}\">", colour.name()));
        for (place, (points, effect)) in track.points().iter().zip(track.effects()).enumerate() {
            let y = bottom - SPACE * (place + 1) as f64;
            let is_highlighted = highlighted == Some(place as u8 + 1);
            canvas.rectangle(if is_highlighted { "row4" } else { "space" }, [x, y, SPACE, SPACE - 0.8]);
            if let Some(drawing) = effect_drawing(*effect) {
                canvas.drawing("", &drawing, (x + SPACE / 2.0, y + (SPACE - 0.8) / 2.0), SPACE * 0.62);
            }
            let castle = track.castle().filter(|_| place + 1 == track.points().len());
            let beside = x + SPACE + 0.8;
            match castle {
                // The higher value is for the owner of the castle.
                Some(castle) => {
                    canvas.text((beside, y + SPACE * 0.4), 3.2, "start", &castle.to_string());
                    canvas.text((beside, y + SPACE * 0.8), 2.7, "start", &points.to_string());
                }
                None => canvas.text((beside, y + SPACE * 0.6), 3.2, "start", &points.to_string()),
            }
        }
        draw_head(canvas, x, bottom - SPACE * track.points().len() as f64, colour, track);
        canvas.push("</g>");
    }
    draw_banners(canvas, sheet);
    let columns = sheet.tracks().count();
    for (more, (sign, points)) in sheet.collections().enumerate() {
        let x = left + COLUMN * (columns + more) as f64 + 2.0;
        canvas.drawing("", &format!("sign-{sign}"), (x + 3.5, bottom + 5.0), 7.0);
        for (place, value) in points.iter().enumerate() {
            let y = bottom - SPACE * 0.85 * (place + 1) as f64;
            canvas.rectangle("space", [x, y, SPACE * 0.75, SPACE * 0.78]);
            canvas.text((x + SPACE * 0.8, y + SPACE * 0.55), 3.0, "start", &value.to_string());
        }
    }
}

/// Draws the castle above a track, and the drawing of its towns below.
fn draw_head(canvas: &mut Canvas, x: f64, top: f64, colour: Colour, track: &Track) {
    if track.castle().is_some() {
        canvas.push(&format!(
            "<circle class=\"castle\" cx=\"{:.2}\" cy=\"{:.2}\" r=\"5.2\"/>",
            x + SPACE / 2.0,
            top - 7.0
        ));
        canvas.drawing("", "castle", (x + SPACE / 2.0, top - 7.0), 7.0);
    }
    let (_, bottom) = TRACKS;
    canvas.drawing("", &format!("town-{}", colour.name()), (x + SPACE / 2.0, bottom + 4.5), 7.5);
    canvas.text((x + SPACE / 2.0 + 5.5, bottom + 7.5), 3.6, "middle", &letter(colour));
}

/// Draws flags to the left of the tracks. If the tracks of a sheet have banners at different heights, there is a flag beside each of them.
fn draw_banners(canvas: &mut Canvas, sheet: &Sheet) {
    let (left, bottom) = TRACKS;
    let mut flags: Vec<(usize, u8)> = Vec::new();
    for (column, (_, track)) in sheet.tracks().enumerate() {
        let x = left + COLUMN * column as f64;
        for (place, space) in track.banners().iter().enumerate() {
            let number = place + 1;
            if flags.contains(&(number, *space)) {
                continue;
            }
            flags.push((number, *space));
            draw_flag(canvas, (x, bottom - SPACE * f64::from(*space) + 1.2), number);
        }
    }
}

fn draw_flag(canvas: &mut Canvas, (x, y): (f64, f64), number: usize) {
    canvas.push(&format!("<path class=\"banner\" d=\"M{:.2} {y:.2}h-5.4l1.5 2-1.5 2h5.4z\"/>", x - 0.4));
    canvas.push("<g class=\"on-banner\">");
    canvas.text((x - 2.0, y + 3.1), 3.0, "middle", &number.to_string());
    canvas.push("</g>");
}

/// Draws both rows of achievements: the words, the points or the action, and the boxes to mark.
fn draw_rows(canvas: &mut Canvas, sheet: &'static Sheet, lang: Lang) {
    let setup = AnySetup::Cascadito(cascadito::Setup::new(sheet, 2));
    // A valid sheet can be played by two.
    let game: AnyGame = setup.start().expect("two can play on any sheet");
    for (row, top) in [Row::Top, Row::Bottom].into_iter().zip(ROWS) {
        let boxes: Vec<_> = sheet.row(row).iter().collect();
        let width = (PAGE.0 - 16.0) / boxes.len().max(1) as f64;
        for (place, at) in boxes.into_iter().enumerate() {
            let Some(printed) = sheet.achievement(at) else { continue };
            let x = 8.0 + width * place as f64;
            canvas.rectangle("panel", [x + 0.5, top, width - 1.0, ROW_HEIGHT]);
            canvas.paragraph((x + 2.0, top + 3.9), 2.7, width - 4.0, &lang.achievement(&game, &at.to_string()));
            canvas.rectangle("box", [x + 2.0, top + 10.0, 5.0, 5.0]);
            let pays = match printed.later.filter(|later| row == Row::Top && *later != printed.points) {
                Some(later) => format!("{}|{later}", printed.points),
                None => printed.points.to_string(),
            };
            if printed.points > 0 {
                canvas.text((x + width - 3.0, top + 14.2), 4.4, "end", &pays);
            }
            if let Some(drawing) = effect_drawing(printed.effect) {
                canvas.drawing("", &drawing, (x + width - 6.0, top + 12.4), 6.0);
            }
            if row == Row::Top && printed.later.is_none() {
                canvas.rectangle("box", [x + 9.0, top + 10.0, 5.0, 5.0]);
                canvas.drawing("", "lock", (x + 11.5, top + 12.5), 3.4);
            }
        }
    }
}

/// Draws the boxes for the subtotals, to the right of the Kingdom and below the tracks.
fn draw_scores(canvas: &mut Canvas, sheet: &Sheet, lang: Lang) {
    let mut names = vec!["top-row"];
    names.extend((sheet.end().top_row_bonus > 0).then_some("top-row-bonus"));
    let pays = |row| sheet.row(row).iter().filter_map(|at| sheet.achievement(at)).any(|it| it.points > 0);
    names.extend(pays(Row::Bottom).then_some("bottom-row"));
    names.push("tracks");
    names.extend(sheet.every_track().map(|_| "every-track"));
    names.extend((!sheet.rivers().is_empty()).then_some("rivers"));
    names.extend((sheet.collections().len() > 0).then_some("collections"));
    let total = names.len();
    for (place, name) in names.into_iter().enumerate() {
        let (x, y) = (188.0 + 36.0 * (place % 3) as f64, 129.0 + 10.0 * (place / 3) as f64);
        canvas.rectangle("box", [x, y, 10.0, 8.0]);
        let bonus = sheet.every_track().filter(|_| name == "every-track");
        let words = lang.word("breakdown", name);
        let words = bonus.map_or(words.clone(), |bonus| format!("{words}, {}+ → {}", bonus.spaces, bonus.points));
        canvas.paragraph((x + 11.0, y + 3.5), 2.5, 24.0, &words);
    }
    let (x, y) = (188.0 + 36.0 * (total % 3) as f64, 129.0 + 10.0 * (total / 3) as f64);
    canvas.push(&format!(
        "<rect class=\"box\" style=\"stroke-width:.9\" x=\"{x}\" y=\"{y}\" width=\"16\" height=\"9\" rx=\"0.8\"/>"
    ));
    canvas.text((x - 2.0, y + 6.5), 5.5, "end", "Σ");
}

/// Draws the dice boxes of the solo game, with a small gap after the first two.
fn draw_solo(canvas: &mut Canvas, sheet: &Sheet) {
    for place in 0..sheet.solo_boxes() {
        let apart = if place >= 2 { 4.0 } else { 0.0 };
        let x = 8.0 + 8.0 * f64::from(place) + apart;
        canvas.rectangle("box", [x, 200.0, 6.0, 6.0]);
        canvas.push(&format!("<circle cx=\"{:.2}\" cy=\"203\" r=\"0.7\" fill=\"#999\"/>", x + 3.0));
    }
}
