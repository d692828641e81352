//! Cascade Barricade implements the contract [`tabletop::Game`].

use alloc::vec::Vec;

use tabletop::{Actor, BoardRef, BySeat, Dice, FieldSet, Game, Seat, Sink, Standings};

use crate::card::Cards;
use crate::phase::{ActionKind, ActionTurn, Auction, Phase, draw_one};
use crate::state::Player;
use crate::{
    Action, Barricade, Board, Colour, Event, Question, Refusal, SEATS, START_MONEY, Setup, SetupError, TREASURY,
    TwoActions, Weakest,
};

impl Barricade {
    /// The start of a game, with nothing decided.
    pub(crate) fn empty(board: &'static Board, colours: &[Colour], weakest: Weakest, actions: TwoActions) -> Self {
        let seats = colours.len();
        let used = board.used_with(seats as u8).cards;
        let mut seated = [Colour::Red; SEATS];
        seated[..seats].copy_from_slice(colours);
        let mut players = [Player::UNUSED; SEATS];
        players[..seats].iter_mut().for_each(|player| player.money = START_MONEY);
        Barricade {
            board: BoardRef(board),
            water: core::iter::once(board.spring).collect(),
            holes: FieldSet::EMPTY,
            walled: FieldSet::EMPTY,
            deck: Cards(used.0 & !board.opening.0),
            block: board.opening,
            // Cards for more players are put aside.
            discards: Cards(board.all_cards().0 & !used.0),
            players: BySeat(players),
            bank: TREASURY - START_MONEY.cast_signed() * i32::from(seats as u8),
            market: board.full_market(seats as u8),
            colours: seated,
            order: [Seat(0); SEATS],
            seats: seats as u8,
            round: 0,
            phase: Phase::Opening,
            question: Question::Order,
            active: Seat(0),
            turn: 0,
            auction: Auction::NONE,
            acting: ActionTurn::NONE,
            swept: false,
            drowned: 0,
            weakest,
            actions,
        }
    }

    /// Lists the legal actions in order.
    fn each_action(&self, add: &mut dyn FnMut(Action)) {
        match self.question {
            Question::Order => self.orders(add),
            Question::Draw => self.draws(add),
            Question::Corner => self.corner_choices(add),
            Question::Discard => Barricade::discard_choices(add),
            Question::Start => self.starts(add),
            Question::Bid => self.raises(add),
            Question::Stand => self.stands(add),
            Question::Buy => self.purchases(add),
            Question::Act => self.acts(add),
            Question::Sell => {
                self.sales(add);
                add(Action::Done);
            }
            Question::Shift => {
                self.shifts(add);
                add(Action::Done);
            }
            Question::Flee => self.flights(add),
            Question::Over(_) => {}
        }
    }
}

