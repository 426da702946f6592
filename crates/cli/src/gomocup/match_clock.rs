//! The time of a whole game, as far as the manager limits it.

/// What is known about the time of the game, in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct MatchClock {
    /// The time for the whole game.
    limit: Option<u32>,
    /// The time used in this game.
    used: u32,
    /// What is left according to the manager, less what was used since it said so.
    told: Option<u32>,
}

impl MatchClock {
    /// Begins a new game. The manager may already have told what is left for it.
    pub(super) const fn restart(&mut self) {
        self.used = 0;
    }

    pub(super) const fn limit(&mut self, limit: Option<u32>) {
        self.limit = limit;
    }

    pub(super) const fn tell(&mut self, left: Option<u32>) {
        self.told = left;
    }

    /// Counts the time of a move.
    pub(super) fn spend(&mut self, used: u32) {
        self.used = self.used.saturating_add(used);
        self.told = self.told.map(|left| left.saturating_sub(used));
    }

    /// Returns the time left, or `None` if the game has no limit.
    pub(super) fn left(&self) -> Option<u32> {
        let own = self.limit.map(|limit| limit.saturating_sub(self.used));
        [own, self.told].into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_limit_holds() {
        let mut clock = MatchClock::default();
        assert_eq!(clock.left(), None);
        clock.limit(Some(1000));
        clock.spend(300);
        assert_eq!(clock.left(), Some(700));
        clock.tell(Some(650));
        assert_eq!(clock.left(), Some(650));
        clock.spend(100);
        assert_eq!(clock.left(), Some(550));
        clock.tell(None);
        assert_eq!(clock.left(), Some(600));
        clock.spend(u32::MAX);
        assert_eq!(clock.left(), Some(0));
        clock.tell(Some(900));
        clock.restart();
        assert_eq!(clock.left(), Some(900));
        clock.tell(None);
        assert_eq!(clock.left(), Some(1000));
        clock.limit(None);
        assert_eq!(clock.left(), None);
    }
}
