//! Pages without a DOM: apps that are connected to the hall of a world.

use std::collections::{BTreeSet, VecDeque};

use tengen_core::{Game, Outcome, Status, Terms};
use tengen_online::{
    Closing, GameId, Proposal, Role, Side, TakeBacks, ToClient, ToServer, liveness,
};
use tengen_page::{
    Address, CallJob, ConnectionNews, Contrast, Effect, Event, Heard, Identity, Language, Message,
    Millis, MotionPreference, Network, OnlineEvent, OnlineGame, OnlineMessage, Opened, Page,
    Pairing, Settings, SocketPlace, Sockets, Surroundings, Visitor, keys, stored_proposal,
};
use tengen_picture::Shade;
use tengen_server::hall::{Connection, Input};

use super::World;
use super::world::{START, secret};

/// A page of the player with the number `player`.
pub(crate) struct Tab {
    pub(crate) app: Page,
    pub(crate) player: u64,
    /// The sockets, as the numbers of their connections.
    sockets: Sockets<u64>,
    connections: u64,
    /// The sockets that are being opened, with the moments at which they are open.
    opening: VecDeque<(u64, u64)>,
    /// The sockets that have been open.
    opened: BTreeSet<u64>,
    /// The messages of the server on their way, with the moments at which they arrive and their connections.
    transit: VecDeque<(u64, u64, ToClient)>,
    /// The round-trip time in ms, which every message of the server takes here. A socket takes three to open.
    pub(crate) round_trip: u64,
    /// The failure of the server at the moment.
    pub(crate) trouble: Option<Trouble>,
    /// The moment of the next look for a line that is silent.
    look_at: u64,
    wakes: Vec<f64>,
    pub(crate) said: Vec<Message>,
    /// Effects that store something; nothing of an online game may be stored.
    pub(crate) saved: Vec<Effect>,
    /// The running online game as it is stored, or nothing.
    pub(crate) running: String,
    /// The part of the offer of calls that is remembered, as it is stored.
    pub(crate) call_memory: String,
    /// The tasks of the browser about calls.
    pub(crate) call_jobs: Vec<CallJob>,
    /// If `false`, the page cannot connect.
    pub(crate) has_network: bool,
    /// If `true`, the messages that the page sends are lost.
    pub(crate) is_mute: bool,
    /// If `true`, nobody answers attempts to connect while there is no network, and no end of them is noticed.
    pub(crate) is_silent: bool,
    /// Number of attempts to connect.
    pub(crate) attempts: u32,
    /// The moments of the attempts to connect beside a connection.
    pub(crate) beside: Vec<u64>,
    /// The random number that comes with news of the connection.
    pub(crate) chance: f64,
    /// The line that hangs, without an end that anybody notices.
    pub(crate) hang: Option<Hang>,
    /// The moment at which the gateway last knew that the line carries messages in both directions, on the server's
    /// clock; `None` before the first beat and after the last.
    whole: Option<u64>,
}

/// A connection that hangs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hang {
    pub(crate) connection: u64,
    pub(crate) way: HangWay,
}

/// A failure of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// It is full: it opens every further socket, says so and closes it.
    Full,
    /// Its store is slow: answers to actions wait.
    SlowStore,
}

/// The direction in which nothing arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HangWay {
    ToServer,
    ToPage,
    Both,
}

pub(crate) fn proposal(terms: &str) -> Proposal {
    Proposal {
        terms: terms.parse().expect("terms"),
        take_backs: TakeBacks::Asked,
    }
}

pub(crate) const fn surroundings() -> Surroundings {
    Surroundings {
        language: Language::En,
        shade: Shade::Light,
        motion: MotionPreference::Reduced,
        network: Network::Connected,
        contrast: Contrast::Usual,
        tab: tengen_page::Tab::Shown,
        width: tengen_page::Width::Usual,
    }
}

