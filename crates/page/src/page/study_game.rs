//! The local game while it is studied: no computer moves. A running game is studied in a copy, and a finished one comes
//! back with its end.

use super::{Layout, Page};
use tengen_core::game::{NodeId, Purpose, Session};
use tengen_kit::context::LocalUse;
use tengen_kit::store::Holder;

/// The end of a finished game that was left to study it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LeftAt {
    /// The number of local games before it.
    game: u64,
    end: NodeId,
}

impl Page {
    /// Lets no computer move in the study. A running game stands still there, and a copy of it takes what is tried. What is
    /// tried beside a finished game is a variation, and its end shows when its board shows again.
    pub(super) fn settle_studied_game(&mut self) {
        // The game of another tab is where that tab says.
        if self.cx.holder == Holder::Elsewhere {
            self.left_at = None;
            self.cx.leave_copy();
        }
        if self.local_has_ended() && self.cx.games.take_copy_over() {
            self.cx.unsaved.add(tengen_kit::store::GAME);
            self.save_past();
        }
        if self.layout() == Layout::Study {
            self.cx.local_use = LocalUse::Studied;
            if self.cx.holder == Holder::Here && self.cx.games.is_local() {
                self.study_untouched_board();
                self.note_left_game();
                self.copy_running_game();
            }
            if self.has_left_ended() {
                self.cx.games.set_purpose(Purpose::Study);
            }
            return;
        }
        self.cx.local_use = LocalUse::Played;
        self.cx.leave_copy();
        self.untouched = None;
        self.cx.games.set_purpose(self.cx.purpose());
        if self.layout().is_of_games() && self.cx.games.is_local() {
            let has_left = self.has_left_ended();
            if let Some(left) = self.left_at.take().filter(|_| has_left) {
                self.go(|session: &mut Session| session.jump(left.end));
            }
        }
    }

    /// Returns `true` if the local game has ended and was left to study it, wherever its cursor is now.
    pub(super) fn has_left_ended(&self) -> bool {
        self.left_at
            .is_some_and(|it| it.game == self.cx.games.before())
    }

    /// Forgets that a game was left, because a position of it was asked for.
    pub(super) const fn forget_left_game(&mut self) {
        self.left_at = None;
    }

    /// Notes the untouched board that the study shows. A game that begins on it is studied, and no computer has a seat in it.
    fn study_untouched_board(&mut self) {
        let number = self.cx.games.before();
        if !self.has_local_begun() {
            self.untouched = Some(number);
        } else if self.untouched.take() == Some(number) {
            self.set_purpose(Purpose::Study);
            self.relieve_computers();
        }
    }

    fn copy_running_game(&mut self) {
        let is_played = self.cx.purpose() == Purpose::Play;
        if is_played
            && !self.cx.games.is_copied()
            && self.has_local_begun()
            && !self.local_has_ended()
        {
            self.cx.study_copy();
        }
    }

    fn note_left_game(&mut self) {
        let is_played = self.cx.purpose() == Purpose::Play;
        if is_played && !self.has_left_ended() && self.local_has_ended() {
            let game = self.cx.games.before();
            let end = self.cx.game().line_end();
            self.left_at = Some(LeftAt { game, end });
        }
    }
}
