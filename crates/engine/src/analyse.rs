//! The analysis of a position: its best lines, and the win by fours that the other side threatens.

use super::best_lines::{BestLines, LineCount};
use super::{Engine, Fours, Observer, SearchLimit};
use tengen_core::board::Point;
use tengen_core::rules::{Position, Setup};

/// What an analysis has found so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Analysis {
    /// The best lines of the side to move.
    pub best: BestLines,
    /// The win by fours that the other side would have if it were to move; empty if none was found.
    pub threat: Vec<Point>,
}

/// The nodes of the search for the threat; they do not count for the limit.
const THREAT_NODES: u64 = 20_000;

/// The most moves of a win by fours that is sought.
const MOST_MOVES: u8 = 60;

/// Passes the best lines on, together with the threat.
struct Teller<'a> {
    threat: &'a [Point],
    told: &'a mut dyn FnMut(&Analysis),
}

impl Observer for Teller<'_> {
    fn ranks(&mut self, lines: &BestLines) {
        (self.told)(&Analysis {
            best: lines.clone(),
            threat: self.threat.to_vec(),
        });
    }
}

/// Analyses a position. `told` receives the result after each iteration.
///
/// # Examples
///
/// ```
/// use tengen_engine::{Engine, LineCount, SearchLimit, analyse};
/// use tengen_core::Position;
///
/// let text = "rules=freestyle size=15 first=black turn=white black=f8g8h8 white=f9a1";
/// let position: Position = text.parse()?;
/// let (mut engine, limit) = (Engine::new(&position), SearchLimit::Depth(3));
/// let mut depths = Vec::new();
/// let analysis = analyse(&mut engine, &position, LineCount::THREE, limit, &mut |so_far| {
///     depths.push(so_far.best.depth);
/// });
/// assert_eq!((depths.first(), depths.last()), (Some(&1), Some(&analysis.best.depth)));
/// assert_eq!(analysis.best.lines.len(), 3);
/// assert!(!analysis.threat.is_empty(), "Black would make an open four");
/// # Ok::<(), tengen_core::lines::ParseLineError>(())
/// ```
pub fn analyse(
    engine: &mut Engine,
    position: &Position,
    count: LineCount,
    limits: SearchLimit<'_>,
    told: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let threat = threat(engine, position);
    let mut teller = Teller {
        threat: &threat,
        told,
    };
    let best = engine.best_lines(position, count, limits, &mut teller);
    Analysis { best, threat }
}

/// Returns the win by fours of the side that is not to move.
fn threat(engine: &mut Engine, position: &Position) -> Vec<Point> {
    let setup = Setup {
        board: position.board().clone(),
        to_move: !position.to_move(),
    };
    let passed = Position::from_setup(setup, position.rules(), position.first());
    match engine.vcf(&passed, MOST_MOVES, THREAT_NODES) {
        Fours::Win(line) => line,
        Fours::None | Fours::Unknown => Vec::new(),
    }
}