impl Tab {
    pub(crate) fn new(player: u64) -> Tab {
        let game = Game::new(Terms::default());
        Tab {
            app: Page::new(game, Settings::default(), surroundings()),
            player,
            sockets: Sockets::default(),
            connections: player * 1000,
            opening: VecDeque::new(),
            opened: BTreeSet::new(),
            transit: VecDeque::new(),
            round_trip: 0,
            trouble: None,
            look_at: 0,
            wakes: Vec::new(),
            said: Vec::new(),
            saved: Vec::new(),
            running: String::new(),
            call_memory: String::new(),
            call_jobs: Vec::new(),
            has_network: true,
            is_mute: false,
            is_silent: false,
            attempts: 0,
            beside: Vec::new(),
            chance: 0.5,
            hang: None,
            whole: None,
        }
    }

    /// Returns the page's own time, which begins when it is loaded.
    pub(crate) fn now(world: &World) -> Millis {
        Millis(f64::from(
            u32::try_from(world.now - START).expect("a short test"),
        ))
    }

    /// Returns the number of the connection that carries the messages, if there is one.
    pub(crate) fn connection(&self) -> Option<u64> {
        self.sockets.first().copied()
    }

    /// Forgets all connections without any news for the page, and returns the one that carries the messages.
    pub(crate) fn take_connection(&mut self) -> Option<u64> {
        let connection = self.connection();
        self.sockets.disconnect();
        connection
    }

    fn visitor(&self) -> Visitor {
        let name = format!("Tab {}", self.player).parse().expect("a name");
        Visitor {
            identity: Identity {
                secret: secret(self.player),
                name: Some(name),
            },
            proposal: stored_proposal(""),
            calls: tengen_page::CallMemory::default(),
        }
    }

    /// Opens a new page of the same player, whose store names a running game.
    pub(crate) fn again(&self, game: GameId, world: &mut World) -> Tab {
        self.again_then(game, Vec::new(), world)
    }

    /// Does the same, and opens online play before the server has answered.
    pub(crate) fn again_open(
        &self,
        game: GameId,
        wanted: Option<GameId>,
        world: &mut World,
    ) -> Tab {
        self.again_then(game, vec![self.opening(wanted)], world)
    }

    fn again_then(&self, game: GameId, events: Vec<OnlineEvent>, world: &mut World) -> Tab {
        let mut tab = Tab::new(self.player);
        tab.connections = self.connections;
        tab.skip_connections(10);
        tab.running = game.to_string();
        let visitor = self.visitor();
        let events = std::iter::once(OnlineEvent::ComeBack { visitor, game }).chain(events);
        let now = Tab::now(world);
        let effects: Vec<Effect> = events
            .flat_map(|event| tab.app.update(Event::Online(event), now))
            .collect();
        tab.carry_out(effects, world);
        tab.hear(world);
        tab
    }

    fn opening(&self, wanted: Option<GameId>) -> OnlineEvent {
        let opened = wanted.map(|game| Opened {
            game,
            proposal: None,
        });
        OnlineEvent::Open {
            visitor: self.visitor(),
            address: opened.map_or(Address::None, Address::Game),
        }
    }

    pub(crate) fn open(&mut self, world: &mut World, wanted: Option<GameId>) {
        let open = self.opening(wanted);
        self.online(open, world);
    }

    /// Seeks an opponent under these terms.
    pub(crate) fn find(&mut self, proposal: Proposal, world: &mut World) {
        self.online(OnlineEvent::Agree(proposal), world);
        self.online(OnlineEvent::Find, world);
    }

    /// Creates an invitation under these terms.
    pub(crate) fn invite(&mut self, proposal: Proposal, side: Side, world: &mut World) {
        self.online(OnlineEvent::Agree(proposal), world);
        self.online(OnlineEvent::Invite(side), world);
    }

    pub(crate) fn send(&mut self, msg: Event, world: &mut World) {
        let effects = self.app.update(msg, Tab::now(world));
        self.carry_out(effects, world);
        self.hear(world);
    }

