//! Actions of a person: on the board, by buttons, and in the choice of players for the seats.

use super::{Change, Effect, Page};
use crate::page::Actor;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Deed, DeedOutcome, PlayRefusal, Refusal};
use tengen_kit::activity::{Input, Offer};
use tengen_kit::board::{BoardKey, Meaning, PointerEvent};
use tengen_kit::clock::ClockPart;
use tengen_kit::game::{Controller, Done};
use tengen_kit::message::{Message, NoticeReason};
use tengen_kit::players::{PlayedBy, Player};
use tengen_kit::renju::{Pressed, Study};
use tengen_online::ToServer;
use tengen_study::history::Chosen;

impl Page {
    pub(super) fn point(&mut self, event: PointerEvent) {
        let wanted = self.board.point(event, &mut self.cx);
        self.do_wanted(wanted);
    }

    pub(super) fn key(&mut self, key: BoardKey) {
        let wanted = self.board.key(key, &mut self.cx);
        self.do_wanted(wanted);
        self.cx.refresh();
    }

    fn do_wanted(&mut self, wanted: Meaning) {
        match wanted {
            Meaning::Nothing => {}
            Meaning::Press(point) => self.press(point),
            Meaning::Aim(point) => self.aim_at(point),
            Meaning::Ask(point) => self.ask_about(point),
            Meaning::Tell => self.cx.announce(Message::Position),
            Meaning::Moved(point) => {
                self.renju.close_study();
                self.renju.explain_marked(point, &mut self.cx);
            }
            Meaning::Close if self.history.escape(&mut self.cx) => {}
            Meaning::Close => {
                self.renju.close_study();
                self.computer.close_hint();
            }
        }
    }

    /// Aims at a point. A point that can take no stone, or is marked as forbidden, says why at once.
    fn aim_at(&mut self, point: Point) {
        let is_free = self.cx.game().may_point_at(point);
        if is_free && self.renju.mark_at(point).is_none() {
            self.renju.close_study();
            self.board.aim_at(point, &mut self.cx);
        } else {
            self.board.clear_aim();
            self.press(point);
        }
    }

    /// Explains why a point is forbidden or not, if the player may ask.
    pub(super) fn ask_about(&mut self, point: Point) {
        if self.may_ask_about(point) {
            self.board.close_notice();
            self.board.cancel_press();
            self.board.move_cursor(point);
            self.computer.close_hint();
            self.renju.explain_asked(point, &mut self.cx);
        }
    }

    pub(super) fn ask_about_aimed(&mut self) {
        if let Some(aimed) = self.board.aimed(&self.cx) {
            self.ask_about(aimed.point);
        }
    }

    /// Places a stone at the aimed point.
    pub(super) fn place_aimed(&mut self) {
        if let Some(aimed) = self.board.aimed(&self.cx) {
            self.press(aimed.point);
        }
    }

    /// Moves the keyboard cursor without making it visible.
    pub(super) fn move_cursor(&mut self, point: Point) {
        if self.board.move_cursor(point) {
            self.renju.close_study();
        }
        self.renju.explain_marked(point, &mut self.cx);
        self.cx.refresh();
    }

    pub(super) fn press(&mut self, point: Point) {
        match self.history.press(point, &mut self.cx) {
            Chosen::Nothing => {}
            Chosen::Mark => return self.board.close_notice(),
            Chosen::Section(section) => return self.board.show(Some(section), &mut self.cx),
        }
        match self.cx.offers().of(Input::Place) {
            Offer::Own => return self.cx.changed(Change::Wanted(Input::Place, Some(point))),
            Offer::Absent(None) => return,
            _ => {}
        }
        if self.refuses_hand(point) {
            return;
        }
        let by_cursor = self.renju.study().filter(|study| !study.is_pressed());
        let spoken = by_cursor.map(Study::point) == Some(point);
        let click = self.board.note_press(point, self.cx.now);
        match self.renju.press(point, click, &self.cx) {
            Pressed::Places => self.place(point),
            Pressed::Explains(refusal) => {
                if let Some(refusal) = refusal {
                    self.cx.refuse(refusal, Some(point));
                    self.follow_changes();
                }
                // The explanation was spoken when the cursor came here, and the refusal just now.
                let ban = self.renju.mark_at(point);
                match (spoken, refusal, ban) {
                    (true, Some(_), _) => {}
                    (true, None, Some(ban)) => {
                        let reason = NoticeReason::Refused(PlayRefusal::Forbidden(ban).into());
                        self.cx.announce(Message::Warned(reason, point));
                    }
                    _ => self.cx.announce(Message::Explained),
                }
                self.renju.explain_pressed(point, &mut self.cx);
            }
        }
    }

    /// Rejects a press if it is not this player's turn. Returns `true` if it was rejected.
    pub(super) fn refuses_hand(&mut self, near: Point) -> bool {
        let reason = match self.cx.games.activity().why_not_now(&self.cx) {
            None => return false,
            Some(NoticeReason::ComputersTurn) => self.whose_turn(),
            Some(reason) => reason,
        };
        if reason == NoticeReason::LookedBack
            && let Some(online) = self.cx.games.online_here()
        {
            let live = online.mirror().live();
            self.go(|session| session.jump(live));
        }
        self.cx.warn(reason, Some(near));
        self.follow_changes();
        self.cx.push(Effect::Refused(PlayRefusal::OutOfTurn.into()));
        true
    }

