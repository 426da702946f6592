//! The connection to the server: connecting, and reconnecting after a loss.

use super::OnlineContext as _;
use super::heartbeat::{grown, spread};
use super::{Guest, Online, Pairing};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::OnlineMessage;
use tengen_kit::settings::Network;
use tengen_kit::time::Millis;
use tengen_online::{Closing, LobbyForm, Switch, ToServer, liveness};

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ConnectionState {
    /// The page is connecting, for the first time or again.
    Connecting {
        /// The number of failed attempts before this one.
        failed: u32,
    },
    /// The server has answered the greeting.
    Up,
    /// The connection failed or was lost; the page waits before it tries again.
    Waiting {
        /// The number of failed attempts so far.
        failed: u32,
        /// The moment of the next attempt.
        until: Millis,
    },
    /// The browser has no network. The page connects as soon as there is one.
    Offline,
    /// The host of the page serves no online play.
    Missing,
    /// The server does not support this version of the page; the page has to be reloaded.
    Outdated,
    /// The secret of the player was burned elsewhere, so no server accepts it any more.
    Burned,
}

/// An event of the socket or the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionNews {
    /// The socket is open.
    Opened,
    /// The second socket is open.
    OpenedBeside,
    /// The socket was closed or could not be opened.
    Closed,
    /// The host of the page serves no online play.
    NoServer,
    /// The network is available again, or the page became visible: try to connect at once.
    Online,
}

/// Returns the wait after `failed` failures, in ms, about `longest` at most. `chance`, from 0 to 1, spreads the attempts of
/// many pages that lost the same server at once.
fn wait(failed: u32, longest: u32, chance: f64) -> f64 {
    grown(liveness::FIRST_WAIT, 2.0, failed, longest) * (0.75 + chance / 2.0)
}

/// Returns `true` if the page may reconnect to a server that closed for `reason`.
pub(super) const fn may_come_back(reason: Closing) -> bool {
    !matches!(reason, Closing::Version)
}

impl Online {
    /// Returns `true` if there is a connection.
    pub fn is_up(&self) -> bool {
        self.link == ConnectionState::Up
    }

    /// Handles a change of the connection. `chance`, from 0 to 1, spreads the attempts of many pages.
    pub fn link_changes(&mut self, news: ConnectionNews, chance: f64, cx: &mut Context) {
        if !matches!(news, ConnectionNews::NoServer | ConnectionNews::Online) {
            self.note_chance(chance);
        }
        match (news, self.link) {
            (ConnectionNews::Opened, _) => self.greet(cx),
            (ConnectionNews::OpenedBeside, _) => cx.push(Effect::SendBeside(self.greeting())),
            (ConnectionNews::Closed, ConnectionState::Up) => {
                self.wait(0, chance, cx);
                cx.say_online(OnlineMessage::Lost);
            }
            (ConnectionNews::Closed, ConnectionState::Connecting { failed }) => {
                self.wait(failed, chance, cx);
                cx.refresh();
            }
            (ConnectionNews::NoServer, _) => {
                self.link = ConnectionState::Missing;
                cx.say_online(OnlineMessage::NoServer);
            }
            (ConnectionNews::Online, ConnectionState::Waiting { failed, .. }) => {
                self.connect(failed, cx);
            }
            (ConnectionNews::Online, ConnectionState::Offline) => self.connect(0, cx),
            (ConnectionNews::Online, ConnectionState::Up) => self.check_line(cx.now),
            _ => {}
        }
    }

    /// Greets the server, also again on the same connection.
    pub(super) fn greet(&self, cx: &mut Context) {
        cx.tell_server(self.greeting());
    }

    fn greeting(&self) -> ToServer {
        ToServer::Hello {
            version: tengen_online::VERSION,
            secret: self.visitor.identity.secret,
            name: self.visitor.identity.name.clone(),
            again: Switch::On,
            kind: tengen_online::PlayerKind::Person,
        }
    }

    fn wait(&mut self, failed: u32, chance: f64, cx: &Context) {
        let longest = if self.is_watched(cx) {
            liveness::ATTEMPT
        } else {
            liveness::LONGEST_WAIT
        };
        let pause = wait(failed, longest, chance);
        // All pages of a server that stops are told the same.
        let told = self.again.take().map_or(0.0, f64::from);
        let pause = pause.max(spread(told, chance));
        self.link = ConnectionState::Waiting {
            failed: failed + 1,
            until: Millis(cx.now.0 + pause),
        };
    }

    /// Tries to connect again if the wait is over.
    pub(super) fn connect_again(&mut self, cx: &mut Context) {
        if let ConnectionState::Waiting { failed, until } = self.link
            && until.0 <= cx.now.0 + 1.0
        {
            if cx.surroundings.network == Network::Offline {
                self.link = ConnectionState::Offline;
                return cx.refresh();
            }
            self.connect(failed, cx);
        }
    }

    /// Connects if the browser has a network, and otherwise as soon as it has one.
    pub fn follow_network(&mut self, cx: &mut Context) {
        let is_offline = cx.surroundings.network == Network::Offline;
        match self.link {
            ConnectionState::Offline if !is_offline => self.connect(0, cx),
            ConnectionState::Waiting { .. } if is_offline => {
                self.link = ConnectionState::Offline;
                cx.refresh();
            }
            _ => {}
        }
    }

    /// Starts the first attempt to connect.
    pub fn begin(&mut self, cx: &mut Context) {
        if cx.surroundings.network == Network::Offline {
            self.link = ConnectionState::Offline;
        } else {
            self.connect(0, cx);
        }
    }

    fn connect(&mut self, failed: u32, cx: &mut Context) {
        self.link = ConnectionState::Connecting { failed };
        self.note_attempt(cx.now);
        cx.push(Effect::Connect);
        cx.refresh();
    }

    /// Repeats everything that the server has to know after a new connection.
    pub(super) fn say_all_again(&self, cx: &mut Context) {
        let invited = self.invitation.as_ref();
        let games = [
            cx.games.online().map(|online| online.mirror().id()),
            self.wanted,
            self.returning,
            invited.map(|invited| invited.game),
        ];
        let waits = invited.filter(|invited| invited.guest == Guest::Waits);
        let waits = waits.map(|invited| invited.game);
        if self.in_lobby == Switch::On || self.returning.is_some() || self.own_games.is_some() {
            super::own::ask_for_own_games(cx);
        }
        let mut joined = Vec::new();
        for game in games.into_iter().flatten() {
            if !joined.contains(&game) {
                joined.push(game);
                // A guest may be unknown to the server; one that it knows only joins.
                cx.tell_server(if waits == Some(game) {
                    ToServer::Sit { game }
                } else {
                    ToServer::Join { game }
                });
            }
        }
        if let Pairing::Seeking(proposal) = self.search {
            cx.tell_server(ToServer::Seek { proposal });
        }
        if self.in_lobby == Switch::On {
            cx.tell_server(ToServer::Lobby {
                switch: Switch::On,
                form: LobbyForm::Changes,
            });
        }
    }
}
