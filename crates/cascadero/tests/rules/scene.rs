//! Scenes: a position drawn as text, played with commands, and checked in the words of the rules.
//!
//! Every failure message ends with the board.

use std::fmt::Write;

use cascadero::{Action, Cascadero, Colour, Event, Heralds, Phase, Reason, RulesVersion, Setup, Source};
use tabletop::{Actor, Game, GameExt, Refusal, Seat, Victory};

/// A game in progress, and what the last commands caused.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) game: Cascadero,
    pub(crate) events: Vec<Event>,
}

/// The scene in a text, by the newest rules unless the text says otherwise. The text may be indented; the first player listed is to
/// move.
#[track_caller]
pub(crate) fn scene(text: &str) -> Scene {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let margin = lines().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let mut text: String = lines().map(|line| line[margin..].to_owned() + "\n").collect();
    if !text.contains("\nrules: ") {
        writeln!(text, "rules: {}", RulesVersion::NEWEST).unwrap();
    }
    let game = games::cascadero::sketch(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    game.assert_caches();
    Scene { game, events: Vec::new() }
}

/// A town of a colour on C2 that pushes blue's cube by 1, 2 or 3 spaces: 2 because of an earlier visitor, 3 with a herald
/// as well. `place B3` has been played.
#[track_caller]
pub(crate) fn climb(track: &str, spaces: u8, facts: &str) -> Scene {
    let town = letter(track).to_string() + if spaces == 3 { "!" } else { "" };
    let visitor = if spaces > 1 { "p" } else { "." };
    let facts: String = facts.lines().map(|line| line.trim().to_owned() + "\n").collect();
    let mut scene = scene(&format!(
        "     A   B   C   D   E
 1       .       .
     .       .       .
 2       .       .
     b       {town:4}    .
 3       .       {visitor}
     .       .       .
{facts}"
    ));
    scene.play("place B3");
    scene
}

/// A new game at a printed board.
pub(crate) fn table(board: &str, colours: &str, heralds: Heralds) -> Scene {
    let colours = colours.split(' ').map(colour).collect();
    let setup = Setup { heralds, ..Setup::new(games::cascadero::board(board), colours) };
    Scene { game: Cascadero::start(&setup).unwrap(), events: Vec::new() }
}

pub(crate) fn colour(name: &str) -> Colour {
    name.parse().unwrap_or_else(|_| panic!("{name} is no colour"))
}

fn letter(track: &str) -> char {
    colour(track).letter()
}

fn action(command: &str) -> Action {
    command.parse().unwrap_or_else(|error| panic!("{command}: {error}"))
}

fn split(list: &str) -> Vec<String> {
    list.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// Playing commands.
impl Scene {
    /// Plays commands separated by semicolons. Each must be legal and do exactly what its preview said.
    #[track_caller]
    pub(crate) fn play(&mut self, commands: &str) -> &mut Self {
        self.events.clear();
        for command in split(commands) {
            assert!(self.legal().contains(&command), "{command} is not offered\n{self:?}");
            let foreseen = self.game.preview(action(&command)).unwrap();
            let events = self.game.apply(action(&command)).unwrap_or_else(|refusal| panic!("{refusal}\n{self:?}"));
            assert_eq!(events, foreseen, "the preview of {command}\n{self:?}");
            self.game.assert_caches();
            self.events.extend(events);
        }
        self
    }

    /// Checks that the rules refuse a command, with this code and rule, and that nothing changes.
    #[track_caller]
    pub(crate) fn refuses(&self, command: &str, code: &str, rule: &str) -> &Self {
        let mut game = self.game;
        match game.apply(action(command)) {
            Ok(_) => panic!("{command} was allowed\n{self:?}"),
            Err(refusal) => {
                assert_eq!((refusal.code(), refusal.rule().0), (code, rule), "refusing {command}\n{self:?}");
            }
        }
        assert_eq!(game, self.game, "refusing {command} changed something\n{self:?}");
        assert!(!self.legal().contains(&command.to_owned()), "{command} is offered\n{self:?}");
        self
    }

    /// All legal commands.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal_actions(&mut legal);
        assert!(legal.is_sorted() && legal.windows(2).all(|pair| pair[0] != pair[1]), "in order, each once: {legal:?}");
        legal.iter().map(ToString::to_string).collect()
    }

    /// The events of the last commands, one line each.
    pub(crate) fn told(&self) -> Vec<String> {
        self.events.iter().map(|event| tell(&self.game, *event)).collect()
    }
}

/// Assertions on the public information; each panics with the board if it fails.
impl Scene {
    /// Checks the open question: `blue advance`, `pink claim pair-white`, `over: points`.
    #[track_caller]
    pub(crate) fn asks(&self, expected: &str) -> &Self {
        let question = match self.game.phase() {
            Phase::Over(ending) => format!("over: {}", ending.name()),
            Phase::Claim(achievement) => format!("{} claim {achievement}", self.actor()),
            phase => format!("{} {phase}", self.actor()),
        };
        assert_eq!(question, expected, "the question\n{self:?}");
        self
    }

    fn actor(&self) -> &'static str {
        match self.game.actor() {
            Actor::Seat(seat) => self.game.colour(seat).name(),
            Actor::Chance => "chance",
            Actor::Nobody => "nobody",
        }
    }

    /// Checks the list of all legal commands.
    #[track_caller]
    pub(crate) fn offers(&self, commands: &str) -> &Self {
        assert_eq!(self.legal(), split(commands), "the offers\n{self:?}");
        self
    }

    /// Checks the list of all legal commands that contain a word.
    #[track_caller]
    pub(crate) fn offers_with(&self, word: &str, commands: &str) -> &Self {
        let with = |command: &String| command.split(' ').any(|part| part == word);
        let found: Vec<String> = self.legal().into_iter().filter(with).collect();
        assert_eq!(found, split(commands), "the offers with {word}\n{self:?}");
        self
    }

    /// Checks that the last commands caused these events in this order; other events may lie between.
    #[track_caller]
    pub(crate) fn saw(&self, lines: &str) -> &Self {
        let told = self.told();
        let mut rest = told.iter();
        for line in split(lines) {
            assert!(rest.any(|told| *told == line), "missed {line:?} in {told:#?}\n{self:?}");
        }
        self
    }

    /// Checks that the last commands caused exactly these events.
    #[track_caller]
    pub(crate) fn saw_only(&self, lines: &str) -> &Self {
        assert_eq!(self.told(), split(lines), "{self:?}");
        self
    }

    /// Checks that no event of the last commands has this text in its line.
    #[track_caller]
    pub(crate) fn never(&self, part: &str) -> &Self {
        let told = self.told();
        assert!(!told.iter().any(|line| line.contains(part)), "saw {part:?} in {told:#?}\n{self:?}");
        self
    }

    /// Checks the spaces of cubes: `Y4 W6`. Tracks that are not named are not checked.
    #[track_caller]
    pub(crate) fn cubes(&self, who: &str, spaces: &str) -> &Self {
        for space in spaces.split(' ') {
            let track = Colour::from_letter(space.chars().next().unwrap()).unwrap();
            let found = self.game.cube(self.seat(who), track);
            assert_eq!(found.to_string(), space[1..], "{who}'s cube on {track}\n{self:?}");
        }
        self
    }

    /// Checks the points of a player.
    #[track_caller]
    pub(crate) fn points(&self, who: &str, points: u16) -> &Self {
        assert_eq!(self.game.points(self.seat(who)), points, "{who}'s points\n{self:?}");
        self
    }

    /// Checks the number of seals that a player has in hand.
    #[track_caller]
    pub(crate) fn seals(&self, who: &str, seals: u8) -> &Self {
        assert_eq!(self.game.seals(self.seat(who)), seals, "{who}'s seals\n{self:?}");
        self
    }

    /// Checks the achievements of a player, in the printed order.
    #[track_caller]
    pub(crate) fn flags(&self, who: &str, achievements: &str) -> &Self {
        let found: Vec<&str> = self.game.claimed(self.seat(who)).iter().map(cascadero::Achievement::name).collect();
        assert_eq!(found.join(" "), achievements, "{who}'s flags\n{self:?}");
        self
    }

    /// Checks the towns of the heralds.
    #[track_caller]
    pub(crate) fn heralds(&self, towns: &str) -> &Self {
        let found: Vec<String> = self.game.heralds().map(|town| town.to_string()).collect();
        assert_eq!(found.join(" "), towns, "the heralds\n{self:?}");
        self
    }

    /// Checks a player's groups: `A1 B1 | F3 G3`.
    #[track_caller]
    pub(crate) fn groups(&self, who: &str, expected: &str) -> &Self {
        let words = |group: &Vec<tabletop::Cell>| group.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let found: Vec<String> = self.game.groups_of(self.seat(who)).iter().map(words).collect();
        assert_eq!(found.join(" | "), expected, "{who}'s groups\n{self:?}");
        self
    }

    /// Checks the final table: `full: blue pink`, best first.
    #[track_caller]
    pub(crate) fn result(&self, expected: &str) -> &Self {
        let standings = self.game.standings().unwrap_or_else(|| panic!("the game goes on\n{self:?}"));
        let mut result = match standings.victory {
            Victory::Full => "full:".to_owned(),
            Victory::Minor => "minor:".to_owned(),
            Victory::Nobody => "nobody:".to_owned(),
        };
        for place in &standings.places {
            write!(result, " {}", self.game.colour(place.seat)).unwrap();
        }
        assert_eq!(result, expected, "{self:?}");
        self
    }

    pub(crate) fn seat(&self, who: &str) -> Seat {
        self.game.seat_of(colour(who)).unwrap_or_else(|| panic!("nobody plays {who}"))
    }
}

