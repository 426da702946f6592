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
use crate::game::{Action, At, Game, Refusal, Status, Terms};
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
        match msg {
            Msg::Pointer(event) => self.point(event, now),
            Msg::Key(key) => self.key(key, now),
            Msg::Press(point) => self.press(point, now),
            Msg::Act(action) => self.act(action, now),
            Msg::Undo => self.undo(now),
            Msg::Redo => self.redo(now),
            Msg::First => self.navigate(|game| Ok(game.first())),
            Msg::Last => self.navigate(|game| Ok(game.last())),
            Msg::Jump(node) => self.navigate(|game| game.jump(node)),
            Msg::Goto(ply) => self.navigate(|game| game.goto_ply(ply)),
            Msg::Resign => self.act(Action::Resign, now),
            Msg::New(terms) => self.start(terms),
            Msg::Again => self.start(self.game.terms()),
            Msg::Set(setting) => self.set(setting),
            Msg::Surroundings(surroundings) => {
                self.surroundings = surroundings;
                vec![Effect::Refresh]
            }
            Msg::Focused => self.show_cursor(Visibility::Shown),
            Msg::Blurred => self.show_cursor(Visibility::Hidden),
            Msg::CursorTo(point) => {
                self.cursor.go_to(point);
                vec![Effect::Refresh]
            }
            Msg::Scrolled => self.hover_changes(|app| app.pointers.stop_hovering()),
            Msg::Toast(toast) => {
                self.toasts.push(toast);
                vec![Effect::Announce(Saying::Toast(toast)), Effect::Refresh]
            }
            Msg::Dismiss => {
                self.toasts.drain(..self.toasts.len().min(1));
                vec![Effect::Refresh]
            }
        }
    }

    fn point(&mut self, event: PointerEvent, now: Millis) -> Vec<Effect> {
        let mut gesture = Gesture::Nothing;
        let mut effects = self.hover_changes(|app| gesture = app.pointers.take(event));
        if matches!(event.phase, Phase::Down) {
            self.cursor.hide();
            self.cursor.go_to(event.near);
            effects.extend(self.clear_notice());
            effects.push(Effect::Refresh);
        }
        match gesture {
            Gesture::Nothing => {}
            Gesture::Press(point) => effects.extend(self.press(point, now)),
            Gesture::PressOutside => {
                effects.extend(self.refuse(Refusal::OffBoard, event.near, now));
            }
        }
        effects
    }

    fn key(&mut self, key: BoardKey, now: Millis) -> Vec<Effect> {
        let size = self.game.terms().size;
        let mut effects = self.clear_notice();
        match key {
            BoardKey::Place => match self.cursor.take_typed(size) {
                Typed::Nothing => effects.extend(self.press(self.cursor.point(), now)),
                Typed::Point(point) => effects.extend(self.press(point, now)),
                Typed::NoPoint => {
                    let near = self.cursor.point();
                    effects.extend(self.warn(Reason::NoSuchPoint, near, now));
                }
            },
            key => self.cursor.take_key(key, size),
        }
        effects.push(Effect::Refresh);
        effects
    }

    fn press(&mut self, point: Point, now: Millis) -> Vec<Effect> {
        let effects = self.act(Action::Place(point), now);
        let refusal = effects.iter().find_map(|effect| match effect {
            Effect::Refused(refusal) => Some(*refusal),
            _ => None,
        });
        match refusal {
            Some(refusal) => self.refuse(refusal, point, now),
            None => effects,
        }
    }

    fn refuse(&mut self, refusal: Refusal, near: Point, now: Millis) -> Vec<Effect> {
        let mut effects = self.warn(Reason::Refused(refusal), near, now);
        effects.push(Effect::Refused(refusal));
        effects
    }

    fn warn(&mut self, reason: Reason, near: Point, now: Millis) -> Vec<Effect> {
        self.notice = Some(Notice { reason, near });
        self.start_motion(Moving::Refused(near), now);
        vec![
            Effect::Announce(Saying::Warned(reason, near)),
            Effect::Refresh,
        ]
    }

    fn act(&mut self, action: Action, now: Millis) -> Vec<Effect> {
        let mover = self.game.position().to_move();
        let at = At::seat(self.game.seat_to_move());
        match self.game.act(action, at) {
            Err(refusal) => vec![Effect::Refused(refusal)],
            Ok(status) => {
                if let Action::Place(point) = action {
                    self.cursor.go_to(point);
                    self.arrive(point, &status, now);
                }
                self.game_changed(Saying::Acted(action, mover))
            }
        }
    }

    fn undo(&mut self, now: Millis) -> Vec<Effect> {
        let undone = self.game.tree().step(self.game.cursor()).cloned();
        match (self.game.undo(), undone) {
            (Ok(_), Some(step)) => {
                if let Action::Place(point) = step.action {
                    let stone = step.colour;
                    self.start_motion(Moving::TakenBack(point, stone), now);
                }
                self.game_changed(Saying::Undone(step.action, step.colour))
            }
            _ => Vec::new(),
        }
    }

    fn redo(&mut self, now: Millis) -> Vec<Effect> {
        let Ok(status) = self.game.redo() else {
            return Vec::new();
        };
        let Some(step) = self.game.tree().step(self.game.cursor()).cloned() else {
            return Vec::new();
        };
        if let Action::Place(point) = step.action {
            self.arrive(point, &status, now);
        }
        self.game_changed(Saying::Acted(step.action, step.colour))
    }

    fn navigate(&mut self, go: impl FnOnce(&mut Game) -> Result<Status, Refusal>) -> Vec<Effect> {
        let before = self.game.cursor();
        match go(&mut self.game) {
            Err(refusal) => vec![Effect::Refused(refusal)],
            Ok(_) if self.game.cursor() == before => Vec::new(),
            Ok(_) => {
                self.motions.clear();
                self.game_changed(Saying::Went(self.game.ply()))
            }
        }
    }

    fn start(&mut self, terms: Terms) -> Vec<Effect> {
        self.game = Game::new(terms);
        self.settings.terms = terms;
        self.cursor = Cursor::new(terms.size.centre());
        self.motions.clear();
        let mut effects = self.game_changed(Saying::NewGame);
        effects.push(Effect::SaveSettings);
        effects
    }

    fn set(&mut self, setting: Setting) -> Vec<Effect> {
        self.settings.apply(setting);
        vec![Effect::SaveSettings, Effect::Refresh]
    }

    /// What follows every change of the game.
    fn game_changed(&mut self, saying: Saying) -> Vec<Effect> {
        self.pointers.stop_hovering();
        self.notice = None;
        self.cursor.clear_typed();
        vec![
            Effect::Refresh,
            Effect::SaveGame,
            Effect::Announce(saying),
            Effect::Changed,
        ]
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

    fn show_cursor(&mut self, visibility: Visibility) -> Vec<Effect> {
        match visibility {
            Visibility::Shown => self.cursor.show(),
            Visibility::Hidden => self.cursor.hide(),
        }
        vec![Effect::Refresh]
    }

    fn clear_notice(&mut self) -> Vec<Effect> {
        self.notice
            .take()
            .map_or(Vec::new(), |_| vec![Effect::Refresh])
    }

    /// Does something to the pointers; only a change of the hover stone is worth a redraw.
    fn hover_changes(&mut self, change: impl FnOnce(&mut App)) -> Vec<Effect> {
        let before = self.hover();
        change(self);
        if self.hover() == before {
            Vec::new()
        } else {
            vec![Effect::Redraw]
        }
    }
}
