//! The socket to the server: a line a message. Dropping it closes it.

use js_sys::Date;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, MessageEvent, WebSocket};

use crate::dom;
use crate::listeners::Listener;
use crate::sender::Sender;
use crate::shell::Shell;

/// A connection to the server, open or on its way.
pub(crate) struct Socket {
    inner: WebSocket,
    _listeners: Vec<Listener>,
    /// When something was heard, in ms since 1970: the time that goes on while a computer sleeps.
    heard: f64,
}

/// After so many ms without a word the connection is lost. A server says something every ten seconds.
const SILENCE: f64 = 35_000.0;

/// So many ms an attempt to connect may take.
const PATIENCE: f64 = 15_000.0;

impl Socket {
    /// Begins to connect; the shell hears what becomes of it. `None` if the browser refuses.
    pub(crate) fn open(sender: &Sender) -> Option<Socket> {
        let socket = WebSocket::new(&address(&*sender.shell()?)?).ok()?;
        let target: &EventTarget = &socket;
        let mut listeners = Vec::new();
        let mut on = |kind, heard: fn(&Shell, &Event)| {
            listeners.extend(sender.listener(target, kind, heard));
        };
        on("open", opened);
        on("close", closed);
        on("message", heard);
        Some(Socket {
            inner: socket,
            _listeners: listeners,
            heard: Date::now(),
        })
    }

    /// Whether it takes what is to be said.
    pub(crate) fn is_open(&self) -> bool {
        self.inner.ready_state() == WebSocket::OPEN
    }

    /// Says a line. What does not go out any more is said again by the next connection.
    pub(crate) fn say(&self, line: &str) {
        let _ = self.inner.send_with_str(line);
    }

    /// Something was heard.
    pub(crate) fn heard(&mut self) {
        self.heard = Date::now();
    }

    /// Whether it has been silent for too long.
    pub(crate) fn is_silent(&self) -> bool {
        let limit = if self.is_open() { SILENCE } else { PATIENCE };
        Date::now() - self.heard > limit
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let _ = self.inner.close();
    }
}

fn opened(shell: &Shell, _: &Event) {
    shell.wire().opened(shell.sender());
}

fn closed(shell: &Shell, _: &Event) {
    shell.wire().closed(shell.sender());
}

fn heard(shell: &Shell, event: &Event) {
    // Binary messages are none of ours.
    let message: &MessageEvent = event.unchecked_ref();
    if let Some(text) = message.data().as_string() {
        shell.wire().hear(&text, shell.sender());
    }
}

fn back(shell: &Shell, _: &Event) {
    shell.wire().maybe_back(shell.sender());
}

/// The server's address: what the page says, or `/ws` where the page comes from.
fn address(shell: &Shell) -> Option<String> {
    let page = shell.host().owner_document()?.document_element()?;
    let said = dom::find(&page, "meta[name=tengen-server]");
    if let Some(said) = said.and_then(|it| it.get_attribute("content")) {
        return Some(said);
    }
    // From http to ws, from https to wss.
    let origin = dom::window()?.location().origin().ok()?;
    let rest = origin.strip_prefix("http")?;
    Some(format!("ws{rest}/ws"))
}

/// A key that is held on Resign presses it once.
fn held(_: &Shell, event: &Event) {
    let target: Option<Element> = event.target().and_then(|it| it.dyn_into().ok());
    let is_resign = target.is_some_and(|it| dom::matches(&it, "[data-action=resign]"));
    let key: &web_sys::KeyboardEvent = event.unchecked_ref();
    if is_resign && key.repeat() {
        event.prevent_default();
    }
}

/// Listens for what brings a lost connection back, a network or somebody who looks at the page again, and
/// for keys that are held.
pub(crate) fn watch(sender: &Sender) -> Vec<Listener> {
    let Some(window) = dom::window() else {
        return Vec::new();
    };
    let mut listeners = Vec::new();
    listeners.extend(sender.listener(&window, "online", back));
    listeners.extend(sender.listener(&window, "pageshow", back));
    if let Some(document) = window.document() {
        let target: &EventTarget = document.unchecked_ref();
        listeners.extend(sender.listener(target, "visibilitychange", back));
        listeners.extend(sender.listener(target, "keydown", held));
    }
    listeners
}
