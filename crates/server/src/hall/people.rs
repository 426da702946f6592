//! The open connections, and the players behind them.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};
use tengen_online::{DisplayName, GameId, PlayerId, PlayerKind, Reason, Secret, Switch, ToClient};

use super::denial::Denial;
use super::holdings::Host;
use super::names::{Looks, guest};
use super::pace::Pace;
use super::room::LineNews;
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
    host: Host,
    /// The player; `None` before the greeting.
    pub(super) player: Option<PlayerId>,
    /// The games and invitations that it shows, the oldest first.
    pub(super) shows: Vec<GameId>,
    /// `true` while it waits for a list of past games.
    is_listing: bool,
    /// `true` if it is sent the changes of the player's running games.
    follows_running: bool,
    /// On while the page is looked at.
    look: Switch,
    /// `true` while messages may not go through.
    is_unsteady: bool,
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
    /// The players who look at one page fewer since the last time.
    turned_away: BTreeSet<PlayerId>,
    looks: Looks,
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
            look: Switch::On,
            is_unsteady: false,
        };
        self.links.insert(connection, link);
    }

    /// Returns the address of a connected player; `None` if the player has no connection.
    pub(super) fn host(&self, player: PlayerId) -> Option<Host> {
        let &connection = self.of(player).first()?;
        self.host_of(connection)
    }

    /// Returns the address of a connection; `None` if it has ended.
    pub(super) fn host_of(&self, connection: Connection) -> Option<Host> {
        Some(self.link(connection)?.host)
    }

    pub(super) fn link(&self, connection: Connection) -> Option<&Client> {
        self.links.get(&connection)
    }

    /// Returns the player of a connection; `None` before the greeting.
    pub(super) fn player(&self, connection: Connection) -> Option<PlayerId> {
        self.link(connection)?.player
    }

    /// Returns the games and invitations that a connection shows, the oldest first.
    pub(super) fn shown(&self, connection: Connection) -> Vec<GameId> {
        let link = self.link(connection);
        link.map_or_else(Vec::new, |link| link.shows.clone())
    }

    /// Records that a connection shows a game or invitation, of which it may show `most`.
    pub(super) fn show(
        &mut self,
        connection: Connection,
        game: GameId,
        most: usize,
    ) -> Result<(), Denial> {
        let link = self.links.get_mut(&connection).ok_or(Reason::NotNow)?;
        if !link.shows.contains(&game) {
            if link.shows.len() >= most {
                return Err(Reason::TooMany.into());
            }
            link.shows.push(game);
        }
        Ok(())
    }

    /// Records that a connection shows a game that it did not ask for. If it then shows more than `most`, the oldest of
    /// those that are over makes way, and is returned.
    pub(super) fn show_unasked(
        &mut self,
        connection: Connection,
        game: GameId,
        most: usize,
        is_over: impl Fn(GameId) -> bool,
    ) -> Option<GameId> {
        let link = self.links.get_mut(&connection)?;
        if link.shows.contains(&game) {
            return None;
        }
        link.shows.push(game);
        if link.shows.len() <= most {
            return None;
        }
        let over = link.shows.iter().position(|&game| is_over(game))?;
        Some(link.shows.remove(over))
    }

    /// Records that a connection no longer shows a game or invitation.
    pub(super) fn hide(&mut self, connection: Connection, game: GameId) {
        if let Some(link) = self.links.get_mut(&connection) {
            link.shows.retain(|&shown| shown != game);
        }
    }

    /// Records that a connection waits for a list of past games. It waits for one at a time, because a list may take the
    /// store some ms.
    pub(super) fn begin_list(&mut self, connection: Connection) -> Result<(), Denial> {
        let link = self.links.get_mut(&connection).ok_or(Reason::NotNow)?;
        if std::mem::replace(&mut link.is_listing, true) {
            return Err(Reason::TooFast.into());
        }
        Ok(())
    }

    /// Records that a connection waits no longer. `None` if it has ended.
    pub(super) fn end_list(&mut self, connection: Connection) -> Option<()> {
        self.links.get_mut(&connection)?.is_listing = false;
        Some(())
    }

    /// Records if a connection is sent the changes of the player's running games.
    pub(super) fn follow_running(&mut self, connection: Connection, switch: Switch) {
        if let Some(link) = self.links.get_mut(&connection) {
            link.follows_running = switch == Switch::On;
        }
    }

    /// Records if the page of a connection is looked at.
    pub(super) fn look(&mut self, connection: Connection, switch: Switch) {
        if let Some(link) = self.links.get_mut(&connection) {
            link.look = switch;
            let turned_away = link.player.filter(|_| switch == Switch::Off);
            self.turned_away.extend(turned_away);
        }
    }

    /// Records if messages of a connection go through.
    pub(super) fn note_line(&mut self, connection: Connection, news: LineNews) {
        if let Some(link) = self.links.get_mut(&connection) {
            link.is_unsteady = matches!(news, LineNews::Unsteady(_));
            let turned_away = link.player.filter(|_| link.is_unsteady);
            self.turned_away.extend(turned_away);
        }
    }

    /// Returns `true` if a player looks at a page, as far as its connection says.
    pub(super) fn is_looking(&self, player: PlayerId) -> bool {
        let looks = |link: &Client| link.look == Switch::On && !link.is_unsteady;
        let mut links = self.of(player).iter().filter_map(|&it| self.link(it));
        links.any(looks)
    }

    /// Returns `true` if the page of a connection is looked at, as far as it says.
    pub(super) fn looks(&self, connection: Connection) -> bool {
        self.link(connection)
            .is_some_and(|link| link.look == Switch::On)
    }

    /// Takes the players who look at one page fewer since the last time.
    pub(super) fn take_turned_away(&mut self) -> BTreeSet<PlayerId> {
        std::mem::take(&mut self.turned_away)
    }

    /// Returns the connections of a player whose pages are looked at, as far as they say.
    pub(super) fn looking(&self, player: PlayerId) -> impl Iterator<Item = Connection> {
        let all = self.of(player).iter().copied();
        all.filter(|&it| self.looks(it))
    }

    /// Returns the connections of a player that are sent the changes of the running games.
    pub(super) fn followers(&self, player: PlayerId) -> impl Iterator<Item = Connection> {
        let all = self.of(player).iter().copied();
        all.filter(|&it| self.link(it).is_some_and(|link| link.follows_running))
    }

    pub(super) fn connections(&self) -> impl Iterator<Item = Connection> {
        self.links.keys().copied()
    }

    /// Removes a connection and returns it; `None` if it is not known.
    pub(super) fn close(&mut self, connection: Connection) -> Option<Client> {
        let link = self.links.remove(&connection)?;
        self.turned_away.extend(link.player);
        if let Some(player) = link.player
            && let Some(person) = self.persons.get_mut(&player)
        {
            person.connections.retain(|&other| other != connection);
            if person.connections.is_empty()
                && let Some(person) = self.persons.remove(&player)
            {
                self.looks.remove(player, &person.name);
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
        match name {
            None if person.kind == PlayerKind::Person => person.name.clone(),
            name => {
                let name = name.unwrap_or_else(|| person.name.clone());
                self.rename(player, &name)
            }
        }
    }

    /// Changes the name of a player, and returns the new name.
    pub(super) fn rename(&mut self, player: PlayerId, name: &DisplayName) -> DisplayName {
        let name = self.looks.granted(player, self.kind(player), name);
        if let Some(person) = self.persons.get_mut(&player) {
            self.looks.remove(player, &person.name);
            self.looks.add(player, name.clone());
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

    /// Returns `true` if a player is a computer.
    pub(super) fn is_computer(&self, player: PlayerId) -> bool {
        self.kind(player) == PlayerKind::Computer
    }

    /// Returns the connected computers.
    pub(super) fn computers(&self) -> impl Iterator<Item = PlayerId> {
        let all = self.persons.iter();
        let computers = all.filter(|(_, person)| person.kind == PlayerKind::Computer);
        computers.map(|(&player, _)| player)
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    const ONE: Connection = Connection(1);

    fn people() -> People {
        let mut people = People::default();
        people.open(ONE, IpAddr::from([192, 0, 2, 1]).into());
        people
    }

    #[test]
    fn a_connection_shows_so_many_games_and_finished_ones_make_way() {
        let mut people = people();
        let games = [1, 2, 3].map(|it| GameId::from_bytes([it; 10]));
        for &game in &games[..2] {
            assert_eq!(people.show(ONE, game, 2), Ok(()));
        }
        assert_eq!(people.show(ONE, games[1], 2), Ok(()), "it shows it already");
        let refused = people.show(ONE, games[2], 2);
        assert_eq!(refused, Err(Reason::TooMany.into()));
        let over = |game| game == games[1];
        let hidden = people.show_unasked(ONE, games[2], 2, over);
        assert_eq!(hidden, Some(games[1]));
        assert_eq!(people.shown(ONE), [games[0], games[2]]);
        people.hide(ONE, games[0]);
        assert_eq!(people.show_unasked(ONE, games[2], 0, |_| true), None);
        assert_eq!(people.shown(ONE), [games[2]]);
    }

    #[test]
    fn a_player_is_there_while_a_connection_is() {
        let mut people = people();
        let player = PlayerId::from_bytes([1; 26]);
        assert_eq!((people.count(), people.player(ONE)), (0, None));
        people.greet(ONE, player, None, PlayerKind::Person);
        people.follow_running(ONE, Switch::On);
        assert_eq!(people.followers(player).collect::<Vec<_>>(), [ONE]);
        assert_eq!(people.begin_list(ONE), Ok(()));
        assert_eq!(people.begin_list(ONE), Err(Reason::TooFast.into()));
        assert_eq!(people.end_list(ONE), Some(()));
        assert_eq!(people.begin_list(ONE), Ok(()));
        assert!(people.close(ONE).is_some());
        assert_eq!((people.count(), people.host(player)), (0, None));
        assert_eq!(people.end_list(ONE), None);
    }
}
