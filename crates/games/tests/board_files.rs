//! Board files: the built-in ones have no problems, and every possible problem is reported with its line.

use std::collections::BTreeSet;

use cascadero::board::ProblemKind;
use cascadero::{Board, Colour, Heralds, Tile};
use games::cascadero::{board_from_text, built_in};
use games::{AnyBoard, BoardFile, FileProblem};

const ISLET: &str = include_str!("../../../fixtures/boards/islet.toml");

#[test]
fn the_printed_boards_have_the_contents_of_the_box() {
    let front = games::cascadero::board("front");
    let farmers = games::cascadero::board("farmers");
    let towns = |board: &Board, colour| board.towns().filter(|(_, town, _)| *town == colour).count();
    for colour in Colour::PLAYERS {
        assert_eq!((towns(front, colour), towns(farmers, colour)), (7, 5));
    }
    assert_eq!((towns(front, Colour::White), towns(farmers, Colour::White)), (8, 6));
    assert_eq!((front.fields().len(), farmers.fields().len()), (198, 208));
    assert_eq!((front.farmers().len(), farmers.farmers().len()), (0, 24));
    assert_eq!(Tile::ALL.map(|tile| farmers.tile_count(tile)), [5, 5, 5, 4, 5]);
    for board in [front, farmers] {
        let seals: usize = Colour::ALL.iter().map(|colour| board.track(*colour).folded().count()).sum();
        assert_eq!(seals, 12);
        for icon in [Heralds::Star, Heralds::Circle, Heralds::Cross] {
            let on: BTreeSet<Colour> =
                board.herald_towns(icon).unwrap().iter().filter_map(|town| board.town_colour(*town)).collect();
            assert_eq!(on, Colour::PLAYERS.into_iter().collect(), "one {icon} on each player colour");
        }
        let near =
            |cell: tabletop::Cell| cell.around().into_iter().flatten().filter(|c| board.town_colour(*c).is_some());
        assert!(board.fields().all(|field| near(field).count() <= 1), "no field touches two towns");
    }
    assert!(front.herald_towns(Heralds::Advanced).is_some() && farmers.herald_towns(Heralds::Advanced).is_none());
    let closest = |cell: tabletop::Cell| front.towns().map(|(other, ..)| cell.distance(other)).filter(|d| *d > 0).min();
    assert!(front.towns().all(|(cell, ..)| closest(cell) == Some(3)), "neighbouring towns are three apart");
}

/// The program reads converted copies of its built-in boards; they must be equal to the boards in the original files.
#[test]
fn a_built_in_board_is_the_board_of_its_file() {
    for (board, file) in AnyBoard::built_in() {
        let read = AnyBoard::from_text(file).unwrap_or_else(|problems| panic!("{}: {problems:?}", board.name()));
        assert_eq!((read.kind(), read.name(), read.hash()), (board.kind(), board.name(), board.hash()));
    }
}

#[test]
fn the_same_board_is_made_only_once() {
    let (_, text) = built_in().next().unwrap();
    let commented = format!("# a comment\n{text}");
    assert!(std::ptr::eq(board_from_text(text).unwrap(), board_from_text(&commented).unwrap()));
}

fn problems(text: &str) -> Vec<FileProblem> {
    board_from_text(text).expect_err("something is wrong with this board")
}

/// A change of the islet's file, and the problem it causes.
struct Mistake {
    code: &'static str,
    old: &'static str,
    new: &'static str,
    /// Text on the line that the problem names; empty for a problem of the whole board.
    line: &'static str,
}

