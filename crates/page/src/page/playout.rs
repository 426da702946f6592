//! The search for a win, and playing it out.

use std::rc::Rc;

use super::{Actor, Change, Effect, Event, Page};
use crate::game::{Cover, Saying};
use crate::playout::{Playout, PlayoutEvent, PlayoutSaying};
use crate::wins::{WinEvent, WinFound};
use tengen_core::game::{Action, PlayRefusal};
use tengen_proofs::Proof;

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
        self.board.close_notice();
        self.renju.close_study();
    }

    pub(super) fn playout_event(&mut self, event: PlayoutEvent) {
        match event {
            PlayoutEvent::Begin(proof) => self.play_out(proof),
            PlayoutEvent::Restart => {
                if let Some(proof) = self.playout().map(|it| Rc::clone(it.proof())) {
                    self.play_out(proof);
                }
            }
            PlayoutEvent::Leave if self.playout().is_none() => {}
            PlayoutEvent::Leave => {
                self.cx.due = self.cx.games.uncover();
                let saying = Saying::Playout(PlayoutSaying::Left);
                self.cx.changed(Change::Another(Some(saying)));
            }
        }
    }

    /// Plays out a proof in place of the game on the board, which is kept as it is.
    fn play_out(&mut self, proof: Rc<Proof>) {
        if self.cx.games.plays_online() {
            return self.cx.refuse(PlayRefusal::NotNow, None);
        }
        let (due, now) = (self.cx.due.take(), self.cx.now);
        let cover = Cover::Playout(Playout::new(proof));
        self.cx.games.cover_by(cover, due, now);
        let saying = Saying::Playout(PlayoutSaying::Began);
        self.cx.changed(Change::Another(Some(saying)));
    }

    /// Plays the next move of the plan after a move of the defender.
    pub(super) fn answer_defence(&mut self) {
        if self.cx.games.playout_mut().is_some_and(Playout::answer) {
            self.cx.changed(Change::Acted(Actor::Plan));
        }
    }

    /// Handles an event that has another meaning, or none, while a win is played out. Returns `true` if it was
    /// handled.
    pub(super) fn takes_playout(&mut self, event: &Event) -> bool {
        let Some(playout) = self.playout() else {
            return false;
        };
        match event {
            Event::Undo => {
                if playout.can_take_back() {
                    self.undo();
                }
            }
            Event::Act(action) | Event::Choose(action)
                if *action != Action::Pass && action.point().is_none() =>
            {
                self.cx.push(Effect::Refused(PlayRefusal::NotNow.into()));
            }
            Event::Hint => {}
            event => return event.is_idle_in_cover(),
        }
        true
    }
}
