//! A page that shows a live game and is reloaded while the server hangs: it makes a second connection beside a first one that
//! hangs, and is back soon after the server answers.

use crate::app_playout_beside::{ID, visitor};
use tengen_core::{Game, Terms};
use tengen_online::liveness::{ATTEMPT, SECOND};
use tengen_online::{ToClient, ToServer};
use tengen_page::{
    Address, ConnectionNews, Effect, Event, Heard, Millis, OnlineEvent, Opened, Page, Settings,
    SocketPlace, Sockets, Surroundings, Tab,
};
use tengen_testing::apps;

/// Longest time until a page is back whose new connections get through.
const GATE: u64 = 10_000;

/// How exactly the moments of a test are known, in ms.
const STEP: u64 = 100;

const WELCOME: &str = "welcome version=1 you=0000000000000000000000000a name=Mei beat=1500";

/// What becomes of an attempt to connect while the server hangs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// It waits, and is answered once the server goes on, as with a process that is paused.
    Waits,
    /// Nothing arrives, and nobody is told, not even later.
    Lost,
    /// It is refused at once.
    Refused,
}

/// How a page knows its game when it is loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// Its address names the game.
    ByAddress,
    /// It was stored as the game that runs.
    ByStore,
}

const KNOWN: [Known; 2] = [Known::ByAddress, Known::ByStore];

/// A page that was reloaded, and a server that hangs.
struct Reloaded {
    page: Page,
    fault: Fault,
    now: u64,
    /// The moment from which the server answers.
    answers_at: u64,
    chance: f64,
    /// The sockets, as the moments of their attempts.
    sockets: Sockets<u64>,
    /// The moment of the next look for a socket that is silent.
    look_at: u64,
    /// The attempts on which the server has greeted, or that have failed.
    done: Vec<u64>,
    wakes: Vec<u64>,
    /// The moments of the attempts beside another one.
    beside: Vec<u64>,
}

impl Reloaded {
    /// Opens a page while the server hangs for so many ms more.
    fn open(event: OnlineEvent, surroundings: Surroundings, fault: Fault, ms: u64) -> Reloaded {
        let game = Game::new(Terms::default());
        let now = 1_000;
        let mut reloaded = Reloaded {
            page: apps::app(game, Settings::default(), surroundings),
            fault,
            now,
            answers_at: now + ms,
            chance: 0.5,
            sockets: Sockets::default(),
            look_at: 0,
            done: Vec::new(),
            wakes: Vec::new(),
            beside: Vec::new(),
        };
        reloaded.send(Event::Online(event));
        reloaded
    }

    /// Reloads a page in a game while the server hangs.
    fn new(known: Known, fault: Fault, ms: u64) -> Reloaded {
        Reloaded::open(event(known), apps::USUAL, fault, ms)
    }

    fn millis(&self) -> Millis {
        Millis(f64::from(u32::try_from(self.now).expect("a short test")))
    }

    fn send(&mut self, event: Event) {
        let now = self.millis();
        for effect in self.page.update(event, now) {
            self.carry_out(effect);
        }
    }

    fn news(&mut self, news: ConnectionNews) {
        self.send(Event::Link(news, self.chance));
    }

    fn carry_out(&mut self, effect: Effect) {
        let now = self.millis();
        match effect {
            Effect::Connect => {
                self.sockets.connect(Some(self.now), now);
                self.refuse(SocketPlace::First);
            }
            Effect::ConnectBeside => {
                self.beside.push(self.now);
                self.sockets.connect_beside(Some(self.now), now);
                self.refuse(SocketPlace::Second);
            }
            Effect::CloseBeside => self.sockets.close_beside(),
            Effect::Disconnect => self.sockets.disconnect(),
            Effect::Send(message) => self.answer(SocketPlace::First, &message),
            Effect::SendBeside(message) => self.answer(SocketPlace::Second, &message),
            Effect::Wake(after) => self.wakes.push(self.now + after.whole()),
            _ => {}
        }
    }

    /// Ends an attempt at once if it is refused.
    fn refuse(&mut self, place: SocketPlace) {
        if self.fault == Fault::Refused && self.now < self.answers_at {
            self.end(place);
        }
    }

    fn end(&mut self, place: SocketPlace) {
        if let Some(news) = self.sockets.closed(place) {
            self.news(news);
        }
    }

    /// Lets the server answer a message.
    fn answer(&mut self, place: SocketPlace, message: &ToServer) {
        match message {
            ToServer::Hello { .. } => self.tell(place, WELCOME),
            ToServer::Join { .. } => self.tell(place, &game()),
            ToServer::Beat { id, .. } => self.tell(place, &format!("beat id={id}")),
            _ => {}
        }
    }

