//! Puzzles: the collection, the puzzle on the board, and what is remembered of the person.

mod board;
mod choice;
mod event;
pub mod figure;
mod follow;
mod pose;
mod record;
mod remark;
mod replies;
mod route;
mod rush;
mod solving;
mod steps;
mod subject;

pub use board::PuzzleBoard;
pub use choice::{PuzzleFilter, PuzzleLevel, PuzzleWish};
pub use event::PuzzleEvent;
pub use record::{FirstTry, ParsePuzzleRecordError, PuzzleRecord};
pub use remark::{HintKind, PuzzleRemark, PuzzleTone};
pub use route::PuzzlePlace;
pub use rush::{Rush, RushResult};
pub use solving::Solving;
pub use steps::{PuzzleStep, StepGoal, StepPlace};

use crate::visit::PuzzleVisit;

use crate::mistakes::Posed;
use tengen_kit::asset::{Asset, Content, Loaded};
use tengen_kit::computer::{AttemptTask, StudyNumber, StudyTask};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::{Message, PuzzleMessage};
use tengen_kit::progress::{Taken, take};
use tengen_kit::settings::OnOff;
use tengen_kit::store::StoreKey;
use tengen_kit::time::Millis;
use tengen_picture::Visibility;
use tengen_puzzles::{Collection, Puzzle};

/// The key of the record in the store.
pub const STORED: StoreKey = StoreKey("puzzles");

/// The file of the puzzles.
pub const ASSET: Asset = Asset::new("puzzles");

/// The source of the puzzle on the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Mode {
    /// The puzzle of the day.
    Day,
    /// One puzzle after the other.
    Endless,
    /// A link.
    Link,
    Rush(Box<Rush>),
    /// A puzzle that was missed in a rush, which has ended.
    Missed(Box<Rush>),
    /// The mistakes of the person.
    Mistakes,
}

/// What is to be posed.
#[derive(Clone, PartialEq, Debug)]
enum Wanted {
    /// A puzzle as hard as the rating. The number is random.
    Usual(u32),
    Link(String),
    /// The puzzle of the day with this number.
    Day(u32),
    /// A rush. The number is random.
    Rush(u32),
}

/// The part for puzzles.
#[derive(Clone, Debug)]
pub struct PuzzlesPart {
    visibility: Visibility,
    collection: Loaded<Collection>,
    /// What is to be posed once the collection is there.
    wanted: Option<Wanted>,
    /// `None` until the tab was opened.
    record: Option<PuzzleRecord>,
    filter: PuzzleFilter,
    mode: Mode,
    current: Option<Box<Solving>>,
    /// `true` if a link names no puzzle.
    is_unknown: bool,
    /// The change of the rating by the last move, hint or solution.
    gain: Option<i32>,
    /// The results of the first tries since the page was opened.
    run: Vec<FirstTry>,
    /// The moment at which a rush goes on to its next puzzle.
    next: Option<Millis>,
    /// The moment of the next update of the clock of a rush.
    tick: Millis,
    /// The number of the last task of the engine.
    last: u32,
}

impl Default for PuzzlesPart {
    fn default() -> PuzzlesPart {
        PuzzlesPart {
            visibility: Visibility::Hidden,
            collection: Loaded::Absent,
            wanted: None,
            record: None,
            filter: PuzzleFilter::default(),
            mode: Mode::Endless,
            current: None,
            is_unknown: false,
            gain: None,
            run: Vec::new(),
            next: None,
            tick: Millis(0.0),
            last: 0,
        }
    }
}

impl PuzzlesPart {
    /// Returns `true` if the tab is open.
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    pub const fn collection(&self) -> &Loaded<Collection> {
        &self.collection
    }

    pub const fn record(&self) -> Option<&PuzzleRecord> {
        self.record.as_ref()
    }

    pub const fn filter(&self) -> PuzzleFilter {
        self.filter
    }

    pub fn current(&self) -> Option<&Solving> {
        self.current.as_deref()
    }

