//! The review of a game: the worth of every move, the mistakes, and the last moment at which the
//! loser could still have held the game.
//!
//! The caller searches the positions; this module only compares the results. With a limit of time,
//! the order from the last position to the first is best, because the engine then remembers what
//! comes later.

use super::{Choice, Score, Verdict};

/// The quality of a move, by the loss of the chance to win (0 to 1) against the best move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quality {
    /// It loses less than 0.05.
    Good,
    /// It loses 0.05 or more.
    Inaccuracy,
    /// It loses 0.12 or more.
    Mistake,
    /// It loses 0.3 or more, or turns a position that was not lost into a proved loss.
    Losing,
}

impl Quality {
    fn of(loss: f64) -> Quality {
        match loss {
            0.3.. => Quality::Losing,
            0.12.. => Quality::Mistake,
            0.05.. => Quality::Inaccuracy,
            _ => Quality::Good,
        }
    }
}

/// A move of a game with the search of the position before it.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchedMove {
    /// The move.
    pub played: Choice,
    /// The result of the search before the move.
    pub search: Verdict,
    /// The value of the position after the move for its side to move, if the rules decide it; for
    /// example a win after a forbidden stone. Otherwise the next search tells it.
    pub decided: Option<Score>,
}

/// The review of one move.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// The move.
    pub played: Choice,
    /// The result of the search before the move: the best move and its line.
    pub best: Verdict,
    /// The value of the position with best play, for the side that moves. It takes into account what
    /// the search after the move found.
    pub before: Score,
    /// The value of the played move, for the side that played it.
    pub after: Score,
    /// The quality of the move.
    pub quality: Quality,
}

impl ReviewedMove {
    /// Returns `true` if the move gave a proved win away.
    #[must_use]
    pub const fn misses_a_win(&self) -> bool {
        matches!(self.before, Score::Win(_)) && !matches!(self.after, Score::Win(_))
    }

    /// Returns `true` if the move made a proved loss of a position that was not lost.
    #[must_use]
    pub const fn loses(&self) -> bool {
        !matches!(self.before, Score::Loss(_)) && matches!(self.after, Score::Loss(_))
    }
}

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// All moves, in order.
    pub moves: Vec<ReviewedMove>,
}

impl Review {
    /// Reviews a game from its moves and the value of the last position for the side to move there.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{BoardSize, Position, Ruleset, Stone};
    /// use tengen_engine::{Choice, Review, Score, SearchLimit, SearchedMove, Silent, think};
    ///
    /// let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
    /// let mut moves = Vec::new();
    /// for name in ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "o1", "h12"] {
    ///     let search = think(&position, SearchLimit::Nodes(1000), &mut Silent);
    ///     let played = Choice::Place(name.parse()?);
    ///     moves.push(SearchedMove { played, search, decided: None });
    ///     position.put(name.parse()?)?;
    /// }
    /// let review = Review::of(moves, Score::Loss(0));
    /// // After three in a row that nobody stopped, White was lost.
    /// assert_eq!(review.last_escape().map(|index| index % 2), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(moves: Vec<SearchedMove>, end: Score) -> Review {
        let mut after = end;
        let mut reviewed: Vec<ReviewedMove> = Vec::with_capacity(moves.len());
        for it in moves.into_iter().rev() {
            let (played, best) = (it.played, it.search);
            let is_best = played == best.choice;
            let value = match (best.score, -later(it.decided.unwrap_or(after))) {
                // A proof before the move holds after it, whatever a later search estimates.
                (loss @ Score::Loss(_), Score::Value(_)) => loss,
                (win @ Score::Win(_), Score::Value(_)) if is_best => win,
                (_, value) => value,
            };
            let before = if is_best {
                value
            } else {
                best.score.max(value)
            };
            let next = ReviewedMove {
                played,
                before,
                after: value,
                quality: quality(before, value),
                best,
            };
            after = next.before;
            reviewed.push(next);
        }
        reviewed.reverse();
        Review { moves: reviewed }
    }

    /// Returns the index of the last move that turned a position that was not lost into a proved
    /// loss, or `None` if there is none. Its `best` holds the move that kept the game open.
    #[must_use]
    pub fn last_escape(&self) -> Option<usize> {
        self.moves.iter().rposition(ReviewedMove::loses)
    }
}

/// Returns the score of a position from the move before it: a win or a loss is a ply further away.
const fn later(score: Score) -> Score {
    match score {
        Score::Value(value) => Score::Value(value),
        Score::Win(plies) => Score::Win(plies.saturating_add(1)),
        Score::Loss(plies) => Score::Loss(plies.saturating_add(1)),
    }
}

