//! The root of a search for several best moves: each gets its exact value and principal variation.
//!
//! At each depth the root is searched once for each line, without the moves of the lines before. The searches share
//! the table, so a value may depend a little on the number of lines, as every value does on what was searched before.

use super::root::{Move, points};
use super::{Engine, SURE, Search, Sight, WIN, score};
use crate::best_lines::{BestLine, BestLines, LineCount};
use crate::cell::Cell;
use crate::limit::SearchLimit;
use crate::observer::Observer;
use crate::threat::Threat;
use tengen_core::rules::Position;

mod finish;
#[cfg(test)]
mod tests;

impl Engine {
    /// Finds the best moves of a position, like [`think`](Engine::think), which finds one. The observer receives
    /// them after each iteration.
    ///
    /// Wins by fours that are found before the search are lines too, and so is every five.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::{Engine, LineCount, Score, SearchLimit, Silent};
    /// use tengen_core::Position;
    ///
    /// let text = "rules=freestyle size=15 first=black turn=black black=f8g8h8 white=f9g9a1";
    /// let position: Position = text.parse()?;
    /// let limit = SearchLimit::Depth(4);
    /// let best = Engine::new(&position).best_lines(&position, LineCount::THREE, limit, &mut Silent);
    /// let scores: Vec<Score> = best.lines.iter().map(|line| line.score).collect();
    /// assert_eq!(scores[..2], [Score::Win(3), Score::Win(3)], "open fours on both sides");
    /// # Ok::<(), tengen_core::lines::ParseLineError>(())
    /// ```
    pub fn best_lines(
        &mut self,
        position: &Position,
        count: LineCount,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> BestLines {
        self.set(position);
        self.set_up_table(limits, Sight::FULL);
        Search::new(self, limits, Sight::FULL, observer).rank(position, count)
    }
}

/// The lines found so far.
struct Ranking {
    /// Proved wins, which are not searched again.
    won: Vec<BestLine>,
    /// The other lines of the last complete iteration, in falling order.
    open: Vec<BestLine>,
}

impl Search<'_> {
    fn rank(mut self, position: &Position, count: LineCount) -> BestLines {
        let mut moves = self.root_moves();
        if position.board().is_empty() {
            let centre = Cell::of(position.board().size().centre());
            moves.retain(|it| it.cell == centre);
            let open = moves.iter().filter_map(|it| it.best_line(0)).collect();
            let won = Vec::new();
            return Ranking { won, open }.lines(0, 0, count);
        }
        let won = self.won_at_once(&mut moves);
        let open = Vec::new();
        let mut ranking = Ranking { won, open };
        let mut told = ranking.lines(0, self.budget.nodes(), count);
        if !told.lines.is_empty() {
            self.budget.inform_of_lines(&told);
        }
        let empty = position.board().size().area() - position.board().stones();
        let most = match self.budget.limits() {
            SearchLimit::Depth(depth) => depth.clamp(1, self.sight.depth),
            SearchLimit::Nodes(_) | SearchLimit::Time(_) => self.sight.depth,
        };
        for depth in 1..=most {
            let left = count.number().saturating_sub(ranking.won.len());
            if left == 0
                || moves.is_empty()
                || !self.deepen_all(&mut ranking, &mut moves, left, depth)
            {
                break;
            }
            told = ranking.lines(depth, self.budget.nodes(), count);
            self.budget.inform_of_lines(&told);
            if ranking.is_lost() || u16::from(depth) > empty {
                break;
            }
        }
        BestLines {
            nodes: self.budget.nodes(),
            ..told
        }
    }

    /// Takes the fives and the first move of a win by fours out of the moves.
    fn won_at_once(&mut self, moves: &mut Vec<Move>) -> Vec<BestLine> {
        let (state, own) = (self.state(), self.state().to_move());
        let is_five = |it: &mut Move| state.threat(own, it.cell) == Threat::Five;
        let fives: Vec<Move> = moves.extract_if(.., is_five).collect();
        if !fives.is_empty() {
            let lines = fives.iter().filter_map(|it| it.best_line(WIN - 1));
            return lines.collect();
        }
        let Some(verdict) = self.fours_first() else {
            return Vec::new();
        };
        let first = verdict.line.first().copied().map(Cell::of);
        moves.retain(|it| Some(it.cell) != first);
        vec![BestLine {
            score: verdict.score,
            moves: verdict.line,
        }]
    }

    /// Runs an iteration for each line that is left. Moves that win are taken out. Returns `false` if the search must
    /// stop; the ranking has not changed then.
    fn deepen_all(
        &mut self,
        ranking: &mut Ranking,
        moves: &mut Vec<Move>,
        left: usize,
        depth: u8,
    ) -> bool {
        let before: Vec<Cell> = moves.iter().take(left).map(|it| it.cell).collect();
        let count = left.min(moves.len());
        for place in 0..count {
            let rest = &mut moves[place..];
            // The next best move of the iteration before comes first.
            let likely = before
                .iter()
                .find_map(|cell| rest.iter().position(|it| it.cell == *cell));
            if let Some(likely) = likely {
                rest[..=likely].rotate_right(1);
            }
            self.iteration(rest, depth);
            if self.has_stopped() {
                return false;
            }
        }
        let line = |it: &Move| it.best_line(it.value);
        let won = moves.iter().take(count).take_while(|it| it.value >= SURE);
        let won = won.count();
        ranking.open = moves[won..count].iter().filter_map(line).collect();
        for it in moves.drain(..won) {
            let Some(line) = line(&it) else { continue };
            ranking.won.push(self.finish(line));
        }
        true
    }
}

impl Ranking {
    /// Returns `true` if every move that does not win loses.
    fn is_lost(&self) -> bool {
        let first = self.open.first();
        first.is_some_and(|line| matches!(line.score, crate::Score::Loss(_)))
    }

    fn lines(&self, depth: u8, nodes: u64, count: LineCount) -> BestLines {
        let mut lines: Vec<BestLine> = self.won.iter().chain(&self.open).cloned().collect();
        // Wins that were found earlier may take longer.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines.truncate(count.number());
        BestLines {
            depth,
            nodes,
            lines,
        }
    }
}

impl Move {
    fn best_line(&self, value: i32) -> Option<BestLine> {
        let moves = if self.line.is_empty() {
            vec![self.cell.point()?]
        } else {
            points(&self.line)
        };
        Some(BestLine {
            score: score(value),
            moves,
        })
    }
}
