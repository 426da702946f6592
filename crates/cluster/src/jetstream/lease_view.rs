//! The time for which the holder of a lease may act, as others of the same process see it.

use std::time::Instant;

use tokio::sync::watch;

use tengen_server::log::LogError;

/// The state of a lease that this server had, as far as it knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaseViewState {
    /// This server has the lease until this moment, unless it renews it before. Later it may renew it still, as long as no
    /// other server has taken it.
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

    /// Waits until this server certainly has the lease. It does already, unless the lease was not renewed in time.
    ///
    /// # Errors
    ///
    /// [`LogError::Superseded`] if it is lost.
    pub(super) async fn certain(&mut self) -> Result<(), LogError> {
        let decided = self.0.wait_for(|state| match *state {
            LeaseViewState::Until(until) => Instant::now() < until,
            LeaseViewState::Over => true,
        });
        match decided.await.as_deref() {
            Ok(LeaseViewState::Until(_)) => Ok(()),
            Ok(LeaseViewState::Over) | Err(_) => Err(LogError::Superseded),
        }
    }

    /// Waits until the lease is lost.
    pub async fn end(&mut self) {
        // Nobody has it whose holder is gone.
        let _ = self
            .0
            .wait_for(|state| *state == LeaseViewState::Over)
            .await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    const MOMENT: Duration = Duration::from_millis(50);

    #[tokio::test]
    async fn who_acts_waits_for_a_lease_that_is_late_and_not_for_one_that_is_lost() {
        let until = |time| LeaseViewState::Until(Instant::now() + time);
        let (state, seen) = watch::channel(until(Duration::ZERO));
        let mut lease = LeaseView::new(seen);
        assert!(
            timeout(MOMENT, lease.certain()).await.is_err(),
            "it is late"
        );
        assert!(
            timeout(MOMENT, lease.end()).await.is_err(),
            "it is not lost"
        );
        state.send_replace(until(Duration::from_mins(1)));
        assert!(lease.certain().await.is_ok());
        state.send_replace(LeaseViewState::Over);
        assert!(matches!(lease.certain().await, Err(LogError::Superseded)));
        lease.end().await;
        let (state, seen) = watch::channel(until(Duration::ZERO));
        drop(state);
        let mut lease = LeaseView::new(seen);
        assert!(matches!(lease.certain().await, Err(LogError::Superseded)));
        lease.end().await;
    }
}
