//! The measured difficulty of a puzzle, and its rating.

/// What was measured when a puzzle was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Difficulty {
    /// The number of the winner's stones on the longest line of the shortest proven win, the five included. For
    /// a defence, that of the longest win after a wrong move that stops the immediate threat.
    pub moves: u8,
    /// The number of plausible wrong first moves: for a win by fours, the other fours; for a win by threats, the
    /// other fours and threats; for a defence, the other moves that stop the immediate threat. At most 255.
    pub tempting: u8,
    /// The effort of the solver: the smallest number `n`, at least 5, such that a search of 2ⁿ nodes proves the
    /// win; for a defence, the largest effort after the moves that `tempting` counts.
    pub effort: u8,
    /// The number of the winner's stones on that line that make no four.
    pub quiet: u8,
}

/// The smallest and the largest rating.
const LEAST: u32 = 400;
const MOST: u32 = 3000;

impl Difficulty {
    /// Returns a number like a rating of players, from 400 to 3000: the larger, the harder.
    ///
    /// It is 400 + 110 · (`moves` − 2) + 60 · `quiet` + 25 · `tempting` (of which at most 20 count) +
    /// 40 · (`effort` − 5), with differences below 0 taken as 0. The weights are an estimate; results of players
    /// will correct them.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_puzzles::Difficulty;
    ///
    /// let difficulty = Difficulty { moves: 5, tempting: 4, effort: 9, quiet: 1 };
    /// assert_eq!(difficulty.rating(), 400 + 330 + 60 + 100 + 160);
    /// ```
    pub fn rating(self) -> u16 {
        let [moves, tempting, effort, quiet] =
            [self.moves, self.tempting, self.effort, self.quiet].map(u32::from);
        let rating = LEAST
            + 110 * moves.saturating_sub(2)
            + 60 * quiet
            + 25 * tempting.min(20)
            + 40 * effort.saturating_sub(5);
        u16::try_from(rating.min(MOST)).unwrap_or(u16::MAX)
    }
}
