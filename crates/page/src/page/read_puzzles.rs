//! Read access to the puzzles for views and the shell.

use super::Page;
use tengen_core::{Point, Stone};
use tengen_kit::asset::Loaded;
use tengen_learn::puzzles::{
    FirstTry, Mode, PuzzleBoard, PuzzleFilter, PuzzlePlace, PuzzleRecord, PuzzleStep, PuzzleTone,
    Rush, Solving,
};
use tengen_puzzles::{Collection, Puzzle};

impl Page {
    /// Returns the puzzle on the board.
    pub(crate) fn puzzle(&self) -> Option<&Solving> {
        self.puzzles.current()
    }

    pub(crate) const fn puzzle_collection(&self) -> &Loaded<Collection> {
        self.puzzles.collection()
    }

    pub(crate) const fn puzzle_mode(&self) -> &Mode {
        self.puzzles.mode()
    }

    pub(crate) const fn is_puzzle_unknown(&self) -> bool {
        self.puzzles.is_unknown()
    }

    /// Returns the rating and the streak of the person; `None` before the tab was opened.
    pub const fn puzzle_record(&self) -> Option<&PuzzleRecord> {
        self.puzzles.record()
    }

    /// Returns the change of the rating by the puzzle on the board.
    pub const fn puzzle_gain(&self) -> Option<i32> {
        self.puzzles.gain()
    }

    /// Returns the kind of puzzles that is wanted.
    pub const fn puzzle_filter(&self) -> PuzzleFilter {
        self.puzzles.filter()
    }

    /// Returns the rush that goes on or has just ended.
    pub fn rush(&self) -> Option<&Rush> {
        self.puzzles.rush()
    }

    /// Returns the time that is left of the rush, in whole ms.
    pub(crate) fn rush_left(&self) -> u32 {
        let left = self.rush().map_or(0.0, |rush| rush.left(self.cx.now));
        u32::try_from(crate::Millis(left).whole()).unwrap_or_default()
    }

    /// Returns the part of the address after the `#` that leads to the puzzle on the board.
    pub fn puzzle_link(&self) -> Option<String> {
        Some(format!("{}{}", Page::PUZZLE_LINK, self.puzzle()?.id()?))
    }

    /// The beginning of the part of the address that leads to a puzzle.
    pub const PUZZLE_LINK: &str = PuzzlePlace::OLDER;

    /// Returns `true` if a puzzle is on the board whose solution must not be seen yet.
    pub fn has_open_puzzle(&self) -> bool {
        let board: Option<&PuzzleBoard> = self.cx.games.get();
        board.is_some_and(|board| !board.is_done())
    }

    /// Returns `true` if the last move in the puzzle can be taken back to try another one.
    pub fn may_retry_puzzle(&self) -> bool {
        self.puzzles.may_retry()
    }

    /// Returns `true` if there is another hint for the puzzle on the board.
    pub fn may_hint_in_puzzle(&self) -> bool {
        self.puzzles.may_hint()
    }

    /// Returns `true` if the solution of the puzzle on the board can be shown.
    pub fn may_show_solution(&self) -> bool {
        self.puzzles.may_give_up()
    }

    /// Returns `true` if a puzzle is on the board.
    pub fn has_puzzle(&self) -> bool {
        self.puzzle().is_some()
    }

    /// Returns `true` if the puzzles could not be loaded.
    pub const fn lacks_puzzles(&self) -> bool {
        matches!(self.puzzle_collection(), Loaded::Failed)
    }

    /// Returns `true` if a puzzle is on the board that is over.
    pub fn is_puzzle_done(&self) -> bool {
        self.puzzle().is_some_and(Solving::is_done)
    }

    /// Returns `true` if no mistake of the person is due.
    pub fn has_no_mistake(&self) -> bool {
        self.is_at_mistakes() && !self.has_puzzle()
    }

    /// Returns `true` if the tab shows the mistakes of the person, which need no puzzles.
    pub fn is_at_mistakes(&self) -> bool {
        *self.puzzle_mode() == Mode::Mistakes
    }

    /// Returns `true` if another puzzle can be chosen: the puzzles are loaded, and no rush goes on.
    pub fn may_choose_puzzle(&self) -> bool {
        matches!(self.puzzle_collection(), Loaded::Here(_)) && !self.is_rushing()
    }

    /// Returns `true` if the button for the next puzzle has a meaning.
    pub(crate) fn may_pose_next_puzzle(&self) -> bool {
        let is_of_rush = self.puzzles.ended_rush().is_some();
        let has_none_due = self.is_at_mistakes() && !self.has_puzzle();
        self.may_choose_puzzle() && !is_of_rush && !has_none_due
    }

    /// Returns `true` if the result of a rush shows.
    pub fn has_rush_result(&self) -> bool {
        self.rush().is_some_and(|it| it.result().is_some())
    }

    /// Returns `true` if a puzzle was solved in the rush whose result shows.
    pub fn has_won_rush(&self) -> bool {
        self.has_rush_result() && self.rush().is_some_and(|it| it.solved() > 0)
    }

    /// Returns `true` if a puzzle that was missed in a rush is on the board.
    pub const fn replays_rush(&self) -> bool {
        matches!(self.puzzle_mode(), Mode::Missed(_))
    }

    /// Returns how the puzzle on the board stands; `Asked` without one.
    pub fn puzzle_tone(&self) -> PuzzleTone {
        self.puzzle().map_or(PuzzleTone::Asked, Solving::tone)
    }

    /// Returns the moves to step through.
    pub fn puzzle_steps(&self) -> Vec<PuzzleStep> {
        self.puzzles.steps(&self.cx.games)
    }

    pub(crate) fn missed_puzzles(&self) -> Vec<Puzzle> {
        self.puzzles.missed()
    }

    pub(crate) fn puzzle_tries(&self) -> Vec<FirstTry> {
        self.puzzles.run()
    }

    /// Returns `true` if first tries change the rating.
    pub fn rates_puzzles(&self) -> bool {
        self.puzzle_record().is_none_or(PuzzleRecord::is_rated)
    }

    /// Returns `true` while a rush goes on.
    pub fn is_rushing(&self) -> bool {
        self.puzzles.is_rushing()
    }

    /// Returns `true` if the last move in the puzzle was a mistake.
    pub fn is_puzzle_failed(&self) -> bool {
        self.puzzle().is_some_and(|it| it.remark().is_mistake())
    }

    /// Returns `true` if the puzzle on the board can be opened as a game.
    pub fn may_open_puzzle_as_game(&self) -> bool {
        let is_done = self.cx.games.get().is_some_and(PuzzleBoard::is_done);
        is_done && self.has_puzzle() && self.rush().is_none() && !self.has_card()
    }

    /// Returns the point that a hint for the puzzle on the board names.
    pub(crate) fn hinted_in_puzzle(&self) -> Option<Point> {
        self.puzzle()?.hinted()
    }

    /// Returns the moves that refute a move in a puzzle; empty if there are none to show.
    pub(crate) fn refuting_line(&self) -> &[(Point, Stone)] {
        self.puzzle().map_or(&[], Solving::shown)
    }
}
