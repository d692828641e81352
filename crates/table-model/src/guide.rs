//! Progress through a guided game: the current step, the move it waits for, and the moves of the other players.
//!
//! The guide itself is data of `games`: a record with steps between its moves. It uses the real table, delays the other
//! players until their moves are due, plays the recorded moves for them, and rejects any other move of the person. After the last step,
//! or when the person leaves the guide, the game continues as an ordinary one.

use std::sync::Arc;

use games::{Guide, GuideStep, RecordedAction};

use crate::words_of;

/// A position in a guide.
#[derive(Clone)]
pub struct GuideProgress {
    guide: Arc<Guide>,
    at: usize,
}

impl GuideProgress {
    /// The first step of a guide, and the record of its game up to that step.
    pub fn begin(guide: Guide) -> (GuideProgress, games::Record) {
        let mut record = guide.record.clone();
        record.actions.truncate(guide.steps.first().map_or(0, |step| step.ply));
        (GuideProgress { guide: Arc::new(guide), at: 0 }, record)
    }

    /// A step of a guide; `None` if the actions played so far differ from those of the guide.
    pub fn resume(guide: Guide, played: &[RecordedAction], at: usize) -> Option<GuideProgress> {
        let expected = guide.record.actions.get(..played.len())?;
        let same = expected.iter().zip(played).all(|(expected, played)| expected.command == played.command);
        let due = guide.steps.get(at).is_some_and(|step| played.len() <= step.ply);
        (same && due).then(|| GuideProgress { guide: Arc::new(guide), at })
    }

    /// The guide.
    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    /// The number of the step, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of steps.
    pub fn count(&self) -> usize {
        self.guide.steps.len()
    }

    /// The current step.
    pub fn step(&self) -> &GuideStep {
        &self.guide.steps[self.at]
    }

    /// The message key of the current step.
    pub fn key(&self) -> String {
        format!("guide.{}.{}", self.guide.name, self.step().name)
    }

    /// The command that the person has to play at this step; `None` if the step is only read.
    pub fn requested_command(&self) -> Option<&str> {
        self.guide.asks(self.at)
    }

    /// The command that another player or Chance plays next to reach this step; `None` once the step is reached.
    pub fn scripted_command(&self, ply: usize) -> Option<&str> {
        let played = self.guide.record.actions.get(ply).filter(|_| ply < self.step().ply)?;
        Some(&played.command)
    }

    /// Whether a command is the requested one.
    pub fn accepts(&self, command: &str) -> bool {
        let command = command.split_whitespace().collect::<Vec<_>>().join(" ");
        self.requested_command().is_some_and(|asked| asked.eq_ignore_ascii_case(&command))
    }

    /// The next step; `None` after the last one.
    pub fn next(&self) -> Option<GuideProgress> {
        (self.at + 1 < self.count()).then(|| GuideProgress { at: self.at + 1, ..self.clone() })
    }

    /// The previous step; `None` before the first one.
    pub fn previous(&self) -> Option<GuideProgress> {
        self.at.checked_sub(1).map(|at| GuideProgress { at, ..self.clone() })
    }

    /// The progress after `command` was played at `ply`; `None` if the command leaves the guide.
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

    /// The last step that was reached after a number of actions.
    #[must_use]
    pub fn rewound_to(&self, ply: usize) -> GuideProgress {
        let at = self.guide.steps.iter().rposition(|step| step.ply <= ply).unwrap_or(0);
        GuideProgress { at: at.min(self.at), ..self.clone() }
    }
}

/// The next element to press to enter a command, as a selector of the page: something on the table, a button of the prompt, or the button
/// that plays the selected command.
pub fn next_press(command: &str, picked: &[String]) -> String {
    let words = words_of(command);
    if words == picked {
        return "#commit".to_owned();
    }
    let kept = if words.starts_with(picked) { picked.len() } else { 0 };
    let pointed = words.get(kept.max(1)).map(|word| format!(".legal[data-word=\"{word}\"]"));
    let pressed = (kept + 1..=words.len()).map(|count| {
        let beginning = words[..count].join(" ");
        format!(".prompt [data-command=\"{beginning}\"]")
    });
    pointed.into_iter().chain(pressed).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUIDES: [(&str, &str); 3] = [
        ("cascadero", include_str!("../../../guides/cascadero.txt")),
        ("cascadito", include_str!("../../../guides/cascadito.txt")),
        ("barricade", include_str!("../../../guides/barricade.txt")),
    ];

    fn progress(name: &str, text: &str) -> GuideProgress {
        GuideProgress::begin(Guide::parse(name, text).expect("a guide")).0
    }

    #[test]
    fn only_the_requested_command_leads_to_the_next_step() {
        for (name, text) in GUIDES {
            let mut progress = progress(name, text);
            assert!(progress.previous().is_none(), "nothing comes before the first step");
            while progress.requested_command().is_none() {
                progress = progress.next().expect("a step that asks for a move");
            }
            let (ply, asked) = (progress.step().ply, progress.requested_command().map(str::to_owned).expect("a move"));
            let next = progress.clone().after(ply, &asked.to_uppercase()).expect("case does not matter");
            assert_eq!(next.at(), progress.at() + 1);
            assert!(progress.clone().after(ply, "nonsense").is_none(), "another move leaves the guide");
            assert_eq!(next.rewound_to(ply).at(), progress.at());
            assert_eq!(next.previous().map(|before| before.at()), Some(progress.at()));
        }
    }

    #[test]
    fn a_guide_begins_where_its_first_step_is() {
        let lesson = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\nclaims: automatic\nseat: blue\n\
            seat: pink\n\nchance first blue\nblue place H6\npink place C3\nfind move #land\nblue place H7\nstep end #land\n";
        let (progress, record) = GuideProgress::begin(Guide::parse("cascadero-example", lesson).expect("a guide"));
        assert_eq!((record.actions.len(), progress.requested_command()), (3, Some("place H7")));
        assert!(progress.step().is_puzzle && progress.key() == "guide.cascadero-example.move");
    }

    #[test]
    fn the_next_element_to_press_follows_the_selection() {
        let press =
            |picked: &[&str]| next_press("place D5 seal", &picked.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(press(&[]).starts_with(".legal[data-word=\"D5\"], .prompt [data-command=\"place\"]"), "{}", press(&[]));
        assert!(press(&["place", "D5"]).ends_with(".prompt [data-command=\"place D5 seal\"]"));
        assert_eq!(press(&["place", "D5", "seal"]), "#commit");
        assert_eq!(press(&["place", "H6"]), press(&[]), "what leads elsewhere is chosen again");
        assert_eq!(next_press("river", &[]), ".prompt [data-command=\"river\"]");
    }
}
