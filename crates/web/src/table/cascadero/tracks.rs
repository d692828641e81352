//! The five success tracks with cubes, seals and the effects of the spaces.

use std::sync::Arc;

use cascadero::{Colour, Effect, Space};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use locale::Lang;
use table_model::svg;

use super::cubes::{self, Cube};
use super::{Positions, own};
use crate::memo::memo;
use crate::page_text::PageText as _;
use crate::table::context::TableContext;
use crate::ui;
use crate::ui::{on, text, yes};

const WIDTH: f64 = 64.0;
const HEIGHT: f64 = 29.0;
const LEFT: f64 = 22.0;
const TOP: f64 = 26.0;

/// All five side by side, with space 0 at the bottom.
pub(crate) fn view(table: TableContext) -> AnyView {
    let lang = table.lang();
    let board = table.game.with_untracked(|game| own(game).board());
    let top = Colour::ALL.into_iter().map(|track| board.track(track).top()).max().unwrap_or(0);
    let number = |space| {
        let (x, y) = (LEFT - 6.0, row(top, space) + HEIGHT / 2.0 + 3.5);
        format!(r#"<text class="number" x="{x:.1}" y="{y:.1}">{space}</text>"#)
    };
    let numbers: String = (0..=top).map(number).collect();
    let positions = Positions::new(table);
    let columns: Vec<_> = Colour::ALL.into_iter().map(|track| column(table, positions, track, top)).collect();
    let place = Arc::new(move |Cube { seat, track, .. }: Cube, space: u8| {
        let (right, low) = (f64::from(seat.0 % 2), f64::from(seat.0 / 2));
        (left(track) + 27.0 + right * 12.0, row(top, space) + 2.5 + low * 12.0)
    });
    let cubes = cubes::view(positions, cube, place);
    let size = (LEFT + WIDTH * 5.0 + 2.0, TOP + HEIGHT * f64::from(top + 1) + 2.0);
    view! {
        <svg class="tracks" id="tracks" viewBox=format!("0 0 {} {}", size.0, size.1) role="group" aria-label=lang.page("cascadero-tracks")>
            <g inner_html=numbers></g>{columns}{cubes}
        </svg>
    }
    .into_any()
}

fn row(top: u8, space: u8) -> f64 {
    TOP + f64::from(top - space.min(top)) * HEIGHT
}

fn left(track: Colour) -> f64 {
    LEFT + f64::from(track as u8) * WIDTH
}

/// One track: its head, its spaces, and a button if its cube can advance.
fn column(table: TableContext, Positions { game, .. }: Positions, track: Colour, top: u8) -> impl IntoView {
    let lang = table.lang();
    let board = table.game.with_untracked(|game| own(game).board());
    let seals = memo(move || game.with(|game| game.track_seals(track).collect::<Vec<u8>>()));
    // Drawn as text, because there are many spaces and they change only when a seal is taken.
    let spaces = move || {
        let spaces = (0..).zip(board.track(track).spaces());
        let sealed = |number| seals.with(|seals| seals.contains(&number));
        spaces
            .map(|(number, space)| space_drawing(lang, track, top, number, *space, sealed(number)))
            .collect::<String>()
    };
    let word = track.name();
    let legal = move || table.pointable.with(|marks| marks.contains(word));
    let summary = move || {
        let places: Vec<String> = game.with(|game| {
            let place = |seat| format!("{} {}", table.name(seat), game.cube(seat, track));
            game.all_seats().map(place).collect()
        });
        let facts = [("track", track.to_string()), ("list", places.join(", "))];
        lang.page_with("cascadero-track", &facts)
    };
    let enter = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            table.point(word);
        }
    };
    let head = format!("translate({} {})", left(track) + WIDTH / 2.0, TOP / 2.0);
    let letter = lang.page_optional(&format!("letter-{track}")).unwrap_or_default();
    let shape =
        svg::symbol("", &format!("shape-{track}"), [-11.0, -11.0, 22.0, 22.0]) + "<text y=\"4\">" + &letter + "</text>";
    let (x, height) = (left(track), HEIGHT * f64::from(top + 1));
    view! {
        <g class=format!("track c-{track}") class:legal=yes(legal) data-word=word
            on:click=on(move |_| table.point(word))
            on:pointerenter=on(move |_| table.hovered.set(Some(word.to_owned()))) on:pointerleave=on(move |_| table.hovered.set(None))>
            <g class="head" transform=head aria-hidden="true" inner_html=shape></g>
            <g inner_html=text(spaces)></g>
            // The button is the frame, so its label does not have to repeat every figure on the spaces.
            <rect class="whole" x=x + 0.5 y=TOP - 0.5 width=WIDTH - 3.0 height=height rx="5" role="button" aria-label=text(summary)
                tabindex=text(move || (if legal() { "0" } else { "-1" }).to_string()) on:keydown=on(enter)
                on:focus=ui::keys(move || table.hovered.set(Some(word.to_owned()))) on:blur=on(move |_| table.hovered.set(None))/>
        </g>
    }
}

