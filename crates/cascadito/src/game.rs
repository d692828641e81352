//! Cascadito implements the contract [`tabletop::Game`].

use alloc::vec::Vec;

use tabletop::{Actor, BoardRef, BySeat, Dice, Game, NoEvents, Seat, Sink, Standings};

use crate::phase::TaskStack;
use crate::sheet::NONE;
use crate::{
    Achievements, Action, ByColour, Cascadito, ClaimMode, Event, Phase, Refusal, Roll, SEATS, Setup, SetupError, Sheet,
    SoloLevel,
};

impl Cascadito {
    /// The start of a game: empty sheets and nothing decided.
    pub(crate) fn empty(sheet: &'static Sheet, seats: u8, claims: ClaimMode) -> Self {
        Cascadito {
            sheet: BoardRef(sheet),
            players: BySeat::default(),
            pool: ByColour::default(),
            die: None,
            seats,
            first: Seat(0),
            active: Seat(0),
            idle: 0,
            boxes: 0,
            second: false,
            claims,
            declined: Achievements::default(),
            star: NONE,
            tasks: TaskStack::default(),
            phase: Phase::First,
        }
    }
}

impl Game for Cascadito {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup) -> Result<Self, SetupError> {
        if !(1..=SEATS).contains(&usize::from(setup.players)) {
            return Err(SetupError::Players { count: setup.players });
        }
        if setup.solo == SoloLevel::Hard && setup.players > 1 {
            return Err(SetupError::HardWithOthers { count: setup.players });
        }
        let mut game = Cascadito::empty(setup.sheet, setup.players, setup.claims);
        if game.is_solo() {
            game.boxes = if setup.solo == SoloLevel::Hard { 2 } else { 0 };
            game.begin_turn(Seat(0), &mut NoEvents);
            game.resolve(&mut NoEvents);
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn actor(&self) -> Actor {
        match self.phase {
            Phase::First | Phase::Roll => Actor::Chance,
            Phase::Over(_) => Actor::Nobody,
            _ => Actor::Seat(self.active),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.phase {
            Phase::First => out.extend(self.first_outcomes().map(|(action, _)| action)),
            Phase::Roll => out.extend(Roll::all().map(Action::Roll)),
            Phase::Take => self.takes(out),
            Phase::Use | Phase::AnyField | Phase::River | Phase::Star => self.marks_to_make(out),
            Phase::Score => self.scorings(out),
            Phase::AnyTrack => self.tracks_to_mark(out),
            Phase::Claim(achievement) => out.extend([Action::Claim(achievement), Action::Decline(achievement)]),
            Phase::Over(_) => {}
        }
        if self.phase.is_optional() {
            out.push(Action::Pass);
        }
    }

    fn validate(&self, action: Action) -> Result<(), Refusal> {
        let phase = self.phase;
        match action {
            Action::First(seat) => {
                self.check_phase(phase == Phase::First)?;
                self.check_first(seat)
            }
            Action::Roll(_) => self.check_phase(phase == Phase::Roll),
            Action::Take(colour) => {
                self.check_phase(phase == Phase::Take)?;
                self.check_take(colour)
            }
            Action::Mark(cell) => {
                self.check_phase(matches!(phase, Phase::Use | Phase::AnyField | Phase::Star))?;
                self.check_mark(cell)
            }
            Action::River(river) => {
                self.check_phase(matches!(phase, Phase::Use | Phase::AnyField | Phase::River))?;
                self.check_river(river)
            }
            Action::Score(town) => {
                self.check_phase(phase == Phase::Score)?;
                self.check_score(town)
            }
            Action::Track(track) => {
                self.check_phase(phase == Phase::AnyTrack)?;
                self.check_track(track)
            }
            Action::Claim(answered) | Action::Decline(answered) => match phase {
                Phase::Claim(asked) if asked == answered => Ok(()),
                Phase::Claim(asked) => Err(Refusal::OtherAchievement { asked, answered }),
                _ => self.check_phase(false),
            },
            Action::Pass => {
                self.check_phase(true)?;
                self.check_pass()
            }
        }
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Take(colour) => self.take(colour, events),
            Action::Mark(cell) => self.mark(cell, events),
            Action::River(river) => self.mark_river(river, events),
            Action::Track(track) => self.mark_chosen_track(track, events),
            Action::Score(town) => self.score_chosen(town, events),
            Action::Roll(roll) => self.roll(roll, events),
            Action::Pass => self.pass(events),
            Action::First(seat) => self.draw_first(seat, events),
            Action::Claim(_) | Action::Decline(_) => self.answer_claim(action, events),
        }
    }

    fn chance_outcomes(&self, out: &mut Vec<(Action, u32)>) {
        out.clear();
        match self.phase {
            Phase::First => out.extend(self.first_outcomes()),
            Phase::Roll => out.extend(Roll::all().map(|roll| (Action::Roll(roll), roll.weight()))),
            _ => {}
        }
    }

    #[inline]
    fn sample_chance(&self, dice: &mut Dice) -> Action {
        self.draw(dice)
    }

    #[inline]
    fn sample_action(&self, dice: &mut Dice) -> Action {
        match self.phase {
            Phase::Take => self.sample_take(dice),
            Phase::Use | Phase::AnyField | Phase::River | Phase::Star => self.sample_mark(dice),
            Phase::AnyTrack => self.sample_track(dice),
            Phase::Score => self.sample_scoring(dice),
            Phase::Claim(achievement) if dice.below(2) == 0 => Action::Claim(achievement),
            Phase::Claim(achievement) => Action::Decline(achievement),
            // Only Chance decides in these phases.
            Phase::First | Phase::Roll | Phase::Over(_) => self.draw(dice),
        }
    }

    fn standings(&self) -> Option<Standings> {
        matches!(self.phase, Phase::Over(_)).then(|| self.ranking())
    }

    /// Actions of the same kind first, then those nearest in the Kingdom.
    fn alternatives(&self, refused: Action) -> Vec<Action> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        let kind = core::mem::discriminant(&refused);
        legal.sort_by_key(|action| {
            let distance = action.target().zip(refused.target()).map_or(0, |(here, there)| here.distance(there));
            (core::mem::discriminant(action) != kind, distance)
        });
        legal
    }
}
