//! Lessons: the list, the open lesson, its steps on the board, and what was solved.

mod board;
pub mod card;
mod picture;
mod progress;
mod route;
pub mod rows;
mod steps;
pub mod words;

pub use board::ExerciseBoard;
pub use board::Stage;
pub use picture::PictureBoard;
pub use route::LessonPlace;
pub use rows::{LessonOffer, LessonRow, LessonState};
pub use steps::{LessonStep, Stand};

use std::collections::BTreeMap;
use std::rc::Rc;

use board::Answered;
use progress::Progress;
use steps::{OpenLesson, leave};
use tengen_core::board::Point;
use tengen_core::game::PlayRefusal;
use tengen_kit::activity::Input;
use tengen_kit::asset::{Asset, Content};
use tengen_kit::change::{Actor, Change};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::{LearnReason, LessonMessage, Message, NoticeReason};
use tengen_kit::progress::{Taken, take};
use tengen_kit::store::StoreKey;
use tengen_kit::text::Language;
use tengen_lessons::Lesson;
use tengen_picture::Visibility;

/// The key of what was solved in the store.
pub const STORED: StoreKey = StoreKey("lessons");

/// The file of the lessons in a language.
pub const ASSET: Asset = Asset::new("lessons");

/// An event about lessons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonEvent {
    /// Opens the tab.
    Open,
    /// Closes the tab, and takes the lesson off the board.
    Close,
    /// Loads the lessons again.
    Load,
    /// Opens the lesson with this index, where the person left it.
    Choose(usize),
    /// Goes back to the list, and takes the lesson off the board.
    List,
    /// Puts the step on the board, if something else lies there.
    Put,
    /// Begins the exercise again.
    Again,
    /// Shows the answer.
    Show,
    /// Goes to the step before.
    Back,
    /// Goes to the next step, or to the next lesson after the last one.
    Next,
}

/// The lessons of the page.
#[derive(Clone, Debug)]
pub struct LessonPart {
    visibility: Visibility,
    lessons: Option<(Language, Rc<[Lesson]>)>,
    /// The language whose lessons are being loaded, or could not be.
    asked: Option<Language>,
    has_failed: bool,
    open: Option<OpenLesson>,
    /// The step at which the person was in each lesson of this visit.
    left: BTreeMap<usize, usize>,
    /// The lesson that is to be opened once the lessons are loaded.
    wanted: Option<usize>,
    /// `true` if a lesson was wanted that there is not, until this was said.
    is_missing: bool,
    progress: Progress,
}

impl Default for LessonPart {
    fn default() -> LessonPart {
        LessonPart {
            visibility: Visibility::Hidden,
            lessons: None,
            asked: None,
            has_failed: false,
            open: None,
            left: BTreeMap::new(),
            wanted: None,
            is_missing: false,
            progress: Progress::default(),
        }
    }
}

impl LessonPart {
    /// Returns `true` if the tab is open.
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    /// Takes in what was solved.
    pub fn read(&mut self, text: &str) -> Taken {
        take(&mut self.progress, text)
    }

    pub fn text(&self) -> String {
        self.progress.to_string()
    }

    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns `true` if the lessons could not be loaded.
    pub const fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Returns the lessons; none before they are loaded.
    pub fn all(&self) -> &[Lesson] {
        self.lessons.as_ref().map_or(&[], |(_, lessons)| lessons)
    }

    /// Returns the open lesson with its index.
    pub fn lesson(&self) -> Option<(usize, &Lesson)> {
        let index = self.open?.lesson;
        Some((index, self.all().get(index)?))
    }

    /// Returns the place of the open lesson, or of the one that is to be opened.
    pub fn place(&self) -> LessonPlace {
        let open = self.open.map(|open| open.lesson);
        let index = self.wanted.or(open).and_then(|it| u16::try_from(it).ok());
        index.map_or(LessonPlace::List, LessonPlace::Lesson)
    }

    /// Returns `true` if a lesson was wanted that there is not, and forgets it.
    pub const fn forget_missing(&mut self) -> bool {
        std::mem::replace(&mut self.is_missing, false)
    }

