//! A hall with connections, a log in memory and a time of its own. All messages go through their text.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};

use tengen_online::{GameId, PlayerId, Reason, Secret, Snapshot, ToClient, ToServer};
use tengen_server::hall::{Connection, Effect, Hall, Input, Limits, Now};
use tengen_server::log::Append;

use super::memory::Memory;

pub(crate) struct World {
    pub(crate) hall: Hall,
    pub(crate) now: Now,
    pub(crate) log: Memory,
    /// What each connection heard and did not read yet.
    pub(crate) heard: BTreeMap<u64, Vec<ToClient>>,
    /// Why a connection was closed.
    pub(crate) closed: BTreeMap<u64, Effect>,
    /// How long messages are on their way there and back.
    pub(crate) round_trip: u32,
    /// Whether the store takes nothing now.
    pub(crate) is_full: bool,
    /// How many lists of games were asked for.
    pub(crate) listed: usize,
}

/// A moment in 2024.
pub(crate) const START: Now = 1_700_000_000_000;

impl World {
    pub(crate) fn new() -> World {
        World::with(Limits::default(), 1)
    }

    pub(crate) fn with(limits: Limits, seed: u64) -> World {
        World {
            hall: Hall::new(limits, seed),
            now: START,
            log: Memory::default(),
            heard: BTreeMap::new(),
            closed: BTreeMap::new(),
            round_trip: 0,
            is_full: false,
            listed: 0,
        }
    }

    /// A connection of the player whose number it is.
    pub(crate) fn connect(&mut self, number: u64) -> PlayerId {
        self.connect_as(number, number)
    }

    /// A connection of a player.
    pub(crate) fn connect_as(&mut self, connection: u64, player: u64) -> PlayerId {
        self.open(connection);
        let secret = secret(player);
        let hello = format!("hello version=1 secret={} name=P{player}", secret.expose());
        self.say(connection, &hello);
        let heard = self.read(connection);
        match heard.first() {
            Some(ToClient::Welcome { you, .. }) => {
                let rest = heard[1..].to_vec();
                self.heard.insert(connection, rest);
                *you
            }
            other => panic!("no welcome: {other:?}"),
        }
    }

    pub(crate) fn open(&mut self, connection: u64) {
        self.heard.remove(&connection);
        self.step(Input::Opened {
            connection: Connection(connection),
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        });
    }

    pub(crate) fn close(&mut self, connection: u64) {
        self.step(Input::Closed {
            connection: Connection(connection),
        });
    }

    /// Says a line.
    pub(crate) fn say(&mut self, connection: u64, line: &str) {
        let message: ToServer = line.parse().unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(message.to_string().parse(), Ok(message.clone()));
        self.step(Input::Said {
            connection: Connection(connection),
            message,
            round_trip: self.round_trip,
        });
    }

    /// What a connection heard since it was last asked.
    pub(crate) fn read(&mut self, connection: u64) -> Vec<ToClient> {
        self.heard.remove(&connection).unwrap_or_default()
    }

    /// The same as lines.
    pub(crate) fn lines(&mut self, connection: u64) -> Vec<String> {
        let heard = self.read(connection);
        heard.iter().map(ToString::to_string).collect()
    }

    /// The one line that a connection heard.
    pub(crate) fn line(&mut self, connection: u64) -> String {
        let lines = self.lines(connection);
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines[0].clone()
    }

    /// Why the one thing that a connection said was refused; what else it heard comes after that.
    pub(crate) fn refusal(&mut self, connection: u64) -> Option<Reason> {
        match self.read(connection).first() {
            Some(ToClient::Refused { reason, .. }) => Some(*reason),
            _ => None,
        }
    }

    /// A connection joins a game: what it sees. What else was heard is forgotten.
    pub(crate) fn join(&mut self, connection: u64, game: GameId) -> Snapshot {
        self.hush();
        self.say(connection, &format!("join game={game}"));
        let heard = self.read(connection);
        self.hush();
        let snapshot = heard.iter().find_map(|message| match message {
            ToClient::Game(snapshot) => Some((**snapshot).clone()),
            _ => None,
        });
        snapshot.unwrap_or_else(|| panic!("no game: {heard:?}"))
    }

