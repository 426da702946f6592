//! The page: its parts and their shared state.
//!
//! [`App::update`] turns a message into a new state and a list of effects. This module uses no pixels, DOM,
//! clock or storage: the time is an argument, and the shell carries out the effects.
//!
//! Each part owns its state and has access only to the shared state ([`Context`]). Everything that concerns
//! two parts is done in this module, in a fixed order.

mod begin;
mod change;
mod context;
mod message;
mod navigate;
mod play;
mod read;
mod settle;
mod store;

pub(crate) use change::{Actor, Change};
pub(crate) use context::Context;
pub use message::{Effect, Msg};
pub use store::Kept;

use crate::board::{BoardPart, Millis};
use crate::clock::ClockPart;
use crate::computer::{ComputerPart, EngineNews};
use crate::files::FilesPart;
use crate::game::{Lineup, Saying, Toast};
use crate::lab::{Lab, LabMsg};
use crate::online::{Address, Online, OnlineMsg, Visitor};
use crate::renju::{RenjuPart, Study};
use crate::settings::{Setting, Settings, Surroundings};
use crate::text::{Language, Texts};
use tengen_core::game::{Action, Consent, Deed, Game, PlayRefusal, Session, Wish};

/// The state of a page: one board, its games, and everything around them.
#[derive(Clone, Debug)]
pub struct App {
    cx: Context,
    board: BoardPart,
    renju: RenjuPart,
    computer: ComputerPart,
    clock: ClockPart,
    files: FilesPart,
    /// Boxed, because few players open it.
    lab: Option<Box<Lab>>,
    /// Boxed, because few players play online.
    online: Option<Box<Online>>,
    /// The player of this browser, kept after the page has left online play.
    visitor: Option<Visitor>,
    /// `true` if the player was already told that the store cannot save texts.
    has_said_not_stored: bool,
}

impl App {
    /// Returns a page with a game on the board. If a computer is to move at the end of
    /// the game, it continues.
    #[must_use]
    pub fn new(game: Game, settings: Settings, surroundings: Surroundings) -> App {
        let mut app = App {
            board: BoardPart::new(&game),
            cx: Context::new(game, settings, surroundings),
            renju: RenjuPart::default(),
            computer: ComputerPart::default(),
            clock: ClockPart::default(),
            files: FilesPart::default(),
            lab: None,
            online: None,
            visitor: None,
            has_said_not_stored: false,
        };
        app.cx.due = app.cx.node_at_end();
        app.renju.mark(&app.cx);
        app.computer.find_threats(&app.cx);
        app
    }

    /// Returns the app with `text`, in the link format, as the previous game.
    #[must_use]
    pub fn with_before(mut self, text: Option<String>) -> App {
        self.files.set_before(text);
        self
    }

    /// Returns the app with the texts of a language besides English.
    #[must_use]
    pub fn with_texts(mut self, texts: Texts) -> App {
        self.cx.loaded_texts.add(texts);
        self
    }

    /// Returns the app with the time already spent on turns before the page was closed. `text` is that of
    /// [`Kept::Clock`]. Text for another node or game, or invalid text, is ignored.
    #[must_use]
    pub fn with_spent(mut self, text: &str) -> App {
        self.cx.games.read_spent(text);
        self
    }

    /// Handles a message that arrived at `now`, and returns the effects to carry out.
    #[must_use]
    pub fn update(&mut self, msg: Msg, now: Millis) -> Vec<Effect> {
        self.cx.now = now;
        self.board.drop_old_motions(now);
        ClockPart::look(&mut self.cx);
        self.follow_changes();
        let msg = match msg {
            // While White decides on a claim, the key for undo is Black's request to take the stone back.
            Msg::UndoOrAsk if self.cx.games.session().is_held() => Msg::Ask,
            Msg::UndoOrAsk => Msg::Undo,
            msg => msg,
        };
        if !self.takes_online(&msg) {
            self.take_in(msg);
        }
        self.follow_changes();
        self.open_analysed();
        self.settle();
        self.store_unsaved();
        std::mem::take(&mut self.cx.effects)
    }

    /// Handles a message that has another meaning while an online game is on the board. Returns `true`
    /// if it was handled.
    fn takes_online(&mut self, msg: &Msg) -> bool {
        let Some(game) = self.cx.games.online_here() else {
            return false;
        };
        let is_over = game.mirror().is_over();
        let is_player = game.seat().is_some();
        match msg {
            Msg::Undo => self.choose(Deed::Ask(Wish::TakeBack)),
            Msg::Again if is_over && is_player => {
                self.online_message(OnlineMsg::Rematch(Consent::Agree));
            }
            Msg::Hint if !is_over => self.cx.refuse(PlayRefusal::NotNow, None),
            Msg::Lab(LabMsg::Open { .. }) => self.cx.show_toast(Toast::NoLabOnline),
            Msg::Redo
            | Msg::Sit(..)
            | Msg::Relieve(_)
            | Msg::MoveNow
            | Msg::Stop
            | Msg::GoOn
            | Msg::Pause
            | Msg::Lab(
                LabMsg::Play
                | LabMsg::Simulate
                | LabMsg::ToggleSimulation
                | LabMsg::Pause
                | LabMsg::Stop
                | LabMsg::Look(_)
                | LabMsg::Pin(_),
            ) => {}
            _ => return false,
        }
        true
    }

