//! The positions of points: conversion between CSS pixels, device pixels and points of the board.
//!
//! Cells and lines are whole device pixels, so every line is sharp at every pixel ratio; the remainder after
//! rounding goes to the margins. Rows count upwards, pixels downwards.

use super::{Pos, Section, Spot, Visibility};
use tengen_core::board::{BoardSize, Point};

/// The space available to the board on the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The side of the square in CSS px.
    pub css: f64,
    /// The side of the square in device px.
    pub device: u32,
}

impl Frame {
    /// Returns the frame of a picture of `side` px that is no part of a page: lines and signs have the
    /// proportions that they have on a page where the board is neither small nor large.
    #[must_use]
    pub fn picture(side: u32) -> Frame {
        const SMALLEST: f64 = 360.0;
        const LARGEST: f64 = 720.0;
        Frame {
            css: f64::from(side).max(SMALLEST).min(LARGEST),
            device: side,
        }
    }
}

/// The positions of points on a board of one size in one frame.
///
/// # Examples
///
/// ```
/// use tengen_core::BoardSize;
/// use tengen_picture::{Frame, Layout, Visibility};
///
/// let frame = Frame { css: 360.0, device: 1080 };
/// let layout = Layout::new(frame, BoardSize::DEFAULT, Visibility::Shown, None);
/// let h8 = "h8".parse()?;
/// assert_eq!(layout.point_at(layout.center(h8)), Some(h8));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    size: BoardSize,
    section: Section,
    frame: Frame,
    cell: f64,
    origin: f64,
    line: f64,
    coordinates: Visibility,
}

impl Layout {
    /// Computes the layout of a board. `padding` is the margin around the outer lines in cells; `None` leaves
    /// room for the coordinates if they are shown.
    #[must_use]
    pub fn new(
        frame: Frame,
        size: BoardSize,
        coordinates: Visibility,
        padding: Option<f64>,
    ) -> Layout {
        Layout::of_section(frame, size, Section::whole(size), coordinates, padding)
    }

    /// Computes the layout of a part of a board; the other points have no place.
    #[must_use]
    pub fn of_section(
        frame: Frame,
        size: BoardSize,
        section: Section,
        coordinates: Visibility,
        padding: Option<f64>,
    ) -> Layout {
        let margin = padding.unwrap_or(match coordinates {
            Visibility::Shown => 0.92,
            Visibility::Hidden => 0.66,
        });
        let edge = f64::from(frame.device.max(1));
        let frame = Frame {
            css: frame.css.max(1.0),
            device: frame.device.max(1),
        };
        let ratio = edge / frame.css;
        let gaps = f64::from(section.lines() - 1);
        let cell = (edge / (gaps + 2.0 * margin)).floor().max(1.0);
        let origin = ((edge - cell * gaps) / 2.0).round();
        let line = (0.75 * ratio * (cell / ratio / 40.0).max(0.8).min(1.4)).round();
        Layout {
            size,
            section,
            frame,
            cell,
            origin,
            line: line.max(1.0),
            coordinates,
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the part of the board that has places.
    #[must_use]
    pub const fn section(&self) -> Section {
        self.section
    }

    /// Returns the side of the board in device px.
    #[must_use]
    pub fn side(&self) -> f64 {
        f64::from(self.frame.device)
    }

    /// Returns the number of device px per CSS px.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.side() / self.frame.css
    }

    /// Returns the distance between lines in device px, a whole number.
    #[must_use]
    pub const fn cell(&self) -> f64 {
        self.cell
    }

    /// Returns the distance from the edge to the first line in device px, a whole number.
    #[must_use]
    pub const fn origin(&self) -> f64 {
        self.origin
    }

    /// Returns the width of a line in device px, a whole number.
    #[must_use]
    pub const fn line(&self) -> f64 {
        self.line
    }

    /// Returns the visibility of the coordinates.
    #[must_use]
    pub const fn coordinates(&self) -> Visibility {
        self.coordinates
    }

    /// Returns the middle of a crossing in device px, offset by half a pixel if the line width is odd.
    #[must_use]
    pub fn crossing(&self, point: Point) -> Pos {
        let half = self.line % 2.0 / 2.0;
        let rows = f64::from(self.section.top()) - f64::from(point.row());
        let columns = f64::from(point.column()) - f64::from(self.section.left());
        Pos {
            x: self.origin + columns * self.cell + half,
            y: self.origin + rows * self.cell + half,
        }
    }

    /// Returns the middle of a crossing in CSS px.
    #[must_use]
    pub fn center(&self, point: Point) -> Pos {
        let Pos { x, y } = self.crossing(point);
        let ratio = self.ratio();
        Pos {
            x: x / ratio,
            y: y / ratio,
        }
    }

    /// Returns the place in lines of a position in CSS px.
    ///
    /// All conversions from pixels to points use this function.
    #[must_use]
    pub fn spot(&self, pos: Pos) -> Spot {
        let ratio = self.ratio();
        let half = self.line % 2.0 / 2.0;
        let lines = |along: f64| (along * ratio - self.origin - half) / self.cell;
        Spot {
            column: f64::from(self.section.left()) + lines(pos.x),
            row: f64::from(self.section.top()) - lines(pos.y),
        }
    }

    /// Returns the visible point with a crossing at most half a cell away, in each direction, from a position in CSS
    /// px, or `None` if there is none.
    #[must_use]
    pub fn point_at(&self, pos: Pos) -> Option<Point> {
        self.spot(pos).point(self.section)
    }
}
