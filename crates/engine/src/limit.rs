//! Limits of a search. A time limit carries the clock that measures it.

use super::Limits;

/// A source of time in milliseconds.
///
/// Every function without arguments that returns milliseconds is a clock.
pub trait Clock {
    /// Returns the milliseconds since any fixed moment. After `u32::MAX` it may restart from 0.
    fn ms(&self) -> u32;
}

impl<F: Fn() -> u32> Clock for F {
    fn ms(&self) -> u32 {
        self()
    }
}

/// A time span in milliseconds from a starting moment, with the clock that measures it.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    ms: u32,
    since: u32,
    aim: Option<u32>,
    clock: &'a dyn Clock,
}

impl<'a> TimeLimit<'a> {
    /// Creates a limit of `ms` milliseconds from this call on, not from the start of a search that uses it.
    #[must_use]
    pub fn new(ms: u32, clock: &'a dyn Clock) -> TimeLimit<'a> {
        TimeLimit {
            ms,
            since: clock.ms(),
            aim: None,
            clock,
        }
    }

    /// Lets an ordinary search end after about `ms` milliseconds, because later moves need time too.
    /// It ends sooner if the best move is clear, and goes on up to the limit if it is not.
    #[must_use]
    pub const fn aiming_at(self, ms: u32) -> TimeLimit<'a> {
        TimeLimit {
            aim: Some(ms),
            ..self
        }
    }

    /// Returns the time after which an ordinary search should end, or `None` if it may use all its time.
    pub(super) const fn aim(&self) -> Option<u32> {
        self.aim
    }

    /// Returns the whole time span in milliseconds.
    #[must_use]
    pub const fn ms(&self) -> u32 {
        self.ms
    }

    /// Returns the milliseconds that have passed. If the clock was set back, returns 0.
    #[must_use]
    pub fn elapsed(&self) -> u32 {
        let passed = self.clock.ms().wrapping_sub(self.since);
        if passed > u32::MAX / 2 { 0 } else { passed }
    }

    /// Returns the limit that ends after the first `parts` of the time, in eighths.
    pub(super) const fn eighths(self, parts: u32) -> TimeLimit<'a> {
        TimeLimit {
            ms: self.ms / 8 * parts,
            ..self
        }
    }

    /// Returns the remaining milliseconds.
    pub(super) fn left(&self) -> u32 {
        self.ms.saturating_sub(self.elapsed())
    }

    /// Returns `true` if the time is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.elapsed() >= self.ms
    }

    /// Creates a limit of `ms` milliseconds from this call on, with the same clock.
    #[must_use]
    pub fn restarted(&self, ms: u32) -> TimeLimit<'a> {
        TimeLimit::new(ms, self.clock)
    }
}

/// Shows the milliseconds only.
impl std::fmt::Debug for TimeLimit<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TimeLimit")
            .field("ms", &self.ms)
            .finish_non_exhaustive()
    }
}

/// The condition that ends a search.
#[derive(Clone, Copy, Debug)]
pub enum SearchLimit<'a> {
    /// Ends after some time.
    Time(TimeLimit<'a>),
    /// Ends after this many nodes; a node is a stone placed by the search. The verdict depends on
    /// nothing else.
    Nodes(u64),
    /// Ends after whole iterations up to this many plies. The verdict depends on nothing else.
    Depth(u8),
}

impl<'a> SearchLimit<'a> {
    /// Creates the limit that `limits` names. A time limit starts now and is measured by `clock`.
    #[must_use]
    pub fn new(limits: Limits, clock: &'a dyn Clock) -> SearchLimit<'a> {
        match limits {
            Limits::Time(ms) => SearchLimit::Time(TimeLimit::new(ms, clock)),
            Limits::Nodes(nodes) => SearchLimit::Nodes(nodes),
            Limits::Depth(plies) => SearchLimit::Depth(plies),
        }
    }
}
