//! Games that are kept among the past games.

use super::Page;
use crate::past::PastGame;
use crate::store::{Holder, LocalId};
use tengen_core::board::Stone;
use tengen_core::game::Game;

impl Page {
    /// Keeps the game on the board among the past games if it is over, if it is the local one.
    pub(super) fn keep_ended(&mut self) {
        let is_here = self.cx.holder == Holder::Here && self.cx.games.is_local();
        if is_here && self.cx.game().status().is_over() {
            self.keep_past();
        }
    }

    /// Keeps the local game among the past games, unless it is empty.
    pub(super) fn keep_past(&mut self) {
        let id = self.store.id(self.cx.now);
        let game = self.cx.games.local();
        let players = [Stone::Black, Stone::White]
            .map(|stone| self.cx.settings.played_by(game.seat_of(stone)));
        if let Some((past, game)) = PastGame::of(id, game, players) {
            self.past.keep(past, game, &mut self.cx);
        }
    }

    /// Keeps a game that another tab or version stored among the past games.
    pub(super) fn keep_as_past(&mut self, id: LocalId, game: &Game) {
        if let Some((past, game)) = PastGame::of(id, game, Default::default()) {
            self.past.keep(past, game, &mut self.cx);
        }
    }
}
