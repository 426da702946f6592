//! The transposition table: results for positions, reused when another move order reaches them.
//! This module packs the entries and decides which one to replace.
//!
//! Source: R. D. Greenblatt, D. E. Eastlake and S. D. Crocker, "The Greenblatt Chess Program" (1967);
//! replacement by depth and age as in later chess programs.

use super::cell::Cell;

/// The meaning of a stored value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Bound {
    /// No value is stored; only the static value and the move are valid.
    #[default]
    None,
    /// An upper bound: the position is worth at most this.
    Upper,
    /// A lower bound: the position is worth at least this.
    Lower,
    /// The stored value is exact.
    Exact,
}

/// The results for a position. Wins and losses count plies from this position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TableEntry {
    key: u32,
    /// The best move, or 0 if there is none: no point has cell 0.
    cell: u16,
    pub(super) value: i16,
    pub(super) eval: i16,
    /// The depth of the search in 256ths of a ply.
    pub(super) depth: i16,
    pub(super) bound: Bound,
    age: u8,
}

impl TableEntry {
    pub(super) fn new(cell: Option<Cell>, value: i32, eval: i32, depth: i32) -> TableEntry {
        let short = |number: i32| i16::try_from(number).unwrap_or(i16::MAX);
        TableEntry {
            key: 0,
            cell: cell.map_or(0, |cell| u16::try_from(cell.number()).unwrap_or(0)),
            value: short(value),
            eval: short(eval),
            depth: short(depth),
            bound: Bound::None,
            age: 0,
        }
    }

    /// Returns the best move, or `None` if there is none.
    pub(super) fn cell(self) -> Option<Cell> {
        (self.cell != 0).then(|| Cell::at(u32::from(self.cell)))
    }
}

/// Scales the upper half of a hash to an index below `count`.
pub(super) fn place(hash: u64, count: usize) -> usize {
    usize::try_from(((hash >> 32) * count as u64) >> 32).unwrap_or(0)
}

/// Returns the half of a hash that is stored.
const fn key(hash: u64) -> u32 {
    (hash & 0xffff_ffff) as u32
}

/// The number of entries in a bucket.
const WAYS: usize = 4;

/// The entries, in buckets by hash.
pub(super) struct Table {
    buckets: Vec<[TableEntry; WAYS]>,
    age: u8,
}

impl Table {
    /// Creates an empty table of `1 << log` buckets of 64 bytes, at most `1 << 20`.
    pub(super) fn new(log: u32) -> Table {
        Table {
            buckets: vec![Default::default(); 1 << log.min(20)],
            age: 0,
        }
    }

    /// Removes all entries and resizes the table to `1 << log` buckets.
    pub(super) fn clear(&mut self, log: u32) {
        let count = 1 << log.min(20);
        if self.buckets.len() == count {
            self.buckets.fill(Default::default());
        } else {
            *self = Table::new(log);
        }
    }

    /// Returns `true` if the table has fewer than `1 << log` buckets.
    pub(super) const fn is_smaller(&self, log: u32) -> bool {
        self.buckets.len() < 1 << log
    }

    /// Starts a new age: entries stored before count as old.
    pub(super) const fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, hash: u64) -> usize {
        place(hash, self.buckets.len())
    }

    pub(super) fn get(&self, hash: u64) -> Option<TableEntry> {
        let bucket = self.buckets.get(self.place(hash))?;
        let key = key(hash);
        bucket
            .iter()
            .find(|entry| entry.key == key && (entry.bound != Bound::None || entry.depth != 0))
            .copied()
    }

    pub(super) fn put(&mut self, hash: u64, bound: Bound, entry: TableEntry) {
        let (place, key, age) = (self.place(hash), key(hash), self.age);
        let Some(bucket) = self.buckets.get_mut(place) else {
            return;
        };
        let worth =
            |it: &TableEntry| i32::from(it.depth) - 1024 * i32::from(age.wrapping_sub(it.age));
        let mut new = TableEntry {
            key,
            bound,
            age,
            ..entry
        };
        if let Some(same) = bucket.iter_mut().find(|it| it.key == key) {
            if new.cell == 0 {
                new.cell = same.cell;
            }
            let deeper = i32::from(same.depth) > i32::from(new.depth) + 512;
            if bound == Bound::Exact || !deeper || same.age != age {
                *same = new;
            }
            return;
        }
        if let Some(least) = bucket.iter_mut().min_by_key(|it| worth(it)) {
            *least = new;
        }
    }
}
