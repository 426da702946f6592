//! The board as the player operates it: pointers, the keyboard cursor, motions, and the note beside a point.

mod aim;
mod cursor;
mod keys;
mod motion;
mod pointer;
mod touch;
pub mod words;

pub use aim::{Aim, AimGesture, TouchBoard};
pub use cursor::{Cursor, Typed};
pub use keys::{BoardKey, Modifiers};
pub use motion::{Motion, Moving};
pub use pointer::{Gesture, Phase, PointerEvent, PointerKind, Pointers};

use crate::change::{Actor, Change};
use crate::context::{Context, Presses};
use crate::effect::Effect;
use crate::message::{HistoryMessage, Message, Notice, NoticeReason};
use crate::settings::MotionPreference;
use crate::time::Millis;
use tengen_core::board::{Point, Stone, Symmetry};
use tengen_core::game::{Game, PlayRefusal, Status};
use tengen_picture::Section;

/// The time in which a second click on a point belongs to the first one, in ms.
const DOUBLE_CLICK: f64 = 400.0;

/// The number of lines around the stones in the part that shows them.
const MARGIN: u8 = 1;

/// The board as the player operates it.
#[derive(Clone, Debug)]
pub struct BoardPart {
    pointers: Pointers,
    aim: Aim,
    touch_board: TouchBoard,
    cursor: Cursor,
    notice: Option<Notice>,
    motions: Vec<Motion>,
    /// The visible part of the board; `None` for the whole board.
    section: Option<Section>,
    /// The last press.
    pressed: Option<(Point, Millis)>,
}

/// The place of a press in a double click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Click {
    First,
    Second,
}

/// The meaning of a key or a pointer event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Nothing,
    /// Place a stone at this point.
    Press(Point),
    /// Aim at this point.
    Aim(Point),
    /// Explain why this point is forbidden or not.
    Ask(Point),
    /// The cursor moved to this point.
    Moved(Point),
    /// Say where the stones are.
    Tell,
    /// Close the displayed note or explanation.
    Close,
}

impl BoardPart {
    pub fn new(game: &Game) -> BoardPart {
        BoardPart {
            pointers: Pointers::default(),
            aim: Aim::default(),
            touch_board: TouchBoard::default(),
            cursor: cursor_for(game),
            notice: None,
            motions: Vec::new(),
            section: None,
            pressed: None,
        }
    }

    /// Returns the visible part of the board.
    pub fn section(&self, cx: &Context) -> Section {
        self.section.unwrap_or(cx.game().terms().size.into())
    }

    /// Returns `true` if only a part of the board is visible.
    pub const fn has_section(&self) -> bool {
        self.section.is_some()
    }

    /// Shows only a part of the board; `None` for the whole board.
    pub fn show(&mut self, section: Option<Section>, cx: &mut Context) {
        let whole = cx.game().terms().size.into();
        self.section = section.filter(|&section| section != whole);
        let shown = self.section(cx);
        self.cursor.go_to(shown.nearest(self.cursor.point()));
        self.pointers.stop_hovering();
        self.aim.clear();
        self.notice = None;
        cx.announce(HistoryMessage::Showed(shown));
        cx.refresh();
    }

    /// Shows only the part of the board with stones.
    pub fn show_stones(&mut self, cx: &mut Context) {
        let game = cx.game();
        let stones: Vec<Point> = game.board().iter().map(|(point, _)| point).collect();
        let section = Section::around(&stones, MARGIN, game.terms().size);
        self.show(Some(section), cx);
    }

    /// Moves the visible part with the turned board.
    pub fn turn(&mut self, symmetry: Symmetry, cx: &Context) {
        let size = cx.game().terms().size;
        if let Some(section) = self.section {
            let corner = |column, row| symmetry.apply(Point::new(column, row)?, size);
            let one = corner(section.left(), section.bottom());
            let other = corner(section.right(), section.top());
            let turned = one.zip(other);
            self.section = turned.map(|(one, other)| Section::between(one, other, size));
        }
    }

