//! Memos: values that are computed from signals, and again only when those change.
//!
//! The `Memo` of Leptos is compiled for every type and every closure, some kilobytes each. Ours share one instance, whose values are
//! behind a pointer.
//!
//! **An effect must read what others are computed from before those.** Leptos asks the memos of an effect in the order in which they were read whether they
//! have changed. One that was brought up to date because another one needed it counts as unchanged when it is asked itself.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::{Memo as LeptosMemo, *};

/// A value computed from signals; small, and copied freely.
pub(crate) struct Memo<T> {
    memo: LeptosMemo<Value>,
    of: PhantomData<fn() -> T>,
}

/// The result of `compute`, computed again when a signal that it reads has changed.
pub(crate) fn memo<T: Memoized>(compute: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let compute: Box<Compute> = Box::new(move |_| Value(Arc::new(compute())));
    Memo { memo: LeptosMemo::new(compute), of: PhantomData }
}

/// The function that Leptos expects: it gets the previous value, which ours does not need.
type Compute = dyn Fn(Option<&Value>) -> Value + Send + Sync;

/// A type that a memo can hold.
pub(crate) trait Memoized: Any + PartialEq + Send + Sync {}

impl<T: Any + PartialEq + Send + Sync> Memoized for T {}

/// A value of any memoizable type, comparable with others.
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

    /// Reads the value for its changes only. It has to be computed for that: what was never computed depends on nothing, and so never changes.
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
