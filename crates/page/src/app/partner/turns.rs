//! Whole turns: undo and redo against the computer go from one choice of the person's to the next.

use super::super::{App, Millis, Moving, Saying};

impl App {
    /// Whether a person plays against a computer.
    pub(in crate::app) fn is_shared(&self) -> bool {
        let game = self.game();
        let first = game.seat_to_move();
        self.computer_at(first).is_some() != self.computer_at(first.other()).is_some()
    }

    fn is_for_person(&self) -> bool {
        self.computer_at(self.game().seat_to_move()).is_none()
    }

    /// Takes back the last thing that the person did, and what the computer did since.
    pub(in crate::app) fn take_turn_back(&mut self, now: Millis) {
        let mut undone = None;
        while let Some((action, colour)) = self.last_action() {
            if let Err(refusal) = self.session.undo() {
                if undone.is_none() {
                    self.refuse(refusal, self.cursor.point(), now);
                }
                break;
            }
            if let Some(point) = action.point() {
                self.start_motion(Moving::TakenBack(point, colour), now);
            }
            undone = Some((action, colour));
            if self.is_for_person() {
                break;
            }
        }
        if let Some((action, colour)) = undone {
            self.game_changed(Saying::Undone(action, colour));
        }
    }

    /// Does again what the person took back, and what the computer had answered.
    pub(in crate::app) fn do_turn_again(&mut self, now: Millis) {
        let mut done = false;
        while self.session.redo().is_ok() {
            done = true;
            if self.is_for_person() {
                break;
            }
        }
        if done {
            self.acted(now);
        }
    }
}
