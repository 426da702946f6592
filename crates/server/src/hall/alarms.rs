//! Moments at which something is due. Knows no time of day, and not what is to be done then.

use std::collections::{BTreeMap, BTreeSet};

use tengen_online::{GameId, PlayerId};

use super::Now;

/// What a moment is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Alarm {
    /// A game: a flag, or that nobody has shown it for long.
    Room(GameId),
    /// An invitation whose owner is gone.
    Invitation(GameId),
    /// A seek of a player who is gone.
    Seek(PlayerId),
    /// The lobby has changed.
    Lobby,
}

/// At most one moment for each [`Alarm`].
#[derive(Debug, Default)]
pub(super) struct Alarms {
    order: BTreeSet<(Now, Alarm)>,
    moments: BTreeMap<Alarm, Now>,
}

impl Alarms {
    /// Sets, moves or, without a moment, ends an alarm.
    pub(super) fn set(&mut self, alarm: Alarm, moment: Option<Now>) {
        if let Some(before) = self.moments.remove(&alarm) {
            self.order.remove(&(before, alarm));
        }
        if let Some(moment) = moment {
            self.moments.insert(alarm, moment);
            self.order.insert((moment, alarm));
        }
    }

    /// The first moment.
    pub(super) fn next(&self) -> Option<Now> {
        self.order.first().map(|&(moment, _)| moment)
    }

    /// Takes the first alarm out that is due.
    pub(super) fn take(&mut self, now: Now) -> Option<Alarm> {
        let &(moment, alarm) = self.order.first().filter(|(moment, _)| *moment <= now)?;
        self.order.remove(&(moment, alarm));
        self.moments.remove(&alarm);
        Some(alarm)
    }
}
