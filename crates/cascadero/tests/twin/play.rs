//! The course of play as straight-line code: a turn is a function that asks its questions as it goes.
//!
//! If an answer is not known yet, the function returns the [`TwinQuestion`]; once the answer is known, the turn is replayed
//! from its start. So the twin needs no list of pending tasks, which is where a rules engine typically has its bugs.

use super::cell::{TwinCell, cell};
use super::table::{TwinEnvoy, TwinPlayer, TwinTable};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A decision that has not been made yet.
#[derive(Clone, Debug)]
pub struct TwinQuestion {
    /// Who decides: `chance` or a colour.
    pub actor: String,
    /// Every possible answer with its weight, by which Chance chooses.
    pub options: BTreeMap<String, u32>,
}

/// A result, or the question that must be answered first.
pub type OrQuestion<T> = Result<T, TwinQuestion>;

/// One unit of play (a tile, the draw of the first player, or a whole turn) with the answers given so far.
pub struct TurnReplay {
    /// The table, updated during the turn.
    pub table: TwinTable,
    /// The answers that have not been used yet.
    pub answers: VecDeque<String>,
    /// Achievements declined in this turn.
    pub declined: BTreeSet<String>,
    /// Towns from which a tile has moved a herald since the current scoring began.
    pub left: BTreeSet<TwinCell>,
}

impl TurnReplay {
    /// Plays the next unit to its end.
    pub fn step(&mut self) -> OrQuestion<()> {
        let undealt = self.table.board.farmers.iter().find(|field| !self.table.tiles.contains_key(field));
        if let Some(field) = undealt.copied() {
            return self.deal_tile(field);
        }
        if self.table.first.is_none() {
            return self.draw_first_player();
        }
        self.turn()
    }

    /// The player whose turn it is.
    pub fn me(&mut self) -> &mut TwinPlayer {
        self.table.players.get_mut(&self.table.to_move).expect("a player is to move")
    }

    /// Puts a question to the player to move.
    pub fn ask(&mut self, options: BTreeSet<String>) -> OrQuestion<String> {
        let actor = self.table.to_move.clone();
        self.put(TwinQuestion { actor, options: options.into_iter().map(|option| (option, 1)).collect() })
    }

    /// Asks a question that may be declined; if there is no other answer, it is not asked. (optional)
    fn offer(&mut self, mut options: BTreeSet<String>) -> OrQuestion<Option<String>> {
        if options.is_empty() {
            return Ok(None);
        }
        options.insert("pass".to_string());
        Ok(Some(self.ask(options)?).filter(|answer| answer != "pass"))
    }

    fn put(&mut self, question: TwinQuestion) -> OrQuestion<String> {
        let Some(answer) = self.answers.pop_front() else { return Err(question) };
        assert!(question.options.contains_key(&answer), "{answer:?} is none of {:?}", question.options);
        Ok(answer)
    }

    /// Chance turns up the tile of one farmer field. (farmer-tiles, chance-is-a-player)
    fn deal_tile(&mut self, field: TwinCell) -> OrQuestion<()> {
        let mut options = BTreeMap::new();
        for (kind, copies) in &self.table.board.tiles {
            let dealt = self.table.tiles.values().filter(|other| *other == kind).count() as u32;
            if *copies > dealt {
                options.insert(format!("tile {field} {kind}"), copies - dealt);
            }
        }
        let answer = self.put(TwinQuestion { actor: "chance".to_string(), options })?;
        let kind = answer.split(' ').next_back().expect("a kind of tile");
        self.table.tiles.insert(field, kind.to_string());
        Ok(())
    }

    /// Chance draws the first player. (first-player)
    fn draw_first_player(&mut self) -> OrQuestion<()> {
        let options = self.table.seats.iter().map(|seat| (format!("first {seat}"), 1)).collect();
        let answer = self.put(TwinQuestion { actor: "chance".to_string(), options })?;
        let first = answer.strip_prefix("first ").expect("a first player").to_string();
        self.table.to_move.clone_from(&first);
        self.table.first = Some(first);
        Ok(())
    }

    /// One turn: a placement and all its consequences.
    fn turn(&mut self) -> OrQuestion<()> {
        let player = self.table.to_move.clone();
        if self.table.envoys_in_hand(&player) == 0 {
            return self.end("envoys");
        }
        if self.table.open_fields(&player).is_empty() {
            return self.end("fields");
        }
        self.claims()?;
        let (field, sealed) = self.place_envoy()?;
        let mut to_score = self.towns_scored(field, sealed);
        self.table.touched.extend(self.table.board.towns_beside(field));
        self.claims()?;
        self.tile_acts(field)?;
        while !to_score.is_empty() {
            let town = self.choose_town(&to_score)?;
            let steps = to_score.remove(&town).expect("a town to score");
            self.score_town(town, steps)?;
        }
        self.end_of_turn()
    }