    pub(super) fn place(&mut self, point: Point) {
        let action = self.cx.game().action_at(point);
        if let Err(refusal) = self.try_act(action) {
            self.cx.refuse(refusal, Some(point));
        }
    }

    /// Places the stone that is being explained.
    pub(super) fn place_anyway(&mut self) {
        if let Some(point) = self.renju.study().map(Study::point) {
            self.place(point);
        }
    }

    pub(super) fn act(&mut self, action: Action) {
        if let Err(refusal) = self.try_act(action) {
            self.cx.push(Effect::Refused(refusal));
        }
    }

    fn try_act(&mut self, action: Action) -> Result<(), Refusal> {
        let seat = self.seat_of_hand(action)?;
        let done = self.cx.games.act(Deed::Act(action), seat, self.cx.now)?;
        if let Done::Sent(message) = done {
            self.tell_action(message);
        }
        self.cx.changed(Change::Acted(Actor::Hand));
        Ok(())
    }

    /// Sends an action to the server. Whatever the server refused before is forgotten.
    fn tell_action(&mut self, message: ToServer) {
        self.cx.push(Effect::Send(message));
        if let Some(online) = &mut self.online {
            online.forget_refusal();
        }
    }

    /// Carries out a deed offered by a button, for the seat that has the choice.
    pub(super) fn choose(&mut self, deed: Deed) {
        let mover = self.cx.game().seat_to_move();
        let seat = match deed {
            Deed::Ask(_) => mover.other(),
            _ => mover,
        };
        match self.cx.controller(seat) {
            Controller::Bot(_) => return self.cx.warn(self.whose_turn(), None),
            Controller::Plan => return self.cx.refuse(PlayRefusal::OutOfTurn, None),
            Controller::Hand | Controller::Remote => {}
        }
        let undone = self.cx.games.last_action();
        match self.cx.games.act(deed, seat, self.cx.now) {
            Err(refusal) => self.cx.refuse(refusal, None),
            Ok(Done::Sent(message)) if matches!(deed, Deed::Act(_)) => {
                self.tell_action(message);
                self.cx.changed(Change::Acted(Actor::Hand));
            }
            Ok(Done::Sent(message)) => self.cx.push(Effect::Send(message)),
            Ok(Done::Here(event)) => self.chosen(&event, undone),
        }
    }

    /// Follows an action that was taken back with consent. The clock continues from there.
    pub(super) fn grant(&mut self, undone: Option<(Action, Stone)>) {
        self.cx
            .changed(Change::TakenBack(undone.into_iter().collect()));
        ClockPart::turn_back(&mut self.cx);
    }

    fn chosen(&mut self, event: &DeedOutcome, undone: Option<(Action, Stone)>) {
        match event {
            DeedOutcome::Acted(_) => self.cx.changed(Change::Acted(Actor::Hand)),
            DeedOutcome::TakenBack => self.grant(undone),
            DeedOutcome::Asked(_) => self.cx.changed(Change::Requested(Message::Asked)),
            DeedOutcome::Refused | DeedOutcome::Withdrawn => {
                self.cx.changed(Change::Requested(Message::NotAgreed));
            }
        }
    }

    /// Shows why the last stone is forbidden.
    pub(super) fn explain_last(&mut self) {
        if self.renju.explain_last(&self.cx) {
            self.board.close_notice();
            self.cx.announce(Message::Explained);
            self.cx.refresh();
        }
    }

    pub(super) fn close_note(&mut self) {
        self.board.close_notice();
        self.renju.close_study();
        self.computer.close_hint();
        self.cx.refresh();
    }

    /// Sets the person or computer that plays for a player from now on.
    pub(super) fn sit(&mut self, player: Player, played_by: PlayedBy) {
        self.cx.settings.players[player.index()] = played_by;
        if let PlayedBy::Computer(_) = played_by {
            self.cx.resume_at = Some(self.cx.game().cursor());
            self.cx.engine.mend();
        }
        self.board.close_notice();
        self.cx.settings_changed();
    }

    /// Lets a person take over the side of a colour from the computer, or give it back.
    pub(super) fn relieve(&mut self, colour: Stone) {
        let seat = self.cx.game().seat_of(colour);
        let player = self.cx.settings.player(seat);
        let played_by = self.cx.settings.played_by(seat);
        if played_by.bot().is_none() {
            return;
        }
        // With a broken engine, a person already has the seat.
        if self.is_broken() {
            self.sit(player, played_by);
        } else {
            self.sit(player, played_by.toggled());
        }
    }

    /// Lets White play on without claiming the win.
    pub(super) fn ignore(&mut self) {
        if self.renju.ignore(&self.cx) {
            self.close_note();
            self.cx.announce(Message::LetRest);
        }
    }
}
