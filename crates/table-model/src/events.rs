//! Events as they are shown: merged if several describe the same, and collected since a player's last turn.

use games::{EventMessage, GameProfile, fact_text};
use tabletop::Seat;

use crate::Session;

/// Events without turn changes, which the table shows anyway.
pub fn without_turn_changes<'a>(events: impl IntoIterator<Item = &'a EventMessage>) -> Vec<EventMessage> {
    events.into_iter().filter(|event| event.code != "turn-started").cloned().collect()
}

/// Merges events that differ only in their cells, so that a flood becomes one sentence, and the places of a new turn order.
pub fn merged(events: &[EventMessage]) -> Vec<EventMessage> {
    let mut merged: Vec<EventMessage> = Vec::new();
    for next in events {
        // Flooded spaces and holes alternate.
        let same = if is_about_a_cell(next) {
            merged.iter_mut().rev().take_while(|last| is_about_a_cell(last)).find(|last| last.code == next.code)
        } else {
            merged.last_mut().filter(|last| last.code == next.code && next.code == "order-changed")
        };
        let Some(same) = same else {
            merged.push(next.clone());
            continue;
        };
        for ((name, value), (_, next)) in same.facts.iter_mut().zip(&next.facts) {
            let (before, next) = (fact_text(value), fact_text(next));
            *value = match (*name, before.split_once('–')) {
                ("place", Some((first, _))) => format!("{first}–{next}"),
                ("place", None) => format!("{before}–{next}"),
                _ => format!("{before}, {next}"),
            }
            .into();
        }
    }
    merged
}

/// Whether a cell is the only fact of an event.
fn is_about_a_cell(event: &EventMessage) -> bool {
    matches!(event.facts.as_slice(), [("cell", _)])
}

/// The first of the events that the table causes after a decision: ends of rounds and phases.
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

/// The events since a seat last decided, including those that the table caused after that decision.
pub fn since_last_turn(session: &Session, seat: Seat) -> Vec<EventMessage> {
    let last = last_turn(session, seat);
    let own = if last > 0 { by_the_table(&session.at(last).events) } else { &[] };
    let others = (last + 1..=session.len()).flat_map(|ply| &session.at(ply).events);
    // The set-up has up to 24 tiles, which are visible anyway.
    without_turn_changes(own.iter().chain(others).filter(|event| event.code != "tile-revealed"))
}

/// The last events of an action that the table caused, from the first event in [`TABLE_EVENTS`] on.
fn by_the_table(events: &[EventMessage]) -> &[EventMessage] {
    let first = events.iter().position(|event| TABLE_EVENTS.contains(&event.code));
    &events[first.unwrap_or(events.len())..]
}

/// The hexes that an event is about, separated by spaces.
pub fn cells(event: &EventMessage) -> String {
    let places = event.facts.iter().filter(|(name, _)| ["cell", "from", "to", "town"].contains(name));
    // A merged event names several cells; walls are named by numbers, which are left out.
    let words = places.filter_map(|(_, value)| value.as_str()).flat_map(|words| words.split(", "));
    words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase())).collect::<Vec<_>>().join(" ")
}

/// The number of actions up to a seat's last decision; 0 before its first one.
pub fn last_turn(session: &Session, seat: Seat) -> usize {
    let own = session.game().seat_name(seat);
    session.record.actions.iter().rposition(|played| played.actor == own).map_or(0, |place| place + 1)
}

/// Whether one of these facts of an event has this value.
pub fn mentions(event: &EventMessage, facts: &[&str], word: &str) -> bool {
    event.facts.iter().any(|(name, value)| facts.contains(name) && value.as_str() == Some(word))
}

/// Whether the hexes that an event is about are marked: a town that did not score has not changed, and a flood needs no mark on each of its
/// spaces, because the water is there.
pub fn marks_hexes(event: &EventMessage) -> bool {
    !event.code.starts_with("town-silent") && !["space-flooded", "hole-flooded"].contains(&event.code)
}

/// The CSS selectors of what events changed on the table beside the hexes: spaces of tracks and rivers, achievements, walls, labourers, the
/// turn order. Each element is one that shows the change, wherever it is drawn.
pub fn changed_elements(events: &[EventMessage]) -> String {
    let mut elements: Vec<String> = events.iter().flat_map(changed_by).collect();
    elements.sort_unstable();
    elements.dedup();
    elements.join(", ")
}

