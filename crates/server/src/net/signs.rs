//! What a server shows of its work: its health and its metrics.

use std::sync::Arc;

use super::{health::Health, metrics::Metrics};

/// What a server shows of its work. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct Signs {
    pub health: Health,
    pub(super) metrics: Arc<Metrics>,
}
