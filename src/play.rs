//! Ways to play: with other people online, and the first choice.

pub(crate) mod online;
pub(crate) mod welcome;
