//! Shapes and explanations as text.

use alloc::vec;
use core::fmt;

use super::{Explained, Explanation, Gain, Run, Shape, ShapeKind, Three};
use crate::board::Point;

/// Writes `none`, `33`, `44`, `overline` or `five`.
impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Explained::Five => "five",
            Explained::Forbidden(ban) => ban.word(),
            Explained::Legal => "none",
        })
    }
}

/// Writes `open four`, `three` and so on.
impl fmt::Display for ShapeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ShapeKind::Five => "five",
            ShapeKind::Overline => "overline",
            ShapeKind::OpenFour => "open four",
            ShapeKind::Four => "four",
            ShapeKind::OpenThree | ShapeKind::ClosedThree => "three",
        })
    }
}

/// Writes the kind, the stones and the gains, as in `three: f8 g8 h8, open four at e8 i8`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.kind)?;
        write_points(f, &self.stones)?;
        if self.gains.is_empty() {
            return Ok(());
        }
        let grown = match self.kind {
            ShapeKind::OpenThree => "open four",
            ShapeKind::ClosedThree => "four",
            _ => "five",
        };
        write!(f, ", {grown} at")?;
        write_points(f, &self.gains)
    }
}

/// Writes the point with the verdict, and below it each shape on a line. Below a three that does not count are the points
/// that decide so, with their own explanations. Lines that belong to the line before are indented by two more spaces.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize, Ruleset, Stone};
/// use tengen_core::rules::explain;
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// for point in ["f8", "g8", "h6", "h7"] {
///     board.put(point.parse()?, Stone::Black);
/// }
/// let why = explain(&board, "h8".parse()?, Ruleset::RENJU).expect("an empty point");
/// let text = "h8: 33\n  three: f8 g8 h8, open four at e8 i8\n  three: h6 h7 h8, open four at h5 h9";
/// assert_eq!(why.to_string(), text);
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut todo = vec![(0, Part::Explanation(self))];
        while let Some((depth, part)) = todo.pop() {
            if depth > 0 {
                write!(f, "\n{:1$}", "", 2 * depth)?;
            }
            let mut add = |part| todo.push((depth + 1, part));
            match part {
                Part::Explanation(why) => {
                    write!(f, "{}: {}", why.point, why.verdict)?;
                    // The last one that is added is written first.
                    why.threes.iter().rev().map(Part::Three).for_each(&mut add);
                    why.fours.iter().rev().map(Part::Four).for_each(&mut add);
                    let overline = |run| Part::Run(ShapeKind::Overline, run);
                    why.overlines.iter().rev().map(overline).for_each(&mut add);
                    let five = |run| Part::Run(ShapeKind::Five, run);
                    why.fives.iter().rev().map(five).for_each(&mut add);
                }
                Part::Run(kind, run) => {
                    write!(f, "{kind}:")?;
                    run.points().try_for_each(|point| write!(f, " {point}"))?;
                }
                Part::Four(four) => write!(f, "{four}")?,
                Part::Three(three) => {
                    write_three(f, three)?;
                    let gains = three.shape.gains.iter().zip(&three.gains);
                    for (point, gain) in gains.rev().filter(|_| !three.counts()) {
                        match gain {
                            Gain::Playable => {}
                            Gain::Five => add(Part::Five(*point)),
                            Gain::Forbidden(why) => add(Part::Explanation(why)),
                        }
                    }
                }
                Part::Five(point) => write!(f, "{point}: five")?,
            }
        }
        Ok(())
    }
}

/// A part of an explanation that is still to be written.
enum Part<'a> {
    Explanation(&'a Explanation),
    Run(ShapeKind, &'a Run),
    Four(&'a Shape),
    Three(&'a Three),
    /// A point that makes a five, and so no open four.
    Five(Point),
}

/// Writes a three with the points that make it count, or that it is none.
fn write_three(f: &mut fmt::Formatter<'_>, three: &Three) -> fmt::Result {
    let no = if three.counts() { "" } else { "no " };
    write!(f, "{no}three:")?;
    write_points(f, &three.shape.stones)?;
    if !three.counts() {
        return Ok(());
    }
    write!(f, ", open four at")?;
    let gains = three.shape.gains.iter().zip(&three.gains);
    let mut playable = gains.filter(|(_, gain)| **gain == Gain::Playable);
    playable.try_for_each(|(point, _)| write!(f, " {point}"))
}

/// Writes points with a space before each.
fn write_points(f: &mut fmt::Formatter<'_>, points: &[Point]) -> fmt::Result {
    points.iter().try_for_each(|point| write!(f, " {point}"))
}
