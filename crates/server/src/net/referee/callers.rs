//! The calls of the referee: the key with which they are signed, and whoever makes them.

use std::sync::Arc;

use tengen_online::PrivateKey;
use tokio::runtime::Handle;

use super::post::WeakPost;
use crate::{
    config::CallSettings,
    hall::{CallRules, Input, OutgoingCall},
    log::Note,
    net::{
        clock::Clock,
        metrics::Metrics,
        push::{Caller, ServerKey},
    },
};

/// Makes calls once there is a key.
#[derive(Default)]
pub(super) struct Callers {
    /// Everything that calls need besides a key; `None` if nobody is called.
    means: Option<Means>,
    caller: Option<Caller>,
    /// The key that the store has.
    key: Option<PrivateKey>,
}

/// Everything that calls need besides a key.
pub(super) struct Means {
    pub(super) settings: CallSettings,
    pub(super) clock: Clock,
    pub(super) post: WeakPost,
    pub(super) metrics: Arc<Metrics>,
    pub(super) runtime: Handle,
}

/// The step that comes before players can be called.
pub(super) enum Beginning {
    /// The hall is told.
    Tell(Input),
    /// A new key is stored.
    Store(Note),
}

impl Callers {
    /// Returns those that know the key among notes.
    pub(super) fn of(notes: &[Note]) -> Callers {
        let key = notes.iter().find_map(|note| match note {
            Note::PushKey(key) => Some(*key),
            _ => None,
        });
        Callers {
            key,
            ..Callers::default()
        }
    }

    /// Begins to make calls, with the key of the store, or with a new one once that is stored.
    pub(super) fn begin(&mut self, means: Means) -> Beginning {
        self.means = Some(means);
        let known = self.key.and_then(|key| self.use_key(&key));
        match known {
            Some(input) => Beginning::Tell(input),
            None => Beginning::Store(Note::PushKey(ServerKey::random().private())),
        }
    }

    /// Begins to make calls if an input says that the key is stored. Returns what the hall is told then.
    pub(super) fn stored(&mut self, input: &Input) -> Option<Input> {
        match input {
            Input::Noted {
                note: Note::PushKey(key),
                kept: Ok(()),
                ..
            } => self.use_key(key),
            _ => None,
        }
    }

    fn use_key(&mut self, key: &PrivateKey) -> Option<Input> {
        let means = self.means.as_ref()?;
        let Some(key) = ServerKey::of(key) else {
            tracing::error!(
                "the key for calls in the store is none: it is replaced, and browsers have to subscribe again"
            );
            return None;
        };
        let rules = CallRules {
            key: key.public(),
            services: means.settings.services.clone(),
        };
        self.caller = Some(Caller::new(
            means.settings.clone(),
            key,
            means.clock.clone(),
            means.post.clone(),
            Arc::clone(&means.metrics),
        ));
        Some(Input::Calls(rules))
    }

    /// Makes a call in the background.
    pub(super) fn call(&self, call: OutgoingCall) {
        if let (Some(caller), Some(means)) = (&self.caller, &self.means) {
            caller.call(&means.runtime, call);
        }
    }
}