    pub(crate) fn online(&mut self, msg: OnlineEvent, world: &mut World) {
        self.send(Event::Online(msg), world);
    }

    pub(crate) fn press(&mut self, point: &str, world: &mut World) {
        self.send(Event::Press(point.parse().expect("a point")), world);
    }

    /// Receives the messages that the server has sent.
    pub(crate) fn hear(&mut self, world: &mut World) {
        while let Some(due) = self.opening.front().filter(|due| due.0 <= world.now) {
            let connection = due.1;
            self.opening.pop_front();
            self.opened(connection, world);
        }
        loop {
            let both = [self.sockets.first(), self.sockets.second()];
            for connection in both.map(Option::<&u64>::copied).into_iter().flatten() {
                for message in world.read(connection) {
                    self.post(connection, message, world);
                }
            }
            let is_slow = self.trouble == Some(Trouble::SlowStore);
            let is_late = |message: &ToClient| {
                is_slow && matches!(message, ToClient::Done { .. } | ToClient::Game(_))
            };
            let mut transit = self.transit.iter();
            let due = transit.position(|it| it.0 <= world.now && !is_late(&it.2));
            let Some((_, connection, message)) = due.and_then(|at| self.transit.remove(at)) else {
                break;
            };
            self.receive(connection, &message, world);
        }
    }

    /// Puts a message of the server on its way.
    fn post(&mut self, connection: u64, message: ToClient, world: &World) {
        let arrives = world.now + self.round_trip;
        self.transit.push_back((arrives, connection, message));
    }

    /// Receives a message on a connection, unless that hangs or has been left.
    fn receive(&mut self, connection: u64, message: &ToClient, world: &mut World) {
        let Some(place) = self.sockets.place(|it| *it == connection) else {
            return;
        };
        if self.hangs(connection, HangWay::ToPage) {
            return;
        }
        let before = self.connection();
        let heard = self.sockets.hear(place, message, Tab::now(world));
        if self.connection() != before {
            self.whole = None;
            self.leave(before, world);
        }
        match heard {
            Heard::Message => self.told(message, world),
            Heard::News(news) => self.news(news, world),
            Heard::Reply(reply) => self.say(place, &reply, world),
            Heard::Nothing => {}
        }
    }

    /// Skips connection numbers that another page of the same player has used.
    pub(crate) const fn skip_connections(&mut self, count: u64) {
        self.connections += count;
    }

    /// Receives a message of the server.
    pub(crate) fn told(&mut self, message: &ToClient, world: &mut World) {
        let msg = Event::Server(Box::new(message.clone()));
        let effects = self.app.update(msg, Tab::now(world));
        self.carry_out(effects, world);
    }

    /// Cuts the network; messages in transit are lost.
    pub(crate) fn lose_network(&mut self, world: &mut World) {
        self.has_network = false;
        if let Some(connection) = self.take_connection() {
            world.close(connection);
            world.read(connection);
            self.news(ConnectionNews::Closed, world);
        }
    }

    pub(crate) fn find_network(&mut self, world: &mut World) {
        self.has_network = true;
        self.news(ConnectionNews::Online, world);
    }

    pub(crate) fn news(&mut self, news: ConnectionNews, world: &mut World) {
        self.send(Event::Link(news, self.chance), world);
    }

    /// Wakes the page and sends its messages that are due.
    pub(crate) fn wake(&mut self, world: &mut World) {
        let now = Tab::now(world).0;
        if self.wakes.iter().any(|&at| at <= now) {
            self.wakes.retain(|&at| at > now);
            self.send(Event::Woken, world);
        }
    }

    /// Returns `true` if a connection hangs in a direction.
    fn hangs(&self, connection: u64, way: HangWay) -> bool {
        self.hang.is_some_and(|hang| {
            hang.connection == connection && (hang.way == way || hang.way == HangWay::Both)
        })
    }

