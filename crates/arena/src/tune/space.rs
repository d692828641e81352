//! The set of all designs that a tune file allows.

use games::{AnySetup, FileProblem, GameKind, SetupForm, SetupProblem};
use tabletop::Dice;

use super::design::{Design, DesignValue};
use super::{TuneError, TunePlan};

/// The setting of a parameter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ParameterChoice {
    /// As in the original design.
    AsWritten,
    /// One of the parameter's values, by its index.
    Value(usize),
    /// A permutation of the values: for each position, the index of the position from which its value comes.
    Order(Vec<usize>),
}

/// The settings of all parameters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Variant(Vec<ParameterChoice>);

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
struct TuneParameter {
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

/// A design with its parameters.
#[derive(Clone, Debug)]
pub(super) struct DesignSpace {
    kind: GameKind,
    printed: Option<usize>,
    design: Design,
    parameters: Vec<TuneParameter>,
}

impl DesignSpace {
    pub(super) fn new(plan: &TunePlan, design: Design) -> Result<Self, TuneError> {
        let mut parameters = Vec::new();
        for parameter in &plan.vary {
            let options = parameter.options()?;
            let keys = if options.is_empty() { &parameter.swap } else { &parameter.keys };
            let values: Vec<DesignValue> = keys.iter().map(|key| design.find(key)).collect::<Result<_, _>>()?;
            let own = options.iter().position(|option| values.iter().all(|value| design.text_of(value) == option));
            parameters.push(TuneParameter { keys: keys.clone(), values, options, own });
        }
        Ok(DesignSpace { kind: plan.kind()?, printed: plan.printed, design, parameters })
    }

    /// The original design.
    pub(super) fn origin(&self) -> Variant {
        Variant(vec![ParameterChoice::AsWritten; self.parameters.len()])
    }

    /// A variant that satisfies the board check and the printed facts; otherwise all its problems.
    pub(super) fn check(&self, variant: &Variant) -> Result<CheckedVariant, Vec<String>> {
        let replaced =
            self.parameters.iter().zip(&variant.0).flat_map(|(parameter, choice)| self.replaced(parameter, choice));
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
    fn replaced<'a>(
        &'a self,
        parameter: &'a TuneParameter,
        choice: &ParameterChoice,
    ) -> Vec<(&'a str, &'a DesignValue, &'a str)> {
        let texts: Vec<&str> = match choice {
            ParameterChoice::AsWritten => return Vec::new(),
            ParameterChoice::Value(option) => vec![&parameter.options[*option]; parameter.values.len()],
            ParameterChoice::Order(order) => {
                order.iter().map(|from| self.design.text_of(&parameter.values[*from])).collect()
            }
        };
        let places = parameter.keys.iter().zip(&parameter.values).zip(texts);
        places.map(|((key, value), text)| (key.as_str(), value, text)).collect()
    }

    /// A variant that differs by one to three moves.
    pub(super) fn neighbour(&self, variant: &Variant, dice: &mut Dice) -> Variant {
        let mut next = variant.clone();
        let moves = 1 + dice.below(2) * (1 + dice.below(2));
        for _ in 0..moves {
            let at = dice.below(self.parameters.len() as u32) as usize;
            next.0[at] = self.parameters[at].moved(&next.0[at], dice);
        }
        next
    }

    /// Whether any value can change.
    pub(super) fn can_vary(&self) -> bool {
        !self.parameters.is_empty()
    }

    /// The values that a variant changed.
    pub(super) fn changes(&self, variant: &Variant) -> Vec<DesignChange> {
        let replaced =
            self.parameters.iter().zip(&variant.0).flat_map(|(parameter, choice)| self.replaced(parameter, choice));
        let change = replaced.map(|(key, value, text)| DesignChange {
            key: key.to_owned(),
            from: self.design.text_of(value).to_owned(),
            to: text.to_owned(),
        });
        change.filter(|change| change.from != change.to).collect()
    }
}

impl TuneParameter {
    /// Another setting: mostly a small step, sometimes any value, so that every value can be reached; or an exchange of two values.
    fn moved(&self, now: &ParameterChoice, dice: &mut Dice) -> ParameterChoice {
        let mut draw = |count: usize| dice.below(count as u32) as usize;
        if self.options.is_empty() {
            let mut order: Vec<usize> = match now {
                ParameterChoice::Order(order) => order.clone(),
                _ => (0..self.values.len()).collect(),
            };
            let (one, other) = (draw(order.len()), draw(order.len()));
            order.swap(one, other);
            return if order.is_sorted() { ParameterChoice::AsWritten } else { ParameterChoice::Order(order) };
        }
        let place = if let ParameterChoice::Value(place) = now { Some(*place) } else { self.own };
        let chosen = match place {
            Some(place) if draw(4) > 0 => {
                let step = 1 + draw(2);
                if draw(2) == 0 { place.saturating_sub(step) } else { (place + step).min(self.options.len() - 1) }
            }
            _ => draw(self.options.len()),
        };
        if Some(chosen) == self.own { ParameterChoice::AsWritten } else { ParameterChoice::Value(chosen) }
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
        SetupProblem::BoardFile(problems) => problems.iter().map(problem_line).collect(),
        other => vec![other.to_string()],
    }
}

/// A problem of a board file in one line.
fn problem_line(problem: &FileProblem) -> String {
    let facts: Vec<String> = problem.facts.iter().map(|(key, value)| format!("{key} {value}")).collect();
    format!("line {}: {} {}", problem.line, problem.code, facts.join(", ")).trim_end().to_owned()
}
