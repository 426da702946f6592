//! Calls to players by the push services of their browsers (RFC 8030). Decides nothing about whom to call.

mod delivery;
mod public;
mod sealed;
mod server_key;
mod waiting;

use std::{sync::Arc, time::Duration};

use tokio::{runtime::Handle, sync::Semaphore, time::sleep};

use self::delivery::{Answer, Delivery};
pub(super) use self::server_key::ServerKey;
use self::waiting::Waiting;
use super::{clock::Clock, metrics::Metrics, referee::WeakPost};
use crate::{
    config::CallSettings,
    hall::{Input, OutgoingCall, reach},
    net::News,
};

/// Most calls that are sent to a push service at the same time.
const AT_ONCE: usize = 8;

/// The waits before further attempts.
const PAUSES: [Duration; 3] = [
    Duration::from_secs(5),
    Duration::from_mins(2),
    Duration::from_mins(15),
];

/// The longest wait that a push service may ask for.
const LONGEST_PAUSE: Duration = Duration::from_hours(1);

/// Makes calls. Copies share the limits.
#[derive(Clone, Debug)]
pub(super) struct Caller(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    settings: CallSettings,
    key: ServerKey,
    clock: Clock,
    /// The way to the hall.
    post: WeakPost,
    metrics: Arc<Metrics>,
    delivery: Delivery,
    waiting: Waiting,
    /// Those of each service: one that does not answer delays no calls by others.
    at_once: Vec<Semaphore>,
}

/// The outcome of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Sent,
    /// The browser takes no calls any more.
    Gone,
    /// The server cannot use the address or the keys of the browser, and will not be able to.
    Unusable,
    /// The push service does not accept it, and will not later.
    Refused,
    /// The push service could not be reached, or asked for patience too often.
    Failed,
    /// Too many calls to the player wait.
    Limited,
    /// Too many calls wait.
    Dropped,
}

impl Outcome {
    pub(super) const ALL: [Outcome; 7] = [
        Outcome::Sent,
        Outcome::Gone,
        Outcome::Unusable,
        Outcome::Refused,
        Outcome::Failed,
        Outcome::Limited,
        Outcome::Dropped,
    ];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Outcome::Sent => "sent",
            Outcome::Gone => "gone",
            Outcome::Unusable => "unusable",
            Outcome::Refused => "refused",
            Outcome::Failed => "failed",
            Outcome::Limited => "limited",
            Outcome::Dropped => "dropped",
        }
    }
}

impl Caller {
    pub(super) fn new(
        settings: CallSettings,
        key: ServerKey,
        clock: Clock,
        post: WeakPost,
        metrics: Arc<Metrics>,
    ) -> Caller {
        let services = settings.services.iter();
        let at_once = services.map(|_| Semaphore::new(AT_ONCE)).collect();
        Caller(Arc::new(Shared {
            settings,
            key,
            clock,
            post,
            metrics,
            delivery: Delivery::new(),
            waiting: Waiting::default(),
            at_once,
        }))
    }

    /// Makes a call in the background.
    pub(super) fn call(&self, runtime: &Handle, call: OutgoingCall) {
        let place = match self.0.waiting.enter(call.player) {
            Ok(place) => place,
            Err(outcome) => return self.0.note(&call, outcome),
        };
        let shared = Arc::clone(&self.0);
        runtime.spawn(async move {
            let outcome = shared.make(&call).await;
            shared.note(&call, outcome);
            if matches!(outcome, Outcome::Gone | Outcome::Unusable) {
                shared.report_gone(call).await;
            }
            drop(place);
        });
    }
}

impl Shared {
    /// Makes a call, in several attempts if need be.
    async fn make(&self, call: &OutgoingCall) -> Outcome {
        let mut pauses = PAUSES.into_iter();
        loop {
            let asked = match self.attempt(call).await {
                Ok(Answer::Accepted) => return Outcome::Sent,
                Ok(Answer::Gone) => return Outcome::Gone,
                Ok(Answer::Refused(status)) => {
                    let service = call.to.endpoint.origin();
                    tracing::warn!(service, %status, "a push service refuses a call");
                    return Outcome::Refused;
                }
                Ok(Answer::Later(pause)) => pause,
                Err(why) => {
                    let service = call.to.endpoint.origin();
                    tracing::warn!(service, %why, "a call is not delivered");
                    if let Some(outcome) = why.outcome() {
                        return outcome;
                    }
                    None
                }
            };
            let Some(pause) = pauses.next() else {
                return Outcome::Failed;
            };
            let pause = asked.map_or(pause, |asked| asked.clamp(pause, LONGEST_PAUSE));
            sleep(pause).await;
        }
    }

    async fn attempt(&self, call: &OutgoingCall) -> Result<Answer, delivery::DeliveryError> {
        let endpoint = &call.to.endpoint;
        // The services may be others than those when the browser was stored.
        let reach = reach(&self.settings.services, endpoint);
        let (place, reach) = reach.ok_or(delivery::DeliveryError::Unknown)?;
        let signed = self
            .key
            .authorization(endpoint, &self.settings.contact, self.clock.now());
        let request = sealed::request(call, &signed)?;
        let Ok(_permit) = self.at_once[place].acquire().await else {
            return Err(delivery::DeliveryError::Late);
        };
        self.delivery.deliver(endpoint, reach, request).await
    }

    fn note(&self, call: &OutgoingCall, outcome: Outcome) {
        self.metrics.call(outcome);
        let service = call.to.endpoint.origin();
        tracing::debug!(service, outcome = outcome.word(), "a call");
    }

    /// Tells the hall that a browser takes no calls any more.
    async fn report_gone(&self, call: OutgoingCall) {
        let Some(post) = self.post.upgrade() else {
            return;
        };
        let gone = Input::Unreachable {
            player: call.player,
            endpoint: call.to.endpoint,
        };
        // A referee that has ended needs no notice.
        let _ = post.send(News::Happened(gone)).await;
    }
}
