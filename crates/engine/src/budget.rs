//! What a search may still spend: counts nodes, and asks now and then for the time and
//! whether to stop.

use super::{Info, Observer, SearchLimit};

/// How often the observer is asked, in nodes.
const ASK_EVERY: u64 = 1024;

/// The means of one search. A part of it, such as the search for a win by fours, spends from the same.
pub(super) struct Budget<'a> {
    limits: SearchLimit<'a>,
    /// Nodes at most.
    most: u64,
    observer: &'a mut dyn Observer,
    nodes: u64,
    ask_at: u64,
    is_spent: bool,
}

impl<'a> Budget<'a> {
    /// The means by limits, and by `most` nodes in any case.
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
            ask_at: ASK_EVERY,
            is_spent: false,
        }
    }

    pub(super) const fn limits(&self) -> SearchLimit<'a> {
        self.limits
    }

    /// The nodes so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A stone is put down.
    pub(super) const fn spend(&mut self) {
        self.nodes += 1;
    }

    /// Whether it was spent when it was last looked at.
    pub(super) const fn was_spent(&self) -> bool {
        self.is_spent
    }

    /// Whether to stop here and now. Once that is so it stays so.
    pub(super) fn is_spent(&mut self) -> bool {
        if self.is_spent {
            return true;
        }
        self.is_spent = self.nodes >= self.most;
        if self.nodes >= self.ask_at {
            self.ask_at = self.nodes + ASK_EVERY;
            self.is_spent |= self.observer.stops();
            if let SearchLimit::Time(time) = self.limits {
                self.is_spent |= time.is_over();
            }
        }
        self.is_spent
    }

    /// Tells the observer what is known.
    pub(super) fn inform(&mut self, info: &Info) {
        self.observer.informs(info);
    }
}
