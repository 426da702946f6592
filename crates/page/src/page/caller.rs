//! Calls of the player to an online game while the tab is hidden, which the browser shows as notifications.

use std::collections::BTreeMap;

use super::{Effect, Page};
use tengen_kit::effect::Call;
use tengen_kit::settings::{OnOff, Tab};
use tengen_kit::text::Key;
use tengen_online::GameId;

/// The online games in which it is the player's turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Caller {
    /// The opponents, by games.
    awaited: BTreeMap<GameId, String>,
}

impl Page {
    /// Calls the player if the tab is hidden and it has become the player's turn in an online game.
    pub(super) fn call(&mut self) {
        let awaited = self.awaited();
        let before = std::mem::replace(&mut self.caller.awaited, awaited);
        // A board on another's page is silent.
        let is_wanted = self.cx.settings.notifications == OnOff::On && self.sound.is_some();
        if !is_wanted || self.cx.surroundings.tab != Tab::Hidden {
            return;
        }
        for (&game, opponent) in &self.caller.awaited {
            if !before.contains_key(&game) {
                let texts = self.cx.texts();
                self.cx.push(Effect::Notify(Call {
                    game,
                    title: texts.get(Key::TitleYourMove),
                    text: texts.fill(Key::NotificationText, &[("name", opponent)]),
                }));
            }
        }
    }

    /// Returns the online games in which it is the player's turn, with the opponents.
    fn awaited(&self) -> BTreeMap<GameId, String> {
        let mut awaited = BTreeMap::new();
        let own = self.online.as_ref().and_then(|online| online.own_games());
        for game in own.unwrap_or_default() {
            let row = &game.row;
            if row.is_my_turn() && row.ply > 0 {
                awaited.insert(row.game, row.names[row.seat.other() as usize].to_string());
            }
        }
        if let Some(online) = self.cx.games.online()
            && let Some(seat) = online.seat()
        {
            let game = online.mirror().table().start().game;
            // What is on the board is newer than the list.
            if self.is_awaited_online() {
                awaited.insert(game, online.name(seat.other()).to_string());
            } else {
                awaited.remove(&game);
            }
        }
        awaited
    }
}
