//! The stages before the auction: the set-up, the corners, and giving up the first wall.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use conformance::twin::{Answers, Stop, cell};

use super::{ALL_MONEY, LabourMarket, Player, PrintedBoard, START_MONEY, Stage, Table, TwinOptions};

impl Table {
    /// The table at the start, before the turn order is drawn. (setup)
    pub(crate) fn set_up(board: PrintedBoard, colours: &[&str], options: TwinOptions) -> Table {
        let player = |colour: &&str| Player { colour: (*colour).to_owned(), money: START_MONEY, ..Player::default() };
        let players: Vec<Player> = colours.iter().map(player).collect();
        let (used, aside): (Vec<_>, Vec<_>) = board.cards.iter().partition(|(_, card)| card.players <= players.len());
        let (block, deck) = used.into_iter().map(|(bid, _)| *bid).partition(|bid| *bid <= 6);
        Table {
            options,
            answers: Answers::default(),
            stage: Stage::TurnOrder,
            queue: VecDeque::new(),
            round: 0,
            turn_order: Vec::new(),
            bank: ALL_MONEY - players.iter().map(|player| player.money).sum::<i64>(),
            players,
            market: LabourMarket::full(&board.market, colours.len()),
            water: BTreeSet::from([board.everspring]),
            holes: BTreeSet::new(),
            block,
            deck,
            discards: aside.into_iter().map(|(bid, _)| *bid).collect(),
            swept: false,
            winners: BTreeSet::new(),
            auction: None,
            actions: Vec::new(),
            ending: None,
            board: Rc::new(board),
        }
    }

    /// Chance draws one player after another; the last one needs no draw. (turn-order)
    pub(super) fn draw_turn_order(&mut self) -> Result<(), Stop> {
        let left: Vec<usize> = (0..self.players.len()).filter(|seat| !self.turn_order.contains(seat)).collect();
        if let [last] = left[..] {
            self.turn_order.push(last);
            return Ok(());
        }
        let players = &self.players;
        let outcome = |seat: &usize| (format!("order {}", players[*seat].colour), 1);
        let answer = self.answers.draw(|| left.iter().map(outcome).collect())?;
        let seat = left.iter().find(|seat| answer == outcome(seat).0).expect("a seat without a place");
        self.turn_order.push(*seat);
        Ok(())
    }

    /// A corner may be shared. (corners)
    pub(super) fn choose_corner(&mut self, seat: usize) -> Result<(), Stop> {
        let answer = self.ask(seat, self.board.corners().map(|corner| format!("corner {corner}")).collect())?;
        self.players[seat].character = answer.strip_prefix("corner ").map(cell);
        Ok(())
    }

    /// From round 2 on the wall in place 1 may be given up. (discard-first)
    pub(super) fn give_up_first_wall(&mut self, seat: usize) -> Result<(), Stop> {
        let has_first_wall = self.players[seat].walls[0].is_some();
        if has_first_wall && self.ask(seat, vec!["discard".to_owned(), "keep".to_owned()])? == "discard" {
            self.remove_wall(seat, 0);
        }
        Ok(())
    }
}
