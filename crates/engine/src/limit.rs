//! When a search ends. A limit of time brings the clock that it is measured by.

use super::Limits;

/// A source of time.
///
/// A function without arguments that returns milliseconds is a clock.
pub trait Clock {
    /// Milliseconds since any fixed moment. After `u32::MAX` it may start anew from 0.
    fn ms(&self) -> u32;
}

impl<F: Fn() -> u32> Clock for F {
    fn ms(&self) -> u32 {
        self()
    }
}

/// A number of milliseconds from a moment on, and the clock that measures them.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    ms: u32,
    since: u32,
    clock: &'a dyn Clock,
}

impl<'a> TimeLimit<'a> {
    /// `ms` milliseconds from this call on, not from the beginning of a search that gets it.
    #[must_use]
    pub fn new(ms: u32, clock: &'a dyn Clock) -> TimeLimit<'a> {
        TimeLimit {
            ms,
            since: clock.ms(),
            clock,
        }
    }

    /// The milliseconds in all.
    #[must_use]
    pub const fn ms(&self) -> u32 {
        self.ms
    }

    /// The milliseconds that have passed. A clock that was set back is taken to stand still.
    #[must_use]
    pub fn elapsed(&self) -> u32 {
        let passed = self.clock.ms().wrapping_sub(self.since);
        if passed > u32::MAX / 2 { 0 } else { passed }
    }

    /// The milliseconds that are left.
    pub(super) fn left(&self) -> u32 {
        self.ms.saturating_sub(self.elapsed())
    }

    /// Whether the time is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.elapsed() >= self.ms
    }

    /// `ms` milliseconds from now on, by the same clock.
    #[must_use]
    pub fn restarted(&self, ms: u32) -> TimeLimit<'a> {
        TimeLimit::new(ms, self.clock)
    }
}

/// Shows the milliseconds.
impl std::fmt::Debug for TimeLimit<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TimeLimit")
            .field("ms", &self.ms)
            .finish_non_exhaustive()
    }
}

/// When a search ends.
#[derive(Clone, Copy, Debug)]
pub enum SearchLimit<'a> {
    /// After some time.
    Time(TimeLimit<'a>),
    /// After this many nodes; a node is a stone that a search puts down. The verdict depends on nothing
    /// else.
    Nodes(u64),
    /// After whole iterations up to this many plies. The verdict depends on nothing else.
    Depth(u8),
}

impl<'a> SearchLimit<'a> {
    /// The limit that `limits` name. Time runs from now on, by `clock`.
    #[must_use]
    pub fn new(limits: Limits, clock: &'a dyn Clock) -> SearchLimit<'a> {
        match limits {
            Limits::Time(ms) => SearchLimit::Time(TimeLimit::new(ms, clock)),
            Limits::Nodes(nodes) => SearchLimit::Nodes(nodes),
            Limits::Depth(plies) => SearchLimit::Depth(plies),
        }
    }
}
