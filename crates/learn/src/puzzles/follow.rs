//! Following the puzzle on the board: the stones of the person, the answers of the engine, and the time.

use std::rc::Rc;

use super::record::FirstTry;
use super::solving::{Outcome, Trial};
use super::{Mode, PuzzleBoard, PuzzleRemark, PuzzlesPart, Rush, RushResult, Solving};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Session};
use tengen_kit::activity::{Input, Leave, Offer};
use tengen_kit::change::{Actor, Change};
use tengen_kit::computer::StudyNumber;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::{Message, PuzzleMessage};
use tengen_kit::text::Key;
use tengen_kit::time::Millis;
use tengen_picture::Visibility;

/// The time for which a rush shows the result of a puzzle, in ms: one that was solved, and one that was not.
const SOLVED_PAUSE: f64 = 500.0;
const FAILED_PAUSE: f64 = 1600.0;

/// The time between two updates of the clock of a rush, in ms.
const TICK: f64 = 1000.0;

impl PuzzlesPart {
    /// Lends the puzzle and its board, and counts the outcome.
    fn with_board(
        &mut self,
        cx: &mut Context,
        act: impl FnOnce(&mut Solving, &mut PuzzleBoard, Millis) -> Outcome,
    ) {
        let now = cx.now;
        if let Mode::Rush(rush) = &mut self.mode {
            rush.start(now);
        }
        let (Some(solving), Some(board)) = (
            self.current.as_deref_mut(),
            cx.games.get_mut::<PuzzleBoard>(),
        ) else {
            return;
        };
        let was_done = solving.is_done();
        let outcome = act(solving, board, now);
        let is_solved = !was_done && matches!(solving.remark(), PuzzleRemark::Solved(_));
        self.count(outcome, is_solved, cx);
        self.last = self.last.wrapping_add(1);
        cx.engine.mend();
        self.set_help(cx);
        cx.refresh();
    }

    /// Tells the board if undo and a hint mean something now, and if leaving it would end a rush that has begun.
    pub(super) fn set_help(&self, cx: &mut Context) {
        let own = |may| if may { Offer::Own } else { Offer::Rests };
        let (undo, hint) = (own(self.may_retry()), own(self.may_hint()));
        let rush = self.rush().filter(|it| it.result().is_none());
        // Nothing is lost before the first move.
        let leave = if rush.is_some_and(Rush::has_started) {
            Leave::Ask(Key::LeaveRush)
        } else {
            Leave::Now
        };
        if let Some(board) = cx.games.get_mut::<PuzzleBoard>() {
            board.set_help(undo, hint);
            board.set_leave(leave);
        }
    }

    /// Counts the outcome of a first try: for the rating and the streak, or for the rush.
    fn count(&mut self, outcome: Outcome, is_solved: bool, cx: &mut Context) {
        let tried = match outcome {
            Outcome::Nothing => None,
            Outcome::Failed => Some(FirstTry::Failed),
            Outcome::Solved => Some(FirstTry::Solved),
        };
        // The answer to a card is reported below.
        if tried == Some(FirstTry::Solved) && self.card().is_none() {
            cx.changed(Change::Learned);
        }
        if let Mode::Rush(rush) = &mut self.mode {
            let Some(tried) = tried else { return };
            rush.count(tried);
            let pause = if is_solved {
                SOLVED_PAUSE
            } else {
                FAILED_PAUSE
            };
            self.next = Some(Millis(cx.now.0 + pause));
            return cx.push(Effect::Wake(Millis(pause)));
        }
        if let Some((key, grade)) = self.current().and_then(|it| it.grade(outcome)) {
            return cx.changed(Change::Practised(key, grade));
        }
        let (Some(tried), Some(record), Some(solving)) =
            (tried, &mut self.record, self.current.as_deref())
        else {
            return;
        };
        // A puzzle of a rush that is tried again counts no more.
        if matches!(self.mode, Mode::Missed(_)) {
            return;
        }
        if let (Some(id), Some(puzzle)) = (solving.id(), solving.puzzle()) {
            self.run.push(tried);
            self.gain = record.count(id, puzzle.difficulty().rating(), tried);
            cx.unsaved.add(super::STORED);
        }
    }

