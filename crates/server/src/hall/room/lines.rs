//! The lines to the connections that show a game: those that hang, and the time for which a player's clock stands
//! because of that.
//!
//! The server takes the silence of a page as a hang, and a page can be silent on purpose. So a hang costs the player
//! up to [`LineLimits::charged`] in any case, and only then the clock stands, for a time that is limited in each game.

use std::collections::BTreeMap;

use tengen_core::Seat;
use tengen_online::{GameId, LineState, ToClient};

use super::SEATS;
use super::audience::Audience;
use super::grace::Cause;
use super::timing::Timing;
use crate::hall::{Connection, Effect, LineLimits, Now};

/// The news of a connection's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::hall) enum LineNews {
    Steady,
    /// Messages last went through in both directions at this moment.
    Unsteady(Now),
}

/// The lines of a game.
#[derive(Debug)]
pub(super) struct Lines {
    limits: LineLimits,
    /// Unsteady connections, with the moments at which messages last went through.
    unsteady: BTreeMap<Connection, Now>,
    /// State of the lines of the seats as it was last told.
    told: [LineState; 2],
    /// Time for which the clock of each seat may still stand, in ms.
    spare: [u64; 2],
    /// `true` for each seat whose clock has stood in the present hang.
    is_spared: [bool; 2],
    /// Moment until which each seat whose server is lost counts as unsteady and not as away; `None` for others.
    lost: [Option<Now>; 2],
}

impl Lines {
    pub(super) fn new(limits: LineLimits) -> Lines {
        Lines {
            limits,
            unsteady: BTreeMap::new(),
            told: [LineState::Steady; 2],
            spare: [limits.spared_in_game.into(); 2],
            is_spared: [false; 2],
            lost: [None; 2],
        }
    }

    /// Records that the server of a seat is lost, which its page has noticed at a moment.
    pub(super) const fn lose(&mut self, seat: Seat, noticed: Now) {
        self.lost[seat as usize] = Some(noticed);
    }

    /// Records that a seat has a connection again. Returns `true` if its server was lost.
    pub(super) const fn find(&mut self, seat: Seat) -> bool {
        self.lost[seat as usize].take().is_some()
    }

    /// Returns `true` while a seat whose server is lost counts as unsteady and not as away.
    pub(super) const fn is_lost(&self, seat: Seat) -> bool {
        self.lost[seat as usize].is_some()
    }

    /// Returns the next moment at which a seat whose server is lost counts as away; `None` if there is none.
    pub(super) fn away_at(&self) -> Option<Now> {
        self.lost.into_iter().flatten().min()
    }

    /// Returns the seats whose server is lost and that count as away from now on.
    pub(super) fn take_away(&mut self, now: Now) -> Vec<Seat> {
        let mut away = SEATS.to_vec();
        away.retain(|&seat| self.lost[seat as usize].is_some_and(|noticed| noticed <= now));
        for &seat in &away {
            self.lost[seat as usize] = None;
            self.told[seat as usize] = LineState::Steady;
        }
        away
    }

    /// Removes a connection that has ended.
    pub(super) fn forget(&mut self, connection: Connection) {
        self.unsteady.remove(&connection);
    }

    /// Takes from the time for which the clock of a seat may stand as much as one hang gets.
    fn take_spare(&mut self, seat: Seat) -> u64 {
        let spare = &mut self.spare[seat as usize];
        let taken = u64::from(self.limits.spared).min(*spare);
        *spare -= taken;
        self.is_spared[seat as usize] = true;
        taken
    }

    /// Lets the clock of a player run again whose line is steady, or who is back. Returns `true` if it stood in the present
    /// turn: pages do not know for how long.
    pub(super) fn welcome_back(&mut self, seat: Option<Seat>, time: &mut Timing, now: Now) -> bool {
        let Some(seat) = seat else {
            return false;
        };
        let stood = time.welcome_back(seat, now);
        if let Some((Cause::Line, rest)) = stood {
            self.give_back(seat, rest);
        }
        stood.is_some()
    }

    /// Gives back some ms of the time for which the clock of a seat may stand.
    pub(super) fn give_back(&mut self, seat: Seat, rest: u64) {
        let spare = &mut self.spare[seat as usize];
        *spare = spare
            .saturating_add(rest)
            .min(self.limits.spared_in_game.into());
    }

    /// Records the news of a connection's line.
    pub(super) fn note(&mut self, connection: Connection, news: LineNews) {
        match news {
            LineNews::Steady => self.unsteady.remove(&connection),
            LineNews::Unsteady(since) => self.unsteady.insert(connection, since),
        };
    }

    /// Returns the moment since which messages go through on no connection of a seat; `None` if they do on one.
    fn hangs_since(&self, audience: &Audience, seat: Seat) -> Option<Now> {
        let own = audience.of_seat(seat);
        let moments = own.map(|connection| self.unsteady.get(&connection).copied());
        moments.collect::<Option<Vec<Now>>>()?.into_iter().max()
    }

    /// Tells all of each seat whose lines became unsteady, or steady again.
    pub(super) fn tell(&mut self, audience: &Audience, game: GameId) -> Vec<Effect> {
        let mut effects = Vec::new();
        for seat in SEATS {
            let is_lost = self.is_lost(seat);
            let state = if is_lost || self.hangs_since(audience, seat).is_some() {
                LineState::Unsteady
            } else {
                LineState::Steady
            };
            if state == LineState::Steady {
                self.is_spared[seat as usize] = false;
            }
            let before = std::mem::replace(&mut self.told[seat as usize], state);
            // The end of its connections is told in other words.
            if before != state && (is_lost || audience.of_seat(seat).next().is_some()) {
                effects.extend(audience.tell(&ToClient::Line { game, seat, state }));
            }
        }
        effects
    }

    /// Tells a connection that has just been shown the game of each seat whose lines are unsteady.
    pub(super) fn tell_unsteady(&self, connection: Connection, game: GameId) -> Vec<Effect> {
        let state = LineState::Unsteady;
        let mut seats = SEATS.to_vec();
        seats.retain(|&seat| self.told[seat as usize] == state);
        let lines = seats.into_iter();
        lines
            .map(|seat| Effect::tell(connection, ToClient::Line { game, seat, state }))
            .collect()
    }

    /// Returns the moment at which the clock is stopped because the line of the player to move hangs; `None` if it is not.
    pub(super) fn spare_at(&self, audience: &Audience, time: &Timing) -> Option<Now> {
        let seat = time.seat()?;
        let is_spared = self.is_spared[seat as usize] || self.spare[seat as usize] == 0;
        let since = self
            .hangs_since(audience, seat)
            .filter(|_| !is_spared)?
            .max(time.counts());
        Some(since.saturating_add(self.limits.charged.into()))
    }

    /// Stops the clock of the player to move if that is due.
    pub(super) fn spare(&mut self, audience: &Audience, time: &mut Timing, now: Now) {
        let due = self.spare_at(audience, time).filter(|&due| due <= now);
        if let Some((from, seat)) = due.zip(time.seat()) {
            let rest = self.take_spare(seat);
            time.grant(seat, Cause::Line, (from, rest));
        }
    }
}
