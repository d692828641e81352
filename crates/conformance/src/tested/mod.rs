//! The games of this repository, as games under test.

mod barricade;
mod cascadero;
mod cascadito;

pub use barricade::TestedBarricade;
pub use cascadero::TestedCascadero;
pub use cascadito::TestedCascadito;
