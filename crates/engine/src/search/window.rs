//! The window of the root: values outside it are searched only as bounds.
//!
//! Source of windows around the value of the iteration before ("aspiration"): J. Gillogly, "Performance Analysis of the
//! Technology Chess Program" (1978).

use super::root::Move;
use super::{INFINITE, Margin, SURE, Search, Width};

/// The values between which the root is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// The distance to the next bound if a value lies outside.
    step: i32,
}

/// The step from which on the window is open.
const WIDE: i32 = 400;

/// The depth in plies of the first iteration that has a window.
const FIRST: u8 = 5;

impl Window {
    /// The window of all values.
    pub(super) const OPEN: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
        step: WIDE,
    };

    /// Returns the window of the values within `step` of an expected value.
    const fn around(value: i32, step: i32) -> Window {
        Window {
            alpha: value - step,
            beta: value + step,
            step,
        }
    }

    /// Returns `true` if a value found in the window is exact.
    const fn holds(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Returns the next window to try after a value outside this one.
    const fn wider(self, value: i32) -> Window {
        let step = 2 * self.step;
        if step > WIDE || value.abs() >= SURE {
            return Window::OPEN;
        }
        if value <= self.alpha {
            let beta = i32::midpoint(self.alpha, self.beta);
            let alpha = value - step;
            return Window { alpha, beta, step };
        }
        let beta = value + step;
        Window { beta, step, ..self }
    }
}

impl Search<'_> {
    /// Searches all moves to a depth, first near the value of the iteration before. Returns the value of the best move.
    pub(super) fn iteration(&mut self, moves: &mut [Move], depth: u8) -> i32 {
        let before = moves.first().map_or(-INFINITE, |it| it.value);
        let is_narrow = depth >= FIRST && before.abs() < SURE && self.sight.width == Width::Best;
        let mut window = if is_narrow {
            Window::around(before, self.margin(Margin::Window))
        } else {
            Window::OPEN
        };
        loop {
            let value = self.iteration_in(window, moves, depth);
            if self.has_stopped() || window.holds(value) || window == Window::OPEN {
                return value;
            }
            window = window.wider(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_that_misses_a_value_grows_towards_it() {
        let first = Window::around(100, 20);
        assert!(first.holds(100) && !first.holds(80) && !first.holds(120));
        let lower = first.wider(70);
        assert_eq!((lower.alpha, lower.beta), (30, 100));
        let higher = lower.wider(130);
        assert_eq!((higher.alpha, higher.beta), (30, 210));
        assert_eq!(first.wider(-SURE), Window::OPEN);
        let mut window = first;
        let mut tries = 0;
        while window != Window::OPEN {
            window = window.wider(window.alpha);
            tries += 1;
        }
        assert_eq!(tries, 5);
        assert!(Window::OPEN.holds(SURE) && Window::OPEN.holds(-SURE));
    }
}
