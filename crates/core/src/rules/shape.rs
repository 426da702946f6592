//! Shapes: fives, fours and threes that a stone makes, of either colour, in any rule set.
//!
//! They are used by threats, hints, explanations and spoken moves.

use alloc::vec;
use alloc::vec::Vec;

use strum::VariantArray;

use super::renju::{Verdict, verdict};
use super::window::Window;
use super::{Forbidden, Ruleset, Run};
use crate::board::{Board, Direction, Point, Stone};

/// The kind of a shape. The strongest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray)]
pub enum ShapeKind {
    /// A run that wins the game.
    Five,
    /// Six or more in a row if that does not win.
    Overline,
    /// Four in a row that become a five at both ends, also called a straight four.
    OpenFour,
    /// Four stones that become a five with one more stone.
    Four,
    /// Three stones that become an open four with one more stone, which must be allowed and not make a five.
    OpenThree,
    /// Three stones that become a four with one more stone, but not an open four.
    ClosedThree,
}

impl ShapeKind {
    /// All kinds, the strongest first.
    pub const ALL: &[ShapeKind] = ShapeKind::VARIANTS;
}

/// Stones on one line that form a unit, and the points that extend them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The kind of the shape.
    pub kind: ShapeKind,
    /// The direction of the line.
    pub direction: Direction,
    /// The stones of the shape, in the order of the direction.
    pub stones: Vec<Point>,
    /// The points that make a four a five, an open three an open four, or a closed three a four, in the order
    /// of the direction; empty for the other kinds.
    pub gains: Vec<Point>,
}

/// Returns the shapes that a stone on `point` makes, the strongest first: on each line a five, an overline, a
/// four (two if the line has a double-four) or a three.
///
/// The content of `point` does not matter. A three of a colour with bans counts as open only if a point that
/// makes it an open four is allowed.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize, Ruleset, Stone};
/// use tengen_core::rules::{ShapeKind, shapes};
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// board.put("g8".parse()?, Stone::White);
/// board.put("h8".parse()?, Stone::White);
/// let made = shapes(&board, "i8".parse()?, Stone::White, Ruleset::default());
/// assert_eq!(made[0].kind, ShapeKind::OpenThree);
/// assert_eq!(made[0].gains, ["f8".parse()?, "j8".parse()?]);
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[must_use]
pub fn shapes(board: &Board, point: Point, stone: Stone, rules: Ruleset) -> Vec<Shape> {
    let mut made = Vec::new();
    for direction in Direction::ALL {
        let line = Line::new(board, point, direction, stone, rules);
        line.add_shapes(&mut made);
    }
    let mut shapes = Vec::new();
    for &kind in ShapeKind::ALL {
        shapes.extend(made.extract_if(.., |shape| shape.kind == kind));
    }
    shapes
}

/// A line through a point, with a stone on the point.
pub(super) struct Line<'a> {
    board: &'a Board,
    point: Point,
    direction: Direction,
    stone: Stone,
    rules: Ruleset,
    pub(super) window: Window,
}

