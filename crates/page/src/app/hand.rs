//! What a hand does at the board: pointers, keys, presses on a point, and why they are refused.

use super::pointer::Gesture;
use super::{
    App, BoardKey, Effect, Millis, Moving, Notice, Phase, PointerEvent, Reason, Saying, Typed,
};
use tengen_core::board::Point;
use tengen_core::game::Refusal;

impl App {
    pub(super) fn point(&mut self, event: PointerEvent, now: Millis) {
        let hover = self.hover();
        let gesture = self.pointers.take(event);
        self.redraw_hover(hover);
        if matches!(event.phase, Phase::Down) {
            self.cursor.hide();
            self.cursor.go_to(event.near);
            self.notice = None;
            self.effects.push(Effect::Refresh);
        }
        match gesture {
            Gesture::Nothing => {}
            Gesture::Press(point) => self.press(point, now),
            Gesture::PressOutside => self.refuse(Refusal::OffBoard, event.near, now),
        }
    }

    pub(super) fn key(&mut self, key: BoardKey, now: Millis) {
        let size = self.game().terms().size;
        self.notice = None;
        match key {
            BoardKey::Place => match self.cursor.take_typed(size) {
                Typed::Nothing => self.press(self.cursor.point(), now),
                Typed::Point(point) => self.press(point, now),
                Typed::NoPoint => self.warn(Reason::NoSuchPoint, self.cursor.point(), now),
            },
            key => {
                let before = self.cursor.point();
                self.cursor.take_key(key, size);
                if self.cursor.point() != before {
                    self.study = None;
                    self.explain_marked(self.cursor.point());
                } else if key == BoardKey::Escape {
                    self.study = None;
                }
            }
        }
        self.effects.push(Effect::Refresh);
    }

    /// The board got the focus by the keyboard.
    pub(super) fn show_cursor(&mut self) {
        self.cursor.show();
        self.effects.push(Effect::Refresh);
    }

    /// The board lost the focus.
    pub(super) fn hide_cursor(&mut self) {
        self.cursor.hide();
        self.effects.push(Effect::Refresh);
    }

    /// Moves the keyboard's cursor without showing it.
    pub(super) fn move_cursor(&mut self, point: Point) {
        if point != self.cursor.point() {
            self.study = None;
        }
        self.cursor.go_to(point);
        self.explain_marked(point);
        self.effects.push(Effect::Refresh);
    }

    /// The pointer is over another place, because the page scrolled.
    pub(super) fn stop_hovering(&mut self) {
        let hover = self.hover();
        self.pointers.stop_hovering();
        self.redraw_hover(hover);
    }

    pub(super) fn press(&mut self, point: Point, now: Millis) {
        if self.refuses_hand(point, now) {
            return;
        }
        if !self.asks_first(point, now) {
            self.place(point, now);
        }
    }

    pub(super) fn place(&mut self, point: Point, now: Millis) {
        let action = self.game().action_at(point);
        if let Err(refusal) = self.try_act(action, now) {
            self.refuse(refusal, point, now);
        }
    }

    pub(super) fn refuse(&mut self, refusal: Refusal, near: Point, now: Millis) {
        self.warn(Reason::Refused(refusal), near, now);
        self.effects.push(Effect::Refused(refusal));
    }

    pub(super) fn warn(&mut self, reason: Reason, near: Point, now: Millis) {
        self.notice = Some(Notice { reason, near });
        self.study = None;
        self.start_motion(Moving::Refused(near), now);
        self.effects
            .push(Effect::Announce(Saying::Warned(reason, near)));
        self.effects.push(Effect::Refresh);
    }
}
