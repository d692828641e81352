//! Hints: a few moves that a strong bot considers, with the reasons for each in words.
//!
//! The immediate gains of a move are taken from the events that it causes. What it prepares and what it denies the rivals is taken from
//! features of the bots' evaluation, but only those that a player would name are mentioned ([`mentioned_features`]). Differences between moves
//! are stated only as far as the search can measure them.

use games::{AnyGame, EventMessage, GameKind};
use locale::Lang;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::gains::{Gain, GainKind, gains_of};

/// The number of moves in a hint.
pub const CANDIDATES: usize = 3;

/// The maximum number of things that a move is said to prepare, or to deny.
const MOST_MENTIONED: usize = 2;

/// Up to this difference in value, a move is only a little weaker.
const SMALL_DIFFERENCE: f32 = 0.05;

/// A change of an evaluation feature for one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FeatureChange {
    /// The name of the player's seat.
    pub who: String,
    /// The name of the feature.
    pub feature: String,
    /// The difference.
    pub by: f32,
}

/// A move that a strong bot considers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HintCandidate {
    /// The move.
    pub command: String,
    /// The number of visits in the search.
    pub visits: u32,
    /// The expected result of the player who decides, from 0 to 1.
    pub value: f32,
    /// The changes of features for all players.
    pub changes: Vec<FeatureChange>,
}

/// A move compared with the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintVerdict {
    /// It is the best move.
    Best,
    /// The search measures no difference.
    Same,
    /// It is a little weaker.
    Little,
    /// It is weaker.
    Weaker,
}

tabletop::named!(HintVerdict { Best = "best", Same = "same", Little = "little", Weaker = "weaker" });

/// A part of a sentence: its message key without the family `hint`, and its facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HintWords {
    /// The key.
    pub key: String,
    /// The facts.
    pub facts: Vec<(&'static str, String)>,
}

/// The reasons for a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HintReasons {
    /// Its immediate gains.
    pub earns: Vec<HintWords>,
    /// What it prepares.
    pub prepares: Vec<HintWords>,
    /// What it denies the rivals.
    pub denies: Vec<HintWords>,
}

/// A feature that a player would name.
#[derive(Clone, Copy, Debug)]
pub struct NamedFeature {
    /// Its name in the bots' weight table.
    pub feature: &'static str,
    /// Its name in message keys.
    pub word: &'static str,
    /// The smallest change that is mentioned.
    pub least: f32,
    /// The factor from the feature to the number in the sentence; 0 if the sentence has no number.
    pub unit: f32,
    /// Whether a move can take it from rivals.
    pub can_be_denied: bool,
}

const fn named(feature: &'static str, word: &'static str, least: f32) -> NamedFeature {
    NamedFeature { feature, word, least, unit: 0.0, can_be_denied: true }
}

macro_rules! features {
    ($($(#[doc = $doc:literal])* $game:ident in $module:ident,)*) => {
        $(mod $module;)*

        /// The features that hints of a game mention. Features that change with the turn rather than with the move are left out.
        pub fn mentioned_features(game: GameKind) -> &'static [NamedFeature] {
            match game { $(GameKind::$game => $module::FEATURES,)* }
        }
    };
}
games::for_each_game!(features);

/// The named feature of a game with a given name.
pub fn named_feature(game: GameKind, feature: &str) -> Option<&'static NamedFeature> {
    mentioned_features(game).iter().find(|known| known.feature == feature)
}

impl HintReasons {
    /// The reasons as sentences; `name` gives the players' names.
    pub fn told(&self, lang: Lang, game: &AnyGame, name: impl Fn(Seat) -> String) -> String {
        let list = |words: &[&HintWords]| {
            let parts: Vec<String> =
                words.iter().map(|words| lang.text(&format!("hint.{}", words.key), &words.facts)).collect();
            ("list", parts.join(", "))
        };
        let mut said = Vec::new();
        for (key, words) in [("hint.earns", &self.earns), ("hint.prepares", &self.prepares)] {
            if !words.is_empty() {
                said.push(lang.text(key, &[list(&words.iter().collect::<Vec<_>>())]));
            }
        }
        for seat in Seat::all(game.seats()) {
            let denied = |words: &&HintWords| words.facts.contains(&("who", game.seat_name(seat).to_owned()));
            let denied: Vec<&HintWords> = self.denies.iter().filter(denied).collect();
            if !denied.is_empty() {
                said.push(lang.text("hint.denies", &[("who", name(seat)), list(&denied)]));
            }
        }
        if said.is_empty() { lang.text("hint.nothing", &[]) } else { said.join(" ") }
    }
}

