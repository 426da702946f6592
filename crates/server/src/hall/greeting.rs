//! Greetings, names, burned secrets, and the end of connections.

use tengen_online::{
    Closing, DisplayName, PastRow, PlayerId, PlayerKind, Reason, Secret, ToClient, ToServer,
    VERSION, liveness,
};

use super::burning::turn_away;
use super::context::Context;
use super::denial::Denial;
use super::fitting::fitting;
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
            ToServer::Pong { .. } | ToServer::Beat { .. } => Vec::new(),
            ToServer::Hello { version, .. } if *version != VERSION => {
                vec![Effect::close(connection, Closing::Version, None)]
            }
            ToServer::Hello { .. } if self.stopping.is_some() => {
                vec![Denial::from(Reason::Stopping).of(connection, message.word(), None)]
            }
            ToServer::Hello {
                secret, name, kind, ..
            } => {
                let Context {
                    computers, people, ..
                } = &self.context;
                match computers.check_kind(people, connection, player_of(secret), *kind) {
                    Ok(()) => self.greeted(connection, secret, (name.clone(), *kind), now),
                    Err(denial) => vec![denial.of(connection, message.word(), None)],
                }
            }
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
        let before = self.context.people.name(player);
        let others = self.context.people.of(player).to_vec();
        let name = self.context.people.greet(connection, player, name, kind);
        let mut effects = vec![Effect::tell(
            connection,
            ToClient::Welcome {
                version: VERSION,
                you: player,
                name: name.clone(),
                beat: Some(liveness::BEAT),
                push: self.calls.key(),
            },
        )];
        if name != before {
            self.invitations.rename(&self.context, player, &name);
            effects.extend(Effect::tell_each(others, &ToClient::Named { name }));
        }
        self.context.lobby.touch(now);
        let sender = Sender {
            connection,
            player,
            round_trip: 0,
            now,
        };
        effects.extend(self.tell_news(sender));
        effects.extend(self.seek_again(sender));
        effects.extend(self.calls.ask_again(sender));
        effects
    }

    pub(super) fn renamed(&mut self, sender: Sender, name: &DisplayName) -> Vec<Effect> {
        let name = self.context.people.rename(sender.player, name);
        self.invitations.rename(&self.context, sender.player, &name);
        if self.seeks.queue().seek_of(sender.player).is_some() {
            self.context.lobby.touch(sender.now);
        }
        let named = ToClient::Named { name };
        self.context.people.tell(sender.player, &named)
    }

    /// Handles the end of a connection, which then shows no game any more.
    pub(super) fn closed(&mut self, connection: Connection, now: Now) -> Vec<Effect> {
        let Some(link) = self.context.people.close(connection) else {
            return Vec::new();
        };
        self.context.lobby.forget(connection);
        let mut effects = Vec::new();
        for game in link.shows {
            effects.extend(self.hide(connection, game, now));
        }
        if let Some(player) = link.player {
            self.context.lobby.touch(now);
            self.seeks.lose(&mut self.context, player, now);
        }
        effects
    }

    /// Asks the store to remember that the sender's secret was burned. The store must not grow without end, so
    /// that counts as a game that begins.
    pub(super) fn burn(&mut self, sender: Sender) -> Result<Vec<Effect>, Denial> {
        self.context.check_pace(sender.player, sender.now)?;
        let Sender {
            connection, player, ..
        } = sender;
        if let Some(host) = self.context.people.host(player) {
            let allowances = &mut self.context.allowances;
            allowances.count_begun(&[player], &[host], sender.now);
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
        let ended = self.seeks.end(&mut self.context, player);
        if ended.is_some() {
            self.context.lobby.touch(now);
        }
        let invitation = self.invitations.of(&self.context, player);
        let mut effects = invitation.map_or_else(Vec::new, |game| {
            self.invitations.end(&mut self.context, game)
        });
        effects.extend(self.calls.forget(player));
        let connections = self.context.people.of(player).iter();
        effects.extend(connections.map(|&connection| turn_away(connection)));
        effects
    }

    /// Asks for a list of past games.
    pub(super) fn history(
        &mut self,
        sender: Sender,
        before: Option<u64>,
    ) -> Result<Vec<Effect>, Denial> {
        self.context.people.begin_list(sender.connection)?;
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
        if self.context.people.end_list(connection).is_none() {
            return Vec::new();
        }
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