impl Game for Barricade {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup) -> Result<Self, SetupError> {
        SetupError::check(&setup.colours)?;
        if setup.board.is_sketch() {
            return Err(SetupError::Sketch);
        }
        Ok(Barricade::empty(setup.board, &setup.colours, setup.weakest, setup.actions))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn actor(&self) -> Actor {
        match self.question {
            Question::Order | Question::Draw => Actor::Chance,
            Question::Over(_) => Actor::Nobody,
            _ => Actor::Seat(self.active),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        self.each_action(&mut |action| out.push(action));
    }

    fn validate(&self, action: Action) -> Result<(), Refusal> {
        let asked = |question| self.check_question(self.question == question);
        match action {
            Action::Order(colour) => asked(Question::Order).and_then(|()| self.check_order(colour)),
            Action::Draw(wall) => asked(Question::Draw).and_then(|()| self.check_draw(wall)),
            Action::Corner(cell) => asked(Question::Corner).and_then(|()| self.check_corner(cell)),
            Action::Discard | Action::Keep => asked(Question::Discard),
            Action::Start(wall, bid) => asked(Question::Start).and_then(|()| self.check_start(wall, bid)),
            Action::Bid(bid) => asked(Question::Bid).and_then(|()| self.check_bid(bid)),
            Action::Pass => self.check_pass(),
            Action::Stand(cell) => asked(Question::Stand).and_then(|()| self.check_stand(cell)),
            Action::Buy(labourer, place) => asked(Question::Buy).and_then(|()| self.check_buy(labourer, place)),
            Action::Walk(cell) => self.check_kind(ActionKind::Walk).and_then(|()| self.check_walk(cell)),
            Action::Sell(labourer, place) => self.check_sell(labourer, place),
            Action::Shift(labourer, from, to) => self.check_shift(labourer, from, to),
            Action::Dig(cell) => self.check_kind(ActionKind::Dig).and_then(|()| self.check_dig(cell)),
            Action::Fill(cell) => self.check_kind(ActionKind::Fill).and_then(|()| self.check_fill(cell)),
            Action::Trash(one, other) => self.check_kind(ActionKind::Trash).and_then(|()| self.check_trash(one, other)),
            Action::Flee(cell) => asked(Question::Flee).and_then(|()| self.check_flee(cell)),
            Action::Done => self.check_question(matches!(
                self.question,
                Question::Buy | Question::Act | Question::Sell | Question::Shift
            )),
        }
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Order(colour) => self.draw_order(colour, events),
            Action::Draw(wall) => self.draw_wall(wall, events),
            Action::Corner(cell) => self.take_corner(cell, events),
            Action::Discard => self.answer_discard(true, events),
            Action::Keep => self.answer_discard(false, events),
            Action::Start(wall, bid) => self.start_auction(wall, bid, events),
            Action::Bid(bid) => self.raise(bid, events),
            Action::Pass => self.pass(events),
            Action::Stand(cell) => self.place_stand(cell, events),
            Action::Buy(labourer, place) => self.buy(labourer, place, events),
            Action::Walk(cell) => self.walk(cell, events),
            Action::Sell(labourer, place) => self.sell(labourer, place, events),
            Action::Shift(labourer, from, to) => self.shift(labourer, from, to, events),
            Action::Dig(cell) => self.dig(cell, events),
            Action::Fill(cell) => self.fill(cell, events),
            Action::Trash(one, other) => self.trash(one, other, events),
            Action::Flee(cell) => self.flee(cell, events),
            Action::Done => self.done(events),
        }
    }

    /// All players and all cards are equally likely.
    fn chance_outcomes(&self, out: &mut Vec<(Action, u32)>) {
        out.clear();
        if self.actor() == Actor::Chance {
            self.each_action(&mut |action| out.push((action, 1)));
        }
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        if self.question == Question::Order { self.sample_order(dice) } else { self.sample_draw(dice) }
    }

    #[inline]
    fn sample_action(&self, dice: &mut Dice) -> Action {
        match self.question {
            Question::Start => self.sample_start(dice),
            Question::Bid => self.sample_raise(dice),
            Question::Stand => self.sample_stand(dice),
            Question::Act => self.sample_act(dice),
            _ => draw_one(dice, |add| self.each_action(add)),
        }
    }

    fn standings(&self) -> Option<Standings> {
        matches!(self.question, Question::Over(_)).then(|| self.ranking())
    }

    /// Actions of the same kind first, then those nearest on the land or in price.
    fn alternatives(&self, refused: Action) -> Vec<Action> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        let kind = core::mem::discriminant(&refused);
        legal.sort_by_key(|action| (core::mem::discriminant(action) != kind, distance(*action, refused)));
        legal
    }
}

/// The distance of two actions of one kind: in walls first, then in spaces or money.
fn distance(one: Action, other: Action) -> (u8, u32) {
    match (one, other) {
        (Action::Stand(here), Action::Stand(there))
        | (Action::Walk(here), Action::Walk(there))
        | (Action::Dig(here), Action::Dig(there))
        | (Action::Fill(here), Action::Fill(there))
        | (Action::Flee(here), Action::Flee(there))
        | (Action::Corner(here), Action::Corner(there)) => (0, here.distance(there)),
        (Action::Start(wall, bid), Action::Start(wanted, offer)) => (wall.abs_diff(wanted), bid.abs_diff(offer)),
        (Action::Bid(bid), Action::Bid(offer)) => (0, bid.abs_diff(offer)),
        _ => (0, 0),
    }
}
