//! The metrics of the server, and their text for Prometheus.

use std::time::Duration;

use super::push::Outcome;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use tengen_online::Reason;

/// The label with the reason of a refusal, a closing or a rejection.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct Why {
    reason: &'static str,
}

/// The label with what became of a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OfCall {
    outcome: &'static str,
}

/// The metrics of the server.
#[derive(Debug)]
pub(super) struct Metrics {
    registry: Registry,
    pub(super) connections: Gauge,
    pub(super) games: Gauge,
    pub(super) seeks: Gauge,
    pub(super) view_lags: Gauge,
    pub(super) received: Counter,
    pub(super) sent: Counter,
    refused: Family<Why, Counter>,
    closed: Family<Why, Counter>,
    rejected: Family<Why, Counter>,
    calls: Family<OfCall, Counter>,
    pub(super) commits: Counter,
    pub(super) failed_commits: Counter,
    commit_seconds: Histogram,
    batch: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("tengen"),
            connections: Gauge::default(),
            games: Gauge::default(),
            seeks: Gauge::default(),
            view_lags: Gauge::default(),
            received: Counter::default(),
            sent: Counter::default(),
            refused: Family::default(),
            closed: Family::default(),
            rejected: Family::default(),
            calls: Family::default(),
            commits: Counter::default(),
            failed_commits: Counter::default(),
            commit_seconds: Histogram::new([
                0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0,
            ]),
            batch: Histogram::new([1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0]),
        };
        // Each counts from the start, so that a growth can be seen from the first one on.
        for outcome in Outcome::ALL.map(Outcome::word) {
            drop(metrics.calls.get_or_create(&OfCall { outcome }));
        }
        let reason = Reason::NotStored.word();
        drop(metrics.refused.get_or_create(&Why { reason }));
        drop(metrics.rejected.get_or_create(&Why { reason: "full" }));
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let to = &mut self.registry;
        to.register("connections", "Open connections", self.connections.clone());
        to.register("games", "Games that go on", self.games.clone());
        to.register("seeks", "Open seeks", self.seeks.clone());
        to.register(
            "view_lags",
            "1 while the view of a server in a cluster has not all games",
            self.view_lags.clone(),
        );
        to.register(
            "messages_received",
            "Messages of pages",
            self.received.clone(),
        );
        to.register("messages_sent", "Messages to pages", self.sent.clone());
        to.register(
            "refused",
            "Messages that were refused, by reason",
            self.refused.clone(),
        );
        to.register(
            "closed",
            "Connections that the server closed, by reason",
            self.closed.clone(),
        );
        to.register(
            "rejected",
            "Connections that were not made and requests that were not answered, by reason",
            self.rejected.clone(),
        );
        to.register(
            "calls",
            "Calls to players by push services, by outcome",
            self.calls.clone(),
        );
        to.register("commits", "Transactions of the store", self.commits.clone());
        to.register(
            "failed_commits",
            "Transactions that the store did not take",
            self.failed_commits.clone(),
        );
        to.register(
            "commit_seconds",
            "How long transactions take",
            self.commit_seconds.clone(),
        );
        to.register(
            "commit_appends",
            "How much is kept in one transaction",
            self.batch.clone(),
        );
    }

    pub(super) fn refuse(&self, reason: &'static str) {
        self.refused.get_or_create(&Why { reason }).inc();
    }

    pub(super) fn close(&self, reason: &'static str) {
        self.closed.get_or_create(&Why { reason }).inc();
    }

    pub(super) fn reject(&self, reason: &'static str) {
        self.rejected.get_or_create(&Why { reason }).inc();
    }

    /// Notes that no games are kept here any more, as another server may keep them.
    pub(super) fn end_term(&self) {
        self.games.set(0);
        self.seeks.set(0);
    }

    pub(super) fn call(&self, outcome: Outcome) {
        let outcome = outcome.word();
        self.calls.get_or_create(&OfCall { outcome }).inc();
    }

    /// Records a transaction of `appends` appends that took `took`.
    pub(super) fn commit(&self, appends: usize, took: Duration) {
        self.commits.inc();
        self.commit_seconds.observe(took.as_secs_f64());
        self.batch
            .observe(u32::try_from(appends).map_or(f64::MAX, f64::from));
    }

    /// Returns all metrics in the text format that Prometheus reads.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
