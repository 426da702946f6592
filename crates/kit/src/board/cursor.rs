//! The keyboard cursor, and the letters typed to name a point.

use super::BoardKey;
use tengen_core::board::{BoardSize, Point};
use tengen_picture::Visibility;

/// The keyboard cursor on the board, and the typed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    point: Point,
    visibility: Visibility,
    typed: String,
}

/// The meaning of the typed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// The player typed no text.
    Nothing,
    /// The text names this point of the board.
    Point(Point),
    /// The text names no point of the board.
    NoPoint,
}

impl Cursor {
    /// Returns a hidden cursor.
    pub const fn new(point: Point) -> Cursor {
        Cursor {
            point,
            visibility: Visibility::Hidden,
            typed: String::new(),
        }
    }

    /// Returns the point of the cursor, even if it is hidden.
    pub const fn point(&self) -> Point {
        self.point
    }

    /// Returns the point of the cursor if it is visible: from a key press until a pointer event.
    pub fn shown(&self) -> Option<Point> {
        (self.visibility == Visibility::Shown).then_some(self.point)
    }

    /// Returns the letters and digits typed so far, in lower case.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    pub const fn show(&mut self) {
        self.visibility = Visibility::Shown;
    }

    pub fn hide(&mut self) {
        self.visibility = Visibility::Hidden;
        self.clear_typed();
    }

    pub const fn go_to(&mut self, point: Point) {
        self.point = point;
    }

    pub fn clear_typed(&mut self) {
        self.typed.clear();
    }

    /// Returns the meaning of the typed text, and clears the text.
    pub fn take_typed(&mut self, size: BoardSize) -> Typed {
        let typed = std::mem::take(&mut self.typed);
        if typed.is_empty() {
            return Typed::Nothing;
        }
        match typed.parse() {
            Ok(point) if size.contains(point) => Typed::Point(point),
            _ => Typed::NoPoint,
        }
    }

    /// Handles a key that moves the cursor, types or clears. The cursor moves to a typed point as soon
    /// as it is valid.
    pub fn take_key(&mut self, key: BoardKey, size: BoardSize) {
        self.show();
        match key {
            BoardKey::Letter(letter) => self.typed = letter.to_ascii_lowercase().to_string(),
            BoardKey::Digit(_) if self.typed.is_empty() || self.typed.len() >= 3 => return,
            BoardKey::Digit(digit) => self.typed.push(digit),
            BoardKey::Backspace => _ = self.typed.pop(),
            BoardKey::Escape | BoardKey::Place | BoardKey::Ask => self.clear_typed(),
            _ => {
                self.clear_typed();
                self.point = self.moved(key, size);
            }
        }
        if let Some(point) = self.typed.parse().ok().filter(|&p| size.contains(p)) {
            self.point = point;
        }
    }

    fn moved(&self, key: BoardKey, size: BoardSize) -> Point {
        let end = size.lines() - 1;
        let (column, row) = (self.point.column(), self.point.row());
        let target = match key {
            BoardKey::Left => self.point.step(-1, 0),
            BoardKey::Right => self.point.step(1, 0),
            BoardKey::Up => self.point.step(0, 1),
            BoardKey::Down => self.point.step(0, -1),
            BoardKey::Home => Point::new(0, row),
            BoardKey::End => Point::new(end, row),
            BoardKey::PageUp => Point::new(column, end),
            BoardKey::PageDown => Point::new(column, 0),
            _ => None,
        };
        target
            .filter(|&point| size.contains(point))
            .unwrap_or(self.point)
    }
}
