//! Going back and forth in a game, and beginning anew.

use super::{App, Cursor, Effect, Kept, Millis, Moving, Rematch, Saying};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Game, Refusal, Session, Status, Terms};

impl App {
    pub(super) fn undo(&mut self, now: Millis) {
        if self.is_shared() {
            self.take_turn_back(now);
        } else {
            self.step_back(now);
        }
        self.turn_clock_back(now);
    }

    pub(super) fn redo(&mut self, now: Millis) {
        if self.is_shared() {
            self.do_turn_again(now);
        } else {
            self.step_on(now);
        }
        self.turn_clock_back(now);
    }

    pub(super) fn step_back(&mut self, now: Millis) {
        let Some((action, colour)) = self.last_action() else {
            return;
        };
        match self.session.undo() {
            Ok(_) => self.taken_back(action, colour, now),
            Err(refusal) => self.refuse(refusal, self.cursor.point(), now),
        }
    }

    pub(super) fn taken_back(&mut self, action: Action, colour: Stone, now: Millis) {
        if let Some(point) = action.point() {
            self.start_motion(Moving::TakenBack(point, colour), now);
        }
        self.game_changed(Saying::Undone(action, colour));
    }

    pub(super) fn step_on(&mut self, now: Millis) {
        if self.session.redo().is_ok() {
            self.acted(now);
        }
    }

    /// Moves the cursor, to look.
    pub(super) fn go(
        &mut self,
        go: impl FnOnce(&mut Session) -> Result<Status, Refusal>,
        now: Millis,
    ) {
        let before = self.game().cursor();
        match go(&mut self.session) {
            Ok(_) if self.game().cursor() == before => {}
            Ok(_) => {
                self.motions.clear();
                self.game_changed(Saying::Went(self.game().ply()));
            }
            Err(Refusal::ClaimPending) => {
                self.refuse(Refusal::ClaimPending, self.cursor.point(), now);
            }
            Err(refusal) => self.effects.push(Effect::Refused(refusal)),
        }
    }

    pub(super) fn start(&mut self, terms: Terms) {
        self.keep_before();
        self.unfold();
        let game = Game::new(terms);
        self.settings.terms = game.terms();
        self.session = Session::new(game);
        self.ignored = None;
        self.cursor = Cursor::new(terms.size.centre());
        self.motions.clear();
        self.meet(Some(self.game().cursor()));
        self.game_changed(Saying::NewGame);
        self.unsaved.add(Kept::Settings);
    }

    /// A new game under the same terms; the players change seats if that is wished.
    pub(super) fn again(&mut self) {
        let terms = self.game().terms();
        if self.settings.rematch == Rematch::SwapColours {
            // Colours as they are in the end, whatever swaps the opening had.
            let began = self.settings.player(self.game().seat_of(terms.first));
            self.settings.first_player = began.other();
        }
        self.start(terms);
    }
}
