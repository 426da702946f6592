//! The transposition table: results for positions, reused when another move order reaches them.
//! This module packs the entries and decides which one to replace. Several threads may share a table.
//!
//! Sources: R. D. Greenblatt, D. E. Eastlake and S. D. Crocker, "The Greenblatt Chess Program" (1967);
//! replacement by depth and age as in later chess programs; R. Hyatt and T. Mann, "A Lock-less
//! Transposition Table Implementation for Parallel Search Chess Engines" (2002).

mod entry;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub(super) use entry::{Bound, TableEntry};

/// Scales the upper half of a hash to an index below `count`.
pub(super) fn place(hash: u64, count: usize) -> usize {
    usize::try_from(((hash >> 32) * count as u64) >> 32).unwrap_or(0)
}

/// The place of one entry. `key` is the hash XOR `data`, so an entry that two threads wrote at once
/// belongs to no position.
#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// Returns the hash and the data. Both are meaningless if another thread writes at this moment.
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.key.load(Ordering::Relaxed) ^ data, data)
    }

    fn write(&self, hash: u64, data: u64) {
        self.key.store(hash ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The entries whose hashes have the same place, in one line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The entries, in buckets by hash. A clone shares them.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Arc<Vec<Bucket>>,
    age: u8,
}

impl Table {
    /// Creates an empty table of `count` buckets of 64 bytes, at least one; fewer if the memory does
    /// not suffice.
    pub(super) fn new(count: usize) -> Table {
        let mut count = count.max(1);
        let mut buckets = Vec::new();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Table {
            buckets: Arc::new(buckets),
            age: 0,
        }
    }

    /// Removes all entries and resizes the table to `count` buckets.
    pub(super) fn clear(&mut self, count: usize) {
        match Arc::get_mut(&mut self.buckets) {
            Some(buckets) if buckets.len() == count => buckets.fill_with(Bucket::default),
            _ => {
                // Frees the memory before it takes more.
                self.buckets = Arc::default();
                *self = Table::new(count);
            }
        }
    }

    /// Removes all entries.
    pub(super) fn empty(&mut self) {
        self.clear(self.buckets.len());
    }

    /// Gives the table at least `least` and at most `most` buckets. Only a change of the number
    /// removes the entries.
    pub(super) fn fit(&mut self, least: usize, most: usize) {
        let count = self.buckets.len();
        if count > most || count < least.min(most) {
            self.clear(least.min(most));
        }
    }

    /// Starts a new age: entries stored before count as old.
    pub(super) const fn grow_old(&mut self) {
        self.age = (self.age + 1) % TableEntry::AGES;
    }

    fn bucket(&self, hash: u64) -> Option<&Bucket> {
        self.buckets.get(place(hash, self.buckets.len()))
    }

    pub(super) fn get(&self, hash: u64) -> Option<TableEntry> {
        let slots = &self.bucket(hash)?.0;
        let (_, data) = slots.iter().map(Slot::read).find(|it| it.0 == hash)?;
        let entry = TableEntry::unpack(data);
        (entry.bound != Bound::None || entry.depth != 0).then_some(entry)
    }

    pub(super) fn put(&self, hash: u64, bound: Bound, entry: TableEntry) {
        let Some(Bucket(slots)) = self.bucket(hash) else {
            return;
        };
        let new = entry.with(bound, self.age);
        let found = slots.each_ref().map(Slot::read);
        let same = slots.iter().zip(&found).find(|(_, it)| it.0 == hash);
        if let Some((slot, &(_, data))) = same {
            if let Some(data) = new.over(TableEntry::unpack(data)) {
                slot.write(hash, data.pack());
            }
            return;
        }
        let worth = |data: u64| TableEntry::unpack(data).worth(self.age);
        let least = slots.iter().zip(&found).min_by_key(|(_, it)| worth(it.1));
        if let Some((slot, _)) = least {
            slot.write(hash, new.pack());
        }
    }
}

#[cfg(test)]
mod tests;
