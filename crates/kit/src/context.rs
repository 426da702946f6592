//! Shared state of the parts of the page, and the effects that they request while an event is handled.

use crate::activity::{Activity, Offers};
use crate::asset;
use crate::change::Change;
use crate::computer::{EngineState, ExternalState, Tasks};
use crate::effect::Effect;
use crate::feature::Request;
use crate::game::{Controller, Games};
use crate::message::{Message, NoticeReason, Toast};
use crate::settings::{LiveEngine, Settings, Surroundings, Visit};
use crate::store::{Holder, StoreKey};
use crate::text::{Language, LoadedTexts, Texts};
use crate::time::Millis;
use std::collections::VecDeque;
use tengen_core::board::{Board, Point};
use tengen_core::game::{Game, NodeId, PlayRefusal, Purpose, Refusal, Seat, Status};
use tengen_engine::words::BotKind;

/// The shared state of the parts of the page. The part that handles an event borrows it, changes it, requests
/// effects, and reports changes that concern other parts.
#[derive(Clone, Debug)]
pub struct Context {
    pub games: Games,
    pub settings: Settings,
    pub surroundings: Surroundings,
    /// The choices of the address, which come before those of the settings.
    pub visit: Visit,
    pub loaded_texts: LoadedTexts,
    /// Shared, because a person takes over the seat of a computer whose engine is broken.
    pub engine: EngineState,
    pub external: ExternalState,
    /// The node at which a seated computer moves by itself: the last node that an action reached. So a
    /// computer does not move while a person looks at earlier positions.
    pub resume_at: Option<NodeId>,
    /// What the parts want the engine to find out.
    pub tasks: Tasks,
    /// Messages at the edge of the page; the first one is displayed.
    pub toasts: Vec<Toast>,
    /// The time of the event that is being handled.
    pub now: Millis,
    /// The meaning of a press on the board.
    pub presses: Presses,
    /// Changes that the parts have not processed yet.
    pub changes: VecDeque<Change>,
    pub effects: Vec<Effect>,
    /// What features ask of the page.
    pub requests: Vec<Request>,
    pub unsaved: Unsaved,
    /// The tab that may change the local game.
    pub holder: Holder,
    pub local_use: LocalUse,
}

/// The use of the local game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LocalUse {
    /// Its players move.
    #[default]
    Played,
    /// The person at this page places stones of both colours.
    Studied,
}

/// The meaning of a press on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presses {
    /// It places a stone.
    Stones,
    /// It sets a mark or chooses a corner.
    Marks,
}

/// The stored texts that the current event has changed.
#[derive(Clone, Debug, Default)]
pub struct Unsaved(Vec<StoreKey>);

impl Unsaved {
    /// Marks a text to be stored after the event is handled.
    pub fn add(&mut self, key: StoreKey) {
        if !self.0.contains(&key) {
            self.0.push(key);
        }
    }

    pub fn take(&mut self) -> Vec<StoreKey> {
        std::mem::take(&mut self.0)
    }
}

impl Context {
    pub fn new(game: Game, settings: Settings, surroundings: Surroundings) -> Context {
        Context {
            games: Games::new(game, settings.purpose),
            settings,
            surroundings,
            visit: Visit::default(),
            loaded_texts: LoadedTexts::default(),
            engine: EngineState::default(),
            external: ExternalState::default(),
            resume_at: None,
            tasks: Tasks::default(),
            toasts: Vec::new(),
            now: Millis(0.0),
            presses: Presses::Stones,
            changes: VecDeque::new(),
            effects: Vec::new(),
            requests: Vec::new(),
            unsaved: Unsaved::default(),
            holder: Holder::default(),
            local_use: LocalUse::default(),
        }
    }

    /// Returns the engine that analyses the position on the board.
    pub fn analyst(&self) -> BotKind {
        match (self.settings.live.engine, self.external) {
            (LiveEngine::External, ExternalState::Here(name)) => BotKind::External(name),
            _ => BotKind::Search,
        }
    }

    /// Returns the game on the board.
    pub fn game(&self) -> &Game {
        self.games.game()
    }

    /// Returns the use of the local game. A record beside the game of another tab is no game of the players of the settings.
    pub const fn purpose(&self) -> Purpose {
        match self.holder {
            Holder::Apart => Purpose::Study,
            Holder::Here | Holder::Elsewhere | Holder::Unknown => self.settings.purpose,
        }
    }

    /// Returns the language that the player wants: that of the address, the chosen one, or the browser's.
    pub fn language(&self) -> Language {
        let chosen = self.visit.language.or(self.settings.language);
        chosen.unwrap_or(self.surroundings.language)
    }

    /// Returns the texts in use: English until those of the wanted language are loaded.
    pub fn texts(&self) -> Texts {
        let texts = self.loaded_texts.get(self.language());
        texts.unwrap_or(Texts::ENGLISH)
    }

    /// Requests the texts of the wanted language, unless they are loaded.
    pub fn load_texts(&mut self) {
        let language = self.language();
        if self.loaded_texts.get(language).is_none() {
            self.push(Effect::Fetch(asset::TEXTS.in_language(language)));
        }
    }

    /// Returns the controller of a seat on the board.
    pub fn controller(&self, seat: Seat) -> Controller {
        self.games.activity().controller(seat, self)
    }

    /// Returns the meaning of each input in the activity on the board. While the player is in a live online game, no
    /// activity gives help.
    pub fn offers(&self) -> Offers {
        let offers = self.games.activity().offers(self);
        if self.games.plays_live() {
            offers.without_help(NoticeReason::FairPlay)
        } else {
            offers
        }
    }

