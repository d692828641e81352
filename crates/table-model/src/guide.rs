//! Progress through a guided first game: the current step, the move it waits for, and the moves of the others.
//!
//! The guide itself is data of `games`: a record with steps between its moves. The table is the real one. The guide delays the other
//! players until their moves are due, plays the recorded moves for them, and rejects any other move of the person. After the last step,
//! or when the person leaves the guide, the game continues as an ordinary one.

use std::sync::Arc;

use games::{GameKind, Guide, GuideStep, RecordedAction};

/// A position within a guide.
#[derive(Clone)]
pub struct GuideProgress {
    guide: Arc<Guide>,
    at: usize,
}

impl GuideProgress {
    /// The first step of a game's guide, and the empty record of the game it leads through.
    pub fn begin(kind: GameKind) -> Option<(GuideProgress, games::Record)> {
        let progress = GuideProgress::resume(kind, &[], 0)?;
        let mut record = progress.guide.record.clone();
        record.actions.clear();
        Some((progress, record))
    }

    /// A step of a game's guide; nothing if the actions played so far differ from those of the guide.
    pub fn resume(kind: GameKind, played: &[RecordedAction], at: usize) -> Option<GuideProgress> {
        let guide = Guide::of(kind).ok()?;
        let expected = guide.record.actions.get(..played.len())?;
        let same = expected.iter().zip(played).all(|(expected, played)| expected.command == played.command);
        let due = guide.steps.get(at).is_some_and(|step| played.len() <= step.ply);
        (same && due).then(|| GuideProgress { guide: Arc::new(guide), at })
    }

    /// The number of the step, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many steps there are.
    pub fn count(&self) -> usize {
        self.guide.steps.len()
    }

    /// The step.
    pub fn step(&self) -> &GuideStep {
        &self.guide.steps[self.at]
    }

    /// The command the person is to play at this step; nothing if there is only something to read.
    pub fn requested_command(&self) -> Option<&str> {
        self.guide.asks(self.at)
    }

    /// The command that another player or Chance plays next on the way to this step; nothing once the step is reached.
    pub fn scripted_command(&self, ply: usize) -> Option<&str> {
        let played = self.guide.record.actions.get(ply).filter(|_| ply < self.step().ply)?;
        Some(&played.command)
    }

    /// Whether a command is the one that this step asks for.
    pub fn accepts(&self, command: &str) -> bool {
        let command = command.split_whitespace().collect::<Vec<_>>().join(" ");
        self.requested_command().is_some_and(|asked| asked.eq_ignore_ascii_case(&command))
    }

    /// The next step; nothing after the last.
    pub fn next(&self) -> Option<GuideProgress> {
        (self.at + 1 < self.count()).then(|| GuideProgress { at: self.at + 1, ..self.clone() })
    }

    /// The progress after `command` was played at `ply`; nothing if the command leaves the guide.
    #[must_use]
    pub fn after(self, ply: usize, command: &str) -> Option<GuideProgress> {
        if self.scripted_command(ply).is_some() {
            Some(self)
        } else if self.accepts(command) {
            self.next()
        } else {
            None
        }
    }

    /// The latest step that was reached after a number of actions.
    #[must_use]
    pub fn rewound_to(&self, ply: usize) -> GuideProgress {
        let at = self.guide.steps.iter().rposition(|step| step.ply <= ply).unwrap_or(0);
        GuideProgress { at: at.min(self.at), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_requested_command_leads_to_the_next_step() {
        for kind in GameKind::ALL {
            let (mut progress, _) = GuideProgress::begin(*kind).expect("a guide");
            while progress.requested_command().is_none() {
                progress = progress.next().expect("a step that asks for a move");
            }
            let (ply, asked) = (progress.step().ply, progress.requested_command().map(str::to_owned).expect("a move"));
            let next = progress.clone().after(ply, &asked.to_uppercase()).expect("case does not matter");
            assert_eq!(next.at(), progress.at() + 1);
            assert!(progress.clone().after(ply, "nonsense").is_none(), "another move leaves the guide");
            assert_eq!(next.rewound_to(ply).at(), progress.at());
        }
    }
}
