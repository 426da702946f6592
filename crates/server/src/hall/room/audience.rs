//! The connections that show a game: who plays and who watches, and since when a seat has none. Knows nothing of the
//! game.

use std::collections::BTreeMap;

use tengen_core::Seat;
use tengen_online::{Presence, Reason, Role, ToClient};

use super::SEATS;
use crate::hall::denial::Denial;
use crate::hall::{Connection, Effect, Now};

/// Least time between two updates of the number of spectators, in ms.
const WATCHING_PAUSE: Now = 1000;

/// The connections that show a game.
#[derive(Debug)]
pub(in crate::hall) struct Audience {
    joined: BTreeMap<Connection, Role>,
    /// `true` for each seat whose player has sent a message about the game, and so knows of it.
    known: [bool; 2],
    /// Moment since which a seat has no connection; `None` if it has one.
    gone: [Option<Now>; 2],
    /// Moment since which nobody shows it and nothing happens.
    quiet: Now,
    /// Number of spectators that was last sent, and the moment at which it was sent.
    told_watching: (u32, Now),
}

/// The change that a connection causes by leaving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Departure {
    /// It had not joined.
    Unknown,
    /// No seat lost its last connection.
    Quiet,
    /// The seat has no connection any more.
    Of(Seat),
}

impl Audience {
    /// Returns the audience of a game that nobody shows, and of which no player knows.
    pub(super) fn new(now: Now) -> Audience {
        Audience {
            joined: BTreeMap::new(),
            known: [false; 2],
            gone: [Some(now); 2],
            quiet: now,
            told_watching: (0, 0),
        }
    }

    /// Returns the same for a game of which both players know.
    pub(super) fn informed(now: Now) -> Audience {
        Audience {
            known: [true; 2],
            ..Audience::new(now)
        }
    }

    /// Adds the connections that show the game from its beginning.
    pub(super) fn open(&mut self, all: impl Iterator<Item = (Connection, Role)>, now: Now) {
        self.joined.extend(all);
        for seat in SEATS {
            self.gone[seat as usize] = (!self.is_there(seat)).then_some(now);
        }
    }

    /// Returns `true` if a connection may show the game: it does already, it would have a seat, or there are fewer
    /// than `most` spectators.
    pub(super) fn has_place(&self, connection: Connection, role: Role, most: usize) -> bool {
        self.joined.contains_key(&connection)
            || role.seat().is_some()
            || (self.watching() as usize) < most
    }

    /// Adds a connection. Returns its seat if that had no connection before.
    pub(super) fn add(&mut self, connection: Connection, role: Role) -> Option<Seat> {
        let before = self.joined.insert(connection, role);
        let seat = role.seat().filter(|_| before.is_none())?;
        self.gone[seat as usize].take().map(|_| seat)
    }

    /// Removes a connection. Its seat counts as absent from the moment at which its page has noticed the end.
    pub(super) fn remove(&mut self, connection: Connection, noticed: Now, now: Now) -> Departure {
        let Some(role) = self.joined.remove(&connection) else {
            return Departure::Unknown;
        };
        if self.joined.is_empty() {
            self.quiet = now;
        }
        let Some(seat) = role.seat().filter(|&seat| !self.is_there(seat)) else {
            return Departure::Quiet;
        };
        self.gone[seat as usize] = Some(noticed);
        Departure::Of(seat)
    }

    fn is_there(&self, seat: Seat) -> bool {
        self.of_seat(seat).next().is_some()
    }

    /// Returns the seat of a connection if it is the only one of that seat.
    pub(super) fn only_seat(&self, connection: Connection) -> Option<Seat> {
        let seat = self.role(connection)?.seat()?;
        let is_only = self.of_seat(seat).all(|it| it == connection);
        is_only.then_some(seat)
    }

    /// Returns the connections with their roles.
    pub(in crate::hall) fn joined(&self) -> impl Iterator<Item = (Connection, Role)> {
        self.joined.iter().map(|(&it, &role)| (it, role))
    }

    /// Returns the connections of a seat.
    pub(in crate::hall) fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Connection> {
        let all = self.joined();
        all.filter(move |(_, role)| role.seat() == Some(seat))
            .map(|(connection, _)| connection)
    }

    /// Returns the role of a connection; `None` if it has not joined.
    pub(in crate::hall) fn role(&self, connection: Connection) -> Option<Role> {
        self.joined.get(&connection).copied()
    }

    /// Returns the seat of a connection.
    ///
    /// # Errors
    ///
    /// It has not joined, or it watches.
    pub(in crate::hall) fn seat_of(&self, connection: Connection) -> Result<Seat, Denial> {
        let join = || Denial::because(Reason::NotNow, "join the game first");
        let role = self.role(connection).ok_or_else(join)?;
        Ok(role.seat().ok_or(Reason::NotYours)?)
    }

