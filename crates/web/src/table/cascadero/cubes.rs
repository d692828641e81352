//! The cubes of all players on all tracks, and ghosts where the selected move would bring them.
//!
//! There are up to twenty cubes, each drawn twice on a phone. So they are drawn as text, and one effect moves those whose space has changed.

use std::sync::Arc;

use cascadero::{Cascadero, Colour};
use leptos::prelude::*;
use leptos::svg::G;
use tabletop::Seat;
use wasm_bindgen::JsCast as _;
use web_sys::SvgElement;

use super::Positions;
use crate::ui::{self, text};

/// A player's cube on a track.
#[derive(Clone, Copy)]
pub(super) struct Cube {
    pub(super) seat: Seat,
    pub(super) track: Colour,
    /// The player's colour.
    colour: Colour,
}

/// The coordinates of the corner of a cube on a space.
pub(super) type CubePlace = Arc<dyn Fn(Cube, u8) -> (f64, f64) + Send + Sync>;

/// All cubes, each drawn by `body` at its place.
pub(super) fn view(positions: Positions, body: fn(Colour) -> String, place: CubePlace) -> AnyView {
    let Positions { game, after } = positions;
    let cubes: Vec<Cube> = game.with_untracked(|game| {
        let of_seat = |seat| Colour::ALL.map(|track| Cube { seat, track, colour: game.colour(seat) });
        game.all_seats().flat_map(of_seat).collect()
    });
    let drawn = cubes.iter().map(|Cube { track, colour, .. }| {
        format!(r#"<g class="cube c-{colour}" data-cube="{colour} {track}">{}</g>"#, body(*colour))
    });
    let drawn = drawn.collect::<Vec<_>>().concat();
    let element = NodeRef::<G>::new();
    let mut before: Vec<u8> = Vec::new();
    let (moving, place_of) = (cubes.clone(), Arc::clone(&place));
    ui::effect(move || {
        let Some(element) = element.get() else { return };
        let spaces = game.with(|game| spaces(&moving, game));
        let drawn = element.children();
        for (index, (cube, space)) in (0..).zip(moving.iter().zip(&spaces)) {
            let is_moved = before.get(index as usize) != Some(space);
            let Some(drawn) = drawn.item(index).filter(|_| is_moved) else { continue };
            let (x, y) = place_of(*cube, *space);
            // A style and not an attribute, so that the style sheet can animate it. Neither call can fail with these values.
            let _ = drawn.set_attribute("data-space", &space.to_string());
            let style = drawn.unchecked_ref::<SvgElement>().style();
            let _ = style.set_property("transform", &format!("translate({x:.1}px, {y:.1}px)"));
        }
        before = spaces;
    });
    let ghosts = move || {
        let then = after.with(|after| after.as_ref().map(|after| spaces(&cubes, after))).unwrap_or_default();
        let now = game.with(|game| spaces(&cubes, game));
        let moved = cubes.iter().zip(now.into_iter().zip(then)).filter(|(_, (now, then))| now != then);
        let ghosts = moved.map(|(cube, (_, then))| {
            let ((x, y), colour) = (place(*cube, then), cube.colour);
            format!(r#"<g class="cube ghost c-{colour}" transform="translate({x:.1} {y:.1})">{}</g>"#, body(colour))
        });
        ghosts.collect::<Vec<_>>().concat()
    };
    view! { <g node_ref=element inner_html=drawn></g><g inner_html=text(ghosts)></g> }.into_any()
}

/// The spaces of some cubes.
fn spaces(cubes: &[Cube], game: &Cascadero) -> Vec<u8> {
    cubes.iter().map(|cube| game.cube(cube.seat, cube.track)).collect()
}
