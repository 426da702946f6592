//! The connection: when it is made, and what follows when it is lost.

use super::{Online, OnlineSaying, Pairing};
use crate::board::Millis;
use crate::page::{Context, Effect};
use tengen_online::{Closing, LobbyForm, Switch, ToServer};

/// How the connection stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ConnectionState {
    /// It is being made: the first time, or after it was lost.
    Connecting {
        /// How many attempts failed before.
        failed: u32,
    },
    /// The server has answered.
    Up,
    /// It was lost, or could not be made; at this moment it is tried again.
    Waiting {
        /// How many attempts failed.
        failed: u32,
        /// When it is tried again.
        until: Millis,
    },
    /// The server refuses this page for good: it has to be loaded anew.
    Outdated,
}

/// What became of the socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionNews {
    /// It is open.
    Opened,
    /// It was closed, or could not be opened.
    Closed,
    /// The browser has a network again, or the page is seen again: try at once.
    Online,
}

/// The first wait after a lost connection, in ms; each further one is twice as long.
const FIRST_WAIT: f64 = 500.0;

/// The longest wait, in ms.
const LONGEST_WAIT: f64 = 20_000.0;

/// How long to wait after `failed` failures, in ms. `chance`, from 0 to 1, spreads pages that a server has
/// lost at once.
fn wait(failed: u32, chance: f64) -> f64 {
    let mut wait = FIRST_WAIT;
    for _ in 0..failed.min(10) {
        wait = (wait * 2.0).min(LONGEST_WAIT);
    }
    wait * (0.75 + chance / 2.0)
}

/// Whether a server that closed for a reason may be asked again.
pub(super) const fn may_come_back(reason: Closing) -> bool {
    !matches!(reason, Closing::Version)
}

impl Online {
    pub(super) fn is_up(&self) -> bool {
        self.link == ConnectionState::Up
    }

    /// Follows a change of the connection. `chance`, from 0 to 1, spreads the attempts of many pages.
    pub(crate) fn link_changes(&mut self, news: ConnectionNews, chance: f64, cx: &mut Context) {
        match (news, self.link) {
            (ConnectionNews::Opened, _) => cx.tell_server(ToServer::Hello {
                version: tengen_online::VERSION,
                secret: self.visitor.identity.secret,
                name: self.visitor.identity.name.clone(),
            }),
            (ConnectionNews::Closed, ConnectionState::Up) => {
                self.wait(0, chance, cx.now);
                cx.say_online(OnlineSaying::Lost);
            }
            (ConnectionNews::Closed, ConnectionState::Connecting { failed }) => {
                self.wait(failed, chance, cx.now);
                cx.refresh();
            }
            (ConnectionNews::Online, ConnectionState::Waiting { failed, .. }) => {
                self.connect(failed, cx);
            }
            _ => {}
        }
    }

    fn wait(&mut self, failed: u32, chance: f64, now: Millis) {
        let pause = wait(failed, chance).max(self.again.take().map_or(0.0, f64::from));
        self.link = ConnectionState::Waiting {
            failed: failed + 1,
            until: Millis(now.0 + pause),
        };
    }

    /// Tries to connect again if it is time.
    pub(super) fn connect_again(&mut self, cx: &mut Context) {
        if let ConnectionState::Waiting { failed, until } = self.link
            && until.0 <= cx.now.0 + 1.0
        {
            self.connect(failed, cx);
        }
    }

    fn connect(&mut self, failed: u32, cx: &mut Context) {
        self.link = ConnectionState::Connecting { failed };
        cx.push(Effect::Connect);
        cx.refresh();
    }

    /// Says everything again that the server has to know after a lost connection.
    pub(super) fn say_all_again(&self, cx: &mut Context) {
        let games = [
            cx.games.online().map(|online| online.mirror().id()),
            self.wanted,
            self.invitation.as_ref().map(|invited| invited.game),
        ];
        let mut joined = Vec::new();
        for game in games.into_iter().flatten() {
            if !joined.contains(&game) {
                joined.push(game);
                cx.tell_server(ToServer::Join { game });
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
