//! The application: a game, what the player chose, and what is under the player's hand.
//!
//! [`App::update`] turns a message into a new state and a list of effects. There are no pixels
//! here, no DOM, no clock and no storage: time comes in as an argument, effects are carried out
//! by the shell.

mod cursor;
mod keys;
mod message;
mod motion;
mod notice;
mod pointer;
mod settings;

pub use cursor::{Cursor, Typed};
pub use keys::{BoardKey, Modifiers, command};
pub use message::{Effect, Msg};
pub use motion::{Millis, Motion, Moving};
pub use notice::{Notice, Reason, Saying, Toast};
pub use pointer::{Phase, PointerEvent, PointerKind};
pub use settings::{
    Language, MotionPreference, ParseSettingsError, Scheme, Setting, Settings, Shade, Surroundings,
    Visibility,
};

use crate::board::{Point, Stone};
use crate::game::{Action, At, Game, NodeId, Refusal, Status, Terms};
use pointer::{Gesture, Pointers};

/// The whole state of one board on a page.
#[derive(Clone, Debug)]
pub struct App {
    game: Game,
    settings: Settings,
    surroundings: Surroundings,
    pointers: Pointers,
    cursor: Cursor,
    notice: Option<Notice>,
    toasts: Vec<Toast>,
    motions: Vec<Motion>,
    /// What the message that is taken in asks for.
    effects: Vec<Effect>,
}

