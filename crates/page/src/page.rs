//! The page: its parts and their shared state.
//!
//! [`Page::update`] turns an event into a new state and a list of effects. This module uses no pixels, DOM,
//! clock or storage: the time is an argument, and the shell carries out the effects.
//!
//! Each part owns its state and has access only to the shared state ([`Context`]). Everything that concerns
//! two parts is done in this module, in a fixed order.

mod address;
mod admit;
mod analysis;
mod appearance;
mod assets;
mod begin;
mod caller;
mod collection;
mod drill;
mod edit;
mod empty_board;
mod event;
mod features;
mod home;
mod lab;
mod languages;
mod layout;
mod leave;
mod lessons;
mod library;
mod live;
mod mistakes;
mod navigate;
mod note;
mod online;
mod panel;
mod planning;
mod play;
mod playout;
mod practice;
mod puzzles;
mod question;
mod read;
mod read_collection;
mod read_drill;
mod read_lessons;
mod read_mistakes;
mod read_puzzles;
mod read_record;
mod read_renju;
mod read_wins;
mod reviewed;
mod routes;
mod save;
mod scene;
mod settings;
mod settle;
mod shortcuts;
mod store;
mod stored_texts;
mod study_game;
mod thinking;
mod title;
mod turn;
mod waiting;
mod wing;
mod wings;
pub(crate) mod words;

use address::AddressBar;
pub use address::{Arrival, Entry, Opening, Supply};
pub use assets::all as all_assets;
pub use event::Event;
pub use features::FeaturePlace;
pub use layout::{GameAway, Layout, Section};
pub use leave::LeaveJob;
pub use note::{Note, NoteKind, NoteOffer, note};
pub use panel::Panel;
pub use routes::{Needs, Place};
pub use scene::{diagram, scene};
pub use shortcuts::{LAB_KEY, command};
pub use store::{COLLECTION, PAST};
pub use wing::{Fetched, Wing, WingNews};
pub use wings::{LEARN, ONLINE, STUDY};

use self::caller::Caller;
use self::features::Features;
use self::question::Question;
use self::study_game::LeftAt;
use self::waiting::Waiting;
use self::wing::Wings;
use tengen_core::game::{Action, Deed, Game, Session, Wish};
use tengen_kit::board::{BoardPart, PointerKind};
use tengen_kit::change::{Actor, Change};
use tengen_kit::clock::ClockPart;
use tengen_kit::computer::ComputerPart;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::Toast;
use tengen_kit::offline::OfflinePart;
use tengen_kit::players::Lineup;
use tengen_kit::renju::{RenjuPart, Study};
use tengen_kit::settings::{Settings, Surroundings};
use tengen_kit::sound::SoundPart;
use tengen_kit::store::StorePart;
use tengen_kit::time::Millis;
use tengen_kit::wing::WingName;
use tengen_learn::drill::DrillPart;
use tengen_learn::home::HomePart;
use tengen_learn::lessons::LessonPart;
use tengen_learn::mistakes::MistakesPart;
use tengen_learn::puzzles::PuzzlesPart;
use tengen_play::online::{Online, Visitor};
use tengen_study::analysis::AnalysisPart;
use tengen_study::collection::CollectionPart;
use tengen_study::files::FilesPart;
use tengen_study::history::{HistoryEvent, HistoryPart};
use tengen_study::lab::Lab;
use tengen_study::library::LibraryPart;
use tengen_study::past::PastPart;
use tengen_study::wins::WinPart;

