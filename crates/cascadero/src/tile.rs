//! The farmers' tiles.

/// What a farmer does for the player whose envoy arrives.
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
    /// All kinds.
    pub const ALL: [Tile; 5] =
        [Tile::VictoryPoints2, Tile::VictoryPoints3, Tile::AdvanceCube, Tile::PlaceEnvoy, Tile::MoveHerald];

    /// Its place in lists.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name in commands; board files write it with underscores.
    pub fn name(self) -> &'static str {
        ["victory-points-2", "victory-points-3", "advance-cube", "place-envoy", "move-herald"][self.index()]
    }

    /// Its sign in pictures.
    pub fn sign(self) -> char {
        ['2', '3', '^', '+', '~'][self.index()]
    }

    /// The kind with a sign.
    pub fn from_sign(sign: char) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| tile.sign() == sign)
    }
}

tabletop::named!(Tile);
