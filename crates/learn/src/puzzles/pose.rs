//! Putting a puzzle on the board: that of the day, the next one, one of a rush, or one that a link names.

use super::subject::Subject;
use super::{Mode, PuzzleBoard, PuzzlesPart, Rush, Solving, Wanted};
use crate::mistakes::Posed;
use tengen_kit::context::Context;
use tengen_kit::message::{Message, PuzzleMessage};
use tengen_puzzles::Puzzle;

impl PuzzlesPart {
    pub(super) fn pose_wanted(&mut self, cx: &mut Context) {
        if !self.is_open() || cx.games.plays_online() {
            return;
        }
        match self.wanted.take() {
            None => {}
            Some(Wanted::Link(id)) => self.pose_linked(&id, cx),
            Some(Wanted::Day(day)) => self.pose_day(day, cx),
            Some(Wanted::Rush(lot)) => self.begin_rush(lot, cx),
            // A puzzle that is being solved stays.
            Some(Wanted::Usual(_)) if self.current.is_some() => {}
            Some(Wanted::Usual(lot)) => self.pose_next(lot, cx),
        }
    }

    fn pose_linked(&mut self, id: &str, cx: &mut Context) {
        let collection = self.collection.here();
        let found = id.parse().ok().zip(collection);
        let found = found.and_then(|(id, collection)| collection.find(id));
        if let Some(puzzle) = found {
            return self.pose(puzzle, Mode::Link, cx);
        }
        self.pose_nothing(cx);
        self.mode = Mode::Link;
        self.is_unknown = true;
    }

    /// Takes the puzzle off the board, because there is none to show.
    fn pose_nothing(&mut self, cx: &mut Context) {
        self.drop_puzzle(cx);
        cx.leave::<PuzzleBoard>(None);
        cx.announce(PuzzleMessage::Remark);
        cx.refresh();
    }

    pub(super) fn pose_day(&mut self, day: u32, cx: &mut Context) {
        let puzzle = self.collection.here().and_then(|it| it.of_day(day));
        if let Some(puzzle) = puzzle {
            self.pose(puzzle, Mode::Day, cx);
        }
    }

    pub(super) fn pose_next(&mut self, lot: u32, cx: &mut Context) {
        let Some(collection) = self.collection.here() else {
            return;
        };
        let record = self.record.clone().unwrap_or_default();
        let here = self.current().and_then(Solving::id);
        let drawn = self.filter.draw(&collection, &record, here, lot);
        if let Some(puzzle) = drawn.and_then(|it| collection.puzzle(it).ok()) {
            self.pose(puzzle, Mode::Endless, cx);
        } else {
            self.pose_nothing(cx);
        }
    }

    pub(super) fn begin_rush(&mut self, lot: u32, cx: &mut Context) {
        self.drop_puzzle(cx);
        self.mode = Mode::Rush(Box::new(Rush::new(lot)));
        self.tick = cx.now;
        self.pose_rush(cx);
    }

    /// Poses the next puzzle of a rush.
    pub(super) fn pose_rush(&mut self, cx: &mut Context) {
        let Some(collection) = self.collection.here() else {
            return;
        };
        let Mode::Rush(mut rush) = std::mem::replace(&mut self.mode, Mode::Endless) else {
            return;
        };
        let drawn = rush.draw(&collection);
        if let Some(puzzle) = drawn.and_then(|it| collection.puzzle(it).ok()) {
            self.pose(puzzle, Mode::Rush(rush), cx);
        }
    }

    /// Poses a puzzle that was missed in the rush that has ended. It does not count.
    pub(super) fn pose_missed(&mut self, index: usize, cx: &mut Context) {
        let (Some(rush), Some(collection)) = (self.ended_rush().cloned(), self.collection.here())
        else {
            return;
        };
        let missed = rush.missed().nth(index);
        if let Some(puzzle) = missed.and_then(|id| collection.find(id)) {
            self.pose(puzzle, Mode::Missed(Box::new(rush)), cx);
        }
    }

    /// Shows the result of the rush again whose missed puzzle is on the board.
    pub(super) fn show_result(&mut self, cx: &mut Context) {
        if let Mode::Missed(rush) = self.mode.clone() {
            self.drop_puzzle(cx);
            self.mode = Mode::Rush(rush);
            self.rest(cx);
        }
    }

    /// Puts a puzzle on the board.
    fn pose(&mut self, puzzle: Puzzle, mode: Mode, cx: &mut Context) {
        if cx.refuses_activity() {
            return;
        }
        let id = puzzle.id();
        self.put(Subject::Puzzle(puzzle, id), mode, cx);
    }

    /// Puts a position from a review on the board, or says that none follows.
    pub fn pose_card(&mut self, card: Option<Posed>, cx: &mut Context) {
        if let Some(card) = card {
            return self.put(Subject::Card(card), Mode::Mistakes, cx);
        }
        self.pose_nothing(cx);
        self.mode = Mode::Mistakes;
    }

    fn put(&mut self, subject: Subject, mode: Mode, cx: &mut Context) {
        self.drop_puzzle(cx);
        let solving = Solving::new(subject, cx.now);
        let board = PuzzleBoard::new(solving.position());
        cx.enter(board, Some(Message::from(PuzzleMessage::Posed)));
        self.current = Some(Box::new(solving));
        self.mode = mode;
        self.gain = None;
        self.set_help(cx);
    }
}