    pub const fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    pub fn close_notice(&mut self) {
        self.notice = None;
    }

    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// Returns `true` if something still moves at `now`.
    pub fn is_moving(&self, now: Millis) -> bool {
        self.motions.iter().any(|motion| motion.is_running(now))
    }

    /// Removes the motions that have ended.
    pub fn drop_old_motions(&mut self, now: Millis) {
        self.motions.retain(|motion| motion.is_running(now));
    }

    /// Returns the point and colour of the preview stone. `None` unless the game is running, a pointer that
    /// can hover is over an empty point, and a person at this page is to move.
    pub fn hover(&self, cx: &Context) -> Option<(Point, Stone)> {
        let point = self.pointers.hover()?;
        let game = cx.game();
        match game.status() {
            _ if cx.presses == Presses::Marks => None,
            Status::ToMove(_) if !game.may_point_at(point) => None,
            Status::ToMove(_) if !cx.is_persons_turn() => None,
            // Fifth moves are black stones, whichever player offers or picks them.
            Status::ToMove(stone) => Some((point, stone)),
            Status::Over { .. } => None,
        }
    }

    pub fn point(&mut self, event: PointerEvent, cx: &mut Context) -> Meaning {
        let section = self.section(cx);
        let near = event.spot.nearest(section);
        let hover = self.hover(cx);
        let gesture = self.pointers.take(event, section);
        self.redraw_hover(hover, cx);
        if matches!(event.phase, Phase::Down) {
            self.cursor.hide();
            self.cursor.go_to(near);
            self.notice = None;
            cx.refresh();
        }
        if event.kind == PointerKind::Touch && self.aims(cx) && cx.is_placing() {
            return self.touch(event, cx);
        }
        match gesture {
            Gesture::Nothing => Meaning::Nothing,
            Gesture::Press(point) if self.is_on_placed(point, cx) => Meaning::Nothing,
            Gesture::Press(point) => Meaning::Press(point),
            Gesture::PressOutside => {
                cx.refuse(PlayRefusal::OffBoard, Some(near));
                Meaning::Nothing
            }
        }
    }

    /// Notes a press on a point, and returns its place in a double click.
    pub fn note_press(&mut self, point: Point, now: Millis) -> Click {
        let before = self.pressed.replace((point, now));
        match before {
            Some((at, then)) if at == point && now.0 - then.0 <= DOUBLE_CLICK => Click::Second,
            _ => Click::First,
        }
    }

    /// Returns `true` for the second half of a double click on a stone just placed.
    fn is_on_placed(&mut self, point: Point, cx: &Context) -> bool {
        let is_taken = cx.game().board().at(point).is_some();
        is_taken && self.note_press(point, cx.now) == Click::Second
    }

    /// Handles a key. The cursor stays in the visible part of the board.
    pub fn key(&mut self, key: BoardKey, cx: &mut Context) -> Meaning {
        if key == BoardKey::Tell {
            return Meaning::Tell;
        }
        let section = self.section(cx);
        let size = cx.game().terms().size;
        self.notice = None;
        self.aim.clear();
        if key != BoardKey::Place {
            let before = self.cursor.point();
            self.cursor.take_key(key, size);
            self.cursor.go_to(section.nearest(self.cursor.point()));
            let here = self.cursor.point();
            return match key {
                _ if here != before => Meaning::Moved(here),
                BoardKey::Escape => Meaning::Close,
                BoardKey::Ask => Meaning::Ask(here),
                _ => Meaning::Nothing,
            };
        }
        match self.cursor.take_typed(size) {
            Typed::Nothing => Meaning::Press(self.cursor.point()),
            Typed::Point(point) if section.contains(point) => Meaning::Press(point),
            Typed::Point(point) => {
                cx.warn(NoticeReason::NotShown(point), None);
                Meaning::Nothing
            }
            Typed::NoPoint => {
                cx.warn(NoticeReason::NoSuchPoint, None);
                Meaning::Nothing
            }
        }
    }

