//! How the events of Cascadito are shown.

use cascadito::{Cascadito, Event, seat_name};
use games::AnyGame;

use super::{Cue, Moment, Selector, Stage, StagedGame, stages_of};

/// The stages of an action of Cascadito; empty for another game.
pub fn stages(before: &AnyGame, command: &str) -> Vec<Stage> {
    if let AnyGame::Cascadito(game) = before { stages_of(*game, command).0 } else { Vec::new() }
}

impl StagedGame for Cascadito {
    fn any(self) -> AnyGame {
        AnyGame::Cascadito(self)
    }

    fn show_event(&mut self, event: &Event) {
        self.show(event);
    }

    fn steps(event: &Event) -> Vec<Event> {
        vec![*event]
    }

    fn cue(&self, event: &Event) -> Option<Cue> {
        Some(match *event {
            Event::FirstPlayerDrawn { seat } => Cue::new(Moment::Turn, Selector::Seat(seat_name(seat))),
            Event::DiceRolled { .. } => Cue::new(Moment::Roll, Selector::Id("dice")),
            Event::RolledInVain { .. } => Cue::new(Moment::Blocked, Selector::Id("dice")),
            Event::DieTaken { seat, colour } => {
                Cue::new(Moment::Take, Selector::Seat(seat_name(seat))).from(Selector::Word("dice", colour.name()))
            }
            Event::FieldMarked { seat, cell, .. } | Event::RiverMarked { seat, cell: Some(cell), .. } => {
                Cue::new(Moment::Mark, Selector::Cell(cell)).on_sheet_of(seat_name(seat))
            }
            Event::RiverMarked { seat, river, space, cell: None } => {
                Cue::new(Moment::Mark, Selector::Space(river.name(), space)).on_sheet_of(seat_name(seat))
            }
            Event::SignCollected { seat, .. } => Cue::new(Moment::Bonus, Selector::Seat(seat_name(seat))),
            Event::TownScored { seat, town, .. } => {
                Cue::new(Moment::Ring, Selector::Cell(town)).on_sheet_of(seat_name(seat))
            }
            Event::TrackMarked { seat, track, space } => {
                Cue::new(Moment::Climb, Selector::Space(track.name(), space)).on_sheet_of(seat_name(seat))
            }
            Event::Achieved { achievement, points, .. } => {
                let cue = Cue::new(Moment::Stamp, Selector::Achievement(achievement.to_string()));
                if points > 0 { cue.gain(points) } else { cue }
            }
            Event::BoxMarked { number, .. } => Cue::new(Moment::Mark, Selector::Number("boxes", number)),
            Event::GameEnded { .. } => Cue::new(Moment::End, Selector::Seat(seat_name(self.active_seat()))),
            Event::CastleMarked { .. }
            | Event::TurnStarted { .. }
            | Event::DieUnused { .. }
            | Event::TownStayedSilent { .. }
            | Event::Declined { .. }
            | Event::Passed { .. }
            | Event::Lapsed { .. } => return None,
        })
    }
}
