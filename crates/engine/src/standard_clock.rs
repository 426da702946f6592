//! The clock of the operating system, for programs that limit a search by time.
#![allow(
    clippy::disallowed_types,
    reason = "the engine never reads it by itself: who limits time hands a clock in"
)]

use std::time::Instant;

use super::Clock;

/// The clock of the operating system. It does not exist for the browser target, which has no such clock.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Position, Ruleset, Stone};
/// use tengen_engine::{SearchLimit, Silent, StandardClock, TimeLimit, think};
///
/// let position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
/// let clock = StandardClock::default();
/// let limit = SearchLimit::Time(TimeLimit::new(20, &clock));
/// assert!(think(&position, limit, &mut Silent).choice.to_string() == "h8");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StandardClock(Instant);

impl Default for StandardClock {
    fn default() -> Self {
        StandardClock(Instant::now())
    }
}

impl Clock for StandardClock {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a clock may start anew after its largest number"
    )]
    fn ms(&self) -> u32 {
        self.0.elapsed().as_millis() as u32
    }
}
