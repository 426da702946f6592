//! Drilling a tree: the page plays the moves of one side, asks for those of the other, and counts the lines that the
//! person knows.

mod board;
pub mod book;
mod event;
pub mod figure;
mod memory;
mod names;
pub mod progress;
mod route;
pub mod run;

pub use board::DrillBoard;
pub use event::{DrillEvent, DrillStart};
pub use route::DrillPlace;

use std::rc::Rc;

use board::Asking;
use book::{Book, Place};
use memory::{Memory, Named};
use progress::{Course, Progress};
use run::{DrillRemark, Run, Stage, Step};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{NodeId, Note, PlayRefusal};
use tengen_kit::activity::{Input, Offer};
use tengen_kit::change::{Actor, Change};
use tengen_kit::context::Context;
use tengen_kit::message::{DrillMessage, LearnReason, LearnToast, Message, NoticeReason, Toast};
use tengen_kit::progress::{Taken, take};
use tengen_kit::store::StoreKey;

/// The key of what is known in the store.
pub const STORED: StoreKey = StoreKey("drill");

/// Offers to bring back what was known, until the end of the next line.
const FORGOTTEN: Toast = Toast::Learn(LearnToast::LinesForgotten);

/// The part for drilling a tree.
#[derive(Clone, Debug, Default)]
pub struct DrillPart {
    drill: Option<Box<Drill>>,
    /// What is known of all trees.
    memory: Memory,
    /// What was forgotten last.
    forgotten: Vec<Named>,
    /// `true` if the tree on the board has no stones to ask for.
    pub has_failed: bool,
}

/// A tree that is drilled.
#[derive(Clone, Debug)]
pub struct Drill {
    pub progress: Progress,
    pub run: Run,
    /// The position that was on the board.
    pub here: Place,
}

impl DrillPart {
    /// Returns `true` if a tree is drilled.
    pub const fn is_open(&self) -> bool {
        self.drill.is_some()
    }

    /// Returns the point of the second hint.
    pub fn hinted(&self) -> Option<Point> {
        self.drill.as_ref()?.run.hinted()
    }

    /// Returns `true` if the last answer was wrong, or another one is wanted.
    pub fn has_missed(&self) -> bool {
        let remark = self.drill().map(|it| it.run.remark);
        let is_missed = |it| matches!(it, DrillRemark::Wrong(_) | DrillRemark::Another(_));
        remark.is_some_and(is_missed)
    }

    /// Returns `true` if a hint can be given.
    fn may_hint(&self) -> bool {
        self.drill.as_ref().is_some_and(|it| it.run.may_hint())
    }

    pub fn drill(&self) -> Option<&Drill> {
        self.drill.as_deref()
    }

    /// Returns how many lines are known, of all trees.
    pub fn known(&self) -> usize {
        self.memory.known()
    }

    pub fn update(&mut self, event: DrillEvent, cx: &mut Context) {
        match event {
            DrillEvent::Start(lot) => self.start(lot, cx),
            DrillEvent::Side(colour, lot) => {
                if let Some((book, course)) = self.drill().and_then(|it| it.as_side(colour)) {
                    self.change(book, course, lot, cx);
                }
            }
            DrillEvent::From(from, lot) => {
                if let Some(drill) = self.drill() {
                    let course = Course {
                        start: drill.place_of(from),
                        ..drill.progress.course
                    };
                    self.change(Rc::clone(&drill.progress.book), course, lot, cx);
                }
            }
            DrillEvent::Next(lot) => {
                if let Some(drill) = &mut self.drill
                    && drill.run.stage == Stage::Over
                {
                    drill.next(lot);
                    self.put(cx);
                }
            }
            DrillEvent::Again => {
                if let Some(drill) = &mut self.drill {
                    drill.run = drill.run.again(&drill.progress);
                    self.put(cx);
                }
            }
            DrillEvent::Forget(lot) => self.forget(lot, cx),
            DrillEvent::BringBack => self.bring_back(cx),
            DrillEvent::Hint => {
                if let Some(drill) = &mut self.drill
                    && drill.run.may_hint()
                {
                    drill.run.hint(&mut drill.progress);
                    self.remember(cx);
                    cx.announce(DrillMessage::Remark);
                }
            }
            DrillEvent::Leave => self.leave(cx),
            // The page opens the analysis.
            DrillEvent::Analyse => {}
        }
        self.set_help(cx);
        cx.refresh();
    }

