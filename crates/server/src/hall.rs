//! The decisions of online play, without sockets, storage or the time of day.

mod alarms;
mod burning;
mod computers;
mod denial;
mod dormant;
mod games;
mod greeting;
mod holdings;
mod invitations;
mod invite;
mod io;
mod loading;
mod lobby;
mod lots;
mod matching;
mod names;
mod notes;
mod pace;
mod people;
mod plans;
mod queue;
mod rates;
mod room;
mod running;
mod storing;
mod turns;
mod unstored;
mod vacations;

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use tengen_online::{Closing, GameId, PlayerId, Reason, ToServer};

use self::alarms::{Alarm, Alarms};
use self::burning::Burned;
use self::computers::ComputerGames;
use self::denial::Denial;
use self::dormant::DormantGames;
use self::holdings::Holdings;
use self::invite::Invite;
use self::loading::Loading;
use self::lobby::Lobby;
use self::lots::Lots;
use self::people::People;
use self::plans::Plans;
use self::queue::Queue;
use self::rates::Rates;
use self::room::Room;
use self::unstored::UnstoredGames;
use self::vacations::Vacations;
use crate::log::Outage;

pub use self::computers::ComputerLimits;
pub use self::io::{Connection, Effect, Input, Limits, Now, Quota, Quotas};
pub use self::unstored::UnstoredStep;
pub(crate) use self::{holdings::Host, io::DAY};

/// The state of online play: connected players, open seeks and invitations, and all games in memory.
///
/// # Examples
///
/// ```
/// use tengen_online::{PlayerKind, ToClient, ToServer, VERSION};
/// use tengen_server::hall::{Connection, Effect, Hall, Input, Limits};
///
/// let mut hall = Hall::new(Limits::default(), 1);
/// let connection = Connection(1);
/// let address = [127, 0, 0, 1].into();
/// assert_eq!(hall.step(Input::Opened { connection, address }, 0), []);
/// let message = ToServer::Hello {
///     version: VERSION,
///     secret: "00112233445566778899aabbccddeeff".parse()?,
///     name: Some("Mei".parse()?),
///     kind: PlayerKind::Person,
/// };
/// let said = Input::Received { connection, message, round_trip: 0 };
/// let effects = hall.step(said, 0);
/// assert!(matches!(&effects[..], [Effect::Tell { message: ToClient::Welcome { .. }, .. }]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hall {
    limits: Limits,
    lots: Lots,
    people: People,
    queue: Queue,
    invites: BTreeMap<GameId, Invite>,
    rooms: BTreeMap<GameId, Room>,
    dormant: DormantGames,
    holdings: Holdings,
    /// Games, seeks and invitations that begin, and burned secrets.
    begun: Rates,
    computer_games: ComputerGames,
    burned: Burned,
    /// Notes that players have stored.
    note_rates: Rates,
    plans: Plans,
    vacations: Vacations,
    loading: Loading,
    unstored: UnstoredGames,
    /// Times without a running server, which count against no player.
    outages: Vec<Outage>,
    lobby: Lobby,
    alarms: Alarms,
    /// Ms after which pages should come back; `None` unless the server is about to stop.
    stopping: Option<u32>,
}

/// The sender of a message: a connection that has greeted, its player, and the moment.
#[derive(Clone, Copy, Debug)]
struct Sender {
    connection: Connection,
    player: PlayerId,
    round_trip: u32,
    now: Now,
}

impl Hall {
    /// Returns an empty hall. `seed` decides all random choices; if names of games must not be guessable, it
    /// has to come from the randomness of the system.
    pub fn new(limits: Limits, seed: u64) -> Hall {
        Hall {
            limits,
            lots: Lots::new(seed),
            people: People::default(),
            queue: Queue::default(),
            invites: BTreeMap::new(),
            rooms: BTreeMap::new(),
            dormant: DormantGames::default(),
            holdings: Holdings::default(),
            begun: Rates::new(limits.games),
            computer_games: ComputerGames::default(),
            burned: Burned::default(),
            note_rates: Rates::new(limits.notes),
            plans: Plans::default(),
            vacations: Vacations::default(),
            loading: Loading::default(),
            unstored: UnstoredGames::default(),
            outages: Vec::new(),
            lobby: Lobby::default(),
            alarms: Alarms::default(),
            stopping: None,
        }
    }

