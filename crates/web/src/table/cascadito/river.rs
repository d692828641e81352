//! A river below the Kingdom, marked from its source to its mouth.

use cascadito::{Course, River};
use leptos::prelude::*;

use super::spot::Spot;
use super::{SheetContext, cross, sign};
use crate::memo::Memo;
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, text, yes};

const WIDTH: f64 = 21.0;
const HEIGHT: f64 = 19.0;

/// The river with an index, on a sheet with one or two rivers.
pub(crate) fn named(river: usize, count: usize) -> River {
    match (count, river) {
        (2, 0) => River::Left,
        (2, _) => River::Right,
        _ => River::Only,
    }
}

/// All rivers below the Kingdom.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    let rivers = context.sheet.rivers().iter().enumerate();
    rivers
        .filter(|(_, course)| !course.is_in_the_kingdom())
        .map(|(river, course)| strip(context, river, course))
        .collect::<Vec<_>>()
}

fn strip(context: SheetContext, river: usize, course: &'static Course) -> impl IntoView {
    let lang = context.lang;
    let name = named(river, context.sheet.rivers().len());
    let command = if name == River::Only { "river".to_owned() } else { format!("river {name}") };
    let spot = Spot::new(context, command);
    let marked = context.count(move |game, seat| game.river(seat, river));
    let spaces: Vec<_> = (1..)
        .zip(course.points())
        .map(|(space, points)| space_drawing(context, course, space, *points, marked))
        .collect();
    let width = f64::from(course.length()) * WIDTH;
    let label = move || {
        let facts = [
            ("river", name.to_string()),
            ("count", marked.get().0.to_string()),
            ("spaces", course.length().to_string()),
        ];
        spot.label(lang.page_with("cascadito-river", &facts))
    };
    view! {
        <svg class="river" viewBox=format!("-6 -1 {} {}", width + 12.0, HEIGHT + 2.0) data-word=name.name()
            class:legal=yes(move || spot.is_legal()) class:picked=yes(move || spot.is_picked()) on:click=on(move |_| spot.point())
            on:pointerenter=on(move |event| spot.enter(&event)) on:pointerleave=on(move |_| spot.hover(false))>
            <path class="flow" d=flow(course.length()) role="button" aria-label=text(label) tabindex=text(move || spot.tab())
                on:keydown=on(move |event| spot.keys(&event))
                on:focus=ui::keys(move || spot.hover(true)) on:blur=on(move |_| spot.hover(false))/>
            {spaces}
        </svg>
    }
}

/// The banks of the river: a wave for every space, in both directions.
fn flow(spaces: u8) -> String {
    let wave = |space: u8, way: f64| {
        let bend = if space.is_multiple_of(2) { -1.6 } else { 1.6 };
        format!("q{:.1} {bend} {:.1} 0", WIDTH / 2.0 * way, WIDTH * way)
    };
    let bank = |way: f64| (0..spaces).map(|space| wave(space, way)).collect::<String>();
    format!("M-5 2H0{}h5V17h-5{}h-5z", bank(1.0), bank(-1.0))
}

fn space_drawing(
    context: SheetContext,
    course: &'static Course,
    space: u8,
    points: u8,
    marked: Memo<(u8, u8)>,
) -> impl IntoView {
    let lang = context.lang;
    let effect = course.effects().get(usize::from(space) - 1).copied().unwrap_or_default();
    let printed = format!(
        r#"<rect x="1" y="3" width="{:.1}" height="{:.1}" rx="5"/><text class="worth" x="5" y="12">{points}</text>{}"#,
        WIDTH - 2.0,
        HEIGHT - 6.0,
        sign::of_space(effect, [8.6, 4.5, 10.0, 10.0])
    );
    let next = move || space == marked.get().0 + 1;
    let facts = [("space", space.to_string()), ("points", points.to_string())];
    let tip = format!("{} {}", lang.page_with("cascadito-river-space", &facts), sign::act(lang, effect));
    let label = tip.clone();
    view! {
        <g class="ford" role="img" aria-label=label class:next=yes(next) transform=format!("translate({} 0)", f64::from(space - 1) * WIDTH) data-space=space
            data-tip=tip data-rule="river">
            <g inner_html=printed></g>
            {cross::on_space(marked, space, "translate(13.600 9.500)".to_owned())}
        </g>
    }
}
