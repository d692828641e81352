//! Phase 3: in turn order, every player takes up to two actions. Walking, holes and the block are here, labourers in [`super::trade`].

use core::cmp::Ordering;

use tabletop::{Cell, Dice, Sink};

use super::{ActionTurn, Phase, Question, draw_one, draw_space};
use crate::{Action, Barricade, Event, Refusal, TwoActions};

/// The number of actions in a turn.
pub(crate) const ACTIONS_PER_TURN: u8 = 2;

/// The six actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // each is its name
pub enum ActionKind {
    Walk,
    Sell,
    Shift,
    Dig,
    Fill,
    Trash,
}

tabletop::named!(ActionKind {
    Walk = "walk",
    Sell = "sell",
    Shift = "shift",
    Dig = "dig",
    Fill = "fill",
    Trash = "trash",
});

impl Barricade {
    pub(crate) fn begin_actions(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Actions;
        self.next_actor_from(0, events);
    }

    fn next_actor_from(&mut self, turn: u8, events: &mut impl Sink<Event>) {
        for turn in turn..self.seats {
            self.turn = turn;
            self.active = self.order[usize::from(turn)];
            self.acting = ActionTurn { left: ACTIONS_PER_TURN, ..ActionTurn::NONE };
            if self.has_action() {
                self.question = Question::Act;
                return;
            }
        }
        self.acting = ActionTurn::NONE;
        self.produce(events);
    }

    /// Whether the next action may be of this kind.
    #[inline]
    fn allows(&self, kind: ActionKind) -> bool {
        self.actions == TwoActions::Any || self.acting.last != Some(kind)
    }

    /// Whether any action is possible.
    fn has_action(&self) -> bool {
        if self.allows(ActionKind::Dig) && !self.free().is_empty()
            || self.allows(ActionKind::Fill) && !self.holes.is_empty()
        {
            return true;
        }
        let mut found = false;
        self.few_acts(&mut |action| found |= action != Action::Done);
        found
    }

    /// The legal walks, sales, shifts and trashings, and `done`.
    fn few_acts(&self, add: &mut dyn FnMut(Action)) {
        self.acts_before_holes(add);
        self.acts_after_holes(add);
    }

    fn acts_before_holes(&self, add: &mut dyn FnMut(Action)) {
        if self.allows(ActionKind::Walk) {
            let around = &self.board.space(self.players[self.active].character).around;
            let steps = around.intersection(&self.walkable());
            steps.iter().for_each(|space| add(Action::Walk(self.board.space(space).cell)));
        }
        if self.allows(ActionKind::Sell) {
            self.sales(add);
        }
        if self.allows(ActionKind::Shift) {
            self.shifts(add);
        }
    }

    fn acts_after_holes(&self, add: &mut dyn FnMut(Action)) {
        if self.allows(ActionKind::Trash) {
            let walls = self.block.iter().map(|card| self.board.card(card).bid);
            for (place, one) in walls.clone().enumerate() {
                walls.clone().skip(place + 1).for_each(|other| add(Action::Trash(one, other)));
            }
        }
        add(Action::Done);
    }

    pub(crate) fn acts(&self, add: &mut dyn FnMut(Action)) {
        self.acts_before_holes(add);
        let cell = |space| self.board.space(space).cell;
        if self.allows(ActionKind::Dig) {
            self.free().iter().for_each(|space| add(Action::Dig(cell(space))));
        }
        if self.allows(ActionKind::Fill) {
            self.holes.iter().for_each(|space| add(Action::Fill(cell(space))));
        }
        self.acts_after_holes(add);
    }

    /// Samples an action. The many spaces for holes are counted instead of listed.
    #[inline]
    pub(crate) fn sample_act(&self, dice: &mut Dice) -> Action {
        let mut few = 0;
        self.few_acts(&mut |_| few += 1);
        let free = self.free();
        let digs = if self.allows(ActionKind::Dig) { free.len() } else { 0 };
        let fills = if self.allows(ActionKind::Fill) { self.holes.len() } else { 0 };
        let drawn = dice.below(few + digs + fills);
        let spaces = self.board.spaces.len();
        if drawn < digs {
            return Action::Dig(self.board.space(draw_space(dice, &free, spaces)).cell);
        }
        if drawn < digs + fills {
            return Action::Fill(self.board.space(draw_space(dice, &self.holes, spaces)).cell);
        }
        draw_one(dice, |add| self.few_acts(add))
    }