impl HintCandidate {
    /// The reasons for the move, from the events that it would cause and the features that it changes.
    pub fn reasons(&self, game: GameKind, who: &str, events: &[EventMessage]) -> HintReasons {
        HintReasons {
            earns: gains_of(events, who).iter().map(earned).collect(),
            prepares: self.mentioned(game, |change| change.who == who && change.by > 0.0, "prepares"),
            denies: self.mentioned(game, |change| change.who != who && change.by < 0.0, "denies"),
        }
    }

    /// The changes of one direction that are large enough, each name once.
    fn mentioned(&self, game: GameKind, fits: impl Fn(&FeatureChange) -> bool, way: &str) -> Vec<HintWords> {
        let mut mentioned: Vec<HintWords> = Vec::new();
        for feature in mentioned_features(game) {
            if way == "denies" && !feature.can_be_denied {
                continue;
            }
            let changes = self.changes.iter().filter(|change| change.feature == feature.feature && fits(change));
            let largest = changes.max_by(|a, b| a.by.abs().total_cmp(&b.by.abs()));
            if let Some(change) = largest.filter(|change| change.by.abs() >= feature.least) {
                let count = format!("{:.0}", change.by.abs() * feature.unit);
                let facts = vec![("who", change.who.clone()), ("count", count)];
                mentioned.push(HintWords { key: format!("{way}-{}", feature.word), facts });
            }
        }
        mentioned.truncate(MOST_MENTIONED);
        mentioned
    }
}

/// Parses the advice of the bot worker, the best move first; empty if there is no advice.
pub fn read_advice(advice: Option<&str>) -> Vec<HintCandidate> {
    advice.and_then(|advice| serde_json::from_str(advice).ok()).unwrap_or_default()
}

/// Compares each move with the best one, which is the first. The fewer playouts a value is based on, the larger a difference must be to count.
pub fn verdicts(candidates: &[HintCandidate]) -> Vec<HintVerdict> {
    let best = candidates.first().map_or(0.0, |best| best.value);
    let verdict = |(place, candidate): (usize, &HintCandidate)| {
        let behind = best - candidate.value;
        let noise = 0.5 / (candidate.visits.max(1) as f32).sqrt();
        match place {
            0 => HintVerdict::Best,
            _ if behind <= noise => HintVerdict::Same,
            _ if behind < SMALL_DIFFERENCE => HintVerdict::Little,
            _ => HintVerdict::Weaker,
        }
    };
    candidates.iter().enumerate().map(verdict).collect()
}

/// Whether the search prefers none of several moves.
pub fn is_indifferent(verdicts: &[HintVerdict]) -> bool {
    verdicts.len() > 1 && verdicts[1..].iter().all(|verdict| *verdict == HintVerdict::Same)
}

