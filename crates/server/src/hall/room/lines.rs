//! The lines to the connections that show a game: those that hang, and the time for which a player's clock stands
//! because of that.
//!
//! The server takes the silence of a page as a hang, and a page can be silent on purpose. So a hang costs the player
//! up to [`LineLimits::charged`] in any case, and only then the clock stands, for a time that is limited in each game.

use std::collections::{BTreeMap, BTreeSet};

use tengen_core::Seat;
use tengen_online::{LineState, Role, ToClient};

use super::grace::Cause;
use super::{Room, SEATS};
use crate::hall::{Connection, Effect, LineLimits, Now};

/// The news of a connection's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::hall) enum LineNews {
    Steady,
    /// Messages last went through in both directions at this moment.
    Unsteady(Now),
}

/// The end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Closed,
    /// Its server is lost, and its page may not know.
    Lost,
}

/// The lines of a game.
#[derive(Debug)]
pub(super) struct Lines {
    limits: LineLimits,
    /// Unsteady connections, with the moments at which messages last went through.
    unsteady: BTreeMap<Connection, Now>,
    /// Connections whose server is lost.
    lost: BTreeSet<Connection>,
    /// State of the lines of the seats as it was last told.
    told: [LineState; 2],
    /// Time for which the clock of each seat may still stand, in ms.
    spare: [u64; 2],
    /// `true` for each seat whose clock has stood in the present hang.
    is_spared: [bool; 2],
}

impl Lines {
    pub(super) fn new(limits: LineLimits) -> Lines {
        Lines {
            limits,
            unsteady: BTreeMap::new(),
            lost: BTreeSet::new(),
            told: [LineState::Steady; 2],
            spare: [limits.spared_in_game; 2],
            is_spared: [false; 2],
        }
    }

    /// Records that the server of a connection is lost, which ends it.
    pub(super) fn lose(&mut self, connection: Connection) {
        self.lost.insert(connection);
    }

    /// Removes a connection that has ended.
    pub(super) fn forget(&mut self, connection: Connection) -> End {
        self.unsteady.remove(&connection);
        if self.lost.remove(&connection) {
            End::Lost
        } else {
            End::Closed
        }
    }

    /// Takes from the time for which the clock of a seat may stand as much as one hang gets.
    fn take_spare(&mut self, seat: Seat) -> u64 {
        let spare = &mut self.spare[seat as usize];
        let taken = self.limits.spared.min(*spare);
        *spare -= taken;
        self.is_spared[seat as usize] = true;
        taken
    }

    /// Adds the part of it that was not needed.
    pub(super) fn return_spare(&mut self, seat: Seat, rest: u64) {
        let spare = &mut self.spare[seat as usize];
        *spare = spare.saturating_add(rest).min(self.limits.spared_in_game);
    }
}

impl Room {
    /// Handles the news of a connection's line.
    pub(in crate::hall) fn line_changed(
        &mut self,
        connection: Connection,
        news: LineNews,
        now: Now,
    ) -> Vec<Effect> {
        let mut effects = self.wake(now);
        match news {
            LineNews::Steady => {
                self.lines.unsteady.remove(&connection);
                if let Some(seat) = self.role(connection).and_then(Role::seat) {
                    self.end_grace(seat, now);
                }
            }
            LineNews::Unsteady(since) => {
                self.lines.unsteady.insert(connection, since);
            }
        }
        effects.extend(self.tell_lines(now));
        effects
    }

    /// Returns the moment since which messages go through on no connection of a seat; `None` if they do on one, or if it
    /// has none.
    fn hangs_since(&self, seat: Seat) -> Option<Now> {
        let own = self
            .joined
            .iter()
            .filter(|(_, role)| role.seat() == Some(seat));
        let moments = own.map(|(connection, _)| self.lines.unsteady.get(connection).copied());
        moments.collect::<Option<Vec<Now>>>()?.into_iter().max()
    }

    /// Tells all of each seat whose lines became unsteady, or steady again.
    pub(super) fn tell_lines(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        for seat in SEATS {
            let state = match self.hangs_since(seat) {
                Some(_) => LineState::Unsteady,
                None => LineState::Steady,
            };
            if state == LineState::Steady {
                self.lines.is_spared[seat as usize] = false;
            }
            let before = std::mem::replace(&mut self.lines.told[seat as usize], state);
            // The end of its connections is told in other words.
            if before != state && self.absence(seat, now).is_none() {
                effects.extend(self.tell_all(&self.line_of(seat)));
            }
        }
        effects
    }

    /// Tells a connection that has just been shown the game of each seat whose lines are unsteady.
    pub(super) fn tell_unsteady(&self, connection: Connection) -> Vec<Effect> {
        let is_unsteady = |seat: &Seat| self.lines.told[*seat as usize] == LineState::Unsteady;
        let seats = SEATS.into_iter().filter(is_unsteady);
        seats
            .map(|seat| Effect::tell(connection, self.line_of(seat)))
            .collect()
    }

    fn line_of(&self, seat: Seat) -> ToClient {
        ToClient::Line {
            game: self.id(),
            seat,
            state: self.lines.told[seat as usize],
        }
    }

    /// Returns the moment at which the clock is stopped because the line of the player to move hangs; `None` if it is not.
    pub(super) fn spare_at(&self) -> Option<Now> {
        let seat = self.clock.turn()?;
        let is_spared = self.lines.is_spared[seat as usize] || self.lines.spare[seat as usize] == 0;
        let since = self.hangs_since(seat).filter(|_| !is_spared)?;
        let turn = self.turns.last()?;
        Some(
            since
                .max(turn.counts)
                .saturating_add(self.lines.limits.charged),
        )
    }

    /// Stops the clock of the player to move if that is due.
    pub(super) fn spare(&mut self, now: Now) {
        let due = self.spare_at().filter(|&due| due <= now);
        if let Some((from, seat)) = due.zip(self.clock.turn()) {
            let rest = self.lines.take_spare(seat);
            self.grant_grace(seat, Cause::Line, (from, rest));
        }
    }
}
