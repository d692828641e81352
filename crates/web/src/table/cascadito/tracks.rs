//! The success tracks with their castles, banners and actions, and the tracks that count signs.

use cascadito::{Colour, Effect, Track};
use leptos::prelude::*;
use table_model::svg;

use super::spot::Spot;
use super::{SheetContext, cross, sign};
use crate::memo::{Memo, memo};
use crate::page_text::PageText as _;
use crate::ui;
use crate::ui::{on, part, text, yes};

const WIDTH: f64 = 60.0;
const HEIGHT: f64 = 27.0;
const LEFT: f64 = 24.0;
const TOP: f64 = 40.0;

/// All tracks side by side with the first space at the bottom, and below them the tracks that count signs.
pub(crate) fn view(context: SheetContext) -> impl IntoView {
    let tracks: Vec<(Colour, &'static Track)> = context.sheet.tracks().collect();
    let longest = tracks.iter().map(|(_, track)| track.length()).max().unwrap_or(0);
    let right = LEFT + WIDTH * tracks.len() as f64;
    let bottom = TOP + HEIGHT * f64::from(longest);
    let columns: Vec<_> = tracks
        .iter()
        .enumerate()
        .map(|(place, (colour, track))| column(context, *colour, track, LEFT + WIDTH * place as f64, bottom))
        .collect();
    let collections: Vec<_> = context
        .sheet
        .collections()
        .enumerate()
        .map(|(place, (name, points))| collection(context, place, name, points))
        .collect();
    view! {
        <svg class=context.pen("success") id="tracks" viewBox=format!("0 0 {} {}", right + 2.0, bottom + 3.0) role="group" aria-label=context.lang.page("cascadito-tracks")>
            {columns}<g inner_html=goals(context, right, bottom)></g>
        </svg>
        {collections}
    }
}

/// Lines across all tracks, for a number of spaces in every track that gives a bonus or ends the game.
fn goals(context: SheetContext, right: f64, bottom: f64) -> String {
    let lang = context.lang;
    let bonus = context.sheet.every_track().map(|bonus| {
        let facts = [("spaces", bonus.spaces.to_string()), ("points", bonus.points.to_string())];
        (bonus.spaces, "bonus", format!("+{}", bonus.points), lang.page_with("cascadito-every-track", &facts))
    });
    let end = context.sheet.end().tracks.map(|spaces| {
        let facts = [("spaces", spaces.to_string())];
        (spaces, "finish", "⚑".to_owned(), lang.page_with("cascadito-tracks-end", &facts))
    });
    let line = |(spaces, class, label, explanation): (u8, &'static str, String, String)| {
        let y = bottom - HEIGHT * f64::from(spaces);
        let (told, rule) = (svg::escaped(&explanation), if class == "bonus" { "every-track" } else { "end" });
        format!(
            r#"<g class="across {class}" role="img" aria-label="{told}" data-tip="{told}" data-rule="{rule}"><path d="M2 {y:.1}H{right:.1}"/><rect y="{:.1}" width="22" height="17" rx="8"/><text x="11" y="{:.1}">{label}</text></g>"#,
            y + 3.0,
            y + 15.5
        )
    };
    bonus.into_iter().chain(end).map(line).collect()
}

/// One track: its castle, its spaces, and a frame if it can be marked.
fn column(context: SheetContext, colour: Colour, track: &'static Track, x: f64, bottom: f64) -> impl IntoView {
    let lang = context.lang;
    let spot = Spot::new(context, format!("track {colour}"));
    let marked = context.count(move |game, seat| game.track(seat, colour));
    let home = memo(move || context.game.with(|game| game.castle(context.seat.get()) == Some(colour)));
    let spaces: Vec<_> =
        (1..=track.length()).map(|space| space_drawing(context, colour, track, space, bottom, marked, home)).collect();
    let label = move || {
        let facts = [
            ("track", colour.to_string()),
            ("count", marked.get().0.to_string()),
            ("spaces", track.length().to_string()),
        ];
        spot.label(lang.page_with("cascadito-track", &facts))
    };
    let height = HEIGHT * f64::from(track.length());
    view! {
        <g class=format!("track c-{colour}") class:legal=yes(move || spot.is_legal()) class:picked=yes(move || spot.is_picked()) data-word=colour.name()
            transform=format!("translate({x} 0)") on:click=on(move |_| spot.point())
            on:pointerenter=on(move |event| spot.enter(&event)) on:pointerleave=on(move |_| spot.hover(false))>
            {head(context, colour, track, bottom - height, home)}
            {spaces}
            // The button is the frame, so its label does not have to repeat every figure on the spaces.
            <rect class="whole" x="0.5" y=bottom - height - 0.5 width=WIDTH - 3.0 height=height + 1.0 rx="5" role="button" aria-label=text(label)
                tabindex=text(move || spot.tab()) on:keydown=on(move |event| spot.keys(&event))
                on:focus=ui::keys(move || spot.hover(true)) on:blur=on(move |_| spot.hover(false))/>
        </g>
    }
}

/// The castle above a track, or the sign of its colour if there is none.
fn head(context: SheetContext, colour: Colour, track: &'static Track, y: f64, home: Memo<bool>) -> impl IntoView {
    let lang = context.lang;
    let letter = lang.page_optional(&format!("letter-{colour}")).unwrap_or_default();
    let explanation = move || {
        let key = match (track.castle(), home.get()) {
            (None, _) => "cascadito-no-castle",
            (_, true) => "cascadito-home-castle",
            _ => "cascadito-castle",
        };
        let facts = [("track", colour.to_string()), ("points", track.castle().unwrap_or(0).to_string())];
        lang.page_with(key, &facts)
    };
    let drawing = if track.castle().is_some() {
        view! { <use class="castle" href="#castle" x="-17" y="-17" width="34" height="34"/><text class="letter" y="9.500">{letter}</text> }.into_any()
    } else {
        view! { <use class="castle" href=format!("#shape-{colour}") x="-13" y="-13" width="26" height="26"/><text class="letter" y="4">{letter}</text> }.into_any()
    };
    // The home castle has the badge of its player; a cross would look as if the castle were gone.
    let mine = move || {
        home.get().then(|| {
            let seat = cascadito::seat_name(context.seat.get());
            let number = lang.page_optional(&format!("letter-{seat}")).unwrap_or_default();
            view! {
                <g class=format!("home-badge c-{seat}") transform="translate(15 -10)">
                    <use href=format!("#shape-{seat}") x="-9" y="-9" width="18" height="18"/><text y="3.500">{number}</text>
                </g>
            }
        })
    };
    view! {
        <g class="head" aria-hidden="true" class:home=yes(move || home.get()) transform=format!("translate({} {})", WIDTH / 2.0 - 1.0, y - 20.0)
            data-tip=text(explanation) data-rule="home-castle">
            {drawing}{part(mine)}
        </g>
    }
}

fn space_drawing(
    context: SheetContext,
    colour: Colour,
    track: &'static Track,
    space: u8,
    bottom: f64,
    marked: Memo<(u8, u8)>,
    home: Memo<bool>,
) -> impl IntoView {
    let y = bottom - HEIGHT * f64::from(space);
    let place = usize::from(space) - 1;
    let (effect, points) = (track.effects()[place], track.points()[place]);
    let castle = track.castle().filter(|_| space == track.length());
    let worth = move || {
        // The value that does not apply to this player is drawn faint.
        let class = |counts: bool| if counts { "worth" } else { "worth other" };
        castle.map_or_else(
            || format!(r#"<text class="worth" x="12" y="18">{points}</text>"#),
            |castle| {
                let (usual, home) = (class(!home.get()), class(home.get()));
                format!(r#"<text class="{usual}" x="12" y="12">{points}</text><text class="{home}" x="12" y="23.5">{castle}</text>"#)
            },
        )
    };
    let banner = track.banners().iter().position(|banner| *banner == space).map(|banner| {
        let marks = "I".repeat(banner + 1);
        format!(
            r#"<g class="banner"><path d="M46.500 1h9v24l-4.500-4-4.500 4z"/><text x="51" y="13">{marks}</text></g>"#
        )
    });
    let (width, height) = (WIDTH - 4.0, HEIGHT - 2.0);
    let ground = format!(r#"<rect x="1" y="1" width="{width:.1}" height="{height:.1}" rx="4"/>"#);
    let printed = sign::of_space(effect, [25.0, 4.0, 19.0, 19.0]) + &banner.unwrap_or_default();
    let drawing = move || format!("{ground}{}{printed}", worth());
    let kind = if effect == Effect::Nothing { "space plain" } else { "space acts" };
    view! {
        <g class=kind role="img" aria-label=explanation(context, colour, track, space) class:marked=yes(move || space <= marked.get().0) transform=format!("translate(0 {y})") data-space=space
            data-tip=explanation(context, colour, track, space) data-rule="track">
            <g inner_html=text(drawing)></g>{cross::on_space(marked, space, "translate(32 13.500) scale(2.100)".to_owned())}
        </g>
    }
}

/// The effect and the points of a space, in words.
fn explanation(context: SheetContext, colour: Colour, track: &Track, space: u8) -> String {
    let lang = context.lang;
    let place = usize::from(space) - 1;
    let facts =
        [("track", colour.to_string()), ("space", space.to_string()), ("points", track.points()[place].to_string())];
    let mut parts = vec![lang.page_with("cascadito-space", &facts)];
    if let Some(castle) = track.castle().filter(|_| space == track.length()) {
        parts.push(lang.page_with("cascadito-space-castle", &[("points", castle.to_string())]));
    }
    parts.push(sign::act(lang, track.effects()[place]));
    if let Some(banner) = track.banners().iter().position(|banner| *banner == space) {
        parts.push(lang.page_with("cascadito-banner", &[("banner", (banner + 1).to_string())]));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// A track that counts the marked fields of one sign.
fn collection(context: SheetContext, place: usize, name: &'static str, points: &'static [u8]) -> impl IntoView {
    let lang = context.lang;
    let marked = context.count(move |game, seat| game.collected(seat).nth(place).unwrap_or(0));
    let step = 300.0 / (points.len() + 1) as f64;
    let spaces: Vec<_> = (1..)
        .zip(points)
        .map(|(space, points)| {
            let place = format!("translate({:.1} 15) scale(1.900)", step / 2.0 - 1.0);
            view! {
                <g class="space plain" transform=format!("translate({:.1} 0)", step * f64::from(space)) data-space=space>
                    <rect x="0.5" y="2" width=step - 3.0 height="26" rx="4"/><text class="worth" x=step / 2.0 - 1.0 y="19.500">{*points}</text>{cross::on_space(marked, space, place)}
                </g>
            }
        })
        .collect();
    let facts =
        [("sign", name.to_owned()), ("list", points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))];
    let text = StoredValue::new(lang.page_with("cascadito-collection", &facts));
    view! {
        <svg class=context.pen("collection") viewBox="0 0 302 30" role="img" aria-label=move || format!("{} ({})", text.get_value(), marked.get().0) data-collection=name
            data-tip=text.get_value() data-rule="scoring">
            <g inner_html=sign::drawing(context.lang, context.sheet, name, (step / 2.0, 15.0), 24.0)></g>{spaces}
        </svg>
    }
}
