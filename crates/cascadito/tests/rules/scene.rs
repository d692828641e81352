//! Small made-up sheets for scenes, so that changes of the built-in sheets break no test.

use cascadito::{Action, Cascadito, Event};
use tabletop::{Game, GameExt};

/// Like sheet 1: four tracks, a river below, white dice forbidden.
pub(crate) const RURAL: &str = r#"
name = "rural"
forbidden = ["black", "white"]
solo_boxes = 4
kingdom = ''
every_track = { spaces = 3, points = 7 }
top = [
  { kind = "banners", banner = 1, tracks = 4, points = 5 },
  { kind = "group-colours", colours = 5, points = 5 },
  { kind = "group-towns-alike", towns = 3, points = 5 },
  { kind = "river-space", river = 1, space = 4, points = 5 },
]
bottom = [
  { kind = "group-towns", towns = 2, colour = "blue", action = "any-track" },
  { kind = "group-towns", towns = 2, colour = "pink", action = "any-track" },
]
[end]
moment = "at-once"
top_row = "together"
bottom_row = "alone"
[tracks]
blue = { points = [1, 2, 3, 4], castle = 9, banners = [2, 3], actions = { 2 = "any-field" } }
yellow = { points = [1, 2, 3, 4], castle = 10, banners = [2, 3], actions = { 2 = "any-track" } }
orange = { points = [1, 2, 3, 4], castle = 11, banners = [2, 3], actions = { 2 = "river" } }
pink = { points = [1, 2, 3, 4], castle = 12, banners = [2, 3] }
[[rivers]]
points = [0, 1, 2, 5]
actions = { 2 = "any-field", 4 = "any-field" }
"#;

/// Like sheet 2: bandits, separate groups, a banner of the home castle.
pub(crate) const BANDITS: &str = r#"
name = "bandits"
forbidden = ["black"]
solo_boxes = 4
kingdom = ''
top = [
  { kind = "home-banner", banner = 1, points = 5 },
  { kind = "groups", groups = 3, points = 5 },
  { kind = "marked", sign = "bandit", count = 2, points = 5 },
  { kind = "track-banner", banner = 1, track = "white", points = 5 },
]
bottom = [{ kind = "group-towns", towns = 3, colour = "blue", action = "any-track" }]
[end]
moment = "at-once"
top_row = "together"
bottom_row = "alone"
[legend]
"!" = { name = "bandit" }
"^" = { name = "spring", action = "any-track" }
[[collections]]
sign = "bandit"
points = [1, 4]
[tracks]
blue = { points = [1, 2, 3, 4], castle = 9, banners = [2] }
yellow = { points = [1, 2, 3, 4], castle = 10, banners = [2] }
orange = { points = [1, 2, 3, 4], castle = 11, banners = [2] }
pink = { points = [1, 2, 3, 4], castle = 12, banners = [2] }
white = { points = [1, 2, 3, 4], banners = [2] }
"#;

/// Like sheet 4: stars, crowns and trade goods, and an end only at the end of a turn.
pub(crate) const TRADE: &str = r#"
name = "trade"
forbidden = ["black"]
solo_boxes = 4
kingdom = ''
top = [
  { kind = "group-marked", sign = "blue-crown", count = 2, points = 8, later = 5 },
  { kind = "group-marked", sign = "pink-crown", count = 2, points = 8, later = 5 },
]
bottom = [{ kind = "marked", sign = "silk", count = 2, points = 5 }]
[end]
moment = "end-of-turn"
top_row = "alone"
top_row_bonus = 5
tracks = 4
[legend]
"*" = { star = true }
"b" = { name = "blue-crown" }
"p" = { name = "pink-crown" }
"1" = { name = "silk" }
[tracks]
blue = { points = [1, 2, 3, 4, 5], castle = 9 }
yellow = { points = [1, 2, 3, 4, 5], castle = 10 }
orange = { points = [1, 2, 3, 4, 5], castle = 11 }
pink = { points = [1, 2, 3, 4, 5], castle = 12 }
white = { points = [1, 2, 3, 4, 5] }
"#;

/// The game that continues from a scene drawn on a made-up sheet.
pub(crate) fn scene(sheet: &str, text: &str) -> Cascadito {
    let rest = games::cascadito::draft(sheet).unwrap();
    Cascadito::read(text, games::cascadito::find, &rest).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays commands and returns all events.
pub(crate) fn play(game: &mut Cascadito, commands: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for command in commands {
        let action: Action = command.parse().unwrap();
        events.extend(game.apply(action).unwrap_or_else(|refusal| panic!("{command}: {refusal}\n{game}")));
    }
    events
}

/// The refusal of a command.
pub(crate) fn refusal(game: &Cascadito, command: &str) -> cascadito::Refusal {
    game.validate(command.parse().unwrap()).expect_err(command)
}