    /// Drills the tree of the game on the board, with the side that has fewer alternatives.
    fn start(&mut self, lot: u32, cx: &mut Context) {
        if !cx.offers().is_on(Input::Edit) {
            return cx.refuse(PlayRefusal::NotNow, None);
        }
        if self.is_open() {
            return;
        }
        let book = Rc::new(Book::of(cx.game()));
        let here = book.place_at_cursor(cx.game());
        let course = [here, 0].into_iter().find_map(|start| usual(&book, start));
        let progress = course.and_then(|course| Progress::new(book, course, &self.memory));
        self.has_failed = progress.is_none();
        if let Some(progress) = progress {
            self.begin(progress, here, lot, cx);
        }
    }

    /// Goes on with another course, if it has lines.
    fn change(&mut self, book: Rc<Book>, course: Course, lot: u32, cx: &mut Context) {
        let here = self.drill().map(|it| it.here);
        let progress = Progress::new(book, course, &self.memory);
        if let Some((here, progress)) = here.zip(progress) {
            self.begin(progress, here, lot, cx);
        }
    }

    /// Keeps what is new in the progress.
    fn remember(&mut self, cx: &mut Context) {
        let Some(drill) = &mut self.drill else {
            return;
        };
        for named in drill.progress.take_news() {
            self.memory.keep(named);
            cx.unsaved.add(STORED);
        }
    }

    /// Forgets what is known of the lines that are drilled, and begins anew.
    fn forget(&mut self, lot: u32, cx: &mut Context) {
        let Some(drill) = &mut self.drill else {
            return;
        };
        let forgotten = self.memory.forget(drill.progress.names());
        drill.progress.recall(&self.memory);
        drill.next(lot);
        if !forgotten.is_empty() {
            self.forgotten = forgotten;
            cx.unsaved.add(STORED);
            cx.put_toast(FORGOTTEN);
        }
        self.lay_as(DrillMessage::Anew, cx);
    }

    /// Brings back what was forgotten last, also after the drill. A line on the board goes on.
    fn bring_back(&mut self, cx: &mut Context) {
        self.memory.bring_back(std::mem::take(&mut self.forgotten));
        cx.unsaved.add(STORED);
        self.recall();
        cx.announce(DrillMessage::Back);
    }

    /// Takes in what is known.
    pub fn read(&mut self, text: &str) -> Taken {
        let taken = take(&mut self.memory, text);
        self.recall();
        taken
    }

    /// Returns the text form of what is known.
    pub fn text(&self) -> String {
        self.memory.to_string()
    }

    fn recall(&mut self) {
        if let Some(drill) = &mut self.drill {
            drill.progress.recall(&self.memory);
        }
    }

    fn begin(&mut self, progress: Progress, here: Place, lot: u32, cx: &mut Context) {
        let run = Run::new(&progress, lot);
        self.drill = Some(Box::new(Drill {
            progress,
            run,
            here,
        }));
        self.put(cx);
    }

    /// Puts the start of a line on the board.
    fn put(&mut self, cx: &mut Context) {
        self.lay_as(DrillMessage::Began, cx);
    }

    fn lay_as(&mut self, message: DrillMessage, cx: &mut Context) {
        let Some(drill) = self.drill() else {
            return;
        };
        let Some(game) = drill.run.game(&drill.progress.book) else {
            return;
        };
        let board = DrillBoard::new(game, drill.progress.course.colour);
        cx.enter(board, Some(Message::from(message)));
        cx.changed(Change::Answered);
    }

    /// Shows the moves so far.
    fn show(&self, asking: Asking, cx: &mut Context) {
        let game = self.drill().and_then(|it| it.run.game(&it.progress.book));
        if let (Some(game), Some(board)) = (game, cx.games.get_mut::<DrillBoard>()) {
            board.show(game, asking);
        }
    }

    /// Takes a press on a point as an answer.
    fn press(&mut self, point: Point, cx: &mut Context) {
        let Some(drill) = &mut self.drill else {
            return;
        };
        if drill.run.stage == Stage::Over {
            return cx.warn(NoticeReason::Learn(LearnReason::LineOver), Some(point));
        }
        if !cx.game().board().is_empty_at(point) {
            return cx.refuse(PlayRefusal::Occupied, Some(point));
        }
        if drill.run.answer(point, &mut drill.progress) {
            self.show(Asking::No, cx);
            cx.changed(Change::Acted(Actor::Hand));
            // The page moves when the parts have followed the answer.
            cx.changed(Change::Answered);
        } else {
            self.remember(cx);
            cx.warn(NoticeReason::Learn(LearnReason::NotInTree), Some(point));
            cx.refresh();
        }
    }

