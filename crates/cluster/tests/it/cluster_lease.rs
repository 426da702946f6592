//! Leases: one holder at a time, by the clocks of those who hold it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use async_nats::jetstream::kv::Store;
use rand::Rng;
use tengen_cluster::jetstream::{Lease, LeaseError, LeaseState, Leases};
use tengen_cluster_testing::{connect, nats::Nats, node};
use tengen_online::liveness::{LEASE_RENEWAL, duration};
use tengen_server_testing::{Client, LIMIT, program::Folder};
use tokio::time::sleep;

use crate::support::cluster::{context, shared};

/// The length of leases that must not be lost while a busy machine writes.
const LENGTH: Duration = Duration::from_secs(4);

/// The length of leases that are lost and won.
const SHORT: Duration = Duration::from_secs(1);

fn lease(leases: &Leases, name: &str) -> Lease {
    leases.lease(name, LENGTH).expect("a name")
}

/// Takes a lease, which is free or held already, and returns how long it is held.
async fn hold(lease: &mut Lease) -> Instant {
    let start = Instant::now();
    loop {
        if let Some(until) = take(lease).await {
            return until;
        }
        assert!(start.elapsed() < LIMIT, "it is not free");
        sleep(LENGTH / 50).await;
    }
}

/// Takes a lease if that is possible, and returns how long it is held. A cluster that chooses a leader may
/// not answer at first.
async fn take(lease: &mut Lease) -> Option<Instant> {
    let start = Instant::now();
    loop {
        match lease.take().await {
            Ok(LeaseState::Mine { until }) => return Some(until),
            Ok(LeaseState::Late | LeaseState::Others) => return None,
            Err(LeaseError::Store { .. }) if start.elapsed() < LIMIT => {
                sleep(LENGTH / 50).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test]
async fn a_lease_goes_to_another_when_its_holder_is_silent() {
    let Some(nats) = shared().await else { return };
    let one = connect(&nats).await.leases().await.expect("the leases");
    let two = connect(&nats).await.leases().await.expect("the leases");
    let (mut one, mut two) = (lease(&one, "silent"), lease(&two, "silent"));
    assert_eq!(one.state(), LeaseState::Others);
    let mut until = hold(&mut one).await;
    let began = Instant::now();
    // Renewing keeps it longer than its length.
    while began.elapsed() < LENGTH * 3 / 2 {
        until = hold(&mut one).await;
        assert_eq!(take(&mut two).await, None);
        sleep(LENGTH / 8).await;
    }
    let silent = Instant::now();
    loop {
        if take(&mut two).await.is_some() {
            break;
        }
        assert!(silent.elapsed() < LIMIT, "nobody takes it");
        sleep(LENGTH / 20).await;
    }
    assert!(Instant::now() > until, "taken while it was held");
    assert_eq!(one.state(), LeaseState::Late);
    assert_eq!(take(&mut one).await, None);
    assert_eq!(one.state(), LeaseState::Others);
}

#[tokio::test]
async fn a_lease_that_is_given_up_is_free_at_once() {
    let Some(nats) = shared().await else { return };
    let leases = connect(&nats).await.leases().await.expect("the leases");
    let (mut one, mut two) = (lease(&leases, "given"), lease(&leases, "given"));
    hold(&mut one).await;
    assert_eq!(take(&mut two).await, None);
    // Another name is another lease.
    hold(&mut lease(&leases, "other")).await;
    hold(&mut one).await;
    one.give_up().await.expect("is answered");
    hold(&mut two).await;
    assert_eq!(take(&mut one).await, None);
    two.give_up().await.expect("is answered");
    hold(&mut one).await;
    one.give_up().await.expect("is answered");
    hold(&mut two).await;
    lease(&leases, "given")
        .give_up()
        .await
        .expect("it has nothing");
    hold(&mut two).await;
    for wrong in ["", "a b", "a.b", "*", "\u{e9}"] {
        let refused = leases.lease(wrong, LENGTH);
        assert!(matches!(refused, Err(LeaseError::Name(_))), "{wrong}");
    }
}

/// Returns the number of times that the lease of the leader was written.
async fn writes(bucket: &Store) -> u64 {
    let start = Instant::now();
    loop {
        match bucket.entry("leader").await {
            Ok(Some(lease)) => return lease.revision,
            found => assert!(start.elapsed() < LIMIT, "{found:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leader_renews_its_lease_several_times_in_its_length() {
    const RENEWALS: u32 = 20;
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("lease-renewal");
    let leader = node(&nats, &folder.0.join("a")).await;
    // It is greeted once it leads.
    drop(Client::player(leader.address(), 1).await);
    let context = context(&nats).await;
    let bucket = context.get_key_value("tengen-lease").await;
    let bucket = bucket.expect("the leases");
    let (start, before) = (Instant::now(), writes(&bucket).await);
    while writes(&bucket).await < before + u64::from(RENEWALS) {
        assert!(start.elapsed() < LIMIT, "it is not renewed");
        sleep(duration(LEASE_RENEWAL) / 10).await;
    }
    // It may be late on a busy machine, but not so late that others take the lease.
    let (pause, expected) = (start.elapsed() / RENEWALS, duration(LEASE_RENEWAL));
    assert!(pause >= expected / 10 * 9, "{pause:?}");
    assert!(pause <= expected * 4, "{pause:?}");
    leader.stop().await;
}

/// A time in which a contender believed that it had the lease.
#[derive(Debug)]
struct Held {
    by: usize,
    from: Instant,
    to: Instant,
}

/// The times of a contest for a lease: it goes on from the first to the second until somebody has taken the lease over.
#[derive(Debug)]
struct Contest {
    end: Instant,
    last_end: Instant,
    /// The contender who held the lease last.
    holder: AtomicUsize,
    was_taken_over: AtomicBool,
}

impl Contest {
    /// The holder as long as nobody has held the lease.
    const NOBODY: usize = usize::MAX;

    fn goes_on(&self) -> bool {
        let now = Instant::now();
        now < self.end || now < self.last_end && !self.was_taken_over.load(Ordering::Relaxed)
    }

    fn note(&self, by: usize) {
        let before = self.holder.swap(by, Ordering::Relaxed);
        if before != by && before != Contest::NOBODY {
            self.was_taken_over.store(true, Ordering::Relaxed);
        }
    }
}

/// Takes a lease again and again, sleeps too long now and then, and notes when it believed to hold it.
async fn contend(by: usize, mut one: Lease, contest: &Contest) -> Vec<Held> {
    let mut held: Vec<Held> = Vec::new();
    while contest.goes_on() {
        if let Some(to) = take(&mut one).await {
            contest.note(by);
            let from = Instant::now();
            match held.last_mut() {
                Some(last) if last.to >= from => last.to = to,
                _ => held.push(Held { by, from, to }),
            }
        }
        let chance = rand::rng().random_range(0..12);
        match chance {
            0 => sleep(SHORT * 2).await,
            1 => sleep(SHORT).await,
            _ => sleep(SHORT / 10).await,
        }
    }
    held
}

#[tokio::test(flavor = "multi_thread")]
async fn two_never_believe_to_hold_a_lease_at_once() {
    let Some(nats) = shared().await else { return };
    let is_long = std::env::var_os("TENGEN_LONG").is_some();
    let time = SHORT * if is_long { 300 } else { 12 };
    let end = Instant::now() + time;
    let contest = Arc::new(Contest {
        end,
        last_end: end + 10 * time,
        holder: AtomicUsize::new(Contest::NOBODY),
        was_taken_over: AtomicBool::new(false),
    });
    let mut contenders = Vec::new();
    for by in 0..5 {
        let leases = connect(&nats).await.leases().await.expect("the leases");
        let (lease, contest) = (leases.lease("contended", SHORT), Arc::clone(&contest));
        let lease = lease.expect("a name");
        contenders.push(tokio::spawn(
            async move { contend(by, lease, &contest).await },
        ));
    }
    let mut all = Vec::new();
    for contender in contenders {
        all.extend(contender.await.expect("ends"));
    }
    all.sort_by_key(|held| held.from);
    for pair in all.windows(2) {
        let is_apart = pair[0].to <= pair[1].from || pair[0].by == pair[1].by;
        assert!(is_apart, "{pair:?}");
    }
    let changes = all
        .windows(2)
        .filter(|pair| pair[0].by != pair[1].by)
        .count();
    assert!(changes > 0, "nobody took it over: {all:?}");
}
