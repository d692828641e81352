//! Cascadero implements the contract [`tabletop::Game`].

use alloc::vec::Vec;

use tabletop::{Actor, Dice, Game, Sink, Standings};

use crate::{Action, Cascadero, Colour, Event, Heralds, Phase, Refusal, SEATS, Setup, SetupError, Visits};

impl Game for Cascadero {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn start(setup: &Setup) -> Result<Self, SetupError> {
        if !(2..=SEATS).contains(&setup.colours.len()) {
            return Err(SetupError::Players { count: setup.colours.len() });
        }
        for (place, colour) in setup.colours.iter().enumerate() {
            if *colour == Colour::White {
                return Err(SetupError::WhitePlayer);
            }
            if setup.colours[..place].contains(colour) {
                return Err(SetupError::SameColour { colour: *colour });
            }
        }
        if !setup.board.is_whole {
            return Err(SetupError::Sketch);
        }
        let towns =
            setup.board.herald_towns(setup.heralds).ok_or(SetupError::NoSuchHeralds { heralds: setup.heralds })?;
        if setup.visits != Visits::Now && !setup.rules.has_visits() {
            return Err(SetupError::NoVisits);
        }
        let mut game = Cascadero::empty(setup.board, &setup.colours, setup.rules);
        game.claims = setup.claims;
        game.versioned.visits = setup.visits;
        game.heralds = towns.iter().fold(0, |heralds, town| heralds | 1 << game.known_town(*town));
        game.heralds_move_on = setup.heralds == Heralds::Advanced;
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Tiles | Phase::First => Actor::Chance,
            Phase::Over(_) => Actor::Nobody,
            _ => Actor::Seat(self.active),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.phase {
            Phase::Tiles => out.extend(self.tile_outcomes().map(|(action, _)| action)),
            Phase::First => out.extend(self.first_outcomes().map(|(action, _)| action)),
            Phase::Place => self.placements(out),
            Phase::Score => self.scorings(out),
            Phase::Advance | Phase::FarmerAdvance => self.advances(out),
            Phase::MoveEnvoy => self.moves(out),
            Phase::MoveHerald | Phase::MoveOn(_) => self.herald_moves(out),
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
            Action::Tile(cell, tile) => {
                self.check_phase(phase == Phase::Tiles)?;
                self.check_tile(cell, tile)
            }
            Action::First(colour) => {
                self.check_phase(phase == Phase::First)?;
                self.check_first(colour)
            }
            Action::Place(cell) | Action::PlaceSealed(cell) => {
                self.check_phase(phase == Phase::Place)?;
                self.check_place(cell, matches!(action, Action::PlaceSealed(_)))
            }
            Action::Score(town) => {
                self.check_phase(phase == Phase::Score)?;
                self.check_score(town)
            }
            Action::Advance(track) => {
                self.check_phase(matches!(phase, Phase::Advance | Phase::FarmerAdvance))?;
                self.check_advance(track)
            }
            Action::MoveEnvoy(from, to) => {
                self.check_phase(phase == Phase::MoveEnvoy)?;
                self.check_move(from, to)
            }
            Action::MoveHerald(from, to) => {
                self.check_phase(matches!(phase, Phase::MoveHerald | Phase::MoveOn(_)))?;
                self.check_herald(from, to)
            }
            Action::Claim(answered) | Action::Decline(answered) => match phase {
                Phase::Claim(asked) if asked == answered => Ok(()),
                Phase::Claim(asked) => Err(Refusal::OtherAchievement { asked, answered }),
                _ => self.check_phase(false),
            },
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Place(cell) => self.place(cell, false, events),
            Action::PlaceSealed(cell) => self.place(cell, true, events),
            Action::Tile(cell, tile) => self.lay_tile(cell, tile, events),
            Action::First(colour) => self.draw_first(colour, events),
            Action::Score(town) => self.score_chosen(town, events),
            Action::Advance(track) => self.advance_chosen(track, events),
            Action::MoveEnvoy(from, to) => self.move_envoy(from, to, events),
            Action::MoveHerald(from, to) => self.move_herald(from, to, events),
            Action::Claim(achievement) => self.claim(achievement, events),
            Action::Decline(achievement) => self.decline(achievement, events),
            Action::Pass => self.pass(events),
        }
    }

    fn chance_outcomes(&self, out: &mut Vec<(Action, u32)>) {
        out.clear();
        match self.phase {
            Phase::Tiles => out.extend(self.tile_outcomes()),
            Phase::First => out.extend(self.first_outcomes()),
            _ => {}
        }
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        self.draw(dice)
    }

    #[inline]
    fn sample_action(&self, dice: &mut Dice) -> Action {
        match self.phase {
            Phase::Place => self.sample_placement(dice),
            Phase::Advance => self.sample_advance(dice),
            Phase::FarmerAdvance => self.sample_farmer_advance(dice),
            Phase::MoveEnvoy => self.sample_move(dice),
            Phase::MoveHerald | Phase::MoveOn(_) => self.sample_herald(dice),
            _ => {
                let mut legal = Vec::new();
                self.legal_actions(&mut legal);
                legal[dice.below(legal.len() as u32) as usize]
            }
        }
    }

    fn standings(&self) -> Option<Standings> {
        matches!(self.phase, Phase::Over(_)).then(|| self.ranking())
    }

    /// Actions of the same kind first, then those nearest on the land.
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
