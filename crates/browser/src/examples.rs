//! Recorded games of each kind for tests and pictures, by their paths in `fixtures/records`.

use games::GameKind;

/// The recorded games of one kind.
#[derive(Clone, Copy, Debug)]
pub struct GameExamples {
    /// A game with a long chain of effects.
    pub chain: &'static str,
    /// The number of actions of that game in the preview image for links.
    pub link_actions: usize,
    /// The game of which all screens are visited.
    pub screens: &'static str,
    /// The numbers of actions of that game for the beginning and the middle.
    pub stages: [usize; 2],
    /// What others can change in the middle beside the hexes, as a selector.
    pub changed: &'static str,
    /// The verb of a question for which one choice is a complete command.
    pub verb: &'static str,
    /// A game on the largest table.
    pub large: &'static str,
    /// The games whose review is measured.
    pub reviews: &'static [&'static str],
}

impl GameExamples {
    /// The examples of a game.
    pub fn of(kind: GameKind) -> GameExamples {
        match kind {
            GameKind::Cascadero => GameExamples {
                chain: "cascadero/front-star-2-greedy-points.txt",
                link_actions: 40,
                screens: "cascadero/farmers-circle-3-greedy-points.txt",
                stages: [21, 76],
                changed: ".space",
                verb: "place",
                large: "cascadero/farmers-cross-4-greedy-no-envoy.txt",
                reviews: &[
                    "cascadero/front-star-2-greedy-points.txt",
                    "cascadero/farmers-circle-3-greedy-points.txt",
                    "cascadero/farmers-cross-4-greedy-no-envoy.txt",
                ],
            },
            GameKind::Cascadito => GameExamples {
                chain: "cascadito/sheet1-3-greedy-top-row.txt",
                link_actions: 90,
                screens: "cascadito/sheet3-3-greedy-bottom-row.txt",
                stages: [8, 110],
                changed: "[data-space], .bar",
                verb: "mark",
                large: "cascadito/sheet4-4-greedy-tracks.txt",
                reviews: &["cascadito/sheet2-solo-hard-greedy-boxes.txt"],
            },
            GameKind::Barricade => GameExamples {
                chain: "barricade/standard-4-greedy-everspring.txt",
                link_actions: 84,
                screens: "barricade/standard-4-greedy-everspring.txt",
                stages: [7, 84],
                changed: "[data-place], .wall-card, .goods, .prices li",
                verb: "start",
                large: "barricade/standard-6-greedy-ark.txt",
                reviews: &[
                    "barricade/small-3-two-weakest-random-everspring.txt",
                    "barricade/standard-6-greedy-ark.txt",
                ],
            },
        }
    }

    /// The examples of every game.
    pub fn all() -> impl Iterator<Item = GameExamples> {
        GameKind::ALL.iter().map(|kind| GameExamples::of(*kind))
    }
}

/// The names of all games.
pub fn game_names() -> impl Iterator<Item = &'static str> {
    GameKind::ALL.iter().map(|kind| kind.name())
}
