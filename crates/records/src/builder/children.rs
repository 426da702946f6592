//! Points of the children of nodes on a line of a tree: a new child is known as new without a look at its siblings.

use tengen_core::board::Point;

/// Set of points of the largest board, one bit for each.
#[derive(Clone, Copy, Default)]
pub(super) struct Points([u32; Point::MAX_LINES as usize]);

impl Points {
    pub(super) fn has(&self, point: Point) -> bool {
        self.0[usize::from(point.row())] & (1 << point.column()) != 0
    }

    pub(super) fn add(&mut self, point: Point) {
        self.0[usize::from(point.row())] |= 1 << point.column();
    }
}

/// Points of the children of one node of each depth.
#[derive(Default)]
pub(super) struct ChildPoints(Vec<(Option<u32>, Points)>);

impl ChildPoints {
    /// Returns the points of the children of `node`. They are taken from `children` if another node of this depth was
    /// asked for since.
    pub(super) fn of(
        &mut self,
        node: u32,
        depth: u16,
        children: impl Iterator<Item = Point>,
    ) -> &mut Points {
        let depth = usize::from(depth);
        if self.0.len() <= depth {
            self.0.resize(depth + 1, Default::default());
        }
        let (of, points) = &mut self.0[depth];
        if *of != Some(node) {
            *of = Some(node);
            *points = Points::default();
            children.for_each(|child| points.add(child));
        }
        points
    }
}