    /// Puts an activity on the board, over the games. They go on where they were when it is left.
    pub fn enter(&mut self, activity: impl Activity, message: Option<Message>) {
        let resume_at = self.resume_at.take();
        self.games.put_above(Box::new(activity), resume_at);
        self.changed(Change::Another(message));
    }

    /// Refuses to put an activity over the games while the online game on the board waits for its player. Returns `true`
    /// if it did.
    pub fn refuses_activity(&mut self) -> bool {
        let does = self.games.plays_online();
        if does {
            self.refuse(PlayRefusal::NotNow, None);
        }
        does
    }

    /// Puts the game below an activity back on the board, if an activity of this type lies over it. Returns `true` if
    /// one did.
    pub fn leave<T: Activity>(&mut self, message: Option<Message>) -> bool {
        let is_here = self.games.get::<T>().is_some();
        if is_here {
            self.leave_any(message);
        }
        is_here
    }

    /// Puts a copy of the local game on the board in its place, to study it while it runs.
    pub fn study_copy(&mut self) {
        let resume_at = self.resume_at.take();
        self.games.study_copy(resume_at);
        self.changed(Change::Another(None));
    }

    /// Puts the local game in the place of its copy, if one is on the board.
    pub fn leave_copy(&mut self) {
        if !self.games.is_copied() {
            return;
        }
        let resume_at = self.games.put_copy_aside();
        if self.games.has_above() {
            // Another activity has covered the copy meanwhile.
            self.games.put_off(resume_at);
        } else {
            self.resume_at = resume_at;
            self.changed(Change::Another(None));
        }
    }

    /// Puts the game below an activity back on the board, if one lies over it.
    pub fn leave_any(&mut self, message: Option<Message>) {
        if self.games.has_above() {
            self.resume_at = self.games.take_off();
            self.changed(Change::Another(message));
        }
    }

    /// Returns the controller of the seat to move or to choose. In a game that is over, `Bot`
    /// is replaced with `Hand`.
    pub fn to_move(&self) -> Controller {
        let controller = self.controller(self.game().seat_to_move());
        match controller {
            Controller::Bot(_) if self.game().status().is_over() => Controller::Hand,
            controller => controller,
        }
    }

    /// Returns `true` if a person at this page is to move or to choose, and the cursor is at the current
    /// position of the game.
    pub fn is_persons_turn(&self) -> bool {
        self.to_move() == Controller::Hand && self.games.activity().is_current()
    }

    /// Returns the board whose position other games are searched for. It is empty while a running online game is on the
    /// board, because the moves of other games would help in it.
    pub fn searched_board(&self) -> Board {
        let board = self.game().board();
        if self.games.shows_running_online() {
            Board::new(board.size())
        } else {
            board.clone()
        }
    }

    /// Returns `true` if a person at this page can place a stone now.
    pub fn is_placing(&self) -> bool {
        let is_running = matches!(self.game().status(), Status::ToMove(_));
        is_running && self.is_persons_turn()
    }

    /// Puts the local game back on the board; a computer continues only from its end. Returns `true` if it
    /// was not on the board before.
    pub fn show_local(&mut self) -> bool {
        let did = self.games.show_local();
        if did {
            self.resume_at = self.node_at_end();
        }
        did
    }

    /// Lets a computer continue the local game only from its end, and after a game that covers it.
    pub fn go_on_from_end(&mut self) {
        let local = self.games.local();
        let end = local.next().is_none().then(|| local.cursor());
        if self.games.is_local_itself() {
            self.resume_at = end;
        } else {
            self.games.put_off(end);
        }
    }

    /// Returns the cursor's node if it is the end of the current line.
    pub fn node_at_end(&self) -> Option<NodeId> {
        let game = self.game();
        game.next().is_none().then(|| game.cursor())
    }

    pub fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Requests a redraw of the whole page.
    pub fn refresh(&mut self) {
        self.push(Effect::Refresh);
    }

    pub fn announce(&mut self, message: impl Into<Message>) {
        self.push(Effect::Announce(message.into()));
    }

    /// Reports a change to the parts that it concerns.
    pub fn changed(&mut self, change: Change) {
        self.changes.push_back(change);
    }

    /// Shows the reason why nothing was done, at `near`; at the cursor if that is `None`.
    pub fn warn(&mut self, reason: NoticeReason, near: Option<Point>) {
        self.changed(Change::Warned(reason, near));
    }

    /// Shows the refusal of the game at `near`; at the cursor if that is `None`.
    pub fn refuse(&mut self, refusal: impl Into<Refusal>, near: Option<Point>) {
        self.changed(Change::Refused(refusal.into(), near));
    }

    /// Has the settings stored, and the page shown anew.
    pub fn settings_changed(&mut self) {
        self.unsaved.add(crate::settings::STORED);
        self.refresh();
    }

    /// Adds a toast after the existing ones, and announces it.
    pub fn show_toast(&mut self, toast: Toast) {
        self.toasts.push(toast);
        self.announce(Message::Toast(toast));
        self.refresh();
    }

    /// Replaces an earlier toast of the same kind.
    pub fn show_toast_anew(&mut self, toast: Toast) {
        self.drop_toast(toast);
        self.show_toast(toast);
    }

    /// Replaces an earlier toast of the same kind, without an announcement.
    pub fn put_toast(&mut self, toast: Toast) {
        self.drop_toast(toast);
        self.toasts.push(toast);
        self.refresh();
    }

    /// Shows a toast before all others, without an announcement.
    pub fn put_toast_first(&mut self, toast: Toast) {
        self.drop_toast(toast);
        self.toasts.insert(0, toast);
        self.refresh();
    }

    /// Removes a toast without an announcement.
    pub fn drop_toast(&mut self, toast: Toast) {
        self.toasts.retain(|&it| it != toast);
    }
}