#[rustfmt::skip]
const MISTAKES: &[Mistake] = &[
    Mistake { code: "file-syntax", old: "name = \"islet\"", new: "name = islet", line: "name = islet" },
    Mistake { code: "file-unknown-key", old: "farmers = [", new: "peasants = [", line: "peasants" },
    Mistake { code: "file-missing-key", old: "{ at = \"F3\", colour = \"orange\" }", new: "{ at = \"F3\" }", line: "{ at = \"F3\" }" },
    Mistake { code: "file-wrong-type", old: "place_envoy = 1", new: "place_envoy = \"one\"", line: "place_envoy = \"one\"" },
    Mistake { code: "file-long-name", old: "name = \"islet\"", new: "name = \"islet islet islet islet islet islet islet islet islet islet islet islet\"", line: "name =" },
    Mistake { code: "board-bad-column", old: "G = \"1-6\"", new: "GG = \"1-6\"", line: "GG" },
    Mistake { code: "board-bad-rows", old: "G = \"1-6\"", new: "G = \"6-1\"", line: "G = \"6-1\"" },
    Mistake { code: "board-duplicate-cell", old: "G = \"1-6\"", new: "G = \"1-6, 3\"", line: "G = \"1-6, 3\"" },
    Mistake { code: "board-bad-cell", old: "at = \"F5\"", new: "at = \"55\"", line: "at = \"55\"" },
    Mistake { code: "board-off-the-land", old: "at = \"F5\"", new: "at = \"Q5\"", line: "at = \"Q5\"" },
    Mistake { code: "board-two-towns", old: "at = \"F5\"", new: "at = \"F3\"", line: "at = \"F3\", colour = \"blue\"" },
    Mistake { code: "board-two-farmers", old: "\"E3\", \"E5\"", new: "\"E3\", \"E3\"", line: "farmers = [" },
    Mistake { code: "board-town-on-farmer", old: "\"E3\", \"E5\"", new: "\"E3\", \"F5\"", line: "farmers = [" },
    Mistake { code: "board-unknown-colour", old: "colour = \"orange\"", new: "colour = \"green\"", line: "green" },
    Mistake { code: "board-no-town-of", old: "colour = \"orange\"", new: "colour = \"pink\"", line: "" },
    Mistake { code: "board-unknown-icon", old: "colour = \"orange\"", new: "colour = \"orange\", herald = \"moon\"", line: "moon" },
    Mistake { code: "board-herald-icons", old: "colour = \"orange\"", new: "colour = \"orange\", herald = \"cross\"", line: "" },
    Mistake { code: "board-advanced-count", old: "[\"B2\", \"D4\"]", new: "[\"B2\"]", line: "advanced" },
    Mistake { code: "board-advanced-not-a-town", old: "[\"B2\", \"D4\"]", new: "[\"B2\", \"A1\"]", line: "advanced" },
    Mistake { code: "board-advanced-twice", old: "[\"B2\", \"D4\"]", new: "[\"B2\", \"B2\"]", line: "advanced" },
    Mistake { code: "board-lonely-field", old: "G = \"1-6\"", new: "G = \"1-6\"\nZ = \"9\"", line: "Z" },
    Mistake { code: "board-lonely-town", old: "towns = [", new: "towns = [\n  { at = \"Z9\", colour = \"blue\" },", line: "Z9" },
    Mistake { code: "board-unreachable", old: "\"E3\", \"E5\"", new: "\"E3\", \"Z9\"", line: "farmers" },
    Mistake { code: "board-unknown-tile", old: "place_envoy = 1", new: "make_tea = 1", line: "make_tea" },
    Mistake { code: "board-bad-tile-count", old: "place_envoy = 1", new: "place_envoy = -1", line: "place_envoy" },
    Mistake { code: "board-tile-total", old: "place_envoy = 1", new: "place_envoy = 2", line: "victory_points_3" },
    Mistake { code: "board-too-many-seals", old: "6 = { vp = [7, 5] }", new: "6 = { folded = true }", line: "" },
    Mistake { code: "board-bad-space", old: "6 = { vp = [7, 5] }", new: "0 = { vp = [7, 5] }", line: "0 = {" },
    Mistake { code: "board-two-effects", old: "6 = { vp = [7, 5] }", new: "6 = { vp = 7, folded = true }", line: "6 = {" },
    Mistake { code: "board-bad-points", old: "6 = { vp = [7, 5] }", new: "6 = { vp = [5, 7] }", line: "6 = {" },
    Mistake { code: "board-forbidden-row", old: "6 = { vp = [7, 5] }", new: "6 = { forbidden = true }", line: "6 = {" },
    Mistake { code: "board-forbidden-top", old: "13 = { vp = 9, banner = 3 }", new: "13 = { forbidden = true }", line: "13 = {" },
    Mistake { code: "board-forbidden-banner", old: "5 = { forbidden = true }", new: "5 = { forbidden = true, banner = 1 }", line: "5 = {" },
    Mistake { code: "board-bad-banner", old: "6 = { vp = [7, 5] }", new: "6 = { vp = [7, 5], banner = 4 }", line: "6 = {" },
    Mistake { code: "board-banner-count", old: "4 = { banner = 1 }", new: "4 = { banner = 2 }", line: "" },
    Mistake { code: "board-banner-order", old: "4 = { banner = 1 }", new: "12 = { banner = 1 }", line: "" },
    Mistake { code: "board-third-banner-not-top", old: "13 = { vp = 9, banner = 3 }", new: "12 = { banner = 3 }\n13 = { vp = 9 }", line: "" },
];

