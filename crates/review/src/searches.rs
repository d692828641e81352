//! Runs the searches that a computation needs: all at once, or one at a time.
//!
//! To make one search at a time, a computation is restarted for each search, and the results of earlier searches are replayed from a log. It
//! asks for the same searches in the same order every time. So it can be interrupted between two searches without affecting the result.

use bots::{Values, numbered_on_threads};

use crate::estimate::Opinion;

/// The results of searches, in the order in which they were requested.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchLog {
    opinions: Vec<Opinion>,
    draws: Vec<Values>,
}

/// How the searches of a computation are made.
pub(crate) enum Searches<'a> {
    /// All searches as they are requested, on several threads.
    AtOnce,
    /// One more search than the log has, on this thread.
    SingleSearch(SingleSearch<'a>),
}

/// The state of a computation that makes one search at a time.
pub(crate) struct SingleSearch<'a> {
    log: &'a mut SearchLog,
    /// The numbers of opinions and draws that the computation has requested so far.
    asked: (usize, usize),
    /// Whether the one search may still be made.
    is_left: bool,
    /// Whether to stop the search, in which case its result is discarded.
    stop: &'a mut dyn FnMut() -> bool,
}

/// A search with an index, and a function that says when to stop it.
type StoppableSearch<'a, T> = &'a (dyn Fn(u32, &mut dyn FnMut() -> bool) -> T + Sync);

impl<'a> Searches<'a> {
    /// Makes one more search than the log has, unless it is stopped.
    pub(crate) fn one_more(log: &'a mut SearchLog, stop: &'a mut dyn FnMut() -> bool) -> Searches<'a> {
        Searches::SingleSearch(SingleSearch { log, asked: (0, 0), is_left: true, stop })
    }

    /// This many opinions; `None` while one is missing.
    pub(crate) fn opinions(
        &mut self,
        threads: usize,
        count: u32,
        search: impl Fn(u32, &mut dyn FnMut() -> bool) -> Opinion + Sync,
    ) -> Option<Vec<Opinion>> {
        match self {
            Searches::AtOnce => Some(at_once(threads, count, &search)),
            Searches::SingleSearch(SingleSearch { log, asked, is_left, stop }) => {
                one_more(&mut log.opinions, &mut asked.0, is_left, *stop, count, &search)
            }
        }
    }

    /// The values after this many sampled draws of Chance; `None` while one is missing.
    pub(crate) fn draws(
        &mut self,
        threads: usize,
        count: u32,
        search: impl Fn(u32, &mut dyn FnMut() -> bool) -> Values + Sync,
    ) -> Option<Vec<Values>> {
        match self {
            Searches::AtOnce => Some(at_once(threads, count, &search)),
            Searches::SingleSearch(SingleSearch { log, asked, is_left, stop }) => {
                one_more(&mut log.draws, &mut asked.1, is_left, *stop, count, &search)
            }
        }
    }
}

fn at_once<T: Send>(threads: usize, count: u32, search: StoppableSearch<'_, T>) -> Vec<T> {
    numbered_on_threads(threads, count, |number| search(number, &mut || false))
}

/// The next results of a log, to which at most one is added.
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
