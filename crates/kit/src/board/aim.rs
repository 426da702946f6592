//! Aiming by touch: a tap or a slide chooses a point, a second tap or a button places the stone there.
//!
//! A tap aims at the point under the finger; one at a neighbour of the aimed point corrects the aim. A finger that stays or
//! slides aims above itself, so that it does not cover the point. A slide while a point is aimed at moves the aim by a part
//! of the finger's way, which is more exact than another tap.

use super::{Phase, PointerEvent};
use crate::time::Millis;
use tengen_core::board::Point;
use tengen_core::game::{Game, Status};
use tengen_picture::{Aimed, Section, Spot};

/// The board as a finger meets it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TouchBoard {
    /// The device has no touch screen.
    #[default]
    None,
    /// The cells are large enough for a finger.
    Large,
    /// The cells are smaller than [`TouchBoard::SMALL`].
    Small,
}

impl TouchBoard {
    /// The length in CSS px below which a cell is small for a finger.
    pub const SMALL: f64 = 32.0;

    /// Returns the kind of a touch screen whose cells have this length in CSS px.
    pub fn with_cell(cell: f64) -> TouchBoard {
        if cell < TouchBoard::SMALL {
            TouchBoard::Small
        } else {
            TouchBoard::Large
        }
    }
}

/// The distance from a finger to the point above it, in cells.
const ABOVE: f64 = 1.6;

/// The way of a finger from which on it slides, in CSS px.
const SLOP: f64 = 8.0;

/// The time after which a resting finger aims, in ms.
const HOLD: f64 = 160.0;

/// The part of the finger's way by which a slide moves an aim.
const GAIN: f64 = 0.4;

/// The distance from the outer lines, in cells, from which on a finger has left the board.
const OFF: f64 = 2.0;

/// The aimed point, and the finger that chooses it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Aim {
    point: Option<Point>,
    touch: Option<Touch>,
}

/// A finger on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Touch {
    id: i32,
    since: Millis,
    from: Spot,
    at: Spot,
    /// The aimed point before the touch.
    before: Option<Point>,
    way: Way,
}

/// The meaning of a touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// It may become a tap.
    Tap,
    /// It chooses the point above the finger.
    Above,
    /// It moves the aim.
    Slide,
}

/// The result of a touch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AimGesture {
    Nothing,
    /// The finger came down: [`Aim::wake`] is due after this time.
    Started(Millis),
    /// A finger that aimed was lifted.
    Lifted,
    /// A tap at a point.
    Tap(Point),
    /// A tap at the aimed point.
    Confirm(Point),
}

impl Aim {
    pub const fn point(&self) -> Option<Point> {
        self.point
    }

    pub const fn set(&mut self, point: Option<Point>) {
        self.point = point;
    }

    /// Returns the aimed point with the stone that can be placed there.
    pub fn aimed(&self, game: &Game) -> Option<Aimed> {
        let point = self.point?;
        let Status::ToMove(stone) = game.status() else {
            return None;
        };
        let stone = Some(stone).filter(|_| game.may_point_at(point));
        Some(Aimed { point, stone })
    }

    /// Forgets the aimed point and the finger.
    pub const fn clear(&mut self) {
        self.point = None;
        self.touch = None;
    }

    /// Handles an event of a finger. `fingers` is their number on the board, this one included.
    pub fn take(
        &mut self,
        event: PointerEvent,
        fingers: usize,
        section: Section,
        now: Millis,
    ) -> AimGesture {
        match event.phase {
            Phase::Down if fingers > 1 => self.cancel(),
            Phase::Down => {
                self.touch = Some(Touch {
                    id: event.id,
                    since: now,
                    from: event.spot,
                    at: event.spot,
                    before: self.point,
                    way: Way::Tap,
                });
                return AimGesture::Started(Millis(HOLD));
            }
            Phase::Move => self.slide(event, section),
            Phase::Up => return self.lift(event, section),
            Phase::Cancel => self.cancel(),
            Phase::Leave => {}
        }
        AimGesture::Nothing
    }

    /// Lets a finger that has rested long enough aim.
    pub fn wake(&mut self, section: Section, now: Millis) {
        if let Some(touch) = &mut self.touch
            && touch.way == Way::Tap
            && touch.before.is_none()
            // Timers can fire a fraction of a millisecond early.
            && now.0 - touch.since.0 >= HOLD - 1.0
        {
            touch.way = Way::Above;
            self.point = touch.aimed(section);
        }
    }

    fn slide(&mut self, event: PointerEvent, section: Section) {
        let Some(touch) = self.touch.as_mut().filter(|it| it.id == event.id) else {
            return;
        };
        touch.at = event.spot;
        let has_left = touch.at.distance(touch.from) * event.cell > SLOP;
        if touch.way == Way::Tap && has_left {
            touch.way = if touch.before.is_some() {
                Way::Slide
            } else {
                Way::Above
            };
        }
        if touch.way != Way::Tap {
            self.point = touch.aimed(section);
        }
    }

    fn lift(&mut self, event: PointerEvent, section: Section) -> AimGesture {
        self.slide(event, section);
        let Some(touch) = self.touch.take_if(|it| it.id == event.id) else {
            return AimGesture::Nothing;
        };
        if touch.way != Way::Tap {
            return AimGesture::Lifted;
        }
        let tapped = touch.from.nearest(section);
        if touch.before == Some(tapped) {
            AimGesture::Confirm(tapped)
        } else {
            AimGesture::Tap(tapped)
        }
    }

    /// Forgets the finger; what was aimed at before it came is aimed at again.
    pub fn cancel(&mut self) {
        if let Some(touch) = self.touch.take() {
            self.point = touch.before;
        }
    }
}

impl Touch {
    /// Returns the point that a finger aims at, which does more than tap. A finger that has left the board
    /// changes nothing.
    fn aimed(&self, section: Section) -> Option<Point> {
        if self.at.distance(self.at.nearest(section).into()) > OFF {
            return self.before;
        }
        let spot = match (self.way, self.before) {
            (Way::Slide, Some(point)) => {
                let Spot { column, row } = point.into();
                Spot {
                    column: column + GAIN * (self.at.column - self.from.column),
                    row: row + GAIN * (self.at.row - self.from.row),
                }
            }
            _ => Spot {
                column: self.at.column,
                row: self.at.row + ABOVE,
            },
        };
        Some(spot.nearest(section))
    }
}
