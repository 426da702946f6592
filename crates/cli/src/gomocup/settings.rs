//! The settings of a session: rules and limits.

use tengen_core::Ruleset;
use tengen_engine::Limits;

use super::budget::{Moves, thinking_time};
use super::info::{Detail, Info};
use super::match_clock::MatchClock;
use super::resources::Resources;
use super::task::Budget;

/// The rules and the limits that the manager has set, from `INFO` to `INFO`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) rules: Ruleset,
    /// The time for a move in ms; 0 for as little as possible.
    turn: u32,
    pub(super) match_clock: MatchClock,
    nodes: Option<u64>,
    depth: Option<u8>,
    pub(super) resources: Resources,
    pub(super) detail: Detail,
}

/// Settings for a manager that says nothing: freestyle, 5 s a move.
impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rules: Ruleset::default(),
            turn: 5000,
            match_clock: MatchClock::default(),
            nodes: None,
            depth: None,
            resources: Resources::default(),
            detail: Detail::default(),
        }
    }
}

impl Settings {
    pub(super) const fn apply(&mut self, info: Info) {
        match info {
            Info::Turn(ms) => self.turn = ms,
            Info::Match(ms) => self.match_clock.limit(ms),
            Info::Left(ms) => self.match_clock.tell(ms),
            Info::Rules(rules) => self.rules = rules,
            Info::Nodes(most) => self.nodes = most,
            Info::Depth(most) => self.depth = most,
            Info::Memory(bytes) => self.resources.memory = bytes,
            Info::Threads(threads) => self.resources.threads = Some(threads),
            Info::Detail(detail) => self.detail = detail,
            Info::NoEffect => {}
        }
    }

    /// Returns the budget of the next move.
    pub(super) fn budget(&self, moves: Moves) -> Budget {
        let time = thinking_time(self.turn, self.match_clock.left(), moves);
        let limits = match (self.nodes, self.depth) {
            (Some(nodes), _) => Limits::Nodes(nodes),
            (None, Some(plies)) => Limits::Depth(plies),
            (None, None) => Limits::Time(time.most),
        };
        Budget { limits, time }
    }
}
