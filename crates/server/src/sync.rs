//! A mutex without poisoning: no critical section of the server leaves its value inconsistent if it panics.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A value behind a mutex.
#[derive(Default)]
pub(crate) struct Locked<T>(Mutex<T>);

impl<T> Locked<T> {
    pub(crate) fn new(value: T) -> Locked<T> {
        Locked(Mutex::new(value))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
