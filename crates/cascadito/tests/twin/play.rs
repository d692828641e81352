//! The course of a turn.

use std::collections::{BTreeMap, BTreeSet};

use conformance::twin::{GridCell, Stop, cell};

use super::{COLOURS, Table};

/// The number of rounds without a used die that end the game. (standstill)
const IDLE_ROUNDS: usize = 3;

impl Table {
    /// Every player is equally likely to be first. (first-player)
    pub(super) fn draw_first_player(&mut self) -> Result<(), Stop> {
        let seats = 1..=self.players.len();
        let answer = self.answers.draw(|| seats.map(|seat| (format!("first seat{seat}"), 1)).collect())?;
        let seat: usize = answer.strip_prefix("first seat").and_then(|seat| seat.parse().ok()).expect("a seat");
        self.begin_with(seat - 1);
        Ok(())
    }

    /// One die and all its consequences. (turn-order)
    pub(super) fn turn(&mut self) -> Result<(), Stop> {
        self.declined.clear();
        // Achievements declined in an earlier turn are offered again first. (claims)
        self.claim()?;
        while self.pool_size() == 0 {
            self.roll()?;
        }
        self.take_die()?;
        self.use_die()?;
        self.end_turn()
    }

    fn pool_size(&self) -> u64 {
        self.pool.values().sum()
    }

    /// Rolls all six dice; a roll that leaves too few of them does not count. (roll, forbidden-faces, roll-again)
    fn roll(&mut self) -> Result<(), Stop> {
        let answer = self.answers.draw(rolls)?;
        for (colour, count) in &mut self.pool {
            let shown = answer.split(' ').filter(|face| face == colour).count() as u64;
            *count = if self.sheet.is_forbidden(colour) { 0 } else { shown };
        }
        if self.is_alone() && self.pool_size() < 2 {
            self.empty_pool();
        }
        Ok(())
    }

    fn empty_pool(&mut self) {
        self.pool.values_mut().for_each(|count| *count = 0);
    }

    /// Taking a die is compulsory. (die-is-taken)
    fn take_die(&mut self) -> Result<(), Stop> {
        let left = self.pool.iter().filter(|(_, count)| **count > 0);
        let options: Vec<String> = left.map(|(colour, _)| format!("take {colour}")).collect();
        let answer = self.ask(options)?;
        let colour = answer.strip_prefix("take ").expect("a die");
        *self.pool.get_mut(colour).expect("a die of the pool") -= 1;
        self.die = Some(colour.to_owned());
        Ok(())
    }

    /// Marks a field beside a town of the die's colour, or the next space of a river. (die-is-taken, mark, river)
    fn use_die(&mut self) -> Result<(), Stop> {
        let die = self.die.clone().expect("a die was taken");
        let mut options = self.empty_fields(|field| self.sheet.towns_beside(field).any(|(_, colour)| colour == die));
        options.extend(self.river_options());
        options.push("pass".to_owned());
        let answer = self.ask(options)?;
        self.die = None;
        if answer == "pass" {
            self.idle_turns += 1;
            return Ok(());
        }
        self.idle_turns = 0;
        self.follow(&answer)
    }

    /// The next player's turn, unless the game is over. (end, end-of-turn, standstill, solo)
    fn end_turn(&mut self) -> Result<(), Stop> {
        if self.is_alone() {
            return self.end_turn_alone();
        }
        if self.sheet.number == 4 {
            if self.has_row(self.me(), "top") {
                return self.end("top-row");
            }
            if self.me().tracks.values().all(|marked| *marked >= 4) {
                return self.end("tracks");
            }
        }
        if self.idle_turns == IDLE_ROUNDS * self.players.len() {
            return self.end("standstill");
        }
        self.to_move = (self.to_move + 1) % self.players.len();
        Ok(())
    }

    /// After the second turn the dice go back and a box is marked; the last box ends the game. (solo)
    fn end_turn_alone(&mut self) -> Result<(), Stop> {
        if self.turn_of_round == 1 {
            self.turn_of_round = 2;
            return Ok(());
        }
        self.empty_pool();
        self.boxes += 1;
        if self.boxes == self.sheet.solo_boxes() {
            return self.end("boxes");
        }
        self.turn_of_round = 1;
        Ok(())
    }

    pub(super) fn end(&mut self, why: &'static str) -> Result<(), Stop> {
        self.ending = Some(why);
        Err(Stop::Over)
    }

    pub(super) fn ask(&mut self, options: Vec<String>) -> Result<String, Stop> {
        self.answers.ask(&format!("seat{}", self.to_move + 1), options)
    }

    /// Executes a command of the player to move.
    fn follow(&mut self, command: &str) -> Result<(), Stop> {
        match command.split_once(' ').unwrap_or((command, "")) {
            ("mark", field) => self.mark(cell(field)),
            ("track", colour) => self.mark_track(colour),
            ("river", "right") => self.mark_river(1),
            ("river", _) => self.mark_river(0),
            _ => panic!("{command:?} marks nothing"),
        }
    }

    /// The commands for the empty fields that satisfy a predicate; river spaces are not fields.
    fn empty_fields(&self, condition: impl Fn(GridCell) -> bool) -> Vec<String> {
        let fields = self.sheet.hexes.iter().filter(|(_, sign)| !sign.river).map(|(field, _)| *field);
        let empty = fields.filter(|field| !self.me().marks.contains(field));
        empty.filter(|field| condition(*field)).map(|field| format!("mark {field}")).collect()
    }