impl App {
    /// A board with a game on it.
    #[must_use]
    pub fn new(game: Game, settings: Settings, surroundings: Surroundings) -> App {
        App {
            cursor: Cursor::new(game.last_point().unwrap_or(game.terms().size.centre())),
            game,
            settings,
            surroundings,
            pointers: Pointers::default(),
            notice: None,
            toasts: Vec::new(),
            motions: Vec::new(),
            effects: Vec::new(),
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
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

    /// Whether something still moves at `now`.
    #[must_use]
    pub fn is_moving(&self, now: Millis) -> bool {
        self.motions.iter().any(|motion| motion.is_running(now))
    }

    /// The preview of the next stone: its point and colour. Only while the game runs, over an
    /// empty point, for a pointer that can hover.
    #[must_use]
    pub fn hover(&self) -> Option<(Point, Stone)> {
        let point = self.pointers.hover()?;
        match self.game.status() {
            Status::ToMove(stone) if self.game.board().at(point).is_none() => Some((point, stone)),
            _ => None,
        }
    }

    /// Takes in a message that came at `now`, and says what is to be done about it.
    #[must_use]
    pub fn update(&mut self, msg: Msg, now: Millis) -> Vec<Effect> {
        self.motions.retain(|motion| motion.is_running(now));
        let before = self.game.cursor();
        match msg {
            Msg::Pointer(event) => self.point(event, now),
            Msg::Key(key) => self.key(key, now),
            Msg::Press(point) => self.press(point, now),
            Msg::Act(action) => self.act(action, now),
            Msg::Undo => self.undo(now),
            Msg::Redo => self.redo(now),
            Msg::First => {
                self.game.first();
                self.went(before, None);
            }
            Msg::Last => {
                self.game.last();
                self.went(before, None);
            }
            Msg::Jump(node) => {
                let refusal = self.game.jump(node).err();
                self.went(before, refusal);
            }
            Msg::Goto(ply) => {
                let refusal = self.game.goto_ply(ply).err();
                self.went(before, refusal);
            }
            Msg::Resign => self.act(Action::Resign, now),
            Msg::New(terms) => self.start(terms),
            Msg::Again => self.start(self.game.terms()),
            Msg::Set(setting) => {
                self.settings.apply(setting);
                self.effects.push(Effect::SaveSettings);
                self.effects.push(Effect::Refresh);
            }
            Msg::Surroundings(surroundings) => {
                self.surroundings = surroundings;
                self.effects.push(Effect::Refresh);
            }
            Msg::Focused => {
                self.cursor.show();
                self.effects.push(Effect::Refresh);
            }
            Msg::Blurred => {
                self.cursor.hide();
                self.effects.push(Effect::Refresh);
            }
            Msg::CursorTo(point) => {
                self.cursor.go_to(point);
                self.effects.push(Effect::Refresh);
            }
            Msg::Scrolled => {
                let hover = self.hover();
                self.pointers.stop_hovering();
                self.redraw_hover(hover);
            }
            Msg::Toast(toast) => {
                self.toasts.push(toast);
                self.effects.push(Effect::Announce(Saying::Toast(toast)));
                self.effects.push(Effect::Refresh);
            }
            Msg::Dismiss => {
                if !self.toasts.is_empty() {
                    self.toasts.remove(0);
                }
                self.effects.push(Effect::Refresh);
            }
        }
        std::mem::take(&mut self.effects)
    }

    fn point(&mut self, event: PointerEvent, now: Millis) {
        let hover = self.hover();
        let gesture = self.pointers.take(event);
        self.redraw_hover(hover);
        if matches!(event.phase, Phase::Down) {
            self.cursor.hide();
            self.cursor.go_to(event.near);
            self.notice = None;
            self.effects.push(Effect::Refresh);
        }
        match gesture {
            Gesture::Nothing => {}
            Gesture::Press(point) => self.press(point, now),
            Gesture::PressOutside => self.refuse(Refusal::OffBoard, event.near, now),
        }
    }

    fn key(&mut self, key: BoardKey, now: Millis) {
        let size = self.game.terms().size;
        self.notice = None;
        match key {
            BoardKey::Place => match self.cursor.take_typed(size) {
                Typed::Nothing => self.press(self.cursor.point(), now),
                Typed::Point(point) => self.press(point, now),
                Typed::NoPoint => self.warn(Reason::NoSuchPoint, self.cursor.point(), now),
            },
            key => self.cursor.take_key(key, size),
        }
        self.effects.push(Effect::Refresh);
    }

    fn press(&mut self, point: Point, now: Millis) {
        if let Err(refusal) = self.try_act(Action::Place(point), now) {
            self.refuse(refusal, point, now);
        }
    }

    fn refuse(&mut self, refusal: Refusal, near: Point, now: Millis) {
        self.warn(Reason::Refused(refusal), near, now);
        self.effects.push(Effect::Refused(refusal));
    }

    fn warn(&mut self, reason: Reason, near: Point, now: Millis) {
        self.notice = Some(Notice { reason, near });
        self.start_motion(Moving::Refused(near), now);
        self.effects
            .push(Effect::Announce(Saying::Warned(reason, near)));
        self.effects.push(Effect::Refresh);
    }

    fn act(&mut self, action: Action, now: Millis) {
        if let Err(refusal) = self.try_act(action, now) {
            self.effects.push(Effect::Refused(refusal));
        }
    }

    fn try_act(&mut self, action: Action, now: Millis) -> Result<(), Refusal> {
        let mover = self.game.position().to_move();
        let at = At::seat(self.game.seat_to_move());
        let status = self.game.act(action, at)?;
        if let Action::Place(point) = action {
            self.cursor.go_to(point);
            self.arrive(point, &status, now);
        }
        self.game_changed(Saying::Acted(action, mover));
        Ok(())
    }

    fn undo(&mut self, now: Millis) {
        let undone = self.game.tree().step(self.game.cursor());
        if let Some((action, colour)) = undone.map(|step| (step.action, step.colour))
            && self.game.undo().is_ok()
        {
            if let Action::Place(point) = action {
                self.start_motion(Moving::TakenBack(point, colour), now);
            }
            self.game_changed(Saying::Undone(action, colour));
        }
    }

    fn redo(&mut self, now: Millis) {
        if let Ok(status) = self.game.redo()
            && let Some(step) = self.game.tree().step(self.game.cursor())
        {
            let (action, colour) = (step.action, step.colour);
            if let Action::Place(point) = action {
                self.arrive(point, &status, now);
            }
            self.game_changed(Saying::Acted(action, colour));
        }
    }

    /// What follows a move of the cursor from `before`, or that it was refused.
    fn went(&mut self, before: NodeId, refusal: Option<Refusal>) {
        if let Some(refusal) = refusal {
            self.effects.push(Effect::Refused(refusal));
        } else if self.game.cursor() != before {
            self.motions.clear();
            self.game_changed(Saying::Went(self.game.ply()));
        }
    }

    fn start(&mut self, terms: Terms) {
        self.game = Game::new(terms);
        self.settings.terms = terms;
        self.cursor = Cursor::new(terms.size.centre());
        self.motions.clear();
        self.game_changed(Saying::NewGame);
        self.effects.push(Effect::SaveSettings);
    }

    /// What follows every change of the game.
    fn game_changed(&mut self, saying: Saying) {
        self.pointers.stop_hovering();
        self.notice = None;
        self.cursor.clear_typed();
        self.effects.push(Effect::Refresh);
        self.effects.push(Effect::SaveGame);
        self.effects.push(Effect::Announce(saying));
        self.effects.push(Effect::Changed);
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
