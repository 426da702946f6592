//! The audience of a game: players and spectators, the messages that show it to them, and absence.

use tengen_core::Seat;
use tengen_core::game::Action;
use tengen_core::rules::opening::{Answer, Question};
use tengen_online::{
    Colours, Entry, PlayerId, Presence, Prompt, Role, Snapshot, Standing, ToClient,
};

use super::lines::End;
use super::{Room, SEATS};
use crate::hall::{Connection, Effect, Now};

/// Least time between two updates of the number of spectators, in ms.
const WATCHING_PAUSE: Now = 1000;

impl Room {
    /// Adds the connections that show the game from its beginning, and shows it to them.
    pub(in crate::hall) fn open(
        &mut self,
        audience: &[(Connection, PlayerId)],
        now: Now,
    ) -> Vec<Effect> {
        for &(connection, player) in audience {
            let role = Role::of(self.start().seat_of(player));
            self.joined.insert(connection, role);
        }
        for seat in SEATS {
            self.gone[seat as usize] = (!self.is_there(seat)).then_some(now);
        }
        self.show_all(now)
    }

    /// Returns `true` if a connection may show the game: it does already, its player has a seat, or there are
    /// not too many spectators.
    pub(in crate::hall) fn has_place(&self, connection: Connection, player: PlayerId) -> bool {
        self.joined.contains_key(&connection)
            || self.start().seat_of(player).is_some()
            || (self.watching() as usize) < self.limits.spectators
    }

    /// Adds a connection that shows the game from now on.
    pub(in crate::hall) fn join(
        &mut self,
        connection: Connection,
        player: PlayerId,
        now: Now,
    ) -> Vec<Effect> {
        let mut effects = self.wake(now);
        let role = Role::of(self.start().seat_of(player));
        let before = self.joined.insert(connection, role);
        if let Some(seat) = role.seat().filter(|_| before.is_none()) {
            effects.extend(self.came(connection, seat));
        }
        effects.extend(self.tell_lines(now));
        effects.extend(self.show(connection, now));
        effects.extend(self.tell_unsteady(connection));
        effects.extend(self.wake(now));
        effects
    }

    fn came(&mut self, connection: Connection, seat: Seat) -> Vec<Effect> {
        let was_gone = self.gone[seat as usize].take().is_some();
        if !was_gone {
            return Vec::new();
        }
        let here = ToClient::Presence {
            game: self.id(),
            seat,
            presence: Presence::Here,
        };
        self.tell_others(connection, &here)
    }

    /// Removes a connection that no longer shows the game.
    pub(in crate::hall) fn leave(&mut self, connection: Connection, now: Now) -> Vec<Effect> {
        let mut effects = self.wake(now);
        let Some(role) = self.joined.remove(&connection) else {
            return effects;
        };
        if self.joined.is_empty() {
            self.quiet = now;
        }
        let end = self.lines.forget(connection);
        if let Some(seat) = role.seat().filter(|&seat| !self.is_there(seat)) {
            // A page whose server is lost has to notice that first.
            let noticed = match end {
                End::Closed => now,
                End::Lost => now.saturating_add(self.limits.notice),
            };
            effects.extend(self.went(seat, noticed, now));
        }
        effects.extend(self.tell_lines(now));
        effects.extend(self.wake(now));
        effects
    }

    /// Takes a seat's player as away from the moment on at which the player's page has noticed it.
    fn went(&mut self, seat: Seat, noticed: Now, now: Now) -> Vec<Effect> {
        self.gone[seat as usize] = Some(noticed);
        let mut effects = self.tell_all(&ToClient::Presence {
            game: self.id(),
            seat,
            presence: self.presence(seat, now),
        });
        // After the end, a player who leaves ends any wish for a rematch.
        if self.is_over() && self.rematch.take().is_some() {
            let (game, by) = (self.id(), None);
            effects.extend(self.tell_all(&ToClient::Rematch { game, by }));
        }
        effects
    }

    fn is_there(&self, seat: Seat) -> bool {
        let mut roles = self.joined.values();
        roles.any(|role| role.seat() == Some(seat))
    }

