//! The observer of a search: receives intermediate results and may stop the search.

use super::{BestLines, Score};
use tengen_core::board::Point;

/// The number of nodes after which a search calls [`Observer::stops`] again; a few more where it cannot
/// stop at once.
pub const STOP_INTERVAL: u64 = 1024;

/// Watches a search.
pub trait Observer {
    /// Returns `true` if the engine must stop and answer with its best move so far. Called every
    /// [`STOP_INTERVAL`] nodes.
    fn stops(&mut self) -> bool {
        false
    }

    /// Receives the result of an iteration.
    fn informs(&mut self, info: &Info) {
        let _ = info;
    }

    /// Receives the best lines after an iteration that ranks several moves.
    fn ranks(&mut self, lines: &BestLines) {
        let _ = lines;
    }
}

impl<T: Observer + ?Sized> Observer for &mut T {
    fn stops(&mut self) -> bool {
        (**self).stops()
    }

    fn informs(&mut self, info: &Info) {
        (**self).informs(info);
    }

    fn ranks(&mut self, lines: &BestLines) {
        (**self).ranks(lines);
    }
}

/// An observer that never stops the engine and ignores all results.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// An observer that stops with another observer and forwards no results.
pub(super) struct Quiet<'a>(pub(super) &'a mut dyn Observer);

impl Observer for Quiet<'_> {
    fn stops(&mut self) -> bool {
        self.0.stops()
    }
}

/// An observer that stops like another observer, or when it is asked for the last time, and forwards no results.
pub(super) struct Brief<'a> {
    pub(super) observer: &'a mut dyn Observer,
    /// The number of times that it is asked.
    pub(super) asks: u64,
}

impl Observer for Brief<'_> {
    fn stops(&mut self) -> bool {
        self.asks = self.asks.saturating_sub(1);
        self.asks == 0 || self.observer.stops()
    }
}

/// An intermediate result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The depth of the iteration in plies; for playouts see `done` instead.
    pub depth: u8,
    /// The number of nodes so far.
    pub nodes: u64,
    /// The finished part of the work in thousandths, or `None` if unknown.
    pub done: Option<u16>,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The principal variation, beginning with the best move. Never empty.
    pub line: Vec<Point>,
    /// The moves searched, the best first, with their results.
    pub candidates: Vec<Candidate>,
}

/// The result of the search for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The point of the move.
    pub point: Point,
    /// The effort spent on the move: nodes below it, or playouts.
    pub visits: u64,
    /// The value for the side that plays the move. If the search determines only the best move,
    /// this is an upper bound for the others.
    pub score: Score,
}
