//! A scene: everything on the board at one moment, in painting order, each item with its key.

use super::builder::Builder;
use super::{
    Diagram, Layout, Look, Primitive, Rect, Section, Sprite, Theme, Visibility, grid, stones,
};

/// The layers of a scene, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    /// The coordinates beside the board.
    Label,
    /// Lines along the row and the column of the point that a finger aims at.
    AimLine,
    /// Capsules along the shapes of an explanation.
    Capsule,
    /// Shadows of stones; all shadows are under all stones.
    Shadow,
    /// Lines through the winning runs.
    Line,
    /// The stones on the board.
    Stone,
    /// Letters or rings that tell the colours of stones.
    Letter,
    /// The seal and the ply numbers.
    Mark,
    /// The seal below the number of the last ply.
    Seal,
    /// Rings of the winning line.
    Ring,
    /// Marks of a record: a disc of wood, then the mark.
    Sign,
    /// Arrows of a record: halo, then arrow.
    Arrow,
    /// The stone under the pointer.
    Hover,
    /// The larger stone on the point that a finger aims at.
    Aimed,
    /// The ring around the aimed stone.
    AimRing,
    /// Threats: chip, rim, number.
    Threat,
    /// The move of a hint: disc, ring, letter or number.
    Candidate,
    /// Stones expected after the move of a hint.
    Expected,
    /// The numbers of the expected stones; the move of the hint is the first.
    ExpectedNumber,
    /// Stones assumed in an explanation but not on the board.
    Imagined,
    /// Points offered for the fifth stone: disc, ring, number.
    Fifth,
    /// Points that are symmetric to an offered point.
    Equivalent,
    /// Points that decide an explanation: halo, then dot or cross.
    Deciding,
    /// Forbidden points: halo, then cross.
    Forbidden,
    /// The halo of a refused point, then its cross.
    Cross,
    /// The halo of the cursor, then its brackets.
    Cursor,
}

/// The identity of an item: its layer, and a place number that is unique in that layer.
pub type Key = (Layer, u16);

/// One shape on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Identity of the item. Items are painted in the order of their keys.
    pub key: Key,
    /// The shape to draw.
    pub shape: Primitive,
    /// Bounds in device px that contain every pixel of the shape.
    pub bounds: Rect,
}

/// Everything on the board at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The positions of the points.
    pub layout: Layout,
    /// The colours and proportions.
    pub theme: &'static Theme,
    /// The choices of the embedding page.
    pub look: Look,
    /// The items in painting order, with ascending keys.
    pub items: Vec<Item>,
}

impl Scene {
    /// Creates the scene of a diagram.
    #[must_use]
    pub fn new(diagram: &Diagram, layout: &Layout, theme: &'static Theme, look: &Look) -> Scene {
        let visible;
        let diagram = if layout.section() == Section::whole(layout.size()) {
            diagram
        } else {
            visible = diagram.within(layout.section());
            &visible
        };
        let mut builder = Builder::new(diagram, layout, theme);
        // Each call adds one or two layers with ascending places, so the items are in key order.
        if layout.coordinates() == Visibility::Shown {
            builder.labels();
        }
        builder.aim_lines();
        builder.capsules();
        builder.shadows();
        builder.winning_lines();
        builder.stones();
        builder.lettering();
        builder.marks();
        builder.last_seal();
        builder.rings();
        builder.signs();
        builder.arrows();
        builder.hover();
        builder.aimed();
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

    /// Returns the shapes under all items, which change only with layout, theme and look.
    #[must_use]
    pub fn ground(&self) -> Vec<Primitive> {
        grid::ground(&self.layout, self.theme, &self.look)
    }

    /// Returns the radius of a stone in device px.
    #[must_use]
    pub fn stone_radius(&self) -> f64 {
        self.theme.radius * self.layout.cell()
    }

    /// Returns the distance from the middle of a sprite to its outermost pixel, in device px.
    #[must_use]
    pub fn sprite_reach(&self, sprite: Sprite) -> f64 {
        stones::reach(sprite) * self.stone_radius()
    }

    /// Returns `true` if the ground and the sprites of `other` can be reused for this scene.
    #[must_use]
    pub fn shares_ground(&self, other: &Scene) -> bool {
        self.layout == other.layout
            && std::ptr::eq(self.theme, other.theme)
            && self.look == other.look
    }

    /// Returns the areas in which this scene differs from `before`, which must share its ground.
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

/// Writes a scene as text, one item per line, for tests and logs.
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
