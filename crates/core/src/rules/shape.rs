//! Shapes: fives, fours and threes that a stone makes, of either colour, in any rule set.
//!
//! Threats, hints, explanations and spoken moves all use these.

use super::renju::{Verdict, verdict};
use super::window::Window;
use super::{Forbidden, Ruleset, Run};
use crate::board::{Board, Direction, Point, Stone};

/// What a shape is. The strongest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShapeKind {
    /// A winning run.
    Five,
    /// Six or more in a row where that does not win.
    Overline,
    /// Four in a row that become a five at both ends: a straight four.
    OpenFour,
    /// Four stones that one more makes a five of.
    Four,
    /// Three stones that one more, which may be played and is no five, makes an open four of.
    OpenThree,
    /// Three stones that one more makes a four of, but none an open four.
    ClosedThree,
}

impl ShapeKind {
    /// Every kind, the strongest first.
    pub const ALL: [ShapeKind; 6] = [
        ShapeKind::Five,
        ShapeKind::Overline,
        ShapeKind::OpenFour,
        ShapeKind::Four,
        ShapeKind::OpenThree,
        ShapeKind::ClosedThree,
    ];
}

/// Stones on one line that belong together, and the points that make more of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What it is.
    pub kind: ShapeKind,
    /// The line.
    pub direction: Direction,
    /// Its stones along the direction.
    pub stones: Vec<Point>,
    /// The points that make a five of a four, an open four of an open three, a four of a closed
    /// three; none for the others. Along the direction.
    pub gains: Vec<Point>,
}

/// What a stone on `point` makes, the strongest first: on every line a five, an overline, a four
/// (two of them where one line holds a double-four) or a three.
///
/// It makes no difference whether the stone lies there already; what else lies there is not looked
/// at. A three of a colour that has bans counts as open only if a point that makes it an open four
/// may be played.
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
    for kind in ShapeKind::ALL {
        shapes.extend(made.extract_if(.., |shape| shape.kind == kind));
    }
    shapes
}

/// A line through a point with a stone on it.
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

    /// The fours: one, or two on a line that holds a double-four.
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

    /// The three that one more stone makes an open four of, whether or not that stone may be
    /// played; `None` where there is a four already.
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

    /// The run through the point, however long.
    fn run(&self, kind: ShapeKind) -> Shape {
        let run = Run::through(self.board, self.point, self.direction, self.stone);
        Shape {
            kind,
            direction: self.direction,
            stones: run.points().collect(),
            gains: Vec::new(),
        }
    }

    /// The run through the point in a window, which may have stones more, and the points at places.
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

/// Whether a stone that would make an open four of a three may be played for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extension {
    /// It may.
    Playable,
    /// It makes a five at the same time, so it makes no open four of the three.
    Five,
    /// It is forbidden.
    Forbidden(Forbidden),
}

/// Whether a stone on `gain` may be played to make an open four; the three lies on the board.
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
