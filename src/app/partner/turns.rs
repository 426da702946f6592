//! Whole turns: undo and redo against the computer go from one choice of the person's to the next.

use super::super::{App, Millis, Moving, Msg, Saying};

impl App {
    /// Whether some person plays beside a computer.
    fn is_shared(&self) -> bool {
        let game = self.game();
        let first = game.seat_to_move();
        self.computer_at(first).is_some() != self.computer_at(first.other()).is_some()
    }

    fn is_for_person(&self) -> bool {
        self.computer_at(self.game().seat_to_move()).is_none()
    }

    /// Takes back the last thing that the person did, and what the computer did since. Whether
    /// that is what undo means here.
    pub(in crate::app) fn takes_turn_back(&mut self, now: Millis) -> bool {
        if !self.is_shared() {
            if self.has_clock() {
                self.step_back(now);
                self.turn_clock_back(now);
            }
            return self.has_clock();
        }
        let mut undone = None;
        while let Some((action, colour)) = self.last_action() {
            if let Err(refusal) = self.session.undo() {
                if undone.is_none() {
                    self.refuse(refusal, self.cursor.point(), now);
                    return true;
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
        self.turn_clock_back(now);
        true
    }

    /// Does again what the person took back, and what the computer had answered. Whether that is
    /// what redo means here.
    pub(in crate::app) fn does_turn_again(&mut self, now: Millis) -> bool {
        if !self.is_shared() {
            if self.has_clock() {
                self.step_on(now);
                self.turn_clock_back(now);
            }
            return self.has_clock();
        }
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
        self.turn_clock_back(now);
        true
    }

    /// What only matters with a computer at the board, or with its advice.
    pub(in crate::app) fn partner_message(&mut self, msg: Msg, now: Millis) {
        match msg {
            Msg::Begin(terms, lineup) => self.begin(terms, lineup),
            Msg::Sit(player, played_by) => self.sit(player, played_by),
            Msg::Relieve(colour) => self.relieve(colour),
            Msg::MoveNow => self.move_now(now),
            Msg::Stop => self.stop(),
            Msg::GoOn => {
                self.go_on_here();
                self.resume_clock(now);
            }
            Msg::Hint => self.wish_for_hint(now),
            Msg::Threats => self.toggle_threats(),
            Msg::Lab(msg) => self.lab_message(msg, now),
            Msg::Engine(news) => self.take_news(news, now),
            Msg::Pause => self.toggle_pause(now),
            // A timer rang: what is due is looked for after every message.
            _ => {}
        }
    }
}
