//! The decisions of online play, without sockets, storage or the time of day.

mod alarms;
mod allowances;
mod beginning;
mod browser_keys;
mod burning;
mod calls;
mod computers;
mod context;
mod denial;
mod dormant;
mod fitting;
mod games;
mod greeting;
mod held_calls;
mod holdings;
mod invitations;
mod invite;
mod io;
mod loading;
mod lobby;
mod lots;
mod matching;
mod names;
mod origin;
mod pace;
mod paces;
mod people;
mod plans;
mod playing;
mod push_services;
mod queue;
mod rates;
mod room;
mod running;
mod seeks;
mod storing;
mod turns;
mod unstored;
mod vacations;

use std::collections::BTreeSet;
use std::net::IpAddr;

use tengen_online::{Closing, GameId, Invitation, LobbyForm, PlayerId, Reason, Switch, ToServer};

use self::alarms::Alarm;
use self::burning::Burned;
use self::calls::{CallView, Calls};
use self::context::Context;
use self::denial::Denial;
use self::games::Games;
use self::invitations::Invitations;
use self::lobby::View;
use self::people::People;
use self::plans::Plans;
use self::room::{LineNews, Room};
use self::running::Running;
use self::seeks::Seeks;
use self::vacations::Vacations;

pub use self::calls::{CallRules, OutgoingCall};
pub use self::computers::ComputerLimits;
pub use self::io::{Connection, Effect, Input, Limits, LineLimits, Now, Quota, Quotas};
pub use self::push_services::{
    ParsePushServiceError, PushService, Reach, USUAL as USUAL_PUSH_SERVICES,
};
pub use self::unstored::UnstoredStep;
pub(crate) use self::{browser_keys::BrowserKeys, holdings::Host, io::DAY, push_services::reach};

