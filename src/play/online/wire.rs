//! The connection to the server: one socket, with a watch for silence, and beside one that hangs another that may take its
//! place.

use std::cell::{Cell, RefCell};

use super::host::{Host, ask_host};
use super::socket::{Socket, named_server, watch};
use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use tengen_online::{ToClient, ToServer};
use tengen_page::{ConnectionNews, Effect, Event};
use web_sys::Event as DomEvent;

/// The interval in ms between checks that the server is not silent.
const LOOK: f64 = 5000.0;

#[derive(Default)]
pub(crate) struct Wire {
    socket: RefCell<Option<Socket>>,
    /// A second socket that is being opened beside the first, which hangs.
    second: RefCell<Option<Socket>>,
    /// The socket whose place the second one has taken, until that has heard from the server.
    last: RefCell<Option<Socket>>,
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
        let sender = sender.clone();
        ask_host(move |host| {
            let Some(shell) = sender.shell() else {
                return;
            };
            let wire = shell.device::<Wire>();
            let Some(wire) = wire.filter(|wire| wire.attempt.get() == attempt) else {
                return;
            };
            match host {
                Host::Serves => {
                    wire.has_server.set(true);
                    wire.open(&sender);
                }
                Host::ServesNot => link(ConnectionNews::NoServer, &sender),
                Host::Silent => link(ConnectionNews::Closed, &sender),
            }
        });
    }

    fn next_attempt(&self) -> u32 {
        self.attempt.set(self.attempt.get().wrapping_add(1));
        self.attempt.get()
    }

    fn open(&self, sender: &Sender) {
        let socket = Socket::open(sender);
        let ms = if socket.is_none() { 0.0 } else { LOOK };
        self.socket.replace(socket);
        look_later(ms, self.next_attempt(), sender);
    }

    /// Opens a second socket beside the first; one that is still being opened goes.
    fn connect_beside(&self, sender: &Sender) {
        self.second.replace(Socket::open(sender));
    }

    fn disconnect(&self) {
        self.next_attempt();
        self.socket.replace(None);
        self.second.replace(None);
        self.last.replace(None);
    }

    /// Closes the second socket, and the one whose place it has taken.
    fn stay(&self) {
        self.second.replace(None);
        self.last.replace(None);
    }

    /// Sends a message if there is a connection.
    fn tell(&self, message: &ToServer) {
        if let Some(socket) = self.socket.borrow().as_ref().filter(|it| it.is_open()) {
            socket.say(&message.to_string());
        }
    }

    /// Handles a socket that is open now. A second one takes the place of the first.
    pub(super) fn opened(&self, event: &DomEvent, sender: &Sender) {
        if is_of(&self.second, event) {
            let second = self.second.take();
            self.last.replace(self.socket.replace(second));
        }
        if is_of(&self.socket, event) {
            self.note_message();
            link(ConnectionNews::Opened, sender);
        }
    }

    /// Handles a socket that is closed now.
    pub(super) fn closed(&self, event: &DomEvent, sender: &Sender) {
        if is_of(&self.second, event) {
            self.second.replace(None);
        } else if is_of(&self.last, event) {
            self.last.replace(None);
        } else if is_of(&self.socket, event) {
            self.lost(sender);
        }
    }

    fn lost(&self, sender: &Sender) {
        self.disconnect();
        link(ConnectionNews::Closed, sender);
    }

    /// Handles events after which a lost connection may be restored: network is back, page is visible again.
    pub(super) fn maybe_back(&self, sender: &Sender) {
        let is_silent = self.socket.borrow().as_ref().map(Socket::is_silent);
        if is_silent == Some(true) {
            self.lost(sender);
        }
        link(ConnectionNews::Online, sender);
    }

    /// Handles a line from the server. The first one that cannot be read is reported to the console.
    pub(super) fn hear(&self, event: &DomEvent, line: &str, sender: &Sender) {
        if is_of(&self.socket, event) {
            self.note_message();
            // Whichever socket the server is heard on first stays.
            self.stay();
        }
        match line.parse::<ToClient>() {
            Ok(message) => sender.send(Event::Server(Box::new(message))),
            Err(why) if !self.has_erred.replace(true) => {
                web_sys::console::error_1(&why.to_string().into());
            }
            Err(_) => {}
        }
    }

    fn note_message(&self) {
        if let Some(socket) = self.socket.borrow_mut().as_mut() {
            socket.note_message();
        }
    }

    /// Checks that the server is not silent, and repeats that later until the connection is replaced.
    fn look(&self, attempt: u32, sender: &Sender) {
        if self.attempt.get() != attempt {
            return;
        }
        let is_silent = self.socket.borrow().as_ref().map(Socket::is_silent);
        match is_silent {
            Some(false) => look_later(LOOK, attempt, sender),
            Some(true) => self.lost(sender),
            // The browser refused to connect.
            None => link(ConnectionNews::Closed, sender),
        }
    }
}

impl Device for Wire {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Connect => self.connect(shell.sender()),
            Effect::ConnectBeside => self.connect_beside(shell.sender()),
            Effect::Disconnect => self.disconnect(),
            Effect::Send(message) => self.tell(&message),
            effect => return Some(effect),
        }
        None
    }
}

fn is_of(socket: &RefCell<Option<Socket>>, event: &DomEvent) -> bool {
    let socket = socket.borrow();
    socket
        .as_ref()
        .is_some_and(|socket| socket.is_target(event))
}

fn look_later(ms: f64, attempt: u32, sender: &Sender) {
    let sender = sender.clone();
    dom::after(ms, move || {
        if let Some(shell) = sender.shell()
            && let Some(wire) = shell.device::<Wire>()
        {
            wire.look(attempt, &sender);
        }
    });
}

fn link(news: ConnectionNews, sender: &Sender) {
    sender.send(Event::Link(news, js_sys::Math::random()));
}
