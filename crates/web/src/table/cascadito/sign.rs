//! The signs on fields and spaces: their drawings and meanings.

use cascadito::sheet::FieldEffect;
use cascadito::{Effect, Sheet};
use locale::Lang;
use table_model::svg;
use tabletop::Cell;

use super::{SheetContext, kingdom};
use crate::page_text::PageText as _;

/// Signs with a drawing; crowns share one.
const DRAWN: [&str; 10] =
    ["bandit", "silk", "spice", "salt", "wine", "timber", "amber", "action-above", "action-below", "river-action"];

/// The drawing of a sign, in a square of the given size around a point; a sign without a drawing is shown as its character.
pub(crate) fn drawing(lang: Lang, sheet: &Sheet, name: &str, (x, y): (f64, f64), size: f64) -> String {
    let square = [x - size / 2.0, y - size / 2.0, size, size];
    if let Some(colour) = name.strip_suffix("-crown") {
        let letter = lang.page_optional(&format!("letter-{colour}")).unwrap_or_default();
        let (crown, low, high) = (svg::symbol("", "sign-crown", square), y + size * 0.32, size * 0.42);
        return format!(
            r#"<g class="c-{colour}">{crown}<text class="crown-letter" x="{x:.1}" y="{low:.2}" font-size="{high:.2}">{letter}</text></g>"#
        );
    }
    if DRAWN.contains(&name) {
        return svg::symbol("", &format!("sign-{name}"), square);
    }
    let cells = sheet.signs().find(|(known, _)| *known == name).map(|(_, cells)| cells).unwrap_or_default();
    let letter = cells.first().and_then(|cell| sheet.picture_sign(*cell)).unwrap_or('?').to_string();
    format!(
        r#"<text class="strange" x="{x:.1}" y="{:.2}" font-size="{size:.1}">{}</text>"#,
        y + size * 0.36,
        svg::escaped(&letter)
    )
}

/// The sign on a field, as SVG.
pub(crate) fn on_field(context: SheetContext, cell: Cell) -> String {
    let sign = match kingdom::effect(context, cell) {
        FieldEffect::Star => svg::symbol("sign", "sign-star", [-6.0, -6.0, 12.0, 12.0]),
        FieldEffect::Act(Effect::Nothing) => {
            let sign = |name: &str| drawing(context.lang, context.sheet, name, (0.0, 0.0), 12.0);
            name(context.sheet, cell).map(|name| format!(r#"<g class="sign">{}</g>"#, sign(name))).unwrap_or_default()
        }
        FieldEffect::Act(effect) => svg::symbol("sign", &format!("fx-{}", effect.name()), [-5.5, -5.5, 11.0, 11.0]),
    };
    let points =
        river_points(context.sheet, cell).map(|points| format!(r#"<text class="worth" y="-4.2">{points}</text>"#));
    sign + &points.unwrap_or_default()
}

/// The sign of a space's effect; empty without an effect.
pub(crate) fn of_space(effect: Effect, square: [f64; 4]) -> String {
    if effect == Effect::Nothing {
        return String::new();
    }
    svg::symbol("sign", &format!("fx-{}", effect.name()), square)
}

/// Whether a field shows a sign.
pub(crate) fn has_sign(context: SheetContext, cell: Cell) -> bool {
    kingdom::effect(context, cell) != FieldEffect::Act(Effect::Nothing) || name(context.sheet, cell).is_some()
}

/// The meaning of a field's sign; `None` if there is no sign.
pub(crate) fn explanation(context: SheetContext, cell: Cell) -> Option<String> {
    let lang = context.lang;
    let mut parts: Vec<String> = Vec::new();
    if context.sheet.rivers().iter().enumerate().any(|(river, _)| context.sheet.river_cells(river).contains(&cell)) {
        parts.push(lang.page("cascadito-water"));
    }
    match kingdom::effect(context, cell) {
        FieldEffect::Star => parts.push(lang.page("cascadito-star")),
        FieldEffect::Act(Effect::Nothing) => {
            parts.extend(
                name(context.sheet, cell).map(|name| lang.page_with("cascadito-sign", &[("sign", name.to_owned())])),
            );
        }
        FieldEffect::Act(effect) => parts.push(act(lang, effect)),
    }
    parts.extend(
        river_points(context.sheet, cell)
            .map(|points| lang.page_with("cascadito-worth", &[("points", points.to_string())])),
    );
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The effect of an action in words; empty without an action.
pub(crate) fn act(lang: Lang, effect: Effect) -> String {
    if effect == Effect::Nothing { String::new() } else { lang.page(&format!("cascadito-effect-{}", effect.name())) }
}

/// The name of a field's sign.
fn name(sheet: &Sheet, cell: Cell) -> Option<&str> {
    sheet.signs().find(|(_, cells)| cells.contains(&cell)).map(|(name, _)| name)
}

/// The points beside a river space in the Kingdom.
fn river_points(sheet: &Sheet, cell: Cell) -> Option<u8> {
    let find =
        |river: usize| sheet.river_cells(river).iter().position(|space| *space == cell).map(|space| (river, space));
    let (river, space) = (0..sheet.rivers().len()).find_map(find)?;
    Some(sheet.rivers()[river].points()[space]).filter(|points| *points > 0)
}
