//! Online play behind the page: the socket, what goes out, and what comes in.

use super::Shell;
use std::cell::RefMut;
use tengen_core::game::Status;
use tengen_core::link;
use tengen_page::app::{App, LinkNews, Msg, Online, OnlineMsg};

use web_sys::Element;

use crate::online::{Beside, Identity, Opened, Socket, Wire, watch};
use crate::page::Page;
use crate::{dom, records};
use tengen_online::{DisplayName, GameId, Proposal, Reason, Switch, ToClient, ToServer};
use tengen_page::view::describe;

/// How often it is asked whether the server is still heard, in ms.
const LOOK: f64 = 5000.0;

impl Shell {
    /// Sends a message that may change something online.
    fn send_and_look(&self, msg: Msg) {
        self.send(msg);
        self.after_online();
    }

    /// The player does something online.
    pub(crate) fn send_online(&self, msg: OnlineMsg) {
        self.with_wire(|wire| wire.is_lost = false);
        self.show_beside();
        self.send_and_look(Msg::Online(msg));
    }

    /// The page. Nothing holds it while online play does something.
    fn page_mut(&self) -> RefMut<'_, Page> {
        self.page.borrow_mut()
    }

    /// Shows online play, which was just opened, and gives it the focus.
    pub(crate) fn show_online(&self, opener: Option<Element>) {
        self.page_mut().enter_online(self, opener);
        self.show_beside();
        self.ticker.request();
        let head = self.page_mut().online_head();
        if let Some(head) = head {
            dom::focus(&head);
            head.scroll_into_view();
        }
        self.after_online();
    }

    /// Hides online play, and gives the focus back to what had it before.
    pub(crate) fn hide_online(&self) {
        let opener = self.page_mut().close_online();
        self.refresh();
        match opener.filter(|it| !dom::matches(it, "body")) {
            Some(opener) => dom::focus(&opener),
            None => self.focus_board(),
        }
    }

    /// Whether online play shows.
    pub(crate) fn shows_online(&self) -> bool {
        let page = self.page_mut();
        self.with_app(|app| page.shows_online(app))
    }

    /// Shows what is known besides the app's state.
    fn show_beside(&self) {
        let beside = Beside {
            opened: self.opened_link(),
            proposal: self.proposal(),
            is_lost: self.with_wire(|wire| wire.is_lost) == Some(true),
        };
        self.page_mut().tell_online(beside);
        self.refresh();
    }

    /// Speaks.
    pub(crate) fn say(&self, words: &str) {
        if let Some(live) = dom::find(&self.board, ".live") {
            live.set_text_content(Some(words));
        }
    }

    /// What is kept for online play; made when it is first asked for.
    fn with_wire<T>(&self, look: impl FnOnce(&mut Wire) -> T) -> Option<T> {
        let is_new = self.wire.try_borrow().is_ok_and(|wire| wire.is_none());
        if is_new {
            let wire = Wire::new(self.store.as_ref(), watch(self))?;
            self.wire.replace(Some(Box::new(wire)));
        }
        let mut wire = self.wire.try_borrow_mut().ok()?;
        wire.as_deref_mut().map(look)
    }

    /// Goes online, if the page is not; a link was opened, perhaps.
    pub(crate) fn go_online(&self, opened: Option<Opened>) {
        let identity = self.with_wire(|wire| {
            wire.opened = opened.or(wire.opened);
            wire.identity.clone()
        });
        let Some(Identity { secret, name }) = identity else {
            return;
        };
        let wanted = opened.map(|opened| opened.game);
        self.send_and_look(Msg::Online(OnlineMsg::Open {
            secret,
            name,
            wanted,
        }));
    }

    /// The link that was opened, until the server has said what it is.
    pub(crate) fn opened_link(&self) -> Option<Opened> {
        self.wire.try_borrow().ok()?.as_ref()?.opened
    }

    pub(crate) fn forget_link(&self) {
        self.with_wire(|wire| wire.opened = None);
        self.show_beside();
    }

    /// The address names no game: it is said, and the address forgets it.
    pub(crate) fn no_such_game(&self) {
        records::forget_fragment();
        self.with_wire(|wire| wire.is_lost = true);
        self.show_beside();
        let said = describe::online_refused(self.with_app(App::language), Reason::NoGame);
        self.say(said);
    }

    /// What is looked for.
    pub(crate) fn proposal(&self) -> Option<Proposal> {
        self.with_wire(|wire| wire.proposal)
    }

    pub(crate) fn set_proposal(&self, proposal: Proposal) {
        self.with_wire(|wire| wire.agree(proposal, self.store.as_ref()));
        self.show_beside();
    }

    /// The player wants to be called so.
    pub(crate) fn rename(&self, name: DisplayName) {
        self.with_wire(|wire| {
            wire.identity.name = Some(name.clone());
            wire.identity.keep(self.store.as_ref());
        });
        self.send_and_look(Msg::Online(OnlineMsg::Rename(name)));
    }

    /// A game that is over is to be opened for analysis as soon as it is there.
    pub(crate) fn analyse(&self, game: GameId) {
        self.with_wire(|wire| wire.analyse = Some(game));
        let is_here = self.with_app(|app| shown(app) == Some(game));
        if is_here {
            self.after_online();
        } else {
            self.send_online(OnlineMsg::Show(game));
        }
    }

    pub(super) fn connect(&self) {
        let socket = Socket::open(self);
        let ms = if socket.is_none() { 0.0 } else { LOOK };
        let attempt = self.with_wire(|wire| wire.take(socket));
        self.look_later(ms, attempt.unwrap_or_default());
    }

    pub(super) fn disconnect(&self) {
        self.with_wire(|wire| wire.socket = None);
    }

    /// Sends a message to the server if there is a connection.
    pub(super) fn tell_server(&self, message: &ToServer) {
        self.with_wire(|wire| {
            if let Some(socket) = wire.socket.as_ref().filter(|it| it.is_open()) {
                socket.say(&message.to_string());
            }
        });
    }

    fn look_later(&self, ms: f64, attempt: u32) {
        let me = self.me();
        dom::after(ms, move || {
            if let Some(shell) = me.upgrade() {
                shell.look_at_socket(attempt);
            }
        });
    }

    /// Whether the server is still heard; asked again until there is another connection.
    fn look_at_socket(&self, attempt: u32) {
        let state = self.with_wire(|wire| {
            let is_silent = wire.socket.as_ref().map(Socket::is_silent);
            (wire.attempt == attempt).then_some(is_silent)
        });
        let Some(Some(is_silent)) = state else {
            return;
        };
        match is_silent {
            Some(false) => self.look_later(LOOK, attempt),
            Some(true) => self.socket_closed(),
            // The browser refused to connect.
            None => self.link(LinkNews::Closed),
        }
    }

    pub(crate) fn socket_opened(&self) {
        self.with_wire(|wire| {
            if let Some(socket) = &mut wire.socket {
                socket.heard();
            }
        });
        self.link(LinkNews::Opened);
    }

    pub(crate) fn socket_closed(&self) {
        self.with_wire(|wire| wire.socket = None);
        self.link(LinkNews::Closed);
    }

    /// There may be a network again, or somebody looks at the page again.
    pub(crate) fn maybe_back(&self) {
        let state = self.with_wire(|wire| wire.socket.as_ref().map(Socket::is_silent));
        if state.flatten() == Some(true) {
            self.socket_closed();
        }
        self.link(LinkNews::Online);
    }

    fn link(&self, news: LinkNews) {
        let chance = js_sys::Math::random();
        self.send_and_look(Msg::Link(news, chance));
    }

    /// Takes in a line of the server's.
    pub(crate) fn hear_server(&self, line: &str) {
        self.with_wire(|wire| {
            if let Some(socket) = &mut wire.socket {
                socket.heard();
            }
        });
        match line.parse::<ToClient>() {
            Ok(message) => self.send_and_look(Msg::Server(Box::new(message))),
            Err(why) => {
                let is_first = self.with_wire(|wire| !std::mem::replace(&mut wire.has_erred, true));
                if is_first == Some(true) {
                    web_sys::console::error_1(&why.to_string().into());
                }
            }
        }
    }

    /// What follows on the page from whatever has happened online.
    pub(crate) fn after_online(&self) {
        let shows = self.shows_online() && self.with_app(|app| app.online_game().is_none());
        let switch = self.with_app(|app| match app.online() {
            Some(_) if shows => Some(Switch::On),
            Some(_) => Some(Switch::Off),
            None => None,
        });
        let before = self.with_wire(|wire| std::mem::replace(&mut wire.lobby, switch));
        if let Some(switch) = switch
            && before != Some(Some(switch))
            && !(switch == Switch::Off && before == Some(None))
        {
            self.send(Msg::Online(OnlineMsg::Lobby(switch)));
        }
        let here = self.with_app(shown);
        let seen = self.with_wire(|wire| std::mem::replace(&mut wire.seen, here));
        if here.is_some() && seen != Some(here) {
            self.reveal_board();
        }
        let opened = self.opened_link().map(|opened| opened.game);
        let is_known = self.with_app(|app| {
            let invited = app.online().and_then(Online::invitation);
            let refused = app.online().and_then(Online::refused);
            invited.map(|it| it.game) == opened || here == opened || refused.is_some()
        });
        if opened.is_some() && is_known {
            self.forget_link();
            let is_none =
                self.with_app(|app| app.online().and_then(Online::refused) == Some(Reason::NoGame));
            if is_none {
                records::forget_fragment();
            }
        }
        let wanted = self.with_wire(|wire| wire.analyse);
        if let Some(game) = wanted.flatten().filter(|&game| here == Some(game)) {
            self.with_wire(|wire| wire.analyse = None);
            self.open_here(game);
        }
    }

    /// Scrolls the page up to the board, on which a game begins.
    fn reveal_board(&self) {
        // With the strip above it, where the other player is.
        if self.is_page() && self.board.get_bounding_client_rect().top() < 0.0 {
            self.host.scroll_into_view();
        }
        self.keep_focus();
    }

    /// Opens the online game on the board as a game of this page.
    fn open_here(&self, _: GameId) {
        let text = self.with_app(|app| {
            let is_over = matches!(app.game().status(), Status::Over { .. });
            is_over.then(|| link::encode(&app.game().to_archive()))
        });
        let Some(Ok(text)) = text else {
            return;
        };
        self.page_mut().close_online();
        self.send_online(OnlineMsg::Home);
        records::open(self, text.into_bytes(), String::new());
    }
}

/// The online game on the board.
fn shown(app: &App) -> Option<GameId> {
    app.online_game().map(|place| place.mirror().id())
}