    /// Handles keyboard focus on the board.
    pub fn show_cursor(&mut self, cx: &mut Context) {
        self.cursor.show();
        cx.refresh();
    }

    /// Handles loss of focus.
    pub fn hide_cursor(&mut self, cx: &mut Context) {
        self.cursor.hide();
        cx.refresh();
    }

    /// Moves the keyboard cursor without making it visible. Returns `true` if it was at another point.
    pub fn move_cursor(&mut self, point: Point) -> bool {
        let did = point != self.cursor.point();
        self.cursor.go_to(point);
        did
    }

    /// Stops hovering, because the page scrolled below the pointer.
    pub fn stop_hovering(&mut self, cx: &mut Context) {
        let hover = self.hover(cx);
        self.pointers.stop_hovering();
        self.redraw_hover(hover, cx);
    }

    /// Requests a redraw only if the preview stone has changed.
    fn redraw_hover(&self, before: Option<(Point, Stone)>, cx: &mut Context) {
        if self.hover(cx) != before {
            cx.push(Effect::Redraw);
        }
    }

    /// Shows the reason why nothing was done, and marks the point.
    pub fn warn(&mut self, reason: NoticeReason, near: Option<Point>, cx: &mut Context) {
        let near = near.unwrap_or(self.cursor.point());
        self.notice = if reason.stands_beside() {
            self.aim.clear();
            None
        } else {
            Some(Notice { reason, near })
        };
        self.start_motion(Moving::Refused(near), cx);
        cx.announce(Message::Warned(reason, near));
        cx.refresh();
    }

    /// Reacts to a change of the game.
    pub fn follow(&mut self, change: &Change, cx: &Context) {
        match change {
            Change::Acted(actor) => self.show_action(*actor, cx),
            Change::TakenBack(undone) => {
                for &(action, colour) in undone {
                    if let Some(point) = action.point() {
                        self.start_motion(Moving::TakenBack(point, colour), cx);
                    }
                }
            }
            Change::Went(_) => self.motions.clear(),
            Change::Edited(_) => {
                let last = cx.game().last_point();
                let hides =
                    |section: &mut Section| last.is_some_and(|last| !section.contains(last));
                self.section.take_if(hides);
                self.cursor
                    .go_to(last.unwrap_or(self.section(cx).nearest(self.cursor.point())));
                self.motions.clear();
            }
            Change::Another(_) => {
                self.cursor = cursor_for(cx.game());
                self.motions.clear();
                self.section = None;
            }
            _ => return,
        }
        self.pointers.stop_hovering();
        self.aim.clear();
        self.notice = None;
        self.cursor.clear_typed();
    }

    fn show_action(&mut self, actor: Actor, cx: &Context) {
        let Some(point) = cx.games.last_action().and_then(|(it, _)| it.point()) else {
            return;
        };
        // A stone that nobody would see shows the whole board again.
        self.section.take_if(|section| !section.contains(point));
        if actor.moves_cursor() {
            self.cursor.go_to(point);
        }
        self.start_motion(Moving::Placed(point), cx);
        if !cx.game().status().winning_points().is_empty() {
            self.start_motion(Moving::WinningLine, cx);
        }
    }

    fn start_motion(&mut self, moving: Moving, cx: &Context) {
        self.motions.retain(|motion| !motion.is_about_same(moving));
        if cx.surroundings.motion == MotionPreference::Full {
            self.motions.push(Motion {
                moving,
                since: cx.now,
            });
        }
    }
}

/// Returns the keyboard cursor for another game: at its last stone, or at the centre.
fn cursor_for(game: &Game) -> Cursor {
    Cursor::new(game.last_point().unwrap_or(game.terms().size.centre()))
}
