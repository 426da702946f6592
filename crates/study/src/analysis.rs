//! The analysis of games: the review of the game on the board, its findings, and the better line that is shown.

mod event;
mod judgement;
mod live;
mod packed;
mod route;
mod run;
mod stored;
mod words;

pub use event::AnalysisEvent;
pub use event::RowPress;
pub use judgement::{Judgement, judgement};
pub use live::LiveStage;
pub use live::{Blocked, Live, for_black};
pub use route::StudyPlace;
pub use run::{ReviewRun, ReviewStage};
pub use words::{percent, value};

use std::rc::Rc;

use tengen_core::board::{Point, Stone};
use tengen_core::game::NodeId;
use tengen_engine::words::{ReviewLine, Studied};
use tengen_kit::change::Change;
use tengen_kit::computer::{EngineState, LiveTask, Ranked, StudyNumber, StudyTask};
use tengen_kit::context::Context;
use tengen_kit::game::GameKey;
use tengen_kit::message::AnalysisMessage;
use tengen_kit::settings::Tab;
use tengen_picture::Visibility;
use tengen_proofs::Proof;

/// The analysis.
#[derive(Clone, Debug)]
pub struct AnalysisPart {
    visibility: Visibility,
    /// Boxed, because most of the time there is none.
    review: Option<Box<Reviewed>>,
    /// Boxed, because it is off most of the time.
    live: Option<Box<Live>>,
    /// The line shown on the board, and the node at which it begins.
    shown: Option<(NodeId, Vec<(Point, Stone)>)>,
    /// The number of the last study.
    last: u32,
}

/// Live analysis.
impl AnalysisPart {
    pub fn live(&self) -> Option<&Live> {
        self.live.as_deref()
    }

    /// Turns live analysis on, if it is off.
    pub fn turn_on_live(&mut self) {
        self.live.get_or_insert_with(|| Box::new(Live::new()));
    }

    /// Turns live analysis on or off.
    pub fn toggle_live(&mut self, cx: &mut Context) {
        self.live = match self.live() {
            Some(live) if live.stage() == LiveStage::Running => None,
            _ => Some(Box::new(Live::new())),
        };
        cx.engine.mend();
        cx.announce(AnalysisMessage::Live);
        cx.refresh();
    }

    /// Returns the task of live analysis; `None` while the tab is closed.
    pub fn live_task(&mut self, cx: &mut Context) -> Option<LiveTask> {
        let is_open = self.is_open();
        let live = self.live.as_mut().filter(|_| is_open)?;
        live.task(cx)
    }

    fn take_ranked(&mut self, ranked: &Rc<Ranked>, cx: &mut Context) {
        if let Some(live) = &mut self.live {
            live.take(ranked, cx);
        }
    }

    /// Says the verdict of live analysis when it is time.
    pub fn say_verdict(&mut self, cx: &mut Context) {
        let is_open = self.is_open();
        if let Some(live) = self.live.as_mut().filter(|_| is_open) {
            live.say(cx);
        }
    }

    pub fn point_at(&mut self, index: Option<usize>, cx: &mut Context) {
        if let Some(live) = &mut self.live
            && live.point_at(index)
        {
            cx.refresh();
        }
    }

    /// Handles a press on a line; `None` if there is none.
    pub fn press_line(&mut self, index: usize, cx: &mut Context) -> Option<RowPress> {
        let live = self.live.as_mut()?;
        cx.refresh();
        live.press(index, cx)
    }

    /// Returns the line that the pointer or the focus is on.
    fn pointed_line(&self, cx: &Context) -> Option<&[(Point, Stone)]> {
        let live = self.live().filter(|_| self.is_open())?;
        Some(live.shown(cx)).filter(|moves| !moves.is_empty())
    }

    /// Returns the moves of a line; empty if there is none with this index.
    pub fn line(&self, index: usize, cx: &Context) -> Vec<Point> {
        let moves = self.live().map_or(&[][..], |live| live.moves(index, cx));
        moves.iter().map(|(point, _)| *point).collect()
    }