    /// Follows the stones of the person, other games, and the engine.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        let is_here = cx.games.get::<PuzzleBoard>().is_some();
        match change {
            Change::Wanted(Input::Undo, _) if is_here => self.retry(cx),
            Change::Wanted(Input::Hint, _) if is_here => self.hint(cx),
            Change::Acted(Actor::Hand) if is_here => {
                let last = cx.games.last_action();
                if let Some(point) = last.and_then(|(action, _)| action.point()) {
                    self.gain = None;
                    self.with_board(cx, |solving, board, now| solving.tried(point, board, now));
                }
            }
            Change::Solved(number, attempt) if *number == self.last => {
                let attempt = Rc::clone(attempt);
                self.answered(cx, |solving, board, now| {
                    solving.answered(&attempt, board, now)
                });
            }
            Change::Studied(StudyNumber::Card(number), studied) if *number == self.last => {
                let studied = Rc::clone(studied);
                self.answered(cx, |solving, board, now| {
                    solving.studied(&studied, board, now)
                });
            }
            Change::NotSolved(number) | Change::NotStudied(StudyNumber::Card(number))
                if *number == self.last =>
            {
                self.with_board(cx, |solving, board, _| {
                    solving.failed(board);
                    Outcome::Nothing
                });
                cx.announce(PuzzleMessage::Remark);
            }
            // Another game took the place of the puzzle.
            Change::Another(_) if self.current.is_some() && !is_here => {
                self.visibility = Visibility::Hidden;
                self.drop_puzzle(cx);
            }
            _ => {}
        }
    }

    /// Takes an answer of the engine.
    fn answered(
        &mut self,
        cx: &mut Context,
        take: impl FnOnce(&mut Solving, &mut PuzzleBoard, Millis) -> Outcome,
    ) {
        let was_done = self.current().is_some_and(Solving::is_done);
        self.with_board(cx, take);
        let is_done = self.current().is_some_and(Solving::is_done);
        if is_done && !was_done {
            let ply = cx.game().ply();
            cx.changed(Change::Went(Message::Went(ply)));
        }
        cx.announce(PuzzleMessage::Remark);
    }

    /// Returns `true` if the last move can be taken back. After a mistake a rush goes on with the next puzzle.
    pub fn may_retry(&self) -> bool {
        let is_counted = |it: &Solving| self.rush().is_some() && it.trial() == Trial::Over;
        self.current()
            .is_some_and(|it| it.is_refuted() && !is_counted(it))
    }

    /// Returns `true` if there is another hint. A rush gives none.
    pub fn may_hint(&self) -> bool {
        self.rush().is_none() && self.current().is_some_and(Solving::may_hint)
    }

    /// Returns `true` if the solution can be shown. A rush shows none.
    pub fn may_give_up(&self) -> bool {
        let may = |it: &Solving| it.is_asking() || it.is_refuted();
        self.rush().is_none() && self.current().is_some_and(may)
    }

    pub(super) fn retry(&mut self, cx: &mut Context) {
        if !self.may_retry() {
            return;
        }
        self.gain = None;
        let undone = self.take_back(cx);
        self.with_board(cx, |solving, board, _| {
            solving.retry(board);
            Outcome::Nothing
        });
        cx.changed(Change::TakenBack(undone));
    }

    /// Takes the refuted move and the reply to it back.
    fn take_back(&mut self, cx: &mut Context) -> Vec<(Action, Stone)> {
        let Some(stones) = self.current().map(|it| it.position().board().stones()) else {
            return Vec::new();
        };
        let mut undone = Vec::new();
        while cx.game().board().stones() > stones {
            let last = cx.games.last_action();
            if cx.games.look(Session::undo).is_err() {
                break;
            }
            undone.extend(last);
        }
        undone
    }

    pub(super) fn hint(&mut self, cx: &mut Context) {
        if self.may_hint() {
            self.gain = None;
            self.with_board(cx, |solving, _, _| solving.hint());
            cx.announce(PuzzleMessage::Remark);
        }
    }

    pub(super) fn give_up(&mut self, cx: &mut Context) {
        if !self.may_give_up() {
            return;
        }
        self.gain = None;
        let undone = self.take_back(cx);
        if !undone.is_empty() {
            cx.changed(Change::TakenBack(undone));
        }
        self.with_board(cx, |solving, board, _| solving.give_up(board));
        if self.current().is_some_and(Solving::is_done) {
            let ply = cx.game().ply();
            cx.changed(Change::Went(Message::Went(ply)));
        }
        cx.announce(PuzzleMessage::Remark);
    }

    /// Plays a reply whose time has come, and goes on with a rush.
    pub fn settle(&mut self, cx: &mut Context) {
        match self.current().and_then(Solving::due) {
            Some(due) if is_due(due, cx) => {
                let mut did = false;
                self.with_board(cx, |solving, board, _| {
                    did = solving.reply(board);
                    Outcome::Nothing
                });
                if did {
                    cx.changed(Change::Acted(Actor::Plan));
                }
            }
            Some(due) => cx.push(Effect::Wake(Millis(due.0 - cx.now.0))),
            None => {}
        }
        self.go_on_rushing(cx);
    }

    fn go_on_rushing(&mut self, cx: &mut Context) {
        let Some(rush) = self
            .rush()
            .filter(|it| self.is_rushing() && it.has_started())
        else {
            return;
        };
        let (is_up, left) = (rush.is_up(cx.now), rush.left(cx.now));
        match self.next {
            Some(next) if !is_due(next, cx) => {}
            _ if is_up => return self.end_rush(cx),
            Some(_) => self.pose_rush(cx),
            None => {}
        }
        if is_due(self.tick, cx) {
            let wait = left.min(TICK);
            self.tick = Millis(cx.now.0 + wait);
            cx.push(Effect::Wake(Millis(wait)));
            cx.refresh();
        }
    }

    /// Ends the rush, and shows its result. The last puzzle does not stay.
    pub(super) fn end_rush(&mut self, cx: &mut Context) {
        if self.count_rush(cx) {
            self.rest(cx);
        }
    }

    /// Puts an empty board in the place of the puzzle.
    pub(super) fn rest(&mut self, cx: &mut Context) {
        self.current = None;
        self.last = self.last.wrapping_add(1);
        if let Some(board) = cx.games.get::<PuzzleBoard>().map(PuzzleBoard::resting) {
            cx.enter(board, Some(Message::from(PuzzleMessage::Remark)));
        }
        cx.refresh();
    }

    /// Ends the rush, and counts what was solved. Returns `false` if none goes on.
    pub(super) fn count_rush(&mut self, cx: &mut Context) -> bool {
        let Mode::Rush(rush) = &mut self.mode else {
            return false;
        };
        if rush.result().is_some() {
            return false;
        }
        let solved = rush.solved();
        let is_best = self.record.as_mut().is_some_and(|it| it.count_rush(solved));
        rush.end(if is_best {
            RushResult::Best
        } else {
            RushResult::Ended
        });
        self.next = None;
        cx.unsaved.add(super::STORED);
        true
    }
}

/// Returns `true` if a moment has come. Timers can fire a fraction of a millisecond early.
fn is_due(moment: Millis, cx: &Context) -> bool {
    cx.now.0 + 1.0 >= moment.0
}
