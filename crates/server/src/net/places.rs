//! The number of connections, in total and of each address. Knows nothing of their use.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

use crate::hall::Host;

/// Places for connections, limited in total and for each address.
#[derive(Debug)]
pub(super) struct Places {
    most: usize,
    most_per_address: usize,
    inside: Arc<Inside>,
}

/// The places that are taken.
#[derive(Debug, Default)]
struct Inside {
    by_address: Mutex<HashMap<Host, usize>>,
    someone_left: Notify,
}

/// A place that is taken, and becomes free when this is dropped.
#[derive(Debug)]
pub(super) struct Ticket {
    inside: Arc<Inside>,
    address: Host,
}

impl Places {
    pub(super) fn new(most: usize, most_per_address: usize) -> Places {
        Places {
            most,
            most_per_address,
            inside: Arc::default(),
        }
    }

    /// Takes a place; `None` if none is free, in total or for the address.
    pub(super) fn enter(&self, address: IpAddr) -> Option<Ticket> {
        let address = Host::from(address);
        let mut inside = self.inside.lock();
        let all: usize = inside.values().sum();
        let own = inside.entry(address).or_default();
        if all >= self.most || *own >= self.most_per_address {
            if *own == 0 {
                inside.remove(&address);
            }
            return None;
        }
        *own += 1;
        drop(inside);
        Some(Ticket {
            inside: Arc::clone(&self.inside),
            address,
        })
    }

    /// Waits until all places are free.
    pub(super) async fn all_gone(&self) {
        loop {
            let left = self.inside.someone_left.notified();
            if self.inside.lock().is_empty() {
                return;
            }
            left.await;
        }
    }
}

impl Inside {
    fn lock(&self) -> MutexGuard<'_, HashMap<Host, usize>> {
        self.by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut inside = self.inside.lock();
        if let Some(own) = inside.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                inside.remove(&self.address);
            }
        }
        drop(inside);
        self.inside.someone_left.notify_waiters();
    }
}
