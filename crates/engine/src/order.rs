//! One sort function for all bots: a copy per element type would make the code as large as a search.

/// Returns the elements sorted by key, the smallest first. Equal elements keep their order.
pub(super) fn ordered<T: Clone>(things: &[T], key: impl Fn(&T) -> (i64, i64)) -> Vec<T> {
    let mut keys: Vec<Key> = things.iter().map(key).zip(0..).collect();
    keys.sort_unstable();
    let places = keys.into_iter().filter_map(|(_, place)| things.get(place));
    places.cloned().collect()
}

/// A sort key and the index of its element.
type Key = ((i64, i64), usize);