/// The state of a page: one board, its games, and everything around them.
#[derive(Clone, Debug)]
pub struct Page {
    cx: Context,
    board: BoardPart,
    renju: RenjuPart,
    computer: ComputerPart,
    /// Boxed, because few players look for a win.
    wins: Box<WinPart>,
    /// Boxed, because few games are reviewed.
    analysis: Box<AnalysisPart>,
    /// Boxed, because few players open it.
    puzzles: Box<PuzzlesPart>,
    /// Boxed, because it is read only after reviews and for practice.
    mistakes: Box<MistakesPart>,
    /// `true` if a review has just ended, and the stored answer is read to its question whose mistakes are kept.
    asks_whose: bool,
    /// Boxed, because few players need lessons.
    lessons: Box<LessonPart>,
    home: HomePart,
    features: Features,
    /// Boxed, because few players drill a tree.
    drill: Box<DrillPart>,
    /// Boxed, because few players have one.
    collection: Box<CollectionPart>,
    library: LibraryPart,
    clock: ClockPart,
    /// Boxed, because a page is passed by value in tests and at the start.
    files: Box<FilesPart>,
    history: HistoryPart,
    store: Box<StorePart>,
    past: Box<PastPart>,
    offline: OfflinePart,
    /// `None` for a board on another's page, which is silent.
    sound: Option<SoundPart>,
    /// Boxed, because few players open it.
    lab: Option<Box<Lab>>,
    /// Boxed, because few players play online.
    online: Option<Box<Online>>,
    /// The player of this browser, kept after the page has left online play.
    visitor: Option<Visitor>,
    /// `true` until the first paint, during which no computer begins.
    is_unpainted: bool,
    /// `true` once a game was begun on purpose. Until then an empty board offers the ways to play.
    has_begun: bool,
    /// The number of local games before the one whose untouched board the study shows.
    untouched: Option<u64>,
    /// The players of the previous game if a new game replaced it before it was over.
    lineup_before: Option<Lineup>,
    left_at: Option<LeftAt>,
    /// The toasts that are shown once, and were.
    shown_once: Vec<Toast>,
    /// What the person wanted to do in a tab that does not hold the game.
    after: Option<store::After>,
    caller: Caller,
    bar: AddressBar,
    wings: Wings,
    waiting: Waiting,
    /// What the person wanted when the page asked first.
    leaving: Option<(Question, Box<Event>)>,
}

impl Page {
    /// Returns a page with a game on the board, and with all wings. If a computer is to move at the end of
    /// the game, it continues.
    pub fn new(game: Game, settings: Settings, surroundings: Surroundings) -> Page {
        let page = Page::without_wings(game, settings, surroundings);
        [STUDY, LEARN, ONLINE]
            .into_iter()
            .fold(page, Page::with_wing)
    }

    /// Returns a page with a game on the board, to which [wings](Page::with_wing) can be added.
    pub fn without_wings(game: Game, settings: Settings, surroundings: Surroundings) -> Page {
        let mut page = Page {
            board: BoardPart::new(&game),
            cx: Context::new(game, settings, surroundings),
            renju: RenjuPart::default(),
            computer: ComputerPart::default(),
            wins: Box::default(),
            analysis: Box::default(),
            puzzles: Box::default(),
            mistakes: Box::default(),
            asks_whose: false,
            lessons: Box::default(),
            home: HomePart::default(),
            features: Features::default(),
            drill: Box::default(),
            collection: Box::default(),
            library: LibraryPart::default(),
            clock: ClockPart::default(),
            files: Box::default(),
            history: HistoryPart::default(),
            store: Box::default(),
            past: Box::default(),
            offline: OfflinePart::default(),
            sound: None,
            lab: None,
            online: None,
            visitor: None,
            is_unpainted: false,
            has_begun: false,
            untouched: None,
            lineup_before: None,
            left_at: None,
            shown_once: Vec::new(),
            after: None,
            caller: Caller::default(),
            bar: AddressBar::default(),
            wings: Wings::default(),
            waiting: Waiting::default(),
            leaving: None,
        };
        page.cx.resume_at = page.cx.node_at_end();
        page.renju.mark(&page.cx);
        page.computer.find_threats(&page.cx);
        page
    }

    /// Handles an event that arrived at `now`, and returns the effects to carry out.
    pub fn update(&mut self, event: Event, now: Millis) -> Vec<Effect> {
        self.cx.now = now;
        self.board.drop_old_motions(now);
        ClockPart::look(&mut self.cx);
        self.follow_changes();
        if let Some(sound) = &mut self.sound {
            match &event {
                Event::Pointer(event) => sound.note_input(event.kind),
                Event::Key(_) => sound.note_input(PointerKind::Hovering),
                _ => {}
            }
        }
        if !matches!(
            event,
            Event::Woken | Event::History(HistoryEvent::Comment(_))
        ) {
            self.history.store(&mut self.cx);
        }
        for wing in self.wings.all() {
            wing.notice(self, &event);
        }
        self.go_or_ask(event);
        self.go_on_with_game();
        self.carry_out_requests();
        self.open_analysed();
        self.settle();
        for wing in self.wings.all() {
            wing.settle(self);
        }
        self.store_unsaved();
        self.stop_asking();
        self.follow_address();
        self.call();
        std::mem::take(&mut self.cx.effects)
    }

    fn follow_surroundings(&mut self, surroundings: Surroundings) {
        self.cx.surroundings = surroundings;
        self.offline.follow(&mut self.cx);
        if let Some(online) = &mut self.online {
            online.follow_network(&mut self.cx);
        }
        self.cx.load_texts();
        self.cx.refresh();
    }

