//! The number of connections, in total and of each address. Those whose lines hang are counted apart: their players
//! open second connections, which must find a place.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tengen_online::LineState;
use tokio::sync::Notify;

use crate::hall::Host;

/// In all, one of so many places may be left to others by a line that hangs.
const SPARE: usize = 4;

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
    counts: Mutex<Counts>,
    someone_left: Notify,
}

/// The number of places that are taken, in all and by each address that has some.
#[derive(Debug, Default)]
struct Counts {
    all: Taken,
    by_address: HashMap<Host, Taken>,
}

impl Counts {
    fn of(&self, address: Host) -> Taken {
        self.by_address.get(&address).copied().unwrap_or_default()
    }

    /// Changes the number of an address, and that of all alike.
    fn change(&mut self, address: Host, change: impl Fn(&mut Taken)) {
        change(&mut self.all);
        let own = self.by_address.entry(address).or_default();
        change(own);
        if *own == Taken::default() {
            self.by_address.remove(&address);
        }
    }
}

/// Places that are taken, of an address or in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Taken {
    /// By connections through which messages go.
    steady: usize,
    /// By connections whose lines hang.
    unsteady: usize,
}

impl Taken {
    /// Returns `true` if a further connection finds a place among `most`. So many lines that hang as `spare` leave their
    /// places to others.
    const fn has_room(self, most: usize, spare: usize) -> bool {
        self.steady + self.unsteady.saturating_sub(spare) < most
    }
}

/// A place that is taken, and becomes free when this is dropped.
#[derive(Debug)]
pub(super) struct Ticket {
    inside: Arc<Inside>,
    address: Host,
    is_unsteady: AtomicBool,
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
        let mut counts = self.inside.lock();
        let (all, own) = (counts.all, counts.of(address));
        let (most, own_most) = (self.most, self.most_per_address);
        if !all.has_room(most, most / SPARE) || !own.has_room(own_most, own_most) {
            return None;
        }
        counts.change(address, |taken| taken.steady += 1);
        drop(counts);
        Some(Ticket {
            inside: Arc::clone(&self.inside),
            address,
            is_unsteady: AtomicBool::new(false),
        })
    }

    /// Returns the number of connections of an address whose lines hang, so that their players may be about to come back.
    pub(super) fn unsteady(&self, host: Host) -> usize {
        self.inside.lock().of(host).unsteady
    }

    /// Waits until all places are free.
    pub(super) async fn all_gone(&self) {
        loop {
            let left = self.inside.someone_left.notified();
            if self.inside.lock().by_address.is_empty() {
                return;
            }
            left.await;
        }
    }
}

impl Inside {
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket {
    pub(super) const fn address(&self) -> Host {
        self.address
    }

    /// Notes if the line of the connection hangs.
    pub(super) fn note(&self, line: LineState) {
        let mut counts = self.inside.lock();
        let is_unsteady = line == LineState::Unsteady;
        if self.is_unsteady.swap(is_unsteady, Ordering::Relaxed) == is_unsteady {
            return;
        }
        counts.change(self.address, |taken| {
            let Taken { steady, unsteady } = taken;
            let (from, to) = if is_unsteady {
                (steady, unsteady)
            } else {
                (unsteady, steady)
            };
            *from -= 1;
            *to += 1;
        });
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.note(LineState::Steady);
        let mut counts = self.inside.lock();
        counts.change(self.address, |taken| taken.steady -= 1);
        drop(counts);
        self.inside.someone_left.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_hangs_leaves_its_place_to_another_connection() {
        let places = Places::new(4, 2);
        let (one, other) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let first = places.enter(one).expect("a place");
        let _second = places.enter(one).expect("a place");
        assert!(places.enter(one).is_none());
        assert_eq!(places.unsteady(Host::from(one)), 0);
        for _ in 0..2 {
            first.note(LineState::Unsteady);
        }
        assert_eq!(places.unsteady(Host::from(one)), 1);
        assert_eq!(places.unsteady(Host::from(other)), 0);
        let third = places.enter(one).expect("that of the first");
        assert!(places.enter(one).is_none());
        let fourth = places.enter(other).expect("a place");
        let fifth = places.enter(other).expect("in all there is one more");
        assert!(places.enter(other).is_none());
        // More are there than usual once the line goes on.
        first.note(LineState::Steady);
        drop((third, fourth, fifth));
        assert!(places.enter(one).is_none());
        drop(first);
        assert!(places.enter(one).is_some());
    }

    /// Returns the number of connections of these addresses that find a place if their lines hang at once.
    fn hanging(places: &Places, addresses: impl Iterator<Item = u8>) -> usize {
        let mut all = Vec::new();
        for last in addresses {
            if let Some(place) = places.enter([127, 0, 0, last].into()) {
                place.note(LineState::Unsteady);
                all.push(place);
            }
        }
        all.len()
    }

    #[test]
    fn so_many_lines_may_hang_and_no_more() {
        assert_eq!(hanging(&Places::new(100, 2), [1; 10].into_iter()), 4);
        assert_eq!(hanging(&Places::new(100, 2), 0..=255), 125);
    }
}