    /// Returns the number of spectators.
    pub(in crate::hall) fn watching(&self) -> u32 {
        let roles = self.joined.values();
        let count = roles.filter(|role| role.seat().is_none()).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Returns the moment at which the number of spectators is to be sent; `None` if it has not changed. Many
    /// changes at once cause only one message.
    pub(super) fn watching_due(&self) -> Option<Now> {
        let (count, at) = self.told_watching;
        let is_news = count != self.watching() && !self.joined.is_empty();
        is_news.then(|| at.saturating_add(WATCHING_PAUSE))
    }

    /// Returns the number of spectators, and records that it is sent.
    pub(super) fn note_watching(&mut self, now: Now) -> u32 {
        let count = self.watching();
        self.told_watching = (count, now);
        count
    }

    /// Records that the player of a seat has sent a message about the game.
    pub(super) const fn note_known(&mut self, seat: Seat) {
        self.known[seat as usize] = true;
    }

    /// Returns `true` if the player of a seat knows of the game.
    pub(super) const fn knows(&self, seat: Seat) -> bool {
        self.known[seat as usize]
    }

    /// Records that something happened in the game.
    pub(super) const fn stir(&mut self, now: Now) {
        self.quiet = now;
    }

    /// Returns the moment since which nobody shows the game and nothing happens; `None` while a connection shows it.
    pub(super) fn quiet(&self) -> Option<Now> {
        self.joined.is_empty().then_some(self.quiet)
    }

    /// Counts the absence of seats without a connection only from a moment on.
    pub(super) fn count_absence_from(&mut self, moment: Now) {
        for gone in self.gone.iter_mut().flatten() {
            *gone = moment;
        }
    }

    /// Returns the time for which a seat has had no connection, in ms; `None` if it has one.
    pub(super) fn absence(&self, seat: Seat, now: Now) -> Option<u64> {
        self.gone[seat as usize].map(|since| now.saturating_sub(since))
    }

    /// Returns the presence of a seat whose opponent waits this many ms for it.
    pub(super) fn presence(&self, seat: Seat, patience: u64, now: Now) -> Presence {
        self.gone[seat as usize].map_or(Presence::Here, |gone| {
            let left = match patience {
                0 => 0,
                patience => gone.saturating_add(patience).saturating_sub(now),
            };
            Presence::Gone(u32::try_from(left).unwrap_or(u32::MAX))
        })
    }

    /// Sends a message to all connections.
    pub(super) fn tell(&self, message: &ToClient) -> Vec<Effect> {
        Effect::tell_each(self.joined.keys().copied(), message)
    }

    /// Sends a message to all connections except one.
    pub(super) fn tell_others(&self, but: Connection, message: &ToClient) -> Vec<Effect> {
        let others = self.joined.keys().copied().filter(|&it| it != but);
        Effect::tell_each(others, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Connection = Connection(1);
    const OTHER: Connection = Connection(2);

    fn first() -> Role {
        Role::of(Some(Seat::First))
    }

    #[test]
    fn a_seat_is_gone_when_its_last_connection_leaves() {
        let mut audience = Audience::new(5);
        assert_eq!(audience.absence(Seat::First, 8), Some(3));
        assert_eq!(audience.add(ONE, first()), Some(Seat::First));
        assert_eq!(audience.only_seat(ONE), Some(Seat::First));
        assert_eq!(audience.add(OTHER, first()), None);
        assert_eq!(audience.only_seat(ONE), None);
        assert_eq!(audience.remove(ONE, 10, 10), Departure::Quiet);
        assert_eq!(audience.remove(ONE, 11, 11), Departure::Unknown);
        assert_eq!(audience.remove(OTHER, 20, 20), Departure::Of(Seat::First));
        assert_eq!(audience.presence(Seat::First, 100, 50), Presence::Gone(70));
        assert_eq!(audience.presence(Seat::First, 0, 50), Presence::Gone(0));
        assert_eq!(audience.quiet(), Some(20));
    }

    #[test]
    fn spectators_are_counted_limited_and_told_in_a_while() {
        let mut audience = Audience::new(0);
        let watches = Role::of(None);
        assert!(audience.has_place(ONE, watches, 1));
        audience.add(ONE, watches);
        assert!(!audience.has_place(OTHER, watches, 1));
        assert!(audience.has_place(ONE, watches, 1));
        assert!(audience.has_place(OTHER, first(), 1));
        assert!(audience.seat_of(ONE).is_err());
        assert!(audience.seat_of(OTHER).is_err());
        assert_eq!(audience.note_watching(7), 1);
        assert_eq!(audience.watching_due(), None);
        audience.add(OTHER, watches);
        assert_eq!(audience.watching_due(), Some(7 + WATCHING_PAUSE));
    }
}
