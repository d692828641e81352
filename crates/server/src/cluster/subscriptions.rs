//! The current subscriptions and their numbers.

use std::collections::BTreeMap;

/// Each subject with its subscription number and its reference count.
#[derive(Default)]
pub(crate) struct Subscriptions {
    by_subject: BTreeMap<String, (u64, u32)>,
    last: u64,
}

impl Subscriptions {
    /// Adds a reference to a subject. Returns its number if it must be subscribed now.
    pub(crate) fn add(&mut self, subject: &str) -> Option<u64> {
        if let Some((_, users)) = self.by_subject.get_mut(subject) {
            *users += 1;
            return None;
        }
        self.last += 1;
        self.by_subject.insert(subject.to_owned(), (self.last, 1));
        Some(self.last)
    }

    /// Removes a reference to a subject. Returns its number if it must be unsubscribed now.
    pub(crate) fn remove(&mut self, subject: &str) -> Option<u64> {
        let (_, users) = self.by_subject.get_mut(subject)?;
        *users -= 1;
        if *users > 0 {
            return None;
        }
        self.by_subject.remove(subject).map(|(number, _)| number)
    }

    /// All subjects with their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.by_subject.iter().map(|(subject, (number, _))| (subject.as_str(), *number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_stays_subscribed_while_it_is_used() {
        let mut subscriptions = Subscriptions::default();
        assert_eq!((subscriptions.add("a"), subscriptions.add("b"), subscriptions.add("a")), (Some(1), Some(2), None));
        assert_eq!((subscriptions.remove("a"), subscriptions.remove("a")), (None, Some(1)));
        assert_eq!((subscriptions.remove("a"), subscriptions.add("a")), (None, Some(3)));
        assert_eq!(subscriptions.iter().collect::<Vec<_>>(), [("a", 3), ("b", 2)]);
    }
}