    pub const fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns the rush that goes on or has just ended.
    pub fn rush(&self) -> Option<&Rush> {
        match &self.mode {
            Mode::Rush(rush) => Some(rush),
            _ => None,
        }
    }

    /// Returns the rush that has ended, also while a puzzle that was missed in it is on the board.
    pub fn ended_rush(&self) -> Option<&Rush> {
        match &self.mode {
            Mode::Rush(rush) if rush.result().is_some() => Some(rush),
            Mode::Missed(rush) => Some(rush),
            _ => None,
        }
    }

    /// Returns the puzzles that were missed in the rush that has ended.
    pub fn missed(&self) -> Vec<Puzzle> {
        let (Some(rush), Some(collection)) = (self.ended_rush(), self.collection.here()) else {
            return Vec::new();
        };
        rush.missed().filter_map(|id| collection.find(id)).collect()
    }

    /// Returns the results of the first tries: of the rush, or since the page was opened.
    pub fn run(&self) -> Vec<FirstTry> {
        match &self.mode {
            Mode::Rush(rush) | Mode::Missed(rush) => rush.tries(),
            _ => self.run.clone(),
        }
    }

    /// Returns `true` while a rush goes on.
    pub fn is_rushing(&self) -> bool {
        self.rush().is_some_and(|rush| rush.result().is_none())
    }

    pub const fn is_unknown(&self) -> bool {
        self.is_unknown
    }

    pub const fn gain(&self) -> Option<i32> {
        self.gain
    }

    /// Returns the position from a review that is on the board.
    pub fn card(&self) -> Option<&Posed> {
        self.current()?.card()
    }

    /// Returns the position that the engine is to study.
    pub fn study(&self) -> Option<StudyTask> {
        Some(StudyTask {
            number: StudyNumber::Card(self.last),
            position: self.current()?.study()?,
        })
    }

    /// Returns the move that the engine is to judge.
    pub fn task(&self) -> Option<AttemptTask> {
        self.current()?.task(self.last)
    }

    /// Returns the place of the puzzle on the board, or of the one that is to be posed.
    pub fn place(&self) -> PuzzlePlace {
        match (&self.wanted, &self.mode) {
            (Some(Wanted::Usual(_)), _) => PuzzlePlace::Any,
            (Some(Wanted::Link(name)), _) => PuzzlePlace::Named(name.clone()),
            (Some(Wanted::Day(_)), _) | (None, Mode::Day) => PuzzlePlace::Day,
            (Some(Wanted::Rush(_)), _) | (None, Mode::Rush(_) | Mode::Missed(_)) => {
                PuzzlePlace::Rush
            }
            (None, _) => match self.current().and_then(Solving::id) {
                Some(id) => PuzzlePlace::Named(id.to_string()),
                None => PuzzlePlace::Any,
            },
        }
    }

    pub fn update(&mut self, event: PuzzleEvent, cx: &mut Context) {
        match event {
            PuzzleEvent::Visit(visit, place) => {
                let PuzzleVisit { stored, day, lot } = visit;
                let wanted = match place {
                    PuzzlePlace::Any => Wanted::Usual(lot),
                    PuzzlePlace::Day => Wanted::Day(day),
                    PuzzlePlace::Named(name) => Wanted::Link(name),
                    PuzzlePlace::Rush => Wanted::Rush(lot),
                };
                self.open(wanted, stored.as_deref(), cx);
            }
            PuzzleEvent::Close => self.close(cx),
            PuzzleEvent::Load => self.load(cx),
            PuzzleEvent::Day(day) => self.pose_day(day, cx),
            PuzzleEvent::Next(lot) => self.pose_next(lot, cx),
            PuzzleEvent::Rush(lot) => self.begin_rush(lot, cx),
            PuzzleEvent::EndRush => self.end_rush(cx),
            PuzzleEvent::Wish(wish) => {
                self.filter.wish(wish);
                cx.refresh();
            }
            PuzzleEvent::Rate(wanted) => self.rate(wanted, cx),
            PuzzleEvent::Missed(index) => self.pose_missed(index, cx),
            PuzzleEvent::Result => self.show_result(cx),
            PuzzleEvent::Step(index) => self.look(index, cx),
            PuzzleEvent::Retry => self.retry(cx),
            PuzzleEvent::Hint => self.hint(cx),
            PuzzleEvent::Solution => self.give_up(cx),
            // The page opens games.
            PuzzleEvent::ToGame => {}
        }
    }

