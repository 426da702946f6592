//! The application: a game, what the player chose, and what is under the player's hand.
//!
//! [`App::update`] turns a message into a new state and a list of effects. There are no pixels
//! here, no DOM, no clock and no storage: time comes in as an argument, effects are carried out
//! by the shell.

mod cursor;
mod hand;
mod keys;
mod lab;
mod message;
mod motion;
mod navigate;
mod notice;
mod online;
mod partner;
mod player;
mod pointer;
mod records;
mod referee;
mod settings;
mod store;
mod study;
mod timer;

pub use cursor::{Cursor, Typed};
pub use keys::{BoardKey, Modifiers, command};
pub use lab::{
    Activity, Knob, Lab, LabLine, LabMsg, LabPlayer, LabSearch, LabSettings, ParseLabError, Remark,
    Speed, Thought, named_bots,
};
pub use message::{Effect, Msg};
pub use motion::{Millis, Motion, Moving};
pub use notice::{Notice, Reason, Saying, Toast};
pub use online::{
    Gone, Guest, Invited, Link, LinkNews, Mute, Online, OnlineMsg, OnlineSaying, Place, Search,
};
pub use partner::{EngineNews, Hint, Mover, Thinking};
pub use player::{ColourWish, Lineup, PlayedBy, Player, Rematch};
pub use pointer::{Phase, PointerEvent, PointerKind};
pub use records::{FileMsg, Found, FoundGame, Reading, Source, UnreadFile};
pub use settings::{
    Language, MotionPreference, ParseSettingsError, Scheme, Setting, Settings, Surroundings,
};
pub use store::Kept;
pub use study::Study;
pub use timer::{ClockFace, Going, LOW, Urgency};

use partner::Partner;
use pointer::Pointers;
use records::Records;
use store::Unsaved;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Deed, Game, NodeId, Refusal, Session, Status, Wish};
use tengen_core::rules::Forbidden;
use tengen_picture::{Shade, Visibility};
use timer::Timer;

/// The whole state of one board on a page.
#[derive(Clone, Debug)]
pub struct App {
    session: Session,
    settings: Settings,
    surroundings: Surroundings,
    pointers: Pointers,
    cursor: Cursor,
    notice: Option<Notice>,
    /// Boxed, because it is seldom there.
    study: Option<Box<Study>>,
    /// The forbidden points that show.
    marks: Vec<(Point, Forbidden)>,
    /// The forbidden stone whose claim White lets rest.
    ignored: Option<NodeId>,
    toasts: Vec<Toast>,
    motions: Vec<Motion>,
    records: Records,
    /// Boxed, because many games do without.
    partner: Option<Box<Partner>>,
    /// Boxed, because few open it.
    lab: Option<Box<Lab>>,
    /// Boxed, because many games have no clock.
    timer: Option<Box<Timer>>,
    /// Boxed, because few play online.
    online: Option<Box<Online>>,
    /// What the message that is taken in asks for.
    effects: Vec<Effect>,
    /// The texts that the message has changed.
    unsaved: Unsaved,
    /// Set once the player was told that the store does not take them.
    has_said_not_stored: bool,
}

