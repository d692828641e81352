//! Events as they are shown: merged where several say the same, and collected since a player's last turn.

use games::EventMessage;
use tabletop::Seat;

use crate::Session;

/// Events without the changes of turn, which the table shows anyway.
pub fn without_turn_changes<'a>(events: impl IntoIterator<Item = &'a EventMessage>) -> Vec<EventMessage> {
    events.into_iter().filter(|event| event.code != "turn-started").cloned().collect()
}

/// Merges consecutive events that say the same of several cells: a flood is one sentence.
pub fn merged(events: &[EventMessage]) -> Vec<EventMessage> {
    let mut merged: Vec<EventMessage> = Vec::new();
    for next in events {
        let same = merged.last_mut().filter(|last| last.code == next.code);
        match (same.map(|last| last.facts.as_mut_slice()), next.facts.as_slice()) {
            (Some([("cell", cells)]), [("cell", cell)]) => {
                let list = [&*cells, cell].map(|cell| cell.as_str().unwrap_or_default());
                *cells = list.join(", ").into();
            }
            _ => merged.push(next.clone()),
        }
    }
    merged
}

/// The first events of what the table does by itself after a decision: ends of rounds and phases.
const TABLE_EVENTS: [&str; 10] = [
    "auction-skipped",
    "box-marked",
    "hole-flooded",
    "order-changed",
    "round-started",
    "space-flooded",
    "tribute-missed",
    "tribute-paid",
    "wall-fell",
    "weak-walls-removed",
];

/// The events since a seat last decided, with what the table did by itself after that decision.
pub fn since_last_turn(session: &Session, seat: Seat) -> Vec<EventMessage> {
    let last = last_turn(session, seat);
    let own = if last > 0 { by_the_table(&session.at(last).events) } else { &[] };
    let others = (last + 1..=session.len()).flat_map(|ply| &session.at(ply).events);
    without_turn_changes(own.iter().chain(others))
}

/// The end of an action's events that nobody decided: from the first that belongs to the table.
fn by_the_table(events: &[EventMessage]) -> &[EventMessage] {
    let first = events.iter().position(|event| TABLE_EVENTS.contains(&event.code));
    &events[first.unwrap_or(events.len())..]
}

/// The hexes that an event is about, separated by spaces.
pub fn cells(event: &EventMessage) -> String {
    let places = event.facts.iter().filter(|(name, _)| ["cell", "from", "to", "town"].contains(name));
    // A merged event names several; walls are named by numbers.
    let words = places.filter_map(|(_, value)| value.as_str()).flat_map(|words| words.split(", "));
    words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase())).collect::<Vec<_>>().join(" ")
}

/// The number of actions after which a seat last decided; none before its first decision.
pub fn last_turn(session: &Session, seat: Seat) -> usize {
    let own = session.game().seat_name(seat);
    session.record.actions.iter().rposition(|played| played.actor == own).map_or(0, |place| place + 1)
}

/// Whether an event names a word under one of some facts.
pub fn mentions(event: &EventMessage, facts: &[&str], word: &str) -> bool {
    event.facts.iter().any(|(name, value)| facts.contains(name) && value.as_str() == Some(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use tabletop::RuleId;

    fn event(code: &'static str, facts: Vec<(&'static str, serde_json::Value)>) -> EventMessage {
        EventMessage { game: GameKind::Barricade, rule: RuleId("flood"), code, facts }
    }

    #[test]
    fn a_flood_is_one_sentence() {
        let flooded = |cell: &str| event("space-flooded", vec![("cell", cell.into())]);
        let walked = event("walked", vec![("who", "red".into()), ("cell", "C3".into())]);
        let events = merged(&[flooded("A1"), flooded("A2"), walked.clone(), flooded("B1")]);
        let cells: Vec<&str> = events.iter().filter_map(|event| event.facts.last()?.1.as_str()).collect();
        assert_eq!(cells, ["A1, A2", "C3", "B1"]);
        assert_eq!(events.iter().map(super::cells).collect::<Vec<_>>(), ["A1 A2", "C3", "B1"]);
        assert!(mentions(&walked, &["cell", "to"], "C3") && !mentions(&walked, &["to"], "C3"));
    }

    #[test]
    fn what_the_table_does_by_itself_was_not_my_decision() {
        let codes = ["actions-ended", "wall-fell", "labourers-returned", "space-flooded", "round-started"];
        let events = codes.map(|code| event(code, vec![]));
        assert_eq!(by_the_table(&events), &events[1..]);
        assert_eq!(by_the_table(&events[..1]), &[]);
    }

    /// A recorded game in which the last player of a round ends it.
    #[test]
    fn the_end_of_a_round_belongs_to_what_happened_since() {
        let text = include_str!("../../../fixtures/records/barricade/standard-3-greedy-ark.txt");
        let record = games::Record::parse(text).expect("a record");
        let session = Session::followed("a".to_owned(), record).expect("a session");
        let (ply, seat) = (1..=session.len())
            .filter(|ply| session.at(*ply).events.iter().any(|event| event.code == "tribute-paid"))
            .find_map(|ply| Some((ply, session.seat_named(&session.record.actions[ply - 1].actor)?)))
            .expect("a player whose decision ends a round");
        let mut then = session.clone();
        then.rewind_to(ply);
        let recap = since_last_turn(&then, seat);
        assert!(recap.iter().any(|event| event.code == "tribute-paid"), "{recap:?}");
        assert!(recap.len() < then.at(ply).events.len(), "the decision itself is not told again: {recap:?}");
    }

    #[test]
    fn turn_changes_are_left_out() {
        let events = [event("turn-started", vec![]), event("walked", vec![])];
        assert_eq!(without_turn_changes(&events), events[1..]);
    }
}
