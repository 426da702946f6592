//! A scene: everything on the board at one moment, in painting order, each with its place.

use super::marks::{self, Standing};
use super::{Layout, Look, Pos, Rect, Shape, Sprite, Theme, grid, overlay, stones};
use crate::app::{App, Millis, Moving, Visibility};
use crate::board::{Point, Stone};
use crate::game::Status;

/// What lies over what, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    /// Coordinates.
    Label,
    /// All shadows lie under all stones.
    Shadow,
    /// Winning lines.
    Line,
    /// Stones.
    Stone,
    /// Seal and numbers.
    Mark,
    /// Rings of the winning line.
    Ring,
    /// The hover stone.
    Hover,
    /// The halo of a refused point, then its cross.
    Cross,
    /// The halo of the cursor, then its brackets.
    Cursor,
}

/// What an item is: its layer, and a place that no other item of that layer has.
pub type Key = (Layer, u16);

/// Something on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// What it is. Items are painted in the order of their keys.
    pub key: Key,
    /// What is drawn.
    pub shape: Shape,
    /// No pixel of it lies outside.
    pub bounds: Rect,
}

/// Everything on the board at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Where points lie.
    pub layout: Layout,
    /// The colours.
    pub theme: &'static Theme,
    /// What the embedding page chose.
    pub look: Look,
    /// In painting order, keys ascending.
    pub items: Vec<Item>,
}

impl Scene {
    /// The shapes that lie under all items and change with layout, theme and look only.
    #[must_use]
    pub fn ground(&self) -> Vec<Shape> {
        grid::ground(&self.layout, self.theme, &self.look)
    }

    /// The radius of a stone in device px.
    #[must_use]
    pub fn stone_radius(&self) -> f64 {
        self.theme.radius * self.layout.cell()
    }

    /// How far a sprite reaches from its middle in device px.
    #[must_use]
    pub fn sprite_reach(&self, sprite: Sprite) -> f64 {
        stones::reach(sprite) * self.stone_radius()
    }

    /// Whether the ground and the sprites of `other` serve this scene too.
    #[must_use]
    pub fn shares_ground(&self, other: &Scene) -> bool {
        self.layout == other.layout && self.theme == other.theme && self.look == other.look
    }

    /// Where this scene differs from `before`, which shares its ground.
    #[must_use]
    pub fn changes(&self, before: &Scene) -> Vec<Rect> {
        let (mut old, mut new) = (before.items.as_slice(), self.items.as_slice());
        let mut changes = Vec::new();
        loop {
            match (old, new) {
                ([gone, rest @ ..], []) => {
                    changes.push(gone.bounds);
                    old = rest;
                }
                ([], [come, rest @ ..]) => {
                    changes.push(come.bounds);
                    new = rest;
                }
                ([gone, old_rest @ ..], [come, new_rest @ ..]) => {
                    if gone.key <= come.key {
                        old = old_rest;
                    }
                    if come.key <= gone.key {
                        new = new_rest;
                    }
                    if gone.key < come.key || (gone.key == come.key && gone != come) {
                        changes.push(gone.bounds);
                    }
                    if come.key < gone.key || (gone.key == come.key && gone != come) {
                        changes.push(come.bounds);
                    }
                }
                ([], []) => return changes,
            }
        }
    }
}

/// What the board looks like at `now`.
#[must_use]
pub fn scene(app: &App, layout: &Layout, look: &Look, now: Millis) -> Scene {
    let status = app.game().status();
    let theme = Theme::wood(app.shade());
    let mut builder = Builder {
        app,
        layout,
        theme,
        winning: status.winning_points(),
        now,
        items: Vec::new(),
    };
    let stones = builder.stones_to_draw();
    // Each adds a layer or two, its places ascending: so the items come in the order of keys.
    builder.labels();
    builder.shadows(&stones);
    builder.winning_lines(&status);
    builder.stones(&stones);
    builder.marks(&stones);
    builder.rings(&stones);
    builder.hover();
    builder.cross();
    builder.cursor();
    Scene {
        layout: *layout,
        theme,
        look: look.clone(),
        items: builder.items,
    }
}

