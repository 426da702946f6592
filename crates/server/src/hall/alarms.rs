//! Moments at which something is due. Knows neither the time of day nor the actions that are due.

use std::collections::{BTreeMap, BTreeSet};

use tengen_online::{GameId, PlayerId};

use super::Now;

/// The subject of an alarm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Alarm {
    /// A game: its clock, a lot, its number of spectators, or its removal from memory.
    Room(GameId),
    /// The flag of a game with days that is not in memory.
    Dormant(GameId),
    /// An invitation that ends because its owner is away.
    Invitation(GameId),
    /// A seek that ends because its player is away.
    Seek(PlayerId),
    /// Changes of the lobby that are to be sent.
    Lobby,
    /// Calls that are due if their players have not come back from a server before this one.
    Calls,
}

/// All alarms, with at most one moment for each [`Alarm`].
#[derive(Debug, Default)]
pub(super) struct Alarms {
    order: BTreeSet<(Now, Alarm)>,
    moments: BTreeMap<Alarm, Now>,
}

impl Alarms {
    /// Sets or moves an alarm; removes it if `moment` is `None`.
    pub(super) fn set(&mut self, alarm: Alarm, moment: Option<Now>) {
        if let Some(before) = self.moments.remove(&alarm) {
            self.order.remove(&(before, alarm));
        }
        if let Some(moment) = moment {
            self.moments.insert(alarm, moment);
            self.order.insert((moment, alarm));
        }
    }

    /// Returns the earliest moment; `None` if there is no alarm.
    pub(super) fn next(&self) -> Option<Now> {
        self.order.first().map(|&(moment, _)| moment)
    }

    /// Removes and returns the earliest alarm if it is due at `now`.
    pub(super) fn take(&mut self, now: Now) -> Option<Alarm> {
        let &(moment, alarm) = self.order.first().filter(|(moment, _)| *moment <= now)?;
        self.order.remove(&(moment, alarm));
        self.moments.remove(&alarm);
        Some(alarm)
    }
}
