//! The pairing of players, tested by the same cases at one server and at several.

use std::{collections::BTreeSet, net::SocketAddr, time::Duration};

use rand::{rng, seq::SliceRandom};
use tengen_online::{GameId, Snapshot, ToClient};
use tengen_server::net::Server;
use tokio::time::{Instant, timeout};

use super::Client;

/// Number of players of a case.
const PLAYERS: usize = 12;

/// Servers where players may come in anywhere.
struct Servers<'a>(&'a [Server]);

impl Servers<'_> {
    /// Returns the address of a server for the connection with a number.
    fn address(&self, number: usize) -> SocketAddr {
        self.0[number % self.0.len()].address()
    }

    async fn player(&self, number: usize) -> Client {
        Client::player(self.address(number), 1 + number as u128).await
    }
}

fn seek(seconds: usize) -> String {
    format!("seek terms=freestyle%20clock=increment:{seconds}+0 takebacks=asked")
}

/// Seeks, and returns the game if one begins at once; `None` if the player waits.
async fn seeks(client: &mut Client, seconds: usize) -> Option<Snapshot> {
    client.send(&seek(seconds)).await;
    client
        .until(|message| match message {
            ToClient::Seeking { .. } => Some(None),
            ToClient::Game(game) => Some(Some(*game)),
            _ => None,
        })
        .await
}

/// Returns the game that the client is shown within a while.
async fn shown(client: &mut Client, within: Duration) -> Option<GameId> {
    let game = timeout(within, client.game()).await.ok()?;
    Some(game.start.game)
}

/// First come, first paired: each player who comes is paired with the one who waits.
async fn the_first_who_waits_is_paired_first(servers: &Servers<'_>) {
    for pair in 0..PLAYERS / 2 {
        let mut first = servers.player(2 * pair).await;
        let mut second = servers.player(2 * pair + 1).await;
        assert_eq!(seeks(&mut first, 300).await, None, "nobody else waits");
        let game = seeks(&mut second, 300).await.expect("the other one waits");
        let same = first.game().await;
        assert_eq!(same.start, game.start);
    }
}

/// Nobody starves: of all who seek the same at the same time, at most one is left.
async fn nobody_waits_while_another_seeks_the_same(servers: &Servers<'_>) {
    let mut clients = Vec::new();
    for number in 0..PLAYERS {
        clients.push(servers.player(100 + number).await);
    }
    clients.shuffle(&mut rng());
    for (number, client) in clients.iter_mut().enumerate() {
        // Five seek one thing, and seven another.
        let seconds = if number < 5 { 400 } else { 500 };
        client.send(&seek(seconds)).await;
    }
    let mut left = 0;
    let mut games: Vec<GameId> = Vec::new();
    let end = Instant::now() + Duration::from_secs(5);
    for client in &mut clients {
        let within = end.saturating_duration_since(Instant::now());
        match shown(client, within.max(Duration::from_millis(10))).await {
            Some(game) => games.push(game),
            None => left += 1,
        }
    }
    assert_eq!(left, 2, "one of each");
    let different: BTreeSet<GameId> = games.iter().copied().collect();
    assert_eq!(different.len(), games.len() / 2, "two in each game");
}

/// Two tabs of one person are never paired, wherever they are.
async fn two_tabs_of_a_person_are_never_paired(servers: &Servers<'_>) {
    let secret = 1000;
    let mut tabs = Vec::new();
    for server in 0..3 {
        tabs.push(Client::player(servers.address(server), secret).await);
    }
    for tab in &mut tabs {
        assert_eq!(seeks(tab, 600).await, None);
    }
    let mut other = servers.player(1001).await;
    let game = seeks(&mut other, 600).await.expect("somebody waits");
    for tab in &mut tabs {
        assert_eq!(tab.game().await.start, game.start, "every tab shows it");
    }
    let mut third = servers.player(1002).await;
    assert_eq!(seeks(&mut third, 600).await, None, "that seek is over");
}

/// Runs all cases: each has players and terms of its own.
pub async fn pairs(servers: &[Server]) {
    let servers = Servers(servers);
    the_first_who_waits_is_paired_first(&servers).await;
    nobody_waits_while_another_seeks_the_same(&servers).await;
    two_tabs_of_a_person_are_never_paired(&servers).await;
}
