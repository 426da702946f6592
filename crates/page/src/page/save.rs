//! Games that are kept among the past games.

use super::{Effect, Page};
use tengen_core::board::Stone;
use tengen_core::game::{Game, Purpose};
use tengen_kit::players::PlayedBy;
use tengen_kit::store::{Holder, LocalId, Write};
use tengen_study::past::{Opponent, PastGame, Unkept};

impl Page {
    /// Keeps the game on the board among the past games if it is over, if it is the local one.
    pub(super) fn save_ended(&mut self) {
        let is_here = self.cx.holder == Holder::Here && self.cx.games.is_local_itself();
        if is_here && self.cx.game().status().is_over() {
            self.save_past();
        }
    }

    /// Keeps the local game among the past games, unless it is empty or was only looked at.
    pub(super) fn save_past(&mut self) {
        if let Ok((past, game)) = self.local_past() {
            let is_reviewed = self.analysis.stored_text(&self.cx).is_some();
            if is_reviewed || !self.is_as_collected(&past) {
                // The list knows who played a record.
                let is_record = self.cx.purpose() == Purpose::Study;
                if is_record && !self.past.is_known() {
                    self.past.add_later(past, game, &mut self.cx);
                } else {
                    self.past.add(past, game, &mut self.cx);
                }
            }
        }
    }

    /// Keeps what was changed in the record beside the game of another tab, which the store has nowhere else.
    pub(super) fn save_apart(&mut self) {
        let past = self.local_past().ok().map(|(past, _)| past);
        let Some(past) = past.filter(|past| !self.is_as_collected(past)) else {
            return;
        };
        let kept = self.past.game(past.id).map(PastGame::checksum);
        if kept != Some(past.checksum()) {
            self.save_past();
        }
        self.library.study(Some(past.id));
    }

    /// Notes that the local game is one of the collection, which has it already.
    pub(super) fn note_collected(&mut self) {
        if let Ok((past, _)) = self.local_past()
            && !self.is_as_collected(&past)
        {
            let [last, _] = self.cx.settings.collected;
            self.cx.settings.collected = [past.checksum(), last];
            self.cx.unsaved.add(tengen_kit::settings::STORED);
        }
    }

    /// Returns `true` if nothing was changed in a game since it was opened from the collection.
    fn is_as_collected(&self, past: &PastGame) -> bool {
        self.cx.settings.collected.contains(&past.checksum())
    }

    /// Returns the local game as it is kept among the past games.
    pub(super) fn local_past(&mut self) -> Result<(PastGame, String), Unkept> {
        let id = self.store.id(self.cx.now);
        PastGame::of(id, self.cx.games.local(), self.players_of_local(id))
    }

    /// Returns the players of Black and White in the local game, whose identity is `id`. A record has those with which it was
    /// kept, and not the players of the settings.
    fn players_of_local(&self, id: LocalId) -> [PlayedBy; 2] {
        if self.cx.purpose() == Purpose::Play {
            return self.players_of_settings(self.cx.games.local());
        }
        let kept = self.past.game(id).map(|past| past.players.each_ref());
        kept.map_or_else(Default::default, |players| players.map(Opponent::played_by))
    }

    /// Lets those play who played the record on the board, so that it goes on as their game.
    pub(super) fn seat_players_of_record(&mut self) {
        let id = self.store.id(self.cx.now);
        let players = self.players_of_local(id);
        for (stone, played_by) in [Stone::Black, Stone::White].into_iter().zip(players) {
            let player = self
                .cx
                .settings
                .player(self.cx.games.local().seat_of(stone));
            self.cx.settings.players[player.index()] = played_by;
        }
        self.cx.unsaved.add(tengen_kit::settings::STORED);
    }

    /// Returns the players of Black and White in a game that those of the settings play; people if they play none.
    pub(super) fn players_of_settings(&self, game: &Game) -> [PlayedBy; 2] {
        let settings = &self.cx.settings;
        match settings.purpose {
            Purpose::Play => {
                [Stone::Black, Stone::White].map(|it| settings.played_by(game.seat_of(it)))
            }
            Purpose::Study => Default::default(),
        }
    }

    /// Keeps a finished review with the local game, if it is a review of this game.
    pub(super) fn save_review(&mut self) {
        if let Some(text) = self.analysis.stored_text(&self.cx) {
            let id = self.store.id(self.cx.now);
            self.cx.push(Effect::Write(Write::Review(id, text)));
        }
    }

    /// Asks the store for the review of the local game.
    pub(super) fn fetch_review(&mut self) {
        if let Some(id) = self.store.current() {
            self.cx.push(Effect::FetchReview(id));
            // The past games tell who played a game that was opened.
            if self.cx.purpose() == Purpose::Study {
                self.past.ask(&mut self.cx);
            }
        }
    }

    /// Shows the review of the local game, or keeps that of the game that was just deleted.
    pub(super) fn take_review(&mut self, id: LocalId, text: String) {
        if self.store.is_current(id) {
            self.analysis.restore(&text, &mut self.cx);
        }
        self.past.note_review(id, text);
    }

    /// Keeps a game that another tab or version stored among the past games.
    pub(super) fn save_as_past(&mut self, id: LocalId, game: &Game, players: [PlayedBy; 2]) {
        if let Ok((past, game)) = PastGame::of(id, game, players)
            && !self.is_as_collected(&past)
        {
            self.past.add(past, game, &mut self.cx);
        }
    }
}