    /// Handles an input that happened at `now`, and returns the effects to carry out, in order.
    pub fn step(&mut self, input: Input, now: Now) -> Vec<Effect> {
        let mut effects = match input {
            Input::Opened {
                connection,
                address,
            } => self.opened(connection, address),
            Input::Received {
                connection,
                message,
                round_trip,
            } => self.receive(connection, &message, round_trip, now),
            Input::Garbled { connection, why } => self.garbled(connection, &why),
            Input::Closed { connection } => self.closed(connection, now),
            Input::Lost { connection, silent } => {
                self.lose(connection, silent, now);
                self.closed(connection, now)
            }
            Input::Loaded { game, kept } => self.loaded(game, kept, now),
            Input::Listed { connection, games } => self.listed(connection, games),
            Input::NotStored { game, seq, by } => self.not_stored(game, seq, by, now),
            Input::Settled { unstored, late } => {
                self.settled(&unstored, late);
                Vec::new()
            }
            Input::Burned { player, by, kept } => self.burned(player, by, kept, now),
            Input::Resumed {
                games,
                notes,
                outages,
            } => {
                self.outages = outages;
                let (invitations, mut effects) = self.resume_notes(notes, &games, now);
                for kept in invitations {
                    self.resume_invitation(kept, now);
                }
                effects.extend(self.resumed(&games, now));
                effects
            }
            Input::Noted { note, by, kept } => self.noted(note, by, kept, now),
            Input::Woken => self.woken(now),
            Input::Stopping { again } => self.stop(again),
        };
        self.tell_running(&mut effects, now);
        self.note_unstored(&effects, now);
        let lobby = self.lobby.wake().filter(|_| self.stopping.is_none());
        self.alarms.set(Alarm::Lobby, lobby);
        effects
    }

    /// Returns the moment at which [`Input::Woken`] is due, such as the fall of a flag; `None` if it is not.
    pub fn next_wake(&self) -> Option<Now> {
        self.alarms.next()
    }

    pub fn seeks(&self) -> usize {
        self.queue.len()
    }

    /// Returns the games that began before a moment and are in memory or have days, and those that are being loaded.
    pub fn games_before(&self, moment: Now) -> BTreeSet<GameId> {
        let rooms = self.rooms.values().map(Room::start);
        let old = rooms.filter(|start| start.at < moment);
        old.map(|start| start.game)
            .chain(self.loading.games())
            .chain(self.dormant.before(moment))
            .collect()
    }

    fn opened(&mut self, connection: Connection, address: IpAddr) -> Vec<Effect> {
        if let Some(again) = self.stopping {
            return vec![Effect::close(connection, Closing::Restart, Some(again))];
        }
        self.people.open(connection, address.into());
        Vec::new()
    }

    fn garbled(&mut self, connection: Connection, why: &str) -> Vec<Effect> {
        if self.people.link(connection).is_none() {
            return Vec::new();
        }
        vec![Denial::because(Reason::Malformed, why).of(connection, "", None)]
    }

    fn receive(
        &mut self,
        connection: Connection,
        message: &ToServer,
        round_trip: u32,
        now: Now,
    ) -> Vec<Effect> {
        let Some(link) = self.people.link(connection) else {
            return Vec::new();
        };
        let Some(player) = link.player else {
            return self.first(connection, message, now);
        };
        let sender = Sender {
            connection,
            player,
            round_trip,
            now,
        };
        self.handle(sender, message)
            .unwrap_or_else(|denial| vec![denial.of(connection, message.word(), message.game())])
    }

    fn handle(&mut self, sender: Sender, message: &ToServer) -> Result<Vec<Effect>, Denial> {
        match message {
            ToServer::Pong { .. } => Ok(Vec::new()),
            _ if self.stopping.is_some() => Err(Reason::Stopping.into()),
            ToServer::Hello { .. } => Err(Reason::Greeting.into()),
            ToServer::Name { name } => Ok(self.renamed(sender, name)),
            ToServer::Seek { proposal } => self.seek(sender, *proposal),
            ToServer::Burn => self.burn(sender),
            ToServer::Unseek => Ok(self.unseek(sender)),
            ToServer::Take { seek } => self.take(sender, *seek),
            ToServer::Invite { invitation } => self.invite(sender, *invitation),
            ToServer::Lobby { switch, form } => Ok(self.show_lobby(sender, *switch, *form)),
            ToServer::History { before } => self.history(sender, *before),
            ToServer::Running { switch } => Ok(self.show_running(sender, *switch)),
            ToServer::Vacation { days } => self.vacation(sender, *days),
            other => match other.game() {
                Some(game) => self.in_game(sender, game, other),
                None => Err(Reason::NotNow.into()),
            },
        }
    }

    /// Handles the alarms that are due at `now`, up to the first that needs the store. The others stay due, so that a
    /// failure to store does not affect another game.
    fn woken(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        while let Some(alarm) = self.alarms.take(now) {
            effects.extend(match alarm {
                Alarm::Room(game) => self.wake_room(game, now),
                Alarm::Dormant(game) => self.wake_dormant(game, now),
                Alarm::Invitation(game) => self.end_invitation(game),
                Alarm::Seek(player) => {
                    self.end_seek(player);
                    self.lobby.touch(now);
                    Vec::new()
                }
                Alarm::Lobby => Vec::new(),
            });
            if effects.iter().any(Effect::needs_store) {
                return effects;
            }
        }
        if self.lobby.wake().is_some_and(|due| due <= now) {
            effects.extend(self.push_lobby(now));
        }
        effects
    }

    fn stop(&mut self, again: u32) -> Vec<Effect> {
        self.stopping = Some(again);
        let connections = self.people.connections();
        connections
            .map(|connection| Effect::close(connection, Closing::Restart, Some(again)))
            .collect()
    }
}