    fn rate(&mut self, wanted: OnOff, cx: &mut Context) {
        if let Some(record) = &mut self.record {
            record.rate(wanted);
            cx.unsaved.add(STORED);
            cx.refresh();
        }
    }

    fn open(&mut self, wanted: Wanted, stored: Option<&str>, cx: &mut Context) {
        if cx.refuses_activity() {
            return;
        }
        self.show(stored);
        self.wanted = Some(wanted);
        match self.collection {
            Loaded::Here(_) => self.pose_wanted(cx),
            Loaded::Loading => {}
            Loaded::Absent | Loaded::Failed => self.load(cx),
        }
        cx.refresh();
    }

    fn show(&mut self, stored: Option<&str>) {
        self.recall(stored);
        self.visibility = Visibility::Shown;
    }

    /// Takes the stored record, and loads the puzzles, without opening the tab.
    pub fn prepare(&mut self, stored: Option<&str>, cx: &mut Context) {
        self.recall(stored);
        if matches!(self.collection, Loaded::Absent) {
            self.load(cx);
        }
    }

    fn recall(&mut self, stored: Option<&str>) {
        let record = self.record.get_or_insert_default();
        if let Some(text) = stored {
            // A text that cannot be read counts as none. What it lacks is stored after the next puzzle.
            let _ = take(record, text);
        }
    }

    /// Takes in what another tab has stored. A record that was not needed yet is read from the store later.
    pub fn hear(&mut self, text: &str) -> Taken {
        let record = self.record.as_mut();
        record.map_or(Taken::All, |record| take(record, text))
    }

    /// Opens the tab for the mistakes of the person.
    pub fn enter(&mut self, visit: &PuzzleVisit, cx: &mut Context) {
        self.show(visit.stored.as_deref());
        self.wanted = None;
        if matches!(self.collection, Loaded::Absent | Loaded::Failed) {
            self.load(cx);
        }
        cx.refresh();
    }

    /// Closes the tab. The puzzle on the board is dropped.
    pub fn close(&mut self, cx: &mut Context) {
        if !self.is_open() {
            return;
        }
        self.visibility = Visibility::Hidden;
        self.drop_puzzle(cx);
        cx.leave::<PuzzleBoard>(Some(Message::from(PuzzleMessage::Left)));
        cx.refresh();
    }

    /// Drops the puzzle on the board and what goes with it. A rush that goes on counts.
    fn drop_puzzle(&mut self, cx: &mut Context) {
        self.count_rush(cx);
        self.mode = Mode::Endless;
        self.current = None;
        self.wanted = None;
        self.is_unknown = false;
        self.next = None;
        self.last = self.last.wrapping_add(1);
    }

    fn load(&mut self, cx: &mut Context) {
        self.collection = Loaded::Loading;
        cx.push(Effect::Fetch(ASSET));
        cx.refresh();
    }

    /// Takes the collection that was loaded.
    pub fn take(&mut self, content: Option<Content>, cx: &mut Context) {
        let bytes = content.and_then(Content::bytes);
        let collection = bytes.and_then(|bytes| Collection::from_bytes(bytes).ok());
        let collection = collection.filter(|it| !it.entries().is_empty());
        let is_here = collection.is_some();
        self.collection = Loaded::of(collection);
        if is_here {
            self.pose_wanted(cx);
        } else if self.is_open() && self.mode != Mode::Mistakes {
            cx.announce(PuzzleMessage::Remark);
        }
        cx.refresh();
    }
}
