//! Connections that come to a game and leave it, and the message that shows it to them.

use std::collections::HashMap;

use tengen_core::Seat;
use tengen_online::{Colours, PlayerId, Presence, Prompt, Role, Snapshot, Standing, ToClient};

use super::audience::Departure;
use super::lines::LineNews;
use super::{Room, SEATS};
use crate::hall::{Connection, Effect, Now};

impl Room {
    /// Adds the connections that show the game from its beginning, and shows it to them.
    pub(in crate::hall) fn open(
        &mut self,
        audience: &[(Connection, PlayerId)],
        now: Now,
    ) -> Vec<Effect> {
        let start = self.game.start();
        let roles = audience.iter();
        let roles = roles.map(|&(it, player)| (it, Role::of(start.seat_of(player))));
        self.audience.open(roles, now);
        self.show_all(now)
    }

    /// Returns `true` if a connection may show the game: it does already, its player has a seat, or there are
    /// not too many spectators.
    pub(in crate::hall) fn has_place(&self, connection: Connection, player: PlayerId) -> bool {
        let role = Role::of(self.game.start().seat_of(player));
        let most = self.limits.spectators;
        self.audience.has_place(connection, role, most)
    }

    /// Adds a connection that shows the game from now on. If that brings a player back whose server was lost, the
    /// player's clock runs again.
    pub(in crate::hall) fn come(
        &mut self,
        connection: Connection,
        player: PlayerId,
        now: Now,
    ) -> Vec<Effect> {
        let role = Role::of(self.game.start().seat_of(player));
        let seat = role.seat();
        let was_lost = seat.is_some_and(|seat| self.lines.find(seat));
        let stood = self.lines.welcome_back(seat, self.game.time_mut(), now);
        let mut effects = self.wake(now);
        // A player who was lost with a server was never said to be away.
        let added = self.audience.add(connection, role);
        if let Some(seat) = added.filter(|_| !was_lost) {
            let presence = ToClient::Presence {
                game: self.game.id(),
                seat,
                presence: Presence::Here,
            };
            effects.extend(self.audience.tell_others(connection, &presence));
        }
        effects.extend(self.lines.tell(&self.audience, self.game.id()));
        if stood {
            effects.extend(self.show_all(now));
        } else {
            effects.extend(self.show(connection, now));
        }
        effects.extend(self.lines.tell_unsteady(connection, self.game.id()));
        effects.extend(self.wake(now));
        effects
    }

    /// Removes a connection that no longer shows the game.
    pub(in crate::hall) fn leave(&mut self, connection: Connection, now: Now) -> Vec<Effect> {
        self.depart(connection, now, now)
    }

    /// Removes a connection whose server is lost, which was silent for a time in ms. If it was the player's only one, the
    /// clock of the player to move stops, and the page has time to notice the loss before the player counts as away.
    pub(in crate::hall) fn lose(
        &mut self,
        connection: Connection,
        silent: u64,
        now: Now,
    ) -> Vec<Effect> {
        if let Some(seat) = self.audience.only_seat(connection) {
            let time = self.game.time_mut();
            let rest = time.lose(seat, silent, self.limits.absence, now);
            self.lines.give_back(seat, rest);
        }
        let noticed = now.saturating_add(self.limits.line.notice.into());
        self.depart(connection, noticed, now)
    }

    /// Removes a connection, whose page notices that at a moment.
    fn depart(&mut self, connection: Connection, noticed: Now, now: Now) -> Vec<Effect> {
        let mut effects = self.wake(now);
        self.lines.forget(connection);
        match self.audience.remove(connection, noticed, now) {
            Departure::Unknown => return effects,
            Departure::Quiet => {}
            Departure::Of(seat) if noticed > now && !self.game.is_over() => {
                self.lines.lose(seat, noticed);
            }
            Departure::Of(seat) => {
                effects.extend(tell_presence(self, seat, now));
                // After the end, a player who leaves ends any wish for a rematch.
                if self.game.is_over() && self.rematch.end_wish() {
                    let (game, by) = (self.game.id(), None);
                    effects.extend(self.audience.tell(&ToClient::Rematch { game, by }));
                }
            }
        }
        effects.extend(self.lines.tell(&self.audience, self.game.id()));
        effects.extend(self.wake(now));
        effects
    }

    /// Stops the clock of the player to move until the player is back, because a server before this one is lost, and gives
    /// all pages time to notice that.
    pub(in crate::hall) fn await_players(&mut self, now: Now) {
        let rest = self.limits.absence;
        self.game.time_mut().await_player(rest, now);
        let noticed = now.saturating_add(self.limits.line.notice.into());
        self.audience.count_absence_from(noticed);
        for seat in SEATS {
            self.lines.lose(seat, noticed);
        }
    }

    /// Handles the news of a connection's line.
    pub(in crate::hall) fn line_changed(
        &mut self,
        connection: Connection,
        news: LineNews,
        now: Now,
    ) -> Vec<Effect> {
        let mut effects = self.wake(now);
        self.lines.note(connection, news);
        let seat = self.audience.role(connection).and_then(Role::seat);
        let back = seat.filter(|_| news == LineNews::Steady);
        let stood = self.lines.welcome_back(back, self.game.time_mut(), now);
        effects.extend(self.lines.tell(&self.audience, self.game.id()));
        if stood {
            effects.extend(self.show_all(now));
        }
        effects
    }

    /// Returns the message that shows the whole game to a connection; `None` if it has not joined.
    pub(super) fn show(&self, connection: Connection, now: Now) -> Option<Effect> {
        let role = self.audience.role(connection)?;
        Some(Effect::tell(connection, self.shown_to(role, now)))
    }

    /// Shows the whole game to all connections.
    pub(in crate::hall) fn show_all(&self, now: Now) -> Vec<Effect> {
        // All of a role are shown the same, which takes long to find out.
        let mut shown = HashMap::new();
        let all = self.audience.joined();
        all.map(|(connection, role)| {
            let message = shown
                .entry(role)
                .or_insert_with(|| self.shown_to(role, now));
            Effect::tell(connection, message.clone())
        })
        .collect()
    }

    fn shown_to(&self, role: Role, now: Now) -> ToClient {
        let state = self.game.state();
        ToClient::Game(Box::new(Snapshot {
            start: self.game.start().clone(),
            entries: self.game.all_shown_to(role),
            role,
            spent: self.game.time().spent(now),
            standing: Some(Standing::of(state)),
            colours: Some(Colours::of(state)),
            prompt: Prompt::of(state),
            request: self.game.request(),
            presence: SEATS.map(|seat| presence(self, seat, now)),
            vacations: self.game.time().vacations(now),
            watching: self.audience.watching(),
            rematch: self.rematch.by(),
            next: self.rematch.next(),
        }))
    }
}

/// Tells all if the player of a seat is there.
pub(super) fn tell_presence(room: &Room, seat: Seat, now: Now) -> Vec<Effect> {
    room.audience.tell(&ToClient::Presence {
        game: room.game.id(),
        seat,
        presence: presence(room, seat, now),
    })
}

fn presence(room: &Room, seat: Seat, now: Now) -> Presence {
    // After the end nobody waits for an absent player: there will be no rematch.
    let is_over = room.game.is_over();
    if room.lines.is_lost(seat) && !is_over {
        return Presence::Here;
    }
    let patience = if is_over { 0 } else { room.limits.absence };
    room.audience.presence(seat, patience, now)
}
