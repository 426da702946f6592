//! The items of a scene, layer by layer: stones, marks, lines, the cursor.

use super::marks::{self, Standing};
use super::scene::{Item, Layer};
use super::{Layout, Pos, Rect, Shape, Sprite, Theme, grid, overlay, signs, stones};
use crate::app::{App, Millis, Moving, Visibility};
use crate::board::{Point, Stone};
use crate::game::Status;

/// A stone on the board, or one that is just leaving it.
pub(super) struct DrawnStone {
    point: Point,
    stone: Stone,
    center: Pos,
    scale: f64,
    alpha: f64,
}

pub(super) struct Builder<'a> {
    pub(super) app: &'a App,
    pub(super) layout: &'a Layout,
    pub(super) theme: &'static Theme,
    winning: Vec<Point>,
    now: Millis,
    pub(super) items: Vec<Item>,
}

impl Builder<'_> {
    pub(super) fn new<'a>(
        app: &'a App,
        layout: &'a Layout,
        theme: &'static Theme,
        now: Millis,
    ) -> Builder<'a> {
        Builder {
            app,
            layout,
            theme,
            winning: app.game().status().winning_points(),
            now,
            items: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, layer: Layer, place: u16, shape: Shape, bounds: Rect) {
        let key = (layer, place);
        self.items.push(Item { key, shape, bounds });
    }

    /// A place that no other point has.
    pub(super) fn index(&self, point: Point) -> u16 {
        self.layout.size().index_of(point).unwrap_or(u16::MAX)
    }

    /// How far a motion is that goes on.
    fn progress(&self, moving: Moving) -> Option<f64> {
        for motion in self.app.motions() {
            if motion.moving == moving && motion.is_running(self.now) {
                return Some(motion.progress(self.now));
            }
        }
        None
    }

    pub(super) fn labels(&mut self) {
        if self.app.settings().coordinates == Visibility::Hidden {
            return;
        }
        let hot = self
            .app
            .cursor()
            .shown()
            .or(self.app.hover().map(|(point, _)| point));
        let (layout, theme) = (self.layout, self.theme);
        let mut place = 0;
        let mut add = |(bounds, shape)| {
            self.add(Layer::Label, place, shape, bounds);
            place += 1;
        };
        for i in 0..layout.size().lines() {
            let weight = |line: Option<u8>| if line == Some(i) { 800 } else { 450 };
            let column = weight(hot.map(Point::column));
            let row = weight(hot.map(Point::row));
            add(grid::column_label(layout, theme, i, column));
            add(grid::row_label(layout, theme, i, row));
        }
    }

    fn sprite(&mut self, layer: Layer, sprite: Sprite, drawn: &DrawnStone) {
        let radius = self.theme.radius * self.layout.cell();
        let reach = stones::reach(sprite) * radius * drawn.scale.max(1.0) + 1.0;
        let shape = Shape::Sprite {
            sprite,
            center: drawn.center,
            scale: drawn.scale,
            alpha: drawn.alpha,
        };
        let bounds = Rect::around(drawn.center, reach);
        self.add(layer, self.index(drawn.point), shape, bounds);
    }

    pub(super) fn stones_to_draw(&self) -> Vec<DrawnStone> {
        let board = self.app.game().board();
        let mut drawn = Vec::new();
        for point in self.layout.size().points() {
            let there = board.at(point).map(|stone| (stone, self.settling(point)));
            if let Some((stone, (scale, alpha))) = there.or_else(|| self.leaving(point)) {
                drawn.push(DrawnStone {
                    point,
                    stone,
                    center: self.layout.crossing(point),
                    scale,
                    alpha,
                });
            }
        }
        drawn
    }

    pub(super) fn shadows(&mut self, stones: &[DrawnStone]) {
        for drawn in stones {
            self.sprite(Layer::Shadow, Sprite::Shadow, drawn);
        }
    }

    pub(super) fn stones(&mut self, stones: &[DrawnStone]) {
        for drawn in stones {
            self.sprite(Layer::Stone, Sprite::Stone(drawn.stone), drawn);
        }
    }

    /// A stone that fades away, with its scale and alpha.
    fn leaving(&self, point: Point) -> Option<(Stone, (f64, f64))> {
        for stone in Stone::BOTH {
            if let Some(progress) = self.progress(Moving::TakenBack(point, stone)) {
                return Some((stone, (1.0, 1.0 - progress)));
            }
        }
        None
    }

    /// Scale and alpha of a stone: a new one comes from above.
    fn settling(&self, point: Point) -> (f64, f64) {
        let progress = self.progress(Moving::Placed(point)).unwrap_or(1.0);
        let left = (1.0 - progress).powi(3);
        (1.0 + 0.08 * left, 1.0 - 0.4 * left)
    }

    pub(super) fn marks(&mut self, stones: &[DrawnStone]) {
        let game = self.app.game();
        let last = game.last_point();
        let numbers = self.app.settings().numbers == Visibility::Shown;
        let moves = if numbers { game.moves() } else { Vec::new() };
        let signed = if game.annotations().is_empty() {
            Vec::new()
        } else {
            signs(game)
        };
        for drawn in stones {
            let standing = if last == Some(drawn.point) {
                Standing::Last
            } else {
                Standing::Earlier
            };
            let seals = !numbers && standing == Standing::Last && self.winning.is_empty();
            let index = moves.iter().position(|&point| point == drawn.point);
            // A mark of the record stands in their place.
            if signed.iter().any(|&(point, _)| point == drawn.point) {
                continue;
            }
            let (layout, theme, &DrawnStone { center, stone, .. }) =
                (self.layout, self.theme, drawn);
            let (shape, reach) = match index {
                Some(index) => (
                    marks::number(layout, theme, center, stone, index + 1, standing),
                    0.47,
                ),
                None if seals => (marks::seal(layout, theme, center, stone), 0.2),
                None => continue,
            };
            let bounds = Rect::around(center, reach * layout.cell());
            self.add(Layer::Mark, self.index(drawn.point), shape, bounds);
        }
    }

    pub(super) fn rings(&mut self, stones: &[DrawnStone]) {
        for drawn in stones {
            if self.winning.contains(&drawn.point) {
                let shape = marks::winning_ring(self.layout, self.theme, drawn.center, drawn.stone);
                let bounds = Rect::around(drawn.center, 0.5 * self.layout.cell());
                self.add(Layer::Ring, self.index(drawn.point), shape, bounds);
            }
        }
    }

    pub(super) fn winning_lines(&mut self, status: &Status) {
        let Status::Over { line, .. } = status else {
            return;
        };
        let progress = self.progress(Moving::WinningLine).unwrap_or(1.0);
        for (place, &run) in (0..).zip(line) {
            let (first, last) = run.ends();
            let (a, b) = (self.layout.crossing(first), self.layout.crossing(last));
            let bounds = Rect::along(a, b, 0.92 * self.layout.cell());
            let shape = marks::winning_line(self.layout, self.theme, run, progress);
            self.add(Layer::Line, place, shape, bounds);
        }
    }

    pub(super) fn hover(&mut self) {
        if let Some((point, stone)) = self.app.hover() {
            self.ghost(Layer::Hover, point, stone);
        }
    }

    /// A stone that does not lie there yet.
    pub(super) fn ghost(&mut self, layer: Layer, point: Point, stone: Stone) {
        let drawn = DrawnStone {
            point,
            stone,
            center: self.layout.crossing(point),
            scale: 1.0,
            alpha: self.theme.stone(stone).hover,
        };
        self.sprite(layer, Sprite::Stone(stone), &drawn);
    }

    pub(super) fn cross(&mut self) {
        let Some(notice) = self.app.notice().filter(|_| self.app.study().is_none()) else {
            return;
        };
        let progress = self.progress(Moving::Refused(notice.near)).unwrap_or(1.0);
        let center = self.layout.crossing(notice.near);
        let shapes = overlay::cross(self.layout, self.theme, center, progress);
        self.add_pair(Layer::Cross, center, 0.5, shapes);
    }

    pub(super) fn cursor(&mut self) {
        if let Some(point) = self.app.cursor().shown() {
            let center = self.layout.crossing(point);
            let shapes = overlay::brackets(self.layout, self.theme, center);
            self.add_pair(Layer::Cursor, center, 0.72, shapes);
        }
    }

    /// A shape over its halo; `reach` in cells.
    fn add_pair(&mut self, layer: Layer, center: Pos, reach: f64, shapes: [Shape; 2]) {
        let reach = reach * self.layout.cell() + 4.0 * self.layout.ratio();
        let bounds = Rect::around(center, reach);
        let [halo, over] = shapes;
        self.add(layer, 0, halo, bounds);
        self.add(layer, 1, over, bounds);
    }
}
