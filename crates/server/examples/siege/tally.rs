//! The number of things that besiegers did and met.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// Counts by name, which many tasks share.
#[derive(Debug, Default)]
pub(crate) struct Tally(Mutex<BTreeMap<&'static str, u64>>);

impl Tally {
    pub(crate) fn add(&self, name: &'static str, count: u64) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(name).or_default() += count;
    }

    /// Returns all counts, by name.
    pub(crate) fn counts(&self) -> BTreeMap<&'static str, u64> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.clone()
    }
}
