//! Trainers: questions about forbidden points and about threats, one after the other, at a level that follows the answers.

mod board;
mod draw;
mod progress;
mod route;
pub mod rows;
pub mod words;

pub use board::{QuestionBoard, Reply};
pub use progress::Standing;
pub use rows::{Chosen, TrainOffer, TrainRow};

use self::words::TrainShown;
use progress::{Answered, Progress};
use strum::VariantArray;
use tengen_core::board::{Point, Symmetry};
use tengen_core::game::PlayRefusal;
use tengen_kit::activity::Input;
use tengen_kit::asset::{Asset, Content, Loaded};
use tengen_kit::change::Change;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::feature::{Feature, FeatureKind};
use tengen_kit::message::{Message, NoticeReason};
use tengen_kit::opaque::Opaque;
use tengen_kit::progress::{Taken, take};
use tengen_kit::route::{Addressed as _, Route};
use tengen_kit::store::StoreKey;
use tengen_picture::Visibility;
use tengen_puzzles::{Questions, Topic, scattered};

/// The key of the progress in the store.
pub const STORED: StoreKey = StoreKey("trainers");

/// The file of the questions.
pub const ASSET: Asset = Asset::new("trainers");

/// The trainers in the list of features.
pub const FEATURE: FeatureKind = FeatureKind::new::<Trainer>()
    .with_stored(STORED)
    .with_asset(ASSET);

/// A trainer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray)]
pub enum Trainer {
    /// May Black play at a point, and why not?
    Forbidden,
    /// Open threes, fours, and the points that stop them.
    Threats,
}

impl Trainer {
    /// All trainers, in the order of the list.
    pub const ALL: &[Trainer] = Trainer::VARIANTS;

    /// Returns the topics of each level, which come in turn.
    pub const fn levels(self) -> &'static [&'static [Topic]] {
        match self {
            Trainer::Forbidden => &[
                &[Topic::Overline],
                &[Topic::DoubleFour],
                &[Topic::DoubleThree],
                &[Topic::Mixed],
                &[Topic::Nested],
            ],
            Trainer::Threats => &[
                &[Topic::Three],
                &[Topic::Fours],
                &[Topic::Stop],
                &[Topic::Three, Topic::Fours, Topic::Stop],
            ],
        }
    }
}

/// An event about trainers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrainEvent {
    /// Loads the questions again, after that has failed.
    Load,
    /// Answers the question on the board by the button with this index.
    Answer(usize),
    /// Poses the next question.
    Next,
    /// Goes to the level with this index.
    Level(usize),
}

/// The part for trainers.
#[derive(Clone, Debug)]
pub struct TrainerPart {
    questions: Loaded<Questions>,
    open: Option<Trainer>,
    /// Decides the order of the questions.
    lot: u32,
    /// The first lot of this tab, which tells its answers from those of other tabs.
    tab: Option<u32>,
    /// The number of questions posed so far of each topic.
    posed: [u32; Topic::ALL.len()],
    progress: Progress,
}

impl Default for TrainerPart {
    fn default() -> TrainerPart {
        TrainerPart {
            questions: Loaded::Absent,
            open: None,
            lot: 0,
            tab: None,
            posed: [0; Topic::ALL.len()],
            progress: Progress::default(),
        }
    }
}

impl TrainerPart {
    pub const fn open(&self) -> Option<Trainer> {
        self.open
    }

    /// Returns what the person has reached in a trainer.
    pub const fn standing(&self, trainer: Trainer) -> &Standing {
        self.progress.of(trainer)
    }

    /// Returns `true` if the questions could not be loaded.
    pub const fn has_failed(&self) -> bool {
        matches!(self.questions, Loaded::Failed)
    }

    pub const fn is_loading(&self) -> bool {
        matches!(self.questions, Loaded::Loading)
    }

    fn update(&mut self, event: TrainEvent, cx: &mut Context) {
        match event {
            TrainEvent::Load => self.load(cx),
            TrainEvent::Answer(index) => {
                let board: Option<&QuestionBoard> = cx.games.get();
                let reply = board.and_then(|it| it.choices().nth(index));
                if let Some(reply) = reply {
                    self.answer(reply, cx);
                }
            }
            TrainEvent::Next => self.pose(cx),
            TrainEvent::Level(level) => {
                if let Some(trainer) = self.open {
                    self.progress.set_level(trainer, level);
                    cx.unsaved.add(STORED);
                    self.pose(cx);
                }
            }
        }
        cx.refresh();
    }

    fn load(&mut self, cx: &mut Context) {
        self.questions = Loaded::Loading;
        cx.push(Effect::Fetch(ASSET));
    }