impl std::fmt::Debug for Scene {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.game)
    }
}

/// One event in a few words.
fn tell(game: &Cascadero, event: Event) -> String {
    let who = |seat: Seat| game.colour(seat);
    match event {
        Event::TileRevealed { cell, tile } => format!("tile {cell} {tile}"),
        Event::FirstPlayerDrawn { seat } => format!("first {}", who(seat)),
        Event::TurnStarted { seat, further: false } => format!("turn {}", who(seat)),
        Event::TurnStarted { seat, further: true } => format!("further turn {}", who(seat)),
        Event::EnvoyPlaced { seat, cell, sealed: false } => format!("{} places {cell}", who(seat)),
        Event::EnvoyPlaced { seat, cell, sealed: true } => format!("{} places {cell} on a seal", who(seat)),
        Event::TownStayedSilent { town, reason: Reason::Alone, .. } => format!("{town} silent: alone"),
        Event::TownStayedSilent { town, reason: Reason::KnownGroup, .. } => format!("{town} silent: known"),
        Event::TownScored { town, colour, spaces, visited, herald, .. } => {
            let why = ["", ": visited", ": herald", ": visited, herald"];
            format!("{colour} {town} scores {spaces}{}", why[usize::from(visited) + 2 * usize::from(herald)])
        }
        Event::CubeAdvanced { seat, track, from, to } => format!("{} on {track} {from}>{to}", who(seat)),
        Event::CubeStopped { seat, track, at, top: false } => format!("{} on {track} blocked at {at}", who(seat)),
        Event::CubeStopped { seat, track, at, top: true } => format!("{} on {track} at the top {at}", who(seat)),
        Event::PointsScored { seat, points, source } => match source {
            Source::Space { track, space, first } => {
                format!("{} +{points} {track} {space}{}", who(seat), if first { " first" } else { "" })
            }
            Source::Tile(cell) => format!("{} +{points} tile {cell}", who(seat)),
            Source::Achievement(achievement) => format!("{} +{points} {achievement}", who(seat)),
        },
        Event::FurtherTurnEarned { seat } => format!("{} earns a turn", who(seat)),
        Event::SealTaken { seat, track, space } => format!("{} takes seal {track} {space}", who(seat)),
        Event::EnvoyMoved { seat, from, to } => format!("{} moves {from} {to}", who(seat)),
        Event::HeraldMoved { from, to, .. } => format!("herald {from} {to}"),
        Event::Achieved { seat, achievement } => format!("{} claims {achievement}", who(seat)),
        Event::Declined { seat, achievement } => format!("{} declines {achievement}", who(seat)),
        Event::Passed { seat, offer } => format!("{} passes {offer}", who(seat)),
        Event::Lapsed { offer, .. } => format!("{offer} lapses"),
        Event::GameEnded { ending } => format!("over: {}", ending.name()),
    }
}
