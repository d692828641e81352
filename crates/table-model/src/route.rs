//! The screens of the page, as the part of the address after `#`.

use games::GameKind;

/// A screen of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageRoute {
    /// The list of games and saved games.
    Start,
    /// A new game against bots, which begins at once.
    Play(GameKind),
    /// A guided first game, which begins at once.
    Learn(GameKind),
    /// Seats, board and options of a new game.
    New(GameKind),
    /// Seats, board and options of a new online table.
    Host(GameKind),
    /// Online tables.
    Online,
    /// What is kept about a person, and where they are signed in.
    Privacy,
    /// The table of a saved game, or a table of the server.
    Table(String),
    /// The rules of a game, at a rule.
    Rules(GameKind, Option<String>),
    /// Language, colours, speed.
    Settings,
    /// The keys of the keyboard.
    Shortcuts,
    /// A record packed into the address.
    Shared(String),
}

impl PageRoute {
    /// Reads the part of the address after `#`; an unknown address leads to the start screen.
    pub fn read(path: &str) -> PageRoute {
        let words: Vec<&str> = path.trim_start_matches('#').trim_start_matches('/').splitn(3, '/').collect();
        match words.as_slice() {
            ["play", game] => GameKind::from_name(game).map_or(PageRoute::Start, PageRoute::Play),
            ["learn", game] => GameKind::from_name(game).map_or(PageRoute::Start, PageRoute::Learn),
            ["new", game] => GameKind::from_name(game).map_or(PageRoute::Start, PageRoute::New),
            ["host", game] => GameKind::from_name(game).map_or(PageRoute::Start, PageRoute::Host),
            ["online"] => PageRoute::Online,
            ["privacy"] => PageRoute::Privacy,
            ["table", id] => PageRoute::Table((*id).to_owned()),
            ["rules", game] => GameKind::from_name(game).map_or(PageRoute::Start, |game| PageRoute::Rules(game, None)),
            ["rules", game, rule] => GameKind::from_name(game)
                .map_or(PageRoute::Start, |game| PageRoute::Rules(game, Some((*rule).to_owned()))),
            ["settings"] => PageRoute::Settings,
            ["keys"] => PageRoute::Shortcuts,
            ["record", packed] => PageRoute::Shared((*packed).to_owned()),
            _ => PageRoute::Start,
        }
    }

    /// Whether it is shown over another screen, which stays as it is.
    pub fn is_overlay(&self) -> bool {
        matches!(self, PageRoute::Rules(..) | PageRoute::Settings | PageRoute::Shortcuts)
    }

    /// The address, with its `#`.
    pub fn path(&self) -> String {
        match self {
            PageRoute::Start => "#/".to_owned(),
            PageRoute::Play(game) => format!("#/play/{}", game.name()),
            PageRoute::Learn(game) => format!("#/learn/{}", game.name()),
            PageRoute::New(game) => format!("#/new/{}", game.name()),
            PageRoute::Host(game) => format!("#/host/{}", game.name()),
            PageRoute::Online => "#/online".to_owned(),
            PageRoute::Privacy => "#/privacy".to_owned(),
            PageRoute::Table(id) => format!("#/table/{id}"),
            PageRoute::Rules(game, None) => format!("#/rules/{}", game.name()),
            PageRoute::Rules(game, Some(rule)) => format!("#/rules/{}/{rule}", game.name()),
            PageRoute::Settings => "#/settings".to_owned(),
            PageRoute::Shortcuts => "#/keys".to_owned(),
            PageRoute::Shared(packed) => format!("#/record/{packed}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let routes = [
            PageRoute::Start,
            PageRoute::Play(GameKind::Cascadero),
            PageRoute::Learn(GameKind::Barricade),
            PageRoute::New(GameKind::Cascadito),
            PageRoute::Host(GameKind::Barricade),
            PageRoute::Online,
            PageRoute::Privacy,
            PageRoute::Table("k3x".to_owned()),
            PageRoute::Rules(GameKind::Cascadero, None),
            PageRoute::Rules(GameKind::Barricade, Some("flood".to_owned())),
            PageRoute::Settings,
            PageRoute::Shortcuts,
            PageRoute::Shared("abc_-1".to_owned()),
        ];
        for route in routes {
            assert_eq!(PageRoute::read(&route.path()), route);
        }
        assert_eq!(PageRoute::read("#/rules/chess"), PageRoute::Start);
        assert_eq!(PageRoute::read(""), PageRoute::Start);
    }
}
