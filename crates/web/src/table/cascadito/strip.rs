//! The player's tracks in small, one per line: what stays visible on a phone while a player chooses.

use cascadito::{Colour, Effect, Track};
use leptos::prelude::*;
use table_model::hex_layout::CROSS;
use table_model::svg;

use super::{SheetContext, sign};
use crate::page_text::PageText as _;
use crate::ui::text;

const LEFT: f64 = 17.0;
const WIDTH: f64 = 384.0;
const ROW: f64 = 15.0;

/// A line for each track of the displayed sheet, from the first space to the castle.
pub(crate) fn view(context: SheetContext) -> AnyView {
    let tracks: Vec<(Colour, &'static Track)> = context.sheet.tracks().collect();
    let longest = tracks.iter().map(|(_, track)| track.length()).max().unwrap_or(1);
    let step = (WIDTH - LEFT) / f64::from(longest);
    let height = ROW * tracks.len() as f64;
    let rows: Vec<_> = tracks
        .into_iter()
        .enumerate()
        .map(|(place, (colour, track))| row(context, colour, track, (ROW * place as f64, step)))
        .collect();
    view! {
        <svg class=context.pen("mini-strip success") viewBox=format!("0 0 {WIDTH} {height}") role="img" aria-label=context.lang.page("cascadito-tracks")>{rows}</svg>
    }
    .into_any()
}

/// One track. It is drawn as text, because it has many spaces and is rarely changed.
fn row(context: SheetContext, colour: Colour, track: &'static Track, (y, step): (f64, f64)) -> impl IntoView {
    let marked = context.count(move |game, seat| game.track(seat, colour));
    let spaces = move || {
        let (now, soon) = marked.get();
        let spaces = (1..=track.length()).zip(track.effects()).zip(track.points());
        let drawn = spaces.map(|((space, effect), points)| {
            let kind = if *effect == Effect::Nothing { "plain" } else { "acts" };
            // The style sheet animates the drawing of a cross; a ghost is dotted.
            let (class, cross) = match space {
                space if space <= now => (" marked", r#"class="cross" pathLength="1""#),
                space if space <= soon => ("", r#"class="cross ghost""#),
                _ => ("", ""),
            };
            let x = LEFT + f64::from(space - 1) * step;
            let sign = sign::of_space(*effect, [x + 16.0, 2.0, 11.0, 11.0]);
            let place = format!("translate({:.1} 7.5) scale(0.9)", x + step - 9.0);
            let cross = (space <= now.max(soon)).then(|| format!(r#"<path {cross} transform="{place}" d="{CROSS}"/>"#));
            let cross = cross.unwrap_or_default();
            format!(
                r#"<g class="space {kind}{class}" data-space="{space}"><rect x="{:.1}" y="0.8" width="{:.1}" height="{:.1}" rx="2.5"/><text class="worth" x="{:.1}" y="11.5">{points}</text>{sign}{cross}</g>"#,
                x + 0.4,
                step - 0.8,
                ROW - 1.6,
                x + 9.0,
            )
        });
        drawn.collect::<Vec<_>>().concat()
    };
    let head = svg::symbol("", &format!("shape-{colour}"), [1.0, 0.5, 14.0, 14.0]);
    view! {
        <g class=format!("c-{colour}") data-word=colour.name() transform=format!("translate(0 {y})")>
            <g class="head" inner_html=head></g><g inner_html=text(spaces)></g>
        </g>
    }
}
