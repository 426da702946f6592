//! The connections that wait for a request, the longest-waiting first, in total and for each address, so that one of them
//! can be closed when no place is left. Knows nothing of HTTP.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

use crate::hall::Host;

/// From so many waiting connections of one address on, a new one takes the place of one of its own. So a few addresses that
/// connect again and again cannot send away the connections of all others, unless the system refuses connections.
const MANY: usize = 4;

/// All connections that wait for a request.
#[derive(Debug, Default)]
pub(super) struct Idle {
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    /// By the order in which they began to wait.
    all: BTreeMap<u64, Place>,
    /// The keys of those of each address.
    by_address: HashMap<Host, BTreeSet<u64>>,
    next: u64,
    need: Need,
}

/// A connection among those that wait.
#[derive(Debug)]
struct Place {
    address: Option<Host>,
    go: Arc<Notify>,
}

impl Waiting {
    /// Returns the key of the connection that makes way for a new one of an address; `None` if none waits.
    fn first_to_go(&self, address: Option<Host>) -> Option<u64> {
        let own = address.and_then(|address| self.by_address.get(&address));
        let many = own.filter(|own| own.len() >= MANY);
        let first = many.map_or_else(|| self.all.keys().next(), BTreeSet::first);
        first.copied()
    }

    /// Adds a connection at the end, and returns its key.
    fn add(&mut self, place: Place) -> u64 {
        let key = self.next;
        self.next += 1;
        if let Some(address) = place.address {
            self.by_address.entry(address).or_default().insert(key);
        }
        self.all.insert(key, place);
        key
    }

    fn remove(&mut self, key: u64) -> Option<Arc<Notify>> {
        let Place { address, go } = self.all.remove(&key)?;
        if let Some(address) = address
            && let Some(own) = self.by_address.get_mut(&address)
        {
            own.remove(&key);
            if own.is_empty() {
                self.by_address.remove(&address);
            }
        }
        Some(go)
    }
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
    address: Option<Host>,
    go: Arc<Notify>,
    key: Mutex<Option<u64>>,
}

/// A request of a connection, which does not wait until this is dropped.
#[derive(Debug)]
pub(super) struct Busy(Arc<Waiter>);

impl Idle {
    /// Tells a connection to go, so that there is a place for a new one of `address`: the one that has waited longest, of that
    /// address if many of it wait. If none waits, the next one that begins to has to go. `None` stands for a proxy, or for no
    /// address in particular. Returns `true` if one was told to go.
    pub(super) fn send_one_away(&self, address: Option<Host>) -> bool {
        let mut waiting = lock(&self.waiting);
        let first = waiting.first_to_go(address);
        let Some(go) = first.and_then(|key| waiting.remove(key)) else {
            waiting.need = Need::Open;
            return false;
        };
        go.notify_one();
        true
    }

    /// Records that no place is needed any more.
    pub(super) fn settle(&self) {
        lock(&self.waiting).need = Need::Met;
    }
}

impl Waiter {
    pub(super) fn new(idle: Arc<Idle>, address: Option<Host>) -> Arc<Waiter> {
        let waiter = Arc::new(Waiter {
            idle,
            address,
            go: Arc::default(),
            key: Mutex::default(),
        });
        waiter.wait();
        waiter
    }

    /// Waits until the connection has to go.
    pub(super) async fn told_to_go(&self) {
        self.go.notified().await;
    }

    /// Records that a request has arrived.
    pub(super) fn busy(self: &Arc<Waiter>) -> Busy {
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
        let key = waiting.add(Place {
            address: self.address,
            go: Arc::clone(&self.go),
        });
        drop(waiting);
        *lock(&self.key) = Some(key);
    }

    fn leave(&self) {
        if let Some(key) = lock(&self.key).take() {
            lock(&self.idle.waiting).remove(key);
        }
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
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
        idle.send_one_away(None);
        assert!(goes(&all[2]).await);
        idle.send_one_away(None);
        assert!(goes(&all[3]).await);
        idle.send_one_away(None);
        assert!(goes(&all[1]).await, "it began to wait again");
        idle.send_one_away(None);
        assert!(!goes(&all[0]).await, "it is busy");
        drop(first);
        assert!(goes(&all[0]).await, "the first that waits");
        let new = Waiter::new(Arc::clone(&idle), None);
        assert!(!goes(&new).await);
        drop(new);
        idle.send_one_away(None);
        idle.settle();
        assert!(!goes(&Waiter::new(idle, None)).await);
    }

    #[tokio::test]
    async fn many_of_an_address_make_way_for_each_other() {
        let idle = Arc::new(Idle::default());
        let [crowd, other] =
            [1, 2].map(|last| Host::from(std::net::IpAddr::from([127, 0, 0, last])));
        let wait = |address| Waiter::new(Arc::clone(&idle), Some(address));
        let first = wait(other);
        let mut crowds: Vec<Arc<Waiter>> = (0..MANY).map(|_| wait(crowd)).collect();
        for _ in 0..3 {
            idle.send_one_away(Some(crowd));
            assert!(
                goes(&crowds.remove(0)).await,
                "the longest-waiting of its own"
            );
            crowds.push(wait(crowd));
        }
        let busy = crowds[0].busy();
        idle.send_one_away(Some(crowd));
        assert!(goes(&first).await, "few of the address wait");
        idle.send_one_away(Some(other));
        assert!(goes(&crowds[1]).await, "the longest-waiting of all");
        drop((busy, crowds));
        assert!(lock(&idle.waiting).by_address.is_empty());
    }
}
