//! Builds the items of a scene, layer by layer: stones, marks, lines, the cursor.

use super::scene::{Item, Layer};
use super::{
    Diagram, Ghost, Layout, Placed, Pos, Primitive, Rect, Sprite, StoneMark, Theme, grid, marks,
    overlay, stones,
};
use std::cmp::Ordering;
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Run;

pub(super) struct Builder<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) layout: &'a Layout,
    pub(super) theme: &'static Theme,
    winning: Vec<Point>,
    pub(super) items: Vec<Item>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(diagram: &'a Diagram, layout: &'a Layout, theme: &'static Theme) -> Self {
        let runs = diagram.winning.iter().flat_map(|winning| &winning.runs);
        Builder {
            diagram,
            layout,
            theme,
            winning: runs.flat_map(|run| run.points()).collect(),
            items: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, layer: Layer, place: u16, shape: Primitive, bounds: Rect) {
        let key = (layer, place);
        self.items.push(Item { key, shape, bounds });
    }

    /// Returns a place number that is unique to the point.
    pub(super) fn index(&self, point: Point) -> u16 {
        self.layout.size().index_of(point).unwrap_or(u16::MAX)
    }

    pub(super) fn labels(&mut self) {
        let hot = self.diagram.hot;
        let (layout, theme) = (self.layout, self.theme);
        let mut place = 0;
        let mut add = |(bounds, shape)| {
            self.add(Layer::Label, place, shape, bounds);
            place += 1;
        };
        let section = layout.section();
        for i in 0..section.lines() {
            let (column, row) = (section.left() + i, section.bottom() + i);
            let weight = |is_hot: bool| if is_hot { 800 } else { 450 };
            let column_weight = weight(hot.map(Point::column) == Some(column));
            let row_weight = weight(hot.map(Point::row) == Some(row));
            add(grid::column_label(layout, theme, column, column_weight));
            add(grid::row_label(layout, theme, row, row_weight));
        }
    }

    pub(super) fn sprite(&mut self, layer: Layer, sprite: Sprite, placed: &Placed) {
        let radius = self.theme.radius * self.layout.cell();
        let reach = stones::reach(sprite) * radius * placed.scale.max(1.0) + 1.0;
        let center = self.layout.crossing(placed.point);
        let shape = Primitive::Sprite {
            sprite,
            center,
            scale: placed.scale,
            alpha: placed.alpha,
        };
        let bounds = Rect::around(center, reach);
        self.add(layer, self.index(placed.point), shape, bounds);
    }

    pub(super) fn shadows(&mut self) {
        if self.theme.shadow <= 0.0 {
            return;
        }
        for placed in &self.diagram.stones {
            self.sprite(Layer::Shadow, Sprite::Shadow, placed);
        }
    }

    pub(super) fn stones(&mut self) {
        for placed in &self.diagram.stones {
            self.sprite(Layer::Stone, Sprite::Stone(placed.stone), placed);
        }
    }

    /// Returns the seal or the number on a stone.
    pub(super) fn mark_at(&self, point: Point) -> Option<StoneMark> {
        let marks = &self.diagram.marks;
        let mark = marks.iter().find(|(at, _)| *at == point);
        mark.map(|&(_, mark)| mark)
    }

    pub(super) fn marks(&mut self) {
        let (layout, theme) = (self.layout, self.theme);
        for placed in &self.diagram.stones {
            let point = placed.point;
            let Some(mark) = self.mark_at(point) else {
                continue;
            };
            let crossing = layout.crossing(point);
            let center = match mark {
                StoneMark::Seal => self.seal_center(crossing),
                StoneMark::Number(_) => crossing,
                StoneMark::LastNumber(_) => self.above_seal(crossing),
            };
            let (shape, reach) = match mark {
                StoneMark::Seal => (marks::seal(layout, theme, center, placed.stone), 0.2),
                StoneMark::Number(ply) | StoneMark::LastNumber(ply) => {
                    let ink = theme.stone(placed.stone).number;
                    (marks::number(layout, center, ply, ink), 0.47)
                }
            };
            let bounds = match mark {
                // Its edges must not cross the seal below it.
                StoneMark::LastNumber(_) => Rect::around(crossing, 0.5 * layout.cell()),
                StoneMark::Number(_) | StoneMark::Seal => {
                    Rect::around(center, reach * layout.cell())
                }
            };
            self.add(Layer::Mark, self.index(point), shape, bounds);
        }
    }

    /// Adds the seal below the number of the last move.
    pub(super) fn last_seal(&mut self) {
        let is_last = |&&(_, mark): &&(Point, StoneMark)| matches!(mark, StoneMark::LastNumber(_));
        let Some(&(point, _)) = self.diagram.marks.iter().find(is_last) else {
            return;
        };
        let placed = self.diagram.stones.iter().find(|it| it.point == point);
        if let Some(stone) = placed.map(|it| it.stone) {
            let crossing = self.layout.crossing(point);
            let center = self.below_sign(crossing);
            let shape = marks::small_seal(self.layout, self.theme, center, stone);
            let bounds = Rect::around(crossing, 0.5 * self.layout.cell());
            self.add(Layer::Seal, self.index(point), shape, bounds);
        }
    }

    pub(super) fn rings(&mut self) {
        for placed in &self.diagram.stones {
            if self.winning.contains(&placed.point) {
                let center = self.layout.crossing(placed.point);
                let shape = marks::winning_ring(self.layout, self.theme, center, placed.stone);
                let bounds = Rect::around(center, 0.5 * self.layout.cell());
                self.add(Layer::Ring, self.index(placed.point), shape, bounds);
            }
        }
    }

    pub(super) fn winning_lines(&mut self) {
        let Some(winning) = &self.diagram.winning else {
            return;
        };
        for (place, &run) in (0..).zip(&winning.runs) {
            let (first, last) = run.ends();
            let (a, b) = (self.layout.crossing(first), self.layout.crossing(last));
            let bounds = Rect::along(a, b, 0.92 * self.layout.cell());
            // A stone beside the five would hide one of the two ends.
            let beyond = if self.is_free_beyond(run) {
                0.82
            } else {
                self.theme.radius
            };
            let shape = marks::winning_line(self.layout, self.theme, run, beyond, winning.progress);
            self.add(Layer::Line, place, shape, bounds);
        }
    }

    /// Returns `true` if no stone lies next to the ends of a run, in its direction.
    fn is_free_beyond(&self, run: Run) -> bool {
        let (first, last) = run.ends();
        let way = |from: u8, to: u8| match to.cmp(&from) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        let (right, up) = (
            way(first.column(), last.column()),
            way(first.row(), last.row()),
        );
        let beside = [first.step(-right, -up), last.step(right, up)];
        let mut stones = self.diagram.stones.iter();
        !stones.any(|it| beside.contains(&Some(it.point)))
    }

    pub(super) fn hover(&mut self) {
        if let Some((point, stone)) = self.diagram.hover {
            self.ghost(Layer::Hover, point, stone);
        }
    }

    /// Adds a stone that is not on the board yet: translucent, or as a dashed ring.
    pub(super) fn ghost(&mut self, layer: Layer, point: Point, stone: Stone) {
        if self.theme.ghost == Ghost::Ring {
            let center = self.layout.crossing(point);
            let shape = overlay::dashed_ring(self.layout, self.theme, center);
            let bounds = Rect::around(center, 0.5 * self.layout.cell());
            return self.add(layer, self.index(point), shape, bounds);
        }
        let placed = Placed {
            alpha: self.theme.stone(stone).hover,
            ..Placed::at_rest(point, stone)
        };
        self.sprite(layer, Sprite::Stone(stone), &placed);
    }

    pub(super) fn refused(&mut self) {
        let Some(refused) = self.diagram.refused else {
            return;
        };
        let center = self.layout.crossing(refused.point);
        let shapes = overlay::cross(self.layout, self.theme, center, refused.progress);
        self.add_pair(Layer::Cross, center, 0.5, shapes);
    }

    pub(super) fn cursor(&mut self) {
        if let Some(point) = self.diagram.cursor {
            let center = self.layout.crossing(point);
            let shapes = overlay::brackets(self.layout, self.theme, center);
            self.add_pair(Layer::Cursor, center, 0.72, shapes);
        }
    }

    /// Adds a shape and the halo under it; `reach` is in cells.
    fn add_pair(&mut self, layer: Layer, center: Pos, reach: f64, shapes: [Primitive; 2]) {
        let reach = reach * self.layout.cell() + 4.0 * self.layout.ratio();
        let bounds = Rect::around(center, reach);
        let [halo, over] = shapes;
        self.add(layer, 0, halo, bounds);
        self.add(layer, 1, over, bounds);
    }
}
