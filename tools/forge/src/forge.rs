//! The forge: finds puzzles in games, and makes puzzles of positions.
//!
//! It depends only on the position and the limits, which are numbers of nodes. Everything that a puzzle claims
//! is a proof that `tengen_proofs::check` has accepted, or the answer of a search that ended: a move that does not
//! solve a puzzle was searched to the end.

mod defend;
mod line;
mod renju;
mod scan;
mod solver;
mod win;

use tengen_core::rules::{ShapeKind, fives, makes_five, shapes};
use tengen_core::{Point, Position, Stone};
use tengen_engine::Forcing;
use tengen_proofs::Proof;
use tengen_puzzles::{Difficulty, Puzzle, Task, Themes, canonical};

use solver::Solver;

/// The limits of a forge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForgeLimits {
    /// The nodes of each search for a win by fours.
    pub fours: u64,
    /// The nodes of each search for a win by threats.
    pub threats: u64,
    /// The most first moves that may solve a puzzle.
    pub solutions: usize,
}

/// 32,000 nodes for each search, and one solution.
impl Default for ForgeLimits {
    fn default() -> ForgeLimits {
        ForgeLimits {
            fours: 32_000,
            threats: 32_000,
            solutions: 1,
        }
    }
}

/// A puzzle with the proofs of what it claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// For a win: a proof for each solution, which begins with it. For a defence: a proof for each other move, in
    /// the position after it, and at last one for a pass.
    pub proofs: Vec<Proof>,
}

/// The reason why a position makes no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Rejected {
    /// There is a five, or one side can make one at once.
    #[error("a five is there, or can be made at once")]
    Five,
    /// The side to move has no such win.
    #[error("there is no such win")]
    NoWin,
    /// The side to move has a stronger win: one by fours where one by threats was asked for, or any win where a
    /// defence was asked for.
    #[error("there is a stronger win")]
    Stronger,
    /// The opponent threatens no win by fours.
    #[error("the opponent does not threaten to win by fours")]
    NoThreat,
    /// No move holds.
    #[error("no move holds")]
    Lost,
    /// Too many first moves solve it.
    #[error("too many first moves solve it")]
    Several,
    /// The win takes fewer than three moves, or no wrong move is tempting.
    #[error("it is too easy")]
    Easy,
    /// A limit was reached before the answer was known.
    #[error("the limit was reached")]
    Limit,
}

/// The reason why a puzzle was not confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Doubt {
    /// Its position makes no such puzzle.
    #[error("its position makes no such puzzle: {0}")]
    Rejected(#[from] Rejected),
    /// Other first moves solve it, or it has other themes or another difficulty.
    #[error("the forge finds other first moves, themes or measures")]
    Different,
}

/// What was found out about a position, whatever its task.
struct Solved {
    solutions: Vec<Point>,
    difficulty: Difficulty,
    /// The themes other than those of forbidden points.
    themes: Themes,
    proofs: Vec<Proof>,
}

/// Makes puzzles of positions with the same rules and board size.
#[derive(Debug)]
pub struct Forge {
    solver: Solver,
    /// For the same rules without forbidden points; made when it is needed.
    free: Option<Solver>,
}

impl Forge {
    /// Creates a forge. Positions with other rules or another size than those of `like` are allowed, but take
    /// some milliseconds more.
    pub fn new(like: &Position, limits: ForgeLimits) -> Forge {
        Forge {
            solver: Solver::new(like, limits),
            free: None,
        }
    }

    /// Makes the puzzle of a position and a task. The same puzzle comes from all eight symmetries of the
    /// position, with the same measures. Larger limits make more puzzles, and may find more themes.
    ///
    /// # Errors
    ///
    /// [`Rejected`] if the position makes no such puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::Position;
    /// use tengen_forge::{Forge, ForgeLimits, Rejected};
    /// use tengen_puzzles::Task;
    ///
    /// // Black threatens an open four in the row; of the points that stop it, only one holds.
    /// let text = "rules=freestyle size=15 first=black turn=white black=e4g4h4f5i6 white=i5g6h6j6";
    /// let position: Position = text.parse()?;
    /// let mut forge = Forge::new(&position, ForgeLimits::default());
    /// assert_eq!(forge.make(&position, Task::Fours), Err(Rejected::NoWin));
    /// let made = forge.make(&position, Task::Defend)?;
    /// assert_eq!(made.puzzle.solutions(), ["f4".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make(&mut self, position: &Position, task: Task) -> Result<Made, Rejected> {
        let position = canonical(position);
        if has_five(&position) {
            return Err(Rejected::Five);
        }
        let found = match task {
            Task::Fours => win::solve(&mut self.solver, &position, Forcing::Fours),
            Task::Threats => win::solve(&mut self.solver, &position, Forcing::Threats),
            Task::Defend => defend::solve(&mut self.solver, &position),
        };
        let solved = found?;
        let limits = self.solver.limits;
        let themes = renju::with_themes(&mut self.free, limits, &position, task, &solved);
        let (solutions, difficulty) = (solved.solutions, solved.difficulty);
        let puzzle = Puzzle::new(&position, task, solutions, themes, difficulty);
        Ok(Made {
            puzzle: puzzle.map_err(|_| Rejected::NoWin)?,
            proofs: solved.proofs,
        })
    }

    /// Proves a puzzle again, and returns the proofs, as in [`Made`]. The limits must be those with which the puzzle
    /// was made; as many first moves may solve it as it states.
    ///
    /// # Errors
    ///
    /// [`Doubt`] if something that the puzzle claims was not found again.
    pub fn confirm(&mut self, puzzle: &Puzzle) -> Result<Vec<Proof>, Doubt> {
        let solutions = self.solver.limits.solutions;
        self.solver.limits.solutions = puzzle.solutions().len();
        let made = self.make(puzzle.position(), puzzle.task());
        self.solver.limits.solutions = solutions;
        let made = made?;
        if made.puzzle == *puzzle {
            Ok(made.proofs)
        } else {
            Err(Doubt::Different)
        }
    }
}

/// Returns `true` if there is a five, or if a stone of one side makes one.
fn has_five(position: &Position) -> bool {
    let (board, rules) = (position.board(), position.rules());
    board.size().points().any(|point| match board.at(point) {
        Some(_) => !fives(board, point, rules).is_empty(),
        None => Stone::BOTH
            .into_iter()
            .any(|stone| makes_five(board, point, stone, rules)),
    })
}

/// Returns `true` if there is a five.
pub(super) fn is_won(position: &Position) -> bool {
    let (board, rules) = (position.board(), position.rules());
    let mut stones = board.iter();
    stones.any(|(point, _)| !fives(board, point, rules).is_empty())
}

/// Returns the position after a stone of the side to move on an empty point.
fn after(position: &Position, point: Point) -> Position {
    let mut after = position.clone();
    // The point is empty, so the stone is placed.
    let _ = after.put(point);
    after
}

/// Returns the position after a pass.
fn passed(position: &Position) -> Position {
    let mut passed = position.clone();
    passed.pass();
    passed
}

/// Returns `true` if a stone of the side to move makes a four.
fn makes_four(position: &Position, point: Point) -> bool {
    let made = shapes(
        position.board(),
        point,
        position.to_move(),
        position.rules(),
    );
    let mut kinds = made.iter().map(|shape| shape.kind);
    kinds.any(|kind| matches!(kind, ShapeKind::Four | ShapeKind::OpenFour))
}

/// Returns a number for a file, where larger ones count as 255.
fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
