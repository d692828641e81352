//! What follows from other things and is worked out anew only when they change.
//!
//! A [`Memo`] of Leptos is compiled anew for every type and for every closure, some kilobytes each. All of ours share one, whose
//! values lie behind a pointer.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::*;

/// Something that follows from signals; small, and copied freely.
pub(crate) struct Known<T> {
    memo: Memo<Value>,
    of: PhantomData<fn() -> T>,
}

/// What `work` comes to, now and whenever what it reads has changed.
pub(crate) fn known<T: Fact>(work: impl Fn() -> T + Send + Sync + 'static) -> Known<T> {
    let work: Box<Work> = Box::new(move |_| Value(Arc::new(work())));
    Known { memo: Memo::new(work), of: PhantomData }
}

/// How a memo wants its work: it would show what it knew before.
type Work = dyn Fn(Option<&Value>) -> Value + Send + Sync;

/// What can be known.
pub(crate) trait Fact: Any + PartialEq + Send + Sync {}

impl<T: Any + PartialEq + Send + Sync> Fact for T {}

/// A fact of whatever type.
trait Same: Send + Sync {
    fn is(&self, other: &dyn Same) -> bool;
    fn any(&self) -> &dyn Any;
}

impl<T: Fact> Same for T {
    fn is(&self, other: &dyn Same) -> bool {
        other.any().downcast_ref() == Some(self)
    }

    fn any(&self) -> &dyn Any {
        self
    }
}

#[derive(Clone)]
struct Value(Arc<dyn Same>);

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.0.is(&*other.0)
    }
}

impl Value {
    fn of<T: Fact>(&self) -> &T {
        // `known` makes a pair of one type only.
        self.0.any().downcast_ref().unwrap_or_else(|| unreachable!())
    }
}

impl<T: Fact> Known<T> {
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

impl<T> Clone for Known<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Known<T> {}
