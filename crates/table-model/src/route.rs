//! The screens of the page, as the part of the address after `#`.

use games::{GameKind, Guide};

/// A screen of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageRoute {
    /// The list of games and saved games.
    Start,
    /// A new game against bots, which starts at once.
    Play(GameKind),
    /// A guided first game or a lesson, which starts at once.
    Learn(GameKind, Option<&'static str>),
    /// Seats, board and options of a new game.
    New(GameKind),
    /// Seats, board and options of a new online table.
    Host(GameKind),
    /// Online tables.
    Online,
    /// The stored personal data, and the devices on which the person is signed in.
    Privacy,
    /// The practice screens: their address, which is parsed by the part of the page that draws them.
    Practice(String),
    /// The table of a saved game, or a table of the server.
    Table(String),
    /// The table of a saved game, at one of its positions.
    TableAt(String, usize),
    /// The rules of a game, at a rule.
    Rules(GameKind, Option<String>),
    /// Language, colours, speed.
    Settings,
    /// The keys of the keyboard.
    Shortcuts,
    /// A record packed into the address, and which of its positions to show; `None` for the last one.
    Shared(String, Option<usize>),
    /// An unknown address.
    Unknown(String),
}

/// The lesson with an address.
fn find_lesson(game: &str, lesson: &str) -> Option<PageRoute> {
    let kind = GameKind::from_name(game)?;
    let lesson = Guide::lessons(kind).into_iter().find(|known| *known == lesson)?;
    Some(PageRoute::Learn(kind, Some(lesson)))
}

impl PageRoute {
    /// Parses the part of the address after `#`.
    pub fn read(path: &str) -> PageRoute {
        let path = path.trim_start_matches('#').trim_start_matches('/');
        let words: Vec<&str> = path.splitn(3, '/').collect();
        let unknown = || PageRoute::Unknown(path.to_owned());
        match words.as_slice() {
            [""] => PageRoute::Start,
            ["play", game] => GameKind::from_name(game).map_or_else(unknown, PageRoute::Play),
            ["learn", game] => GameKind::from_name(game).map_or_else(unknown, |game| PageRoute::Learn(game, None)),
            ["learn", game, lesson] => find_lesson(game, lesson).unwrap_or_else(unknown),
            ["new", game] => GameKind::from_name(game).map_or_else(unknown, PageRoute::New),
            ["host", game] => GameKind::from_name(game).map_or_else(unknown, PageRoute::Host),
            ["online"] => PageRoute::Online,
            ["privacy"] => PageRoute::Privacy,
            ["table", id] if !id.is_empty() => PageRoute::Table((*id).to_owned()),
            ["table", id, place] if !id.is_empty() => match place.parse() {
                Ok(place) => PageRoute::TableAt((*id).to_owned(), place),
                Err(_) => unknown(),
            },
            ["rules", game] => GameKind::from_name(game).map_or_else(unknown, |game| PageRoute::Rules(game, None)),
            ["rules", game, rule] => {
                GameKind::from_name(game).map_or_else(unknown, |game| PageRoute::Rules(game, Some((*rule).to_owned())))
            }
            ["daily" | "games" | "openings" | "puzzles" | "try", ..] => PageRoute::Practice(path.to_owned()),
            ["settings"] => PageRoute::Settings,
            ["keys"] => PageRoute::Shortcuts,
            ["record", packed] if !packed.is_empty() => PageRoute::Shared((*packed).to_owned(), None),
            ["record", packed, place] => match place.parse() {
                Ok(place) => PageRoute::Shared((*packed).to_owned(), Some(place)),
                Err(_) => unknown(),
            },
            _ => unknown(),
        }
    }

    /// Whether it is an overlay over another screen, which stays unchanged.
    pub fn is_overlay(&self) -> bool {
        matches!(self, PageRoute::Rules(..) | PageRoute::Settings | PageRoute::Shortcuts)
    }

