//! The browser's connection and the versions of the site, as far as the player is told about them.

use crate::message::Toast;
use crate::page::Context;

/// The connection of the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Network {
    /// There may be a connection. Browsers only know for certain that there is none.
    #[default]
    Connected,
    /// There is no connection, so only online play is impossible.
    Offline,
}

/// The state of this part.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OfflinePart {
    /// `true` if the player was already told that there is no connection.
    has_said: bool,
}

impl OfflinePart {
    /// Follows the connection: says once that there is none.
    pub(crate) fn follow(&mut self, cx: &mut Context) {
        match cx.surroundings.network {
            Network::Connected => cx.drop_toast(Toast::Offline),
            Network::Offline if !self.has_said => {
                self.has_said = true;
                cx.show_toast(Toast::Offline);
            }
            Network::Offline => {}
        }
    }

    /// Offers a later version of the site.
    pub(crate) fn offer(cx: &mut Context) {
        cx.show_toast_anew(Toast::NewVersion);
    }
}
