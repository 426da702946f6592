//! Moving the cursor back and forth in a game.

use super::{Actor, Change, Effect, Page};
use tengen_core::game::{Session, Status, StepRefusal};
use tengen_kit::clock::ClockPart;
use tengen_kit::game::Controller;
use tengen_kit::message::Message;

/// The distance that undo and redo move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// One action back or forward.
    Action,
    /// To the next choice of a person who plays against the computer.
    Turn,
}

impl Page {
    pub(super) fn undo(&mut self) {
        self.take_back(self.reach());
        ClockPart::turn_back(&mut self.cx);
    }

    pub(super) fn redo(&mut self) {
        self.do_again(self.reach());
        ClockPart::turn_back(&mut self.cx);
    }

    pub(super) fn step_back(&mut self) {
        self.go(Session::back);
    }

    pub(super) fn step_on(&mut self) {
        self.do_again(Reach::Action);
    }

    fn reach(&self) -> Reach {
        let seat = self.cx.game().seat_to_move();
        let is_hand = |seat| self.cx.controller(seat) == Controller::Hand;
        if is_hand(seat) == is_hand(seat.other()) {
            Reach::Action
        } else {
            Reach::Turn
        }
    }

    /// Returns `true` if the cursor has moved as far as `reach` demands.
    fn is_there(&self, reach: Reach) -> bool {
        let seat = self.cx.game().seat_to_move();
        reach == Reach::Action || self.cx.controller(seat) == Controller::Hand
    }

    fn take_back(&mut self, reach: Reach) {
        let mut undone = Vec::new();
        while let Some(last) = self.cx.games.last_action() {
            if let Err(refusal) = self.cx.games.look(Session::undo) {
                if undone.is_empty() {
                    self.cx.refuse(refusal, None);
                }
                break;
            }
            undone.push(last);
            if self.is_there(reach) {
                break;
            }
        }
        if !undone.is_empty() {
            self.cx.changed(Change::TakenBack(undone));
        }
    }

    fn do_again(&mut self, reach: Reach) {
        let mut did = false;
        while self.cx.games.look(Session::redo).is_ok() {
            did = true;
            if self.is_there(reach) {
                break;
            }
        }
        if did {
            self.cx.changed(Change::Acted(Actor::Redo));
        }
    }

    /// Moves the cursor, only to look.
    pub(super) fn go(&mut self, go: impl FnOnce(&mut Session) -> Result<Status, StepRefusal>) {
        let before = self.cx.game().cursor();
        match self.cx.games.look(go) {
            Ok(_) if self.cx.game().cursor() == before => {}
            Ok(_) => {
                let message = Message::Went(self.cx.game().ply());
                self.cx.changed(Change::Went(message));
            }
            Err(StepRefusal::ClaimPending) => self.cx.refuse(StepRefusal::ClaimPending, None),
            Err(refusal) => self.cx.push(Effect::Refused(refusal.into())),
        }
    }
}
