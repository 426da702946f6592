//! The title of the tab, which calls the player back to a game.

use super::Page;
use tengen_core::game::Seat;
use tengen_kit::game::Controller;
use tengen_kit::settings::Tab;
use tengen_kit::text::Key;

impl Page {
    /// Returns the title of the tab: that of the open place, or the one that calls the player.
    pub fn tab_title(&self) -> String {
        match self.title() {
            Some(call) => call.to_owned(),
            None => self.open_place().title(self.cx.texts()),
        }
    }

    /// Returns the heading of the open place.
    pub fn heading(&self) -> String {
        self.open_place().heading(self.cx.texts())
    }

    /// Returns the title of the tab while it is hidden and the player is to move against the computer or
    /// online; `None` for the usual title.
    pub fn title(&self) -> Option<&'static str> {
        let is_hidden = self.cx.surroundings.tab == Tab::Hidden;
        let is_awaited = self.is_awaited_online() || self.is_awaited_here();
        (is_hidden && is_awaited).then(|| self.cx.texts().get(Key::TitleYourMove))
    }

    /// Returns `true` if it is the player's turn in their online game, even if it is not on the board.
    pub(super) fn is_awaited_online(&self) -> bool {
        let online = self.cx.games.online();
        let Some(online) = online.filter(|online| online.is_played_here()) else {
            return false;
        };
        let mirror = online.mirror();
        let is_turn = online.seat() == Some(mirror.table().game().seat_to_move());
        // A move that the server has not confirmed is played already.
        is_turn && mirror.unanswered().is_empty()
    }

    /// Returns `true` if a person is to move in the local game against a computer.
    fn is_awaited_here(&self) -> bool {
        let cx = &self.cx;
        let plays_computer = [Seat::First, Seat::Second]
            .into_iter()
            .any(|seat| cx.controller(seat).bot().is_some());
        let is_over = cx.game().status().is_over();
        plays_computer && !is_over && cx.to_move() == Controller::Hand && self.bot_turn().is_none()
    }
}
