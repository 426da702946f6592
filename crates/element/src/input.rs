//! Pointers and keys on the board.

use tengen_core::board::{Point, Stone};
use tengen_core::game::{PlayRefusal, Status};
use tengen_kit::board::{AimGesture, BoardKey, Gesture, Phase, PointerEvent, PointerKind};
use tengen_kit::board::{Pointers, TouchBoard, Typed, words::position};
use tengen_kit::text::Key;
use tengen_kit::time::Millis;

use crate::board::{Board, Notice};

impl Board {
    /// Handles a pointer. Returns the time after which [`Board::wake`] is due.
    pub fn point(&mut self, event: PointerEvent, now: Millis) -> Option<f64> {
        let section = self.section();
        let gesture = self.pointers.take(event, section);
        if event.phase == Phase::Down {
            self.cursor.hide();
            self.cursor.go_to(event.spot.nearest(section));
            self.note = None;
        }
        if !self.takes_stones() {
            return None;
        }
        let aims = self.touch == TouchBoard::Small;
        if event.kind == PointerKind::Touch && aims {
            return self.touch(event, now);
        }
        match gesture {
            Gesture::Nothing => {}
            Gesture::Press(point) => self.press(point),
            Gesture::PressOutside => {
                _ = self.refuse(event.spot.nearest(section), PlayRefusal::OffBoard);
            }
        }
        None
    }

    fn touch(&mut self, event: PointerEvent, now: Millis) -> Option<f64> {
        let fingers = self.pointers.fingers();
        match self.aim.take(event, fingers, self.section(), now) {
            AimGesture::Nothing => {}
            AimGesture::Started(wait) => return Some(wait.0),
            AimGesture::Lifted => {
                let aimed = self.aim.point();
                self.aim.set(aimed.filter(|&it| self.game.may_point_at(it)));
            }
            AimGesture::Tap(point) => self.aim.set(Some(point)),
            AimGesture::Confirm(point) => self.press(point),
        }
        None
    }

    /// Lets a resting finger aim.
    pub fn wake(&mut self, now: Millis) {
        self.aim.wake(self.section(), now);
    }

    /// Places a stone at the aimed point.
    pub fn confirm(&mut self) {
        if let Some(aimed) = self.aim.point() {
            self.press(aimed);
        }
    }

    /// Notes that the page scrolled below the pointer, or that the board lost it.
    pub fn stop_hovering(&mut self) {
        self.pointers.stop_hovering();
    }

    /// Forgets all pointers, whose presses may never end.
    pub fn lose_pointers(&mut self) {
        self.pointers = Pointers::default();
        self.aim.cancel();
    }

    /// Returns the preview of the next stone under the pointer.
    pub(crate) fn hover(&self) -> Option<(Point, Stone)> {
        let point = self
            .pointers
            .hover()
            .filter(|&it| self.game.may_point_at(it))?;
        match self.game.status() {
            Status::ToMove(stone) if self.takes_stones() => Some((point, stone)),
            _ => None,
        }
    }

    /// Handles a key by its name in the browser. Returns `false` if it has no meaning here.
    pub fn key(&mut self, name: &str) -> bool {
        if !self.is_used() {
            return false;
        }
        let places = self.takes_stones() || self.puzzle.is_some();
        match BoardKey::from_name(name) {
            Some(BoardKey::Tell) => self.say(position(self.texts(), &self.game)),
            Some(key) if places => return self.board_key(key),
            Some(BoardKey::Left) => self.undo(),
            Some(BoardKey::Right) => self.redo(),
            Some(BoardKey::Home) => _ = self.goto(0),
            Some(BoardKey::End) => _ = self.goto(self.plies()),
            None | Some(_) => return false,
        }
        true
    }

    fn board_key(&mut self, key: BoardKey) -> bool {
        let size = self.game.terms().size;
        self.note = None;
        self.aim.clear();
        if key != BoardKey::Place {
            self.cursor.take_key(key, size);
            self.cursor
                .go_to(self.section().nearest(self.cursor.point()));
            return key != BoardKey::Escape;
        }
        match self.cursor.take_typed(size) {
            Typed::Nothing => self.press(self.cursor.point()),
            Typed::Point(point) => self.press(point),
            Typed::NoPoint => {
                let text = self.texts().get(Key::RefusedTyped).to_owned();
                self.say(text.clone());
                self.note = Some(Notice {
                    text,
                    explanation: None,
                });
            }
        }
        true
    }

    /// Shows the keyboard cursor, or hides it when the board loses the focus.
    pub fn focus(&mut self, has_focus: bool) {
        if has_focus {
            self.cursor.show();
        } else {
            self.cursor.hide();
        }
    }
}
