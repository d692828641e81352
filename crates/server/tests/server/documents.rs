//! The documents about the interface.