fn changed_by(event: &EventMessage) -> Vec<String> {
    let fact = |name: &str| event.facts.iter().find(|(known, _)| *known == name).map(|(_, value)| fact_text(value));
    let own = |name: &str| {
        let (seat, place) = (fact("who").unwrap_or_default(), fact(name).unwrap_or_default());
        format!(":is(.card, .strip .small-walls)[data-seat={seat}] [data-place=\"{place}\"]")
    };
    let on_block = |name: &str| format!(".block [data-word=\"{}\"]", fact(name).unwrap_or_default());
    let on_track = |track: &str, space: &str| {
        let (track, space) = (fact(track).unwrap_or_default(), fact(space).unwrap_or_default());
        format!("[data-word=\"{track}\"] [data-space=\"{space}\"]")
    };
    let in_market = || format!(":is(.market, .prices) [data-word=\"{}\"]", fact("labourer").unwrap_or_default());
    match event.code {
        "cube-advanced" | "cube-at-top" | "cube-blocked" | "track-marked" => {
            let (track, seat) = (fact("track").unwrap_or_default(), fact("who").unwrap_or_default());
            let space = fact("to").or_else(|| fact("space")).or_else(|| fact("at")).unwrap_or_default();
            let space = format!("[data-word=\"{track}\"] [data-space=\"{space}\"]");
            if GameProfile::of(event.game).has_sheets {
                // Every player has a sheet with all tracks.
                let on_sheet = format!(".table:has(.sheet.c-{seat}) {space}");
                return vec![on_sheet, format!("[data-open={seat}] .bar.c-{track}")];
            }
            vec![space]
        }
        "seal-taken" => vec![on_track("track", "space")],
        // The source is a space of a track, a tile on a hex or an achievement.
        "points-scored" if fact("track").is_some() => vec![on_track("track", "space")],
        "points-scored" => {
            fact("achievement").map(|name| format!("[data-achievement=\"{name}\"]")).into_iter().collect()
        }
        "river-marked" => {
            let seat = fact("who").unwrap_or_default();
            let small = format!("[data-open={seat}] .mini-land");
            vec![format!(".table:has(.sheet.c-{seat}) {}", on_track("river", "space")), small]
        }
        "sign-collected" => {
            let [seat, sign, count] = ["who", "sign", "count"].map(|name| fact(name).unwrap_or_default());
            vec![format!(".table:has(.sheet.c-{seat}) [data-collection=\"{sign}\"] [data-space=\"{count}\"]")]
        }
        "die-taken" => {
            let colour = fact("colour").unwrap_or_default();
            vec![format!("#dice [data-word=\"{colour}\"]:is([data-fate=taken], [data-fate=in-hand])")]
        }
        "box-marked" => vec![format!("#boxes [data-word=\"{}\"]", fact("number").unwrap_or_default())],
        "achieved" => vec![format!("[data-achievement=\"{}\"]", fact("achievement").unwrap_or_default())],
        "auction-started" | "bid-raised" | "wall-drawn" => vec![on_block("wall")],
        "walls-trashed" | "weak-walls-removed" => vec![".block".to_owned()],
        "wall-bought" | "stand-placed" | "tribute-paid" | "tribute-missed" => vec![own("place")],
        "order-drawn" | "order-changed" => {
            vec![format!(".turn-order [data-seat={}]", fact("who").unwrap_or_default())]
        }
        "labourers-returned" => vec![in_market()],
        "labourer-bought" | "labourer-sold" | "last-labourer-sold" => {
            vec![own("place"), in_market()]
        }
        "labourer-shifted" => vec![own("from"), own("to")],
        _ => Vec::new(),
    }
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
    fn alternating_floods_and_the_places_of_a_turn_order_are_one_sentence_each() {
        let flooded = |code: &'static str, cell: &str| event(code, vec![("cell", cell.into())]);
        let place = |who: &str, place: u8, tribute: u8| {
            let facts = vec![("who", who.into()), ("place", place.into()), ("tribute", tribute.into())];
            event("order-changed", facts)
        };
        let events = merged(&[
            place("red", 1, 12),
            place("blue", 2, 8),
            place("green", 3, 0),
            flooded("space-flooded", "A1"),
            flooded("hole-flooded", "A2"),
            flooded("space-flooded", "B1"),
        ]);
        let told: Vec<String> = events
            .iter()
            .map(|event| event.facts.iter().map(|(_, value)| fact_text(value)).collect::<Vec<_>>().join("; "))
            .collect();
        assert_eq!(told, ["red, blue, green; 1–3; 12, 8, 0", "A1, B1", "A2"]);
    }

    #[test]
    fn changes_beside_the_hexes_are_elements_of_the_page() {
        let advanced = vec![("who", "blue".into()), ("track", "pink".into()), ("from", 2.into()), ("to", 4.into())];
        let bought =
            vec![("who", "red".into()), ("labourer", "mason".into()), ("place", 2.into()), ("price", 3.into())];
        let elements = changed_elements(&[
            event("cube-advanced", advanced.clone()),
            event("cube-advanced", advanced),
            event("labourer-bought", bought),
            event("hole-dug", vec![("who", "red".into()), ("cell", "C3".into())]),
        ]);
        assert_eq!(
            elements,
            ":is(.card, .strip .small-walls)[data-seat=red] [data-place=\"2\"], :is(.market, .prices) [data-word=\"mason\"], \
             [data-word=\"pink\"] [data-space=\"4\"]"
        );
    }

    /// Events that are not marked, each with a reason.
    const UNMARKED: [(&str, &[&str]); 6] = [
        (
            "the prompt, the card or the phase of the round shows whose turn it is",
            &[
                "first-player-drawn",
                "turn-started",
                "further-turn-started",
                "further-turn-earned",
                "round-started",
                "auction-skipped",
            ],
        ),
        (
            "nothing on the table has changed",
            &[
                "town-silent-alone",
                "town-silent-known",
                "town-silent-full",
                "town-silent-no-track",
                "declined",
                "passed",
                "lapsed",
                "die-unused",
                "wall-kept",
                "start-passed",
                "bid-passed",
                "hiring-ended",
                "sale-ended",
                "shift-ended",
                "actions-ended",
            ],
        ),
        ("all dice are new", &["dice-rolled", "rolled-in-vain"]),
        ("a property of the sheet from before the first turn", &["castle-marked"]),
        ("the water is there", &["space-flooded", "hole-flooded"]),
        ("the game is over, and the result says how", &["ark-boarded", "everspring-won", "game-ended"]),
    ];

    /// The recorded games contain every event of every game.
    #[test]
    fn whatever_happens_is_marked_by_hex_or_by_element_or_needs_no_mark() {
        let mut codes = std::collections::BTreeSet::new();
        for (name, record) in crate::test_support::test_records() {
            let session = Session::followed(name.clone(), record).expect("a recorded game");
            for event in (1..=session.len()).flat_map(|ply| &session.at(ply).events) {
                let is_on_map = marks_hexes(event) && !cells(event).is_empty();
                let is_marked = is_on_map || !changed_by(event).is_empty();
                let is_exempt = UNMARKED.iter().any(|(_, codes)| codes.contains(&event.code));
                assert!(is_marked != is_exempt, "{name}: {event:?} is marked: {is_marked}, needs no mark: {is_exempt}");
                codes.insert(event.code);
            }
        }
        let known = [barricade::Event::CODES, cascadito::Event::CODES].concat();
        assert_eq!(known.iter().find(|code| !codes.contains(*code)), None, "no recorded game has this event");
        let mut exempt = UNMARKED.iter().flat_map(|(_, codes)| *codes);
        assert_eq!(exempt.find(|code| !codes.contains(*code)), None, "there is no such event");
    }

    /// Facts become parts of selectors, so none may be empty.
    #[test]
    fn the_selector_of_a_change_names_every_fact() {
        for (name, record) in crate::test_support::test_records() {
            let session = Session::followed(name.clone(), record).expect("a recorded game");
            for event in (1..=session.len()).flat_map(|ply| &session.at(ply).events) {
                let elements = changed_elements(std::slice::from_ref(event));
                assert!(!elements.contains("\"\"") && !elements.contains("=]"), "{name}: {event:?}: {elements}");
            }
        }
    }

    #[test]
    fn automatic_events_are_not_attributed_to_the_player() {
        let codes = ["actions-ended", "wall-fell", "labourers-returned", "space-flooded", "round-started"];
        let events = codes.map(|code| event(code, vec![]));
        assert_eq!(by_the_table(&events), &events[1..]);
        assert_eq!(by_the_table(&events[..1]), &[]);
    }

    /// Uses a recorded game in which the last player of a round ends it.
    #[test]
    fn the_end_of_a_round_is_part_of_what_happened_since_the_last_turn() {
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