    /// Handles an event, or hands it over to its wing.
    pub(super) fn take_in(&mut self, event: Event) {
        match event {
            Event::Pointer(event) => self.point(event),
            Event::Key(key) => self.key(key),
            Event::Press(point) => self.press(point),
            Event::PlaceAimed => self.place_aimed(),
            Event::Focused => self.board.show_cursor(&mut self.cx),
            Event::Blurred => self.board.hide_cursor(&mut self.cx),
            Event::CursorTo(point) => self.move_cursor(point),
            Event::Scrolled => self.board.stop_hovering(&mut self.cx),

            Event::Act(action) => self.act(action),
            Event::Resign => self.act(Action::Resign),
            Event::PressResign => self.press_resign(),
            Event::Choose(action) => self.choose(Deed::Act(action)),
            Event::Ask => self.choose(Deed::Ask(Wish::Forgive)),
            Event::Answer(consent) => self.choose(Deed::Answer(consent)),
            Event::Ignore => self.ignore(),
            Event::Why => self.explain_last(),
            Event::AskAbout(point) => self.ask_about(point),
            Event::AskAboutAimed => self.ask_about_aimed(),
            Event::GoInto(index) => self
                .renju
                .turn_pages(|study| study.go_into(index), &mut self.cx),
            Event::GoBack => self.renju.turn_pages(Study::go_back, &mut self.cx),
            Event::PlaceAnyway => self.place_anyway(),
            Event::CloseNote => self.close_note(),

            Event::Undo | Event::UndoOrAsk if self.history.notes().is_some() => {
                self.take_in(Event::History(HistoryEvent::UndoNote));
            }
            Event::Undo | Event::UndoOrAsk => self.undo(),
            Event::Redo => self.redo(),
            Event::Prev => self.step_back(),
            Event::Next => self.step_on(),
            Event::First => self.go(Session::first),
            Event::Last => self.go(|session| Ok(session.last())),
            Event::Jump(node) => self.go(|session| session.jump(node)),
            Event::Goto(ply) => self.go(|session| session.goto_ply(ply)),
            Event::Fold(node) => self.files.fold(node, &mut self.cx),

            Event::New(terms) => self.begin(terms, Lineup::default()),
            Event::Begin(terms, lineup) | Event::ProgramBegins(terms, lineup) => {
                self.begin(terms, lineup);
            }
            Event::Again => self.again(),
            Event::File(event) => self.file_event(event),
            Event::OpenFound(index) => self.open_found(index),
            Event::Restore => self.restore(),

            Event::Sit(player, played_by) => self.sit(player, played_by),
            Event::Relieve(colour) => self.relieve(colour),
            Event::MoveNow => self.computer.move_now(self.bot_turn(), &mut self.cx),
            Event::Stop => self.stop(),
            Event::GoOn => self.let_go_on(),
            Event::Hint => self.hint_wished(),
            Event::Visit(arrival) => self.visit(*arrival),
            Event::Threats => self.toggle_threats(),
            Event::Engine(news) => self.engine_news(news),
            Event::Pause => ClockPart::toggle_pause(&mut self.cx),

            Event::Set(setting) => self.set(setting),
            Event::ToggleSound => self.toggle_sound(),
            Event::Fetched(asset, content) => self.take_asset(asset, content),
            Event::Surroundings(surroundings) => self.follow_surroundings(surroundings),
            Event::Store(event) => self.store_event(event),
            Event::NewVersion => OfflinePart::offer(&mut self.cx),
            Event::TouchBoard(board) => self.board.set_touch_board(board, &mut self.cx),
            Event::Address(arrival) => self.arrive(*arrival),
            Event::Toast(toast) => self.cx.show_toast(toast),
            Event::NotStored => self.say_not_stored(),
            Event::Leave => self.leave_after_all(),
            Event::Stay => self.stay(),
            Event::TakeOffer => self.take_offer(),
            Event::Dismiss => self.dismiss(),
            Event::Wing(news) => self.wing_news(news),
            event @ (Event::Analysis(_)
            | Event::Win(_)
            | Event::Playout(_)
            | Event::Collection(_)
            | Event::Library(_)
            | Event::Past(_)
            | Event::History(_)
            | Event::Lab(_)) => self.hand_over(WingName::Study, event),
            event @ (Event::Puzzles(_)
            | Event::Mistakes(_)
            | Event::Lesson(_)
            | Event::Home(_)
            | Event::Own(_)
            | Event::Drill(_)) => self.hand_over(WingName::Learn, event),
            event @ (Event::Online(_) | Event::Server(_) | Event::Link(..)) => {
                self.hand_over(WingName::Online, event);
            }
            // Other due actions are checked after every event.
            Event::Woken => {
                self.is_unpainted = false;
                self.board.wake(&mut self.cx);
            }
        }
    }
}
