//! The health of a server: whether its store accepted what it was given last and has space for more, and whether a gateway
//! has a leader.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tengen_online::liveness::{self, duration};

use crate::log::LogError;

/// Time after which a failure is forgotten if nothing was to be stored since, and the store has space, as the notes that the
/// server is alive say.
const FORGET: Duration = Duration::from_mins(1);

/// Time after which a store that has not finished storing counts as failed.
const HANGS: Duration = duration(liveness::STORE_HANGS);

/// The failures that nothing has refuted yet.
#[derive(Clone, Debug, Default)]
pub struct Health(Arc<Mutex<Failures>>);

#[derive(Clone, Copy, Debug, Default)]
struct Failures {
    /// Moment of the last failure to store records; `None` if later ones were stored.
    append: Option<Instant>,
    /// Moment at which the store last failed to note that the server is alive; `None` if it did so later.
    note: Option<Instant>,
    /// `true` while there is no space for what players will do next.
    is_full: bool,
    /// `true` while the server is a gateway without a leader that can store what players do, or has not seen all games of its
    /// cluster yet.
    is_lonely: bool,
    /// Moment since which the store has been storing records; `None` if it does not.
    busy: Option<Instant>,
}

impl Health {
    /// Returns `true` if a player who connects to the server can move, as far as is known at `now`.
    pub(super) fn is_good(&self, now: Instant) -> bool {
        let Failures {
            note, is_lonely, ..
        } = *self.lock();
        self.can_store(now) && note.is_none() && !is_lonely
    }

    /// Returns `true` if the server's own store can store what players do, as far as is known at `now`. That it could not note
    /// lately that the server is alive says less.
    pub fn can_store(&self, now: Instant) -> bool {
        let failures = *self.lock();
        let since = |at| now.saturating_duration_since(at);
        failures.append.is_none_or(|at| since(at) >= FORGET)
            && !failures.is_full
            && failures.busy.is_none_or(|at| since(at) < HANGS)
    }

    /// Records that the store begins to store records.
    pub(super) fn begin(&self) {
        self.lock().busy = Some(Instant::now());
    }

    /// Records the end of storing steps, with the result of each.
    pub(super) fn end(&self, done: &[Result<(), LogError>]) {
        let mut failures = self.lock();
        failures.busy = None;
        // A conflict says only that the store can be read.
        let mut telling = done
            .iter()
            .filter(|done| done.as_ref().err().is_none_or(LogError::is_of_store));
        if let Some(last) = telling.next_back() {
            failures.append = failure(last);
            if last.is_ok() {
                failures.note = None;
            }
        }
    }

    /// Forgets all failures of the store, because that in which they happened is not used any more.
    pub fn forget(&self) {
        let mut failures = self.lock();
        *failures = Failures {
            is_lonely: failures.is_lonely,
            ..Failures::default()
        };
    }

    /// Records if a gateway can pass on what players say.
    pub fn lead(&self, is_led: bool) {
        self.lock().is_lonely = !is_led;
    }

    /// Records if there is space for what players will do next. Returns `true` if that has changed.
    pub(super) fn looked(&self, has_space: bool) -> bool {
        let is_full = &mut self.lock().is_full;
        std::mem::replace(is_full, !has_space) == has_space
    }

    /// Records the result of a note that the server is alive.
    pub(super) fn noted(&self, done: &Result<(), LogError>) {
        self.lock().note = failure(done);
    }

    fn lock(&self) -> MutexGuard<'_, Failures> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the moment of a failure of the store; `None` if it works. A conflict is no failure.
fn failure(done: &Result<(), LogError>) -> Option<Instant> {
    let error = done.as_ref().err();
    error.is_some_and(LogError::is_of_store).then(Instant::now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_lasts_until_something_is_stored_or_long_ago() {
        let health = Health::default();
        let now = Instant::now();
        assert!(health.is_good(now));
        health.lock().append = Some(now);
        assert!(!health.is_good(now));
        assert!(!health.is_good(now + FORGET / 2));
        assert!(health.is_good(now + FORGET));
        health.lock().note = Some(now);
        assert!(!health.is_good(now + FORGET), "it is tried every 5 s");
        *health.lock() = Failures::default();
        assert!(health.is_good(now));
        health.lock().busy = Some(now);
        assert!(health.is_good(now));
        assert!(!health.is_good(now + HANGS), "it hangs");
    }

    #[test]
    fn what_is_stored_says_nothing_of_space_and_of_a_leader() {
        let health = Health::default();
        let is_good = || {
            health.end(&[Ok(())]);
            health.is_good(Instant::now())
        };
        health.lead(false);
        assert!(!is_good());
        assert!(
            health.can_store(Instant::now()),
            "the store is not asked for a leader"
        );
        health.forget();
        assert!(!is_good(), "the gateway has no leader still");
        health.lead(true);
        assert!(is_good());
        assert!(health.looked(false), "that is new");
        assert!(!health.looked(false) && !is_good());
        assert!(health.looked(true) && is_good());
        assert!(!health.looked(true));
    }
}
