//! Patience with a cluster that gives no answer for a while.

use std::time::Duration;

use tokio::time::{Instant, sleep};

/// Time for which an answer is awaited and asked for again. A cluster of which a server was killed has answered
/// after 10 s.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// The first pause before the cluster is asked again, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(500));

/// Time that passes while the cluster is asked again and again.
pub(super) struct Waiting {
    end: Instant,
    pause: Duration,
}

impl Waiting {
    pub(super) fn start() -> Waiting {
        Waiting {
            end: Instant::now() + PATIENCE,
            pause: PAUSES.0,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    pub(super) async fn pause(&mut self) {
        sleep(self.pause).await;
        self.pause = (self.pause * 2).min(PAUSES.1);
    }
}
