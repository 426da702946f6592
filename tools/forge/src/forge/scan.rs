//! The scan of a game for positions that make puzzles.

use tengen_core::{Position, Stone};
use tengen_puzzles::Task;

use super::win::WIN_BY_THREATS;
use super::{Forge, Made, has_five, passed};

/// The fewest stones of a puzzle.
const FEWEST_STONES: u16 = 6;

/// The stones that must lie between two puzzles of a game with the same task for the same side: nearer ones show
/// the same attack.
const DISTANCE: u16 = 8;

impl Forge {
    /// Returns the puzzles among the positions of a game, which are in the order of the game, for those tasks that
    /// are `wanted`. Of puzzles that show the same attack it returns the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{BoardSize, Position, Ruleset, Stone};
    /// use tengen_forge::{Forge, ForgeLimits, self_play};
    /// use tengen_puzzles::Task;
    ///
    /// let start = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
    /// let mut forge = Forge::new(&start, ForgeLimits::default());
    /// let games = (0..6).map(|number| self_play(Ruleset::RENJU, BoardSize::DEFAULT, 1, number));
    /// let made: Vec<_> = games.flat_map(|game| forge.scan(&game, Task::ALL)).collect();
    /// assert!(!made.is_empty());
    /// ```
    pub fn scan(&mut self, game: &[Position], wanted: &[Task]) -> Vec<Made> {
        let mut found: Vec<(Task, Stone, u16, Made)> = Vec::new();
        for position in game {
            let (stones, to_move) = (position.board().stones(), position.to_move());
            if stones < FEWEST_STONES || has_five(position) {
                continue;
            }
            let Some(task) = self.task_of(position, wanted) else {
                continue;
            };
            let is_near = |&(other, side, at, _): &(Task, Stone, u16, Made)| {
                other == task && side == to_move && at + DISTANCE > stones
            };
            if found.iter().any(is_near) {
                continue;
            }
            if let Ok(made) = self.make(position, task) {
                found.push((task, to_move, stones, made));
            }
        }
        found.into_iter().map(|(.., made)| made).collect()
    }

    /// Returns the task that a position may pose: a win if there is one, or else a defence.
    fn task_of(&mut self, position: &Position, wanted: &[Task]) -> Option<Task> {
        let is_wanted = |task| wanted.contains(&task).then_some(task);
        if self.solver.fours(position).ok()?.is_some() {
            return is_wanted(Task::Fours);
        }
        if self.solver.fours(&passed(position)).ok()?.is_some() {
            return is_wanted(Task::Defend);
        }
        let task = is_wanted(Task::Threats)?;
        let is_won = self.solver.has_quick_win(position, WIN_BY_THREATS);
        is_won.then_some(task)
    }
}
