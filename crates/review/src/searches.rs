//! The searches that a computation asks for: all at once, or one by one.
//!
//! A computation that makes one search at a time is begun again for each, and the results of those that were made before are in a log: it asks
//! for the same searches in the same order every time. So it can be left between two searches, and what is found does not depend on that.

use bots::{Values, numbered_on_threads};

use crate::estimate::Opinion;

/// What searches have found, in the order in which they were asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchLog {
    opinions: Vec<Opinion>,
    draws: Vec<Values>,
}

/// How the searches of a computation are made.
pub(crate) enum Searches<'a> {
    /// All that are asked for, on several threads.
    AtOnce,
    /// One more than the log has, on this thread.
    OneMore(OneMore<'a>),
}

/// The searches of a computation that makes one at a time.
pub(crate) struct OneMore<'a> {
    log: &'a mut SearchLog,
    /// How many opinions and draws have been asked for since the computation has begun.
    asked: (usize, usize),
    /// Whether the one search may still be made.
    is_left: bool,
    /// Whether to stop the search: then it counts for nothing.
    stop: &'a mut dyn FnMut() -> bool,
}

/// A search with a number, and a function that says when to stop it.
type StoppableSearch<'a, T> = &'a (dyn Fn(u32, &mut dyn FnMut() -> bool) -> T + Sync);

impl<'a> Searches<'a> {
    /// One more than the log has, unless it is stopped.
    pub(crate) fn one_more(log: &'a mut SearchLog, stop: &'a mut dyn FnMut() -> bool) -> Searches<'a> {
        Searches::OneMore(OneMore { log, asked: (0, 0), is_left: true, stop })
    }

    /// So many opinions; nothing while one is missing.
    pub(crate) fn opinions(
        &mut self,
        threads: usize,
        count: u32,
        search: impl Fn(u32, &mut dyn FnMut() -> bool) -> Opinion + Sync,
    ) -> Option<Vec<Opinion>> {
        match self {
            Searches::AtOnce => Some(at_once(threads, count, &search)),
            Searches::OneMore(OneMore { log, asked, is_left, stop }) => {
                one_more(&mut log.opinions, &mut asked.0, is_left, *stop, count, &search)
            }
        }
    }

    /// The values after so many draws of Chance; nothing while one is missing.
    pub(crate) fn draws(
        &mut self,
        threads: usize,
        count: u32,
        search: impl Fn(u32, &mut dyn FnMut() -> bool) -> Values + Sync,
    ) -> Option<Vec<Values>> {
        match self {
            Searches::AtOnce => Some(at_once(threads, count, &search)),
            Searches::OneMore(OneMore { log, asked, is_left, stop }) => {
                one_more(&mut log.draws, &mut asked.1, is_left, *stop, count, &search)
            }
        }
    }
}

fn at_once<T: Send>(threads: usize, count: u32, search: StoppableSearch<'_, T>) -> Vec<T> {
    numbered_on_threads(threads, count, |number| search(number, &mut || false))
}

/// The next so many results of a log, to which one may be added.
fn one_more<T: Clone>(
    log: &mut Vec<T>,
    asked: &mut usize,
    is_left: &mut bool,
    stop: &mut dyn FnMut() -> bool,
    count: u32,
    search: StoppableSearch<'_, T>,
) -> Option<Vec<T>> {
    let (first, end) = (*asked, *asked + count as usize);
    *asked = end;
    if log.len() < end && std::mem::take(is_left) {
        let mut is_stopped = false;
        let found = search((log.len() - first) as u32, &mut || {
            is_stopped |= stop();
            is_stopped
        });
        if !is_stopped {
            log.push(found);
        }
    }
    log.get(first..end).map(<[T]>::to_vec)
}
