//! The open connections, and the players behind them.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use tengen_online::{DisplayName, GameId, PlayerId, PlayerKind, Secret, ToClient};

use super::holdings::Host;
use super::names::{granted_to, guest};
use super::pace::Pace;
use super::{Connection, Effect, Now, Quota};

/// How often a player may seek something else.
const SEEKS: Quota = Quota {
    most: 10,
    every: 3_000,
};

/// A connection and its player.
#[derive(Debug)]
pub(super) struct Client {
    /// Address of the client.
    pub(super) host: Host,
    /// The player; `None` before the greeting.
    pub(super) player: Option<PlayerId>,
    /// The games and invitations that it shows, the oldest first.
    pub(super) shows: Vec<GameId>,
    /// `true` while it waits for a list of past games.
    pub(super) is_listing: bool,
    /// `true` if it is sent the changes of the player's running games.
    pub(super) follows_running: bool,
}

#[derive(Debug)]
struct Person {
    name: DisplayName,
    /// A computer if any connection has declared it.
    kind: PlayerKind,
    /// Limits how often the player may seek something else.
    seeks: Pace,
    /// Connections of the player, at least one.
    connections: Vec<Connection>,
}

/// All connections and players.
#[derive(Debug, Default)]
pub(super) struct People {
    links: BTreeMap<Connection, Client>,
    persons: BTreeMap<PlayerId, Person>,
}

/// Returns the public name that belongs to a secret: the first 26 bytes of the SHA-256 of its digits.
pub(super) fn player_of(secret: &Secret) -> PlayerId {
    let hash = Sha256::digest(secret.expose().as_bytes());
    let mut bytes = [0; 26];
    bytes.copy_from_slice(&hash[..26]);
    PlayerId::from_bytes(bytes)
}

impl People {
    pub(super) fn open(&mut self, connection: Connection, host: Host) {
        let link = Client {
            host,
            player: None,
            shows: Vec::new(),
            is_listing: false,
            follows_running: false,
        };
        self.links.insert(connection, link);
    }

    /// Returns the address of a connected player; `None` if the player has no connection.
    pub(super) fn host(&self, player: PlayerId) -> Option<Host> {
        let &connection = self.of(player).first()?;
        Some(self.link(connection)?.host)
    }

    pub(super) fn link(&self, connection: Connection) -> Option<&Client> {
        self.links.get(&connection)
    }

    pub(super) fn link_mut(&mut self, connection: Connection) -> Option<&mut Client> {
        self.links.get_mut(&connection)
    }

    pub(super) fn connections(&self) -> impl Iterator<Item = Connection> {
        self.links.keys().copied()
    }

    /// Removes a connection and returns it; `None` if it is not known.
    pub(super) fn close(&mut self, connection: Connection) -> Option<Client> {
        let link = self.links.remove(&connection)?;
        if let Some(player) = link.player
            && let Some(person) = self.persons.get_mut(&player)
        {
            person.connections.retain(|&other| other != connection);
            if person.connections.is_empty() {
                self.persons.remove(&player);
            }
        }
        Some(link)
    }

    /// Records the player of a connection, and returns the player's name.
    pub(super) fn greet(
        &mut self,
        connection: Connection,
        player: PlayerId,
        name: Option<DisplayName>,
        kind: PlayerKind,
    ) -> DisplayName {
        if let Some(link) = self.links.get_mut(&connection) {
            link.player = Some(player);
        }
        let person = self.persons.entry(player).or_insert_with(|| Person {
            name: guest(player),
            kind,
            seeks: Pace::default(),
            connections: Vec::new(),
        });
        person.connections.push(connection);
        if kind == PlayerKind::Computer {
            person.kind = kind;
        }
        if name.is_some() || person.kind == PlayerKind::Computer {
            let name = name.unwrap_or_else(|| person.name.clone());
            person.name = granted_to(player, person.kind, &name);
        }
        person.name.clone()
    }

    /// Changes the name of a player, and returns the new name.
    pub(super) fn rename(&mut self, player: PlayerId, name: &DisplayName) -> DisplayName {
        let name = granted_to(player, self.kind(player), name);
        if let Some(person) = self.persons.get_mut(&player) {
            person.name = name.clone();
        }
        name
    }

    /// Returns `true` if a player may seek something else at `now`, and then counts that as done.
    pub(super) fn may_seek(&mut self, player: PlayerId, now: Now) -> bool {
        let person = self.persons.get_mut(&player);
        person.is_none_or(|person| person.seeks.take(SEEKS, now))
    }

    /// Returns the kind of a player; a person if the player has no connection.
    pub(super) fn kind(&self, player: PlayerId) -> PlayerKind {
        let person = self.persons.get(&player);
        person.map_or(PlayerKind::Person, |person| person.kind)
    }

    /// Returns the number of connected computers.
    pub(super) fn computers(&self) -> usize {
        let kinds = self.persons.values().map(|person| person.kind);
        kinds.filter(|&kind| kind == PlayerKind::Computer).count()
    }

    /// Returns the name of a player.
    pub(super) fn name(&self, player: PlayerId) -> DisplayName {
        let person = self.persons.get(&player);
        person.map_or_else(|| guest(player), |person| person.name.clone())
    }

    /// Returns the connections of a player; empty if there are none.
    pub(super) fn of(&self, player: PlayerId) -> &[Connection] {
        let person = self.persons.get(&player);
        person.map_or(&[], |person| &person.connections)
    }

    /// Returns the number of connected players.
    pub(super) fn count(&self) -> usize {
        self.persons.len()
    }

    /// Sends a message to all connections of a player.
    pub(super) fn tell(&self, player: PlayerId, message: &ToClient) -> Vec<Effect> {
        Effect::tell_each(self.of(player).iter().copied(), message)
    }
}
