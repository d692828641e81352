//! Every message of the table has a sentence in every language, and every sentence has a message.

mod barricade;
mod cascadero;
mod cascadito;
mod checks;
mod plain;
