//! The start of a round; from round 2 on, players may first give up the wall in place 1.

use tabletop::Sink;

use super::{Phase, Question};
use crate::{Action, Barricade, Event, Place};

impl Barricade {
    /// Begins a round.
    ///
    /// # The bound on rounds
    /// A game has at most as many rounds as its land has spaces, because from round 2 on every flood takes a space:
    ///
    /// 1. While the game goes on, some character is on dry land, and the land is connected, so some space that is not water
    ///    touches water. If such a space has no wall, go to 3.
    /// 2. Otherwise every such space has a wall. The weakest of them falls in the production phase (except in round 1),
    ///    and its space is dry and beside water until the flood; it cannot be used in between.
    /// 3. So before the flood some water tile touches a space without a wall. If the tile touches a hole, that hole is
    ///    flooded; if not, it floods all such spaces. Either way at least one space is taken.
    ///
    /// Water never recedes. With one space of water before round 1 and at least one more in each round from the second on, there
    /// are at least r spaces of water after round r. Once all spaces are water, every character has drowned.
    ///
    /// A position may have less water than that, but is refused if its dry spaces could make the round number overflow.
    pub(crate) fn begin_round(&mut self, round: u8, events: &mut impl Sink<Event>) {
        debug_assert!(round < u8::MAX, "a round too many");
        self.round = round;
        self.phase = Phase::Discard;
        self.turn = 0;
        events.push(Event::RoundStarted { round });
        self.next_discard(events);
    }

    /// Asks the next player who has a wall in place 1.
    pub(super) fn next_discard(&mut self, events: &mut impl Sink<Event>) {
        while self.round > 1 && self.turn < self.seats {
            let seat = self.order[usize::from(self.turn)];
            if self.players[seat].walls[0].exists() {
                return self.ask(seat, Question::Discard);
            }
            self.turn += 1;
        }
        self.begin_auctions(events);
    }

    pub(crate) fn discard_choices(add: &mut dyn FnMut(Action)) {
        add(Action::Discard);
        add(Action::Keep);
    }

    pub(crate) fn answer_discard(&mut self, gives_up: bool, events: &mut impl Sink<Event>) {
        let seat = self.active;
        let first = self.players[seat].walls[0];
        let wall = self.board.card(first.card).bid;
        if gives_up {
            let cell = self.board.space(first.space).cell;
            events.push(Event::WallGivenUp { seat, wall, cell });
            self.remove_wall(seat, Place::ALL[0], events);
        } else {
            events.push(Event::WallKept { seat, wall });
        }
        self.turn += 1;
        self.next_discard(events);
    }
}
