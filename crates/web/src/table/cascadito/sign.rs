//! The signs on fields and spaces: how they are drawn, and what they mean.

use cascadito::sheet::FieldEffect;
use cascadito::{Effect, Sheet};
use leptos::prelude::*;
use tabletop::Cell;

use super::{SheetContext, kingdom};
use crate::messages::Messages;

/// Signs with a drawing of their own; crowns share one.
const DRAWN: [&str; 10] =
    ["bandit", "silk", "spice", "salt", "wine", "timber", "amber", "action-above", "action-below", "river-action"];

/// The drawing of a sign, in a square of the given size around a point; a sign that we have no drawing for shows its character.
pub(crate) fn drawing(say: Messages, sheet: &Sheet, name: &str, (x, y): (f64, f64), size: f64) -> AnyView {
    let half = size / 2.0;
    if let Some(colour) = name.strip_suffix("-crown") {
        let letter = say.maybe(&format!("letter-{colour}")).unwrap_or_default();
        return view! {
            <g class=format!("c-{colour}")>
                <use href="#sign-crown" x=x - half y=y - half width=size height=size/>
                <text class="crown-letter" x=x y=y + size * 0.32 font-size=size * 0.42>{letter}</text>
            </g>
        }
        .into_any();
    }
    if DRAWN.contains(&name) {
        return view! { <use href=format!("#sign-{name}") x=x - half y=y - half width=size height=size/> }.into_any();
    }
    let cells = sheet.signs().find(|(known, _)| *known == name).map(|(_, cells)| cells).unwrap_or_default();
    let letter = cells.first().and_then(|cell| sheet.picture_sign(*cell)).unwrap_or('?');
    view! { <text class="strange" x=x y=y + size * 0.36 font-size=size>{letter.to_string()}</text> }.into_any()
}

/// What a field shows.
pub(crate) fn on_field(context: SheetContext, cell: Cell) -> AnyView {
    let water = river_points(context.sheet, cell);
    let points = water.map(|points| view! { <text class="worth" y="-4.200">{points}</text> });
    match kingdom::effect(context, cell) {
        FieldEffect::Star => view! { <use class="sign" href="#sign-star" x="-6" y="-6" width="12" height="12"/> }.into_any(),
        FieldEffect::Act(Effect::Nothing) => {
            let name = name(context.sheet, cell);
            let sign = name.map(|name| view! { <g class="sign">{drawing(context.say, context.sheet, name, (0.0, 0.0), 12.0)}</g> });
            view! { {sign}{points} }.into_any()
        }
        FieldEffect::Act(effect) => view! {
            <use class="sign" href=format!("#fx-{}", effect.name()) x="-5.500" y="-5.500" width="11" height="11"/>{points}
        }
        .into_any(),
    }
}

/// What a field's sign means; nothing where there is none.
pub(crate) fn explanation(context: SheetContext, cell: Cell) -> Option<String> {
    let say = context.say;
    let mut parts: Vec<String> = Vec::new();
    if context.sheet.rivers().iter().enumerate().any(|(river, _)| context.sheet.river_cells(river).contains(&cell)) {
        parts.push(say.it("cascadito-water"));
    }
    match kingdom::effect(context, cell) {
        FieldEffect::Star => parts.push(say.it("cascadito-star")),
        FieldEffect::Act(Effect::Nothing) => {
            parts
                .extend(name(context.sheet, cell).map(|name| say.with("cascadito-sign", &[("sign", name.to_owned())])));
        }
        FieldEffect::Act(effect) => parts.push(act(say, effect)),
    }
    parts.extend(
        river_points(context.sheet, cell).map(|points| say.with("cascadito-worth", &[("points", points.to_string())])),
    );
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// What an action lets a player do; nothing for no action.
pub(crate) fn act(say: Messages, effect: Effect) -> String {
    if effect == Effect::Nothing { String::new() } else { say.it(&format!("cascadito-effect-{}", effect.name())) }
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
