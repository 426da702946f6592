//! The connection: when it is made, and what follows when it is lost.

use super::super::{App, Effect, Millis};
use super::{OnlineSaying, Search};
use tengen_online::{Closing, LobbyForm, Switch, ToServer};

/// How the connection stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Link {
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
pub enum LinkNews {
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

/// How long to wait after so many failures, in ms. `chance` from 0 to 1 spreads pages that a server has
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

impl App {
    pub(super) fn is_up(&self) -> bool {
        self.online().is_some_and(|online| online.link == Link::Up)
    }

    pub(in crate::app) fn link_changes(&mut self, news: LinkNews, chance: f64, now: Millis) {
        let Some(online) = self.online_mut() else {
            return;
        };
        let link = online.link;
        match (news, link) {
            (LinkNews::Opened, _) => {
                let hello = ToServer::Hello {
                    version: tengen_online::VERSION,
                    secret: online.secret,
                    name: online.wish.clone(),
                };
                self.effects.push(Effect::Send(hello));
            }
            (LinkNews::Closed, Link::Up | Link::Connecting { .. }) => {
                let failed = match link {
                    Link::Connecting { failed } => failed,
                    _ => 0,
                };
                let pause = wait(failed, chance).max(online.again.take().map_or(0.0, f64::from));
                online.link = Link::Waiting {
                    failed: failed + 1,
                    until: Millis(now.0 + pause),
                };
                if link == Link::Up {
                    self.say_online(OnlineSaying::Lost);
                }
                self.effects.push(Effect::Refresh);
            }
            (LinkNews::Online, Link::Waiting { failed, .. }) => {
                online.link = Link::Connecting { failed };
                self.effects.push(Effect::Connect);
                self.effects.push(Effect::Refresh);
            }
            _ => {}
        }
    }

    /// Says everything again that the server has to know after a lost connection.
    pub(super) fn say_all_again(&mut self) {
        let Some(online) = self.online_mut() else {
            return;
        };
        let mut again = Vec::new();
        if let Some(place) = &online.place {
            again.push(ToServer::Join {
                game: place.mirror.id(),
            });
        }
        let others = [
            online.wanted,
            online.invitation.as_ref().map(|invited| invited.game),
        ];
        for game in others.into_iter().flatten() {
            let join = ToServer::Join { game };
            if !again.contains(&join) {
                again.push(join);
            }
        }
        if let Search::Seeking(proposal) = online.search {
            again.push(ToServer::Seek { proposal });
        }
        if online.in_lobby == Switch::On {
            again.push(ToServer::Lobby {
                switch: Switch::On,
                form: LobbyForm::Changes,
            });
        }
        for message in again {
            self.tell_server(message);
        }
    }
}
