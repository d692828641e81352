//! From the run-time choice of a game back to code that is generic over it.

/// Runs generic code with the game inside an [`AnyGame`](crate::AnyGame): `with_any_game!(any, game => code)`. The code is compiled
/// once for each game, so it runs as fast as if the game had been known from the start.
#[macro_export]
macro_rules! with_any_game {
    ($any:expr, $game:ident => $code:expr) => {
        match $any {
            $crate::AnyGame::Cascadero($game) => $code,
            $crate::AnyGame::Cascadito($game) => $code,
            $crate::AnyGame::Barricade($game) => $code,
        }
    };
}
