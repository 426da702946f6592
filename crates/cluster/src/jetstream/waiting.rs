//! Patience with a cluster that gives no answer for a while.

use std::time::Duration;

use super::ANSWER;
use tengen_online::liveness::{self, duration};
use tokio::time::{Instant, sleep, timeout};

/// Time for which an answer is awaited and asked for again. A cluster of which a server was killed has answered
/// after 10 s.
pub(super) const PATIENCE: Duration = duration(liveness::STORE_PATIENCE);

/// The first pause before the cluster is asked again, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(500));

/// Time for the answer to a question that may be asked again at will, when it is asked first.
const READ: Duration = duration(liveness::STORE_READ);

/// Time for the next answer to a question that may be asked again at will. It is short at first, because NATS servers drop
/// questions while none of them leads, and doubles each time, because a busy cluster is slow.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadPatience(Duration);

impl Default for ReadPatience {
    fn default() -> ReadPatience {
        ReadPatience(READ)
    }
}

impl ReadPatience {
    /// Awaits the answer to a question that may be asked again at will: it changes nothing, or what it makes is forgotten
    /// by itself.
    pub(super) async fn hear<T>(
        &mut self,
        answer: impl Future<Output = Result<T, String>>,
    ) -> Result<T, String> {
        let time = self.0;
        self.0 = (2 * time).min(ANSWER);
        let late = |_| Err(format!("no answer within {} ms", time.as_millis()));
        timeout(time, answer).await.unwrap_or_else(late)
    }
}

/// Asks again and again until there is an answer, or an error for too long.
pub(super) async fn patiently<T, F>(ask: impl Fn() -> F) -> Result<T, String>
where
    F: Future<Output = Result<T, String>>,
{
    let mut waiting = Waiting::start();
    loop {
        let answer = ask().await;
        if answer.is_ok() || waiting.is_over() {
            return answer;
        }
        waiting.pause().await;
    }
}

/// Asks a question that changes nothing again and again until there is an answer, or an error for too long.
pub(super) async fn read<T, F>(ask: impl Fn() -> F) -> Result<T, String>
where
    F: Future<Output = Result<T, String>>,
{
    let mut waiting = Waiting::start();
    loop {
        let answer = waiting.read(ask()).await;
        if answer.is_ok() || waiting.is_over() {
            return answer;
        }
        waiting.pause().await;
    }
}

/// Time that passes while the cluster is asked again and again.
pub(super) struct Waiting {
    end: Instant,
    pause: Duration,
    patience: ReadPatience,
}

impl Waiting {
    pub(super) fn start() -> Waiting {
        Waiting {
            end: Instant::now() + PATIENCE,
            pause: PAUSES.0,
            patience: ReadPatience::default(),
        }
    }

    /// Awaits the answer to a question that changes nothing.
    pub(super) async fn read<T>(
        &mut self,
        answer: impl Future<Output = Result<T, String>>,
    ) -> Result<T, String> {
        self.patience.hear(answer).await
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    pub(super) async fn pause(&mut self) {
        sleep(self.pause).await;
        self.pause = (self.pause * 2).min(PAUSES.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_is_awaited_for_longer_each_time_it_does_not_come() {
        let mut patience = ReadPatience::default();
        let begun = Instant::now();
        let none = std::future::pending::<Result<(), String>>();
        assert!(patience.hear(none).await.is_err());
        assert!(begun.elapsed() >= READ, "it may still come");
        let mut times = vec![READ];
        for _ in 0..3 {
            times.push(patience.0);
            let none = std::future::ready(Err::<(), String>(String::new()));
            assert!(patience.hear(none).await.is_err());
        }
        assert_eq!(times, [READ, 2 * READ, ANSWER, ANSWER]);
    }

    #[test]
    fn a_cluster_is_asked_again_until_patience_ends() {
        let mut waiting = Waiting::start();
        assert!(!waiting.is_over());
        for (passes, is_over) in [(PATIENCE / 8 * 7, false), (PATIENCE / 8, true)] {
            let end = waiting.end.checked_sub(passes);
            waiting.end = end.expect("this machine has run for a while");
            assert_eq!(waiting.is_over(), is_over, "{passes:?}");
        }
    }
}
