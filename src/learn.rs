//! Learning: puzzles, mistakes, lessons, trainers, openings and drills.

pub(crate) mod drill;
pub(crate) mod home;
pub(crate) mod lessons;
pub(crate) mod mistakes;
pub(crate) mod openings;
pub(crate) mod puzzles;
pub(crate) mod trainers;