    /// Plays the moves of the page, and drops the drill if another game takes its place.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        self.follow_board(change, cx);
        self.set_help(cx);
    }

    /// Tells the board if a hint means something now.
    fn set_help(&self, cx: &mut Context) {
        let hint = if self.may_hint() {
            Offer::Own
        } else {
            Offer::Rests
        };
        if let Some(board) = cx.games.get_mut::<DrillBoard>() {
            board.set_hint(hint);
        }
    }

    fn follow_board(&mut self, change: &Change, cx: &mut Context) {
        let is_here = cx.games.get::<DrillBoard>().is_some();
        match change {
            Change::Another(_) | Change::Acted(_) | Change::Edited(_) if !is_here => {
                self.has_failed = false;
                self.drill = None;
            }
            Change::Answered if is_here => self.go_on(cx),
            Change::Wanted(Input::Place, Some(point)) if is_here => self.press(*point, cx),
            Change::Wanted(Input::Hint, _) if is_here => self.update(DrillEvent::Hint, cx),
            _ => {}
        }
    }

    fn go_on(&mut self, cx: &mut Context) {
        let Some(drill) = &mut self.drill else {
            return;
        };
        let is_answered = drill.run.remark == DrillRemark::Right;
        match drill.run.go_on(&mut drill.progress) {
            None => {}
            Some(Step::Play) => {
                self.show(Asking::No, cx);
                cx.changed(Change::Acted(Actor::Plan));
                cx.changed(Change::Answered);
            }
            Some(Step::Ask) => {
                self.show(Asking::Yes, cx);
                let game = cx.game();
                let note = game.annotations().note(game.cursor().number());
                if is_answered && note.is_some_and(Note::has_words) {
                    cx.announce(DrillMessage::Noted);
                }
            }
            Some(Step::End) => {
                if self.drill.as_ref().is_some_and(|it| it.run.is_clean()) {
                    cx.changed(Change::Learned);
                }
                cx.drop_toast(FORGOTTEN);
                self.remember(cx);
                self.show(Asking::Over, cx);
                cx.announce(DrillMessage::Ended);
            }
        }
        cx.refresh();
    }

    /// Leaves the drill, and puts the game below back on the board.
    pub fn leave(&mut self, cx: &mut Context) {
        self.drill = None;
        cx.leave::<DrillBoard>(Some(Message::Returned));
    }

    /// Returns the node of the drilled tree whose position is on the board after a line.
    pub fn node(&self, cx: &Context) -> Option<NodeId> {
        let drill = self.drill()?;
        let board = cx.games.get::<DrillBoard>().filter(|it| it.is_over())?;
        let shown = board.game().cursor().number();
        let place = match shown.checked_sub(1) {
            Some(index) => drill.run.played().get(index as usize)?.place,
            None => 0,
        };
        Some(drill.progress.book.node(place))
    }
}

impl Drill {
    fn place_of(&self, start: DrillStart) -> Place {
        match start {
            DrillStart::Beginning => 0,
            DrillStart::Position => self.here,
        }
    }

    /// Returns the course in which the person plays a colour: from the same start, or from that of the game. `None` if
    /// no line has a move of it.
    pub fn as_side(&self, colour: Stone) -> Option<(Rc<Book>, Course)> {
        let book = &self.progress.book;
        let starts = [self.progress.course.start, 0];
        let mut courses = starts.map(|start| Course { colour, start }).into_iter();
        let course = courses.find(|&course| book.has_lines(course))?;
        Some((Rc::clone(book), course))
    }

    /// Goes to another line.
    fn next(&mut self, lot: u32) {
        self.run = Run::new(&self.progress, lot);
    }
}

/// Returns the course of the side that has fewer alternatives, the side to move if both have as many. `None` if no line
/// has a move of either.
fn usual(book: &Book, start: Place) -> Option<Course> {
    let first = book.to_move(start);
    let courses = [first, !first].map(|colour| Course { colour, start });
    let possible = courses.into_iter().filter(|&course| book.has_lines(course));
    possible.min_by_key(|course| book.alternatives(start, course.colour))
}