impl Line<'_> {
    pub(super) fn new(
        board: &Board,
        point: Point,
        direction: Direction,
        stone: Stone,
        rules: Ruleset,
    ) -> Line<'_> {
        Line {
            board,
            point,
            direction,
            stone,
            rules,
            window: Window::through(board, point, direction, stone),
        }
    }

    fn add_shapes(&self, shapes: &mut Vec<Shape>) {
        let five = self.rules.five(self.stone);
        if self.window.is_bare() {
            return;
        }
        if self.window.wins(five) {
            shapes.push(self.run(ShapeKind::Five));
            return;
        }
        if self.window.length() > 5 {
            shapes.push(self.run(ShapeKind::Overline));
        }
        let before = shapes.len();
        shapes.extend(self.fours());
        if shapes.len() > before {
            return;
        }
        let open = self.three();
        if let Some(three) = open.as_ref().filter(|three| self.is_open(three)) {
            shapes.push(three.clone());
            return;
        }
        shapes.extend(self.closed_three());
    }

    /// Returns the fours: one, or two on a line with a double-four.
    pub(super) fn fours(&self) -> Vec<Shape> {
        let five = self.rules.five(self.stone);
        let winning = self.window.winning_places(five);
        let places: Vec<u32> = winning.iter().collect();
        if self.window.is_straight_four(five) {
            return vec![self.shape(ShapeKind::OpenFour, self.window, &places)];
        }
        let mut fours = Vec::new();
        for place in places {
            let mut four = self.shape(ShapeKind::Four, self.window.with(place), &[place]);
            four.stones.retain(|stone| !four.gains.contains(stone));
            fours.push(four);
        }
        fours
    }

    /// Returns the three that becomes an open four with one more stone, even if that stone is not allowed;
    /// `None` if there is none or if there is already a four.
    pub(super) fn three(&self) -> Option<Shape> {
        let five = self.rules.five(self.stone);
        let straight = self.window.straight_four_places(five);
        let places: Vec<u32> = straight.iter().collect();
        let &first = places.first()?;
        let mut three = self.shape(ShapeKind::OpenThree, self.window.with(first), &places);
        three.stones.retain(|stone| !three.gains.contains(stone));
        Some(three)
    }

    fn is_open(&self, three: &Shape) -> bool {
        let mut board = self.board.clone();
        board.put(self.point, self.stone);
        three
            .gains
            .iter()
            .any(|&gain| extension(&board, gain, self.stone, self.rules) == Extension::Playable)
    }

    fn closed_three(&self) -> Option<Shape> {
        let five = self.rules.five(self.stone);
        let mut places = Vec::new();
        let mut stones = None;
        for place in 0..11 {
            if !self.window.makes_four(place, five) {
                continue;
            }
            places.push(place);
            if stones.is_none() {
                let four = self.window.with(place);
                let last = four.winning_places(five).iter().next();
                stones = last.map(|last| (four.with(last), [place, last]));
            }
        }
        let (run, added) = stones?;
        let mut three = self.shape(ShapeKind::ClosedThree, run, &places);
        for place in added {
            if let Some(point) = Window::point(self.point, self.direction, place) {
                three.stones.retain(|&stone| stone != point);
            }
        }
        Some(three)
    }

    /// Returns the whole run through the point as a shape.
    fn run(&self, kind: ShapeKind) -> Shape {
        let run = Run::through(self.board, self.point, self.direction, self.stone);
        Shape {
            kind,
            direction: self.direction,
            stones: run.points().collect(),
            gains: Vec::new(),
        }
    }

    /// Returns the run through the point in `window`, which may have added stones, as a shape with gains at
    /// `places`.
    fn shape(&self, kind: ShapeKind, window: Window, places: &[u32]) -> Shape {
        let at = |place| Window::point(self.point, self.direction, place);
        Shape {
            kind,
            direction: self.direction,
            stones: window.run().filter_map(at).collect(),
            gains: places.iter().copied().filter_map(at).collect(),
        }
    }
}

/// The result of checking a stone that should make a three an open four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extension {
    /// The stone is allowed and makes an open four.
    Playable,
    /// The stone makes a five at the same time, so it does not make an open four.
    Five,
    /// The stone is forbidden.
    Forbidden(Forbidden),
}

/// Checks if a stone on `gain` may be placed to make an open four; the three is on the board.
pub(super) fn extension(board: &Board, gain: Point, stone: Stone, rules: Ruleset) -> Extension {
    if stone == Stone::White {
        return if super::makes_five(board, gain, stone, rules) {
            Extension::Five
        } else {
            Extension::Playable
        };
    }
    match verdict(board, gain, rules) {
        Verdict::Five => Extension::Five,
        Verdict::Forbidden(ban) => Extension::Forbidden(ban),
        Verdict::Legal => Extension::Playable,
    }
}
