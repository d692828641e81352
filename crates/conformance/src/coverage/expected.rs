//! The features that the recorded games of a game must show.

use std::fmt;

use games::GameKind;
use tabletop::RuleId;

/// The kinds of features that a recorded game can show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FeatureKind {
    /// A rule that is cited by an event or a refusal, or implied by a combination of other features.
    Rule,
    /// An event occurred.
    Event,
    /// A command was refused with this code.
    Refusal,
    /// A question was open.
    Phase,
    /// A command was played, by its first word.
    Command,
    /// An event occurred with this detail: `achieved achievement=pair`.
    Detail,
    /// How the game ended: `ending points`, `victory full`.
    Result,
    /// A part of the set-up: `board front`, `players 2`, `claims by-hand`, `level easy`.
    Setup,
    /// Two events occurred directly after each other: `points-scored > further-turn-earned`.
    Sequence,
    /// A command directly caused an event: `advance > town-scored`.
    Cause,
}

impl FeatureKind {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            FeatureKind::Rule => "rule",
            FeatureKind::Event => "event",
            FeatureKind::Refusal => "refusal",
            FeatureKind::Phase => "phase",
            FeatureKind::Command => "command",
            FeatureKind::Detail => "detail",
            FeatureKind::Result => "result",
            FeatureKind::Setup => "setup",
            FeatureKind::Sequence => "sequence",
            FeatureKind::Cause => "cause",
        }
    }

    /// Whether [`expected_features`] lists every possible feature of this kind, so that any other one is unexpected.
    pub fn is_closed(self) -> bool {
        self <= FeatureKind::Command
    }
}

/// A feature that a recorded game shows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameFeature {
    /// The kind of the feature.
    pub kind: FeatureKind,
    /// Its name.
    pub name: String,
}

impl GameFeature {
    /// A feature of a kind.
    pub fn new(kind: FeatureKind, name: impl Into<String>) -> GameFeature {
        GameFeature { kind, name: name.into() }
    }
}

impl fmt::Display for GameFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.name)
    }
}

/// A rule that no event and no refusal cites, and the features that together imply it.
pub(super) type ImpliedRule = (RuleId, &'static [(FeatureKind, &'static str)]);

/// The lists from which the expected features of a game are derived.
pub(super) struct FeatureLists {
    pub(super) rules: &'static [RuleId],
    pub(super) events: &'static [&'static str],
    /// The codes of refusals that a command can cause.
    pub(super) refusals: Vec<&'static str>,
    pub(super) phases: &'static [&'static str],
    pub(super) commands: &'static [&'static str],
    pub(super) endings: &'static [&'static str],
    pub(super) victories: &'static [&'static str],
    /// Details of events.
    pub(super) details: Vec<String>,
    pub(super) implied_rules: &'static [ImpliedRule],
}

/// All features that the records of a game must show between them, in the order of the report.
pub fn expected_features(kind: GameKind) -> Vec<GameFeature> {
    let game = FeatureLists::of(kind);
    let rules: Vec<&str> = game.rules.iter().map(|rule| rule.0).collect();
    let lists: [(FeatureKind, &[&str]); 5] = [
        (FeatureKind::Rule, &rules),
        (FeatureKind::Event, game.events),
        (FeatureKind::Refusal, &game.refusals),
        (FeatureKind::Phase, game.phases),
        (FeatureKind::Command, game.commands),
    ];
    let mut features: Vec<GameFeature> =
        lists.iter().flat_map(|(kind, names)| names.iter().map(|name| GameFeature::new(*kind, *name))).collect();
    features.extend(game.details.into_iter().map(|detail| GameFeature::new(FeatureKind::Detail, detail)));
    let results = [("ending", game.endings), ("victory", game.victories)];
    features.extend(results.iter().flat_map(|(what, names)| {
        names.iter().map(move |name| GameFeature::new(FeatureKind::Result, format!("{what} {name}")))
    }));
    features.extend(setups(kind).into_iter().map(|setup| GameFeature::new(FeatureKind::Setup, setup)));
    features
}

/// Every board with every number of players, every choice of every option, and every level of the bots.
fn setups(kind: GameKind) -> Vec<String> {
    let form = games::SetupForm::of(kind);
    let mut setups = Vec::new();
    for board in form.boards() {
        setups
            .extend((form.seats.fewest..=form.seats.most()).map(|players| format!("board {board} players {players}")));
    }
    for field in form.options {
        setups.extend(field.choices.iter().map(|choice| format!("{} {}", field.key, choice.name)));
    }
    setups.push("level random".to_owned());
    setups.extend(tabletop::Level::ALL.iter().map(|level| format!("level {level}")));
    setups
}
