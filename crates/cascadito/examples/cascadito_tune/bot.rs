//! A decent player for measuring sheets: plays every chain to its end, looks at its own sheet, takes the best.

use std::collections::HashMap;

use cascadito::sheet::RowCondition;
use cascadito::{Achievements, Action, Cascadito, Colour, Criterion, Effect, Phase, Row, Sheet};
use tabletop::{Actor, Cell, Dice, Game, NoEvents, Seat};

/// So many marks away two crowns count as not connected at all.
const FAR: u32 = 7;

/// Of long lists of answers only so many are followed to the end.
const PROMISING: usize = 5;

/// What an achievement is worth to a player in front beyond its points: it brings the end closer.
const HURRY: f64 = 2.0;

/// The same for every point of the lead.
const HURRY_PER_POINT: f64 = 0.2;

/// How many points an unused die is felt to cost, for each turn in a row.
const BOREDOM: f64 = 10.0;

/// What a sheet's Kingdom looks like to the bot.
pub(crate) struct Map {
    sheet: &'static Sheet,
    /// The number of a field, by its cell.
    number: Vec<usize>,
    neighbours: Vec<u128>,
    touches: Vec<u64>,
    towns_of: [u64; 5],
    signs: Vec<u128>,
}

/// A connected set of marks, singles included.
struct Part {
    towns: u64,
    size: u32,
    /// Towns that one more mark would bring into contact.
    reach: u64,
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let low = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        low
    })
}

impl Map {
    pub(crate) fn new(sheet: &'static Sheet) -> Map {
        let cells: Vec<Cell> = sheet.fields().map(|(cell, _)| cell).collect();
        let mut number = vec![0; 1 + cells.iter().map(|cell| cell.number()).max().unwrap_or_default()];
        cells.iter().enumerate().for_each(|(n, cell)| number[cell.number()] = n);
        let known = |cell: &Cell| cells.iter().position(|known| known == cell);
        let set = |list: &[Cell]| list.iter().filter_map(known).fold(0u128, |set, n| set | 1 << n);
        let towns: Vec<(Cell, Colour)> = sheet.towns().collect();
        let town_number = |cell: Cell| towns.iter().position(|(known, _)| *known == cell).unwrap_or(0);
        let neighbours = |cell: &Cell| set(&cell.around().into_iter().flatten().collect::<Vec<_>>());
        let touches = |cell: &Cell| sheet.towns_beside(*cell).fold(0u64, |set, (town, _)| set | 1 << town_number(town));
        let of =
            |colour| towns.iter().enumerate().filter(|(_, t)| t.1 == colour).fold(0u64, |set, (n, _)| set | 1 << n);
        Map {
            sheet,
            neighbours: cells.iter().map(neighbours).collect(),
            touches: cells.iter().map(touches).collect(),
            towns_of: Colour::ALL.map(of),
            signs: sheet.signs().map(|(_, fields)| set(&fields)).collect(),
            number,
        }
    }

    fn marks(&self, game: &Cascadito, seat: Seat) -> u128 {
        game.marks(seat).into_iter().fold(0, |set, cell| set | 1 << self.number[cell.number()])
    }

    /// All neighbours of a set's fields.
    fn rim(&self, set: u128) -> u128 {
        bits(set).fold(0, |rim, n| rim | self.neighbours[n])
    }

    fn parts(&self, marks: u128) -> Vec<Part> {
        let mut left = marks;
        let mut parts = Vec::new();
        while left != 0 {
            let (mut group, mut frontier, mut rim, mut towns) = (0u128, left & left.wrapping_neg(), 0u128, 0);
            while frontier != 0 {
                let next = frontier.trailing_zeros() as usize;
                group |= 1 << next;
                rim |= self.neighbours[next];
                towns |= self.touches[next];
                frontier = (frontier | self.neighbours[next] & marks) & !group;
            }
            left &= !group;
            let reach = bits(rim & !marks).fold(0, |reach, n| reach | self.touches[n]) & !towns;
            parts.push(Part { towns, size: group.count_ones(), reach });
        }
        parts
    }

    /// How many more marks would connect `wanted`'s first two fields; more than `FAR` are not counted.
    fn gap(&self, marks: u128, wanted: u128) -> u32 {
        let mut ends = bits(wanted);
        let (Some(from), Some(to)) = (ends.next(), ends.next()) else { return 0 };
        let mut steps = u32::from(marks >> from & 1 == 0);
        let mut reached = 1u128 << from;
        let mut edge = reached;
        while steps < FAR {
            // Everything marked that touches what is reached comes for free.
            let mut rim = self.rim(edge) & !reached;
            loop {
                let free = rim & marks & !reached;
                if free == 0 {
                    break;
                }
                reached |= free;
                rim = (rim | self.rim(free)) & !reached;
            }
            if reached >> to & 1 != 0 {
                return steps;
            }
            reached |= rim;
            edge = rim;
            steps += 1;
        }
        FAR
    }

