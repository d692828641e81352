//! Guided first games: a game begun in steps, for somebody who has never seen it.
//!
//! A guide is a record with lines `step NAME SELECTOR` between its moves (`guides/*.txt`). The first seat belongs to the person who
//! is led; everything that others do comes from the record, so that each step finds the table as its words describe it. The words
//! are in `locales/*/guide.txt`, under `guide.GAME.NAME`; the selector says what to look at on the page.

use crate::game_code::rules;
use crate::{GameKind, Record, RecordError};

/// A first game, step by step.
#[derive(Clone, Debug)]
pub struct Guide {
    /// All moves, the person's and the others'.
    pub record: Record,
    /// What is said on the way, in order.
    pub steps: Vec<GuideStep>,
    /// The seat that is led, by its name.
    led: String,
}

/// One thing to learn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuideStep {
    /// Its name among the steps of the game.
    pub name: String,
    /// What it talks about, as a selector of the page.
    pub look: String,
    /// How many actions have been played when it is said.
    pub ply: usize,
}

impl Guide {
    /// The guide of a game.
    ///
    /// # Errors
    /// What is wrong with its record; the tests see to it that nothing is.
    pub fn of(kind: GameKind) -> Result<Guide, RecordError> {
        Guide::parse(rules(kind).guide())
    }

    /// Reads a guide; `docs/formats.md` has the format.
    ///
    /// # Errors
    /// What is wrong with its record.
    pub fn parse(text: &str) -> Result<Guide, RecordError> {
        let mut steps = Vec::new();
        let mut moves = String::new();
        let mut header = true;
        let mut ply = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(step) = line.strip_prefix("step ") {
                let (name, look) = step.split_once(' ').unwrap_or((step, ""));
                steps.push(GuideStep { name: name.to_owned(), look: look.to_owned(), ply });
                continue;
            }
            moves.push_str(line);
            moves.push('\n');
            header &= !line.is_empty();
            ply += usize::from(!header && !line.is_empty());
        }
        let record = Record::parse(&format!("{moves}end {ply}\n"))?;
        let led = record.setup.choices().seats.into_iter().next().unwrap_or_default();
        Ok(Guide { record, steps, led })
    }

    /// What the person is to play at a step; nothing where there is only something to read.
    pub fn asks(&self, step: usize) -> Option<&str> {
        let here = self.steps.get(step)?;
        let next = self.steps.get(step + 1).map_or(self.record.actions.len(), |next| next.ply);
        let played = self.record.actions.get(here.ply).filter(|_| here.ply < next)?;
        (played.actor == self.led).then_some(played.command.as_str())
    }
}
