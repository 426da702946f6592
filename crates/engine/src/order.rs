//! Sorting, once for all bots: a sort for every type of thing would weigh as much as a search.

/// The things by their keys, the smallest first; equal ones stay as they are.
pub(super) fn ordered<T: Clone>(things: &[T], key: impl Fn(&T) -> (i64, i64)) -> Vec<T> {
    let mut keys: Vec<Key> = things.iter().map(key).zip(0..).collect();
    keys.sort_unstable();
    let places = keys.into_iter().filter_map(|(_, place)| things.get(place));
    places.cloned().collect()
}

/// A key and the place of its thing.
type Key = ((i64, i64), usize);