    /// Puts one envoy on the land, perhaps with a seal under it. (place, seal-use)
    fn place_envoy(&mut self) -> OrQuestion<(TwinCell, bool)> {
        let player = self.table.to_move.clone();
        let joins = self.table.beside_envoys_of(&player);
        let mut options = BTreeSet::new();
        for field in self.table.open_fields(&player) {
            options.insert(format!("place {field}"));
            let single = !joins.contains(&field);
            if single && self.me().seals > 0 && !self.table.board.towns_beside(field).is_empty() {
                options.insert(format!("place {field} seal"));
            }
        }
        let answer = self.ask(options)?;
        let words: Vec<&str> = answer.split(' ').collect();
        let (field, sealed) = (cell(words[1]), words.len() == 3);
        if sealed {
            self.me().seals -= 1;
        }
        self.table.envoys.insert(field, TwinEnvoy { owner: player, sealed });
        Ok((field, sealed))
    }

    /// The towns that the placed envoy scores, each with its steps without any herald bonus. (town-scoring, first-contact,
    /// who-was-there)
    pub fn towns_scored(&self, field: TwinCell, sealed: bool) -> BTreeMap<TwinCell, usize> {
        let group = self.table.connected(field);
        let mut scored = BTreeMap::new();
        for town in self.table.board.towns_beside(field) {
            let around = town.neighbours();
            let trusted = group.len() >= 2 || sealed;
            let known = group.iter().any(|cell| *cell != field && around.contains(cell));
            let there_now = self.table.envoys.keys().any(|cell| *cell != field && around.contains(cell));
            let visited = there_now || self.table.options.visits_ever && self.table.touched.contains(&town);
            if trusted && !known {
                scored.insert(town, if visited { 2 } else { 1 });
            }
        }
        scored
    }

    /// The next town to score: the player chooses if there are several. (several-towns)
    fn choose_town(&mut self, to_score: &BTreeMap<TwinCell, usize>) -> OrQuestion<TwinCell> {
        if to_score.len() == 1 {
            return Ok(*to_score.keys().next().expect("one town"));
        }
        let answer = self.ask(to_score.keys().map(|town| format!("score {town}")).collect())?;
        Ok(cell(answer.strip_prefix("score ").expect("a town to score")))
    }

    /// Scores one town completely. (herald-bonus, advanced)
    fn score_town(&mut self, town: TwinCell, steps: usize) -> OrQuestion<()> {
        let colour = self.table.board.towns[&town].0.clone();
        let herald = self.table.heralds.contains(&town);
        self.left.clear();
        self.advance(&colour, steps + usize::from(herald))?;
        // A tile may have moved the herald elsewhere in the meantime; one that replaced it does not move on.
        if self.table.advanced && herald && !self.left.contains(&town) {
            let near = town.exactly_away(3);
            let targets = self.table.herald_targets().into_iter().filter(|target| near.contains(target));
            let options = targets.map(|target| format!("herald {town} {target}")).collect();
            self.move_herald(options)?;
        }
        Ok(())
    }

    /// Advances the player's cube, then lets the spaces act from low to high. (advance, passing, depth-first)
    fn advance(&mut self, track: &str, steps: usize) -> OrQuestion<()> {
        let from = self.me().cubes[track];
        let to = self.table.landing(&self.table.to_move, track, steps);
        if to == from {
            return Ok(());
        }
        self.me().cubes.insert(track.to_string(), to);
        self.claims()?;
        for space in from + 1..=to {
            self.space_acts(track, space, to)?;
        }
        Ok(())
    }

    /// Applies one space for a cube that has advanced to `stop`. (passing, folded)
    fn space_acts(&mut self, track: &str, space: usize, stop: usize) -> OrQuestion<()> {
        let facts = self.table.board.track(track)[space].clone();
        if facts.forbidden || (facts.folded && space != stop) {
            return Ok(());
        }
        if let Some((first, later)) = facts.vp {
            self.me().score += if self.someone_else_was_at(track, space) { later } else { first };
        }
        if facts.advance_cube {
            self.advance_any_cube()?;
        }
        if facts.place_envoy {
            self.table.further_turns += 1;
        }
        if facts.folded {
            if self.table.seals.remove(&(track.to_string(), space)) {
                self.me().seals += 1;
                self.claims()?;
            } else {
                self.move_envoy()?;
            }
        }
        Ok(())
    }

