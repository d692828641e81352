//! A decent player for measuring sheets: plays every chain to its end, looks at its own sheet, takes the best.

use cascadito::{Action, Cascadito, Colour, Criterion, Effect, Phase, Row, Sheet};
use tabletop::{Actor, Cell, Dice, Game, NoEvents, Seat};

/// What a sheet's Kingdom looks like to the bot.
pub(crate) struct Map {
    sheet: &'static Sheet,
    cells: Vec<Cell>,
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
        let number = |cell: &Cell| cells.iter().position(|known| known == cell);
        let set = |list: &[Cell]| list.iter().filter_map(number).fold(0u128, |set, n| set | 1 << n);
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
            cells,
        }
    }

    fn marks(&self, game: &Cascadito, seat: Seat) -> u128 {
        let marked = |cell: &&Cell| game.is_marked(seat, **cell);
        (0..).zip(&self.cells).filter(|(_, cell)| marked(cell)).fold(0, |set, (n, _): (u32, _)| set | 1 << n)
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

    /// How many more marks would connect all of `wanted`'s first two fields.
    fn gap(&self, marks: u128, wanted: u128) -> u32 {
        let mut ends = bits(wanted);
        let (Some(from), Some(to)) = (ends.next(), ends.next()) else { return 0 };
        let mut steps = u32::from(marks >> from & 1 == 0);
        let mut reached = 1u128 << from;
        loop {
            // Everything marked that touches what is reached comes for free.
            loop {
                let free = bits(reached).fold(0, |rim, n| rim | self.neighbours[n]) & marks & !reached;
                if free == 0 {
                    break;
                }
                reached |= free;
            }
            if reached >> to & 1 != 0 {
                return steps;
            }
            let wider = reached | bits(reached).fold(0, |rim, n| rim | self.neighbours[n]);
            if wider == reached {
                return 99;
            }
            reached = wider;
            steps += 1;
        }
    }

    /// How good a player's sheet looks, in points.
    fn value(&self, game: &Cascadito, seat: Seat) -> f64 {
        let marks = self.marks(game, seat);
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
            let progress = self.progress(game, seat, marks, &parts, printed.criterion).clamp(0.0, 1.0);
            value += (f64::from(printed.points) + action) * 0.75 * progress * progress;
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
                1.0 - f64::from(gap.min(7)) / 7.0
            }
        }
    }

    /// The value of a position for a player, once nothing of the turn is left to decide.
    fn settled(&self, game: &Cascadito, seat: Seat) -> f64 {
        let Some(standings) = game.standings() else { return self.value(game, seat) };
        let points = |place: usize| standings.places.get(place).map_or(0.0, |placing| f64::from(placing.points));
        // Ending a lost game is bad, but not so bad as to stall for ever.
        let own = f64::from(game.score(seat).total());
        if standings.winner() == Some(seat) { 300.0 + points(0) - points(1) } else { own - 10.0 - (points(0) - own) }
    }

    /// The best that a player can make of a position in this turn, looking at every answer to every question.
    fn best(&self, game: &Cascadito, seat: Seat, depth: u32) -> f64 {
        if game.actor() != Actor::Seat(seat) || game.phase() == Phase::Take || depth == 0 {
            return self.settled(game, seat);
        }
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        // Long chains are followed along the answer that looks best at once.
        if depth < 3 && legal.len() > 6 {
            let mut shallow: Vec<(f64, Action)> =
                legal.iter().map(|action| (self.after(game, *action, seat, 0), *action)).collect();
            shallow.sort_by(|one, two| two.0.total_cmp(&one.0));
            legal = shallow.into_iter().take(3).map(|(_, action)| action).collect();
        }
        legal.iter().map(|action| self.after(game, *action, seat, depth - 1)).fold(f64::MIN, f64::max)
    }

    fn after(&self, game: &Cascadito, action: Action, seat: Seat, depth: u32) -> f64 {
        let mut next = *game;
        next.apply_unchecked(action, &mut NoEvents);
        self.best(&next, seat, depth)
    }

    /// The bot's answer to the open question.
    pub(crate) fn choose(&self, game: &Cascadito, seat: Seat, dice: &mut Dice) -> Action {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        // Equal answers are told apart by chance.
        let noise = |dice: &mut Dice| f64::from(dice.below(1000)) / 4000.0;
        let rated = legal.iter().map(|action| (self.after(game, *action, seat, 3) + noise(dice), *action));
        rated.max_by(|one, two| one.0.total_cmp(&two.0)).map_or(Action::Pass, |(_, action)| action)
    }
}
