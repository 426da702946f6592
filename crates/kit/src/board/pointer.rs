//! Pointers over the board: hovering, pressing, sliding off, second fingers.

use tengen_core::board::Point;
use tengen_picture::Section;
use tengen_picture::Spot;

/// An event of a pointer. Positions are places of the board instead of pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PointerEvent {
    /// The id of the pointer.
    pub id: i32,
    /// The kind of the pointer.
    pub kind: PointerKind,
    /// The phase of the event.
    pub phase: Phase,
    /// The place of the pointer on the board.
    pub spot: Spot,
    /// The length of a cell in CSS px.
    pub cell: f64,
}

/// The kind of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerKind {
    /// A mouse or a pen, which can hover over a point.
    Hovering,
    /// A finger, which cannot hover.
    Touch,
}

/// The phase of a pointer event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The pointer moved, pressed or not.
    Move,
    /// The main button went down, or the finger touched.
    Down,
    /// The button went up, or the finger left.
    Up,
    /// The browser took over the pointer for scrolling or zooming.
    Cancel,
    /// The pointer left the board.
    Leave,
}

/// The result of a pointer event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    Nothing,
    /// The pointer went down and up over the same point.
    Press(Point),
    /// The pointer went down and up outside every point.
    PressOutside,
}

/// The pressed pointers, and the hovering one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pointers {
    hover: Option<Point>,
    down: Vec<Down>,
    press: Option<Press>,
}

/// A pressed pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Down {
    id: i32,
    kind: PointerKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Press {
    id: i32,
    point: Option<Point>,
}

impl Pointers {
    pub const fn hover(&self) -> Option<Point> {
        self.hover
    }

    /// Returns the number of fingers on the board.
    pub fn fingers(&self) -> usize {
        let fingers = self.down.iter();
        fingers.filter(|it| it.kind == PointerKind::Touch).count()
    }

    pub const fn stop_hovering(&mut self) {
        self.hover = None;
    }

    /// Forgets the press that is going on; its release does nothing.
    pub const fn cancel_press(&mut self) {
        self.press = None;
    }

    pub fn take(&mut self, event: PointerEvent, section: Section) -> Gesture {
        let point = event.spot.point(section);
        self.hover = match (event.kind, event.phase) {
            (PointerKind::Touch, _) | (_, Phase::Cancel | Phase::Leave) => None,
            (PointerKind::Hovering, Phase::Move | Phase::Down | Phase::Up) => point,
        };
        match event.phase {
            Phase::Move | Phase::Leave => Gesture::Nothing,
            Phase::Down => {
                self.press_down(event, point);
                Gesture::Nothing
            }
            Phase::Up => self.lift(event.id, point),
            Phase::Cancel => {
                self.release(event.id);
                Gesture::Nothing
            }
        }
    }

    /// Handles a pressed pointer. A second finger cancels the press of the first and does not press by itself. A mouse or a pen
    /// that is pressed while one is pressed already shows that the end of the earlier press was never heard.
    fn press_down(&mut self, PointerEvent { id, kind, .. }: PointerEvent, point: Option<Point>) {
        self.forget(id);
        if kind == PointerKind::Hovering {
            self.down.retain(|it| it.kind != kind);
        }
        let is_first = self.down.iter().all(|it| it.kind != kind);
        self.press = is_first.then_some(Press { id, point });
        self.down.push(Down { id, kind });
    }

    fn lift(&mut self, id: i32, point: Option<Point>) -> Gesture {
        match self.release(id) {
            Some(press) if press.point == point => {
                point.map_or(Gesture::PressOutside, Gesture::Press)
            }
            _ => Gesture::Nothing,
        }
    }

    fn forget(&mut self, id: i32) {
        self.down.retain(|it| it.id != id);
    }

    fn release(&mut self, id: i32) -> Option<Press> {
        self.forget(id);
        self.press.take_if(|press| press.id == id)
    }
}
