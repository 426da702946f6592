//! Sorting with one copy of the sort in a program.
//!
//! The standard library's sort is compiled anew for every type of elements, each time about 4 KB of wasm. Here only the places
//! of the elements are sorted, and the elements are then moved.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts elements by a key, the smallest first. Equal elements keep their order. Each key is computed once.
///
/// # Examples
///
/// ```
/// use tengen_core::order::sort_by_key;
///
/// let mut words = ["swap2", "renju", "caro"];
/// sort_by_key(&mut words, |word| word.len());
/// assert_eq!(words, ["caro", "swap2", "renju"]);
/// ```
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let places = sorted_places(keys.len(), &|one, other| keys[one].cmp(&keys[other]));
    put(items, places);
}

/// Returns the places of so many elements in their order.
fn sorted_places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places
}

/// Moves to each place the element of the place named for it. The places are a permutation, whose cycles are followed.
fn put<T>(items: &mut [T], mut places: Vec<usize>) {
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = core::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    #[test]
    fn sorts_as_the_standard_library() {
        let mut seed = 7_u64;
        let mut next = |end| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % end
        };
        for count in (0..70).chain([500]) {
            let items: Vec<(u64, String)> =
                (0..count).map(|it| (next(9), it.to_string())).collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by_key(&mut ours, |it| it.0);
            theirs.sort_by_key(|it| it.0);
            assert_eq!(ours, theirs);
        }
    }
}
