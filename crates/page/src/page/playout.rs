//! The search for a win, and playing it out.

use std::rc::Rc;

use super::{Actor, Change, Page};
use tengen_kit::activity::Input;
use tengen_kit::computer::WinFound;
use tengen_kit::message::{Message, PlayoutMessage, WinMessage};
use tengen_proofs::Proof;
use tengen_study::playout::{Playout, PlayoutEvent};
use tengen_study::wins::WinEvent;

impl Page {
    pub(super) fn win_event(&mut self, event: WinEvent) {
        match event {
            WinEvent::Find => self.win_wished(),
            WinEvent::Stop => self.computer.stop_win(&mut self.cx),
            WinEvent::PlayOut => {
                if let Some(WinFound::Win { proof, .. }) = self.win_found() {
                    let proof = Rc::clone(proof);
                    self.play_out(proof);
                }
            }
            WinEvent::Close => {
                self.wins.forget();
                self.cx.refresh();
            }
        }
    }

    /// Searches for a win of the side to move, or stops the search.
    fn win_wished(&mut self) {
        if self.refuses_advice() {
            return;
        }
        if self.cx.to_move().bot().is_some() && !self.seeks_win() && !self.is_waiting() {
            return self.cx.warn(self.whose_turn(), None);
        }
        self.wins.forget();
        self.computer.toggle_win(&mut self.cx);
        if self.seeks_win() {
            self.cx.announce(WinMessage::Sought);
        }
        self.board.close_notice();
        self.renju.close_study();
    }

    pub(super) fn playout_event(&mut self, event: PlayoutEvent) {
        match event {
            PlayoutEvent::Begin(proof) => {
                if self.playout().is_some() || self.may_do(Input::FindWin) {
                    self.play_out(proof);
                }
            }
            PlayoutEvent::Restart => {
                if let Some(proof) = self.playout().map(|it| Rc::clone(it.proof())) {
                    self.play_out(proof);
                }
            }
            PlayoutEvent::Leave => {
                self.cx.leave::<Playout>(Some(Message::Returned));
            }
        }
    }

    /// Plays out a proof in place of the game on the board, which is kept as it is.
    pub(super) fn play_out(&mut self, proof: Rc<Proof>) {
        let message = Message::from(PlayoutMessage::Began);
        self.cx.enter(Playout::new(proof), Some(message));
    }

    /// Plays the next move of the plan after a move of the defender.
    pub(super) fn answer_defence(&mut self) {
        if self.cx.games.get_mut().is_some_and(Playout::answer) {
            self.cx.changed(Change::Acted(Actor::Plan));
        }
    }
}