    /// Lets the present connection hang.
    pub(crate) fn freeze(&mut self, way: HangWay) {
        let connection = self.connection().expect("a connection");
        self.hang = Some(Hang { connection, way });
    }

    /// Lets a gateway answer a beat.
    fn beat(&mut self, (id, heard): (u32, u32), next: u32, world: &World) {
        let reached = self.connection().filter(|connection| {
            let is_lost = self.is_mute || self.hangs(*connection, HangWay::ToServer);
            !is_lost
        });
        let Some(connection) = reached else {
            return;
        };
        if next == 0 {
            self.whole = None;
        } else if heard + 1 == id {
            self.whole = Some(world.now);
        }
        self.post(connection, ToClient::Beat { id }, world);
    }

    /// Sends a message on a connection.
    fn say(&self, place: SocketPlace, message: &ToServer, world: &mut World) {
        let connection = match place {
            SocketPlace::First => self.sockets.first(),
            SocketPlace::Second => self.sockets.second(),
        };
        let Some(&connection) = connection else {
            return;
        };
        if !self.is_mute && !self.hangs(connection, HangWay::ToServer) {
            world.say(connection, &message.to_string());
        }
    }

    /// Lets the gateway tell the hall of a line that is unsteady.
    fn watch(&mut self, world: &mut World) {
        let (Some(whole), Some(connection)) = (self.whole, self.connection()) else {
            return;
        };
        if world.now - whole >= u64::from(liveness::UNSTEADY) {
            self.whole = None;
            world.step(Input::Unsteady {
                connection: Connection(connection),
                silent: world.now - whole,
            });
        }
    }

    /// Gives up a connection that is silent for too long, as the watch of the wire does. Pings of the server arrive all the
    /// time where nothing hangs.
    fn look(&mut self, world: &mut World) {
        let Some(connection) = self.connection() else {
            return;
        };
        if self.opened.contains(&connection) && !self.hangs(connection, HangWay::ToPage) {
            self.sockets.note_heard(Tab::now(world));
        }
        if world.now < self.look_at {
            return;
        }
        let pause = self.sockets.pause(Tab::now(world));
        self.look_at = world.now + pause.whole();
        if self.sockets.is_silent(Tab::now(world)) {
            self.end(SocketPlace::First, world);
        }
    }

    /// Closes a connection that has been left, as far as the server can notice.
    fn leave(&self, connection: Option<u64>, world: &mut World) {
        let noticed = connection.filter(|it| !self.hangs(*it, HangWay::ToServer));
        if let Some(connection) = noticed {
            world.close(connection);
            world.read(connection);
        }
    }

    /// Ends a socket.
    fn end(&mut self, place: SocketPlace, world: &mut World) {
        if let Some(news) = self.sockets.closed(place) {
            self.news(news, world);
        }
    }

    /// Begins to open a socket, and returns it.
    fn begin(&mut self, world: &World) -> u64 {
        self.attempts += 1;
        self.connections += 1;
        if self.has_network {
            let open = world.now + 3 * self.round_trip;
            self.opening.push_back((open, self.connections));
        }
        self.connections
    }

    /// Opens a socket, if it has not been left.
    fn opened(&mut self, connection: u64, world: &mut World) {
        let Some(place) = self.sockets.place(|it| *it == connection) else {
            return;
        };
        let news = self.sockets.opened(place, Tab::now(world));
        if self.trouble == Some(Trouble::Full) {
            self.is_mute = true;
            self.news(news, world);
            self.is_mute = false;
            let (reason, again) = (Closing::Full, Some(10_000));
            self.receive(connection, &ToClient::Closing { reason, again }, world);
            let place = self.sockets.place(|it| *it == connection);
            return place.into_iter().for_each(|place| self.end(place, world));
        }
        self.opened.insert(connection);
        world.open(connection);
        self.news(news, world);
    }

