//! The own tracks in small, one to a line: what a phone keeps in sight while somebody chooses.

use cascadito::{Colour, Effect, Track};
use leptos::prelude::*;

use super::{SheetContext, cross, sign};
use crate::page_text::PageText as _;
use crate::ui::yes;

const LEFT: f64 = 17.0;
const WIDTH: f64 = 384.0;
const ROW: f64 = 15.0;

/// A line for each track of the sheet in the middle, from the first space to the castle.
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

fn row(context: SheetContext, colour: Colour, track: &'static Track, (y, step): (f64, f64)) -> impl IntoView {
    let marked = context.count(move |game, seat| game.track(seat, colour));
    let spaces: Vec<_> = (1..=track.length())
        .map(|space| {
            let place = usize::from(space) - 1;
            let (effect, points) = (track.effects()[place], track.points()[place]);
            let printed = format!(
                r#"<rect x="0.4" y="0.8" width="{:.1}" height="{:.1}" rx="2.5"/><text class="worth" x="9" y="11.5">{points}</text>{}"#,
                step - 0.8,
                ROW - 1.6,
                sign::of_space(effect, [16.0, 2.0, 11.0, 11.0])
            );
            view! {
                <g class=if effect == Effect::Nothing { "space plain" } else { "space acts" } class:marked=yes(move || space <= marked.get().0)
                    transform=format!("translate({:.1} 0)", LEFT + f64::from(place as u8) * step)>
                    <g inner_html=printed></g>
                    {cross::on_space(marked, space, format!("translate({:.1} 7.500) scale(0.900)", step - 9.0))}
                </g>
            }
        })
        .collect();
    view! {
        <g class=format!("c-{colour}") transform=format!("translate(0 {y})")>
            <g class="head"><use href=format!("#shape-{colour}") x="1" y="0.500" width="14" height="14"/></g>{spaces}
        </g>
    }
}