    pub fn update(&mut self, event: LessonEvent, cx: &mut Context) {
        if matches!(event, LessonEvent::Close | LessonEvent::List) {
            self.wanted = None;
        }
        match event {
            LessonEvent::Open => {
                self.visibility = Visibility::Shown;
                if self.stand(&cx.games) != Stand::Here {
                    self.put(cx);
                }
            }
            LessonEvent::Close => {
                self.visibility = Visibility::Hidden;
                leave(cx);
            }
            LessonEvent::Load => self.asked = None,
            LessonEvent::Choose(lesson) => self.choose(lesson, cx),
            LessonEvent::List => {
                self.open = None;
                leave(cx);
            }
            LessonEvent::Put | LessonEvent::Again => self.put(cx),
            LessonEvent::Show => {
                if let Some(board) = cx.games.get_mut::<ExerciseBoard>() {
                    board.show();
                    cx.changed(Change::Another(Some(Message::from(
                        LessonMessage::Remarked,
                    ))));
                    show_forbidden(cx);
                }
            }
            LessonEvent::Back => self.go_back(cx),
            LessonEvent::Next => self.go_on(cx),
        }
        self.settle(cx);
        cx.refresh();
    }

    /// Requests the lessons of the language in use, if the tab is open and they are neither there nor requested.
    pub fn settle(&mut self, cx: &mut Context) {
        let language = cx.texts().language().of_lessons();
        let is_here = self.lessons.as_ref().is_some_and(|it| it.0 == language);
        if self.is_open() && !is_here && self.asked != Some(language) {
            self.asked = Some(language);
            self.has_failed = false;
            cx.push(Effect::Fetch(ASSET.in_language(language)));
        }
    }

    /// Takes the lessons of a language that were loaded.
    pub fn take(&mut self, asset: Asset, content: Option<Content>, cx: &mut Context) {
        let language = cx.texts().language().of_lessons();
        if asset.language() != Some(language) {
            return;
        }
        let content = content.and_then(Content::text);
        let lessons = content.and_then(|text| tengen_lessons::lessons(&text).ok());
        // Without them those of the other language stay.
        self.has_failed = lessons.is_none() && self.lessons.is_none();
        if let Some(lessons) = lessons {
            self.lessons = Some((language, Rc::from(lessons)));
            self.asked = None;
            if let Some(lesson) = self.wanted.take() {
                self.go_to(lesson, cx);
            }
        }
        cx.refresh();
    }

    /// Opens the lesson that an address names, at once or when the lessons are loaded.
    pub fn go_to(&mut self, lesson: usize, cx: &mut Context) {
        if self.lessons.is_none() {
            self.wanted = Some(lesson);
        } else if lesson < self.all().len() {
            self.choose(lesson, cx);
        } else {
            self.open = None;
            self.is_missing = true;
            leave(cx);
        }
        cx.refresh();
    }

    /// Judges a point that the player pressed while an exercise is on the board.
    fn answer(&mut self, point: Point, cx: &mut Context) {
        if !cx.game().board().is_empty_at(point) {
            return cx.refuse(PlayRefusal::Occupied, Some(point));
        }
        let Some(board) = cx.games.get_mut::<ExerciseBoard>() else {
            return;
        };
        match board.answer(point) {
            Answered::Nothing => {}
            Answered::Wrong => cx.warn(NoticeReason::Learn(LearnReason::WrongAnswer), Some(point)),
            Answered::Right if board.asks_for_forbidden() => {
                self.solve(cx);
                show_forbidden(cx);
                cx.announce(LessonMessage::Remarked);
            }
            Answered::Right => {
                cx.changed(Change::Acted(Actor::Hand));
                // The reply is played when the parts have followed the answer.
                cx.changed(Change::Answered);
            }
        }
    }

    /// Follows the presses of the person, and replies to an answer or notes that the exercise is solved.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        let is_here = cx.games.get::<ExerciseBoard>().is_some();
        match change {
            Change::Wanted(Input::Place, Some(point)) if is_here => self.answer(*point, cx),
            Change::Wanted(Input::Undo, _) if is_here => self.update(LessonEvent::Again, cx),
            Change::Answered => self.reply(cx),
            _ => {}
        }
    }

    fn reply(&mut self, cx: &mut Context) {
        let Some(board) = cx.games.get_mut::<ExerciseBoard>() else {
            return;
        };
        if board.reply() {
            cx.changed(Change::Acted(Actor::Plan));
        } else {
            self.solve(cx);
        }
        cx.announce(LessonMessage::Remarked);
    }

    fn solve(&mut self, cx: &mut Context) {
        let exercise = self.open.zip(self.exercise_index());
        if exercise.is_some_and(|(open, at)| self.progress.add(open.lesson, at)) {
            cx.unsaved.add(STORED);
            cx.changed(Change::Learned);
        }
        cx.refresh();
    }
}

/// Has the forbidden point that was asked for explained.
fn show_forbidden(cx: &mut Context) {
    let board: Option<&ExerciseBoard> = cx.games.get();
    let board = board.filter(|it| it.asks_for_forbidden());
    if let Some(&point) = board.and_then(|it| it.answers().first()) {
        cx.changed(Change::Forbade(point));
    }
}