    fn carry_out(&mut self, effects: Vec<Effect>, world: &mut World) {
        for effect in effects {
            if matches!(effect, Effect::ConnectBeside) {
                self.beside.push(world.now);
            }
            match effect {
                Effect::Connect if self.has_network || self.is_silent => {
                    let socket = self.begin(world);
                    self.sockets.connect(Some(socket), Tab::now(world));
                    self.hear(world);
                }
                Effect::Connect => self.news(ConnectionNews::Closed, world),
                Effect::ConnectBeside => {
                    let socket = self.begin(world);
                    self.sockets.connect_beside(Some(socket), Tab::now(world));
                    self.hear(world);
                }
                Effect::CloseBeside => {
                    let second = self.sockets.second().copied();
                    self.sockets.close_beside();
                    self.leave(second, world);
                }
                Effect::SendBeside(message) => self.say(SocketPlace::Second, &message, world),
                Effect::Send(ToServer::Beat { id, heard, next }) => {
                    self.beat((id, heard), next, world);
                }
                Effect::Disconnect => {
                    if let Some(connection) = self.take_connection() {
                        world.close(connection);
                    }
                }
                Effect::Send(message) => self.say(SocketPlace::First, &message, world),
                Effect::Wake(after) => self.wakes.push(Tab::now(world).0 + after.0),
                Effect::Announce(message) => self.said.push(message),
                Effect::Store(keys::GAME | keys::BEFORE | keys::CLOCK, _) => {
                    self.saved.push(effect);
                }
                Effect::Store(keys::RUNNING, game) => self.running = game,
                Effect::Write(ref write) if write.is_of_current_game() => self.saved.push(effect),
                Effect::Store(keys::CALLS, text) => self.call_memory = text,
                effect => self.call_jobs.extend(effect.take_job::<CallJob>()),
            }
        }
    }

    pub(crate) fn search(&self) -> Pairing {
        self.app.online().expect("it is open").search()
    }

    pub(crate) fn game(&self) -> &OnlineGame {
        self.app.joined().expect("a game")
    }

    pub(crate) fn moves(&self) -> String {
        let moves = self.app.game().moves();
        let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        names.join(" ")
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.app.game().status() {
            Status::Over { outcome, .. } => Some(outcome),
            Status::ToMove(_) => None,
        }
    }

    pub(crate) fn has_said(&self, message: OnlineMessage) -> bool {
        self.said.contains(&Message::from(message))
    }
}

/// Lets time pass for a world and its pages, step by step.
pub(crate) fn pass(ms: u64, world: &mut World, pages: &mut [&mut Tab]) {
    let end = world.now + ms;
    while world.now < end {
        world.wait(100.min(end - world.now));
        for page in &mut *pages {
            page.hear(world);
            page.wake(world);
            page.watch(world);
            page.look(world);
        }
    }
}

/// Lets all pages receive their messages.
pub(crate) fn all_hear(world: &mut World, pages: &mut [&mut Tab]) {
    for _ in 0..3 {
        for page in &mut *pages {
            page.hear(world);
        }
    }
}

/// Returns a world and two pages in one game, the page with the first seat first.
pub(crate) fn pair(terms: &str) -> (World, Tab, Tab) {
    pair_in(World::new(), terms)
}

/// Does the same in a given world without connections.
pub(crate) fn pair_in(mut world: World, terms: &str) -> (World, Tab, Tab) {
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    for page in [&mut one, &mut two] {
        page.open(&mut world, None);
        page.find(proposal(terms), &mut world);
    }
    all_hear(&mut world, &mut [&mut one, &mut two]);
    if one.game().mirror().role() == Role::First {
        (world, one, two)
    } else {
        (world, two, one)
    }
}

pub(crate) fn play(points: &str, world: &mut World, one: &mut Tab, two: &mut Tab) {
    for point in points.split(' ') {
        let page = if one.app.may_play_online() {
            &mut *one
        } else {
            &mut *two
        };
        page.press(point, world);
        all_hear(world, &mut [&mut *one, &mut *two]);
    }
}