    /// Changes the language at once if its texts are loaded, and otherwise as soon as they are.
    fn choose_language(&mut self, language: Language) {
        if self.cx.loaded_texts.get(language).is_none() {
            self.cx.loaded_texts.awaited = Some(language);
            self.cx.push(Effect::LoadTexts(language));
            return;
        }
        self.cx.loaded_texts.awaited = None;
        self.cx.settings.apply(Setting::Language(language));
        self.settings_changed();
    }

    fn take_texts(&mut self, language: Language, texts: Option<Texts>) {
        let is_awaited = self.cx.loaded_texts.awaited == Some(language);
        if let Some(texts) = texts {
            self.cx.loaded_texts.add(texts);
            if is_awaited {
                self.choose_language(language);
            }
        } else {
            self.cx.loaded_texts.awaited = None;
            self.cx.show_toast_anew(Toast::NotLoaded);
        }
        self.cx.refresh();
    }

    fn take_in(&mut self, msg: Msg) {
        match msg {
            Msg::Pointer(event) => self.point(event),
            Msg::Key(key) => self.key(key),
            Msg::Press(point) => self.press(point),
            Msg::Focused => self.board.show_cursor(&mut self.cx),
            Msg::Blurred => self.board.hide_cursor(&mut self.cx),
            Msg::CursorTo(point) => self.move_cursor(point),
            Msg::Scrolled => self.board.stop_hovering(&mut self.cx),

            Msg::Act(action) => self.act(action),
            Msg::Resign => self.act(Action::Resign),
            Msg::PressResign => self.press_resign(),
            Msg::Choose(action) => self.choose(Deed::Act(action)),
            Msg::Ask => self.choose(Deed::Ask(Wish::Forgive)),
            Msg::Answer(consent) => self.choose(Deed::Answer(consent)),
            Msg::Ignore => self.ignore(),
            Msg::Why => self.explain_last(),
            Msg::GoInto(index) => self
                .renju
                .turn_pages(|study| study.go_into(index), &mut self.cx),
            Msg::GoBack => self.renju.turn_pages(Study::go_back, &mut self.cx),
            Msg::PlaceAnyway => self.place_anyway(),
            Msg::CloseNote => self.close_note(),

            Msg::Undo => self.undo(),
            Msg::Redo => self.redo(),
            Msg::Prev => self.step_back(),
            Msg::Next => self.step_on(),
            Msg::First => self.go(Session::first),
            Msg::Last => self.go(|session| Ok(session.last())),
            Msg::Jump(node) => self.go(|session| session.jump(node)),
            Msg::Goto(ply) => self.go(|session| session.goto_ply(ply)),
            Msg::Fold(node) => self.files.fold(node, &mut self.cx),

            Msg::New(terms) => self.begin(terms, Lineup::default()),
            Msg::Begin(terms, lineup) => self.begin(terms, lineup),
            Msg::Again => self.again(),
            Msg::File(msg) => self.file_message(msg),
            Msg::OpenFound(index) => self.open_found(index),
            Msg::Restore => self.restore(),

            Msg::Sit(player, played_by) => self.sit(player, played_by),
            Msg::Relieve(colour) => self.relieve(colour),
            Msg::MoveNow => self.computer.move_now(self.bot_turn(), &mut self.cx),
            Msg::Stop => self.stop(),
            Msg::GoOn => self.let_go_on(),
            Msg::Hint => self.hint_wished(),
            Msg::Threats => self.toggle_threats(),
            Msg::Engine(news) => self.engine_news(news),
            Msg::Pause => ClockPart::toggle_pause(&mut self.cx),
            Msg::Lab(msg) => self.lab_message(msg),
            Msg::Online(msg) => self.online_message(msg),
            Msg::Server(message) => {
                if let Some(online) = &mut self.online {
                    online.hear(&message, &mut self.cx);
                }
            }
            Msg::Link(news, chance) => {
                if let Some(online) = &mut self.online {
                    online.link_changes(news, chance, &mut self.cx);
                }
            }

            Msg::Set(Setting::Language(language)) => self.choose_language(language),
            Msg::Set(setting) => {
                self.cx.settings.apply(setting);
                self.renju.mark(&self.cx);
                self.settings_changed();
            }
            Msg::Texts(language, texts) => self.take_texts(language, texts),
            Msg::Surroundings(surroundings) => {
                self.cx.surroundings = surroundings;
                self.cx.load_texts();
                self.cx.refresh();
            }
            Msg::Toast(toast) => self.cx.show_toast(toast),
            Msg::NotStored => self.say_not_stored(),
            Msg::Dismiss => {
                if !self.cx.toasts.is_empty() {
                    self.cx.toasts.remove(0);
                }
                self.cx.refresh();
            }
            // Due actions are checked after every message.
            // `update` replaced the key for undo.
            Msg::Woken | Msg::UndoOrAsk => {}
        }
    }

