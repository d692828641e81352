//! Where in the page somebody is, as the part of the address behind `#`.

use games::GameKind;

/// A place in the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// The three games, and the saved ones.
    Start,
    /// Seats, board and options of a new game.
    New(GameKind),
    /// Seats, board and options of a new online table.
    Host(GameKind),
    /// Online tables.
    Online,
    /// The table of a saved game, or of the server.
    Table(String),
    /// The rules of a game, at a rule.
    Rules(GameKind, Option<String>),
    /// Language, colours, speed.
    Settings,
    /// A record inside the address.
    Shared(String),
}

impl Route {
    /// Reads what stands behind the `#`; whatever cannot be read is the start.
    pub(crate) fn read(path: &str) -> Route {
        let words: Vec<&str> = path.trim_start_matches('#').trim_start_matches('/').splitn(3, '/').collect();
        let kind = |name: &str| GameKind::from_name(name);
        match words.as_slice() {
            ["new", game] => kind(game).map_or(Route::Start, Route::New),
            ["host", game] => kind(game).map_or(Route::Start, Route::Host),
            ["online"] => Route::Online,
            ["table", id] => Route::Table((*id).to_owned()),
            ["rules", game] => kind(game).map_or(Route::Start, |game| Route::Rules(game, None)),
            ["rules", game, rule] => {
                kind(game).map_or(Route::Start, |game| Route::Rules(game, Some((*rule).to_owned())))
            }
            ["settings"] => Route::Settings,
            ["record", packed] => Route::Shared((*packed).to_owned()),
            _ => Route::Start,
        }
    }

    /// The address, with its `#`.
    pub(crate) fn path(&self) -> String {
        match self {
            Route::Start => "#/".to_owned(),
            Route::New(game) => format!("#/new/{}", game.name()),
            Route::Host(game) => format!("#/host/{}", game.name()),
            Route::Online => "#/online".to_owned(),
            Route::Table(id) => format!("#/table/{id}"),
            Route::Rules(game, None) => format!("#/rules/{}", game.name()),
            Route::Rules(game, Some(rule)) => format!("#/rules/{}/{rule}", game.name()),
            Route::Settings => "#/settings".to_owned(),
            Route::Shared(packed) => format!("#/record/{packed}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let routes = [
            Route::Start,
            Route::New(GameKind::Cascadito),
            Route::Host(GameKind::Barricade),
            Route::Online,
            Route::Table("k3x".to_owned()),
            Route::Rules(GameKind::Cascadero, None),
            Route::Rules(GameKind::Barricade, Some("flood".to_owned())),
            Route::Settings,
            Route::Shared("abc_-1".to_owned()),
        ];
        for route in routes {
            assert_eq!(Route::read(&route.path()), route);
        }
        assert_eq!(Route::read("#/rules/chess"), Route::Start);
        assert_eq!(Route::read(""), Route::Start);
    }
}
