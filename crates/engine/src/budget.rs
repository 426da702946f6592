//! The remaining budget of a search: counts nodes, and regularly checks the time and asks the
//! observer to decide on stopping.

use super::observer::STOP_INTERVAL;
use super::{BestLines, Info, Observer, SearchLimit};

/// The budget of one search. Its parts, such as the search for a win by fours, share it.
pub(super) struct Budget<'a> {
    limits: SearchLimit<'a>,
    /// The maximum number of nodes.
    most: u64,
    observer: &'a mut dyn Observer,
    nodes: u64,
    ask_at: u64,
    is_spent: bool,
}

impl<'a> Budget<'a> {
    /// Creates a budget from `limits`, with at most `most` nodes in any case.
    pub(super) fn new(
        limits: SearchLimit<'a>,
        most: u64,
        observer: &'a mut dyn Observer,
    ) -> Budget<'a> {
        let most = match limits {
            SearchLimit::Nodes(nodes) => nodes.min(most),
            SearchLimit::Time(_) | SearchLimit::Depth(_) => most,
        };
        Budget {
            limits,
            most,
            observer,
            nodes: 0,
            ask_at: STOP_INTERVAL,
            is_spent: false,
        }
    }

    pub(super) const fn limits(&self) -> SearchLimit<'a> {
        self.limits
    }

    /// Returns the number of nodes so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one node: one stone placed.
    pub(super) const fn spend(&mut self) {
        self.nodes += 1;
    }

    /// Returns `true` if the budget was used up at the last check.
    pub(super) const fn was_spent(&self) -> bool {
        self.is_spent
    }

    /// Checks the budget and returns `true` if the search must stop now. Once `true`, it stays `true`.
    pub(super) fn is_spent(&mut self) -> bool {
        if self.is_spent {
            return true;
        }
        self.is_spent = self.nodes >= self.most;
        if self.nodes >= self.ask_at {
            self.ask_at = self.nodes + STOP_INTERVAL;
            self.is_spent |= self.observer.stops();
            if let SearchLimit::Time(time) = self.limits {
                self.is_spent |= time.is_over();
            }
        }
        self.is_spent
    }

    /// Passes an intermediate result to the observer.
    pub(super) fn inform(&mut self, info: &Info) {
        self.observer.informs(info);
    }

    /// Passes the best lines so far to the observer.
    pub(super) fn inform_of_lines(&mut self, lines: &BestLines) {
        self.observer.ranks(lines);
    }
}