    fn settings_changed(&mut self) {
        self.cx.unsaved.add(Kept::Settings);
        self.cx.refresh();
    }

    fn toggle_threats(&mut self) {
        let threats = &mut self.cx.settings.threats;
        *threats = threats.other();
        self.computer.forget_threats();
        self.settings_changed();
    }

    fn engine_news(&mut self, news: EngineNews) {
        let turn = self.bot_turn();
        let cx = &mut self.cx;
        match news {
            EngineNews::Ready { seed } => self.computer.ready(seed, cx),
            EngineNews::Lost => self.computer.lost(turn, cx),
            EngineNews::NotLoaded => self.computer.break_down(cx),
            EngineNews::Said(line) => {
                let Some(heard) = self.computer.accept(&line, turn, cx) else {
                    return;
                };
                if let Some(lab) = &mut self.lab {
                    lab.hear(&heard, cx.game());
                }
                self.computer.take_reply(heard, turn, cx);
            }
        }
    }

    fn stop(&mut self) {
        self.computer.stop(&mut self.cx);
        if let Some(lab) = &mut self.lab {
            lab.stop(&mut self.cx);
        }
    }

    /// Lets the waiting computer move.
    fn let_go_on(&mut self) {
        self.cx.due = Some(self.cx.game().cursor());
        ClockPart::resume(&mut self.cx);
    }

    /// Asks for a hint, or cancels the request for one.
    fn hint_wished(&mut self) {
        let game = self.cx.game();
        if game.status().is_over() {
            return self.cx.refuse(PlayRefusal::Over, None);
        }
        if game.question().is_some() || game.claim().is_some() {
            return self.cx.refuse(PlayRefusal::NotNow, None);
        }
        if self.cx.to_move().bot().is_some() {
            return self.cx.warn(self.whose_turn(), None);
        }
        self.computer.toggle_hint(&mut self.cx);
        self.board.close_notice();
        self.renju.close_study();
    }

    fn lab_message(&mut self, msg: LabMsg) {
        if let LabMsg::Open { settings, stored } = msg {
            let lab = self.lab.get_or_insert_with(|| Box::new(Lab::new(settings)));
            return lab.open(stored.as_deref(), &mut self.cx);
        }
        let Some(lab) = self.lab.as_mut().filter(|lab| lab.is_open()) else {
            return;
        };
        if matches!(
            msg,
            LabMsg::Play | LabMsg::Simulate | LabMsg::ToggleSimulation
        ) {
            self.board.close_notice();
        }
        let game = lab.update(msg, &mut self.cx);
        // The pause before the decided move may have changed.
        if lab.turn(self.cx.game()).is_some() {
            self.computer.decide_again(self.bot_turn(), &mut self.cx);
        }
        if let Some(game) = game {
            self.files.clear_remarks();
            self.open_game(game);
        }
    }

    fn online_message(&mut self, msg: OnlineMsg) {
        if let OnlineMsg::Open { visitor, address } = msg {
            return self.open_online(visitor, address);
        }
        let Some(online) = &mut self.online else {
            return;
        };
        let is_end = match msg {
            OnlineMsg::Close => {
                let is_idle = online.close(&mut self.cx);
                if is_idle {
                    online.leave(&mut self.cx);
                }
                is_idle
            }
            msg => {
                let is_end = msg == OnlineMsg::Leave;
                online.update(msg, &mut self.cx);
                is_end
            }
        };
        if is_end && let Some(online) = self.online.take() {
            self.visitor = Some(online.visitor().clone());
        }
    }

    fn open_online(&mut self, visitor: Visitor, address: Address) {
        if let Some(lab) = self.lab.as_mut().filter(|lab| lab.is_open()) {
            lab.close(&mut self.cx);
        }
        let known = self.visitor.take();
        let online = self.online.get_or_insert_with(|| {
            self.cx.push(Effect::Connect);
            Box::new(Online::new(known.unwrap_or(visitor)))
        });
        online.open(address, &mut self.cx);
    }

    fn press_resign(&mut self) {
        let online = self
            .online
            .as_mut()
            .filter(|_| self.cx.games.plays_online());
        if online.is_none_or(|online| online.press_resign(&mut self.cx)) {
            self.act(Action::Resign);
        }
    }

    /// Opens the online game that the player wants to analyse as a local game.
    fn open_analysed(&mut self) {
        let online = self.online.as_mut();
        if let Some(game) = online.and_then(|online| online.take_analysed(&mut self.cx)) {
            self.files.clear_remarks();
            self.open_game(game);
            self.cx.push(Effect::Opened);
        }
    }

    fn ignore(&mut self) {
        if self.renju.ignore(&self.cx) {
            self.close_note();
            self.cx.announce(Saying::LetRest);
        }
    }
}
