//! Who sits where: which seats the computer plays, and what a person may do beside it.

use super::super::{App, Effect, Kept, Lineup, Millis, PlayedBy, Player, Reason};
use super::engine::Engine;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Refusal, Seat, Terms};
use tengen_engine::words::BotKind;

impl App {
    /// The computer that plays a seat now. Where the engine is broken, people play by hand.
    #[must_use]
    pub fn computer_at(&self, seat: Seat) -> Option<BotKind> {
        let partner = self.partner.as_ref()?;
        if self.online_game().is_some() {
            return None;
        }
        match self.settings.played_by(seat) {
            PlayedBy::Computer(bot) if partner.engine != Engine::Broken => Some(bot),
            _ => None,
        }
    }

    /// The computer whose turn or choice it is, while the game goes on.
    #[must_use]
    pub fn computer_to_move(&self) -> Option<BotKind> {
        let bot = self.computer_at(self.game().seat_to_move())?;
        (!self.game().status().is_over()).then_some(bot)
    }

    /// Whether a person at this page has the turn or the choice.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.computer_to_move().is_none()
            && (self.online_game().is_none() || self.may_play_online())
    }

    /// Whether a computer is to move and waits to be told so.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.computer_to_move().is_some() && self.wanted().is_none()
    }

    /// Whether the engine could not be loaded, or failed twice.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let partner = self.partner.as_ref();
        partner.is_some_and(|it| it.engine == Engine::Broken)
    }

    /// Refuses what a hand does in the computer's turn. Whether it did.
    pub(in crate::app) fn refuses_hand(&mut self, near: Point, now: Millis) -> bool {
        if self.refuses_online(near, now) {
            return true;
        }
        if self.computer_to_move().is_none() {
            return false;
        }
        self.say_whose_turn(near, now);
        self.effects.push(Effect::Refused(Refusal::OutOfTurn));
        true
    }

    /// Says that it is the computer's turn.
    pub(in crate::app) fn say_whose_turn(&mut self, near: Point, now: Millis) {
        let reason = if self.is_waiting() {
            Reason::ComputerWaits
        } else {
            Reason::ComputersTurn
        };
        self.warn(reason, near, now);
    }

    /// The seat whose person does something: the one to move, or who gives up against the computer.
    pub(in crate::app) fn seat_of_hand(&self, action: Action) -> Result<Seat, Refusal> {
        if let Some(place) = self.online_game() {
            let seat = place.mirror().role().seat();
            return seat.ok_or(Refusal::OutOfTurn);
        }
        let seat = self.game().seat_to_move();
        if self.computer_to_move().is_none() {
            return Ok(seat);
        }
        if action == Action::Resign && self.computer_at(seat.other()).is_none() {
            return Ok(seat.other());
        }
        Err(Refusal::OutOfTurn)
    }

    /// A new game with these players.
    pub(in crate::app) fn begin(&mut self, terms: Terms, lineup: Lineup) {
        self.settings.players = lineup.players;
        self.settings.first_player = lineup.first;
        self.start(terms);
    }

    /// People play for everybody: another game was opened, and no computer goes on in it unasked.
    pub(in crate::app) fn relieve_all(&mut self) {
        for played_by in &mut self.settings.players {
            if let PlayedBy::Computer(bot) = *played_by {
                *played_by = PlayedBy::Relieved(bot);
                self.unsaved.add(Kept::Settings);
            }
        }
    }

    /// Another plays for a player from now on.
    pub(in crate::app) fn sit(&mut self, player: Player, played_by: PlayedBy) {
        self.settings.players[player.index()] = played_by;
        let cursor = self.game().cursor();
        let partner = self.partner_mut();
        if matches!(played_by, PlayedBy::Computer(_)) {
            partner.due = Some(cursor);
            if partner.engine == Engine::Broken {
                partner.engine = Engine::Absent;
            }
        }
        self.notice = None;
        self.unsaved.add(Kept::Settings);
        self.effects.push(Effect::Refresh);
    }

    /// A person takes the side of a colour over from the computer, or gives it back.
    pub(in crate::app) fn relieve(&mut self, colour: Stone) {
        let seat = self.game().seat_of(colour);
        let player = self.settings.player(seat);
        let played_by = self.settings.played_by(seat);
        if played_by.bot().is_none() {
            return;
        }
        // A broken engine left the seat to a person already.
        if self.is_broken() {
            self.sit(player, played_by);
        } else {
            self.sit(player, played_by.toggled());
        }
    }
}