    /// Whether another player's cube has reached or passed the space; cubes never go back. (first-to-reach)
    fn someone_else_was_at(&self, track: &str, space: usize) -> bool {
        self.table.players.iter().any(|(name, other)| *name != self.table.to_move && other.cubes[track] >= space)
    }

    /// The tracks on which the player's cube can take one step, as answers.
    fn possible_advances(&self) -> BTreeSet<String> {
        let player = &self.table.to_move;
        let movable = |track: &&String| self.table.landing(player, track, 1) > self.table.players[player].cubes[*track];
        let tracks = self.table.players[player].cubes.keys().filter(movable);
        tracks.map(|track| format!("advance {track}")).collect()
    }

    /// An optional step of any one cube that can advance. (advance-cube, optional)
    fn advance_any_cube(&mut self) -> OrQuestion<()> {
        match self.offer(self.possible_advances())? {
            Some(answer) => self.advance(answer.strip_prefix("advance ").expect("a track"), 1),
            None => Ok(()),
        }
    }

    /// A farmer's advance is compulsory if some cube can advance. (farmer-action, optional)
    fn farmer_advances_a_cube(&mut self) -> OrQuestion<()> {
        let options = self.possible_advances();
        if self.table.options.version < 2 || options.is_empty() {
            return self.advance_any_cube();
        }
        let answer = self.ask(options)?;
        self.advance(answer.strip_prefix("advance ").expect("a track"), 1)
    }

    /// An optional move of an own envoy to an empty field beside it, which never scores a town. (move-envoy, farmer-again)
    fn move_envoy(&mut self) -> OrQuestion<()> {
        let empty = self.table.empty_fields();
        let mut options = BTreeSet::new();
        for from in self.table.envoys_of(&self.table.to_move) {
            for to in from.neighbours().into_iter().filter(|to| empty.contains(to)) {
                options.insert(format!("move {from} {to}"));
            }
        }
        if let Some(answer) = self.offer(options)? {
            let (from, to) = two_cells(&answer);
            let envoy = self.table.envoys.remove(&from).expect("an envoy to move");
            self.table.envoys.insert(to, envoy);
            self.table.touched.extend(self.table.board.towns_beside(to));
            self.claims()?;
            self.tile_acts(to)?;
        }
        Ok(())
    }

    /// Applies the farmer tile on a field, if there is one. (farmer-action)
    fn tile_acts(&mut self, field: TwinCell) -> OrQuestion<()> {
        let Some(kind) = self.table.tiles.get(&field).cloned() else { return Ok(()) };
        match kind.as_str() {
            "victory-points-2" => self.me().score += 2,
            "victory-points-3" => self.me().score += 3,
            "advance-cube" => self.farmer_advances_a_cube()?,
            "place-envoy" => self.table.further_turns += 1,
            "move-herald" => {
                let targets = self.table.herald_targets();
                let moves = |from| targets.iter().map(move |to| format!("herald {from} {to}"));
                let options = self.table.heralds.iter().flat_map(moves).collect();
                self.move_herald(options)?;
            }
            other => panic!("no farmer tile is called {other:?}"),
        }
        Ok(())
    }

    /// Offers these herald moves. (move-herald)
    fn move_herald(&mut self, options: BTreeSet<String>) -> OrQuestion<()> {
        if let Some(answer) = self.offer(options)? {
            let (from, to) = two_cells(&answer);
            self.table.heralds.remove(&from);
            self.left.insert(from);
            self.table.heralds.insert(to);
        }
        Ok(())
    }

    /// Fifty points, a further turn, or the next player. (end, extra-turn, turn-order)
    fn end_of_turn(&mut self) -> OrQuestion<()> {
        if self.table.players.values().any(|player| player.score >= 50) {
            return self.end("points");
        }
        if self.table.further_turns > 0 {
            self.table.further_turns -= 1;
            return Ok(());
        }
        let seats = &self.table.seats;
        let here = seats.iter().position(|seat| *seat == self.table.to_move).expect("a seat to move");
        self.table.to_move = seats[(here + 1) % seats.len()].clone();
        Ok(())
    }

    /// Ends the game; further turns not yet played are lost.
    #[expect(clippy::unnecessary_wraps, reason = "said in the place where a turn returns")]
    fn end(&mut self, why: &str) -> OrQuestion<()> {
        self.table.further_turns = 0;
        self.table.ended = Some(why.to_string());
        Ok(())
    }
}

/// The two cells of a command such as `move H6 H7`.
fn two_cells(answer: &str) -> (TwinCell, TwinCell) {
    let words: Vec<&str> = answer.split(' ').collect();
    (cell(words[1]), cell(words[2]))
}
