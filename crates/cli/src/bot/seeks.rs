//! The open seeks of the lobby, of which a bot takes those of people who have waited.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tengen_online::{LobbyChange, LobbyState, Owner, Proposal, SeekRow};

use super::client::{Now, RETRY};

/// The open seeks.
#[derive(Debug, Default)]
pub(super) struct Seeks {
    lobby: LobbyState,
    /// The state of each, as far as the bot knows.
    known: BTreeMap<u64, Known>,
    /// Those that the bot never gets, even if they leave the lobby and come back.
    barred: BTreeSet<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    /// The moment at which the bot first saw it.
    seen: Now,
    /// The last moment at which the server refused it to the bot for a while.
    refused: Option<Now>,
}

impl Known {
    /// Returns `true` if it has waited for a time, and was not refused a moment ago.
    fn is_due(self, wait: Duration, now: Now) -> bool {
        let may_retry = |refused| refused + RETRY <= now;
        self.seen + wait <= now && self.refused.is_none_or(may_retry)
    }
}

impl Seeks {
    /// Shows the whole lobby.
    pub(super) fn show(&mut self, lobby: &LobbyState, now: Now) {
        self.lobby = lobby.clone();
        self.note(now);
    }

    /// Shows a change of the lobby.
    pub(super) fn change(&mut self, change: &LobbyChange, now: Now) {
        self.lobby.apply(change);
        self.note(now);
    }

    fn note(&mut self, now: Now) {
        let rows = &self.lobby.seeks;
        self.known
            .retain(|seek, _| rows.iter().any(|row| row.seek == *seek));
        for row in rows {
            self.known.entry(row.seek).or_insert(Known {
                seen: now,
                refused: None,
            });
        }
    }

    /// Records that the server refused a seek to the bot for a while.
    pub(super) fn refuse(&mut self, seek: u64, now: Now) {
        if let Some(known) = self.known.get_mut(&seek) {
            known.refused = Some(now);
        }
    }

    /// Records that the server refused a seek to the bot for a reason that does not pass.
    pub(super) fn bar(&mut self, seek: u64) {
        self.barred.insert(seek);
    }

    /// Returns the seek of the person who has waited longest, if that is long enough; `None` if there is none. Seeks that
    /// were refused for a while come last, the earliest refused first.
    pub(super) fn next(
        &self,
        wait: Duration,
        can_play: fn(&Proposal) -> bool,
        now: Now,
    ) -> Option<u64> {
        let may_take = |row: &SeekRow| {
            let is_person = row.owner == Owner::Other && !row.name.is_computer();
            // A program that runs for days is a way to play of its own.
            let has_days = row.proposal.terms.clock.counts_days();
            let is_barred = self.barred.contains(&row.seek);
            is_person && !has_days && !is_barred && can_play(&row.proposal)
        };
        let rows = self.lobby.seeks.iter().filter(|row| may_take(row));
        let known = rows.filter_map(|row| Some((row.seek, self.known.get(&row.seek)?)));
        let due = known.filter(|(_, known)| known.is_due(wait, now));
        due.min_by_key(|(_, known)| known.refused)
            .map(|(seek, _)| seek)
    }
}
