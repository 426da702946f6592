//! What moves for a moment: a stone that arrives or leaves, a line that is drawn, a refusal.

use tengen_core::board::{Point, Stone};

/// A moment or a length of time in ms. Moments count from any fixed start.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Millis(pub f64);

impl Millis {
    /// The whole ms of it; 0 for what is less, or no number.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float becomes the nearest number of the type"
    )]
    pub(crate) const fn whole(self) -> u64 {
        self.0.max(0.0) as u64
    }
}

/// Something that moves for a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moving {
    /// A stone settles.
    Placed(Point),
    /// A stone fades away.
    TakenBack(Point, Stone),
    /// The winning line is drawn.
    WinningLine,
    /// A point shakes its head.
    Refused(Point),
}

/// A motion with its start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Motion {
    /// What moves.
    pub moving: Moving,
    /// Since when.
    pub since: Millis,
}

impl Motion {
    /// How long it takes, in ms.
    #[must_use]
    pub const fn duration(self) -> Millis {
        Millis(match self.moving {
            Moving::Placed(_) => 120.0,
            Moving::TakenBack(..) => 90.0,
            Moving::WinningLine => 320.0,
            Moving::Refused(_) => 160.0,
        })
    }

    /// How far it is, from 0 at its start to 1 at its end and ever after.
    #[must_use]
    pub fn progress(self, now: Millis) -> f64 {
        ((now.0 - self.since.0) / self.duration().0)
            .max(0.0)
            .min(1.0)
    }

    /// Whether it goes on at `now`.
    #[must_use]
    pub fn is_running(self, now: Millis) -> bool {
        self.progress(now) < 1.0
    }

    /// Whether `moving` would take this motion's place.
    pub(crate) fn is_about_same(self, moving: Moving) -> bool {
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
