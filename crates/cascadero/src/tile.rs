//! Farmer tiles.

/// The effect of a farmer tile on the player whose envoy arrives.
///
/// ```
/// use cascadero::Tile;
///
/// assert_eq!("move-herald".parse(), Ok(Tile::MoveHerald));
/// assert_eq!(Tile::from_sign('3'), Some(Tile::VictoryPoints3));
/// assert_eq!(Tile::PlaceEnvoy.sign(), '+');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Tile {
    /// Two victory points.
    VictoryPoints2,
    /// Three victory points.
    VictoryPoints3,
    /// One cube may advance by one.
    AdvanceCube,
    /// A further turn.
    PlaceEnvoy,
    /// One herald may move to any town.
    MoveHerald,
}

impl Tile {
    /// Its index in lists.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its symbol in pictures.
    pub fn sign(self) -> char {
        ['2', '3', '^', '+', '~'][self.index()]
    }

    /// The tile with this symbol.
    pub fn from_sign(sign: char) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| tile.sign() == sign)
    }
}

// Board files use these names with underscores.
tabletop::named!(Tile {
    VictoryPoints2 = "victory-points-2",
    VictoryPoints3 = "victory-points-3",
    AdvanceCube = "advance-cube",
    PlaceEnvoy = "place-envoy",
    MoveHerald = "move-herald",
});
