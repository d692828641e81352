//! A second implementation of Cascade Barricade, written from the rulebook and the rulings, slow and simple on purpose.
//!
//! Nothing is cached: the land is scanned for every question. Names in brackets are the rules of
//! `docs/rules/barricade.en.md`.

mod actions;
mod auction;
mod market;
mod opening;
mod printed;
mod snapshot;
mod water;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use conformance::twin::{Answers, GridCell, SecondReading, Stop};
use serde_json::Value;

use auction::OpenAuction;
use market::LabourMarket;
pub(crate) use printed::PrintedBoard;

/// The kinds of labourers.
const LABOURERS: [&str; 3] = ["craftsman", "mason", "wizard"];

/// The money of a player at the start, and of all players and the Land together. (setup)
const START_MONEY: i64 = 100;
const ALL_MONEY: i64 = 5000;

/// A wall that a player owns.
#[derive(Clone, Debug)]
struct OwnedWall {
    /// The starting bid, which is the name of the card.
    card: i64,
    /// The cell of its stand; `None` right after it was bought.
    cell: Option<GridCell>,
    /// Labourers on the card, by kind.
    labourers: BTreeMap<&'static str, u64>,
}

#[derive(Clone, Debug, Default)]
struct Player {
    colour: String,
    money: i64,
    /// The total tribute earned.
    tribute: i64,
    paid_for_walls: i64,
    character: Option<GridCell>,
    drowned: bool,
    /// Walls 1 to 3. (wall-places)
    walls: [Option<OwnedWall>; 3],
}

/// The current stage. The queue holds the seats that have not had their part of it yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TurnOrder,
    Corners,
    GivingUp,
    Auction,
    FirstRefill,
    Resources,
    Actions,
    Water,
}

/// The options of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwinOptions {
    /// Whether two of the weakest walls fall from round 4 on.
    pub(crate) two_weakest: bool,
    /// Whether the two actions of a player must differ.
    pub(crate) different_actions: bool,
}

/// The land, the market, the cards and the players' possessions.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    board: Rc<PrintedBoard>,
    options: TwinOptions,
    answers: Answers,
    stage: Stage,
    queue: VecDeque<usize>,
    /// Rounds count from 1.
    round: u64,
    /// Seats, first to last.
    turn_order: Vec<usize>,
    /// By seat, clockwise.
    players: Vec<Player>,
    bank: i64,
    market: LabourMarket,
    water: BTreeSet<GridCell>,
    holes: BTreeSet<GridCell>,
    /// Cards, by their starting bid.
    block: BTreeSet<i64>,
    deck: BTreeSet<i64>,
    discards: BTreeSet<i64>,
    /// Whether the cards below 16 have left the game. (third-walls)
    swept: bool,
    /// The seats that have won a wall in this auction phase.
    winners: BTreeSet<usize>,
    auction: Option<OpenAuction>,
    /// The actions that the current player has taken in this phase.
    actions: Vec<String>,
    ending: Option<&'static str>,
}

impl Table {
    fn colour(&self, seat: usize) -> &str {
        &self.players[seat].colour
    }

    fn ask(&mut self, seat: usize, options: Vec<String>) -> Result<String, Stop> {
        self.answers.ask(&self.players[seat].colour, options)
    }

    /// Moves money from a player to the Land, which may go into debt. (purse)
    fn pay(&mut self, seat: usize, amount: i64) {
        self.players[seat].money -= amount;
        self.bank += amount;
    }

    /// The spaces of the land next to this one.
    fn neighbours(&self, place: GridCell) -> impl Iterator<Item = GridCell> {
        place.neighbours().into_iter().filter(|cell| self.board.land.contains(cell))
    }

    /// Whether a wall here would be next to water.
    pub(crate) fn is_beside_water(&self, place: GridCell) -> bool {
        self.neighbours(place).any(|cell| self.water.contains(&cell))
    }

    /// All walls on the land with their owners and places (0 to 2).
    fn standing(&self) -> impl Iterator<Item = (usize, usize, &OwnedWall, GridCell)> {
        let walls = self.players.iter().enumerate().flat_map(|(seat, player)| {
            player.walls.iter().enumerate().filter_map(move |(place, wall)| Some((seat, place, wall.as_ref()?)))
        });
        walls.filter_map(|(seat, place, wall)| Some((seat, place, wall, wall.cell?)))
    }

