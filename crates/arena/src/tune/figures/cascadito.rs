//! The figures of a game of Cascadito.

use std::collections::BTreeMap;

use cascadito::{Achievements, Action, Cascadito, Colour, Ending, Event, Phase, Row, Track};
use games::{AnyAction, AnyGame};
use tabletop::{Game, Seat};

use super::{CountedValue, DealFigures, MeasureName, OwnFigures, flag, number, number_of};

pub(super) const MEASURES: &[MeasureName] = &[
    ("won.castle.*", "1 if the player of the castle of this colour won; castles are places in the first round"),
    ("turns", "turns of a player"),
    ("ended.*", "1 if the game ended so: top-row, bottom-row, tracks, standstill, boxes"),
    ("claimed.*", "1 if somebody claimed the box: top1 and so on"),
    ("boxes", "boxes that the players claimed, to all boxes of all players"),
    ("source.*", "1 if this was the largest source of the winner's points; ties count for each"),
    ("points.*", "points of the winner from a source"),
    ("chain", "marks on fields, rivers and tracks, to the turns in which a die was used"),
    ("longest-chain", "the most marks in one turn"),
    ("unused", "turns in which the die was not used, to all turns"),
];

/// The sources of points, apart from the tracks, which are separate sources each.
const BOXES: [(&str, &str); 6] = [
    ("top-row", "achievements"),
    ("top-row-bonus", "achievements"),
    ("bottom-row", "bottom-row"),
    ("every-track", "every-track"),
    ("rivers", "rivers"),
    ("collections", "collections"),
];

/// The counts so far.
struct CascaditoFigures {
    turns: i64,
    unused: i64,
    /// The marks of the current turn, of all turns together, and of the longest turn.
    chain: i64,
    marks: i64,
    longest: i64,
    /// The points of each seat from marks beside a star, and from marks on river spaces apart from the river's own points.
    by_stars: BTreeMap<Seat, i64>,
    by_water: BTreeMap<Seat, i64>,
    has_stars: bool,
    has_water: bool,
}

/// The counter of a game that is about to begin.
pub(super) fn own_figures(game: &Cascadito) -> Box<dyn OwnFigures> {
    Box::new(CascaditoFigures::new(game))
}

impl OwnFigures for CascaditoFigures {
    fn watch(&mut self, before: &AnyGame, action: AnyAction) {
        if let (AnyGame::Cascadito(before), AnyAction::Cascadito(action)) = (before, action) {
            self.watch(before, action);
        }
    }

    fn finish(self: Box<Self>, game: &AnyGame, figures: &mut DealFigures) {
        if let AnyGame::Cascadito(game) = game {
            (*self).finish(game, figures);
        }
    }
}

impl CascaditoFigures {
    fn new(game: &Cascadito) -> Self {
        let sheet = game.sheet();
        CascaditoFigures {
            turns: 0,
            unused: 0,
            chain: 0,
            marks: 0,
            longest: 0,
            by_stars: BTreeMap::new(),
            by_water: BTreeMap::new(),
            has_stars: sheet.fields().any(|(_, effect)| effect == cascadito::sheet::FieldEffect::Star),
            has_water: sheet.rivers().iter().any(cascadito::Course::is_in_the_kingdom),
        }
    }

    fn watch(&mut self, before: &Cascadito, action: Action) {
        let mut after = *before;
        let mut events = Vec::new();
        after.apply_unchecked(action, &mut events);
        for event in &events {
            match event {
                Event::DieTaken { .. } => self.turns += 1,
                Event::DieUnused { .. } => self.unused += 1,
                Event::TurnStarted { .. } => self.chain = 0,
                Event::FieldMarked { .. } | Event::RiverMarked { .. } | Event::TrackMarked { .. } => {
                    self.chain += 1;
                    self.marks += 1;
                    self.longest = self.longest.max(self.chain);
                }
                _ => {}
            }
        }
        let seat = before.active_seat();
        let [old, new] = [before, &after].map(|game| game.score(seat));
        let gained = i64::from(new.total()) - i64::from(old.total());
        match (before.phase(), action) {
            (Phase::Star, Action::Mark(_)) => *self.by_stars.entry(seat).or_default() += gained,
            (_, Action::River(_)) => {
                let shipped = i64::from(new.rivers) - i64::from(old.rivers);
                *self.by_water.entry(seat).or_default() += gained - shipped;
            }
            _ => {}
        }
    }

    fn finish(self, game: &Cascadito, figures: &mut DealFigures) {
        let seats = i64::from(game.seats());
        figures.insert("turns".to_owned(), number((self.turns + seats - 1) / seats));
        figures.insert("chain".to_owned(), CountedValue::Pair(self.marks, self.turns - self.unused));
        figures.insert("longest-chain".to_owned(), number(self.longest));
        figures.insert("unused".to_owned(), CountedValue::Pair(self.unused, self.turns));
        for ending in Ending::ALL {
            figures.insert(format!("ended.{}", ending.name()), flag(game.phase() == Phase::Over(ending)));
        }
        let boxes = [Row::Top, Row::Bottom].map(|row| game.sheet().row(row)).into_iter().flat_map(Achievements::iter);
        let (mut claims, mut printed) = (0, 0);
        for claimed in boxes {
            let by = number_of(game.all_seats().filter(|seat| game.claimed(*seat).contains(claimed)).count());
            figures.insert(format!("claimed.{claimed}"), flag(by > 0));
            claims += by;
            printed += seats;
        }
        figures.insert("boxes".to_owned(), CountedValue::Pair(claims, printed));
        let Some(winner) = game.ranking().winner() else { return };
        if !game.is_solo() {
            for castle in Colour::CASTLES.into_iter().take(usize::from(game.seats())) {
                figures.insert(format!("won.castle.{}", castle.name()), flag(game.castle(winner) == Some(castle)));
            }
        }
        let sources = self.sources(game, winner);
        let most = sources.values().copied().max().unwrap_or(0);
        for (source, points) in sources {
            figures.insert(format!("source.{source}"), flag(most > 0 && points == most));
            figures.insert(format!("points.{source}"), number(points));
        }
    }

    /// The sources of a player's points. Points from stars and water are listed in addition to the boxes that contain them.
    fn sources(&self, game: &Cascadito, seat: Seat) -> BTreeMap<String, i64> {
        let mut sources = BTreeMap::new();
        for (key, points) in game.score(seat).breakdown() {
            if let Some((_, source)) = BOXES.iter().find(|(known, _)| *known == key) {
                *sources.entry((*source).to_owned()).or_insert(0) += i64::from(points);
            }
        }
        for (colour, track) in game.sheet().tracks() {
            let is_home = game.castle(seat) == Some(colour);
            sources.insert(format!("track-{}", colour.name()), track_points(track, game.track(seat, colour), is_home));
        }
        if self.has_stars {
            sources.insert("stars".to_owned(), self.by_stars.get(&seat).copied().unwrap_or(0));
        }
        if self.has_water {
            sources.insert("bridge".to_owned(), self.by_water.get(&seat).copied().unwrap_or(0));
        }
        sources
    }
}

/// The points of the marked spaces of a track.
fn track_points(track: &Track, marked: u8, is_home: bool) -> i64 {
    let castle = track.castle().filter(|_| is_home && marked == track.length());
    let printed = track.points().get(usize::from(marked).wrapping_sub(1)).copied();
    castle.or(printed).map_or(0, i64::from)
}
