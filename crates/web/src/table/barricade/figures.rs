//! What stands on the spaces of the island: walls, characters, holes, and the signs of the coming flood.

use barricade::{Colour, WallView};
use leptos::prelude::*;
use table_model::barricade::{CharacterDanger, FloodEffect, Ground, IslandSpace};

use crate::messages::Messages;

/// Where characters stand who share a space, as steps from its middle.
const TOGETHER: [&[(f64, f64)]; 6] = [
    &[(0.0, 0.0)],
    &[(-3.6, 0.0), (3.6, 0.0)],
    &[(-3.8, 1.6), (3.8, 1.6), (0.0, -2.6)],
    &[(-3.8, 2.0), (3.8, 2.0), (-3.8, -2.6), (3.8, -2.6)],
    &[(-5.0, 2.0), (0.0, 2.4), (5.0, 2.0), (-3.0, -2.8), (3.0, -2.8)],
    &[(-5.0, 2.2), (0.0, 2.6), (5.0, 2.2), (-4.6, -2.8), (0.0, -2.6), (4.6, -2.8)],
];

/// Everything that can come and go on a space.
pub(super) fn all(say: Messages, space: &IslandSpace, spring: bool) -> impl IntoView + use<> {
    let ground = (!spring).then(|| ground(space));
    let flood = flood(space);
    let wall = space.wall.map(|(wall, colour)| {
        let class = if space.wall_leaves { "stand leaving" } else { "stand" };
        stand(say, &wall, colour, class)
    });
    let new = space.new_wall.map(|(wall, colour)| stand(say, &wall, colour, "stand ghost"));
    // Neighbours on the right are drawn later, so signs reach over the left edge.
    let crack = (space.wall_falls && space.new_wall.is_none())
        .then(|| view! { <use class="crack" href="#crack" x="-10" y="-9" width="7.5" height="7.5"/> });
    view! { {ground}{flood}{wall}{new}{crack}{people(say, space)} }
}

/// Water and holes, as they are and as they would be.
fn ground(space: &IslandSpace) -> impl IntoView + use<> {
    let drawing = |ground: Ground, class: &'static str| match ground {
        Ground::Dry => None,
        Ground::Water => Some(view! { <use class=class href="#water" x="-8" y="-8" width="16" height="16"/> }),
        Ground::Hole => Some(view! { <use class=class href="#hole" x="-8" y="-8" width="16" height="16"/> }),
    };
    let gone = space.ground_after.is_some() && space.ground == Ground::Hole;
    let now = drawing(space.ground, if gone { "tile leaving" } else { "tile" });
    let after = space.ground_after.and_then(|ground| drawing(ground, "tile ghost"));
    view! { {now}{after} }
}

/// The sign that the next flood comes here, or would no longer.
fn flood(space: &IslandSpace) -> impl IntoView + use<> {
    let class = match space.flood {
        FloodEffect::None => return None,
        FloodEffect::Floods => "ripple",
        FloodEffect::Averted => "ripple averted",
        FloodEffect::Caused => "ripple caused",
    };
    Some(view! { <use class=class href="#ripple" x="-8" y="-8" width="16" height="16"/> })
}

/// A wall on its stand: what it withstands, whose it is and which.
pub(super) fn stand(say: Messages, wall: &WallView, colour: Colour, class: &'static str) -> impl IntoView + use<> {
    let kind = wall.card.kind;
    let letter = say.it(&format!("letter-{colour}"));
    view! {
        <g class=format!("{class} c-{colour} w-{kind}")>
            <use href=format!("#wall-{kind}") x="-7" y="-8.400" width="14" height="12.800"/>
            <path class="base" d="M-7.600 2.200h15.200L5.300 7.600h-10.600z"/>
            <use class="emblem" href=format!("#shape-{colour}") x="-5.900" y="2.600" width="4.600" height="4.600"/>
            <text class="whose" x="2.500" y="6.600">{letter}{wall.place.number()}</text>
            <text class="strength" y="-0.200">{wall.card.bid}</text>
        </g>
    }
}

/// The characters, and those who would come.
fn people(say: Messages, space: &IslandSpace) -> Vec<impl IntoView + use<>> {
    let here = space.characters.iter().map(|(colour, danger)| {
        let class = if space.leaving.contains(colour) { "person going" } else { "person" };
        (*colour, *danger, class)
    });
    let coming = space.arriving.iter().map(|colour| (*colour, CharacterDanger::Safe, "person ghost"));
    let everyone: Vec<_> = here.chain(coming).collect();
    let places = TOGETHER[everyone.len().clamp(1, TOGETHER.len()) - 1];
    let size = match everyone.len() {
        0 | 1 => 1.0,
        2 => 0.8,
        3 | 4 => 0.66,
        _ => 0.56,
    };
    everyone
        .into_iter()
        .zip(places.iter().cycle())
        .map(|((colour, danger, class), (x, y))| {
            let letter = say.it(&format!("letter-{colour}"));
            let sign = match danger {
                CharacterDanger::Safe => None,
                CharacterDanger::MustFlee => Some("#must-flee"),
                CharacterDanger::Drowns => Some("#drowns"),
            };
            let sign = sign.map(|sign| view! { <use class="fate" href=sign x="-9" y="-9.500" width="7" height="7"/> });
            view! {
                <g class=format!("{class} c-{colour}") transform=format!("translate({x} {y}) scale({size})")>
                    <use href="#character" x="-6" y="-8.500" width="12" height="16"/>
                    <use class="emblem" href=format!("#shape-{colour}") x="-4" y="-0.800" width="8" height="8"/>
                    <text class="letter" y="4.900">{letter}</text>
                    {sign}
                </g>
            }
        })
        .collect()
}