    /// Puts the next question of the level on the board.
    fn pose(&mut self, cx: &mut Context) {
        let (Some(trainer), Loaded::Here(questions)) = (self.open, &self.questions) else {
            return;
        };
        if cx.refuses_activity() {
            return;
        }
        let topics = trainer.levels()[self.progress.of(trainer).level()];
        let is_less_posed = |topic: &&Topic| self.posed[**topic as usize];
        let Some(&topic) = topics.iter().min_by_key(is_less_posed) else {
            return;
        };
        let posed = &mut self.posed[topic as usize];
        let turn = self.lot.wrapping_add(*posed);
        *posed += 1;
        let of_topic = questions.of(topic);
        let Some(question) = scattered(turn, of_topic.len()).map(|index| &of_topic[index]) else {
            return;
        };
        // Otherwise all questions would lie near the same corner.
        let symmetry = scattered(turn, Symmetry::ALL.len());
        let symmetry = symmetry.map_or(Symmetry::Identity, |index| Symmetry::ALL[index]);
        let board = QuestionBoard::new(question.in_symmetry(symmetry));
        cx.enter(board, Some(Message::Feature));
    }

    /// Takes a press on a point as an answer.
    fn press(&mut self, point: Point, cx: &mut Context) {
        let Some(board) = cx.games.get::<QuestionBoard>() else {
            return;
        };
        if board.is_answered() {
            return;
        }
        let is_empty = cx.game().board().is_empty_at(point);
        match board.question().topic() {
            Topic::Three if !is_empty => self.answer(Reply::Point(point), cx),
            Topic::Stop if is_empty => self.answer(Reply::Point(point), cx),
            Topic::Stop => cx.refuse(PlayRefusal::Occupied, Some(point)),
            _ => cx.warn(NoticeReason::Feature, Some(point)),
        }
    }

    fn answer(&mut self, reply: Reply, cx: &mut Context) {
        let (Some(trainer), Some(board)) = (self.open, cx.games.get_mut::<QuestionBoard>()) else {
            return;
        };
        let Some(is_right) = board.answer(reply) else {
            return;
        };
        let tab = self.tab.unwrap_or(self.lot);
        board.note_step(self.progress.note(trainer, is_right, tab));
        let asked = board.question().point();
        cx.unsaved.add(STORED);
        if is_right == Answered::Right {
            cx.changed(Change::Learned);
        }
        if let Some(point) = asked {
            cx.changed(Change::Forbade(point));
        }
        cx.announce(Message::Feature);
        cx.refresh();
    }
}

impl TrainerPart {
    /// Returns what shows while a trainer is open.
    fn shown<'a>(&'a self, cx: &'a Context) -> TrainShown<'a> {
        TrainShown {
            texts: cx.texts(),
            part: self,
            board: cx.games.get(),
            list: Visibility::Hidden,
        }
    }
}

impl Feature for TrainerPart {
    fn place(&self, _: &Context) -> Option<Route> {
        self.open.map(|trainer| trainer.route())
    }

    /// Decides the order of the questions.
    fn seed(&mut self, lot: u32) {
        if self.open.is_none() {
            self.lot = lot;
            self.tab.get_or_insert(lot);
        }
    }

    fn open(&mut self, route: &Route, cx: &mut Context) {
        self.open = Trainer::read(route).map(|(trainer, _)| trainer);
        match self.questions {
            Loaded::Here(_) => self.pose(cx),
            Loaded::Loading => {}
            Loaded::Absent | Loaded::Failed => self.load(cx),
        }
        cx.refresh();
    }

    /// A question does not wait: it is left for good.
    fn leave(&mut self, cx: &mut Context) {
        self.close(cx);
    }

    fn close(&mut self, cx: &mut Context) {
        self.open = None;
        cx.leave::<QuestionBoard>(Some(Message::Returned));
    }

    fn handle(&mut self, event: Opaque, cx: &mut Context) {
        if let Ok(event) = event.take() {
            self.update(event, cx);
        }
    }

    fn announcement(&self, cx: &Context) -> String {
        words::announcement(self.shown(cx))
    }

    fn refusal(&self, cx: &Context) -> String {
        words::no_answer(self.shown(cx)).to_owned()
    }

    fn follow(&mut self, change: &Change, cx: &mut Context) {
        if let Change::Wanted(Input::Place, Some(point)) = change {
            self.press(*point, cx);
        }
    }

    fn take(&mut self, content: Option<Content>, cx: &mut Context) {
        let bytes = content.and_then(Content::bytes);
        let questions = bytes.and_then(|bytes| Questions::from_bytes(&bytes).ok());
        let is_here = questions.is_some();
        self.questions = Loaded::of(questions);
        if is_here {
            self.pose(cx);
        } else if self.open.is_some() {
            cx.announce(Message::Feature);
        }
        cx.refresh();
    }

    fn text(&self) -> Option<String> {
        Some(self.progress.to_string())
    }

    fn read(&mut self, text: &str) -> Taken {
        take(&mut self.progress, text)
    }
}
