//! The hint bus between simulated servers. Published hints wait here until the world delivers or loses them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use server::{Hint, HintBus};
use tokio::sync::Notify;

use crate::store::lock;

/// One server's end of the bus.
pub(crate) struct SimulatedBus {
    published: Mutex<Vec<Hint>>,
    /// The reference count of each subscribed subject.
    subjects: Mutex<BTreeMap<String, u32>>,
    pub(crate) is_connected: AtomicBool,
    news: Arc<Notify>,
}

impl SimulatedBus {
    pub(crate) fn new(news: Arc<Notify>) -> SimulatedBus {
        let (published, subjects) = Default::default();
        SimulatedBus { published, subjects, is_connected: AtomicBool::new(true), news }
    }

    /// Takes the hints that wait for delivery.
    pub(crate) fn take_published(&self) -> Vec<Hint> {
        std::mem::take(&mut *lock(&self.published))
    }

    /// Whether the server has subscribed to a subject.
    pub(crate) fn is_subscribed(&self, subject: &str) -> bool {
        lock(&self.subjects).contains_key(subject)
    }
}

impl HintBus for SimulatedBus {
    fn publish(&self, subject: &str, payload: &str) {
        lock(&self.published).push(Hint { subject: subject.to_owned(), payload: payload.to_owned() });
        self.news.notify_one();
    }

    fn subscribe(&self, subject: &str) {
        *lock(&self.subjects).entry(subject.to_owned()).or_default() += 1;
    }

    fn unsubscribe(&self, subject: &str) {
        let mut subjects = lock(&self.subjects);
        if let Some(count) = subjects.get_mut(subject) {
            *count -= 1;
            if *count == 0 {
                subjects.remove(subject);
            }
        }
    }

    fn is_connected(&self) -> bool {
        self.is_connected.load(Relaxed)
    }
}
