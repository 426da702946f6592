//! The WebSocket to the server: one line per message. Dropping it closes the connection.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, EventTarget, MessageEvent, WebSocket};

use super::wire::Wire;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;

/// A connection to the server, open or being opened.
pub(crate) struct Socket {
    inner: WebSocket,
    _listeners: Vec<Listener>,
}

impl Socket {
    /// Starts to connect; the shell receives the result. `None` if the browser refuses.
    pub(crate) fn open(sender: &Sender) -> Option<Socket> {
        let socket = WebSocket::new(&address(sender)?).ok()?;
        let target: &EventTarget = &socket;
        let mut listeners = Vec::new();
        let mut on = |kind, handle: fn(&Shell, &DomEvent)| {
            listeners.extend(sender.listener(target, kind, handle));
        };
        on("open", opened);
        on("close", closed);
        on("message", received);
        Some(Socket {
            inner: socket,
            _listeners: listeners,
        })
    }

    /// Returns `true` if an event is one of this socket.
    pub(crate) fn is_target(&self, event: &DomEvent) -> bool {
        let socket: &EventTarget = &self.inner;
        event.target().as_ref() == Some(socket)
    }

    /// Returns `true` if the connection is open for sending.
    pub(crate) fn is_open(&self) -> bool {
        self.inner.ready_state() == WebSocket::OPEN
    }

    /// Sends a line. A line that can no longer be sent is sent again by the next connection.
    pub(crate) fn say(&self, line: &str) {
        let _ = self.inner.send_with_str(line);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let _ = self.inner.close();
    }
}

fn opened(shell: &Shell, event: &DomEvent) {
    if let Some(wire) = shell.device::<Wire>() {
        wire.opened(event, shell.sender());
    }
}

fn closed(shell: &Shell, event: &DomEvent) {
    if let Some(wire) = shell.device::<Wire>() {
        wire.closed(event, shell.sender());
    }
}

fn received(shell: &Shell, event: &DomEvent) {
    // Binary messages are not part of the protocol.
    let message: &MessageEvent = event.unchecked_ref();
    if let (Some(text), Some(wire)) = (message.data().as_string(), shell.device::<Wire>()) {
        wire.hear(event, &text, shell.sender());
    }
}

fn back(shell: &Shell, _: &DomEvent) {
    if let Some(wire) = shell.device::<Wire>() {
        wire.maybe_back(shell.sender());
    }
}

/// Returns the address of the server that the page names; `None` if it names none.
pub(super) fn named_server(sender: &Sender) -> Option<String> {
    let page = sender
        .shell()?
        .host()
        .owner_document()?
        .document_element()?;
    dom::find(&page, "meta[name=tengen-server]")?.get_attribute("content")
}

/// Returns the server's address: the one that the page names, or `/ws` at the page's own host.
fn address(sender: &Sender) -> Option<String> {
    if let Some(said) = named_server(sender) {
        return Some(said);
    }
    // This turns http into ws and https into wss.
    let origin = dom::window()?.location().origin().ok()?;
    let rest = origin.strip_prefix("http")?;
    Some(format!("ws{rest}/ws"))
}

/// Ignores key repeats on Resign, so that a held key presses it only once.
fn repeated(_: &Shell, event: &DomEvent) {
    let target: Option<Element> = event.target().and_then(|it| it.dyn_into().ok());
    let is_resign = target.is_some_and(|it| dom::matches(&it, "[data-action=resign]"));
    let key: &web_sys::KeyboardEvent = event.unchecked_ref();
    if is_resign && key.repeat() {
        event.prevent_default();
    }
}

/// Listens for events after which a lost connection may be restored (network is back, page is visible again),
/// and for held keys.
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
        listeners.extend(sender.listener(target, "keydown", repeated));
    }
    listeners
}
