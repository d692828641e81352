//! A printed sheet, read from its file.

use std::collections::BTreeMap;

use conformance::twin::{GridCell, cell, printed};
use serde_json::Value;

/// The content of a hex of the Kingdom that is not a town.
#[derive(Clone, Debug, Default)]
pub(super) struct Sign {
    /// Its name in achievements and collections.
    pub(super) name: String,
    /// The action on the hex; empty for none.
    pub(super) action: String,
    /// Whether a field next to it must be marked at once.
    pub(super) star: bool,
    /// Whether it is a river space, which is marked only in order.
    pub(super) river: bool,
}

/// Everything printed on a sheet.
#[derive(Clone, Debug)]
pub(crate) struct PrintedSheet {
    /// The number of the sheet; sheets 1 to 4 differ in some of their rules.
    pub(super) number: usize,
    /// The colours of the towns.
    pub(super) towns: BTreeMap<GridCell, &'static str>,
    /// The hexes that can be marked.
    pub(super) hexes: BTreeMap<GridCell, Sign>,
    /// The content of the file.
    facts: Value,
}

impl PrintedSheet {
    /// Reads the file of sheet `number`.
    pub(crate) fn read(number: usize, file: &str) -> PrintedSheet {
        let facts = printed(file);
        let mut sheet = PrintedSheet { number, towns: BTreeMap::new(), hexes: BTreeMap::new(), facts };
        let kingdom = sheet.facts["kingdom"].as_str().expect("a picture of the Kingdom").to_owned();
        let mut row = 0;
        for line in kingdom.lines().filter(|line| !line.is_empty()).skip(1) {
            // A line with a number begins a row; the line below it has the columns that are half a hex lower.
            let (margin, slots) = line.split_at(line.len().min(5));
            row = margin.trim().parse().unwrap_or(row);
            for (column, slot) in (0..).zip(slots.as_bytes().chunks(4)) {
                sheet.read_hex(GridCell { column, row }, char::from(slot[0]));
            }
        }
        sheet
    }

    fn read_hex(&mut self, cell: GridCell, symbol: char) {
        let town = match symbol {
            'B' => "blue",
            'Y' => "yellow",
            'O' => "orange",
            'P' => "pink",
            'W' => "white",
            ' ' => return,
            _ => {
                let sign = self.sign(symbol);
                self.hexes.insert(cell, sign);
                return;
            }
        };
        self.towns.insert(cell, town);
    }

    fn sign(&self, symbol: char) -> Sign {
        let legend = &self.facts["legend"][symbol.to_string()];
        Sign {
            name: text(&legend["name"]),
            action: text(&legend["action"]),
            star: legend["star"] == true,
            river: symbol == '~' || legend["river"] == true,
        }
    }

    /// The towns next to a hex.
    pub(super) fn towns_beside(&self, place: GridCell) -> impl Iterator<Item = (GridCell, &'static str)> {
        place.neighbours().into_iter().filter_map(|cell| Some((cell, *self.towns.get(&cell)?)))
    }

    pub(super) fn is_forbidden(&self, face: &str) -> bool {
        items(&self.facts["forbidden"]).any(|forbidden| forbidden == face)
    }

    pub(super) fn solo_boxes(&self) -> u64 {
        number(&self.facts["solo_boxes"])
    }

    pub(super) fn track_colours(&self) -> impl Iterator<Item = &str> {
        self.facts["tracks"].as_object().expect("success tracks").keys().map(String::as_str)
    }

    pub(super) fn track_length(&self, colour: &str) -> usize {
        items(&self.facts["tracks"][colour]["points"]).count()
    }

    /// The action on a space of a track, counted from 1; empty for none.
    pub(super) fn track_action(&self, colour: &str, space: usize) -> String {
        text(&self.facts["tracks"][colour]["actions"][space.to_string()])
    }

    /// Whether this many marks reach a banner of a track. (banners)
    pub(super) fn reaches_banner(&self, colour: &str, banner: u64, marked: usize) -> bool {
        let space = &self.facts["tracks"][colour]["banners"][banner as usize - 1];
        space.as_u64().is_some_and(|space| marked as u64 >= space)
    }

    /// Points for this many marks on a track; more at the top if the home castle is above it. (scoring, home-castle)
    pub(super) fn track_points(&self, colour: &str, marked: usize, is_home: bool) -> u64 {
        let track = &self.facts["tracks"][colour];
        if is_home && marked == self.track_length(colour) { number(&track["castle"]) } else { points_of(track, marked) }
    }

    /// The number of spaces on every track that give a bonus, and the bonus. (every-track)
    pub(super) fn every_track(&self) -> Option<(usize, u64)> {
        let bonus = self.facts.get("every_track")?;
        Some((number(&bonus["spaces"]) as usize, number(&bonus["points"])))
    }

    pub(super) fn rivers(&self) -> usize {
        items(&self.facts["rivers"]).count()
    }

    pub(super) fn river_length(&self, river: usize) -> usize {
        items(&self.facts["rivers"][river]["points"]).count()
    }

    pub(super) fn river_points(&self, river: usize, marked: usize) -> u64 {
        points_of(&self.facts["rivers"][river], marked)
    }

    /// The hex of a river space, counted from 1; `None` if the river is below the Kingdom.
    pub(super) fn river_hex(&self, river: usize, space: usize) -> Option<GridCell> {
        self.facts["rivers"][river]["path"][space - 1].as_str().map(cell)
    }

    /// The action beside a space of a river below the Kingdom; empty for none.
    pub(super) fn river_action(&self, river: usize, space: usize) -> String {
        text(&self.facts["rivers"][river]["actions"][space.to_string()])
    }

    /// Signs that have a track.
    pub(super) fn collections(&self) -> impl Iterator<Item = &str> {
        items(&self.facts["collections"]).filter_map(|collection| collection["sign"].as_str())
    }

    pub(super) fn collection_points(&self, sign: &str, marked: usize) -> u64 {
        let collection = items(&self.facts["collections"]).find(|collection| collection["sign"] == sign);
        points_of(collection.expect("a collection"), marked)
    }

    /// The boxes of a row (`top` or `bottom`) with their names and printed facts, from left to right.
    pub(super) fn row<'a>(&'a self, row: &'a str) -> impl Iterator<Item = (String, &'a Value)> {
        (1..).zip(items(&self.facts[row])).map(move |(place, facts)| (format!("{row}{place}"), facts))
    }

    /// All boxes in the printed order. (simultaneous-claims)
    pub(super) fn boxes(&self) -> impl Iterator<Item = (String, &Value)> {
        self.row("top").chain(self.row("bottom"))
    }
}

/// The points beside the highest of the marked spaces.
fn points_of(track: &Value, marked: usize) -> u64 {
    if marked == 0 { 0 } else { number(&track["points"][marked - 1]) }
}

/// The items of a list that may be missing.
fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// A text that may be missing.
pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A number that must exist.
pub(super) fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}
