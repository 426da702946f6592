//! The board under fingers: what a touch aims at and places.

use super::aim::AimGesture;
use super::{BoardPart, Meaning, PointerEvent, TouchBoard};
use crate::context::{Context, Presses};
use crate::effect::Effect;
use crate::settings::TouchMode;
use tengen_core::board::Point;
use tengen_picture::Aimed;

impl BoardPart {
    /// Handles an event of a finger that aims.
    pub(super) fn touch(&mut self, event: PointerEvent, cx: &mut Context) -> Meaning {
        let section = self.section(cx);
        let before = self.aim.point();
        let fingers = self.pointers.fingers();
        let gesture = self.aim.take(event, fingers, section, cx.now);
        let meaning = match gesture {
            AimGesture::Nothing => Meaning::Nothing,
            AimGesture::Started(wait) => {
                cx.push(Effect::Wake(wait));
                Meaning::Nothing
            }
            AimGesture::Lifted => {
                let point = self.aim.point();
                let point = point.filter(|&point| cx.game().may_point_at(point));
                self.aim.set(point);
                // A marked point is explained, and takes no aim.
                point.map_or(Meaning::Nothing, Meaning::Aim)
            }
            AimGesture::Tap(point) => Meaning::Aim(point),
            AimGesture::Confirm(point) => Meaning::Press(point),
        };
        self.refresh_aim(before, cx);
        meaning
    }

    /// Aims at a point.
    pub fn aim_at(&mut self, point: Point, cx: &mut Context) {
        let before = self.aim.point();
        self.aim.set(Some(point));
        self.refresh_aim(before, cx);
    }

    /// Forgets the aimed point.
    pub const fn clear_aim(&mut self) {
        self.aim.clear();
    }

    /// Forgets a press that has not been released, because it had another meaning.
    pub const fn cancel_press(&mut self) {
        self.pointers.cancel_press();
    }

    /// Lets a resting finger aim.
    pub fn wake(&mut self, cx: &mut Context) {
        let before = self.aim.point();
        self.aim.wake(self.section(cx), cx.now);
        self.refresh_aim(before, cx);
    }

    fn refresh_aim(&self, before: Option<Point>, cx: &mut Context) {
        if self.aim.point() != before {
            cx.refresh();
        }
    }

    /// Returns the aimed point with the stone that can be placed there.
    pub fn aimed(&self, cx: &Context) -> Option<Aimed> {
        self.aim.aimed(cx.game())
    }

    /// Returns `true` if a touch aims before it places a stone.
    pub(super) fn aims(&self, cx: &Context) -> bool {
        match cx.settings.touch {
            _ if cx.presses == Presses::Marks => false,
            TouchMode::Aim => true,
            TouchMode::Direct => false,
            TouchMode::Automatic => self.touch_board == TouchBoard::Small,
        }
    }

    /// Returns `true` if the page offers a button that places a stone at the aimed point.
    pub fn offers_place(&self, cx: &Context) -> bool {
        self.touch_board != TouchBoard::None && self.aims(cx)
    }

    /// Stores the kind of the touch screen.
    pub fn set_touch_board(&mut self, touch_board: TouchBoard, cx: &mut Context) {
        if std::mem::replace(&mut self.touch_board, touch_board) != touch_board {
            self.aim.clear();
            cx.refresh();
        }
    }
}
