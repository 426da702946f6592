//! The root of the search: lists its moves and searches them with increasing depth.
//!
//! Source of iterative deepening: D. Slate and L. Atkin, "CHESS 4.5" (1977).

use super::node::{Kind, Node};
use super::window::Window;
use super::{INFINITE, PLY, SURE, Search, WIN, Width, score};
use crate::cell::Cell;
use crate::limit::SearchLimit;
use crate::moves::{Ranked, Situation, in_order, replies};
use crate::observer::{Candidate, Info};
use crate::order::ordered;
use crate::state::cells;
use crate::threat::Threat;
use crate::vcf::{Fours, Vcf};
use crate::verdict::{Choice, Score, Verdict};
use tengen_core::board::Point;
use tengen_core::rules::{Passes, Position};

/// The maximum number of candidates reported to an observer.
const MOST_TOLD: usize = 12;

/// A move of the root.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) cell: Cell,
    /// The value of the move; an upper bound if only the best move gets its exact value and this is
    /// another.
    pub(crate) value: i32,
    pub(super) nodes: u64,
    pub(super) line: Vec<Cell>,
}

impl Search<'_> {
    /// Runs the search. Returns the verdict and the root moves, the best first.
    pub(super) fn run(mut self, position: &Position) -> (Verdict, Vec<Move>) {
        let mut moves = self.root_moves();
        if moves.is_empty() {
            return (self.without_moves(), moves);
        }
        if position.board().is_empty() {
            let centre = position.board().size().centre();
            return (Verdict::of(Choice::Place(centre)), moves);
        }
        let own = self.state().to_move();
        let is_five = |it: &Move| self.state().threat(own, it.cell) == Threat::Five;
        if let Some(five) = moves.iter().find(|it| is_five(it)).map(|it| it.cell) {
            return (self.verdict(&[five], WIN - 1, 1), moves);
        }
        if let Some(verdict) = self.fours_first() {
            return (verdict, moves);
        }
        let depth = self.deepen(&mut moves, position);
        let line = match moves.first() {
            Some(first) if !first.line.is_empty() => first.line.clone(),
            Some(first) => vec![first.cell],
            None => Vec::new(),
        };
        let value = moves.first().map_or(-INFINITE, |first| first.value);
        if value <= -SURE && value > -INFINITE && self.passes_better() {
            return (Verdict::of(Choice::Pass), moves);
        }
        (self.verdict(&line, value, depth), moves)
    }

    /// Returns `true` if a pass does not lose. Called when every stone loses.
    fn passes_better(&mut self) -> bool {
        if self.has_stopped() || Situation::of(self.state()) != Situation::Free {
            return false;
        }
        let node = Node {
            alpha: -SURE,
            beta: 1 - SURE,
            depth: 4 * PLY,
            ply: 0,
            kind: Kind::All,
            extra: 0,
        };
        self.pass(&node, node.alpha) > -SURE && !self.has_stopped()
    }

    /// Returns the verdict of a win by fours, which is played without further search.
    pub(super) fn fours_first(&mut self) -> Option<Verdict> {
        let limit = match self.budget.limits() {
            SearchLimit::Nodes(nodes) => nodes / 8,
            SearchLimit::Time(time) => u64::from(time.ms()) * 100,
            SearchLimit::Depth(_) => 2000,
        };
        let mut fours = Vcf::new(
            &mut self.engine.state,
            &mut self.budget,
            limit.min(self.sight.vcf),
        );
        let found = fours.shortest(u8::MAX - 1);
        let moves = u16::try_from(found.moves()?).ok()?;
        let Fours::Win(mut line) = found else {
            return None;
        };
        // Remove the five: the line contains no reply before it.
        line.pop();
        let plies = 2 * moves - 1;
        Some(Verdict {
            choice: Choice::Place(*line.first()?),
            score: Score::Win(plies),
            depth: u8::try_from(plies).unwrap_or(u8::MAX),
            nodes: self.budget.nodes(),
            line,
        })
    }

    /// Runs iterations of increasing depth and returns the depth of the last complete one, in plies.
    ///
    /// Saves the time of a clock if there is only one move; a search of a number of nodes or plies
    /// is asked for the value too.
    fn deepen(&mut self, moves: &mut [Move], position: &Position) -> u8 {
        let most = match self.budget.limits() {
            SearchLimit::Depth(depth) => depth.clamp(1, self.sight.depth),
            SearchLimit::Nodes(_) | SearchLimit::Time(_) => self.sight.depth,
        };
        let empty = position.board().size().area() - position.board().stones();
        let is_forced = moves.len() == 1 && matches!(self.budget.limits(), SearchLimit::Time(_));
        let mut done = 0;
        let skips = self.sight.skips;
        for depth in (1..=most).filter(|&depth| !skips.skip(depth)) {
            let value = self.iteration(moves, depth);
            if self.has_stopped() {
                break;
            }
            done = depth;
            self.inform(moves, depth);
            let is_settled = value.abs() >= SURE || is_forced && depth >= 4;
            if is_settled || u16::from(depth) > empty || self.is_enough(moves) {
                break;
            }
        }
        done
    }

    /// Returns the moves to search, the most promising first.
    pub(super) fn root_moves(&self) -> Vec<Move> {
        let state = self.state();
        let legal = |cell: &Cell| state.is_empty(*cell) && !state.is_forbidden(*cell);
        let mut found: Vec<Cell> = Vec::new();
        if Situation::of(state) == Situation::Five {
            found = cells(&replies(state)).filter(legal).collect();
            let own = state.to_move();
            let fives = cells(state.fours(own));
            found.extend(fives.filter(|&it| state.threat(own, it) == Threat::Five));
        }
        if found.is_empty() {
            found = cells(state.near()).filter(legal).collect();
        }
        if found.is_empty() {
            found = Cell::all(state.board().size()).filter(legal).collect();
        }
        let order = state.order();
        let mut ranked: Vec<Ranked> = found
            .into_iter()
            .map(|cell| Ranked::new(cell, order.of(cell)))
            .collect();
        in_order(&mut ranked);
        ranked.dedup();
        let moves = ranked.into_iter().map(|ranked| Move {
            cell: ranked.cell(),
            value: -INFINITE,
            nodes: 0,
            line: Vec::new(),
        });
        moves.collect()
    }

    /// Returns the verdict if there is no point to play on.
    fn without_moves(&self) -> Verdict {
        let state = self.state();
        if state.rules().passes() == Passes::On && !state.board().is_full() {
            return Verdict::of(Choice::Pass);
        }
        Verdict::of(Choice::Nothing)
    }

    /// Searches all moves to a depth within a window. The best move so far stays first, even if the search must stop.
    pub(super) fn iteration_in(&mut self, window: Window, moves: &mut [Move], depth: u8) -> i32 {
        let mut node = Node {
            alpha: window.alpha,
            beta: window.beta,
            depth: i32::from(depth) * PLY,
            ply: 0,
            kind: Kind::Principal,
            extra: 0,
        };
        self.engine.evals[0] = self.eval();
        let mut best = -INFINITE;
        for place in 0..moves.len() {
            let cell = moves[place].cell;
            let began = self.budget.nodes();
            let reduction = if place > 8 && depth > 3 { PLY } else { 0 };
            let value = self.root_look(&node, cell, place, reduction);
            moves[place].nodes = self.budget.nodes() - began;
            if self.has_stopped() {
                break;
            }
            moves[place].value = value;
            let is_best = value > best && (place == 0 || value > node.alpha);
            best = best.max(value);
            if is_best {
                if self.sight.width == Width::Best {
                    node.alpha = node.alpha.max(value);
                }
                let mut line = vec![cell];
                line.extend_from_slice(&self.engine.lines[1]);
                // A bound comes with one or two moves: a line that begins with them and was found before stays.
                let is_bound = value <= window.alpha || value >= window.beta;
                let knows = &moves[place].line;
                if !is_bound || value.abs() >= SURE || !knows.starts_with(&line) {
                    moves[place].line = line;
                }
                moves[..=place].rotate_right(1);
            }
            if value >= window.beta {
                break;
            }
        }
        if self.has_stopped() {
            go_back_on(moves);
        } else {
            let rest = moves.get_mut(1..).unwrap_or_default();
            let sorted = ordered(rest, |it| match self.sight.width {
                Width::Best => (-it.nodes.cast_signed(), 0),
                Width::All => (-i64::from(it.value), 0),
            });
            rest.clone_from_slice(&sorted);
        }
        best
    }

    fn root_look(&mut self, node: &Node, cell: Cell, place: usize, reduction: i32) -> i32 {
        let look = |search: &mut Self, beta: i32, reduction: i32, kind: Kind| {
            -search.node(Node {
                alpha: -beta,
                beta: -node.alpha,
                depth: node.depth - PLY - reduction,
                ply: 1,
                kind,
                extra: 0,
            })
        };
        self.place(cell);
        let value = if place == 0 || self.sight.width == Width::All {
            look(self, node.beta, 0, Kind::Principal)
        } else {
            let mut value = look(self, node.alpha + 1, reduction, Kind::Cut);
            if value > node.alpha {
                value = look(self, node.beta, 0, Kind::Principal);
            }
            value
        };
        self.undo();
        value
    }

    fn inform(&mut self, moves: &[Move], depth: u8) {
        let Some(best) = moves.first() else { return };
        let done = match self.budget.limits() {
            SearchLimit::Nodes(nodes) => Some(self.budget.nodes().min(nodes) * 1000 / nodes.max(1)),
            SearchLimit::Depth(most) => Some(u64::from(depth) * 1000 / u64::from(most.max(1))),
            SearchLimit::Time(_) => None,
        };
        let candidates = moves.iter().take(MOST_TOLD).filter_map(|it| {
            Some(Candidate {
                point: it.cell.point()?,
                visits: it.nodes,
                score: score(it.value),
            })
        });
        let info = Info {
            depth,
            nodes: self.budget.nodes(),
            done: done.map(|done| u16::try_from(done).unwrap_or(1000)),
            score: score(best.value),
            line: points(&best.line),
            candidates: candidates.collect(),
        };
        self.budget.inform(&info);
    }

    fn verdict(&self, line: &[Cell], value: i32, depth: u8) -> Verdict {
        let line = points(line);
        let Some(&first) = line.first() else {
            return Verdict::of(Choice::Nothing);
        };
        Verdict {
            choice: Choice::Place(first),
            score: if value == -INFINITE {
                Score::Value(0)
            } else {
                score(value)
            },
            depth,
            nodes: self.budget.nodes(),
            line,
        }
    }
}

pub(super) fn points(cells: &[Cell]) -> Vec<Point> {
    cells.iter().filter_map(|cell| cell.point()).collect()
}

/// If the first move was refuted and the search then had to stop, replaces it by the best move that
/// this iteration has not searched, which keeps its value from the previous iteration or a bound from a search in a
/// smaller window, and is not known to lose.
fn go_back_on(moves: &mut [Move]) {
    let is_lost = moves.first().is_some_and(|first| first.value <= -SURE);
    let Some(place) = moves
        .iter()
        .position(|it| it.value > -SURE || it.value == -INFINITE)
    else {
        return;
    };
    if is_lost && place > 0 {
        moves[..=place].rotate_right(1);
    }
}
