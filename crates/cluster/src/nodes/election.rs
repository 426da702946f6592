//! The election of the leader: the server that has a lease decides all games of the cluster until it loses it.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    sync::{oneshot, watch},
    task::{JoinHandle, spawn_blocking},
    time::{MissedTickBehavior, interval, sleep, timeout},
};
use tracing::{Instrument as _, Span};

use tengen_online::liveness::{self, duration};
use tengen_server::{
    config::CallSettings,
    hall::Limits,
    net::{News, Post, Signs, ViewState, start_referee},
};

use super::{NodeError, rest::Rest, sessions::Sessions, wire};
use crate::jetstream::{
    Archive, Buckets, Cluster, ClusterLog, Games, Lease, LeaseError, LeaseState, LeaseView,
    LeaseViewState, Positions,
};

/// The name of the lease.
const LEASE: &str = "leader";

/// The length of the lease: if the leader is killed, another one leads this much later.
const LENGTH: Duration = duration(liveness::LEASE);

/// Time for which a lease that was not renewed in time may be renewed still.
const LAPSE: Duration = duration(liveness::LAPSE);

/// Time between two attempts to get or renew the lease.
const RENEW: Duration = duration(liveness::LEASE_RENEWAL);

/// Time after which the positions of the cluster are asked for again.
const LOOK: Duration = Duration::from_secs(1);

/// Longest time to compare the view with the cluster before this server leads, and until the view has what came since then.
const CATCH_UP: Duration = duration(liveness::CATCH_UP);

/// Pause between two looks at the view while this server need not lead.
const WATCH: Duration = Duration::from_secs(5);

/// Time without an answer about the lease after which this server connects to another NATS server: that one may be cut
/// off from the others.
const DEAF: Duration = duration(liveness::DEAF);

/// Ms after which pages come back when this server does not lead any more.
const AGAIN: u32 = liveness::COME_BACK;

/// A server that leads if it can.
pub(super) struct Candidate {
    pub(super) cluster: Cluster,
    pub(super) games: Games,
    pub(super) archive: Archive,
    pub(super) buckets: Buckets,
    pub(super) view: PathBuf,
    /// How far the view is.
    pub(super) positions: watch::Receiver<Positions>,
    pub(super) limits: Limits,
    pub(super) calls: Option<CallSettings>,
    pub(super) signs: Signs,
    /// Set to `true` once the view has all games.
    pub(super) is_current: watch::Sender<bool>,
    /// `true` if the view lagged when it was last compared with the cluster.
    pub(super) lags: AtomicBool,
}

/// The answers of the cluster about the lease.
struct Answers {
    /// Moment of the last one, or of the last new connection.
    last: Instant,
    /// `true` if the last question had no answer.
    is_silent: bool,
}

/// The time for which the cluster has not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Silence {
    /// It answers, or has answered lately.
    Short,
    /// Another connection may help.
    Long,
}

impl Answers {
    fn new() -> Answers {
        Answers {
            last: Instant::now(),
            is_silent: false,
        }
    }

    /// Notes an answer, or that there is none, which is logged once.
    fn note(&mut self, taken: &Result<LeaseState, LeaseError>) -> Silence {
        let Err(error) = taken else {
            *self = Answers::new();
            return Silence::Short;
        };
        if !self.is_silent {
            self.is_silent = true;
            tracing::warn!(%error, "the lease of the leader");
        }
        if self.last.elapsed() < DEAF {
            return Silence::Short;
        }
        self.last = Instant::now();
        Silence::Long
    }
}

/// The time in which this server leads.
struct Term {
    state: watch::Sender<LeaseViewState>,
    running: JoinHandle<Ending>,
}

/// How a term ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// With the lease, or with the server.
    Over,
    /// The view did not catch up. Whoever has all games can lead.
    Lagged,
    /// By another error of this server.
    Failed,
}

