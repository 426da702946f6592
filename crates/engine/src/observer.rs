//! The observer of a search: it may stop it, and is told what is known so far.

use super::Score;
use tengen_core::board::Point;

/// Watches an engine think. The engine asks it about every thousand nodes.
pub trait Observer {
    /// Whether the engine is to answer at once with what it has.
    fn stops(&mut self) -> bool {
        false
    }

    /// What is known after an iteration.
    fn informs(&mut self, info: &Info) {
        let _ = info;
    }
}

impl<T: Observer + ?Sized> Observer for &mut T {
    fn stops(&mut self) -> bool {
        (**self).stops()
    }

    fn informs(&mut self, info: &Info) {
        (**self).informs(info);
    }
}

/// An observer that lets the engine think to the end and hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// What an engine knows after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The depth of the iteration in plies; of playouts the number of iterations is in `done`.
    pub depth: u8,
    /// Nodes so far.
    pub nodes: u64,
    /// How much of the work that was asked for is done, in thousandths, where that is known.
    pub done: Option<u16>,
    /// What the position is worth, from the view of the side to move.
    pub score: Score,
    /// The principal variation, from the best move on. Never empty.
    pub line: Vec<Point>,
    /// The candidates looked at, the best first, with what is known of each.
    pub candidates: Vec<Candidate>,
}

/// What is known of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// How often it was looked into: nodes below it, or playouts.
    pub visits: u64,
    /// What it is worth, from the view of the side that plays it. Where a search wants nothing but the
    /// best move, the others are worth at most this.
    pub score: Score,
}
