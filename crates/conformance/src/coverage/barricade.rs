//! The features that recorded games of Cascade Barricade must show.

use barricade::{Event, Labourer, Refusal, rule};

use super::FeatureKind::{self, Command, Detail, Phase};
use super::expected::{FeatureLists, ImpliedRule};

const PHASES: &[&str] =
    &["order", "draw", "corner", "discard", "start", "bid", "stand", "buy", "act", "sell", "shift", "flee", "over"];
const COMMANDS: &[&str] = &[
    "order", "draw", "corner", "discard", "keep", "start", "bid", "pass", "stand", "buy", "walk", "sell", "shift",
    "dig", "fill", "trash", "flee", "done",
];

/// A refusal that no command can cause, because two walls may be typed in any order.
const WITHOUT_COMMAND: &str = "higher-first";

const IMPLIED_RULES: &[ImpliedRule] = &[
    (rule::SETUP, &[(Phase, "corner")]),
    (rule::CHANCE, &[(Command, "order"), (Command, "draw")]),
    (rule::ONE_WALL, &[(Detail, "wall-bought place=3")]),
    (rule::PURSE, &[(FeatureKind::Event, "tribute-paid"), (FeatureKind::Event, "labourer-bought")]),
];

pub(super) fn features() -> FeatureLists {
    let mut details: Vec<String> = Vec::new();
    for event in ["labourer-bought", "labourer-sold", "labourer-shifted", "labourers-returned", "last-labourer-sold"] {
        details.extend(Labourer::ALL.map(|labourer| format!("{event} labourer={labourer}")));
    }
    for event in ["wall-bought", "wall-fell", "wall-surrounded", "tribute-paid", "tribute-missed"] {
        details.extend((1..=3).map(|place| format!("{event} place={place}")));
    }
    FeatureLists {
        rules: rule::ALL,
        events: Event::CODES,
        refusals: Refusal::CODES.iter().copied().filter(|code| *code != WITHOUT_COMMAND).collect(),
        phases: PHASES,
        commands: COMMANDS,
        endings: &["ark", "everspring"],
        victories: &["full", "nobody"],
        details,
        implied_rules: IMPLIED_RULES,
    }
}
