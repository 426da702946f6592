//! The time for which the holder of a lease may act, as others of the same process see it.

use std::time::Instant;

use tokio::{sync::watch, time::timeout_at};

use super::waiting::PATIENCE;
use crate::log::LogError;

/// What is known of a lease that this server had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TenureState {
    /// This server has the lease until this moment, unless it renews it before.
    Until(Instant),
    /// Another server has it, or this one gave it up.
    Over,
}

/// A view of a lease for those who may act only while this server has it. Copies see the same lease.
#[derive(Clone, Debug)]
pub struct Tenure(watch::Receiver<TenureState>);

impl Tenure {
    /// Creates the view of a lease, whose holder sends its state.
    #[must_use]
    pub const fn new(state: watch::Receiver<TenureState>) -> Tenure {
        Tenure(state)
    }

    /// Waits until this server certainly has the lease: while the cluster does not answer, nobody knows.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the lease is lost, or nothing is known of it for 20 s.
    pub(super) async fn certain(&mut self) -> Result<(), LogError> {
        let lost = || LogError::Store("another server may lead".to_owned());
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            match *self.0.borrow_and_update() {
                TenureState::Until(until) if Instant::now() < until => return Ok(()),
                TenureState::Until(_) => {}
                TenureState::Over => return Err(lost()),
            }
            let changed = timeout_at(end, self.0.changed()).await;
            if !matches!(changed, Ok(Ok(()))) {
                return Err(lost());
            }
        }
    }
}