    /// How good a player's sheet looks, in points.
    fn value(&self, game: &Cascadito, seat: Seat, marks: u128, hurry: f64) -> f64 {
        let parts = self.parts(marks);
        let mut value = f64::from(game.score(seat).total());
        // Tracks are worth more than the points reached so far.
        for (colour, track) in self.sheet.tracks() {
            let marked = f64::from(game.track(seat, colour));
            // The castle's extra points come with the top, but every space is a step towards it.
            let extra = track.castle().filter(|_| game.castle(seat) == Some(colour)).zip(track.points().last());
            let home = extra.map_or(0.0, |(castle, top)| f64::from(castle - top) * 0.7 / f64::from(track.length()));
            value += marked * (0.9 + home) + if marked < f64::from(track.length()) { 0.0 } else { 0.5 };
        }
        for (river, course) in self.sheet.rivers().iter().enumerate() {
            value += 0.7 * f64::from(game.river(seat, river)) * 6.0 / f64::from(course.length());
        }
        // A contact that one more mark makes; a lone mark has to be joined first.
        for part in &parts {
            for (colour, _) in self.sheet.tracks() {
                let towns = (part.reach & self.towns_of[colour.index()]).count_ones();
                value += f64::from(towns) * if part.size > 1 { 0.35 } else { 0.12 };
            }
        }
        for achievement in [Row::Top, Row::Bottom].into_iter().flat_map(|row| self.sheet.row(row).iter()) {
            let Some(printed) = self.sheet.achievement(achievement) else { continue };
            if game.claimed(seat).contains(achievement) {
                // Nobody else gets it.
                value += if achievement.row() == Row::Top && !game.is_solo() { 2.0 } else { 0.0 };
                continue;
            }
            if game.locked(seat).contains(achievement) {
                continue;
            }
            let action = if printed.effect == Effect::Nothing { 0.0 } else { 2.5 };
            let ends = match achievement.row() {
                Row::Top => self.sheet.end().top_row != RowCondition::Nobody,
                Row::Bottom => self.sheet.end().bottom_row,
            };
            let hurry = if ends { hurry } else { 0.0 };
            let progress = self.progress(game, seat, marks, &parts, printed.criterion).clamp(0.0, 1.0);
            // Dice never mark beside a town without a track: who does not spend an action on it in time never gets there.
            let trackless = |colour: Colour| self.sheet.track(colour).is_none();
            let care = match printed.criterion {
                Criterion::TownsOf { colour, .. } if trackless(colour) => 1.5,
                Criterion::Colours { .. } if Colour::ALL.into_iter().any(trackless) => 1.5,
                _ => 0.75,
            };
            value += (f64::from(printed.points) + action + hurry) * care * progress * progress;
        }
        value
    }

    /// How far an achievement has come, from 0 to 1.
    fn progress(&self, game: &Cascadito, seat: Seat, marks: u128, parts: &[Part], criterion: Criterion) -> f64 {
        let best = |count: &dyn Fn(&Part) -> f64| parts.iter().map(count).fold(0.0, f64::max);
        // A town within reach is a part of a contact.
        let of = |part: &Part, colour: Colour| {
            let touched = f64::from((part.towns & self.towns_of[colour.index()]).count_ones());
            touched + if part.reach & self.towns_of[colour.index()] == 0 { 0.0 } else { 0.55 }
        };
        let to_banner = |colour: Colour, banner: u8| {
            let hangs =
                self.sheet.track(colour).and_then(|track| track.banners().get(usize::from(banner) - 1).copied());
            hangs.map_or(0.0, |space| (f64::from(game.track(seat, colour)) / f64::from(space)).min(1.0))
        };
        match criterion {
            Criterion::Banners { banner, tracks } => {
                let mut all: Vec<f64> = Colour::ALL.iter().map(|colour| to_banner(*colour, banner)).collect();
                all.sort_by(|one, two| two.total_cmp(one));
                all.iter().take(usize::from(tracks)).sum::<f64>() / f64::from(tracks)
            }
            Criterion::HomeBanner { banner } => game.castle(seat).map_or(0.0, |home| to_banner(home, banner)),
            Criterion::TrackBanner { banner, track } => to_banner(track, banner),
            Criterion::TownsOf { colour, towns } => best(&|part| of(part, colour)) / f64::from(towns),
            Criterion::TownsAlike { towns } => {
                best(&|part| Colour::ALL.iter().map(|colour| of(part, *colour)).fold(0.0, f64::max)) / f64::from(towns)
            }
            Criterion::Colours { colours } => {
                best(&|part| Colour::ALL.iter().map(|colour| of(part, *colour).min(1.0)).sum()) / f64::from(colours)
            }
            Criterion::Groups { groups } => {
                parts.iter().map(|part| if part.size > 1 { 1.0 } else { 0.4 }).sum::<f64>() / f64::from(groups)
            }
            Criterion::RiverSpace { river, space } => {
                f64::from(game.river(seat, usize::from(river))) / f64::from(space)
            }
            Criterion::Marked { sign, count } => {
                f64::from((marks & self.signs[usize::from(sign)]).count_ones()) / f64::from(count)
            }
            Criterion::GroupMarked { sign, .. } => {
                let gap = self.gap(marks, self.signs[usize::from(sign)]);
                1.0 - f64::from(gap) / f64::from(FAR)
            }
        }
    }
}

