//! The connection to the server: one socket, with a watch for silence, and beside one that hangs another that may take its
//! place.

use std::cell::{Cell, RefCell};

use js_sys::Date;

use super::host::{Host, Question, ask_host};
use super::socket::{Socket, named_server, watch};
use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use tengen_online::{ToClient, ToServer};
use tengen_page::{ConnectionNews, Effect, Event, Heard, Millis, SocketPlace, Sockets};
use web_sys::Event as DomEvent;

/// What carries the messages of the page, or comes before that.
enum Carrier {
    /// The question to the page's own host whether it serves online play. It has as much time as a socket has to open.
    Question(#[allow(dead_code, reason = "dropping it ends it")] Question),
    Socket(Socket),
}

impl Carrier {
    fn open(sender: &Sender) -> Option<Carrier> {
        Socket::open(sender).map(Carrier::Socket)
    }

    const fn socket(&self) -> Option<&Socket> {
        match self {
            Carrier::Question(_) => None,
            Carrier::Socket(socket) => Some(socket),
        }
    }
}

#[derive(Default)]
pub(crate) struct Wire {
    sockets: RefCell<Sockets<Carrier>>,
    /// The number of the current attempt to connect.
    attempt: Cell<u32>,
    /// `true` once the page's own host has said that it serves online play.
    has_server: Cell<bool>,
    /// `true` once the server sent a line that could not be read.
    has_erred: Cell<bool>,
    /// The listeners for events after which a lost connection may be restored; empty
    /// before the first connection.
    watch: RefCell<Vec<Listener>>,
}

impl Wire {
    /// Starts to connect, replacing an existing connection. Before the first connection to the page's own host it
    /// asks whether that host serves online play, because browsers report each failed connection as an error.
    fn connect(&self, sender: &Sender) {
        if self.watch.borrow().is_empty() {
            self.watch.replace(watch(sender));
        }
        self.disconnect();
        if self.has_server.get() || named_server(sender).is_some() {
            return self.open(sender);
        }
        let attempt = self.next_attempt();
        let question = ask(attempt, sender);
        let question = Some(Carrier::Question(question));
        self.sockets.borrow_mut().connect(question, now());
        self.look_later(attempt, sender);
    }

    /// Handles the answer of the host.
    fn answered(&self, host: Host, sender: &Sender) {
        match host {
            Host::Serves => {
                self.has_server.set(true);
                self.begin(sender);
            }
            Host::ServesNot => {
                self.disconnect();
                link(ConnectionNews::NoServer, sender);
            }
            Host::Silent => self.lost(sender),
        }
    }

    /// Connects after the question to the host, unless a second socket is open meanwhile and takes its place.
    fn begin(&self, sender: &Sender) {
        let news = self.sockets.borrow_mut().closed(SocketPlace::First);
        match news {
            Some(_) => self.open(sender),
            None => self.look_later(self.next_attempt(), sender),
        }
    }

    fn next_attempt(&self) -> u32 {
        self.attempt.set(self.attempt.get().wrapping_add(1));
        self.attempt.get()
    }

    fn open(&self, sender: &Sender) {
        let socket = Carrier::open(sender);
        self.sockets.borrow_mut().connect(socket, now());
        self.look_later(self.next_attempt(), sender);
    }

    /// Opens a second socket beside the first; one that is still being opened goes.
    fn connect_beside(&self, sender: &Sender) {
        let socket = Carrier::open(sender);
        self.sockets.borrow_mut().connect_beside(socket, now());
    }

    fn close_beside(&self) {
        self.sockets.borrow_mut().close_beside();
    }

    fn disconnect(&self) {
        self.next_attempt();
        self.sockets.borrow_mut().disconnect();
    }

    /// Sends a message on a socket if that is open.
    fn tell(&self, place: SocketPlace, message: &ToServer) {
        let sockets = self.sockets.borrow();
        let carrier = match place {
            SocketPlace::First => sockets.first(),
            SocketPlace::Second => sockets.second(),
        };
        let socket = carrier.and_then(Carrier::socket);
        if let Some(socket) = socket.filter(|it| it.is_open()) {
            socket.say(&message.to_string());
        }
    }

    /// Returns the place of the socket that an event is about; `None` if it has been dropped.
    fn place(&self, event: &DomEvent) -> Option<SocketPlace> {
        let is_target = |it: &Carrier| it.socket().is_some_and(|it| it.is_target(event));
        self.sockets.borrow().place(is_target)
    }

