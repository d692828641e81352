//! The games of the table, ready to be checked.

mod cascadero;

pub use cascadero::CascaderoSubject;
