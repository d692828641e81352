//! The games of the table, ready to be checked.

mod barricade;
mod cascadero;
mod cascadito;

pub use barricade::BarricadeSubject;
pub use cascadero::CascaderoSubject;
pub use cascadito::CascaditoSubject;
