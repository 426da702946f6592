//! Greetings, names, burned secrets, and the end of connections.

use tengen_online::{
    Closing, DisplayName, PastRow, PlayerId, PlayerKind, Reason, Secret, ToClient, ToServer,
    VERSION,
};

use super::alarms::Alarm;
use super::burning::turn_away;
use super::denial::Denial;
use super::lobby::fitting;
use super::people::player_of;
use super::{Connection, Effect, Hall, Now, Sender};

impl Hall {
    /// Handles a message of a connection that has not greeted yet.
    pub(super) fn first(
        &mut self,
        connection: Connection,
        message: &ToServer,
        now: Now,
    ) -> Vec<Effect> {
        match message {
            ToServer::Pong { .. } => Vec::new(),
            ToServer::Hello { version, .. } if *version != VERSION => {
                vec![Effect::close(connection, Closing::Version, None)]
            }
            ToServer::Hello { .. } if self.stopping.is_some() => {
                vec![Denial::from(Reason::Stopping).of(connection, message.word(), None)]
            }
            ToServer::Hello {
                secret, name, kind, ..
            } => match self.check_kind(player_of(secret), *kind) {
                Ok(()) => self.greeted(connection, secret, (name.clone(), *kind), now),
                Err(denial) => vec![denial.of(connection, message.word(), None)],
            },
            _ => {
                let denial = Denial::from(Reason::Greeting);
                vec![denial.of(connection, message.word(), message.game())]
            }
        }
    }

    fn greeted(
        &mut self,
        connection: Connection,
        secret: &Secret,
        (name, kind): (Option<DisplayName>, PlayerKind),
        now: Now,
    ) -> Vec<Effect> {
        let player = player_of(secret);
        if self.burned.has(player) {
            return vec![turn_away(connection)];
        }
        let before = self.people.name(player);
        let others = self.people.of(player).to_vec();
        let name = self.people.greet(connection, player, name, kind);
        let mut effects = vec![Effect::tell(
            connection,
            ToClient::Welcome {
                version: VERSION,
                you: player,
                name: name.clone(),
            },
        )];
        if name != before {
            self.rename_owner(player, &name);
            effects.extend(Effect::tell_each(others, &ToClient::Named { name }));
        }
        self.lobby.touch(now);
        let sender = Sender {
            connection,
            player,
            round_trip: 0,
            now,
        };
        effects.extend(self.tell_news(sender));
        effects.extend(self.seek_again(connection, player, now));
        effects
    }

    pub(super) fn renamed(&mut self, sender: Sender, name: &DisplayName) -> Vec<Effect> {
        let name = self.people.rename(sender.player, name);
        self.rename_owner(sender.player, &name);
        if self.queue.seek_of(sender.player).is_some() {
            self.lobby.touch(sender.now);
        }
        let named = ToClient::Named { name };
        self.people.tell(sender.player, &named)
    }

    /// Handles the end of a connection, which then shows no game any more.
    pub(super) fn closed(&mut self, connection: Connection, now: Now) -> Vec<Effect> {
        let Some(link) = self.people.close(connection) else {
            return Vec::new();
        };
        self.lobby.forget(connection);
        let mut effects = Vec::new();
        for game in link.shows {
            effects.extend(self.hide(connection, game, now));
        }
        if let Some(player) = link.player {
            self.lobby.touch(now);
            self.lose_seek(player, now);
        }
        effects
    }

    /// Asks the store to remember that the sender's secret was burned. The store must not grow without end, so
    /// that counts as a game that begins.
    pub(super) fn burn(&mut self, sender: Sender) -> Result<Vec<Effect>, Denial> {
        self.check_pace_of(sender)?;
        let Sender {
            connection, player, ..
        } = sender;
        if let Some(host) = self.people.host(player) {
            self.begun.count(&[player], &[host], sender.now);
        }
        Ok(vec![Effect::Burn { connection, player }])
    }

    /// Ends the seek, the invitation and the connections of a player whose secret was burned. The player's games go
    /// on as if the player were away.
    pub(super) fn burned(
        &mut self,
        player: PlayerId,
        by: Option<Connection>,
        kept: Result<(), ()>,
        now: Now,
    ) -> Vec<Effect> {
        if kept.is_err() {
            let denial = Denial::from(Reason::NotStored);
            let told = by.map(|connection| denial.of(connection, "burn", None));
            return told.into_iter().collect();
        }
        self.burned.add(player);
        if self.end_seek(player).is_some() {
            self.lobby.touch(now);
        }
        let invitation = self.invitation_of(player);
        let mut effects = invitation.map_or_else(Vec::new, |game| self.end_invitation(game));
        let connections = self.people.of(player).iter();
        effects.extend(connections.map(|&connection| turn_away(connection)));
        effects
    }

    /// Keeps the seek of a player without a connection for a while.
    fn lose_seek(&mut self, player: PlayerId, now: Now) {
        if self.people.of(player).is_empty() && self.queue.seek_of(player).is_some() {
            self.queue.set_lost(player, Some(now));
            let end = now.saturating_add(self.limits.patience);
            self.alarms.set(Alarm::Seek(player), Some(end));
        }
    }

    /// Asks for a list of past games. A connection waits for one at a time, because a list may take the store some
    /// ms.
    pub(super) fn history(
        &mut self,
        sender: Sender,
        before: Option<u64>,
    ) -> Result<Vec<Effect>, Denial> {
        let link = self.people.link_mut(sender.connection);
        if link.is_some_and(|link| std::mem::replace(&mut link.is_listing, true)) {
            return Err(Reason::TooFast.into());
        }
        Ok(vec![Effect::List {
            connection: sender.connection,
            player: sender.player,
            before,
        }])
    }

    /// Sends a list of past games to the connection that asked for it.
    pub(super) fn listed(
        &mut self,
        connection: Connection,
        games: Result<Vec<PastRow>, ()>,
    ) -> Vec<Effect> {
        let Some(link) = self.people.link_mut(connection) else {
            return Vec::new();
        };
        link.is_listing = false;
        let Ok(games) = games else {
            return vec![Denial::from(Reason::NotStored).of(connection, "history", None)];
        };
        vec![Effect::tell(
            connection,
            ToClient::History {
                games: fitting(games, games_of_a_message()),
            },
        )]
    }
}

/// Returns the most bytes that a list of games may take in a message.
const fn games_of_a_message() -> usize {
    tengen_online::MAX_TO_CLIENT - 1024
}
