//! What follows from other things and is worked out anew only when they change.
//!
//! Leptos' own `Memo` is compiled again for every type and for every closure, some kilobytes each. All of ours share one, whose
//! values lie behind a pointer.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::{Memo as LeptosMemo, *};

/// Something that follows from signals; small, and copied freely.
pub(crate) struct Memo<T> {
    memo: LeptosMemo<Value>,
    of: PhantomData<fn() -> T>,
}

/// What `work` comes to, now and whenever what it reads has changed.
pub(crate) fn memo<T: Memoized>(work: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let work: Box<Work> = Box::new(move |_| Value(Arc::new(work())));
    Memo { memo: LeptosMemo::new(work), of: PhantomData }
}

/// How a memo wants its work: it would show what it knew before.
type Work = dyn Fn(Option<&Value>) -> Value + Send + Sync;

/// What can be known.
pub(crate) trait Memoized: Any + PartialEq + Send + Sync {}

impl<T: Any + PartialEq + Send + Sync> Memoized for T {}

/// A fact of whatever type.
trait DynEq: Send + Sync {
    fn is(&self, other: &dyn DynEq) -> bool;
    fn any(&self) -> &dyn Any;
}

impl<T: Memoized> DynEq for T {
    fn is(&self, other: &dyn DynEq) -> bool {
        other.any().downcast_ref() == Some(self)
    }

    fn any(&self) -> &dyn Any {
        self
    }
}

#[derive(Clone)]
struct Value(Arc<dyn DynEq>);

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.0.is(&*other.0)
    }
}

impl Value {
    fn of<T: Memoized>(&self) -> &T {
        // `memo` makes a pair of one type only.
        self.0.any().downcast_ref().unwrap_or_else(|| unreachable!())
    }
}

impl<T: Memoized> Memo<T> {
    pub(crate) fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(self.memo.get().of())
    }

    pub(crate) fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
        look(self.memo.get_untracked().of())
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

    pub(crate) fn track(self) {
        self.memo.track();
    }
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}
