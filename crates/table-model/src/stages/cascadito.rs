//! How the events of Cascadito are shown.

use cascadito::{Cascadito, Event, seat_name};
use games::AnyGame;

use super::{Cue, Moment, Selector, StagedGame};

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
            Event::FirstPlayerDrawn { seat } => Cue::new(Moment::Turn, Selector::seat(seat_name(seat))),
            Event::DiceRolled { .. } => Cue::new(Moment::Roll, Selector::id("dice")),
            Event::RolledInVain { .. } => Cue::new(Moment::Blocked, Selector::id("dice")),
            Event::DieTaken { seat, colour } => {
                Cue::new(Moment::Take, Selector::seat(seat_name(seat))).from(Selector::within("dice", colour))
            }
            Event::FieldMarked { seat, cell, .. } | Event::RiverMarked { seat, cell: Some(cell), .. } => {
                Cue::new(Moment::Mark, Selector::cell(cell).on_sheet_of(seat_name(seat)))
            }
            Event::RiverMarked { seat, river, space, cell: None } => {
                Cue::new(Moment::Mark, Selector::space(river, space).on_sheet_of(seat_name(seat)))
            }
            Event::SignCollected { seat, .. } => Cue::new(Moment::Bonus, Selector::seat(seat_name(seat))),
            Event::TownScored { seat, town, .. } => {
                Cue::new(Moment::Ring, Selector::cell(town).on_sheet_of(seat_name(seat)))
            }
            Event::TrackMarked { seat, track, space } => {
                Cue::new(Moment::Climb, Selector::space(track, space).on_sheet_of(seat_name(seat)))
            }
            Event::Achieved { achievement, points, .. } => {
                let cue = Cue::new(Moment::Stamp, Selector::achievement(achievement));
                if points > 0 { cue.gain(points) } else { cue }
            }
            Event::BoxMarked { number, .. } => Cue::new(Moment::Mark, Selector::within("boxes", number)),
            Event::GameEnded { .. } => Cue::new(Moment::End, Selector::seat(seat_name(self.active_seat()))),
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
