//! Consequences: of a change for the other parts, and of every event for the computer, the
//! clock and the connection.

use super::{Actor, Change, Effect, Page};
use tengen_core::game::{Action, Consent, Deed};
use tengen_core::rules::Judgement;
use tengen_kit::clock::ClockPart;
use tengen_kit::computer::Decision;
use tengen_kit::message::{Message, NoticeReason, Toast};
use tengen_study::lab::{SimulationPace, forget_bots};

impl Page {
    /// Lets the parts process the reported changes.
    pub(super) fn follow_changes(&mut self) {
        while let Some(change) = self.cx.changes.pop_front() {
            self.board.follow(&change, &self.cx);
            self.renju.follow(&change, &self.cx);
            self.computer.follow(&change, &mut self.cx);
            for wing in self.wings.all() {
                wing.follow(self, &change);
            }
            self.files.follow(&change, &mut self.cx);
            self.history.follow(&change, &mut self.cx);
            self.clock.follow(&change);
            if let Some(sound) = &self.sound {
                sound.follow(&change, &mut self.cx);
            }
            self.tell(&change);
            for wing in self.wings.all() {
                wing.conclude(self, &change);
            }
        }
    }

    /// Displays, announces and stores a change that the parts have processed.
    fn tell(&mut self, change: &Change) {
        match *change {
            Change::Acted(Actor::QuickSimulation) if !self.cx.game().status().is_over() => {
                self.game_changed(None);
            }
            Change::Acted(actor) => {
                if actor == Actor::Hand {
                    self.cx.drop_toast(Toast::FairPlay);
                    self.go_on_elsewhere();
                    forget_bots(&mut self.cx);
                }
                let last = self.cx.games.last_action();
                self.game_changed(last.map(|(action, colour)| Message::Acted(action, colour)));
                self.save_ended();
                // No announcement, because the result is announced already.
                if self.renju.explain_lost(&self.cx) {
                    self.board.close_notice();
                    self.cx.refresh();
                }
            }
            Change::TakenBack(ref undone) => {
                // In an online game the opponent has agreed.
                if !self.cx.games.is_online() {
                    self.go_on_elsewhere();
                }
                let last = undone.last();
                self.game_changed(last.map(|&(action, colour)| Message::Undone(action, colour)));
            }
            Change::Went(message) => self.game_changed(Some(message)),
            Change::Another(message) => {
                self.cx.drop_toast(Toast::FairPlay);
                self.another_game_shows();
                self.game_changed(message);
            }
            Change::Edited(message) => self.game_changed(message),
            Change::Requested(message) => {
                self.board.close_notice();
                self.cx.refresh();
                self.cx.announce(message);
            }
            Change::Warned(reason, near) => self.board.warn(reason, near, &mut self.cx),
            Change::Refused(refusal, near) => {
                let reason = NoticeReason::Refused(refusal);
                self.board.warn(reason, near, &mut self.cx);
                self.cx.push(Effect::Refused(refusal));
            }
            Change::Forbade(_) => {
                self.board.close_notice();
                self.cx.refresh();
            }
            Change::Advised => {
                self.board.close_notice();
                self.cx.announce(Message::Hint);
                self.cx.refresh();
            }
            Change::Wanted(..) => self.board.close_notice(),
            Change::Reviewed => self.need_learning(),
            Change::LowTime(_)
            | Change::Presence(..)
            | Change::Sought(_)
            | Change::Studied(..)
            | Change::NotStudied(_)
            | Change::Ranked(_)
            | Change::NotRanked
            | Change::Solved(..)
            | Change::NotSolved(_)
            | Change::Practised(..)
            | Change::Answered
            | Change::Learned
            | Change::Stopped => {}
        }
    }

    fn game_changed(&mut self, message: Option<Message>) {
        self.cx.refresh();
        self.cx.unsaved.add(tengen_kit::store::GAME);
        if let Some(message) = message {
            self.cx.announce(message);
        }
        self.cx.push(Effect::Changed);
    }

    /// Updates everything that depends on the last event or on time.
    pub(super) fn settle(&mut self) {
        ClockPart::look(&mut self.cx);
        self.want_what_shows();
        self.follow_changes();
        self.settle_empty_board();
        self.settle_studied_game();
        self.follow_changes();
        self.clock.follow_board(self.local_board(), &mut self.cx);
        for wing in self.wings.all() {
            wing.prepare(self);
        }
        self.follow_changes();
        self.pursue();
        // The computer's action may create its next task.
        if self.does_what_is_decided() {
            self.pursue();
        }
        self.computer.find_threats(&self.cx);
        self.clock.settle(self.local_board(), &mut self.cx);
        self.history.settle(&mut self.cx);
        for wing in self.wings.all() {
            wing.go_on(self);
        }
        self.follow_changes();
        for wing in self.wings.all() {
            wing.report(self);
        }
    }

    /// Sets the current task of the computer.
    fn pursue(&mut self) {
        if self.is_unpainted {
            return;
        }
        let turn = self.bot_turn();
        for wing in self.wings.all() {
            wing.set_tasks(self);
        }
        self.computer.pursue(turn, &mut self.cx);
        self.follow_changes();
    }

    /// Carries out the computer's decision when its pause is over. Returns `true` if the computer acted.
    fn does_what_is_decided(&mut self) -> bool {
        let turn = self.bot_turn();
        let Some(turn) = turn else {
            return false;
        };
        let did = match self.computer.due_decision(Some(turn), &self.cx) {
            None => return false,
            Some(Decision::Act(action)) => self.bot_acts(action),
            Some(Decision::Answer(consent)) => self.bot_answers(consent),
        };
        if did {
            self.computer.has_done();
            self.follow_changes();
            if let Some(lab) = &mut self.lab {
                lab.go_on(turn, &mut self.cx);
            }
        } else {
            // The engine sent an impossible action.
            self.computer.fail(Some(turn), &mut self.cx);
            self.follow_changes();
        }
        did
    }

    /// Carries out an action of the computer with the same checks as any other action. The computer never
    /// plays a forbidden point. Returns `false` if the action is impossible.
    fn bot_acts(&mut self, action: Action) -> bool {
        let game = self.cx.game();
        let judged = action.point().map(|point| game.position().judge(point));
        if matches!(judged, Some(Ok(Judgement::Forbidden(_)))) {
            return false;
        }
        let seat = game.seat_to_move();
        let pace = self.lab.as_ref().and_then(|lab| lab.pace(game));
        let games = &mut self.cx.games;
        let did = games.act(Deed::Act(action), seat, self.cx.now).is_ok();
        if did {
            let actor = match pace {
                None => Actor::Computer,
                Some(SimulationPace::Quick) => Actor::QuickSimulation,
                Some(_) => Actor::Simulation,
            };
            self.cx.changed(Change::Acted(actor));
            self.follow_changes();
            ClockPart::look(&mut self.cx);
        }
        did
    }

    /// Answers the opponent's request for the computer. Returns `false` if there was no request.
    fn bot_answers(&mut self, consent: Consent) -> bool {
        let undone = self.cx.games.last_action();
        let seat = self.cx.game().seat_to_move();
        let answered = self
            .cx
            .games
            .act(Deed::Answer(consent), seat, self.cx.now)
            .is_ok();
        if answered {
            self.grant(undone);
        }
        answered
    }
}
