//! Cubes on the success tracks, and the effects of the spaces.

use alloc::vec::Vec;

use tabletop::{Dice, Sink};

use super::Task;
use crate::{Action, Cascadero, Colour, Effect, Event, Refusal, Source};

impl Cascadero {
    /// Whether the active player's cube on a track would move by one.
    #[inline]
    fn can_advance(&self, track: Colour) -> bool {
        self.board.track(track).can_advance(self.players[self.active].cubes[track], 1)
    }

    pub(super) fn can_advance_any(&self) -> bool {
        Colour::ALL.into_iter().any(|track| self.can_advance(track))
    }

    pub(crate) fn advances(&self, out: &mut Vec<Action>) {
        out.extend(Colour::ALL.into_iter().filter(|track| self.can_advance(*track)).map(Action::Advance));
    }

    #[inline]
    pub(crate) fn sample_advance(&self, dice: &mut Dice) -> Action {
        loop {
            match Colour::ALL.get(dice.below(6) as usize) {
                None => return Action::Pass,
                Some(track) if self.can_advance(*track) => return Action::Advance(*track),
                Some(_) => {}
            }
        }
    }

    /// Samples the answer to a compulsory advance, which cannot be `pass`. The phase is only entered if some cube can advance, so the loop ends.
    pub(crate) fn sample_farmer_advance(&self, dice: &mut Dice) -> Action {
        loop {
            let track = Colour::ALL[dice.below(5) as usize];
            if self.can_advance(track) {
                return Action::Advance(track);
            }
        }
    }

    pub(crate) fn check_advance(&self, track: Colour) -> Result<(), Refusal> {
        if self.can_advance(track) {
            return Ok(());
        }
        let at = self.players[self.active].cubes[track];
        let top = at == self.board.track(track).top();
        Err(if top { Refusal::CubeAtTop { track } } else { Refusal::CubeBlocked { track, at } })
    }

    pub(crate) fn advance_chosen(&mut self, track: Colour, events: &mut impl Sink<Event>) {
        self.advance(track, 1, events);
        self.resolve(events);
    }

    /// Moves a cube, and pushes a task for the spaces that it passed and reached.
    #[inline]
    pub(super) fn advance(&mut self, colour: Colour, steps: u8, events: &mut impl Sink<Event>) {
        let seat = self.active;
        let track = self.board.0.track(colour);
        let from = self.players[seat].cubes[colour];
        let to = track.landing(from, steps);
        if to > from {
            self.players[seat].cubes[colour] = to;
            events.push(Event::CubeAdvanced { seat, track: colour, from, to });
        }
        if to < from + steps {
            events.push(Event::CubeStopped { seat, track: colour, at: to, top: to == track.top() });
        }
        if to > from {
            self.tasks.push(Task::Spaces { track: colour, next: from + 1, stop: to });
            self.claim_by_banner(colour, from, to, events);
        }
    }

    /// Lets the spaces of a track act in order, until one of them needs a task to be done first.
    #[inline]
    pub(super) fn spaces_act(&mut self, track: Colour, next: u8, stop: u8, events: &mut impl Sink<Event>) {
        let printed = self.board.0.track(track);
        for number in next..=stop {
            let task = match printed.space(number).effect {
                Effect::Points { first, later } => {
                    self.space_pays(track, number, first, later, events);
                    continue;
                }
                Effect::PlaceEnvoy => {
                    self.earn_further_turn(events);
                    continue;
                }
                Effect::Folded { seal } if number == stop => {
                    if self.track_seals[track] >> seal & 1 != 0 {
                        self.take_seal(track, number, seal, events);
                        continue;
                    }
                    Task::MoveEnvoy
                }
                Effect::AdvanceCube => Task::Advance,
                Effect::Nothing | Effect::Forbidden | Effect::Folded { .. } => continue,
            };
            if number < stop {
                self.tasks.push(Task::Spaces { track, next: number + 1, stop });
            }
            self.tasks.push(task);
            return;
        }
    }

    #[inline]
    fn space_pays(&mut self, track: Colour, space: u8, first: u8, later: u8, events: &mut impl Sink<Event>) {
        let seat = self.active;
        // Cubes never move down, so a player who reached or passed the space has a cube at or above it.
        let is_first = self.all_seats().all(|other| other == seat || self.players[other].cubes[track] < space);
        let points = u16::from(if is_first { first } else { later });
        self.players[seat].points += points;
        events.push(Event::PointsScored { seat, points, source: Source::Space { track, space, first: is_first } });
    }

    fn take_seal(&mut self, track: Colour, space: u8, seal: u8, events: &mut impl Sink<Event>) {
        self.track_seals[track] &= !(1 << seal);
        self.players[self.active].seals += 1;
        events.push(Event::SealTaken { seat: self.active, track, space });
        self.claim_by_seals(events);
    }
}
