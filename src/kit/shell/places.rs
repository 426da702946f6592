//! The places of the board and its points: in the window, and for the style sheet.

use tengen_picture::{Fixed, Frame, Layout, Pos, Spot};

use super::Shell;
use crate::kit::board::CanvasSize;
use crate::kit::dom;
use tengen_core::board::Point;
use tengen_page::{Event, TouchBoard};

impl Shell {
    /// Tells the style sheet where the points are.
    pub(super) fn place_grid(&self) {
        let layout = self.layout();
        if self.placed.replace(Some(layout)) == Some(layout) {
            return;
        }
        let ratio = layout.ratio();
        let half = layout.line() % 2.0 / 2.0;
        let origin = (layout.origin() + half) / ratio;
        for (name, value) in [
            ("--origin", format!("{}px", Fixed(origin, 3))),
            ("--cell", format!("{}px", Fixed(layout.cell() / ratio, 3))),
        ] {
            dom::set_style(&self.board, name, &value);
        }
        self.touch_board_changed();
    }

    /// Tells the page how large the cells are for a finger.
    pub(crate) fn touch_board_changed(&self) {
        let layout = self.layout();
        let touches = dom::matches_media("(any-pointer: coarse)");
        self.send(Event::TouchBoard(if touches {
            TouchBoard::with_cell(layout.cell() / layout.ratio())
        } else {
            TouchBoard::None
        }));
    }

    pub(super) fn layout(&self) -> Layout {
        let size = self.size.get();
        let frame = Frame {
            css: size.css * f64::from(size.side()) / f64::from(size.device.0),
            device: size.side(),
        };
        self.with_page(|page| {
            Layout::of_section(
                frame,
                page.game().terms().size,
                page.section(),
                page.coordinates(),
                self.look.padding,
            )
        })
    }

    /// Measures the corner of the canvas in the window, in CSS px, and updates its size if it has changed.
    pub(super) fn measure(&self) -> Pos {
        let canvas = self.painter.borrow().canvas().clone();
        let rect = canvas.get_bounding_client_rect();
        let known = self.size.get();
        let moved = (rect.width() - known.css).abs() > 0.01;
        if moved || (self.ratio.get() - dom::pixel_ratio()).abs() > f64::EPSILON {
            self.resized(CanvasSize::of(&canvas));
        }
        let corner = Pos {
            x: rect.left(),
            y: rect.top(),
        };
        self.corner.set(Some(corner));
        corner
    }

    /// Forgets the canvas's place: the page was scrolled, or the pointer was elsewhere.
    pub(crate) fn forget_corner(&self) {
        self.corner.set(None);
    }

    /// Notes that a pointer was pressed on the board: its click will follow.
    pub(crate) fn note_press(&self) {
        self.pressed.set(true);
    }

    /// Returns `true` if a pointer was pressed on the board since the last click, or since a pointer was cancelled.
    pub(crate) fn forget_press(&self) -> bool {
        self.pressed.replace(false)
    }

    /// Returns the place on the board of a position in the window, and the length of a cell in CSS px.
    pub(crate) fn locate_pointer(&self, client: Pos) -> (Spot, f64) {
        let corner = self.corner.get().unwrap_or_else(|| self.measure());
        let layout = self.layout();
        let pos = Pos {
            x: client.x - corner.x,
            y: client.y - corner.y,
        };
        (layout.spot(pos), layout.cell() / layout.ratio())
    }

    /// Returns the place of a point in the window, in CSS px.
    pub(crate) fn locate(&self, point: Point) -> Pos {
        let corner = self.measure();
        let center = self.layout().center(point);
        Pos {
            x: corner.x + center.x,
            y: corner.y + center.y,
        }
    }
}
