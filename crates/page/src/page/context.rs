//! What the parts of the page share, and what they ask for while an event is handled.

use super::{Change, Effect, Kept};
use crate::board::Millis;
use crate::computer::EngineState;
use crate::game::{Controller, Games, NoticeReason, Saying, Toast};
use crate::settings::{Language, Settings, Surroundings};
use std::collections::VecDeque;
use tengen_core::board::Point;
use tengen_core::game::{Game, NodeId, Refusal, Seat};

/// What the parts of the page share. It is lent to the part that handles an event, which changes it, asks for
/// effects, and reports changes that concern other parts.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub games: Games,
    pub settings: Settings,
    pub surroundings: Surroundings,
    /// Shared, because the seat of a computer that cannot play is a person's.
    pub engine: EngineState,
    /// The node at which a computer that has a seat moves without being told to: the one to which somebody last
    /// brought the game forward. So looking back makes no computer move.
    pub due: Option<NodeId>,
    /// The messages at the edge of the page; the first one shows.
    pub toasts: Vec<Toast>,
    /// The moment of the event that is handled.
    pub now: Millis,
    /// Changes that the parts have not followed yet.
    pub changes: VecDeque<Change>,
    pub effects: Vec<Effect>,
    pub unsaved: Unsaved,
}

/// The texts that an event has changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unsaved(Vec<Kept>);

impl Unsaved {
    /// Has a text stored when the event is handled.
    pub(crate) fn add(&mut self, kept: Kept) {
        if !self.0.contains(&kept) {
            self.0.push(kept);
        }
    }

    pub(super) fn take(&mut self) -> Vec<Kept> {
        std::mem::take(&mut self.0)
    }
}

impl Context {
    pub(super) fn new(game: Game, settings: Settings, surroundings: Surroundings) -> Context {
        Context {
            games: Games::new(game),
            settings,
            surroundings,
            engine: EngineState::default(),
            due: None,
            toasts: Vec::new(),
            now: Millis(0.0),
            changes: VecDeque::new(),
            effects: Vec::new(),
            unsaved: Unsaved::default(),
        }
    }

    /// The game on the board.
    pub(crate) fn game(&self) -> &Game {
        self.games.game()
    }

    /// The language in use: the chosen one, or the browser's.
    pub(crate) fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.surroundings.language)
    }

    /// Who has a seat of the game on the board. People play for a computer that cannot.
    pub(crate) fn controller(&self, seat: Seat) -> Controller {
        if let Some(online) = self.games.online_here() {
            return if online.seat() == Some(seat) {
                Controller::Hand
            } else {
                Controller::Remote
            };
        }
        match self.settings.played_by(seat).computer() {
            Some(bot) if self.engine != EngineState::Broken => Controller::Bot(bot),
            _ => Controller::Hand,
        }
    }

    /// Who has the turn or the choice. Once the game is over it is nobody's turn, and a person at this page may
    /// look at it: then it is `Hand`, except in an online game that the player watches.
    pub(crate) fn to_move(&self) -> Controller {
        let controller = self.controller(self.game().seat_to_move());
        match controller {
            Controller::Bot(_) if self.game().status().is_over() => Controller::Hand,
            controller => controller,
        }
    }

    /// Returns `true` if a person at this page has the turn or the choice, and looks at the node where the game
    /// stands.
    pub(crate) fn is_persons_turn(&self) -> bool {
        let online = self.games.online_here();
        let is_live = online.is_none_or(|online| online.mirror().is_live());
        self.to_move() == Controller::Hand && is_live
    }

    /// Lays the local game on the board again; at its end a computer goes on. Returns `true` if it did not lie
    /// there.
    pub(crate) fn show_local(&mut self) -> bool {
        let did = self.games.show_local();
        if did {
            self.due = self.node_at_end();
        }
        did
    }

    /// The node at the cursor, if the line that shows ends there.
    pub(crate) fn node_at_end(&self) -> Option<NodeId> {
        let game = self.game();
        game.next().is_none().then(|| game.cursor())
    }

    pub(crate) fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Asks to bring the page up to date.
    pub(crate) fn refresh(&mut self) {
        self.push(Effect::Refresh);
    }

    pub(crate) fn announce(&mut self, saying: Saying) {
        self.push(Effect::Announce(saying));
    }

    /// Reports a change to the parts that it concerns.
    pub(crate) fn changed(&mut self, change: Change) {
        self.changes.push_back(change);
    }

    /// Says why nothing was done, beside a point: the cursor if `near` is `None`.
    pub(crate) fn warn(&mut self, reason: NoticeReason, near: Option<Point>) {
        self.changed(Change::Warned(reason, near));
    }

    /// Says why the game refused something, beside a point: the cursor if `near` is `None`.
    pub(crate) fn refuse(&mut self, refusal: Refusal, near: Option<Point>) {
        self.changed(Change::Refused(refusal, near));
    }

    /// Shows a toast after those that show, and speaks it.
    pub(crate) fn show_toast(&mut self, toast: Toast) {
        self.toasts.push(toast);
        self.announce(Saying::Toast(toast));
        self.refresh();
    }

    /// Shows a toast in place of an earlier one of the same kind.
    pub(crate) fn show_toast_anew(&mut self, toast: Toast) {
        self.drop_toast(toast);
        self.show_toast(toast);
    }

    /// Takes a toast away without a word.
    pub(crate) fn drop_toast(&mut self, toast: Toast) {
        self.toasts.retain(|&it| it != toast);
    }
}
