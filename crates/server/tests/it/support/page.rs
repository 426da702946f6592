//! Pages without a DOM: apps that are connected to the hall of a world.

use tengen_core::{Game, Outcome, Status, Terms};
use tengen_online::{GameId, Proposal, Role, Side, TakeBacks, ToClient, ToServer, liveness};
use tengen_page::{
    Address, CallJob, ConnectionNews, Contrast, Effect, Event, Identity, Language, Message, Millis,
    MotionPreference, Network, OnlineEvent, OnlineGame, OnlineMessage, Opened, Page, Pairing,
    Settings, Surroundings, Visitor, keys, stored_proposal,
};
use tengen_picture::Shade;
use tengen_server::hall::{Connection, Input};

use super::World;
use super::world::{START, secret};

/// A page of the player with the number `player`.
pub(crate) struct Tab {
    pub(crate) app: Page,
    pub(crate) player: u64,
    /// The number of the connection, if there is one.
    pub(crate) connection: Option<u64>,
    connections: u64,
    wakes: Vec<f64>,
    pub(crate) said: Vec<Message>,
    /// Effects that store something; nothing of an online game may be stored.
    pub(crate) saved: Vec<Effect>,
    /// The running online game as it is stored, or nothing.
    pub(crate) running: String,
    /// What is remembered about the offer of calls, as it is stored.
    pub(crate) call_memory: String,
    /// The tasks of the browser about calls.
    pub(crate) call_jobs: Vec<CallJob>,
    /// If `false`, the page cannot connect.
    pub(crate) has_network: bool,
    /// If `true`, the messages that the page sends are lost.
    pub(crate) is_mute: bool,
    /// If `true`, nobody answers attempts to connect while there is no network, and no end of them is noticed.
    pub(crate) is_silent: bool,
    /// The moment at which an attempt to connect began that nobody answers.
    attempt: Option<u64>,
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
            connection: None,
            connections: player * 1000,
            wakes: Vec::new(),
            said: Vec::new(),
            saved: Vec::new(),
            running: String::new(),
            call_memory: String::new(),
            call_jobs: Vec::new(),
            has_network: true,
            is_mute: false,
            is_silent: false,
            attempt: None,
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
        while let Some(connection) = self.connection {
            let heard = world.read(connection);
            if heard.is_empty() {
                break;
            }
            if self.hangs(HangWay::ToPage) {
                break;
            }
            for message in heard {
                self.told(&message, world);
            }
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
        if let Some(connection) = self.connection.take() {
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

    /// Returns `true` if the present connection hangs in a direction.
    fn hangs(&self, way: HangWay) -> bool {
        self.hang.is_some_and(|hang| {
            Some(hang.connection) == self.connection
                && (hang.way == way || hang.way == HangWay::Both)
        })
    }

    /// Lets the present connection hang.
    pub(crate) fn freeze(&mut self, way: HangWay) {
        let connection = self.connection.expect("a connection");
        self.hang = Some(Hang { connection, way });
    }

    /// Lets a gateway answer a beat.
    fn beat(&mut self, (id, heard): (u32, u32), next: u32, world: &mut World) {
        if self.is_mute || self.hangs(HangWay::ToServer) || self.connection.is_none() {
            return;
        }
        if next == 0 {
            self.whole = None;
        } else if heard + 1 == id {
            self.whole = Some(world.now);
        }
        if !self.hangs(HangWay::ToPage) {
            self.told(&ToClient::Beat { id }, world);
        }
    }

    /// Lets the gateway tell the hall of a line that is unsteady.
    fn watch(&mut self, world: &mut World) {
        let (Some(whole), Some(connection)) = (self.whole, self.connection) else {
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

    /// Gives up an attempt to connect that nobody answers, as the browser does.
    fn give_up(&mut self, world: &mut World) {
        if self
            .attempt
            .is_some_and(|since| world.now - since >= 15_000)
        {
            self.attempt = None;
            self.news(ConnectionNews::Closed, world);
        }
    }

    /// Notices that a connection hangs which says nothing for too long, as the watch of the wire does.
    pub(crate) fn give_up_line(&mut self, world: &mut World) {
        self.connection = None;
        self.news(ConnectionNews::Closed, world);
    }

    fn carry_out(&mut self, effects: Vec<Effect>, world: &mut World) {
        for effect in effects {
            if matches!(effect, Effect::ConnectBeside) {
                self.beside.push(world.now);
            }
            match effect {
                Effect::Connect if self.has_network => {
                    self.attempt = None;
                    self.attempts += 1;
                    self.connections += 1;
                    self.connection = Some(self.connections);
                    world.open(self.connections);
                    self.news(ConnectionNews::Opened, world);
                }
                Effect::Connect if self.is_silent => {
                    self.attempts += 1;
                    self.attempt = Some(world.now);
                }
                Effect::Connect => self.news(ConnectionNews::Closed, world),
                Effect::ConnectBeside if self.has_network => {
                    self.attempt = None;
                    self.attempts += 1;
                    self.connections += 1;
                    self.connection = Some(self.connections);
                    self.whole = None;
                    world.open(self.connections);
                    self.news(ConnectionNews::Opened, world);
                }
                Effect::ConnectBeside => self.attempts += 1,
                Effect::Send(ToServer::Beat { id, heard, next }) => {
                    self.beat((id, heard), next, world);
                }
                Effect::Disconnect => {
                    if let Some(connection) = self.connection.take() {
                        world.close(connection);
                    }
                }
                Effect::Send(message) => {
                    let is_lost = self.is_mute || self.hangs(HangWay::ToServer);
                    if let Some(connection) = self.connection.filter(|_| !is_lost) {
                        world.say(connection, &message.to_string());
                    }
                }
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
            page.give_up(world);
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