    /// Returns the first points of the lines with their letters, as far as the board shows them.
    pub fn letters(&self, cx: &Context) -> Vec<(Point, char)> {
        let live = self.live().filter(|_| self.is_open());
        live.map_or(Vec::new(), |live| live.letters(cx))
    }
}

/// A review and the game that it belongs to.
#[derive(Clone, Debug)]
struct Reviewed {
    key: GameKey,
    run: ReviewRun,
}

impl Default for AnalysisPart {
    fn default() -> AnalysisPart {
        AnalysisPart {
            visibility: Visibility::Hidden,
            review: None,
            live: None,
            shown: None,
            last: 0,
        }
    }
}

impl AnalysisPart {
    /// Returns `true` if the tab is open.
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    pub fn open(&mut self, cx: &mut Context) {
        self.visibility = Visibility::Shown;
        cx.refresh();
    }

    pub fn close(&mut self, cx: &mut Context) {
        self.visibility = Visibility::Hidden;
        self.shown = None;
        self.point_at(None, cx);
        cx.refresh();
    }

    /// Returns the review of the game on the board.
    pub fn review(&self, cx: &Context) -> Option<&ReviewRun> {
        let review = self.review.as_ref()?;
        (cx.games.key() == Some(review.key)).then_some(&review.run)
    }

    /// Begins the review of the game on the board. A stopped review of the same moves goes on.
    pub fn begin(&mut self, cx: &mut Context) {
        let Some(key) = cx.games.key() else {
            return;
        };
        self.open(cx);
        let line = ReviewLine::of(cx.game());
        if line.moves().is_empty() {
            return;
        }
        let same = self.review.as_mut();
        let same = same.filter(|it| it.key == key && *it.run.line() == line);
        if let Some(same) = same {
            same.run.go_on();
        } else {
            let run = ReviewRun::new(line);
            self.review = Some(Box::new(Reviewed { key, run }));
            self.last = self.last.wrapping_add(1);
        }
        cx.engine.mend();
        let is_running = self.run_mut().is_some_and(|run| run.is_running());
        cx.announce(if is_running {
            AnalysisMessage::Began
        } else {
            AnalysisMessage::Ended
        });
    }

    pub fn stop(&mut self, cx: &mut Context) {
        if let Some(run) = self.run_mut() {
            run.stop();
        }
        cx.refresh();
    }

    fn run_mut(&mut self) -> Option<&mut ReviewRun> {
        self.review.as_mut().map(|it| &mut it.run)
    }

    /// Returns the next study of the running review; `None` while nobody can see the page.
    pub fn task(&self, cx: &Context) -> Option<StudyTask> {
        if cx.surroundings.tab == Tab::Hidden {
            return None;
        }
        let position = self.review.as_ref()?.run.wanted()?;
        Some(StudyTask {
            number: StudyNumber::Review(self.last),
            position: Rc::clone(position),
        })
    }

    /// Shows the better line before a move. Returns the node of that position.
    pub fn show_better(&mut self, index: usize, cx: &Context) -> Option<NodeId> {
        let run = self.review(cx)?;
        let node = run.node_before(index, cx.game())?;
        let line = run.better_line(index);
        self.shown = Some((node, line));
        Some(node)
    }

    /// Returns the shown line, if the position at which it begins is on the board.
    pub fn shown(&self, cx: &Context) -> Option<&[(Point, Stone)]> {
        if let Some(pointed) = self.pointed_line(cx) {
            return Some(pointed);
        }
        let (node, line) = self.shown.as_ref()?;
        (self.is_open() && cx.game().cursor() == *node).then_some(line)
    }

    /// Returns the proof of the win that a move missed, or else of the opponent's win after it.
    pub fn proof(&self, index: usize, cx: &Context) -> Option<Rc<Proof>> {
        self.review(cx)?.proof(index).map(Rc::new)
    }