    /// The commands for the rivers that have an empty space. (river, two-rivers)
    fn river_options(&self) -> Vec<String> {
        let names: &[&str] = if self.sheet.rivers() == 2 { &["river left", "river right"] } else { &["river"] };
        let rivers =
            (0..self.sheet.rivers()).filter(|river| self.me().rivers[*river] < self.sheet.river_length(*river));
        rivers.map(|river| names[river].to_owned()).collect()
    }

    /// Marks a hex of the Kingdom, with all consequences. (field-first, several-towns, depth-first)
    fn mark(&mut self, place: GridCell) -> Result<(), Stop> {
        self.me_mut().marks.insert(place);
        let due = self.first_contacts(place);
        self.due.push(due);
        self.claim()?;
        let sign = self.sheet.hexes[&place].clone();
        self.perform(&sign.action)?;
        if sign.star {
            self.mark_beside_star(place)?;
        }
        while let Some(town) = self.next_due_town()? {
            let colour = self.sheet.towns[&town];
            if self.has_room(colour) {
                self.mark_track(colour)?;
            }
        }
        self.due.pop();
        Ok(())
    }

    /// The towns that a new mark scores: the mark is in a group, and no other mark of the group is beside the town. (town-scoring, first-contact)
    ///
    /// Towns without a track, or with a full one, are left out. (no-track, full-track)
    pub(super) fn first_contacts(&self, place: GridCell) -> Vec<GridCell> {
        let mut group: BTreeSet<_> =
            place.neighbours().into_iter().flat_map(|cell| self.me().connected(cell)).collect();
        group.remove(&place);
        let mut towns: Vec<(GridCell, &str)> = self.sheet.towns_beside(place).collect();
        towns.retain(|(town, colour)| {
            let is_new = !town.neighbours().iter().any(|cell| group.contains(cell));
            !group.is_empty() && is_new && self.has_room(colour)
        });
        towns.into_iter().map(|(town, _)| town).collect()
    }

    /// The player chooses the order of a mark's towns; the last one needs no choice. (several-towns)
    fn next_due_town(&mut self) -> Result<Option<GridCell>, Stop> {
        let mut due = self.due.last().cloned().unwrap_or_default();
        let place = match due.len() {
            0 => return Ok(None),
            1 => 0,
            _ => {
                let answer = self.ask(due.iter().map(|town| format!("score {town}")).collect())?;
                due.iter().position(|town| answer == format!("score {town}")).expect("a town to score")
            }
        };
        let town = due.remove(place);
        *self.due.last_mut().expect("a mark is being played") = due;
        Ok(Some(town))
    }

    /// A field next to the star must be marked, if one is empty. (star)
    fn mark_beside_star(&mut self, star: GridCell) -> Result<(), Stop> {
        let options = self.empty_fields(|field| star.neighbours().contains(&field));
        self.must(options)
    }

    /// Marks the next space of a river. (river, two-rivers)
    fn mark_river(&mut self, river: usize) -> Result<(), Stop> {
        self.me_mut().rivers[river] += 1;
        let space = self.me().rivers[river];
        match self.sheet.river_hex(river, space) {
            Some(place) => self.mark(place)?,
            None => self.claim()?,
        }
        self.perform(&self.sheet.river_action(river, space))
    }

    /// Marks the next space of a track. (track)
    fn mark_track(&mut self, colour: &str) -> Result<(), Stop> {
        let marked = self.me_mut().tracks.get_mut(colour).expect("a track of the sheet");
        *marked += 1;
        let space = *marked;
        self.claim()?;
        self.perform(&self.sheet.track_action(colour, space))
    }

    /// Takes an action, unless it has no legal choice. (any-track, any-field, next-river-space, optional)
    pub(super) fn perform(&mut self, action: &str) -> Result<(), Stop> {
        match action {
            "" => Ok(()),
            "any-track" => {
                let tracks = self.sheet.track_colours().filter(|colour| self.has_room(colour));
                let options = tracks.map(|colour| format!("track {colour}")).collect();
                self.must(options)
            }
            "river" => self.must(self.river_options()),
            "any-field" => {
                let mut options = self.empty_fields(|_| true);
                options.extend(self.river_options());
                if options.is_empty() {
                    return Ok(());
                }
                options.push("pass".to_owned());
                let answer = self.ask(options)?;
                if answer == "pass" { Ok(()) } else { self.follow(&answer) }
            }
            other => panic!("no action is called {other:?}"),
        }
    }

    /// Asks for one of the commands and executes it; does nothing if there are none.
    fn must(&mut self, options: Vec<String>) -> Result<(), Stop> {
        if options.is_empty() {
            return Ok(());
        }
        let answer = self.ask(options)?;
        self.follow(&answer)
    }
}

/// Every roll of six dice, with the number of ways to throw it.
fn rolls() -> BTreeMap<String, u32> {
    let faces = COLOURS.into_iter().chain(["black"]);
    let mut rolls = vec![(Vec::new(), 1)];
    for face in faces {
        let before = std::mem::take(&mut rolls);
        for (dice, ways) in before {
            let left = 6 - dice.len();
            for count in 0..=left {
                let longer: Vec<&str> = dice.iter().copied().chain(std::iter::repeat_n(face, count)).collect();
                rolls.push((longer, ways * binomial(left as u32, count as u32)));
            }
        }
    }
    let whole = rolls.into_iter().filter(|(dice, _)| dice.len() == 6);
    whole.map(|(dice, ways)| (format!("roll {}", dice.join(" ")), ways)).collect()
}

/// The number of ways to choose `count` of `of` dice.
fn binomial(of: u32, count: u32) -> u32 {
    (0..count).fold(1, |ways, chosen| ways * (of - chosen) / (chosen + 1))
}
