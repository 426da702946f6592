//! Pointers over the board: hovering, pressing, sliding off, second fingers.

use tengen_core::board::Point;

/// What a pointer did. Positions are points already; pixels stay outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointerEvent {
    /// Which pointer.
    pub id: i32,
    /// What sort of pointer.
    pub kind: PointerKind,
    /// What it did.
    pub phase: Phase,
    /// The point within half a cell of it.
    pub point: Option<Point>,
    /// The nearest point, however far.
    pub near: Point,
}

/// A sort of pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerKind {
    /// A mouse or a pen: it can be over a point without pressing.
    Hovering,
    /// A finger.
    Touch,
}

/// What a pointer can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It moved, pressed or not.
    Move,
    /// Its main button went down, or the finger came.
    Down,
    /// The button went up, or the finger left.
    Up,
    /// The browser took it over, for scrolling or zooming.
    Cancel,
    /// It left the board.
    Leave,
}

/// What came of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gesture {
    Nothing,
    /// Down and up over one point.
    Press(Point),
    /// Down and up over no point.
    PressOutside,
}

/// The pointers that are down, and the one that hovers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Pointers {
    hover: Option<Point>,
    down: Vec<i32>,
    press: Option<Press>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Press {
    id: i32,
    point: Option<Point>,
}

impl Pointers {
    pub(super) const fn hover(&self) -> Option<Point> {
        self.hover
    }

    pub(super) const fn stop_hovering(&mut self) {
        self.hover = None;
    }

    pub(super) fn take(&mut self, event: PointerEvent) -> Gesture {
        self.hover = match (event.kind, event.phase) {
            (PointerKind::Touch, _) | (_, Phase::Cancel | Phase::Leave) => None,
            (PointerKind::Hovering, Phase::Move | Phase::Down | Phase::Up) => event.point,
        };
        match event.phase {
            Phase::Move | Phase::Leave => Gesture::Nothing,
            Phase::Down => {
                self.press_down(event);
                Gesture::Nothing
            }
            Phase::Up => self.lift(event),
            Phase::Cancel => {
                self.release(event.id);
                Gesture::Nothing
            }
        }
    }

    /// A second pointer cancels the press of the first, and does not press itself.
    fn press_down(&mut self, event: PointerEvent) {
        self.forget(event.id);
        self.press = self.down.is_empty().then_some(Press {
            id: event.id,
            point: event.point,
        });
        self.down.push(event.id);
    }

    fn lift(&mut self, event: PointerEvent) -> Gesture {
        match self.release(event.id) {
            Some(press) if press.point == event.point => {
                event.point.map_or(Gesture::PressOutside, Gesture::Press)
            }
            _ => Gesture::Nothing,
        }
    }

    fn forget(&mut self, id: i32) {
        if let Some(index) = self.down.iter().position(|&down| down == id) {
            self.down.swap_remove(index);
        }
    }

    fn release(&mut self, id: i32) -> Option<Press> {
        self.forget(id);
        self.press.take_if(|press| press.id == id)
    }
}
