//! The set of all designs that a tune file allows.

use games::{AnySetup, GameKind, SetupForm, SetupProblem};
use tabletop::Dice;

use super::design::{Design, DesignValue};
use super::{TuneError, TunePlan};

/// The setting of a knob.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum KnobChoice {
    /// As in the original design.
    AsWritten,
    /// One of the knob's values, by its index.
    Value(usize),
    /// A permutation of the values: for each position, the index of the position from which its value comes.
    Order(Vec<usize>),
}

/// The settings of all knobs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Variant(Vec<KnobChoice>);

/// A variant that has passed the board check.
#[derive(Clone, Debug)]
pub(super) struct CheckedVariant {
    pub(super) variant: Variant,
    pub(super) design: Design,
    /// The fingerprint of its board.
    pub(super) hash: u64,
    file: String,
    kind: GameKind,
}

/// A value that may change.
#[derive(Clone, Debug)]
struct Knob {
    keys: Vec<String>,
    values: Vec<DesignValue>,
    /// The possible values; empty if the values at the keys are exchanged.
    options: Vec<String>,
    /// The index of the original value, if it is the same at all keys.
    own: Option<usize>,
}

/// The old and the new text of a changed value.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct DesignChange {
    /// Its key.
    pub key: String,
    /// The original text.
    pub from: String,
    /// The new text.
    pub to: String,
}

/// A design with its knobs.
#[derive(Clone, Debug)]
pub(super) struct DesignSpace {
    kind: GameKind,
    printed: Option<usize>,
    design: Design,
    knobs: Vec<Knob>,
}

impl DesignSpace {
    pub(super) fn new(plan: &TunePlan, design: Design) -> Result<Self, TuneError> {
        let mut knobs = Vec::new();
        for knob in &plan.vary {
            let options = knob.options()?;
            let keys = if options.is_empty() { &knob.swap } else { &knob.keys };
            let values: Vec<DesignValue> = keys.iter().map(|key| design.find(key)).collect::<Result<_, _>>()?;
            let own = options.iter().position(|option| values.iter().all(|value| design.text_of(value) == option));
            knobs.push(Knob { keys: keys.clone(), values, options, own });
        }
        Ok(DesignSpace { kind: plan.kind()?, printed: plan.printed, design, knobs })
    }

    /// The original design.
    pub(super) fn origin(&self) -> Variant {
        Variant(vec![KnobChoice::AsWritten; self.knobs.len()])
    }

    /// A variant that satisfies the board check and the printed facts; otherwise all its problems.
    pub(super) fn check(&self, variant: &Variant) -> Result<CheckedVariant, Vec<String>> {
        let replaced = self.knobs.iter().zip(&variant.0).flat_map(|(knob, choice)| self.replaced(knob, choice));
        let replaced: Vec<(&DesignValue, &str)> = replaced.map(|(_, value, text)| (value, text)).collect();
        let design = self.design.with(&replaced);
        let file = design.board_file();
        let fewest = SetupForm::of(self.kind).seats.fewest;
        let setup = setup(self.kind, &file, fewest)
            .map_err(|problems| problems.iter().flat_map(reasons).collect::<Vec<_>>())?;
        if let (Some(number), AnySetup::Cascadito(setup)) = (self.printed, &setup) {
            let faults = games::cascadito::printed_faults(number, setup.sheet);
            if !faults.is_empty() {
                return Err(faults.into_iter().map(str::to_owned).collect());
            }
        }
        Ok(CheckedVariant { variant: variant.clone(), hash: setup.board().hash(), design, file, kind: self.kind })
    }

