//! The content of the island's spaces: water, walls, characters, holes, and the signs of the coming flood.

use barricade::{Colour, WallView};
use locale::Lang;
use table_model::barricade::{CharacterDanger, FloodEffect, Ground, IslandSpace};
use table_model::{hex_layout, svg};
use tabletop::Cell;

use crate::page_text::PageText as _;

/// The offsets from the centre of a space for characters that share it.
const SHARED_SPACE_OFFSETS: [&[(f64, f64)]; 6] = [
    &[(0.0, 0.0)],
    &[(-3.6, 0.0), (3.6, 0.0)],
    &[(-3.8, 1.6), (3.8, 1.6), (0.0, -2.6)],
    &[(-3.8, 2.0), (3.8, 2.0), (-3.8, -2.6), (3.8, -2.6)],
    &[(-5.0, 2.0), (0.0, 2.4), (5.0, 2.0), (-3.0, -2.8), (3.0, -2.8)],
    &[(-5.0, 2.2), (0.0, 2.6), (5.0, 2.2), (-4.6, -2.8), (0.0, -2.6), (4.6, -2.8)],
];

/// All removable content of a space, as SVG.
pub(super) fn all(lang: Lang, space: &IslandSpace, spring: bool) -> String {
    let mut drawing = String::new();
    if !spring {
        drawing += &ground(space);
    }
    if let Some((wall, colour)) = space.wall {
        drawing += &stand(lang, &wall, colour, if space.wall_leaves { "stand leaving" } else { "stand" });
    }
    if let Some((wall, colour)) = space.new_wall {
        drawing += &stand(lang, &wall, colour, "stand ghost");
    }
    // Neighbours on the right are drawn later, so signs extend over the left edge.
    if space.wall_falls && space.new_wall.is_none() {
        drawing += &svg::symbol("crack", "crack", [-10.0, -9.0, 7.5, 7.5]);
    }
    drawing + &people(lang, space)
}

/// A square as large as a space.
const SPACE_SQUARE: [f64; 4] = [-8.0, -8.0, 16.0, 16.0];

/// Holes as they are, and the ground after the selected move.
fn ground(space: &IslandSpace) -> String {
    let drawing = |ground: Ground, class: &str| match ground {
        Ground::Dry => String::new(),
        Ground::Water => svg::symbol(class, "water", SPACE_SQUARE),
        Ground::Hole => svg::symbol(class, "hole", SPACE_SQUARE),
    };
    let gone = space.ground_after.is_some() && space.ground == Ground::Hole;
    // Existing water is drawn in a lower layer.
    let now = if space.ground == Ground::Water { Ground::Dry } else { space.ground };
    let now = drawing(now, if gone { "tile leaving" } else { "tile" });
    now + &space.ground_after.map(|ground| drawing(ground, "tile ghost")).unwrap_or_default()
}

/// Water, and the signs of the next flood. They are paths in absolute coordinates, because most of the island may be under water.
pub(super) fn water(cell: Cell, space: &IslandSpace, spring: bool) -> String {
    let mut drawing = String::new();
    if space.ground == Ground::Water && !spring {
        drawing += &waves(cell, "waves", (-5.5, -3.2), WAVES);
    }
    let class = match space.flood {
        FloodEffect::None => return drawing,
        FloodEffect::Floods => "ripple",
        FloodEffect::Averted => "ripple averted",
        FloodEffect::Caused => "ripple caused",
    };
    drawing + &waves(cell, class, (-4.5, -5.8), RIPPLE)
}

/// Three waves, one below the other, from the left end of the first.
const WAVES: &str =
    "c1-.9 2-.9 3 0s2 .9 3 0 2-.9 3 0m-7 4.2c1-.9 2-.9 3 0s2 .9 3 0 2-.9 3 0m-11 3.6c1-.9 2-.9 3 0s2 .9 3 0";

/// Two waves that leave the centre free.
const RIPPLE: &str = "c.8-.8 1.6-.8 2.4 0s1.6.8 2.4 0 1.6-.8 2.4 0m-7.2 12c.8-.8 1.6-.8 2.4 0s1.6.8 2.4 0 1.6-.8 2.4 0";

/// Waves on a cell, from a point beside its centre.
fn waves(cell: Cell, class: &str, (right, down): (f64, f64), waves: &str) -> String {
    let (x, y) = hex_layout::centre(cell);
    format!(r#"<path class="{class}" d="M{:.1} {:.1}{waves}"/>"#, x + right, y + down)
}

/// A wall on its stand: its strength, its owner and its place.
fn stand(lang: Lang, wall: &WallView, colour: Colour, class: &str) -> String {
    let (kind, letter) = (wall.card.kind, lang.page(&format!("letter-{colour}")));
    let (place, strength) = (wall.place.number(), wall.card.bid);
    let face = svg::symbol("", &format!("wall-{kind}"), [-7.0, -8.4, 14.0, 12.8]);
    let emblem = svg::symbol("emblem", &format!("shape-{colour}"), [-5.9, 2.6, 4.6, 4.6]);
    format!(
        r#"<g class="{class} c-{colour} w-{kind}">{face}<path class="base" d="M-7.600 2.200h15.200L5.300 7.600h-10.600z"/>{emblem}<text class="whose" x="2.5" y="6.6">{letter}{place}</text><text class="strength" y="-0.2">{strength}</text></g>"#
    )
}

/// The characters on the space, and those who would arrive.
fn people(lang: Lang, space: &IslandSpace) -> String {
    let here = space.characters.iter().map(|(colour, danger)| {
        let class = if space.leaving.contains(colour) { "person going" } else { "person" };
        (*colour, *danger, class)
    });
    let coming = space.arriving.iter().map(|colour| (*colour, CharacterDanger::Safe, "person ghost"));
    let everyone: Vec<_> = here.chain(coming).collect();
    let places = SHARED_SPACE_OFFSETS[everyone.len().clamp(1, SHARED_SPACE_OFFSETS.len()) - 1];
    let size = match everyone.len() {
        0 | 1 => 1.0,
        2 => 0.8,
        3 | 4 => 0.66,
        _ => 0.56,
    };
    let person = |((colour, danger, class), (x, y)): ((Colour, CharacterDanger, &str), &(f64, f64))| {
        let letter = lang.page(&format!("letter-{colour}"));
        let sign = match danger {
            CharacterDanger::Safe => String::new(),
            CharacterDanger::MustFlee => svg::symbol("fate", "must-flee", [-9.0, -9.5, 7.0, 7.0]),
            CharacterDanger::Drowns => svg::symbol("fate", "drowns", [-9.0, -9.5, 7.0, 7.0]),
        };
        let figure = svg::symbol("", "character", [-6.0, -8.5, 12.0, 16.0]);
        let emblem = svg::symbol("emblem", &format!("shape-{colour}"), [-4.0, -0.8, 8.0, 8.0]);
        format!(
            r#"<g class="{class} c-{colour}" transform="translate({x:.1} {y:.1}) scale({size:.2})">{figure}{emblem}<text class="letter" y="4.9">{letter}</text>{sign}</g>"#
        )
    };
    everyone.into_iter().zip(places.iter().cycle()).map(person).collect()
}
