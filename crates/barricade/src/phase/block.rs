//! The auction block: refilled by Chance, and swept once every player has had a third wall.

use tabletop::{Dice, Seat, Sink};

use super::{Phase, Question, draw_one};
use crate::card::Cards;
use crate::state::BLOCK;
use crate::{Action, Barricade, Event, Refusal};

impl Barricade {
    /// Asks Chance for cards until the block is full or the deck is empty, then continues with the phase of the round.
    pub(super) fn refill(&mut self, events: &mut impl Sink<Event>) {
        if self.block.len() < BLOCK && !self.deck.is_empty() {
            // Only in the action phase does a player's turn continue after the draw.
            let seat = if self.phase == Phase::Actions { self.active } else { Seat(0) };
            return self.ask(seat, Question::Draw);
        }
        match self.phase {
            Phase::Auction => {
                self.turn += 1;
                self.next_start(events);
            }
            Phase::Resources => self.next_buyer_from(0, events),
            _ => self.finish_action(events),
        }
    }

    pub(crate) fn draws(&self, add: &mut dyn FnMut(Action)) {
        self.deck.iter().for_each(|card| add(Action::Draw(self.board.card(card).bid)));
    }

    pub(crate) fn sample_draw(&self, dice: &mut Dice) -> Action {
        draw_one(dice, |add| self.draws(add))
    }

    pub(crate) fn check_draw(&self, wall: u8) -> Result<(), Refusal> {
        let in_deck = self.board.card_number(wall).filter(|card| self.deck.contains(*card));
        in_deck.map(|_| ()).ok_or(Refusal::NotInDeck { wall })
    }

    pub(crate) fn draw_wall(&mut self, wall: u8, events: &mut impl Sink<Event>) {
        let card = self.known_card(wall);
        self.deck.remove(card);
        self.block.insert(card);
        events.push(Event::WallDrawn { wall });
        self.refill(events);
    }

    /// Removes all weak cards from block and deck. Walls on the land stay.
    pub(super) fn sweep(&mut self, events: &mut impl Sink<Event>) {
        self.swept = true;
        let strong = self.board.strong.0;
        let (block, deck) = (Cards(self.block.0 & !strong), Cards(self.deck.0 & !strong));
        self.discards = Cards(self.discards.0 | block.0 | deck.0);
        self.block = Cards(self.block.0 & strong);
        self.deck = Cards(self.deck.0 & strong);
        events.push(Event::WeakWallsRemoved { block: block.len() as u8, deck: deck.len() as u8 });
    }
}
