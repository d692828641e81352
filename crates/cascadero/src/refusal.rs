//! Why an action is not legal.

use tabletop::Cell;

use crate::{Achievement, Colour, Phase, Tile, rule};

tabletop::refusals! {
    /// The game is over.
    GameOver = "game-over" by END,
    /// Another question is open.
    OtherQuestion { phase: Phase } = "other-question" by TURN_ORDER,
    /// The open question cannot be declined.
    NotOptional { phase: Phase } = "not-optional" by OPTIONAL,
    /// Tiles are laid in a fixed order.
    OtherFarmer { cell: Cell, expected: Cell } = "other-farmer" by FARMER_TILES,
    /// All tiles of this kind are laid.
    TileUsedUp { tile: Tile } = "tile-used-up" by FARMER_TILES,
    /// No player has this colour.
    NoSuchPlayer { colour: Colour } = "no-such-player" by FIRST_PLAYER,
    /// The cell is not part of the land.
    NoSuchField { cell: Cell } = "no-such-field" by PLACE,
    /// The cell is a town; envoys never stand on towns.
    IsATown { cell: Cell } = "is-a-town" by PLACE,
    /// The field is occupied.
    Occupied { cell: Cell, by: Colour } = "occupied" by PLACE,
    /// The player has no envoy next to the farmer.
    FarmerLocked { cell: Cell } = "farmer-locked" by FARMER_UNLOCK,
    /// The player has no seal in hand.
    NoSeal = "no-seal" by SEAL_USE,
    /// A seal works only next to a town.
    SealAwayFromTowns { cell: Cell } = "seal-away-from-towns" by SEAL_USE,
    /// A seal is only for a single envoy.
    SealInGroup { cell: Cell } = "seal-in-group" by SEAL_USE,
    /// This town is not one of those to score now.
    NotToScore { town: Cell } = "not-to-score" by SEVERAL_TOWNS,
    /// The cube is at the top.
    CubeAtTop { track: Colour } = "cube-at-top" by TOP_OF_TRACK,
    /// A forbidden space is above the cube.
    CubeBlocked { track: Colour, at: u8 } = "cube-blocked" by BLOCKED,
    /// No envoy of the player stands there.
    NotYourEnvoy { cell: Cell } = "not-your-envoy" by MOVE_ENVOY,
    /// The fields are not neighbours.
    NotAdjacent { from: Cell, to: Cell } = "not-adjacent" by MOVE_ENVOY,
    /// No herald is in that town.
    NoHeraldThere { town: Cell } = "no-herald-there" by MOVE_HERALD,
    /// The herald that moves on now is another one.
    OtherHerald { town: Cell } = "other-herald" by ADVANCED,
    /// Heralds stand only in towns.
    NotATown { cell: Cell } = "not-a-town" by MOVE_HERALD,
    /// The town has a herald already.
    HeraldThere { town: Cell } = "herald-there" by HERALD_TARGET,
    /// The town has no empty field beside it.
    TownFull { town: Cell } = "town-full" by HERALD_TARGET,
    /// A herald moves on only to a town exactly three steps away.
    HeraldDistance { from: Cell, to: Cell } = "herald-distance" by ADVANCED,
    /// The open question is about another achievement.
    OtherAchievement { asked: Achievement, answered: Achievement } = "other-achievement" by SIMULTANEOUS_CLAIMS,
}