/// A stone on the board, or one that is just leaving it.
struct DrawnStone {
    point: Point,
    stone: Stone,
    center: Pos,
    scale: f64,
    alpha: f64,
}

struct Builder<'a> {
    app: &'a App,
    layout: &'a Layout,
    theme: &'static Theme,
    winning: Vec<Point>,
    now: Millis,
    items: Vec<Item>,
}

impl Builder<'_> {
    fn add(&mut self, layer: Layer, place: u16, shape: Shape, bounds: Rect) {
        let key = (layer, place);
        self.items.push(Item { key, shape, bounds });
    }

    /// A place that no other point has.
    fn index(&self, point: Point) -> u16 {
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

    fn labels(&mut self) {
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

    fn stones_to_draw(&self) -> Vec<DrawnStone> {
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

    fn shadows(&mut self, stones: &[DrawnStone]) {
        for drawn in stones {
            self.sprite(Layer::Shadow, Sprite::Shadow, drawn);
        }
    }

    fn stones(&mut self, stones: &[DrawnStone]) {
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

    fn marks(&mut self, stones: &[DrawnStone]) {
        let game = self.app.game();
        let last = game.last_point();
        let numbers = self.app.settings().numbers == Visibility::Shown;
        let moves = if numbers { game.moves() } else { Vec::new() };
        for drawn in stones {
            let standing = if last == Some(drawn.point) {
                Standing::Last
            } else {
                Standing::Earlier
            };
            let seals = !numbers && standing == Standing::Last && self.winning.is_empty();
            let index = moves.iter().position(|&point| point == drawn.point);
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

    fn rings(&mut self, stones: &[DrawnStone]) {
        for drawn in stones {
            if self.winning.contains(&drawn.point) {
                let shape = marks::winning_ring(self.layout, self.theme, drawn.center, drawn.stone);
                let bounds = Rect::around(drawn.center, 0.5 * self.layout.cell());
                self.add(Layer::Ring, self.index(drawn.point), shape, bounds);
            }
        }
    }

    fn winning_lines(&mut self, status: &Status) {
        let Status::Over { line, .. } = status else {
            return;
        };
        let progress = self.progress(Moving::WinningLine).unwrap_or(1.0);
        for (place, &run) in (0..).zip(line) {
            let (first, last) = run.ends();
            let (a, b) = (self.layout.crossing(first), self.layout.crossing(last));
            let reach = 0.92 * self.layout.cell();
            let bounds = Rect::between((
                a.x.min(b.x) - reach,
                a.y.min(b.y) - reach,
                a.x.max(b.x) + reach,
                a.y.max(b.y) + reach,
            ));
            let shape = marks::winning_line(self.layout, self.theme, run, progress);
            self.add(Layer::Line, place, shape, bounds);
        }
    }

    fn hover(&mut self) {
        if let Some((point, stone)) = self.app.hover() {
            let drawn = DrawnStone {
                point,
                stone,
                center: self.layout.crossing(point),
                scale: 1.0,
                alpha: self.theme.stone(stone).hover,
            };
            self.sprite(Layer::Hover, Sprite::Stone(stone), &drawn);
        }
    }

    fn cross(&mut self) {
        let Some(notice) = self.app.notice() else {
            return;
        };
        let progress = self.progress(Moving::Refused(notice.near)).unwrap_or(1.0);
        let center = self.layout.crossing(notice.near);
        let shapes = overlay::cross(self.layout, self.theme, center, progress);
        self.add_pair(Layer::Cross, center, 0.5, shapes);
    }

    fn cursor(&mut self) {
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

/// A scene as text, one item a line, for tests and logs.
impl std::fmt::Display for Scene {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for Item { key, shape, bounds } in &self.items {
            let (layer, place) = key;
            let Rect {
                x,
                y,
                width,
                height,
            } = bounds;
            writeln!(
                f,
                "{layer:?} {place} at {x},{y} {width}x{height}: {shape:?}"
            )?;
        }
        Ok(())
    }
}