    /// The values that a setting replaces, with their keys and new texts.
    fn replaced<'a>(&'a self, knob: &'a Knob, choice: &KnobChoice) -> Vec<(&'a str, &'a DesignValue, &'a str)> {
        let texts: Vec<&str> = match choice {
            KnobChoice::AsWritten => return Vec::new(),
            KnobChoice::Value(option) => vec![&knob.options[*option]; knob.values.len()],
            KnobChoice::Order(order) => order.iter().map(|from| self.design.text_of(&knob.values[*from])).collect(),
        };
        let places = knob.keys.iter().zip(&knob.values).zip(texts);
        places.map(|((key, value), text)| (key.as_str(), value, text)).collect()
    }

    /// A variant that differs by one to three moves.
    pub(super) fn neighbour(&self, variant: &Variant, dice: &mut Dice) -> Variant {
        let mut next = variant.clone();
        let moves = 1 + dice.below(2) * (1 + dice.below(2));
        for _ in 0..moves {
            let at = dice.below(self.knobs.len() as u32) as usize;
            next.0[at] = self.knobs[at].moved(&next.0[at], dice);
        }
        next
    }

    /// Whether any value can change.
    pub(super) fn has_knobs(&self) -> bool {
        !self.knobs.is_empty()
    }

    /// The values that a variant changed.
    pub(super) fn changes(&self, variant: &Variant) -> Vec<DesignChange> {
        let replaced = self.knobs.iter().zip(&variant.0).flat_map(|(knob, choice)| self.replaced(knob, choice));
        let change = replaced.map(|(key, value, text)| DesignChange {
            key: key.to_owned(),
            from: self.design.text_of(value).to_owned(),
            to: text.to_owned(),
        });
        change.filter(|change| change.from != change.to).collect()
    }
}

impl Knob {
    /// Another setting: mostly a small step, sometimes any value, so that every value can be reached; or an exchange of two values.
    fn moved(&self, now: &KnobChoice, dice: &mut Dice) -> KnobChoice {
        let mut draw = |count: usize| dice.below(count as u32) as usize;
        if self.options.is_empty() {
            let mut order: Vec<usize> = match now {
                KnobChoice::Order(order) => order.clone(),
                _ => (0..self.values.len()).collect(),
            };
            let (one, other) = (draw(order.len()), draw(order.len()));
            order.swap(one, other);
            return if order.is_sorted() { KnobChoice::AsWritten } else { KnobChoice::Order(order) };
        }
        let place = if let KnobChoice::Value(place) = now { Some(*place) } else { self.own };
        let chosen = match place {
            Some(place) if draw(4) > 0 => {
                let step = 1 + draw(2);
                if draw(2) == 0 { place.saturating_sub(step) } else { (place + step).min(self.options.len() - 1) }
            }
            _ => draw(self.options.len()),
        };
        if Some(chosen) == self.own { KnobChoice::AsWritten } else { KnobChoice::Value(chosen) }
    }
}

impl CheckedVariant {
    /// A set-up with this board.
    pub(super) fn setup(&self, players: u8) -> Result<AnySetup, TuneError> {
        let problems = |problems: Vec<SetupProblem>| problems.iter().flat_map(reasons).collect::<Vec<_>>().join(", ");
        setup(self.kind, &self.file, players.into()).map_err(|found| TuneError::Design(problems(found)))
    }
}

fn setup(kind: GameKind, file: &str, players: usize) -> Result<AnySetup, Vec<SetupProblem>> {
    let form = SetupForm::of(kind);
    let mut choices = form.for_players(players);
    choices.board_file = Some(file.to_owned());
    form.check(&choices)
}

/// The problems, as the codes of the board check.
fn reasons(problem: &SetupProblem) -> Vec<String> {
    match problem {
        SetupProblem::BoardFile(faults) => {
            let fault = |fault: &games::FileProblem| {
                let facts: Vec<String> = fault.facts.iter().map(|(key, value)| format!("{key} {value}")).collect();
                format!("line {}: {} {}", fault.line, fault.code, facts.join(", ")).trim_end().to_owned()
            };
            faults.iter().map(fault).collect()
        }
        other => vec![other.to_string()],
    }
}