impl App {
    /// A board with a game on it.
    #[must_use]
    pub fn new(game: Game, settings: Settings, surroundings: Surroundings) -> App {
        let mut app = App {
            cursor: Cursor::new(game.last_point().unwrap_or(game.terms().size.centre())),
            session: Session::new(game),
            settings,
            surroundings,
            pointers: Pointers::default(),
            notice: None,
            study: None,
            marks: Vec::new(),
            ignored: None,
            toasts: Vec::new(),
            motions: Vec::new(),
            records: Records::default(),
            partner: None,
            lab: None,
            timer: None,
            online: None,
            effects: Vec::new(),
            unsaved: Unsaved::default(),
            has_said_not_stored: false,
        };
        app.mark_forbidden();
        if settings.has_computer() || settings.threats == Visibility::Shown || app.has_clock() {
            app.join();
        }
        app
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// The game with what its players ask of each other.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// What the player chose.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The language in use: the chosen one, or the browser's.
    #[must_use]
    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.surroundings.language)
    }

    /// Light or dark: the chosen one, or the system's.
    #[must_use]
    pub const fn shade(&self) -> Shade {
        match self.settings.scheme {
            Scheme::System => self.surroundings.shade,
            Scheme::Light => Shade::Light,
            Scheme::Dark => Shade::Dark,
        }
    }

    /// The keyboard's cursor.
    #[must_use]
    pub const fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// The note beside a point that was refused.
    #[must_use]
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The message to show at the edge of the page.
    #[must_use]
    pub fn toast(&self) -> Option<Toast> {
        self.toasts.first().copied()
    }

    /// What is in motion, or was a moment ago.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// Whether there is anything of the computer's, an opponent, a hint, threats, or a clock.
    #[must_use]
    pub const fn has_partner(&self) -> bool {
        self.partner.is_some()
    }

    /// Whether a person is at the board.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.seat_of_hand(Action::Resign).is_ok()
    }

    /// Whether something still moves at `now`.
    #[must_use]
    pub fn is_moving(&self, now: Millis) -> bool {
        self.motions.iter().any(|motion| motion.is_running(now))
    }

    /// The preview of the next stone: its point and colour. Only while the game runs, over an
    /// empty point, for a pointer that can hover, and not in the computer's turn.
    #[must_use]
    pub fn hover(&self) -> Option<(Point, Stone)> {
        let point = self.pointers.hover()?;
        let game = self.game();
        match game.status() {
            Status::ToMove(_) if !game.may_point_at(point) => None,
            Status::ToMove(_) if !self.is_persons_turn() => None,
            // Fifths are Black's, whoever offers or picks them.
            Status::ToMove(stone) => Some((point, stone)),
            Status::Over { .. } => None,
        }
    }

    /// Takes in a message that came at `now`, and says what is to be done about it.
    #[must_use]
    pub fn update(&mut self, msg: Msg, now: Millis) -> Vec<Effect> {
        self.motions.retain(|motion| motion.is_running(now));
        self.look_at_clock(now);
        if !self.takes_online(&msg, now) {
            self.take_in(msg, now);
        }
        self.settle(now);
        self.store_unsaved(now);
        std::mem::take(&mut self.effects)
    }

    fn take_in(&mut self, msg: Msg, now: Millis) {
        match msg {
            Msg::Pointer(event) => self.point(event, now),
            Msg::Key(key) => self.key(key, now),
            Msg::Press(point) => self.press(point, now),
            Msg::Focused => self.show_cursor(),
            Msg::Blurred => self.hide_cursor(),
            Msg::CursorTo(point) => self.move_cursor(point),
            Msg::Scrolled => self.stop_hovering(),

            Msg::Act(action) => self.act(action, now),
            Msg::Resign => self.act(Action::Resign, now),
            Msg::Choose(action) => self.choose(Deed::Act(action), now),
            Msg::Ask => self.choose(Deed::Ask(Wish::Forgive), now),
            Msg::Answer(consent) => self.choose(Deed::Answer(consent), now),
            Msg::Ignore => self.ignore(),
            Msg::Why => self.explain_last(),
            Msg::GoInto(index) => self.turn_pages(|study| study.go_into(index)),
            Msg::GoBack => self.turn_pages(Study::go_back),
            Msg::PlaceAnyway => self.place_anyway(now),
            Msg::CloseNote => self.close_note(),

            Msg::Undo => self.undo(now),
            Msg::Redo => self.redo(now),
            Msg::Prev => self.step_back(now),
            Msg::Next => self.step_on(now),
            Msg::First => self.go(Session::first, now),
            Msg::Last => self.go(|session| Ok(session.last()), now),
            Msg::Jump(node) => self.go(|session| session.jump(node), now),
            Msg::Goto(ply) => self.go(|session| session.goto_ply(ply), now),
            Msg::Fold(node) => self.fold(node),

            Msg::New(terms) => self.begin(terms, Lineup::default()),
            Msg::Begin(terms, lineup) => self.begin(terms, lineup),
            Msg::Again => self.again(),
            Msg::File(msg) => self.file_message(msg),
            Msg::OpenFound(index) => self.open_found(index),
            Msg::Restore => self.restore(),

            Msg::Sit(player, played_by) => self.sit(player, played_by),
            Msg::Relieve(colour) => self.relieve(colour),
            Msg::MoveNow => self.move_now(now),
            Msg::Stop => self.stop(),
            Msg::GoOn => self.let_go_on(now),
            Msg::Hint => self.wish_for_hint(now),
            Msg::Threats => self.toggle_threats(),
            Msg::Engine(news) => self.take_news(news, now),
            Msg::Pause => self.toggle_pause(now),
            Msg::Lab(msg) => self.lab_message(msg, now),
            Msg::Online(msg) => self.do_online(msg, now),
            Msg::Server(message) => self.hear_server(&message, now),
            Msg::Link(news, chance) => self.link_changes(news, chance, now),

            Msg::Set(setting) => self.set(setting),
            Msg::Surroundings(surroundings) => self.adapt(surroundings),
            Msg::Toast(toast) => self.show_toast(toast),
            Msg::NotStored => self.say_not_stored(),
            Msg::Dismiss => self.dismiss_toast(),
            // What is due is looked for after every message.
            Msg::Woken => {}
        }
    }

    fn set(&mut self, setting: Setting) {
        self.settings.apply(setting);
        self.mark_forbidden();
        self.unsaved.add(Kept::Settings);
        self.effects.push(Effect::Refresh);
    }

    fn adapt(&mut self, surroundings: Surroundings) {
        self.surroundings = surroundings;
        self.effects.push(Effect::Refresh);
    }

    fn act(&mut self, action: Action, now: Millis) {
        if let Err(refusal) = self.try_act(action, now) {
            self.effects.push(Effect::Refused(refusal));
        }
    }

    fn try_act(&mut self, action: Action, now: Millis) -> Result<(), Refusal> {
        if self.online_game().is_some() {
            self.act_online(action, now)?;
        } else {
            let seat = self.seat_of_hand(action)?;
            self.handle(Deed::Act(action), seat, now)?;
            if self.has_partner() {
                self.go_on_here();
            }
        }
        self.acted(now);
        Ok(())
    }

    /// The action that led to the cursor, and its colour.
    fn last_action(&self) -> Option<(Action, Stone)> {
        let step = self.game().tree().step(self.game().cursor())?;
        Some((step.action, step.colour))
    }

    /// What follows an action that the game took, by hand or by redo.
    fn acted(&mut self, now: Millis) {
        if let Some((action, colour)) = self.show_action(now) {
            self.game_changed(Saying::Acted(action, colour));
            self.explain_lost(&self.game().status());
        }
    }

    /// As [`acted`](Self::acted), and nothing is spoken.
    fn acted_silently(&mut self, now: Millis) {
        if self.show_action(now).is_some() {
            self.game_differs();
            self.effects.push(Effect::Changed);
        }
    }

    /// Shows the last action on the board.
    fn show_action(&mut self, now: Millis) -> Option<(Action, Stone)> {
        let (action, colour) = self.last_action()?;
        if let Some(point) = action.point() {
            self.cursor.go_to(point);
            self.arrive(point, &self.game().status(), now);
        }
        Some((action, colour))
    }

    /// Updates everything that depends on the game, and announces the change.
    fn game_changed(&mut self, saying: Saying) {
        self.game_differs();
        self.effects.push(Effect::Announce(saying));
        self.effects.push(Effect::Changed);
    }

    /// Updates everything that depends on the game.
    fn game_differs(&mut self) {
        self.pointers.stop_hovering();
        self.notice = None;
        self.study = None;
        if !self.toasts.is_empty() {
            self.was_opened_before();
        }
        self.mark_forbidden();
        self.cursor.clear_typed();
        self.effects.push(Effect::Refresh);
        self.unsaved.add(Kept::Game);
    }

    fn arrive(&mut self, point: Point, status: &Status, now: Millis) {
        self.start_motion(Moving::Placed(point), now);
        if !status.winning_points().is_empty() {
            self.start_motion(Moving::WinningLine, now);
        }
    }

    fn start_motion(&mut self, moving: Moving, now: Millis) {
        self.motions.retain(|motion| !motion.is_about_same(moving));
        if self.surroundings.motion == MotionPreference::Full {
            self.motions.push(Motion { moving, since: now });
        }
    }

    /// Only a change of the hover stone is worth a redraw.
    fn redraw_hover(&mut self, before: Option<(Point, Stone)>) {
        if self.hover() != before {
            self.effects.push(Effect::Redraw);
        }
    }
}