    /// Handles a socket that is open now.
    pub(super) fn opened(&self, event: &DomEvent, sender: &Sender) {
        if let Some(place) = self.place(event) {
            let news = self.sockets.borrow_mut().opened(place, now());
            link(news, sender);
        }
    }

    /// Handles a socket that is closed now.
    pub(super) fn closed(&self, event: &DomEvent, sender: &Sender) {
        if let Some(place) = self.place(event) {
            self.end(place, sender);
        }
    }

    fn lost(&self, sender: &Sender) {
        self.end(SocketPlace::First, sender);
    }

    /// Drops a socket that has ended. If it is the first, an open second one takes its place, or else the page is told.
    fn end(&self, place: SocketPlace, sender: &Sender) {
        let news = self.sockets.borrow_mut().closed(place);
        if place == SocketPlace::Second {
            return;
        }
        let attempt = self.next_attempt();
        match news {
            Some(news) => link(news, sender),
            None => self.look_later(attempt, sender),
        }
    }

    /// Handles events after which a lost connection may be restored: network is back, page is visible again.
    pub(super) fn maybe_back(&self, sender: &Sender) {
        if self.is_silent() {
            self.lost(sender);
        }
        link(ConnectionNews::Online, sender);
    }

    /// Handles a line from the server. The first one that cannot be read is reported to the console.
    pub(super) fn hear(&self, event: &DomEvent, line: &str, sender: &Sender) {
        let Some(place) = self.place(event) else {
            return;
        };
        match line.parse::<ToClient>() {
            Ok(message) => self.take_in(place, message, sender),
            Err(why) => {
                if place == SocketPlace::First {
                    self.sockets.borrow_mut().note_heard(now());
                }
                if !self.has_erred.replace(true) {
                    web_sys::console::error_1(&why.to_string().into());
                }
            }
        }
    }

    fn take_in(&self, place: SocketPlace, message: ToClient, sender: &Sender) {
        let heard = self.sockets.borrow_mut().hear(place, &message, now());
        if place == SocketPlace::Second && heard == Heard::Message {
            self.replaced(sender);
        }
        match heard {
            Heard::Message => sender.send(Event::Server(Box::new(message))),
            Heard::News(news) => link(news, sender),
            Heard::Reply(reply) => self.tell(place, &reply),
            Heard::Nothing => {}
        }
    }

    /// Handles that the second socket has taken the place of the first, or of the question to the host before it: an answer
    /// to that comes too late, and begins no other connection.
    fn replaced(&self, sender: &Sender) {
        self.has_server.set(true);
        self.look_later(self.next_attempt(), sender);
    }

    fn is_silent(&self) -> bool {
        self.sockets.borrow().is_silent(now())
    }

    /// Checks that the server is not silent, and repeats that later until the connection is replaced.
    fn look(&self, attempt: u32, sender: &Sender) {
        if self.attempt.get() != attempt {
            return;
        }
        let is_refused_by_browser = self.sockets.borrow().first().is_none();
        if is_refused_by_browser || self.is_silent() {
            return self.lost(sender);
        }
        self.look_later(attempt, sender);
    }

    /// Checks after a pause.
    fn look_later(&self, attempt: u32, sender: &Sender) {
        let pause = self.sockets.borrow().pause(now());
        let sender = sender.clone();
        dom::after(pause.0, move || {
            if let Some(shell) = sender.shell()
                && let Some(wire) = shell.device::<Wire>()
            {
                wire.look(attempt, &sender);
            }
        });
    }
}

impl Device for Wire {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Connect => self.connect(shell.sender()),
            Effect::ConnectBeside => self.connect_beside(shell.sender()),
            Effect::CloseBeside => self.close_beside(),
            Effect::Disconnect => self.disconnect(),
            Effect::Send(message) => self.tell(SocketPlace::First, &message),
            Effect::SendBeside(message) => self.tell(SocketPlace::Second, &message),
            effect => return Some(effect),
        }
        None
    }
}

/// Returns the time in ms since 1970. Unlike the page's clock, it advances while a computer sleeps.
fn now() -> Millis {
    Millis(Date::now())
}

/// Asks the page's own host whether it serves online play. The answer counts as long as the attempt to connect is the current one.
fn ask(attempt: u32, sender: &Sender) -> Question {
    let sender = sender.clone();
    ask_host(move |host| {
        let Some(shell) = sender.shell() else {
            return;
        };
        let wire = shell.device::<Wire>();
        if let Some(wire) = wire.filter(|wire| wire.attempt.get() == attempt) {
            wire.answered(host, &sender);
        }
    })
}

fn link(news: ConnectionNews, sender: &Sender) {
    sender.send(Event::Link(news, js_sys::Math::random()));
}
