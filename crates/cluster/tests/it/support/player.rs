//! A player who plays random games against one other, comes back after every fault, and notes all that is shown.

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use tengen_core::Point;
use tengen_online::{Entry, GameId, Role, Snapshot, Switch, Table, ToClient, ToServer, liveness};
use tengen_server_testing::{Client, hello};
use tokio::time::{sleep, timeout};

use super::silence::Silence;

/// Time without a message after which a player opens a second connection, as a page does.
const QUIET: Duration = Duration::from_millis(liveness::SECOND as u64);

/// Time for a server to open a connection. A proxy does not lead to one that does not answer.
const OPENS: Duration = Duration::from_secs(1);

/// Time for a welcome, which waits while no server leads.
const WELCOMES: Duration = Duration::from_secs(15);

/// Joins a game with a new connection.
pub(crate) async fn join(to: SocketAddr, number: u128, game: GameId) -> (Client, Snapshot) {
    let mut client = Client::player(to, number).await;
    client.send(&format!("join game={game}")).await;
    let joined = client.game().await;
    (client, joined)
}

/// The games that a player was shown: the entries of each game by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) games: BTreeMap<GameId, BTreeMap<u32, Entry>>,
    /// Entries that were shown with another content before.
    pub(crate) contradictions: Vec<String>,
}

impl History {
    fn note(&mut self, game: GameId, seq: u32, entry: Entry) {
        let before = self.games.entry(game).or_default().insert(seq, entry);
        if let Some(before) = before.filter(|before| *before != entry) {
            let text = format!("game {game}, entry {seq}: first {before}, then {entry}");
            self.contradictions.push(text);
        }
    }
}

/// Which players greet again on the same connection when the leader changes, as pages do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Greets {
    /// All of them.
    Again,
    /// One of each pair. The connections of the others are closed.
    AgainOrOnce,
}

/// The state that all players of a test share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) stop: AtomicBool,
    pub(crate) addresses: Vec<SocketAddr>,
    pub(crate) greets: Greets,
}

/// A player of a pair.
pub(crate) struct Player {
    number: u128,
    /// Number of moves that this player knows to be accepted.
    pub(crate) moves: Arc<AtomicU32>,
    pub(crate) history: Arc<Mutex<History>>,
    pub(crate) silence: Arc<Silence>,
    shared: Arc<Shared>,
    random: StdRng,
    last: Option<SocketAddr>,
    /// Ms after which the player may come back, as the last server said that closed a connection.
    again: Option<u32>,
    /// The unfinished games, each with the own role.
    games: BTreeMap<GameId, (Role, Table)>,
}

impl Player {
    /// Creates player 0 or 1 of a pair.
    pub(crate) fn new(pair: u128, place: u128, seed: u64, shared: &Arc<Shared>) -> Player {
        Player {
            number: 2 * pair + place + 1,
            moves: Arc::default(),
            history: Arc::default(),
            silence: Arc::default(),
            shared: Arc::clone(shared),
            random: StdRng::seed_from_u64(seed),
            last: None,
            again: None,
            games: BTreeMap::new(),
        }
    }

    /// Plays until the test stops.
    pub(crate) async fn run(mut self) {
        while !self.is_over() {
            if let Some(mut client) = self.connect().await {
                self.serve(&mut client).await;
            }
            self.pause().await;
        }
    }

    /// Waits before the player connects again, as a page does: half a second, a quarter more or less, but as long as it was told
    /// and up to a quarter more if that is longer. The pauses do not grow, as a proxy leads pages only to servers that can be
    /// used.
    async fn pause(&mut self) {
        let chance: f64 = self.random.random();
        let first = f64::from(liveness::FIRST_WAIT) * (0.75 + chance / 2.0);
        let told = f64::from(self.again.take().unwrap_or(0)) * (1.0 + chance / 4.0);
        sleep(Duration::from_secs_f64(first.max(told) / 1000.0)).await;
    }

