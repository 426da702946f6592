//! A hall with connections, a log in memory and simulated time. All messages are converted to text and back.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};

use tengen_online::{GameId, PlayerId, Reason, Secret, Snapshot, ToClient, ToServer};
use tengen_server::hall::{
    Connection, Effect, Hall, Input, Limits, Now, OutgoingCall, UnstoredStep,
};
use tengen_server::log::{Append, Note, Outage, StoredGame};

use super::memory::Memory;

pub(crate) struct World {
    pub(crate) hall: Hall,
    pub(crate) now: Now,
    pub(crate) log: Memory,
    /// Messages that each connection received and the test has not read yet.
    pub(crate) heard: BTreeMap<u64, Vec<ToClient>>,
    /// The effects that closed connections.
    pub(crate) closed: BTreeMap<u64, Effect>,
    /// Round-trip time of messages, in ms.
    pub(crate) round_trip: u32,
    /// If `true`, the store refuses everything.
    pub(crate) is_full: bool,
    /// The calls to players.
    pub(crate) calls: Vec<OutgoingCall>,
    /// Number of requested lists of games.
    pub(crate) listed: usize,
    /// Connections that answer no pings, each with the pings that wait. All others answer at once.
    pub(crate) mute: BTreeMap<u64, Vec<u32>>,
}

