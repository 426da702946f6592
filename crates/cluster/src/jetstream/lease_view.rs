//! The time for which the holder of a lease may act, as others of the same process see it.

use std::time::Instant;

use tokio::{sync::watch, time::timeout_at};

use tengen_server::log::LogError;

/// What is known of a lease that this server had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaseViewState {
    /// This server has the lease until this moment, unless it renews it before.
    Until(Instant),
    /// Another server has it, or this one gave it up.
    Over,
}

/// A view of a lease for those who may act only while this server has it. Copies see the same lease.
#[derive(Clone, Debug)]
pub struct LeaseView(watch::Receiver<LeaseViewState>);

impl LeaseView {
    /// Creates the view of a lease, whose holder sends its state.
    pub const fn new(state: watch::Receiver<LeaseViewState>) -> LeaseView {
        LeaseView(state)
    }

    /// Checks that this server certainly has the lease.
    ///
    /// # Errors
    ///
    /// [`LogError::Superseded`] if it is lost, or was not renewed in time: another server may have it then.
    pub(super) fn certain(&self) -> Result<(), LogError> {
        self.is_certain().then_some(()).ok_or(LogError::Superseded)
    }

    /// Returns `true` if this server certainly has the lease.
    pub fn is_certain(&self) -> bool {
        match *self.0.borrow() {
            LeaseViewState::Until(until) => Instant::now() < until,
            LeaseViewState::Over => false,
        }
    }

    /// Waits until the lease is lost, or is not renewed in time.
    pub async fn end(&mut self) {
        loop {
            let until = match *self.0.borrow_and_update() {
                LeaseViewState::Until(until) if Instant::now() < until => until,
                LeaseViewState::Until(_) | LeaseViewState::Over => return,
            };
            let changed = timeout_at(until.into(), self.0.changed()).await;
            if matches!(changed, Ok(Err(_))) {
                return;
            }
        }
    }
}