    fn is_over(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    fn note(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects to any server, but not to the one that was used last, as through a proxy that notices which ones can
    /// be used; `None` if it cannot be used now.
    async fn connect(&mut self) -> Option<Client> {
        let last = self.last;
        let others = self.shared.addresses.iter().copied();
        let others: Vec<SocketAddr> = others.filter(|&to| Some(to) != last).collect();
        let to = *others.choose(&mut self.random)?;
        self.last = Some(to);
        let opened = Client::open(Ipv4Addr::LOCALHOST.into(), to, &[]);
        let mut client = timeout(OPENS, opened).await.ok()?.ok()?;
        client.say(&self.hello()).await;
        loop {
            match timeout(WELCOMES, client.next()).await.ok()?? {
                ToClient::Welcome { .. } => return Some(client),
                ToClient::Again => client.say(&self.hello()).await,
                ToClient::Closing { again, .. } => {
                    self.again = again;
                    return None;
                }
                _ => {}
            }
        }
    }

    /// Returns the greeting.
    fn hello(&self) -> ToServer {
        if self.shared.greets == Greets::Again || self.number.is_multiple_of(2) {
            hello_again(self.number)
        } else {
            hello(self.number)
        }
    }

    /// Plays until the connection ends.
    async fn serve(&mut self, client: &mut Client) {
        self.look(client).await;
        while !self.is_over() {
            let heard = self.next(client).await;
            match heard {
                None => return,
                Some(ToClient::Closing { again, .. }) => {
                    self.again = again;
                    return;
                }
                Some(ToClient::Again) => client.say(&self.hello()).await,
                Some(ToClient::Welcome { .. }) => self.look(client).await,
                Some(message) => self.hear(client, message).await,
            }
        }
    }

    /// Returns the next message. If none comes for a while, the server may be paused: whichever connection the player hears
    /// from first stays.
    async fn next(&mut self, client: &mut Client) -> Option<ToClient> {
        loop {
            if let Ok(heard) = timeout(QUIET, client.next()).await {
                return heard;
            }
            tokio::select! {
                heard = client.next() => return heard,
                second = self.second() => {
                    *client = second;
                    self.look(client).await;
                }
            }
        }
    }

    /// Opens another connection.
    async fn second(&mut self) -> Client {
        loop {
            if let Some(client) = self.connect().await {
                return client;
            }
            self.pause().await;
        }
    }

    /// Asks for the unfinished games, or seeks one.
    async fn look(&mut self, client: &mut Client) {
        let games: Vec<GameId> = self.games.keys().copied().collect();
        for game in &games {
            client.send(&format!("join game={game}")).await;
        }
        if games.is_empty() {
            self.seek(client).await;
        }
    }

    /// Seeks terms that only this pair seeks.
    async fn seek(&self, client: &mut Client) {
        let seconds = 30 + self.number.div_ceil(2);
        let terms = format!("freestyle%20clock=increment:{seconds}+0");
        client
            .send(&format!("seek terms={terms} takebacks=off"))
            .await;
    }

    async fn hear(&mut self, client: &mut Client, message: ToClient) {
        match message {
            ToClient::Game(snapshot) => {
                let game = snapshot.start.game;
                self.see(&snapshot);
                self.act(client, game).await;
            }
            ToClient::Done {
                game, seq, entry, ..
            } => {
                self.note().note(game, seq, entry);
                self.silence.end();
                let Some((role, table)) = self.games.get_mut(&game) else {
                    return;
                };
                if seq == table.seq() {
                    table.push(entry).expect("the server plays by the rules");
                    let is_own = (seq % 2 == 0) == (*role == Role::First);
                    self.moves.fetch_add(u32::from(is_own), Ordering::Relaxed);
                } else if seq > table.seq() {
                    client.send(&format!("join game={game}")).await;
                    return;
                }
                self.act(client, game).await;
            }
            _ => {}
        }
    }

    fn see(&mut self, snapshot: &Snapshot) {
        let game = snapshot.start.game;
        for (seq, entry) in (0..).zip(&snapshot.entries) {
            self.note().note(game, seq, *entry);
        }
        let table = snapshot.table().expect("a game by the rules");
        self.games.insert(game, (snapshot.role, table));
    }

    /// Moves if it is the player's turn. A move that is repeated is the same one.
    async fn act(&mut self, client: &mut Client, game: GameId) {
        let Some((role, table)) = self.games.get(&game) else {
            return;
        };
        if table.game().status().is_over() {
            self.games.remove(&game);
            if self.games.is_empty() {
                self.seek(client).await;
            }
            return;
        }
        let seq = table.seq();
        if (seq % 2 == 0) != (*role == Role::First) {
            return;
        }
        let board = table.game().board();
        let free: Vec<Point> = board
            .size()
            .points()
            .filter(|&point| board.is_empty_at(point))
            .collect();
        let mut random = StdRng::seed_from_u64(u64::from(seq) ^ game_seed(game));
        let point = free[random.random_range(0..free.len())];
        sleep(Duration::from_millis(20)).await;
        client.place(game, seq, &point.to_string()).await;
    }
}

/// Returns the greeting of a player whose page greets again when it is asked to.
pub(crate) fn hello_again(number: u128) -> ToServer {
    let mut hello = hello(number);
    if let ToServer::Hello { again, .. } = &mut hello {
        *again = Switch::On;
    }
    hello
}

fn game_seed(game: GameId) -> u64 {
    game.to_string()
        .bytes()
        .fold(7, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte))
}