fn space_drawing(lang: Lang, track: Colour, top: u8, number: u8, space: Space, sealed: bool) -> String {
    let (x, y) = (left(track), row(top, number));
    let kind = match space.effect {
        Effect::Nothing => "plain",
        Effect::Folded { .. } => "folded",
        Effect::Forbidden => "forbidden",
        _ => "acts",
    };
    let banner = match space.banner {
        0 => String::new(),
        banner => {
            let marks = "I".repeat(usize::from(banner));
            format!(
                r#"<g class="banner"><path d="M50.500 1h9v25.500l-4.500-4-4.500 4z"/><text x="55" y="13">{marks}</text></g>"#
            )
        }
    };
    let rule = match space.effect {
        Effect::Nothing => "advance",
        Effect::Points { first, later } if first == later => "victory-points",
        Effect::Points { .. } => "first-to-reach",
        Effect::AdvanceCube => "advance-cube",
        Effect::PlaceEnvoy => "extra-turn",
        Effect::Folded { .. } => "folded",
        Effect::Forbidden => "blocked",
    };
    let told = svg::escaped(&explanation(lang, track, number, space, sealed));
    let (drawing, width, height) = (effect(space.effect, sealed), WIDTH - 4.0, HEIGHT - 2.0);
    format!(
        r#"<g class="space {kind}" transform="translate({x:.1} {y:.1})" data-space="{number}" role="img" aria-label="{told}" data-tip="{told}" data-rule="{rule}"><rect x="1" y="1" width="{width:.1}" height="{height:.1}" rx="4"/>{drawing}{banner}</g>"#
    )
}

/// The effect of a space, as SVG.
pub(super) fn effect(effect: Effect, sealed: bool) -> String {
    match effect {
        Effect::Nothing => String::new(),
        Effect::Points { first, later } => {
            let second = if first == later {
                String::new()
            } else {
                format!(r#"<text class="later" x="13.5" y="26.2">/{later}</text>"#)
            };
            // The right half of a space is for cubes.
            let (r, y) = if second.is_empty() { (9.5, 14.0) } else { (8.2, 9.6) };
            format!(
                r#"<circle class="coin" cx="13.5" cy="{y}" r="{r}"/><text class="first" x="13.5" y="{:.1}">{first}</text>{second}"#,
                y + 4.0
            )
        }
        _ => svg::symbol("", symbol_of(effect, sealed), [3.0, 3.5, 21.0, 21.0]),
    }
}

/// The symbol of an effect other than nothing and points.
pub(super) fn symbol_of(effect: Effect, sealed: bool) -> &'static str {
    match effect {
        Effect::AdvanceCube => "fx-advance-cube",
        Effect::PlaceEnvoy => "fx-place-envoy",
        Effect::Folded { .. } if sealed => "fx-seal",
        Effect::Folded { .. } => "fx-move-envoy",
        Effect::Nothing | Effect::Points { .. } | Effect::Forbidden => "fx-forbidden",
    }
}

/// The effect of a space, in words.
fn explanation(lang: Lang, track: Colour, number: u8, space: Space, sealed: bool) -> String {
    let facts = |more: &[(&'static str, u8)]| {
        let mut facts = vec![("track", track.to_string()), ("space", number.to_string())];
        facts.extend(more.iter().map(|(name, value)| (*name, value.to_string())));
        facts
    };
    let what = match space.effect {
        Effect::Nothing if number == 0 => lang.page("cascadero-space-start"),
        Effect::Nothing => lang.page("cascadero-space-nothing"),
        Effect::Points { first, later } if first == later => {
            lang.page_with("cascadero-space-points", &facts(&[("first", first)]))
        }
        Effect::Points { first, later } => {
            lang.page_with("cascadero-space-race", &facts(&[("first", first), ("later", later)]))
        }
        Effect::AdvanceCube => lang.page("cascadero-space-advance"),
        Effect::PlaceEnvoy => lang.page("cascadero-space-place"),
        Effect::Folded { .. } if sealed => lang.page("cascadero-space-seal"),
        Effect::Folded { .. } => lang.page("cascadero-space-move"),
        Effect::Forbidden => lang.page("cascadero-space-forbidden"),
    };
    let banner = match space.banner {
        0 => String::new(),
        banner => format!(" {}", lang.page_with("cascadero-space-banner", &facts(&[("banner", banner)]))),
    };
    format!("{} {what}{banner}", lang.page_with("cascadero-space", &facts(&[])))
}

/// A cube, as SVG.
fn cube(colour: Colour) -> String {
    let emblem = svg::symbol("emblem", &format!("shape-{colour}"), [2.5, 2.5, 7.0, 7.0]);
    format!(r#"<rect class="body" x="0.5" y="0.5" width="11" height="11" rx="2.5"/>{emblem}"#)
}