    /// The address, with its `#`.
    pub fn path(&self) -> String {
        match self {
            PageRoute::Start => "#/".to_owned(),
            PageRoute::Play(game) => format!("#/play/{}", game.name()),
            PageRoute::Learn(game, None) => format!("#/learn/{}", game.name()),
            PageRoute::Learn(game, Some(lesson)) => format!("#/learn/{}/{lesson}", game.name()),
            PageRoute::New(game) => format!("#/new/{}", game.name()),
            PageRoute::Host(game) => format!("#/host/{}", game.name()),
            PageRoute::Online => "#/online".to_owned(),
            PageRoute::Privacy => "#/privacy".to_owned(),
            PageRoute::Table(id) => format!("#/table/{id}"),
            PageRoute::TableAt(id, place) => format!("#/table/{id}/{place}"),
            PageRoute::Rules(game, None) => format!("#/rules/{}", game.name()),
            PageRoute::Rules(game, Some(rule)) => format!("#/rules/{}/{rule}", game.name()),
            PageRoute::Settings => "#/settings".to_owned(),
            PageRoute::Shortcuts => "#/keys".to_owned(),
            PageRoute::Shared(packed, None) => format!("#/record/{packed}"),
            PageRoute::Shared(packed, Some(place)) => format!("#/record/{packed}/{place}"),
            PageRoute::Practice(path) | PageRoute::Unknown(path) => format!("#/{path}"),
        }
    }
}

/// Why an address is unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownAddress {
    /// There is no game with this name.
    Game(String),
    /// The game has no lesson with this name.
    Lesson(String),
    /// The end of the address is missing.
    CutOff,
    /// There is no such screen.
    Screen(String),
}

impl UnknownAddress {
    /// Why an address, given without `#/`, is unknown.
    pub fn of(path: &str) -> UnknownAddress {
        let words: Vec<&str> = path.split('/').collect();
        match words.as_slice() {
            ["play" | "learn" | "new" | "host" | "rules" | "table" | "record"]
            | ["play" | "learn" | "new" | "host" | "rules" | "table" | "record", ""] => UnknownAddress::CutOff,
            ["play" | "learn" | "new" | "host" | "rules", game, ..] if GameKind::from_name(game).is_none() => {
                UnknownAddress::Game((*game).to_owned())
            }
            ["learn", _, lesson] => UnknownAddress::Lesson((*lesson).to_owned()),
            _ => UnknownAddress::Screen(path.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_address_has_a_reason() {
        for (path, wrong) in [
            ("rules/chess", UnknownAddress::Game("chess".to_owned())),
            ("learn/cascadero/openings", UnknownAddress::Lesson("openings".to_owned())),
            ("record/", UnknownAddress::CutOff),
            ("table", UnknownAddress::CutOff),
            ("tables/3", UnknownAddress::Screen("tables/3".to_owned())),
        ] {
            assert_eq!(PageRoute::read(&format!("#/{path}")), PageRoute::Unknown(path.to_owned()));
            assert_eq!(UnknownAddress::of(path), wrong);
        }
    }

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let routes = [
            PageRoute::Start,
            PageRoute::Play(GameKind::Cascadero),
            PageRoute::Learn(GameKind::Barricade, None),
            PageRoute::Learn(GameKind::Cascadero, Some(Guide::lessons(GameKind::Cascadero)[2])),
            PageRoute::New(GameKind::Cascadito),
            PageRoute::Host(GameKind::Barricade),
            PageRoute::Online,
            PageRoute::Privacy,
            PageRoute::Practice("try/0123/12".to_owned()),
            PageRoute::Table("k3x".to_owned()),
            PageRoute::TableAt("k3x".to_owned(), 12),
            PageRoute::Rules(GameKind::Cascadero, None),
            PageRoute::Rules(GameKind::Barricade, Some("flood".to_owned())),
            PageRoute::Settings,
            PageRoute::Shortcuts,
            PageRoute::Shared("abc_-1".to_owned(), None),
            PageRoute::Shared("abc_-1".to_owned(), Some(12)),
        ];
        for route in routes {
            assert_eq!(PageRoute::read(&route.path()), route);
        }
        for wrong in ["rules/chess", "learn/cascadero/openings", "tables", "record"] {
            assert_eq!(PageRoute::read(&format!("#/{wrong}")), PageRoute::Unknown(wrong.to_owned()));
        }
        assert_eq!(PageRoute::read("#/"), PageRoute::Start);
        assert_eq!(PageRoute::read(""), PageRoute::Start);
    }
}