    /// Follows the studies of the engine, and the game on the board.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Studied(StudyNumber::Review(number), studied) if *number == self.last => {
                self.take(Rc::clone(studied), cx);
            }
            Change::NotStudied(StudyNumber::Review(number)) if *number == self.last => {
                if let Some(run) = self.run_mut() {
                    run.fail();
                }
                self.end(cx);
            }
            Change::Another(_) | Change::Edited(_) => {
                self.shown = None;
                // The review stays while a win is played out.
                if let Some(key) = cx.games.key() {
                    let game = cx.game();
                    self.review
                        .take_if(|it| it.key != key || !it.run.fits(game));
                }
            }
            Change::Acted(_) => {
                self.shown = None;
                self.point_at(None, cx);
            }
            Change::Ranked(ranked) => self.take_ranked(ranked, cx),
            Change::NotRanked => {
                if let Some(live) = &mut self.live {
                    live.fail();
                    cx.announce(AnalysisMessage::Live);
                }
                cx.refresh();
            }
            // The engine failed at another task.
            Change::Stopped if cx.engine == EngineState::Broken => {
                if let Some(run) = self.run_mut().filter(|run| run.is_running()) {
                    run.fail();
                    self.end(cx);
                }
            }
            _ => {}
        }
    }

    fn take(&mut self, studied: Rc<Studied>, cx: &mut Context) {
        let Some(run) = self.run_mut() else {
            return;
        };
        run.take(Rc::unwrap_or_clone(studied));
        let is_running = run.is_running();
        self.last = self.last.wrapping_add(1);
        if is_running {
            cx.refresh();
        } else {
            self.end(cx);
        }
    }

    /// Returns the text of the finished review of the local game, as it is kept with the game.
    pub fn stored_text(&self, cx: &Context) -> Option<String> {
        let key = GameKey::Local(cx.games.before());
        let review = self.review.as_ref().filter(|it| it.key == key)?;
        review.run.stored_text()
    }

    /// Shows the review that is kept with the local game, unless there is one of it already.
    pub fn restore(&mut self, text: &str, cx: &mut Context) {
        let key = GameKey::Local(cx.games.before());
        let is_there = |it: &Reviewed| it.key == key || it.run.is_running();
        if self.review.as_deref().is_some_and(is_there) {
            return;
        }
        if let Some(run) = ReviewRun::restore(cx.games.local(), text) {
            self.review = Some(Box::new(Reviewed { key, run }));
            cx.refresh();
        }
    }

    /// Returns the text of the review of the game on the board that goes along in a link of this game.
    pub fn packed(&self, cx: &Context) -> Option<String> {
        self.review(cx)?.packed(cx.game())
    }

    /// Shows the review of the local game that came with its link. Returns `true` if it fits the game.
    pub fn unpack(&mut self, text: &str, cx: &mut Context) -> bool {
        let key = GameKey::Local(cx.games.before());
        let run = ReviewRun::unpack(cx.games.local(), text);
        let fits = run.is_some();
        if let Some(run) = run {
            self.review = Some(Box::new(Reviewed { key, run }));
            cx.refresh();
        }
        fits
    }

    fn end(&self, cx: &mut Context) {
        cx.refresh();
        let review = self.review.as_ref();
        if review.is_some_and(|it| it.run.stage() == ReviewStage::Done) {
            cx.changed(Change::Reviewed);
        }
        if self.review(cx).is_some() {
            cx.announce(AnalysisMessage::Ended);
        }
    }
}

impl AnalysisPart {
    /// Returns the finished review and the game that it belongs to.
    pub fn finished(&self) -> Option<(GameKey, &ReviewRun)> {
        let review = self.review.as_ref()?;
        let is_done = review.run.stage() == ReviewStage::Done;
        is_done.then_some((review.key, &review.run))
    }
}
