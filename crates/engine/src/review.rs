//! The review of a game: the worth of every move, the mistakes, and the last moment at which the
//! loser could still have held the game.
//!
//! The caller studies the positions; this module only compares the results. With a limit of time,
//! the order from the last position to the first is best, because the engine then remembers what
//! comes later.

mod line;

pub use line::{PlayedMove, ReviewLine};

use super::{Choice, Score, Studied};
use tengen_proofs::Attack;

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

/// The review of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewedMove {
    /// The move.
    pub played: Choice,
    /// The value of the position with best play, for the side that moves. It takes into account what
    /// the study after the move found.
    pub before: Score,
    /// The value of the played move, for the side that played it.
    pub after: Score,
    /// The quality of the move.
    pub quality: Quality,
}

impl ReviewedMove {
    /// Returns `true` if the position was not lost before the move, and is lost after it.
    const fn gives_up(&self) -> bool {
        !matches!(self.before, Score::Loss(_)) && matches!(self.after, Score::Loss(_))
    }
}

/// The review of a game, or of its last moves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    moves: Vec<ReviewedMove>,
    /// The position before each move, and the last position.
    studied: Vec<Studied>,
}

impl Review {
    /// Reviews a game from its moves, the study of the position before each move, and the study of the last
    /// position. Moves without a study before them are left out, from the first one on.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{BoardSize, Position, Ruleset, Stone};
    /// use tengen_engine::{BotKind, Choice, Engine, Limits, Review, Score, StandardClock, Studied, study};
    ///
    /// let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
    /// let (mut prover, mut thinker) = (Engine::new(&position), BotKind::Search.build(0));
    /// let clock = StandardClock::default();
    /// let (mut played, mut studied) = (Vec::new(), Vec::new());
    /// for name in ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "o1", "h12"] {
    ///     let limits = Limits::Nodes(1000);
    ///     studied.push(study(&mut prover, &mut *thinker, &position, limits, &clock));
    ///     played.push(Choice::Place(name.parse()?));
    ///     position.put(name.parse()?)?;
    /// }
    /// studied.push(Studied::decided(Score::Loss(0)));
    /// let review = Review::of(&played, studied);
    /// // After three in a row that nobody stopped, White was lost.
    /// assert_eq!(review.last_escape().map(|index| index % 2), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(played: &[Choice], mut studied: Vec<Studied>) -> Review {
        // The first position has the number of this move.
        let first = (played.len() + 1).saturating_sub(studied.len());
        let played = played.get(first..).unwrap_or_default();
        studied.truncate(played.len() + 1);
        let Some(last) = studied.pop() else {
            return Review::default();
        };
        let mut review = Review::from_end(last);
        for (&played, studied) in played.iter().zip(studied).rev() {
            review.add_before(played, studied);
        }
        review
    }

    /// Begins a review with the study of the last position.
    #[must_use]
    pub fn from_end(last: Studied) -> Review {
        Review {
            moves: Vec::new(),
            studied: vec![last],
        }
    }

    /// Adds the move before the reviewed ones, with the study of the position before it. It does nothing if the
    /// review has no last position.
    pub fn add_before(&mut self, played: Choice, studied: Studied) {
        let Some(next) = self.studied.first() else {
            return;
        };
        let after = self
            .moves
            .first()
            .map_or(next.verdict.score, |it| it.before);
        let (before, value) = values(played, &studied, after);
        let reviewed = ReviewedMove {
            played,
            before,
            after: value,
            quality: quality(before, value),
        };
        self.moves.insert(0, reviewed);
        self.studied.insert(0, studied);
    }

    /// Returns the number of studied positions: one more than that of the reviewed moves, or 0.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.studied.len()
    }

    /// Returns the reviewed moves, in order.
    #[must_use]
    pub fn moves(&self) -> &[ReviewedMove] {
        &self.moves
    }

    /// Returns the study of the position before the move with this index, counted from the first reviewed move;
    /// the number of moves stands for the last position.
    #[must_use]
    pub fn studied(&self, index: usize) -> Option<&Studied> {
        self.studied.get(index)
    }

    /// Returns the plan of the proved win that the move gave away, or `None` if it gave none away.
    #[must_use]
    pub fn missed_win(&self, index: usize) -> Option<&Attack> {
        let is_missed = !matches!(self.moves.get(index)?.after, Score::Win(_));
        self.studied(index)?.win.as_ref().filter(|_| is_missed)
    }

    /// Returns the plan by which the opponent wins after the move; `None` if no win was proved there.
    #[must_use]
    pub fn refutation(&self, index: usize) -> Option<&Attack> {
        self.studied(index + 1)?.win.as_ref()
    }

    /// Returns `true` if the move made a certain loss of a position that was not lost: by a proved win of the
    /// opponent, or by the rules.
    #[must_use]
    pub fn loses(&self, index: usize) -> bool {
        self.moves.get(index).is_some_and(ReviewedMove::gives_up)
            && self.studied(index + 1).is_some_and(Studied::is_certain)
    }

    /// Returns the index of the last move that turned a position that was not lost into a lost one, if its side is
    /// still lost at the end; otherwise `None`. The study before it holds the move that kept the game open. The loss
    /// is certain if the move [loses](Review::loses); otherwise a search found no defence after it.
    #[must_use]
    pub fn last_escape(&self) -> Option<usize> {
        let last = self.moves.len().checked_sub(1)?;
        let end = self.moves[last].after;
        let index = self.moves.iter().rposition(ReviewedMove::gives_up)?;
        // The sides move in turn.
        let is_same_side = (last - index).is_multiple_of(2);
        let end = if is_same_side { end } else { -end };
        matches!(end, Score::Loss(_)).then_some(index)
    }
}

