//! A board as plain data, and the two printed sides, transcribed from the component lists.

use super::cell::{TwinCell, cell, cells};
use std::collections::{BTreeMap, BTreeSet};

/// All printed facts of a board that the rules use.
#[derive(Clone, Debug)]
pub struct TwinBoard {
    /// All hexes, towns included.
    pub cells: BTreeSet<TwinCell>,
    /// Town hexes with their colour and herald icon (`""` for none).
    pub towns: BTreeMap<TwinCell, (String, String)>,
    /// Fields that show a farmer.
    pub farmers: BTreeSet<TwinCell>,
    /// Copies of each kind of farmer tile.
    pub tiles: BTreeMap<String, u32>,
    /// The track of the four player colours, from space 0 to the top.
    pub coloured: Vec<TwinSpace>,
    /// The white track, from space 0 to the top.
    pub white: Vec<TwinSpace>,
    /// Where the advanced variant's heralds start; empty on boards that do not offer it.
    pub advanced_heralds: Vec<TwinCell>,
}

/// One space of a success track.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "a space is a handful of independent printed icons")]
pub struct TwinSpace {
    /// Points for the first player to reach it, and for every later one.
    pub vp: Option<(u32, u32)>,
    /// Shows "advance a cube".
    pub advance_cube: bool,
    /// Shows "place an envoy".
    pub place_envoy: bool,
    /// Acts only if the cube stops here; holds a seal at the start.
    pub folded: bool,
    /// No cube ever rests here.
    pub forbidden: bool,
    /// The achievement banner (1 to 3) at this space, 0 for none.
    pub banner: u8,
}

const FRONT_TOWNS: &str = "
    blue: A1 D16 E4* G9 I14 L8x M3o
    orange: A8 A15 D2 F14x J10 K5* N13o
    yellow: B4o E11* F7 J3x L15 O1 O8
    pink: C13o D9x G2 I7 K12* L1 O15
    white: B11 C6 G16 H5 H12 I0 M10 N6";

const BACK_TOWNS: &str = "
    blue: A11o G5 G10 G15* M14x
    orange: A6o E2 K1* K6x K11
    yellow: C4x C9* I8 I13 O7o
    pink: E7 E12x I3 M9* O2o
    white: A1 C14 G0 K16 M4 O12";

const BACK_FARMERS: &str = "A3 A8 A13 C1 C6 C11 E4 E9 E14 G2 G7 G12 I5 I10 I15 K3 K8 K13 M1 M6 M11 O4 O9 O14";

const COLOURED_TRACK: &str =
    "start, -, 2/1, fold, advance b1, X, 3/2, envoy, fold, -, advance b2, X, 3/3, envoy, -, 3/3 b3";
const WHITE_TRACK: &str = "start, -, 2/1, fold, envoy b1, X, 3/2, fold, -, fold, envoy b2, X, 3/3, fold, -, 3/3 b3";

impl TwinBoard {
    /// The front: the land without farmers.
    pub fn front() -> TwinBoard {
        TwinBoard {
            cells: printed_cells("I0 G16"),
            towns: towns(FRONT_TOWNS),
            farmers: BTreeSet::new(),
            tiles: BTreeMap::new(),
            coloured: track(COLOURED_TRACK),
            white: track(WHITE_TRACK),
            advanced_heralds: vec![cell("H5"), cell("H12")],
        }
    }

    /// The back: the land with farmers.
    pub fn farmers() -> TwinBoard {
        let copies = [
            ("victory-points-2", 5),
            ("victory-points-3", 5),
            ("advance-cube", 5),
            ("place-envoy", 4),
            ("move-herald", 5),
        ];
        TwinBoard {
            cells: printed_cells("G0 K16"),
            towns: towns(BACK_TOWNS),
            farmers: cells(BACK_FARMERS),
            tiles: copies.iter().map(|(kind, count)| ((*kind).to_string(), *count)).collect(),
            advanced_heralds: Vec::new(),
            ..TwinBoard::front()
        }
    }

    /// The track of a town colour.
    pub fn track(&self, colour: &str) -> &[TwinSpace] {
        if colour == "white" { &self.white } else { &self.coloured }
    }

    /// The fields (hexes that are not towns) beside a hex.
    pub fn fields_beside(&self, place: TwinCell) -> BTreeSet<TwinCell> {
        let on_land = |cell: &TwinCell| self.cells.contains(cell) && !self.towns.contains_key(cell);
        place.neighbours().into_iter().filter(on_land).collect()
    }

    /// The towns beside a hex.
    pub fn towns_beside(&self, place: TwinCell) -> BTreeSet<TwinCell> {
        place.neighbours().into_iter().filter(|cell| self.towns.contains_key(cell)).collect()
    }

    /// The lowest space of a track that carries a banner.
    pub fn banner_space(&self, colour: &str, banner: u8) -> Option<usize> {
        self.track(colour).iter().position(|space| space.banner == banner)
    }
}

/// Fifteen columns, alternating fifteen rows (A, C, E...) and sixteen (B, D, F...), and the two hexes that stick out.
fn printed_cells(extra: &str) -> BTreeSet<TwinCell> {
    let mut found = cells(extra);
    for column in 0..15 {
        let last = if column % 2 == 0 { 15 } else { 16 };
        found.extend((1..=last).map(|row| TwinCell(column, row)));
    }
    found
}

/// Reads lines such as `blue: A1 E4*`, where `*`, `o` and `x` stand for the three herald icons.
fn towns(text: &str) -> BTreeMap<TwinCell, (String, String)> {
    let mut found = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (colour, list) = line.split_once(':').expect("a colour, then its towns");
        for word in list.split_whitespace() {
            let (name, icon) = match word.char_indices().next_back() {
                Some((at, '*')) => (&word[..at], "star"),
                Some((at, 'o')) => (&word[..at], "circle"),
                Some((at, 'x')) => (&word[..at], "cross"),
                _ => (word, ""),
            };
            let before = found.insert(cell(name), (colour.to_string(), icon.to_string()));
            assert!(before.is_none(), "{name} is listed twice");
        }
    }
    found
}

/// Reads the spaces of a track from the start upwards.
pub fn track(text: &str) -> Vec<TwinSpace> {
    text.split(',').map(space).collect()
}

fn space(text: &str) -> TwinSpace {
    let mut space = TwinSpace::default();
    for word in text.split_whitespace() {
        match word {
            "start" | "-" => {}
            "fold" => space.folded = true,
            "advance" => space.advance_cube = true,
            "envoy" => space.place_envoy = true,
            "X" => space.forbidden = true,
            "b1" => space.banner = 1,
            "b2" => space.banner = 2,
            "b3" => space.banner = 3,
            points => {
                let (first, later) = points.split_once('/').expect("points are written first/later");
                space.vp = Some((first.parse().expect("a number"), later.parse().expect("a number")));
            }
        }
    }
    space
}