    /// Returns the number of spectators.
    pub(in crate::hall) fn watching(&self) -> u32 {
        let roles = self.joined.values();
        let count = roles.filter(|role| role.seat().is_none()).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Returns the changing part of the game's row in a list: its plies and its number of spectators.
    pub(in crate::hall) fn stand(&self) -> (u16, u32) {
        (self.game().ply(), self.watching())
    }

    /// Returns the moment at which the number of spectators is to be sent; `None` if it has not changed. Many
    /// changes at once cause only one message.
    pub(super) fn watching_due(&self) -> Option<Now> {
        let (count, at) = self.told_watching;
        let is_news = count != self.watching() && !self.joined.is_empty();
        is_news.then(|| at.saturating_add(WATCHING_PAUSE))
    }

    pub(super) fn tell_watching(&mut self, now: Now) -> Vec<Effect> {
        let (game, count) = (self.id(), self.watching());
        self.told_watching = (count, now);
        self.tell_all(&ToClient::Watching { game, count })
    }

    fn tell_others(&self, but: Connection, message: &ToClient) -> Vec<Effect> {
        let mut effects = self.tell_all(message);
        effects.retain(
            |effect| !matches!(effect, Effect::Tell { connection, .. } if *connection == but),
        );
        effects
    }

    /// Returns the connections that show the game, with their roles.
    pub(in crate::hall) fn joined(&self) -> impl Iterator<Item = (Connection, Role)> {
        self.joined
            .iter()
            .map(|(&connection, &role)| (connection, role))
    }

    /// Returns the time for which a seat has had no connection, in ms; `None` if it has one.
    pub(super) fn absence(&self, seat: Seat, now: Now) -> Option<u64> {
        self.gone[seat as usize].map(|since| now.saturating_sub(since))
    }

    fn presence(&self, seat: Seat, now: Now) -> Presence {
        let Some(gone) = self.gone[seat as usize] else {
            return Presence::Here;
        };
        // After the end nobody waits for an absent player: there will be no rematch.
        if self.is_over() {
            return Presence::Gone(0);
        }
        let left = gone.saturating_add(self.limits.absence).saturating_sub(now);
        Presence::Gone(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// Returns the message that shows the whole game to a connection; `None` if it has not joined.
    pub(super) fn show(&self, connection: Connection, now: Now) -> Option<Effect> {
        let role = *self.joined.get(&connection)?;
        let mut entries = self.table.entries().to_vec();
        if let Some(last) = entries.last_mut() {
            *last = self.shown_to(role, *last);
        }
        let snapshot = Snapshot {
            start: self.start().clone(),
            entries,
            role,
            spent: self.spent(now),
            standing: Some(Standing::of(self.game())),
            colours: Some(Colours::of(self.game())),
            prompt: Prompt::of(self.game()),
            request: self.table.request(),
            presence: SEATS.map(|seat| self.presence(seat, now)),
            vacations: self.resting.present(now),
            watching: self.watching(),
            rematch: self.rematch,
            next: self.next,
        };
        Some(Effect::tell(connection, ToClient::Game(Box::new(snapshot))))
    }

    /// Shows the whole game to all connections.
    pub(super) fn show_all(&self, now: Now) -> Vec<Effect> {
        let connections = self.joined.keys();
        connections
            .filter_map(|&connection| self.show(connection, now))
            .collect()
    }

    /// Returns the last entry as a role may see it. Until the opponent has guessed, only the player who holds
    /// stones in the hand sees how many; everybody else sees one.
    pub(super) fn shown_to(&self, role: Role, last: Entry) -> Entry {
        match last {
            Entry::Act {
                seat,
                action: Action::Answer(Answer::Grab(_)),
                clock,
            } if role.seat() != Some(seat) && self.game().question() == Some(Question::Guess) => {
                Entry::Act {
                    seat,
                    action: Action::Answer(Answer::Grab(1)),
                    clock,
                }
            }
            _ => last,
        }
    }
}
