//! The browser's connection and the versions of the site, as far as the player is told about them.

use crate::context::Context;
use crate::message::Toast;
use crate::settings::Network;

/// The state of this part.
#[derive(Clone, Copy, Debug, Default)]
pub struct OfflinePart {
    /// `true` if the player was already told that there is no connection.
    has_said: bool,
}

impl OfflinePart {
    /// Follows the connection: says once that there is none.
    pub fn follow(&mut self, cx: &mut Context) {
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
    pub fn offer(cx: &mut Context) {
        cx.show_toast_anew(Toast::NewVersion);
    }
}