fn quality(before: Score, after: Score) -> Quality {
    match (before, after) {
        (Score::Loss(_), _) | (Score::Win(_), Score::Win(_)) => Quality::Good,
        (Score::Value(_) | Score::Win(_), Score::Loss(_)) => Quality::Losing,
        (Score::Value(_) | Score::Win(_), Score::Value(_)) | (Score::Value(_), Score::Win(_)) => {
            Quality::of(before.chance() - after.chance())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER: &str = "a1";

    /// Returns a move with the choice and the score of the search before it.
    fn ply(played: &str, best: &str, score: Score) -> SearchedMove {
        let place = |name: &str| Choice::Place(name.parse().expect("a point"));
        let search = Verdict {
            score,
            ..Verdict::of(place(best))
        };
        SearchedMove {
            played: place(played),
            search,
            decided: None,
        }
    }

    fn qualities(review: &Review) -> Vec<Quality> {
        review.moves.iter().map(|it| it.quality).collect()
    }

    #[test]
    fn a_move_is_judged_by_what_it_loses() {
        for (after, quality) in [
            (30, Quality::Good),
            (20, Quality::Good),
            (-30, Quality::Inaccuracy),
            (-90, Quality::Mistake),
            (-300, Quality::Losing),
        ] {
            let moves = vec![ply("h8", OTHER, Score::Value(20))];
            let review = Review::of(moves, Score::Value(-after));
            assert_eq!(qualities(&review), [quality], "{after}");
            assert_eq!(review.moves[0].after, Score::Value(after));
        }
    }

    #[test]
    fn the_search_after_the_best_move_knows_better() {
        let review = Review::of(vec![ply("h8", "h8", Score::Value(90))], Score::Win(6));
        let only = &review.moves[0];
        assert_eq!((only.before, only.after), (Score::Loss(7), Score::Loss(7)));
        assert_eq!(only.quality, Quality::Good);
        // A move that turns out better than the best one is good, too.
        let review = Review::of(vec![ply("h8", OTHER, Score::Value(0))], Score::Loss(4));
        assert_eq!(review.moves[0].before, Score::Win(5));
        assert_eq!(review.moves[0].quality, Quality::Good);
        assert!(!review.moves[0].misses_a_win());
    }

    #[test]
    fn the_losing_move_is_the_last_that_could_be_avoided() {
        let moves = vec![
            ply("h8", "h8", Score::Value(10)),
            ply("i9", OTHER, Score::Value(-5)),
            // Black misses a win.
            ply("j10", OTHER, Score::Win(9)),
            // White could have held here.
            ply("k11", "b2", Score::Value(-150)),
            ply("l12", "l12", Score::Win(3)),
            ply("m13", OTHER, Score::Loss(2)),
            ply("n14", "n14", Score::Win(1)),
        ];
        let review = Review::of(moves, Score::Loss(0));
        assert_eq!(review.last_escape(), Some(3));
        assert!(review.moves[2].misses_a_win());
        assert!(review.moves[3].loses());
        assert_eq!(review.moves[3].quality, Quality::Losing);
        assert_eq!(review.moves[3].after, Score::Loss(4));
        assert_eq!(review.moves[5].quality, Quality::Good, "it was lost anyway");
        assert_eq!(Review::default().last_escape(), None);
    }

    #[test]
    fn a_proof_stands_against_later_estimates() {
        let won = Review::of(vec![ply("h8", "h8", Score::Win(9))], Score::Value(30));
        assert_eq!(
            (won.moves[0].before, won.moves[0].after),
            (Score::Win(9), Score::Win(9))
        );
        for played in ["h8", OTHER] {
            let moves = vec![ply(played, "h8", Score::Loss(8))];
            let lost = Review::of(moves, Score::Value(-300));
            assert_eq!(
                (lost.moves[0].before, lost.moves[0].after),
                (Score::Loss(8), Score::Loss(8))
            );
            assert_eq!(lost.last_escape(), None, "it was lost before {played}");
        }
    }

    #[test]
    fn the_rules_decide_before_any_search() {
        let forbidden = SearchedMove {
            decided: Some(Score::Win(0)),
            ..ply("h8", "h8", Score::Value(50))
        };
        let review = Review::of(vec![forbidden], Score::Loss(5));
        assert_eq!(review.moves[0].after, Score::Loss(1));
    }
}
