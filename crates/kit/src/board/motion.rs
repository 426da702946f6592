//! Short animations: a stone that is placed or removed, a winning line, a refusal.

use crate::time::Millis;
use tengen_core::board::{Point, Stone};

/// The subject of a short animation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moving {
    /// A stone that was placed settles.
    Placed(Point),
    /// A stone that was taken back fades out.
    TakenBack(Point, Stone),
    /// The winning line is drawn.
    WinningLine,
    /// A refused point shakes.
    Refused(Point),
}

/// An animation with its start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Motion {
    /// The subject of the animation.
    pub moving: Moving,
    /// The start of the animation.
    pub since: Millis,
}

impl Motion {
    /// Returns the duration of the animation in ms.
    pub const fn duration(self) -> Millis {
        Millis(match self.moving {
            Moving::Placed(_) => 120.0,
            Moving::TakenBack(..) => 90.0,
            Moving::WinningLine => 320.0,
            Moving::Refused(_) => 160.0,
        })
    }

    /// Returns the progress from 0 at the start to 1 at the end and later.
    pub fn progress(self, now: Millis) -> f64 {
        ((now.0 - self.since.0) / self.duration().0)
            .max(0.0)
            .min(1.0)
    }

    /// Returns `true` if the animation is still running at `now`.
    pub fn is_running(self, now: Millis) -> bool {
        self.progress(now) < 1.0
    }

    /// Returns `true` if `moving` replaces this animation.
    pub fn is_about_same(self, moving: Moving) -> bool {
        match (self.moving, moving) {
            (
                Moving::Placed(here) | Moving::TakenBack(here, _),
                Moving::Placed(there) | Moving::TakenBack(there, _),
            ) => here == there,
            (Moving::WinningLine, Moving::WinningLine)
            | (Moving::Refused(_), Moving::Refused(_)) => true,
            _ => false,
        }
    }
}
