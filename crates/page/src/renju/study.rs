//! An explanation under the player's eyes: a forbidden point, and the points nested in its reasons
//! one step at a time.

use crate::board::Millis;
use tengen_core::board::Point;
use tengen_core::rules::{Explanation, Gain};

/// An explanation and how far the player has gone into it.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    whole: Explanation,
    /// From the whole inwards: which of the nested explanations comes next.
    path: Vec<usize>,
    /// When the player pressed on the point, if that brought it.
    pressed: Option<Millis>,
}

/// How long a second press on a point counts as the same as the first, in ms: the second half of a
/// double click means nothing new.
const SAME_PRESS: f64 = 400.0;

impl Study {
    pub(crate) const fn new(whole: Explanation) -> Study {
        Study {
            whole,
            path: Vec::new(),
            pressed: None,
        }
    }

    pub(crate) const fn press(&mut self, now: Millis) {
        self.pressed = Some(now);
    }

    /// The point, if the player pressed on it well before.
    pub(crate) fn pressed_for(&self, now: Millis) -> Option<Point> {
        let pressed = self.pressed?;
        (now.0 - pressed.0 > SAME_PRESS).then_some(self.whole.point)
    }

    /// The point that the player asked about.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.whole.point
    }

    /// What is explained now.
    #[must_use]
    pub fn shown(&self) -> &Explanation {
        self.stones_and_shown().1
    }

    /// The stones that lie there only in thought: the point asked about first, then each point on
    /// the way to the one that is explained now, itself included.
    #[must_use]
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

    /// The points that are forbidden themselves, so that a three does not count, and that can be
    /// gone into.
    #[must_use]
    pub fn nested_points(&self) -> Vec<Point> {
        let nested = nested(self.shown()).into_iter();
        nested.map(|explanation| explanation.point).collect()
    }

    /// Whether there is a way back.
    #[must_use]
    pub const fn is_nested(&self) -> bool {
        !self.path.is_empty()
    }

    /// Goes into the nested explanation with this place in
    /// [`nested_points`](Self::nested_points); nothing if there is none.
    pub(crate) fn go_into(&mut self, index: usize) {
        if index < nested(self.shown()).len() {
            self.path.push(index);
        }
    }

    /// Goes one step back; nothing at the whole.
    pub(crate) fn go_back(&mut self) {
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