    /// Lets the server say something.
    fn tell(&mut self, place: SocketPlace, line: &str) {
        let message: ToClient = line.parse().expect("a message of a server");
        let now = self.millis();
        match self.sockets.hear(place, &message, now) {
            Heard::Message => self.send(Event::Server(Box::new(message))),
            other => assert_eq!(other, Heard::Nothing, "{line}"),
        }
    }

    /// Returns `true` if an attempt gets through by now.
    fn gets_through(&self, attempt: u64) -> bool {
        let is_heard = self.fault == Fault::Waits || attempt >= self.answers_at;
        self.now >= self.answers_at && is_heard && !self.done.contains(&attempt)
    }

    /// Opens the sockets that get through.
    fn get_through(&mut self) {
        for place in [SocketPlace::First, SocketPlace::Second] {
            let socket = match place {
                SocketPlace::First => self.sockets.first(),
                SocketPlace::Second => self.sockets.second(),
            };
            let Some(attempt) = socket.copied().filter(|it| self.gets_through(*it)) else {
                continue;
            };
            self.done.push(attempt);
            let now = self.millis();
            let news = self.sockets.opened(place, now);
            self.news(news);
        }
    }

    /// Lets a short time pass.
    fn step(&mut self) {
        self.now += STEP;
        self.get_through();
        if self.wakes.iter().any(|at| *at <= self.now) {
            self.wakes.retain(|at| *at > self.now);
            self.send(Event::Woken);
        }
        if self.now < self.look_at {
            return;
        }
        let now = self.millis();
        self.look_at = self.now + self.sockets.pause(now).whole();
        if self.sockets.is_silent(now) {
            self.end(SocketPlace::First);
        }
    }

    /// Returns the time from a moment until the page has its game, in ms.
    fn back_after(&mut self, start: u64) -> u64 {
        while self.page.joined().is_none() {
            assert!(self.now < start + 60_000, "it is not back");
            self.step();
        }
        self.now.saturating_sub(start)
    }
}

fn event(known: Known) -> OnlineEvent {
    let (visitor, game) = (visitor(), ID.parse().expect("an id"));
    match known {
        Known::ByStore => OnlineEvent::ComeBack { visitor, game },
        Known::ByAddress => OnlineEvent::Open {
            visitor,
            address: Address::Game(Opened {
                game,
                proposal: None,
            }),
        },
    }
}

fn game() -> String {
    format!(
        "game game={ID} terms=freestyle takebacks=asked at=0 first=Mei firstid=0000000000000000000000000a \
         second=Ada secondid=0000000000000000000000000b role=first spent=0 presence=here,here watching=0 \
         entries=1.h8"
    )
}

/// Returns a time of the contract with the quarter by which pauses differ at most, in ms.
fn at_most(ms: u32) -> u64 {
    u64::from(ms) * 5 / 4 + STEP
}

#[test]
fn a_reloaded_page_tries_a_second_connection_beside_a_first_one_that_hangs() {
    for known in KNOWN {
        // Only the first attempt is lost.
        let mut page = Reloaded::new(known, Fault::Lost, 1);
        let start = page.now;
        let back = page.back_after(start);
        assert!(back <= at_most(SECOND), "{known:?}: back after {back} ms");
        assert_eq!(page.beside.len(), 1, "{known:?}");
    }
}

#[test]
fn a_reloaded_page_is_back_soon_after_a_server_that_hangs() {
    for known in KNOWN {
        for (fault, most) in [
            (Fault::Waits, at_most(ATTEMPT)),
            (Fault::Refused, at_most(ATTEMPT)),
            (Fault::Lost, GATE),
        ] {
            for (seconds, chance) in (5..=30).flat_map(|it| [0.0, 0.5, 0.99].map(|by| (it, by))) {
                let mut page = Reloaded::new(known, fault, 1_000 * seconds);
                page.chance = chance;
                let start = page.answers_at;
                let back = page.back_after(start);
                assert!(
                    back <= most,
                    "{known:?}, {fault:?} for {seconds} s: back after {back} ms"
                );
            }
        }
    }
}

#[test]
fn a_page_whose_player_waits_for_nothing_tries_no_second_connection() {
    let lobby = OnlineEvent::Open {
        visitor: visitor(),
        address: Address::None,
    };
    let hidden = Surroundings {
        tab: Tab::Hidden,
        ..apps::USUAL
    };
    let shown = apps::USUAL;
    for (event, surroundings) in [(lobby, shown), (event(Known::ByStore), hidden)] {
        let mut page = Reloaded::open(event, surroundings, Fault::Lost, 60_000);
        while page.now < 60_000 {
            page.step();
        }
        assert_eq!(page.beside, [], "{surroundings:?}");
    }
}
