//! The gains of a choice, which are shown as small icons beside the button that plays it.

use games::{AnyGame, EventMessage};
use tabletop::{Actor, Seat};

use crate::Preview;

/// The kind of a gain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GainKind {
    /// Points.
    Points,
    /// Money, earned or spent.
    Money,
    /// A space of a track that a cube or a mark reaches.
    Track,
    /// A seal.
    Seal,
    /// A further turn.
    FurtherTurn,
    /// An achievement.
    Achievement,
    /// A labourer.
    Labourer,
    /// A wall.
    Wall,
}

tabletop::named!(GainKind {
    Points = "points",
    Money = "money",
    Track = "track",
    Seal = "seal",
    FurtherTurn = "further-turn",
    Achievement = "achievement",
    Labourer = "labourer",
    Wall = "wall",
});

/// A gain of the player who makes a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gain {
    /// Its kind.
    pub kind: GainKind,
    /// Which one: the colour of a track, the kind of a labourer, the name of an achievement; empty if there is only one.
    pub name: String,
    /// The amount, or the number of the space that is reached.
    pub amount: i64,
}

/// The immediate gains of a choice for a player, from the events that it would cause. Gains of the same kind and name are summed.
pub fn gains(preview: &Preview, seat: Seat) -> Vec<Gain> {
    gains_of(&preview.events, preview.game.seat_name(seat))
}

/// The gains of a player in some events.
pub(crate) fn gains_of(events: &[EventMessage], who: &str) -> Vec<Gain> {
    let mut gains: Vec<Gain> = Vec::new();
    for event in events.iter().filter(|event| fact(event, "who") == Some(who)) {
        for gain in gains_of_event(event) {
            match gains.iter_mut().find(|known| known.kind == gain.kind && known.name == gain.name) {
                // For a track, only the space on which it ends counts.
                Some(known) if gain.kind == GainKind::Track => known.amount = gain.amount,
                Some(known) => known.amount += gain.amount,
                None => gains.push(gain),
            }
        }
    }
    gains.retain(|gain| gain.amount != 0);
    gains.sort_by_key(|gain| gain.kind);
    gains
}

fn gains_of_event(event: &EventMessage) -> Vec<Gain> {
    let text = |name| fact(event, name).unwrap_or_default().to_owned();
    let number = |name| event.facts.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.as_i64());
    let gain = |kind, name, amount| Gain { kind, name, amount };
    let nameless = String::new;
    match event.code {
        "points-scored" => vec![gain(GainKind::Points, nameless(), number("points").unwrap_or(0))],
        "cube-advanced" => vec![gain(GainKind::Track, text("track"), number("to").unwrap_or(0))],
        "track-marked" => vec![gain(GainKind::Track, text("track"), number("space").unwrap_or(0))],
        "seal-taken" => vec![gain(GainKind::Seal, nameless(), 1)],
        "further-turn-earned" => vec![gain(GainKind::FurtherTurn, nameless(), 1)],
        "achieved" => vec![
            gain(GainKind::Achievement, text("achievement"), 1),
            gain(GainKind::Points, nameless(), number("points").unwrap_or(0)),
        ],
        "labourer-bought" => vec![
            gain(GainKind::Labourer, text("labourer"), 1),
            gain(GainKind::Money, nameless(), -number("price").unwrap_or(0)),
        ],
        "labourer-sold" | "last-labourer-sold" => vec![
            gain(GainKind::Labourer, text("labourer"), -1),
            gain(GainKind::Money, nameless(), number("price").unwrap_or(0)),
        ],
        "wall-bought" => vec![
            gain(GainKind::Wall, number("wall").unwrap_or(0).to_string(), 1),
            gain(GainKind::Money, nameless(), -number("price").unwrap_or(0)),
        ],
        "tribute-paid" => vec![gain(GainKind::Money, nameless(), number("amount").unwrap_or(0))],
        _ => Vec::new(),
    }
}

/// The value of an event's fact, if it is a string.
pub(crate) fn fact<'a>(event: &'a EventMessage, name: &str) -> Option<&'a str> {
    event.facts.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.as_str())
}

/// The position after a choice, if the same player decides there.
pub fn leads_to(preview: &Preview, seat: Seat) -> Option<&AnyGame> {
    (preview.game.actor() == Actor::Seat(seat)).then_some(&preview.game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LegalCommands;
    use games::GameKind;
    use serde_json::json;
    use tabletop::RuleId;

    fn event(code: &'static str, facts: &[(&'static str, serde_json::Value)]) -> EventMessage {
        EventMessage { game: GameKind::Cascadero, rule: RuleId("advance"), code, facts: facts.to_vec() }
    }

    #[test]
    fn a_chain_is_summed_up_for_the_player_who_makes_it() {
        let events = [
            event("cube-advanced", &[("who", json!("blue")), ("track", json!("pink")), ("to", json!(2))]),
            event("points-scored", &[("who", json!("blue")), ("points", json!(2))]),
            event("cube-advanced", &[("who", json!("blue")), ("track", json!("pink")), ("to", json!(4))]),
            event("points-scored", &[("who", json!("blue")), ("points", json!(3))]),
            event("points-scored", &[("who", json!("pink")), ("points", json!(9))]),
            event("further-turn-earned", &[("who", json!("blue"))]),
        ];
        let told: Vec<_> =
            gains_of(&events, "blue").into_iter().map(|gain| (gain.kind, gain.name, gain.amount)).collect();
        assert_eq!(
            told,
            [
                (GainKind::Points, String::new(), 5),
                (GainKind::Track, "pink".to_owned(), 4),
                (GainKind::FurtherTurn, String::new(), 1)
            ]
        );
    }

    /// Replays every recorded game: the gains must equal the changes of the position.
    #[test]
    fn points_and_money_agree_with_the_engine() {
        let mut seen = 0;
        for (_, record) in crate::test_records() {
            let mut replay = record.start().expect("a record");
            loop {
                let before = replay.game().clone();
                let Some((played, _)) = replay.step().expect("a legal action") else { break };
                let Actor::Seat(seat) = before.actor() else { continue };
                let words = crate::words_of(&played.command);
                let legal = LegalCommands::of(&before);
                let preview = Preview::of(&before, &legal, &words, None).expect("what was played can be previewed");
                let sum = |kind| {
                    gains(&preview, seat).iter().filter(|gain| gain.kind == kind).map(|gain| gain.amount).sum::<i64>()
                };
                match (&before, &preview.game) {
                    (AnyGame::Cascadero(then), AnyGame::Cascadero(now)) => {
                        assert_eq!(sum(GainKind::Points), i64::from(now.points(seat)) - i64::from(then.points(seat)));
                    }
                    (AnyGame::Barricade(then), AnyGame::Barricade(now)) => {
                        assert_eq!(
                            sum(GainKind::Money),
                            i64::from(now.money(seat)) - i64::from(then.money(seat)),
                            "{}",
                            played.command
                        );
                    }
                    _ => {}
                }
                seen += usize::from(!gains(&preview, seat).is_empty());
            }
        }
        assert!(seen > 1_000, "{seen} choices brought something");
    }
}