impl Candidate {
    /// Stands for election until the server stops.
    pub(super) async fn run(self, mut stop: oneshot::Receiver<()>) -> Result<(), NodeError> {
        tokio::select! {
            _ = &mut stop => return Ok(()),
            () = self.become_current() => {}
        }
        let mut lease = self.cluster.leases().await?.lease(LEASE, LENGTH)?;
        let candidate = Arc::new(self);
        let watching = Arc::clone(&candidate);
        let watching = tokio::spawn(async move { watching.watch_view().await }.in_current_span());
        let mut term: Option<Term> = None;
        let (mut answers, mut rest) = (Answers::new(), Rest::default());
        let mut ticks = interval(RENEW);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = &mut stop => break,
                _ = ticks.tick() => {}
            }
            if let Some(ended) = term.take_if(|term| term.running.is_finished()) {
                candidate
                    .follow(ended.end().await, &mut lease, &mut rest)
                    .await;
            }
            if rest.goes_on(Instant::now()) {
                // Another server may be able to lead.
                continue;
            }
            if term.as_ref().is_some_and(|term| !term.goes_on()) {
                // Its end may take long while the cluster does not answer. Another server can lead meanwhile.
                continue;
            }
            let taken = lease.take_if(Box::pin(candidate.has_all())).await;
            if answers.note(&taken) == Silence::Long {
                candidate.cluster.reconnect().await;
            }
            match taken {
                Ok(LeaseState::Mine { until }) => {
                    let until = LeaseViewState::Until(until);
                    match &term {
                        Some(term) if term.goes_on() => {
                            term.state.send_replace(until);
                        }
                        Some(_) => {}
                        None => term = Some(candidate.start(&lease, until)),
                    }
                }
                Ok(LeaseState::Others) => {
                    if let Some(term) = term.take() {
                        term.end().await;
                    }
                }
                // It can be renewed still, and nobody can take it while the cluster does not answer.
                Ok(LeaseState::Late) | Err(_) => {}
            }
        }
        watching.abort();
        if let Some(term) = term {
            term.end().await;
        }
        candidate.give_up(&mut lease).await;
        Ok(())
    }

    /// Draws the conclusion from the end of a term.
    async fn follow(&self, ending: Ending, lease: &mut Lease, rest: &mut Rest) {
        if ending != Ending::Over {
            self.give_up(lease).await;
        }
        if ending == Ending::Failed {
            rest.begin(Instant::now());
        }
    }

    /// Gives the lease up: another server need not wait until it ends by itself.
    async fn give_up(&self, lease: &mut Lease) {
        if let Err(error) = lease.give_up().await {
            tracing::warn!(%error, "the lease of the leader is not given up");
        }
    }

    fn start(self: &Arc<Candidate>, lease: &Lease, until: LeaseViewState) -> Term {
        let call = wire::Call {
            version: wire::VERSION,
            term: wire::name(),
            rank: lease.rank(),
            store: wire::StoreState::default(),
        };
        let (state, seen) = watch::channel(until);
        let lease = LeaseView::new(seen.clone());
        let candidate = Arc::clone(self);
        let leading = async move {
            tracing::info!(rank = call.rank, "this server leads");
            let Err(error) = candidate.lead(call, lease).await else {
                return Ending::Over;
            };
            if *seen.borrow() == LeaseViewState::Over {
                tracing::warn!(%error, "the end of a term");
                return Ending::Over;
            }
            tracing::error!(%error, "this server cannot lead");
            match error {
                NodeError::Lags(_) => Ending::Lagged,
                _ => Ending::Failed,
            }
        };
        let running = tokio::spawn(leading.in_current_span());
        Term { state, running }
    }

    /// Leads until the lease is lost.
    async fn lead(&self, call: wire::Call, mut lease: LeaseView) -> Result<(), NodeError> {
        tokio::select! {
            caught_up = timeout(CATCH_UP, self.catch_up()) => {
                caught_up.map_err(|_| NodeError::Lags(CATCH_UP))??;
            }
            () = lease.end() => return Ok(()),
        }
        let streams = (self.games.clone(), self.archive.clone());
        let log = ClusterLog::open(streams, self.buckets.clone(), &self.view, lease.clone())?;
        let (limits, signs, span) = (self.limits, self.signs.clone(), Span::current());
        let calls = self.calls.clone();
        let start = move || span.in_scope(|| start_referee(Box::new(log), limits, calls, &signs));
        let started = spawn_blocking(start).await;
        let started = started.map_err(|why| NodeError::Failed(why.to_string()))?;
        let (post, mut ended) = started.map_err(|why| NodeError::Failed(why.to_string()))?;
        let served = self.serve(&post, &mut ended, call, &mut lease).await;
        // A referee that has ended needs no notice.
        let _ = post.send(News::Stop(AGAIN)).await;
        drop(post);
        let served = match served {
            Ok(sessions) => sessions
                .await
                .map_err(|why| NodeError::Failed(why.to_string())),
            Err(error) => Err(error),
        };
        // A former leader that could not store anything may still be a good gateway.
        let _ = ended.changed().await;
        self.signs.health.forget();
        tracing::info!("this server does not lead any more");
        served
    }

    /// Serves the sessions of gateways until the lease is lost. Returns the task that brings them the last messages.
    async fn serve(
        &self,
        post: &Post,
        ended: &mut watch::Receiver<()>,
        call: wire::Call,
        lease: &mut LeaseView,
    ) -> Result<JoinHandle<()>, NodeError> {
        let health = self.signs.health.clone();
        let sessions = Sessions::new(self.cluster.clone(), post.clone(), call, health).await?;
        let running = async {
            if let Err(error) = sessions.run().await {
                tracing::warn!(%error, "the sessions of gateways");
            }
        };
        let mut sessions = tokio::spawn(running.in_current_span());
        // While this server may not have the lease, it stores nothing, and players may not be heard.
        let failure = tokio::select! {
            () = lease.end() => return Ok(sessions),
            _ = ended.changed() => "the referee has ended by itself",
            _ = &mut sessions => "the sessions of gateways have ended by themselves",
        };
        Err(NodeError::Failed(failure.to_owned()))
    }

    /// Waits until the view has all games for the first time. A server that lags would keep everybody waiting if it led.
    async fn become_current(&self) {
        while let Err(error) = self.catch_up().await {
            tracing::warn!(%error, "the view is not compared with the cluster");
            sleep(LOOK).await;
        }
        tracing::info!("the view has all games");
        self.is_current.send_replace(true);
    }

    /// Returns `true` if the view has all games now, so that this server can lead at once. It does not while the cluster gives
    /// no answer: the lease must be asked for again.
    async fn has_all(&self) -> bool {
        let compared = timeout(CATCH_UP, self.compare()).await;
        let Ok(Some(state)) = compared else {
            return false;
        };
        self.note_view(state);
        state == ViewState::Current
    }

    /// Compares the view with the cluster; `None` if that does not answer.
    async fn compare(&self) -> Option<ViewState> {
        let last = Positions::last(&self.games, &self.archive).await.ok()?;
        let mut positions = self.positions.clone();
        let reached = positions.wait_for(|positions| positions.has(last));
        Some(match timeout(RENEW, reached).await {
            Ok(Ok(_)) => ViewState::Current,
            _ => ViewState::Lags,
        })
    }

    /// Shows what the view has, and logs changes.
    fn note_view(&self, state: ViewState) {
        self.signs.show_view(state);
        let lags = state == ViewState::Lags;
        if self.lags.swap(lags, Ordering::Relaxed) == lags {
            return;
        }
        if lags {
            tracing::warn!("the view lags, so this server leaves it to others to lead");
        } else {
            tracing::info!("the view has all games again");
        }
    }

    /// Looks again and again if the view has all games: a server whose view lags serves its players, but could not lead.
    async fn watch_view(&self) {
        let mut before = None;
        loop {
            sleep(WATCH).await;
            let mut state = self.compare().await;
            if state == Some(ViewState::Lags) {
                // The last step may have been archived meanwhile, and is then not heard any more.
                state = self.compare().await;
            }
            if let Some(state) = state {
                self.note_view(state);
            }
            let reached = *self.positions.borrow();
            if state == Some(ViewState::Lags) && before.replace(reached) == Some(reached) {
                self.cluster.follow_anew();
            }
        }
    }

    /// Waits until the view has all steps that the cluster has now.
    async fn catch_up(&self) -> Result<(), NodeError> {
        if self.catches_up_soon().await? {
            return Ok(());
        }
        self.cluster.follow_anew();
        while !self.catches_up_soon().await? {}
        Ok(())
    }

    /// Returns `true` once the view has all steps that the cluster has now; `false` if that takes a while.
    async fn catches_up_soon(&self) -> Result<bool, NodeError> {
        let mut positions = self.positions.clone();
        let last = Positions::last(&self.games, &self.archive).await?;
        let reached = positions.wait_for(|positions| positions.has(last));
        // The last step may be archived meanwhile, and is then not heard any more.
        Ok(timeout(LOOK, reached).await.is_ok())
    }
}