    /// Plays actions, each by whoever's turn it is, and forgets what was heard.
    pub(crate) fn play(&mut self, game: GameId, players: [u64; 2], actions: &str) {
        for action in actions.split(' ') {
            let table = self.log.table(game);
            let player = players[table.game().seat_to_move() as usize];
            let seq = table.seq();
            self.say(
                player,
                &format!("act game={game} seq={seq} action={action}"),
            );
            assert_eq!(self.log.table(game).seq(), seq + 1, "{action} was refused");
            self.hush();
        }
    }

    /// The words of it.
    pub(crate) fn words(&mut self, connection: u64) -> Vec<&'static str> {
        self.read(connection).iter().map(ToClient::word).collect()
    }

    /// Forgets all that was heard.
    pub(crate) fn hush(&mut self) {
        self.heard.clear();
    }

    /// Lets time pass, with all that becomes due.
    pub(crate) fn wait(&mut self, ms: u64) {
        let end = self.now + ms;
        let mut wakes = 0;
        while let Some(wake) = self.hall.next_wake().filter(|&wake| wake <= end) {
            let moment = self.now.max(wake);
            wakes = if moment == self.now { wakes + 1 } else { 0 };
            self.now = moment;
            self.step(Input::Woken);
            let again = self.hall.next_wake();
            let is_due = again.is_some_and(|again| again <= moment);
            // It wakes once for every game. A server would wait a while before it tries again.
            assert!(wakes < 10_000 || self.is_full, "it wakes for ever");
            self.is_full &= !is_due;
        }
        self.now = end;
    }

    /// Takes a step, and does what it wants done.
    pub(crate) fn step(&mut self, input: Input) {
        let by = match &input {
            Input::Said { connection, .. } => Some(*connection),
            _ => None,
        };
        let effects = self.hall.step(input, self.now);
        self.carry_out(effects, by);
    }

    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>, by: Option<Connection>) {
        let appended = effects.iter().find_map(|effect| match effect {
            Effect::Append(append) => Some(append.game()),
            _ => None,
        });
        if let Some(game) = appended.filter(|_| self.is_full) {
            let kept = self.log.games.get(&game);
            let seq = kept.map(|kept| u32::try_from(kept.entries.len()).expect("few"));
            return self.step(Input::NotKept { game, seq, by });
        }
        let mut inputs = Vec::new();
        for effect in effects {
            match effect {
                Effect::Tell {
                    connection,
                    message,
                } => self.tell(connection, message),
                Effect::Append(append) => self.keep(append),
                Effect::Load { game } => inputs.push(Input::Loaded {
                    game,
                    kept: Ok(self.log.games.get(&game).cloned()),
                }),
                Effect::List { connection, .. } => {
                    self.listed += 1;
                    inputs.push(Input::Listed {
                        connection,
                        games: Ok(Vec::new()),
                    });
                }
                Effect::Close { connection, .. } => {
                    self.closed.insert(connection.0, effect);
                }
            }
        }
        for input in inputs {
            self.step(input);
        }
    }

    fn keep(&mut self, append: Append) {
        self.log.keep(append);
    }

    fn tell(&mut self, connection: Connection, message: ToClient) {
        let text = message.to_string();
        assert!(text.len() <= tengen_online::MAX_TO_CLIENT, "too long");
        assert_eq!(text.parse().as_ref(), Ok(&message), "{text}");
        self.heard.entry(connection.0).or_default().push(message);
    }

    /// Two players, whose connections have their numbers, play these terms: the game, and the connection
    /// of the first seat before that of the second. What they heard is forgotten.
    pub(crate) fn pair(&mut self, one: u64, other: u64, proposal: &str) -> (GameId, [u64; 2]) {
        self.hush();
        for player in [one, other] {
            self.say(player, &format!("seek {proposal}"));
        }
        let heard = self.read(one);
        let seats = heard.iter().find_map(|message| match message {
            ToClient::Game(snapshot) => Some((snapshot.start.game, snapshot.role)),
            _ => None,
        });
        let (game, role) = seats.unwrap_or_else(|| panic!("no game: {heard:?}"));
        let players = if role == tengen_online::Role::First {
            [one, other]
        } else {
            [other, one]
        };
        self.hush();
        (game, players)
    }
}

/// The secret of a player of a test.
pub(crate) fn secret(player: u64) -> Secret {
    let mut bytes = [7; 16];
    bytes[..8].copy_from_slice(&player.to_le_bytes());
    Secret::from_bytes(bytes)
}