#[test]
fn every_mistake_is_found_on_its_line() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for Mistake { code, old, new, line } in MISTAKES {
        assert!(ISLET.contains(old), "{old}");
        let mut text = ISLET.replacen(old, new, 1);
        // Two of the mistakes need a hex apart from the island.
        if *code == "board-lonely-town" || *code == "board-unreachable" {
            text = text.replace("[land]\n", "[land]\nZ = \"9\"\n");
        }
        let found = problems(&text);
        let problem = found.iter().find(|problem| problem.code == *code);
        let problem = problem.unwrap_or_else(|| panic!("{code} is not among {found:?}"));
        let stands = text.lines().nth((problem.line as usize).wrapping_sub(1)).unwrap_or_default();
        assert!(
            stands.contains(line) && (problem.line == 0) == line.is_empty(),
            "{code} on line {}: {stands}",
            problem.line
        );
        seen.insert(code);
    }
    // The other mistakes need whole boards.
    let rows: Vec<String> = ('H'..='P').map(|column| format!("{column} = \"0-31\"")).collect();
    let large = ISLET.replace("[land]\n", &format!("[land]\n{}\n", rows.join("\n")));
    let too_many: Vec<String> =
        (0..15).flat_map(|row| ["H", "J", "L"].map(|c| format!("\"{c}{}\"", row * 2))).collect();
    let crowd: Vec<String> = (0..16)
        .flat_map(|row| ["H", "I", "J", "K", "L"].map(|c| format!("{{ at = \"{c}{}\", colour = \"blue\" }}", row * 2)))
        .collect();
    for (code, text) in [
        ("board-no-land", "[tracks.coloured]\n[tracks.white]\n".to_owned()),
        ("board-empty-track", "[tracks.coloured]\n[tracks.white]\n".to_owned()),
        (
            "board-no-heralds",
            ISLET.replace(", herald = \"star\"", "").replace("advanced_heralds = [\"B2\", \"D4\"]", ""),
        ),
        ("board-too-many-fields", large.clone()),
        ("board-too-many-farmers", large.replace("\"C2\", \"C4\"", &too_many.join(", "))),
        ("board-too-many-towns", large.replace("towns = [", &format!("towns = [{},", crowd.join(", ")))),
    ] {
        let found = problems(&text);
        assert!(found.iter().any(|problem| problem.code == code), "{code} is not among {found:?}");
        seen.insert(code);
    }
    // TOML itself rejects duplicate keys, so these problems need a draft that does not come from TOML.
    seen.extend(["board-tile-twice", "board-space-twice"]);
    let all: BTreeSet<&str> = ProblemKind::CODES.iter().chain(&BoardFile::CODES).copied().collect();
    assert_eq!(all.difference(&seen).collect::<Vec<_>>(), Vec::<&&str>::new(), "every problem is shown here");
}

#[test]
fn everything_wrong_is_said_at_once_and_in_order() {
    let text = ISLET
        .replace("colour = \"orange\"", "colour = \"green\"")
        .replace("\"E3\", \"E5\"", "\"E3\", \"F5\"")
        .replace("place_envoy = 1", "make_tea = 1")
        .replace("6 = { vp = [7, 5] }", "6 = { vp = [5, 7] }");
    let found = problems(&text);
    let codes: Vec<&str> = found.iter().map(|problem| problem.code).collect();
    for code in ["board-unknown-colour", "board-town-on-farmer", "board-unknown-tile", "board-bad-points"] {
        assert!(codes.contains(&code), "{code} is not among {codes:?}");
    }
    assert!(found.iter().map(|problem| problem.line).is_sorted());
}