impl Term {
    /// Returns `true` if the lease is not lost, and was not due for too long. Once it is, the term ends.
    fn goes_on(&self) -> bool {
        let goes_on = match *self.state.borrow() {
            LeaseViewState::Until(until) => Instant::now() < until + LAPSE,
            LeaseViewState::Over => false,
        };
        if !goes_on {
            self.state.send_replace(LeaseViewState::Over);
        }
        goes_on
    }

    async fn end(self) -> Ending {
        self.state.send_replace(LeaseViewState::Over);
        self.running.await.unwrap_or(Ending::Failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_term_whose_lease_is_late_goes_on_for_a_while() {
        let (state, _) = watch::channel(LeaseViewState::Over);
        let running = tokio::spawn(async { Ending::Over });
        let term = Term { state, running };
        assert!(!term.goes_on());
        let late = |time| Instant::now().checked_sub(time);
        for (time, goes_on) in [(Duration::ZERO, true), (LAPSE / 2, true), (LAPSE, false)] {
            let until = late(time).expect("this machine has run for a while");
            term.state.send_replace(LeaseViewState::Until(until));
            assert_eq!(term.goes_on(), goes_on, "{time:?}");
        }
        assert_eq!(*term.state.borrow(), LeaseViewState::Over, "it is told");
        assert_eq!(term.end().await, Ending::Over);
    }

    #[test]
    fn a_connection_without_an_answer_about_the_lease_is_left() {
        let mut answers = Answers::new();
        let none = || Err(LeaseError::Name(String::new()));
        let ago = |time| Instant::now().checked_sub(time);
        assert_eq!(answers.note(&none()), Silence::Short);
        answers.last = ago(DEAF / 2).expect("this machine has run for a while");
        assert_eq!(answers.note(&none()), Silence::Short);
        answers.last = ago(DEAF).expect("this machine has run for a while");
        assert_eq!(answers.note(&none()), Silence::Long);
        assert_eq!(
            answers.note(&none()),
            Silence::Short,
            "it has just been left"
        );
        answers.last = ago(DEAF).expect("this machine has run for a while");
        assert_eq!(answers.note(&Ok(LeaseState::Others)), Silence::Short);
        assert_eq!(
            answers.note(&none()),
            Silence::Short,
            "it has just answered"
        );
    }
}
