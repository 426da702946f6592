//! The connection to the server: one socket at a time, with a watch for silence.

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

/// The interval in ms between checks that the server is not silent.
const LOOK: f64 = 5000.0;

#[derive(Default)]
pub(crate) struct Wire {
    socket: RefCell<Option<Socket>>,
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

    fn disconnect(&self) {
        self.next_attempt();
        self.socket.replace(None);
    }

    /// Sends a message if there is a connection.
    fn tell(&self, message: &ToServer) {
        if let Some(socket) = self.socket.borrow().as_ref().filter(|it| it.is_open()) {
            socket.say(&message.to_string());
        }
    }

    pub(super) fn opened(&self, sender: &Sender) {
        self.note_message();
        link(ConnectionNews::Opened, sender);
    }

    pub(super) fn closed(&self, sender: &Sender) {
        self.disconnect();
        link(ConnectionNews::Closed, sender);
    }

    /// Handles events after which a lost connection may be restored: network is back, page is visible again.
    pub(super) fn maybe_back(&self, sender: &Sender) {
        let is_silent = self.socket.borrow().as_ref().map(Socket::is_silent);
        if is_silent == Some(true) {
            self.closed(sender);
        }
        link(ConnectionNews::Online, sender);
    }

    /// Handles a line from the server. The first one that cannot be read is reported to the console.
    pub(super) fn hear(&self, line: &str, sender: &Sender) {
        self.note_message();
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
            Some(true) => self.closed(sender),
            // The browser refused to connect.
            None => link(ConnectionNews::Closed, sender),
        }
    }
}

impl Device for Wire {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Connect => self.connect(shell.sender()),
            Effect::Disconnect => self.disconnect(),
            Effect::Send(message) => self.tell(&message),
            effect => return Some(effect),
        }
        None
    }
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