/// A player's sheet, as far as it changes within a turn.
#[derive(PartialEq, Eq, Hash)]
struct Own {
    marks: u128,
    tracks: [u8; 5],
    rivers: [u8; 2],
    claimed: Achievements,
}

/// What a player thinks over before one answer.
struct Thought<'a> {
    map: &'a Map,
    seat: Seat,
    dice: &'a mut Dice,
    /// Points that an achievement is worth beyond those printed, because it brings the end closer.
    hurry: f64,
    /// Different chains often lead to the same sheet.
    seen: HashMap<Own, f64>,
}

impl Thought<'_> {
    fn value(&mut self, game: &Cascadito) -> f64 {
        let seat = self.seat;
        let rivers = self.map.sheet.rivers().len();
        let own = Own {
            marks: self.map.marks(game, seat),
            tracks: Colour::ALL.map(|colour| game.track(seat, colour)),
            rivers: [0, 1].map(|river| if river < rivers { game.river(seat, river) } else { 0 }),
            claimed: game.claimed(seat),
        };
        *self.seen.entry(own).or_insert_with_key(|own| self.map.value(game, seat, own.marks, self.hurry))
    }

    /// The value of a position, once nothing of the turn is left to decide.
    fn settled(&mut self, game: &Cascadito) -> f64 {
        let Some(standings) = game.standings() else { return self.value(game) };
        let points = |place: usize| standings.places.get(place).map_or(0.0, |placing| f64::from(placing.points));
        let own = f64::from(game.score(self.seat).total());
        if standings.winner() == Some(self.seat) {
            300.0 + points(0) - points(1)
        } else {
            // Bad, but while all dice go unused it becomes the better way out.
            own - 10.0 - (points(0) - own)
        }
    }

    /// The best that the player can make of a position in this turn, looking at every answer to every question.
    fn best(&mut self, game: &Cascadito, depth: u32) -> f64 {
        if game.actor() != Actor::Seat(self.seat) || game.phase() == Phase::Take || depth == 0 {
            return self.settled(game);
        }
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        // Long chains are followed along the answers that look best at once.
        self.keep_promising(game, &mut legal);
        legal.iter().map(|action| self.after(game, *action, depth - 1)).fold(f64::MIN, f64::max)
    }

    /// Equal answers are told apart by chance.
    fn noise(&mut self) -> f64 {
        f64::from(self.dice.below(1000)) / 4000.0
    }

    /// Leaves the answers that look best at once.
    fn keep_promising(&mut self, game: &Cascadito, legal: &mut Vec<Action>) {
        if legal.len() <= 2 * PROMISING {
            return;
        }
        let mut rated: Vec<(f64, Action)> =
            legal.iter().map(|action| (self.after(game, *action, 0) + self.noise(), *action)).collect();
        rated.sort_by(|one, two| two.0.total_cmp(&one.0));
        *legal = rated.into_iter().take(PROMISING).map(|(_, action)| action).collect();
    }

    fn after(&mut self, game: &Cascadito, action: Action, depth: u32) -> f64 {
        let mut next = *game;
        next.apply_unchecked(action, &mut NoEvents);
        self.best(&next, depth)
    }
}

/// The bot's answer to the open question.
pub(crate) fn choose(map: &Map, game: &Cascadito, seat: Seat, dice: &mut Dice) -> Action {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let points = |seat: Seat| game.score(seat).total();
    let rival = game.all_seats().filter(|other| *other != seat).map(points).max();
    let lead = points(seat).saturating_sub(rival.unwrap_or(u16::MAX));
    let hurry = if lead > 0 { HURRY + f64::from(lead) * HURRY_PER_POINT } else { 0.0 };
    let mut thought = Thought { map, seat, dice, hurry, seen: HashMap::new() };
    // Nobody sits at a table to leave dice unused, least of all when the others do so too.
    let stalls = |action: Action| action == Action::Pass && game.phase() == Phase::Use && !game.is_solo();
    let boredom = f64::from(game.idle_turns() + 1) * BOREDOM;
    let rated = legal.iter().map(|action| {
        let worth = thought.after(game, *action, 3) - if stalls(*action) { boredom } else { 0.0 };
        (worth + thought.noise(), *action)
    });
    rated.max_by(|one, two| one.0.total_cmp(&two.0)).map_or(Action::Pass, |(_, action)| action)
}
