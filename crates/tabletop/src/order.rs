//! Sorting short lists in few bytes.
//!
//! The standard library's sorts are made for millions of things, and each use of one is compiled anew: forty of them were an eighth of
//! the page that a browser downloads. Here lists have a dozen things, or two hundred when somebody asks what would be legal instead.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts a short list; equals stay in their order.
///
/// ```
/// let mut seats = vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')];
/// tabletop::sort_short(&mut seats, |one, two| one.0.cmp(&two.0));
/// assert_eq!(seats, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
/// ```
pub fn sort_short<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && order(&list[at - 1], &list[at]) == Ordering::Greater {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Sorts a short list by a key; equals stay in their order.
pub fn sort_short_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_short(list, |one, two| key(one).cmp(&key(two)));
}

/// A set of some things, put in one after the other: `collect` would sort them first.
pub fn set<T: Ord>(things: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(things);
    set
}

/// A map of some pairs, put in one after the other: `collect` would sort them first.
pub fn map<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}