    /// Whether an action of a kind may be taken now.
    pub(crate) fn check_kind(&self, kind: ActionKind) -> Result<(), Refusal> {
        self.check_question(self.question == Question::Act)?;
        if self.allows(kind) { Ok(()) } else { Err(Refusal::SameAction { kind }) }
    }

    /// Counts an action that starts now.
    #[inline]
    pub(super) fn begin_action(&mut self, kind: ActionKind) {
        self.acting.left -= 1;
        self.acting.last = Some(kind);
    }

    /// Completes the current action; continues with the next one or the next player.
    pub(super) fn finish_action(&mut self, events: &mut impl Sink<Event>) {
        self.acting.shift = None;
        self.question = Question::Act;
        if self.acting.left == 0 || !self.has_action() {
            self.next_actor_from(self.turn + 1, events);
        }
    }

    pub(super) fn end_actions(&mut self, events: &mut impl Sink<Event>) {
        events.push(Event::ActionsEnded { seat: self.active, unused: self.acting.left });
        self.next_actor_from(self.turn + 1, events);
    }

    pub(crate) fn check_walk(&self, to: Cell) -> Result<(), Refusal> {
        let target = self.board.space_number(to).ok_or(Refusal::NoSuchSpace { cell: to })?;
        let own = self.board.space(self.players[self.active].character);
        if !own.around.contains(target) {
            return Err(Refusal::TooFar { from: own.cell, to });
        }
        match self.obstacle(target) {
            Some(by) if !self.walkable().contains(target) => Err(Refusal::WalkBlocked { cell: to, by }),
            _ => Ok(()),
        }
    }

    pub(crate) fn walk(&mut self, to: Cell, events: &mut impl Sink<Event>) {
        self.begin_action(ActionKind::Walk);
        let seat = self.active;
        let from = self.board.space(self.players[seat].character).cell;
        self.players[seat].character = self.known_space(to);
        events.push(Event::CharacterWalked { seat, from, to });
        self.finish_action(events);
    }

    pub(crate) fn check_dig(&self, cell: Cell) -> Result<(), Refusal> {
        self.free_space(cell, |cell, by| Refusal::DigBlocked { cell, by }).map(|_| ())
    }

    pub(crate) fn dig(&mut self, cell: Cell, events: &mut impl Sink<Event>) {
        self.begin_action(ActionKind::Dig);
        self.holes.insert(self.known_space(cell));
        events.push(Event::HoleDug { seat: self.active, cell });
        self.finish_action(events);
    }

    pub(crate) fn check_fill(&self, cell: Cell) -> Result<(), Refusal> {
        let space = self.board.space_number(cell).ok_or(Refusal::NoSuchSpace { cell })?;
        if self.holes.contains(space) { Ok(()) } else { Err(Refusal::NoHole { cell }) }
    }

    pub(crate) fn fill(&mut self, cell: Cell, events: &mut impl Sink<Event>) {
        self.begin_action(ActionKind::Fill);
        self.holes.remove(self.known_space(cell));
        events.push(Event::HoleFilled { seat: self.active, cell });
        self.finish_action(events);
    }

    pub(crate) fn check_trash(&self, one: u8, other: u8) -> Result<(), Refusal> {
        for wall in [one, other] {
            if !self.board.card_number(wall).is_some_and(|card| self.block.contains(card)) {
                return Err(Refusal::NotOnBlock { wall });
            }
        }
        match one.cmp(&other) {
            Ordering::Less => Ok(()),
            Ordering::Equal => Err(Refusal::SameWall { wall: one }),
            Ordering::Greater => Err(Refusal::HigherFirst { one, other }),
        }
    }

    pub(crate) fn trash(&mut self, one: u8, other: u8, events: &mut impl Sink<Event>) {
        self.begin_action(ActionKind::Trash);
        for card in [self.known_card(one), self.known_card(other)] {
            self.block.remove(card);
            self.discards.insert(card);
        }
        events.push(Event::WallsTrashed { seat: self.active, one, other });
        self.refill(events);
    }
}
