//! How the events of Cascadero are shown.

use cascadero::{Cascadero, Event, Source};
use games::AnyGame;
use tabletop::Seat;

use super::{Cue, Moment, Selector, Stage, StagedGame, stages_of};

/// The stages of an action of Cascadero; empty for another game.
pub fn stages(before: &AnyGame, command: &str) -> Vec<Stage> {
    if let AnyGame::Cascadero(game) = before { stages_of(*game, command).0 } else { Vec::new() }
}

impl StagedGame for Cascadero {
    fn any(self) -> AnyGame {
        AnyGame::Cascadero(self)
    }

    fn show_event(&mut self, event: &Event) {
        self.show(event);
    }

    /// A cube is shown climbing space by space.
    fn steps(event: &Event) -> Vec<Event> {
        match *event {
            Event::CubeAdvanced { seat, track, from, to } => {
                (from..to).map(|from| Event::CubeAdvanced { seat, track, from, to: from + 1 }).collect()
            }
            event => vec![event],
        }
    }

    fn cue(&self, event: &Event) -> Option<Cue> {
        let player = |seat: Seat| Selector::Seat(self.colour(seat).name());
        Some(match *event {
            Event::TileRevealed { cell, .. } => Cue::new(Moment::Reveal, Selector::Cell(cell)),
            Event::FirstPlayerDrawn { seat } => Cue::new(Moment::Turn, player(seat)),
            Event::TurnStarted { seat, further: true } | Event::FurtherTurnEarned { seat } => {
                Cue::new(Moment::Bonus, player(seat))
            }
            Event::EnvoyPlaced { seat, cell, .. } => Cue::new(Moment::Piece, Selector::Cell(cell)).from(player(seat)),
            Event::TownScored { town, .. } => Cue::new(Moment::Ring, Selector::Cell(town)),
            Event::CubeAdvanced { track, to, .. } => Cue::new(Moment::Climb, Selector::Space(track.name(), to)),
            Event::CubeStopped { track, at, .. } => Cue::new(Moment::Blocked, Selector::Space(track.name(), at)),
            Event::PointsScored { points, source, .. } => {
                let source = match source {
                    Source::Space { track, space, .. } => Selector::Space(track.name(), space),
                    Source::Tile(cell) => Selector::Cell(cell),
                    Source::Achievement(achievement) => Selector::Achievement(achievement.name().to_owned()),
                };
                Cue::new(Moment::Gain, source).gain(points)
            }
            Event::SealTaken { seat, track, space } => {
                Cue::new(Moment::Take, player(seat)).from(Selector::Space(track.name(), space)).token("fx", "seal")
            }
            Event::EnvoyMoved { from, to, .. } | Event::HeraldMoved { from, to, .. } => {
                Cue::new(Moment::Walk, Selector::Cell(to)).from(Selector::Cell(from))
            }
            Event::Achieved { achievement, .. } => {
                Cue::new(Moment::Stamp, Selector::Achievement(achievement.name().to_owned()))
            }
            Event::GameEnded { .. } => Cue::new(Moment::End, player(self.active_seat())),
            Event::TurnStarted { .. }
            | Event::TownStayedSilent { .. }
            | Event::Declined { .. }
            | Event::Passed { .. }
            | Event::Lapsed { .. } => return None,
        })
    }
}
