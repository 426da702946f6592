//! The signs that a server shows of its work: its health and its metrics.

use std::sync::Arc;

use super::{health::Health, metrics::Metrics};

/// The state of the view of a server in a cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewState {
    /// All games, or all but the last moment's.
    Current,
    /// Not all games, so that the server leaves it to others to lead.
    Lags,
}

/// The signs that a server shows of its work. Copies share them.
#[derive(Clone, Debug, Default)]
pub struct Signs {
    pub health: Health,
    pub(super) metrics: Arc<Metrics>,
}

impl Signs {
    /// Shows what the view of a server in a cluster has.
    pub fn show_view(&self, state: ViewState) {
        let lags = i64::from(state == ViewState::Lags);
        self.metrics.view_lags.set(lags);
    }
}