    fn has_wall(&self, place: GridCell) -> bool {
        self.standing().any(|(.., cell)| cell == place)
    }

    /// Whether a character can enter a space: no water, hole or wall. (walk, flight)
    fn can_enter(&self, place: GridCell) -> bool {
        !self.water.contains(&place) && !self.holes.contains(&place) && !self.has_wall(place)
    }

    /// Spaces that are free for a wall or a hole: no water, hole, wall or character. (stand, dig)
    fn free_spaces(&self) -> Vec<GridCell> {
        let characters: Vec<GridCell> = self.players.iter().filter_map(|player| player.character).collect();
        let land = self.board.land.iter().copied();
        land.filter(|cell| self.can_enter(*cell) && !characters.contains(cell)).collect()
    }

    /// Removes a wall from the game; its labourers return to the market unpaid. (weakest, discard-first, surrounded)
    fn remove_wall(&mut self, seat: usize, place: usize) {
        let wall = self.players[seat].walls[place].take().expect("a wall in this place");
        self.discards.insert(wall.card);
        for (kind, count) in wall.labourers {
            for _ in 0..count {
                self.market.put_back(kind);
            }
        }
    }

    /// Chance draws cards until the block is full or the deck is empty. (block)
    fn refill_block(&mut self) -> Result<(), Stop> {
        while self.block.len() < 6 && !self.deck.is_empty() {
            let deck = &self.deck;
            let answer = self.answers.draw(|| deck.iter().map(|card| (format!("draw {card}"), 1)).collect())?;
            let card = answer.strip_prefix("draw ").and_then(|card| card.parse().ok()).expect("a card");
            self.deck.remove(&card);
            self.block.insert(card);
        }
        Ok(())
    }

    /// Begins the next stage when all seats have played the current one.
    fn next_stage(&mut self) -> Result<(), Stop> {
        self.stage = self.following_stage();
        self.queue = self.turn_order.iter().copied().collect();
        match self.stage {
            Stage::Auction if self.round == 0 => self.round = 1,
            Stage::Auction if self.round > 1 => self.winners.clear(),
            Stage::Resources => self.queue.make_contiguous().reverse(),
            Stage::GivingUp => self.round += 1,
            Stage::FirstRefill => {
                self.queue.clear();
                self.refill_block()?;
            }
            Stage::Water => {
                self.queue.clear();
                self.production_and_flood()?;
            }
            Stage::TurnOrder | Stage::Corners | Stage::Auction | Stage::Actions => {}
        }
        Ok(())
    }

    /// The order of the phases. (round, round-one, deck-runs-out)
    fn following_stage(&self) -> Stage {
        let everyone_has_a_wall = self.players.iter().all(|player| player.walls.iter().any(Option::is_some));
        match self.stage {
            Stage::TurnOrder => Stage::Corners,
            Stage::GivingUp if self.deck.is_empty() => Stage::Resources,
            Stage::Corners | Stage::GivingUp => Stage::Auction,
            Stage::Auction if self.round == 1 && !everyone_has_a_wall => Stage::Auction,
            Stage::Auction if self.round == 1 => Stage::FirstRefill,
            Stage::Auction | Stage::FirstRefill => Stage::Resources,
            Stage::Resources => Stage::Actions,
            Stage::Actions => Stage::Water,
            Stage::Water => Stage::GivingUp,
        }
    }
}

impl SecondReading for Table {
    fn answers(&mut self) -> &mut Answers {
        &mut self.answers
    }

    fn play_unit(&mut self) -> Result<(), Stop> {
        if self.stage == Stage::TurnOrder && self.turn_order.len() < self.players.len() {
            return self.draw_turn_order();
        }
        let Some(seat) = self.queue.pop_front() else { return self.next_stage() };
        match self.stage {
            Stage::Corners => self.choose_corner(seat),
            Stage::GivingUp => self.give_up_first_wall(seat),
            Stage::Auction => self.start_auction(seat),
            Stage::Resources => self.hire(seat),
            Stage::Actions => self.act(seat),
            Stage::TurnOrder | Stage::FirstRefill | Stage::Water => panic!("nobody queues for {:?}", self.stage),
        }
    }

    fn state(&self) -> Value {
        self.snapshot()
    }
}
