//! Memos: values that are computed from signals and recomputed only when those change.
//!
//! The `Memo` of Leptos is compiled for every type and every closure, at several kilobytes each. The memos of this module share one
//! instance, which stores values behind a pointer.
//!
//! **An effect must read a signal or memo before the memos that are computed from it.** Leptos checks the memos of an effect for changes in
//! the order
//! in which the effect read them. A memo that was updated because another memo needed it is then considered unchanged.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::{Memo as LeptosMemo, *};

/// A value computed from signals; small, and copied freely.
pub(crate) struct Memo<T> {
    memo: LeptosMemo<Value>,
    of: PhantomData<fn() -> T>,
}

/// A memo of `compute`, which is called again when a signal that it reads has changed.
pub(crate) fn memo<T: Memoized>(compute: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let compute: Box<Compute> = Box::new(move |_| Value(Arc::new(compute())));
    Memo { memo: LeptosMemo::new(compute), of: PhantomData }
}

/// The function type that Leptos expects: it gets the previous value, which is not used here.
type Compute = dyn Fn(Option<&Value>) -> Value + Send + Sync;

/// A type that a memo can hold.
pub(crate) trait Memoized: Any + PartialEq + Send + Sync {}

impl<T: Any + PartialEq + Send + Sync> Memoized for T {}

/// A value of any memoised type that can be compared with others.
trait DynEq: Send + Sync {
    fn equals(&self, other: &dyn DynEq) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Memoized> DynEq for T {
    fn equals(&self, other: &dyn DynEq) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[derive(Clone)]
struct Value(Arc<dyn DynEq>);

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Value {
    fn of<T: Memoized>(&self) -> &T {
        // `memo` stores values of `T` only.
        self.0.as_any().downcast_ref().unwrap_or_else(|| unreachable!())
    }
}

impl<T: Memoized> Memo<T> {
    pub(crate) fn with<U>(self, read: impl FnOnce(&T) -> U) -> U {
        read(self.memo.get().of())
    }

    pub(crate) fn with_untracked<U>(self, read: impl FnOnce(&T) -> U) -> U {
        read(self.memo.get_untracked().of())
    }

    pub(crate) fn get(self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    pub(crate) fn get_untracked(self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    /// Subscribes to changes without using the value. The value still has to be computed, because a memo that was never computed has no
    /// dependencies and so never changes.
    pub(crate) fn track(self) {
        self.with(|_| ());
    }
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}
