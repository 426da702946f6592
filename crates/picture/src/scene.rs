//! A scene: everything on the board at one moment, in painting order, each with its place.

use super::builder::Builder;
use super::{Diagram, Layout, Look, Primitive, Rect, Sprite, Theme, Visibility, grid, stones};

/// What lies over what, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    /// Coordinates.
    Label,
    /// Capsules along the shapes of an explanation.
    Capsule,
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
    /// Marks of a record: a disc of wood, then the mark.
    Sign,
    /// The hover stone.
    Hover,
    /// Threats: chip, rim, number.
    Threat,
    /// The move of a hint: disc, ring, letter.
    Candidate,
    /// Stones of an explanation that lie there in thought only.
    Imagined,
    /// Points that are offered for the fifth stone: disc, ring, letter.
    Fifth,
    /// Points that are as good as one offered already.
    Equivalent,
    /// Points that decide an explanation: halo, then dot or cross.
    Deciding,
    /// Forbidden points that show: halo, then cross.
    Forbidden,
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
    pub shape: Primitive,
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
    /// A diagram as it is drawn.
    #[must_use]
    pub fn new(diagram: &Diagram, layout: &Layout, theme: &'static Theme, look: &Look) -> Scene {
        let mut builder = Builder::new(diagram, layout, theme);
        // Each adds a layer or two, its places ascending: so the items come in the order of keys.
        if layout.coordinates() == Visibility::Shown {
            builder.labels();
        }
        builder.capsules();
        builder.shadows();
        builder.winning_lines();
        builder.stones();
        builder.marks();
        builder.rings();
        builder.signs();
        builder.hover();
        builder.advice();
        builder.renju();
        builder.refused();
        builder.cursor();
        Scene {
            layout: *layout,
            theme,
            look: look.clone(),
            items: builder.items,
        }
    }

    /// The shapes that lie under all items and change with layout, theme and look only.
    #[must_use]
    pub fn ground(&self) -> Vec<Primitive> {
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
