//! Guided games: a first game for a new player, or a short lesson, in steps.
//!
//! A guide is a record with lines `step NAME SELECTOR` between its moves (`guides/*.txt`). The first seat belongs to the guided
//! person; all moves of others come from the record, so that the table is as each step describes it. The texts
//! are in `locales/*/*/guide.txt`, under `guide.GUIDE.NAME`; the selector says what to highlight on the page. In a lesson, the person may have
//! to find a move; such a line is `find NAME SELECTOR`.

use crate::{GameKind, GameProfile, Record, RecordError};

/// A guided game, step by step.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Its name, which is also that of its file.
    pub name: String,
    /// The text that it was read from.
    pub text: String,
    /// All moves, those of the guided person included.
    pub record: Record,
    /// The steps, in order.
    pub steps: Vec<GuideStep>,
    /// The name of the guided seat.
    led: String,
}

/// One step of a guide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuideStep {
    /// Its name among the steps of the guide.
    pub name: String,
    /// The part of the page that it is about, as a selector.
    pub look: String,
    /// The number of actions before the step.
    pub ply: usize,
    /// Whether the person has to find the move without being told it.
    pub is_puzzle: bool,
}

impl Guide {
    /// The lessons of a game, from the first to the last; the file of a lesson is called `GAME-LESSON`.
    pub fn lessons(kind: GameKind) -> [&'static str; 3] {
        GameProfile::of(kind).lessons
    }

    /// The name of the guide of a game, or of one of its lessons.
    pub fn name_of(kind: GameKind, lesson: Option<&str>) -> String {
        lesson.map_or_else(|| kind.name().to_owned(), |lesson| format!("{}-{lesson}", kind.name()))
    }

    /// Parses a guide; `docs/formats.md` has the format.
    ///
    /// # Errors
    /// What is wrong with its record.
    pub fn parse(name: &str, text: &str) -> Result<Guide, RecordError> {
        let mut steps = Vec::new();
        let mut moves = String::new();
        let mut header = true;
        let mut ply = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((verb @ ("step" | "find"), step)) = line.split_once(' ') {
                let (name, look) = step.split_once(' ').unwrap_or((step, ""));
                let is_puzzle = verb == "find";
                steps.push(GuideStep { name: name.to_owned(), look: look.to_owned(), ply, is_puzzle });
                continue;
            }
            moves.push_str(line);
            moves.push('\n');
            header &= !line.is_empty();
            ply += usize::from(!header && !line.is_empty());
        }
        let record = Record::from_text(&format!("{moves}end {ply}\n"))?;
        let led = record.setup.choices().seats.into_iter().next().unwrap_or_default();
        Ok(Guide { name: name.to_owned(), text: text.to_owned(), record, steps, led })
    }

    /// The command that the person has to play at a step; `None` if the step is only read.
    pub fn asks(&self, step: usize) -> Option<&str> {
        let here = self.steps.get(step)?;
        let next = self.steps.get(step + 1).map_or(self.record.actions.len(), |next| next.ply);
        let played = self.record.actions.get(here.ply).filter(|_| here.ply < next)?;
        (played.actor == self.led).then_some(played.command.as_str())
    }
}