/// The state of online play: the parts, the state that they share, and the decisions that need several of them.
///
/// # Examples
///
/// ```
/// use tengen_online::{PlayerKind, Switch, ToClient, ToServer, VERSION};
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
///     again: Switch::Off,
///     kind: PlayerKind::Person,
/// };
/// let said = Input::Received { connection, message, round_trip: 0 };
/// let effects = hall.step(said, 0);
/// assert!(matches!(&effects[..], [Effect::Tell { message: ToClient::Welcome { .. }, .. }]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hall {
    context: Context,
    seeks: Seeks,
    invitations: Invitations,
    games: Games,
    burned: Burned,
    plans: Plans,
    vacations: Vacations,
    calls: Calls,
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
            context: Context::new(limits, seed),
            seeks: Seeks::default(),
            invitations: Invitations::default(),
            games: Games::default(),
            burned: Burned::default(),
            plans: Plans::default(),
            vacations: Vacations::default(),
            calls: Calls::default(),
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
            Input::Unsteady { connection, silent } => {
                let since = now.saturating_sub(silent);
                self.line_changed(connection, LineNews::Unsteady(since), now)
            }
            Input::Steady { connection } => self.line_changed(connection, LineNews::Steady, now),
            Input::Closed { connection } => self.closed(connection, now),
            Input::Lost { connection, silent } => {
                let mut effects = self.lose(connection, silent, now);
                effects.extend(self.closed(connection, now));
                effects
            }
            Input::Loaded { game, kept } => self.loaded(game, kept, now),
            Input::Listed { connection, games } => self.listed(connection, games),
            Input::NotStored { game, seq, by } => self.not_stored(game, seq, by, now),
            Input::Settled { unstored, late } => {
                self.games.settled(&unstored, late);
                Vec::new()
            }
            Input::Burned { player, by, kept } => self.burned(player, by, kept, now),
            Input::Resumed {
                games,
                notes,
                outages,
            } => {
                self.games.set_outages(outages);
                let mut effects = self.resume_notes(notes, &games, now);
                effects.extend(self.resumed(&games, now));
                effects
            }
            Input::Noted { note, by, kept } => self.noted(note, by, kept, now),
            Input::Calls(rules) => {
                self.calls.begin(rules);
                Vec::new()
            }
            Input::Unreachable { player, endpoint } => self.calls.remove(player, &endpoint),
            Input::Woken => self.woken(now),
            Input::Stopping { again } => self.stop(again),
        };
        self.running().follow(&mut effects, now);
        for player in self.context.people.take_turned_away() {
            self.calls.turned_away(player);
        }
        let view = CallView {
            context: &self.context,
            games: &self.games,
            plans: &self.plans,
        };
        self.calls.follow(&mut effects, view, now);
        let has_reply = |room: &Room| self.plans.due(room).is_some();
        let context = &mut self.context;
        self.games.end_step(context, &effects, has_reply, now);
        let lobby = self.context.lobby.wake();
        let lobby = lobby.filter(|_| self.stopping.is_none());
        self.context.alarms.set(Alarm::Lobby, lobby);
        effects
    }

    /// Returns the moment at which [`Input::Woken`] is due, such as the fall of a flag; `None` if it is not.
    pub fn next_wake(&self) -> Option<Now> {
        self.context.alarms.next()
    }

    pub fn seeks(&self) -> usize {
        self.seeks.queue().len()
    }

    /// Returns the games that began before a moment and are in memory or have days, and those that are being loaded.
    pub fn games_before(&self, moment: Now) -> BTreeSet<GameId> {
        self.games.before(moment)
    }

    /// Returns the lists of running games.
    const fn running(&self) -> Running<'_> {
        Running {
            context: &self.context,
            games: &self.games,
            vacations: &self.vacations,
        }
    }

    fn opened(&mut self, connection: Connection, address: IpAddr) -> Vec<Effect> {
        if let Some(again) = self.stopping {
            return vec![Effect::close(connection, Closing::Restart, Some(again))];
        }
        self.context.people.open(connection, address.into());
        Vec::new()
    }

    fn garbled(&mut self, connection: Connection, why: &str) -> Vec<Effect> {
        if self.context.people.link(connection).is_none() {
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
        let Some(link) = self.context.people.link(connection) else {
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
            ToServer::Pong { id } => {
                self.calls.answered(&self.context.people, sender, *id);
                Ok(Vec::new())
            }
            // The gateway answers beats.
            ToServer::Beat { .. } => Ok(Vec::new()),
            _ if self.stopping.is_some() => Err(Reason::Stopping.into()),
            ToServer::Hello { .. } => Err(Reason::Greeting.into()),
            ToServer::Name { name } => Ok(self.renamed(sender, name)),
            ToServer::Seek { proposal } => {
                let sought = self.seeks.seek(&mut self.context, sender, *proposal);
                self.sought(sought, sender.now)
            }
            ToServer::Burn => self.burn(sender),
            ToServer::Unseek => Ok(self.seeks.unseek(&mut self.context, sender)),
            ToServer::Take { seek } => {
                let pair = self.seeks.take(&self.context, sender, *seek)?;
                self.pair(pair, sender.now)
            }
            ToServer::Invite { invitation } => self.invite(sender, *invitation),
            ToServer::Lobby { switch, form } => Ok(self.show_lobby(sender, *switch, *form)),
            ToServer::History { before } => self.history(sender, *before),
            ToServer::Running { switch } => Ok(self.show_running(sender, *switch)),
            ToServer::Vacation { days } => self.vacations.ask(&mut self.context, sender, *days),
            ToServer::Subscribe { subscription } => {
                self.calls
                    .subscribe(&mut self.context, sender, subscription)
            }
            ToServer::Unsubscribe { endpoint } => Ok(self.calls.unsubscribe(sender, endpoint)),
            ToServer::Look { switch } => {
                self.context.people.look(sender.connection, *switch);
                if *switch == Switch::On {
                    self.calls.note_look(sender.player);
                }
                Ok(Vec::new())
            }
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
        while let Some(alarm) = self.context.alarms.take(now) {
            effects.extend(match alarm {
                Alarm::Room(game) => self.wake_room(game, now),
                Alarm::Dormant(game) => {
                    let load = self.games.wake_dormant(&mut self.context, game, now);
                    load.into_iter().collect()
                }
                Alarm::Invitation(game) => self.invitations.end(&mut self.context, game),
                Alarm::Seek(player) => {
                    self.seeks.end(&mut self.context, player);
                    self.context.lobby.touch(now);
                    Vec::new()
                }
                // The end of the step sees to them.
                Alarm::Lobby | Alarm::Calls => Vec::new(),
            });
            if effects.iter().any(Effect::needs_store) {
                return effects;
            }
        }
        if self.context.lobby.wake().is_some_and(|due| due <= now) {
            let view = view(&self.seeks, &self.context.people, &self.games);
            effects.extend(self.context.lobby.push(view, now));
        }
        effects
    }

    fn stop(&mut self, again: u32) -> Vec<Effect> {
        self.stopping = Some(again);
        let connections = self.context.people.connections();
        connections
            .map(|connection| Effect::close(connection, Closing::Restart, Some(again)))
            .collect()
    }

    /// Opens an invitation.
    fn invite(&mut self, sender: Sender, invitation: Invitation) -> Result<Vec<Effect>, Denial> {
        let is_game = |game| self.games.has(game);
        let context = &mut self.context;
        self.invitations
            .invite(context, sender, invitation, is_game)
    }

    /// Sends the running games of the player, and from then on their changes, or ends that.
    fn show_running(&mut self, sender: Sender, switch: Switch) -> Vec<Effect> {
        let people = &mut self.context.people;
        people.follow_running(sender.connection, switch);
        if switch == Switch::Off {
            return Vec::new();
        }
        let list = self.running().list(sender.player, sender.now);
        vec![Effect::tell(sender.connection, list)]
    }

    /// Shows the lobby from now on, or ends that.
    fn show_lobby(&mut self, sender: Sender, switch: Switch, form: LobbyForm) -> Vec<Effect> {
        if switch == Switch::Off {
            self.context.lobby.leave(sender.connection);
            return Vec::new();
        }
        let view = view(&self.seeks, &self.context.people, &self.games);
        let lobby = &mut self.context.lobby;
        let shown = lobby.show(sender.connection, form, view, sender.now);
        shown.into_iter().collect()
    }
}

/// Returns what the lobby shows.
const fn view<'a>(seeks: &'a Seeks, people: &'a People, games: &'a Games) -> View<'a> {
    View {
        seeks: seeks.queue(),
        people,
        rooms: games.rooms(),
    }
}

#[cfg(test)]
mod testing;
