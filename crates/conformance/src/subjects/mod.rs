//! The games of the table, ready to be checked.

mod barricade;
mod cascadero;

pub use barricade::BarricadeSubject;
pub use cascadero::CascaderoSubject;
