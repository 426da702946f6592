//! The turn: the bot or the person whose move is expected.

use super::Page;
use tengen_core::game::{Action, PlayRefusal, Seat};
use tengen_engine::words::BotKind;
use tengen_kit::computer::{BotTurn, ComputerPart, ThinkingFor};
use tengen_kit::context::LocalUse;
use tengen_kit::game::Controller;
use tengen_kit::message::NoticeReason;

impl Page {
    /// Returns the computer that plays for a seat, also while its game is studied; `None` for a person or if the engine is
    /// broken.
    pub fn computer_at(&self, seat: Seat) -> Option<BotKind> {
        let is_studied = self.cx.local_use == LocalUse::Studied && self.cx.games.is_local();
        if is_studied && !self.is_broken() {
            return self.cx.settings.played_by(seat).computer();
        }
        self.cx.controller(seat).bot()
    }

    /// Returns the computer to move or to choose; `None` for a person or if the game is over.
    pub fn computer_to_move(&self) -> Option<BotKind> {
        self.cx.to_move().bot()
    }

    /// Returns `true` if a computer is to move but waits until it is told to.
    pub fn is_waiting(&self) -> bool {
        let wanted = self.computer.wanted(self.bot_turn(), &self.cx);
        let is_at_work = wanted.is_some_and(|it| it.purpose() == ThinkingFor::Move);
        self.computer_to_move().is_some() && !is_at_work
    }

    /// Returns the bot that is to move at the cursor. A bot of the Lab takes precedence over one
    /// that has a seat.
    pub(super) fn bot_turn(&self) -> Option<BotTurn> {
        let lab = self.lab.as_ref();
        let told = lab.and_then(|lab| lab.turn(self.cx.game()));
        told.or_else(|| ComputerPart::seated_turn(&self.cx))
    }

    /// Returns the seat for a person's action: the one to move, or the person's seat if they
    /// resign against the computer.
    pub(super) fn seat_of_hand(&self, action: Action) -> Result<Seat, PlayRefusal> {
        if let Some(online) = self.cx.games.online_here() {
            return online.seat().ok_or(PlayRefusal::OutOfTurn);
        }
        let seat = self.cx.game().seat_to_move();
        if self.cx.to_move() == Controller::Hand {
            return Ok(seat);
        }
        let other = self.cx.controller(seat.other());
        if action == Action::Resign && other == Controller::Hand {
            return Ok(seat.other());
        }
        Err(PlayRefusal::OutOfTurn)
    }

    /// Returns the reason why a person cannot play on the turn of a computer.
    pub(super) fn whose_turn(&self) -> NoticeReason {
        if self.is_waiting() {
            NoticeReason::ComputerWaits
        } else {
            NoticeReason::ComputersTurn
        }
    }
}