/// The words for a gain.
fn earned(gain: &Gain) -> HintWords {
    let (key, fact) = match gain.kind {
        GainKind::Points => ("points", "points"),
        GainKind::Money if gain.amount < 0 => ("spends", "count"),
        GainKind::Money => ("money", "count"),
        GainKind::Track => ("track", "spaces"),
        GainKind::Seal => ("seal", "count"),
        GainKind::FurtherTurn => ("turn", "count"),
        GainKind::Achievement => ("achievement", "count"),
        GainKind::Labourer if gain.amount < 0 => ("lets-go", "count"),
        GainKind::Labourer => ("labourer", "count"),
        GainKind::Wall => ("wall", "count"),
    };
    let name = match gain.kind {
        GainKind::Track => "track",
        GainKind::Achievement => "achievement",
        GainKind::Labourer => "labourer",
        GainKind::Wall => "wall",
        _ => "name",
    };
    HintWords {
        key: format!("earns-{key}"),
        facts: vec![(fact, gain.amount.unsigned_abs().to_string()), (name, gain.name.clone())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Lang;
    use serde_json::json;
    use tabletop::RuleId;

    fn candidate(visits: u32, value: f32) -> HintCandidate {
        HintCandidate { command: "place H6".to_owned(), visits, value, changes: Vec::new() }
    }

    fn change(who: &str, feature: &str, by: f32) -> FeatureChange {
        FeatureChange { who: who.to_owned(), feature: feature.to_owned(), by }
    }

    fn keys(words: &[HintWords]) -> Vec<&str> {
        words.iter().map(|words| words.key.as_str()).collect()
    }

    #[test]
    fn a_difference_counts_only_where_the_search_can_see_it() {
        let verdicts =
            verdicts(&[candidate(9_000, 0.6), candidate(900, 0.59), candidate(2_500, 0.57), candidate(400, 0.5)]);
        assert_eq!(verdicts, [HintVerdict::Best, HintVerdict::Same, HintVerdict::Little, HintVerdict::Weaker]);
        assert!(!is_indifferent(&verdicts) && is_indifferent(&verdicts[..2]) && !is_indifferent(&verdicts[..1]));
    }

    #[test]
    fn a_move_is_explained_by_what_it_earns_prepares_and_denies() {
        let fact = |name: &'static str, value: serde_json::Value| (name, value);
        let event = |code, facts| EventMessage { game: GameKind::Cascadero, rule: RuleId("place"), code, facts };
        let events = [
            event(
                "cube-advanced",
                vec![fact("who", json!("blue")), fact("track", json!("pink")), fact("to", json!(3))],
            ),
            event("points-scored", vec![fact("who", json!("blue")), fact("points", json!(2))]),
        ];
        let changes = vec![
            change("blue", "pairs in one", 1.0),
            change("blue", "best gain", 0.2),
            change("blue", "own track at 3", 1.0),
            change("pink", "colours in contact", -2.0),
            change("pink", "colours of a group", -0.5),
            change("pink", "pairs in one", 1.0),
        ];
        let candidate = HintCandidate { changes, ..candidate(100, 0.5) };
        let reasons = candidate.reasons(GameKind::Cascadero, "blue", &events);
        assert_eq!(keys(&reasons.earns), ["earns-points", "earns-track"]);
        assert_eq!(keys(&reasons.prepares), ["prepares-pair"], "what changes little or has no words is left out");
        assert_eq!(keys(&reasons.denies), ["denies-contacts"], "what others gain is not denied to them");
        assert!(reasons.denies[0].facts.contains(&("count", "2".to_owned())));
    }

    #[test]
    fn every_reason_has_words_in_every_language() {
        let gain = |kind, amount| Gain { kind, name: String::new(), amount };
        let kinds = [
            GainKind::Points,
            GainKind::Money,
            GainKind::Track,
            GainKind::Seal,
            GainKind::FurtherTurn,
            GainKind::Achievement,
            GainKind::Labourer,
            GainKind::Wall,
        ];
        let earned = kinds.into_iter().flat_map(|kind| [gain(kind, 1), gain(kind, -1)]).map(|gain| earned(&gain).key);
        let features = || GameKind::ALL.iter().flat_map(|game| mentioned_features(*game));
        let prepared = features().map(|feature| format!("prepares-{}", feature.word));
        let denied = features().filter(|feature| feature.can_be_denied);
        let verdicts = HintVerdict::ALL.into_iter().map(|verdict| format!("is-{}", verdict.name()));
        let rest = ["earns", "prepares", "denies", "nothing", "indifferent", "searching"].map(str::to_owned);
        let keys = earned.chain(prepared).chain(denied.map(|feature| format!("denies-{}", feature.word)));
        let asked: std::collections::BTreeSet<String> =
            keys.chain(verdicts).chain(rest).map(|key| format!("hint.{key}")).collect();
        for lang in Lang::ALL {
            for key in &asked {
                assert!(lang.raw(key).is_some(), "{key} in {}", lang.code());
            }
            let spare: Vec<_> = lang
                .keys()
                .filter(|key| key.starts_with("hint."))
                .filter(|key| !asked.contains(key.trim_end_matches(".one").trim_end_matches(".many")))
                .collect();
            assert!(spare.is_empty(), "nobody asks for {spare:?}");
        }
    }
}
