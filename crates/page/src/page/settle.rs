//! What follows: from a change for the other parts, and from every event for the computer, the clock and the
//! connection.

use super::{Actor, App, Change, Effect, Kept};
use crate::clock::ClockPart;
use crate::computer::{BotTurn, ComputerPart, Decision, Told};
use crate::game::{NoticeReason, Saying};
use crate::lab::Pace;
use tengen_core::game::{Action, Consent, Deed};
use tengen_core::rules::Judgement;

impl App {
    /// The bot that has the turn at the cursor: the Lab's comes before one that has a seat.
    pub(super) fn bot_turn(&self) -> Option<BotTurn> {
        let lab = self.lab.as_ref();
        let told = lab.and_then(|lab| lab.turn(self.cx.game()));
        told.or_else(|| ComputerPart::seated_turn(&self.cx))
    }

    /// Lets the parts follow the changes that were reported.
    pub(super) fn follow_changes(&mut self) {
        while let Some(change) = self.cx.changes.pop_front() {
            self.board.follow(&change, &self.cx);
            self.renju.follow(&change, &self.cx);
            self.computer.follow(&change, &mut self.cx);
            if let Some(lab) = &mut self.lab {
                lab.follow(&change, &mut self.cx);
            }
            self.files.follow(&change, &mut self.cx);
            self.tell(change);
        }
    }

    /// Shows, says and stores a change that the parts have followed.
    fn tell(&mut self, change: Change) {
        match change {
            Change::Acted(Actor::QuickSimulation) => self.game_changed(None),
            Change::Acted(_) => {
                let last = self.cx.games.last_action();
                self.game_changed(last.map(|(action, colour)| Saying::Acted(action, colour)));
                // Without a word over the result's.
                if self.renju.explain_lost(&self.cx) {
                    self.board.close_notice();
                    self.cx.refresh();
                }
            }
            Change::TakenBack(undone) => {
                let last = undone.last();
                self.game_changed(last.map(|&(action, colour)| Saying::Undone(action, colour)));
            }
            Change::Went(saying) => self.game_changed(Some(saying)),
            Change::Another(saying) => self.game_changed(saying),
            Change::Requested(saying) => {
                self.board.close_notice();
                self.cx.refresh();
                self.cx.announce(saying);
            }
            Change::Warned(reason, near) => self.board.warn(reason, near, &mut self.cx),
            Change::Refused(refusal, near) => {
                let reason = NoticeReason::Refused(refusal);
                self.board.warn(reason, near, &mut self.cx);
                self.cx.push(Effect::Refused(refusal));
            }
            Change::Advised => {
                self.board.close_notice();
                self.cx.announce(Saying::Hint);
                self.cx.refresh();
            }
            Change::Stopped => {}
        }
    }

    fn game_changed(&mut self, saying: Option<Saying>) {
        self.cx.refresh();
        self.cx.unsaved.add(Kept::Game);
        if let Some(saying) = saying {
            self.cx.announce(saying);
        }
        self.cx.push(Effect::Changed);
    }

    /// Does what follows from whatever has happened, and from time.
    pub(super) fn settle(&mut self) {
        ClockPart::look(&mut self.cx);
        self.follow_changes();
        if let Some(lab) = &mut self.lab {
            lab.settle(&mut self.cx);
        }
        self.pursue();
        // What the computer does may call for the next.
        if self.does_what_is_decided() {
            self.pursue();
        }
        self.computer.find_threats(&self.cx);
        self.clock.settle(&mut self.cx);
        if let Some(online) = &mut self.online {
            online.settle(&mut self.cx);
        }
        self.follow_changes();
    }

    /// Sets the computer its task.
    fn pursue(&mut self) {
        let turn = self.bot_turn();
        self.computer.pursue(turn, &mut self.cx);
        self.follow_changes();
    }

    /// Does what the computer has decided, if its moment has come. Returns `true` if the computer did something.
    fn does_what_is_decided(&mut self) -> bool {
        let turn = self.bot_turn();
        let Some(turn) = turn else {
            return false;
        };
        let did = match self.computer.due_decision(Some(turn), &self.cx) {
            None => return false,
            Some(Decision::Act(action)) => self.bot_acts(action, turn),
            Some(Decision::Answer(consent)) => self.bot_answers(consent),
        };
        if did {
            self.computer.has_done();
            self.follow_changes();
            if let Some(lab) = &mut self.lab {
                lab.go_on(turn, &mut self.cx);
            }
        } else {
            // The engine said what cannot be.
            self.computer.fail(Some(turn), &mut self.cx);
            self.follow_changes();
        }
        did
    }

    /// Does an action of the computer through the same gate as everybody's. It plays no forbidden point, whoever
    /// says so. Returns `false` if it cannot be.
    fn bot_acts(&mut self, action: Action, turn: BotTurn) -> bool {
        let game = self.cx.game();
        let judged = action.point().map(|point| game.position().judge(point));
        if matches!(judged, Some(Ok(Judgement::Forbidden(_)))) {
            return false;
        }
        let seat = game.seat_to_move();
        let pace = self.lab.as_ref().and_then(|lab| lab.pace(game));
        let games = &mut self.cx.games;
        let did = match turn.told {
            // Nobody's time is spent by the Lab.
            Told::ByLab => games.act_untimed(action, seat).is_ok(),
            Told::BySeat => games.act(Deed::Act(action), seat, self.cx.now).is_ok(),
        };
        if did {
            let actor = match pace {
                None => Actor::Computer,
                Some(Pace::Quick) if !self.cx.game().status().is_over() => Actor::QuickSimulation,
                Some(_) => Actor::Simulation,
            };
            self.cx.changed(Change::Acted(actor));
            self.follow_changes();
            ClockPart::look(&mut self.cx);
        }
        did
    }

    /// Answers the request of the other side for the computer. Returns `false` if nothing was asked.
    fn bot_answers(&mut self, consent: Consent) -> bool {
        let undone = self.cx.games.last_action();
        let seat = self.cx.game().seat_to_move();
        let answered = self
            .cx
            .games
            .act(Deed::Answer(consent), seat, self.cx.now)
            .is_ok();
        if answered {
            let undone = undone.into_iter().collect();
            self.cx.changed(Change::TakenBack(undone));
            ClockPart::turn_back(&mut self.cx);
        }
        answered
    }
}
