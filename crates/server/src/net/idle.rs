//! The connections that wait for a request, the longest-waiting first, so that one of them can be closed when no
//! place is left. Knows nothing of HTTP.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::Notify;

use crate::hall::Host;

/// All connections that wait for a request.
#[derive(Debug, Default)]
pub(super) struct Idle {
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    /// By the order in which they began to wait.
    all: BTreeMap<u64, Arc<Notify>>,
    /// The number of connections of each address that have had no request yet.
    silent: HashMap<Host, usize>,
    next: u64,
    need: Need,
}

/// The need for the place of a waiting connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Need {
    #[default]
    Met,
    /// The next connection that begins to wait has to go.
    Open,
}

/// A connection, which waits until it is busy, and again after that. It no longer waits when this is dropped.
#[derive(Debug)]
pub(super) struct Waiter {
    idle: Arc<Idle>,
    /// `None` for a proxy, which may serve all clients.
    host: Option<Host>,
    is_silent: AtomicBool,
    go: Arc<Notify>,
    place: Mutex<Option<u64>>,
}

/// A request of a connection, which does not wait until this is dropped.
#[derive(Debug)]
pub(super) struct Busy(Arc<Waiter>);

impl Idle {
    /// Tells the connection that has waited longest to go, or else the next one that begins to wait.
    pub(super) fn send_one_away(&self) {
        let mut waiting = lock(&self.waiting);
        match waiting.all.pop_first() {
            Some((_, go)) => go.notify_one(),
            None => waiting.need = Need::Open,
        }
    }

    /// Returns the number of connections of an address that have had no request yet.
    pub(super) fn silent(&self, host: Host) -> usize {
        lock(&self.waiting).silent.get(&host).copied().unwrap_or(0)
    }

    /// Records that no place is needed any more.
    pub(super) fn settle(&self) {
        lock(&self.waiting).need = Need::Met;
    }
}

impl Waiter {
    pub(super) fn new(idle: Arc<Idle>, host: Option<Host>) -> Arc<Waiter> {
        if let Some(host) = host {
            *lock(&idle.waiting).silent.entry(host).or_default() += 1;
        }
        let waiter = Arc::new(Waiter {
            idle,
            host,
            is_silent: AtomicBool::new(true),
            go: Arc::default(),
            place: Mutex::default(),
        });
        waiter.wait();
        waiter
    }

    /// Waits until the connection has to go.
    pub(super) async fn told_to_go(&self) {
        self.go.notified().await;
    }

    /// Returns `true` if the connection has had no request yet.
    pub(super) fn is_silent(&self) -> bool {
        self.is_silent.load(Ordering::Relaxed)
    }

    /// Records that a request has arrived.
    pub(super) fn busy(self: &Arc<Waiter>) -> Busy {
        self.speak();
        self.leave();
        Busy(Arc::clone(self))
    }

    fn wait(&self) {
        let mut waiting = lock(&self.idle.waiting);
        if waiting.need == Need::Open {
            waiting.need = Need::Met;
            self.go.notify_one();
            return;
        }
        let place = waiting.next;
        waiting.next += 1;
        waiting.all.insert(place, Arc::clone(&self.go));
        drop(waiting);
        *lock(&self.place) = Some(place);
    }

    /// Counts the connection as silent no longer.
    fn speak(&self) {
        let was_silent = self.is_silent.swap(false, Ordering::Relaxed);
        let Some(host) = self.host.filter(|_| was_silent) else {
            return;
        };
        let silent = &mut lock(&self.idle.waiting).silent;
        if let Some(count) = silent.get_mut(&host) {
            *count -= 1;
            if *count == 0 {
                silent.remove(&host);
            }
        }
    }

    fn leave(&self) {
        if let Some(place) = lock(&self.place).take() {
            lock(&self.idle.waiting).all.remove(&place);
        }
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.speak();
        self.leave();
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.wait();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    async fn goes(waiter: &Waiter) -> bool {
        let told = timeout(Duration::from_millis(10), waiter.told_to_go());
        told.await.is_ok()
    }

    #[tokio::test]
    async fn the_longest_waiting_goes_and_no_busy_one() {
        let idle = Arc::new(Idle::default());
        let all: Vec<Arc<Waiter>> = (0..4)
            .map(|_| Waiter::new(Arc::clone(&idle), None))
            .collect();
        let first = all[0].busy();
        let again = all[1].busy();
        drop(again);
        idle.send_one_away();
        assert!(goes(&all[2]).await);
        idle.send_one_away();
        assert!(goes(&all[3]).await);
        idle.send_one_away();
        assert!(goes(&all[1]).await, "it began to wait again");
        idle.send_one_away();
        assert!(!goes(&all[0]).await, "it is busy");
        drop(first);
        assert!(goes(&all[0]).await, "the first that waits");
        let new = Waiter::new(Arc::clone(&idle), None);
        assert!(!goes(&new).await);
        drop(new);
        idle.send_one_away();
        idle.settle();
        assert!(!goes(&Waiter::new(idle, None)).await);
    }

    #[test]
    fn a_connection_is_silent_until_its_first_request() {
        let idle = Arc::new(Idle::default());
        let [one, other] = [1, 2].map(|last| Host::from(std::net::IpAddr::from([127, 0, 0, last])));
        let all = [one, one, other].map(|host| Waiter::new(Arc::clone(&idle), Some(host)));
        assert_eq!([one, other].map(|host| idle.silent(host)), [2, 1]);
        drop(all[0].busy());
        assert_eq!([one, other].map(|host| idle.silent(host)), [1, 1]);
        assert_eq!(all.each_ref().map(|it| it.is_silent()), [false, true, true]);
        drop(all);
        assert_eq!([one, other].map(|host| idle.silent(host)), [0, 0]);
    }
}