/// A time in 2023.
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
            calls: Vec::new(),
            listed: 0,
            mute: BTreeMap::new(),
        }
    }

    /// Returns a world in which this many players are connected, with the numbers from 1.
    pub(crate) fn of(players: u64) -> World {
        let mut world = World::new();
        for number in 1..=players {
            world.connect(number);
        }
        world
    }

    /// Returns a world with a game of the players 1 and 2, and their connections, that of the first seat first.
    pub(crate) fn two(proposal: &str) -> (World, GameId, [u64; 2]) {
        let mut world = World::of(2);
        let (game, players) = world.pair(1, 2, proposal);
        (world, game, players)
    }

    /// Connects the player with this number.
    pub(crate) fn connect(&mut self, number: u64) -> PlayerId {
        self.connect_as(number, number)
    }

    /// Connects a player through the connection with the number `connection`.
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

    /// Sends a line to the hall.
    pub(crate) fn say(&mut self, connection: u64, line: &str) {
        let message: ToServer = line.parse().unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(message.to_string().parse(), Ok(message.clone()));
        self.step(Input::Received {
            connection: Connection(connection),
            message,
            round_trip: self.round_trip,
        });
    }

    /// Gives a line to the hall, and returns the effects without carrying them out.
    pub(crate) fn asked(&mut self, connection: u64, line: &str) -> Vec<Effect> {
        let said = Input::Received {
            connection: Connection(connection),
            message: line.parse().expect("a message"),
            round_trip: 0,
        };
        self.hall.step(said, self.now)
    }

    /// Returns the messages that a connection received since the last read.
    pub(crate) fn read(&mut self, connection: u64) -> Vec<ToClient> {
        self.heard.remove(&connection).unwrap_or_default()
    }

    /// Returns the messages as lines.
    pub(crate) fn lines(&mut self, connection: u64) -> Vec<String> {
        let heard = self.read(connection);
        heard.iter().map(ToString::to_string).collect()
    }

    /// Returns the only line that a connection received.
    pub(crate) fn line(&mut self, connection: u64) -> String {
        let lines = self.lines(connection);
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines[0].clone()
    }

    /// Returns the reason if the first unread message is a refusal. Drops all messages of the connection.
    pub(crate) fn refusal(&mut self, connection: u64) -> Option<Reason> {
        match self.read(connection).first() {
            Some(ToClient::Refused { reason, .. }) => Some(*reason),
            _ => None,
        }
    }

    /// Joins a game and returns its snapshot. Drops other messages.
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

    /// Plays actions, each with the seat to move, and drops all messages.
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

    /// Returns the first words of the messages.
    pub(crate) fn words(&mut self, connection: u64) -> Vec<&'static str> {
        self.read(connection).iter().map(ToClient::word).collect()
    }

    /// Drops all unread messages.
    pub(crate) fn hush(&mut self) {
        self.heard.clear();
    }

    /// Lets time pass, and runs everything that becomes due.
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
            // The hall wakes once for every game. A server would wait a while before it tries again.
            assert!(wakes < 10_000 || self.is_full, "it wakes for ever");
            self.is_full &= !is_due;
        }
        self.now = end;
    }

    /// Resumes games that a server before this one left open.
    pub(crate) fn resume(&mut self, games: Vec<StoredGame>, outages: Vec<Outage>) {
        self.step(Input::Resumed {
            games,
            notes: Vec::new(),
            outages,
        });
    }

    /// Gives an input to the hall and carries out the effects.
    pub(crate) fn step(&mut self, input: Input) {
        let by = match &input {
            Input::Received { connection, .. } => Some(*connection),
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
        let unstored = UnstoredStep::of(&effects);
        if let Some(game) = appended.filter(|_| self.is_full) {
            let kept = self.log.games.get(&game);
            let seq = kept.map(|kept| u32::try_from(kept.entries.len()).expect("few"));
            self.step(Input::NotStored { game, seq, by });
            for failed in effects.iter().filter_map(Effect::failed) {
                self.step(failed);
            }
            return self.settle(unstored, 0);
        }
        let mut inputs = Vec::new();
        for effect in effects {
            match effect {
                Effect::Tell {
                    connection,
                    message: ToClient::Ping { id },
                } => inputs.extend(self.ping(connection, id)),
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
                Effect::StoreNote { note, by } => {
                    let kept = if self.is_full { Err(()) } else { Ok(()) };
                    if kept.is_ok() {
                        self.note(note.clone());
                    }
                    inputs.push(Input::Noted { note, by, kept });
                }
                Effect::DropNote(name) => {
                    self.log.notes.remove(&name.to_string());
                }
                Effect::Burn { connection, player } => inputs.push(Input::Burned {
                    player,
                    by: Some(connection),
                    kept: if self.is_full { Err(()) } else { Ok(()) },
                }),
                Effect::Call(call) => {
                    let text = call.call.to_string();
                    assert_eq!(text.parse().as_ref(), Ok(&call.call), "{text}");
                    self.calls.push(*call);
                }
                Effect::Close { connection, .. } => {
                    self.closed.insert(connection.0, effect);
                }
            }
        }
        self.settle(unstored, 0);
        for input in inputs {
            self.step(input);
        }
    }

    /// Tells the hall that a step is stored or could not be, `late` ms after it.
    pub(crate) fn settle(&mut self, unstored: Option<UnstoredStep>, late: Now) {
        if let Some(unstored) = unstored {
            self.step(Input::Settled { unstored, late });
        }
    }

    fn keep(&mut self, append: Append) {
        self.log.keep(append);
    }

    fn note(&mut self, note: Note) {
        let text = note.record().to_string();
        assert!(text.len() <= tengen_online::MAX_TO_CLIENT, "too long");
        let read = text.parse().map(Note::of);
        assert_eq!(read.as_ref(), Ok(&Some(note.clone())), "{text}");
        let is_invitation = matches!(note, Note::Invitation(_));
        let before = self.log.notes.insert(note.name().to_string(), note);
        assert!(
            before.is_none() || !is_invitation,
            "an invitation was opened twice"
        );
    }

    fn tell(&mut self, connection: Connection, message: ToClient) {
        let text = message.to_string();
        assert!(text.len() <= tengen_online::MAX_TO_CLIENT, "too long");
        assert_eq!(text.parse().as_ref(), Ok(&message), "{text}");
        self.heard.entry(connection.0).or_default().push(message);
    }

    /// Returns the answer to a ping; `None` if the connection does not answer now.
    fn ping(&mut self, connection: Connection, id: u32) -> Option<Input> {
        if let Some(waiting) = self.mute.get_mut(&connection.0) {
            waiting.push(id);
            return None;
        }
        Some(Input::Received {
            connection,
            message: ToServer::Pong { id },
            round_trip: self.round_trip,
        })
    }

    /// Lets a connection answer pings again, and those that wait first.
    pub(crate) fn unmute(&mut self, connection: u64) {
        for id in self.mute.remove(&connection).unwrap_or_default() {
            self.say(connection, &format!("pong id={id}"));
        }
    }

    /// Starts a game between two players, whose connections have their numbers. Returns the game and the
    /// connections, the one of the first seat first. Drops all messages.
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

/// Returns the secret of a test player.
pub(crate) fn secret(player: u64) -> Secret {
    let mut bytes = [7; 16];
    bytes[..8].copy_from_slice(&player.to_le_bytes());
    Secret::from_bytes(bytes)
}
