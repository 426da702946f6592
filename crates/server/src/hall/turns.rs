//! The order in which rows of a list are sent if not all fit at once. Knows nothing of their content.

use std::fmt::Display;

use super::fitting::fitting;

/// The order of rows: those that were not listed before come first, by key; the others follow in a circle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns<K> {
    /// Key of the row that was sent last in the circle.
    last: Option<K>,
}

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Turns { last: None }
    }
}

impl<K: Ord + Copy> Turns<K> {
    /// Returns as many rows as fit into `most` bytes of a message, but at least one if there is one.
    pub(super) fn first<T: Display + Clone>(
        &mut self,
        mut rows: Vec<T>,
        most: usize,
        key: impl Fn(&T) -> K,
        is_listed: impl Fn(&K) -> bool,
    ) -> Vec<T> {
        rows.sort_by_key(|row| {
            let key = key(row);
            let is_listed = is_listed(&key);
            let had_its_turn = is_listed && self.last.is_some_and(|last| key <= last);
            (is_listed, had_its_turn, key)
        });
        let one = rows.first().cloned();
        let mut first = fitting(rows, most);
        if first.is_empty() {
            first.extend(one);
        }
        let last = first.last().map(key).filter(is_listed);
        self.last = last.or(self.last);
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rows that are sent, of which those below 100 were listed before.
    fn told(turns: &mut Turns<u32>, rows: &[u32]) -> Vec<u32> {
        // Two rows of three digits fit, or three of two.
        turns.first(rows.to_vec(), 9, |&row| row, |&key| key < 100)
    }

    #[test]
    fn rows_that_always_change_keep_nobody_waiting_for_ever() {
        let mut turns = Turns::default();
        let rows = [10, 20, 30, 40, 50];
        assert_eq!(told(&mut turns, &rows), [10, 20, 30]);
        assert_eq!(told(&mut turns, &rows), [40, 50, 10]);
        assert_eq!(told(&mut turns, &rows), [20, 30, 40]);
        assert_eq!(told(&mut turns, &[200, 10, 50, 100]), [100, 200]);
        assert_eq!(told(&mut turns, &rows), [50, 10, 20]);
        assert!(told(&mut turns, &[]).is_empty());
    }

    #[test]
    fn a_row_that_is_too_long_is_told_alone() {
        let mut turns = Turns::default();
        let rows = [2_000_000_000, 1_000_000_000];
        assert_eq!(told(&mut turns, &rows), [1_000_000_000]);
    }
}