/// Returns the values of a position with best play and of the played move, for the side that moves; `after` is the
/// value of the next position for its side to move.
fn values(played: Choice, studied: &Studied, after: Score) -> (Score, Score) {
    let best = studied.verdict.score;
    let is_best = played == studied.verdict.choice;
    let value = match (best, -after.a_ply_before()) {
        // What a search saw before the move holds after it, whatever a later search estimates.
        (loss @ Score::Loss(_), Score::Value(_)) => loss,
        (win @ Score::Win(_), Score::Value(_)) if is_best => win,
        (_, value) => value,
    };
    let before = if is_best { value } else { best.max(value) };
    (before, value)
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
    use crate::Verdict;

    const OTHER: &str = "a1";

    fn place(name: &str) -> Choice {
        Choice::Place(name.parse().expect("a point"))
    }

    /// Returns the study of a position with this best move and score; a win in at most 9 plies is proved.
    fn study(best: &str, score: Score) -> Studied {
        let verdict = Verdict {
            score,
            ..Verdict::of(place(best))
        };
        let plan = Attack::five(best.parse().expect("a point"));
        Studied {
            verdict,
            win: matches!(score, Score::Win(..=9)).then_some(plan),
        }
    }

    /// Reviews moves, each with the best move and the score before it.
    fn review(moves: &[(&str, &str, Score)], end: Studied) -> Review {
        let played: Vec<Choice> = moves.iter().map(|(played, ..)| place(played)).collect();
        let studied = moves.iter().map(|&(_, best, score)| study(best, score));
        Review::of(&played, studied.chain([end]).collect())
    }

    fn qualities(review: &Review) -> Vec<Quality> {
        review.moves().iter().map(|it| it.quality).collect()
    }

    fn values_of(review: &Review) -> (Score, Score) {
        (review.moves()[0].before, review.moves()[0].after)
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
            let end = study(OTHER, Score::Value(-after));
            let review = review(&[("h8", OTHER, Score::Value(20))], end);
            assert_eq!(qualities(&review), [quality], "{after}");
            assert_eq!(review.moves()[0].after, Score::Value(after));
        }
    }

    #[test]
    fn the_search_after_the_best_move_knows_better() {
        let end = study(OTHER, Score::Win(6));
        let found = review(&[("h8", "h8", Score::Value(90))], end);
        assert_eq!(values_of(&found), (Score::Loss(7), Score::Loss(7)));
        assert_eq!(qualities(&found), [Quality::Good]);
        assert!(!found.loses(0), "no better move is known");
        // A move that turns out better than the best one is good, too.
        let end = study(OTHER, Score::Loss(4));
        let found = review(&[("h8", OTHER, Score::Value(0))], end);
        assert_eq!(found.moves()[0].before, Score::Win(5));
        assert_eq!(qualities(&found), [Quality::Good]);
        assert_eq!(found.missed_win(0), None);
    }

    #[test]
    fn the_losing_move_is_the_last_that_could_be_avoided() {
        let moves = [
            ("h8", "h8", Score::Value(10)),
            ("i9", OTHER, Score::Value(-5)),
            // Black misses a win.
            ("j10", OTHER, Score::Win(9)),
            // White could have held here.
            ("k11", "b2", Score::Value(-150)),
            ("l12", "l12", Score::Win(3)),
            ("m13", OTHER, Score::Loss(2)),
            ("n14", "n14", Score::Win(1)),
        ];
        let found = review(&moves, Studied::decided(Score::Loss(0)));
        assert_eq!(found.last_escape(), Some(3));
        assert!(found.missed_win(2).is_some() && found.missed_win(4).is_none());
        assert!(found.loses(3) && found.refutation(3).is_some());
        assert_eq!(found.moves()[3].quality, Quality::Losing);
        assert_eq!(found.moves()[3].after, Score::Loss(4));
        assert_eq!(qualities(&found)[5], Quality::Good, "it was lost anyway");
        assert_eq!(Review::default().last_escape(), None);
    }

    #[test]
    fn only_what_is_proved_is_claimed() {
        // The search sees a win that nobody proved.
        let moves = [("h8", OTHER, Score::Value(0)), ("i9", "b2", Score::Win(21))];
        let found = review(&moves, study(OTHER, Score::Value(0)));
        assert_eq!(found.missed_win(1), None);
        assert!(!found.loses(0) && found.refutation(0).is_none());
        assert_eq!(found.last_escape(), None, "the win was let go");
        assert_eq!(qualities(&found), [Quality::Losing, Quality::Losing]);
        let moves = [("h8", OTHER, Score::Value(0)), ("i9", "i9", Score::Win(21))];
        let found = review(&moves, study(OTHER, Score::Loss(20)));
        assert!(!found.loses(0));
        assert_eq!(found.last_escape(), Some(0));
    }

    #[test]
    fn a_proof_stands_against_later_estimates() {
        let end = || study(OTHER, Score::Value(30));
        let won = review(&[("h8", "h8", Score::Win(9))], end());
        assert_eq!(values_of(&won), (Score::Win(9), Score::Win(9)));
        for played in ["h8", OTHER] {
            let lost = review(&[(played, "h8", Score::Loss(8))], end());
            assert_eq!(values_of(&lost), (Score::Loss(8), Score::Loss(8)));
            assert_eq!(lost.last_escape(), None, "it was lost before {played}");
        }
    }

    #[test]
    fn the_rules_decide_before_any_search() {
        let end = Studied::decided(Score::Win(0));
        let found = review(&[("h8", OTHER, Score::Value(50))], end);
        assert_eq!(found.moves()[0].after, Score::Loss(1));
        assert!(found.loses(0), "a forbidden stone");
    }

    #[test]
    fn the_last_moves_can_be_reviewed_alone() {
        let moves = [
            ("h8", "h8", Score::Value(10)),
            ("i9", OTHER, Score::Value(-5)),
            ("j10", "j10", Score::Win(5)),
        ];
        let end = || study(OTHER, Score::Loss(4));
        let whole = review(&moves, end());
        let played: Vec<Choice> = moves.iter().map(|(played, ..)| place(played)).collect();
        let studied = vec![study("j10", Score::Win(5)), end()];
        let part = Review::of(&played, studied);
        assert_eq!(part.moves(), &whole.moves()[2..]);
        assert_eq!(Review::of(&played, Vec::new()), Review::default());
        assert_eq!(Review::of(&[], vec![end()]).moves(), []);
    }
}
