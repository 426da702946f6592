//! An explanation as the player reads it: of a forbidden point, and one step at a time of the points
//! nested in its reasons.

use tengen_core::board::Point;
use tengen_core::rules::{Explanation, Gain};

/// An explanation and the path that the player has followed into it.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    whole: Explanation,
    /// The indexes of nested explanations, from the outermost inwards.
    path: Vec<usize>,
    cause: Cause,
}

/// The reason why an explanation shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// The player pressed on the point.
    Press,
    /// The player asked about the point or reached it with the cursor, or the game ended there.
    Other,
}

impl Study {
    pub const fn new(whole: Explanation) -> Study {
        Study {
            whole,
            path: Vec::new(),
            cause: Cause::Other,
        }
    }

    pub const fn press(&mut self) {
        self.cause = Cause::Press;
    }

    /// Returns `true` if a press showed the explanation.
    pub fn is_pressed(&self) -> bool {
        self.cause == Cause::Press
    }

    /// Returns the point that the player asked about.
    pub const fn point(&self) -> Point {
        self.whole.point
    }

    /// Returns the explanation that is displayed now.
    pub fn shown(&self) -> &Explanation {
        self.stones_and_shown().1
    }

    /// Returns the stones imagined for the explanation: the point asked about, then each nested point on the
    /// path up to the displayed one.
    pub fn imagined(&self) -> Vec<Point> {
        self.stones_and_shown().0
    }

    fn stones_and_shown(&self) -> (Vec<Point>, &Explanation) {
        let mut shown = &self.whole;
        let mut stones = vec![shown.point];
        for &index in &self.path {
            if let Some(next) = nested(shown).into_iter().nth(index) {
                shown = next;
                stones.push(shown.point);
            }
        }
        (stones, shown)
    }

    /// Returns the points that are forbidden themselves, so that a three does not count. The player can
    /// go into their explanations.
    pub fn nested_points(&self) -> Vec<Point> {
        let nested = nested(self.shown()).into_iter();
        nested.map(|explanation| explanation.point).collect()
    }

    /// Returns `true` if a nested explanation is displayed.
    pub const fn is_nested(&self) -> bool {
        !self.path.is_empty()
    }

    /// Goes into the nested explanation with this index in [`nested_points`](Self::nested_points). Does
    /// nothing if there is none.
    pub fn go_into(&mut self, index: usize) {
        if index < nested(self.shown()).len() {
            self.path.push(index);
        }
    }

    /// Goes one step back; does nothing at the outermost explanation.
    pub fn go_back(&mut self) {
        self.path.pop();
    }
}

fn nested(explanation: &Explanation) -> Vec<&Explanation> {
    let mut nested: Vec<&Explanation> = Vec::new();
    for three in explanation.threes.iter().filter(|three| !three.counts()) {
        for gain in &three.gains {
            if let Gain::Forbidden(why) = gain
                && !nested.iter().any(|known| known.point == why.point)
            {
                nested.push(why);
            }
        }
    }
    nested
}
