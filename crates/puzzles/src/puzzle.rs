//! A puzzle: a position, a task, and the first moves that solve it.

use tengen_core::order::sort_by_key;
use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Point, Position, Stone, Symmetry};

use super::code::{code_in, foremost};
use super::{Difficulty, PuzzleId, Task, Themes};

/// A puzzle.
///
/// Its position is the one of eight symmetric positions that comes first in a fixed order, so that equal puzzles
/// compare as equal. Black counts as having started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    id: PuzzleId,
    position: Position,
    task: Task,
    /// In the order of the points, each once.
    solutions: Vec<Point>,
    themes: Themes,
    difficulty: Difficulty,
}

/// The reason why something is not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// There is no first move that solves it.
    #[error("expected at least one first move that solves the puzzle")]
    NoSolution,
    /// The first move is on a stone, off the board, or forbidden.
    #[error("the first move {0} is not possible")]
    Impossible(Point),
    /// The first move is listed twice.
    #[error("the first move {0} is listed twice")]
    Twice(Point),
}

impl Puzzle {
    /// Creates a puzzle. The position and the first moves may be in any symmetry; they are turned into the fixed
    /// one. That the moves solve the task is not tested; the forge does that.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if there is no first move, or if one is not possible.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::Position;
    /// use tengen_puzzles::{Difficulty, Puzzle, Task, Themes};
    ///
    /// let puzzle = |position: &str, solution: &str| {
    ///     let position: Position = position.parse().expect("a position");
    ///     let solutions = vec![solution.parse().expect("a point")];
    ///     let difficulty = Difficulty { moves: 2, tempting: 0, effort: 5, quiet: 0 };
    ///     Puzzle::new(&position, Task::Fours, solutions, Themes::NONE, difficulty)
    /// };
    /// let row = puzzle("rules=renju size=15 first=black turn=black black=h8i8j8 white=a1g8", "k8")?;
    /// let column = puzzle("rules=renju size=15 first=black turn=black black=h8h9h10 white=a1h7", "h11")?;
    /// assert_eq!(row, column);
    /// assert_eq!(row.id(), column.id());
    /// # Ok::<(), tengen_puzzles::PuzzleError>(())
    /// ```
    pub fn new(
        position: &Position,
        task: Task,
        solutions: Vec<Point>,
        themes: Themes,
        difficulty: Difficulty,
    ) -> Result<Puzzle, PuzzleError> {
        let mut solutions = solutions;
        sort_by_key(&mut solutions, |it| *it);
        if solutions.is_empty() {
            return Err(PuzzleError::NoSolution);
        }
        for pair in solutions.windows(2) {
            if pair[0] == pair[1] {
                return Err(PuzzleError::Twice(pair[0]));
            }
        }
        for &point in &solutions {
            if matches!(position.judge(point), Err(_) | Ok(Judgement::Forbidden(_))) {
                return Err(PuzzleError::Impossible(point));
            }
        }
        let size = position.board().size();
        let stones: Vec<_> = position.board().iter().collect();
        let images = foremost(&stones, size).map(|symmetry| {
            (
                code_in(symmetry, &stones, size),
                turned(&solutions, symmetry, position),
                symmetry,
            )
        });
        let first = images.min_by(|one, other| (&one.0, &one.1).cmp(&(&other.0, &other.1)));
        let (code, solutions, symmetry) =
            first.unwrap_or((Vec::new(), solutions, Symmetry::Identity));
        let position = in_symmetry(position, symmetry);
        Ok(Puzzle {
            id: PuzzleId::of(
                &position.rules().to_string(),
                size,
                head_of(task, position.to_move()),
                &code,
            ),
            position,
            task,
            solutions,
            themes,
            difficulty,
        })
    }

    /// Returns the position, with the side that solves the puzzle to move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the task of the side to move.
    pub const fn task(&self) -> Task {
        self.task
    }

    /// Returns the position and the first moves in a symmetry of the board, the moves in the order of the points.
    pub fn in_symmetry(&self, symmetry: Symmetry) -> (Position, Vec<Point>) {
        let position = in_symmetry(&self.position, symmetry);
        (position, turned(&self.solutions, symmetry, &self.position))
    }

    /// Returns all first moves that solve the puzzle: one or more, in the order of the points.
    pub fn solutions(&self) -> &[Point] {
        &self.solutions
    }

    /// Returns the themes.
    pub const fn themes(&self) -> Themes {
        self.themes
    }

    /// Returns the measured difficulty.
    pub const fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// Returns the identity. It does not depend on the first moves, the themes and the difficulty.
    pub const fn id(&self) -> PuzzleId {
        self.id
    }

    /// Returns one number for the task and the side to move.
    pub(crate) const fn head(&self) -> u8 {
        head_of(self.task, self.position.to_move())
    }
}

const fn head_of(task: Task, to_move: Stone) -> u8 {
    (task as u8) << 1 | to_move as u8
}

fn turned(points: &[Point], symmetry: Symmetry, position: &Position) -> Vec<Point> {
    let size = position.board().size();
    let turned = points.iter().filter_map(|&it| symmetry.apply(it, size));
    let mut turned: Vec<Point> = turned.collect();
    sort_by_key(&mut turned, |it| *it);
    turned
}

fn in_symmetry(position: &Position, symmetry: Symmetry) -> Position {
    let setup = Setup {
        board: position.board().transformed(symmetry),
        to_move: position.to_move(),
    };
    Position::from_setup(setup, position.rules(), Stone::Black)
}

/// Returns the symmetric position that a puzzle from this position has, as far as it does not depend on the
/// first moves.
pub fn canonical(position: &Position) -> Position {
    let (board, size) = (position.board(), position.board().size());
    let stones: Vec<_> = board.iter().collect();
    let images = foremost(&stones, size);
    let first = images.min_by_key(|&it| code_in(it, &stones, size));
    in_symmetry(position, first.unwrap_or(Symmetry::Identity))
}
