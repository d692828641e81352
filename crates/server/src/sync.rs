//! A mutex that a panic elsewhere does not poison: what it guards here is whole between any two statements.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A value behind a mutex.
#[derive(Default)]
pub(crate) struct Locked<T>(Mutex<T>);

impl<T> Locked<T> {
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
