//! The messages between the players of a game: requests, claims after an absence, and rematches.

use tengen_core::game::{Action, Consent, Deed, DeedOutcome, Request, Wish};
use tengen_core::{Refusal, RequestRefusal, Seat};
use tengen_online::{Compensation, GameId, Reason, TakeBacks, ToClient};

use super::{Room, Voice};
use crate::hall::Effect;
use crate::hall::denial::Denial;

impl Room {
    pub(super) fn ask(
        &mut self,
        voice: Voice,
        by: Seat,
        seq: u32,
        wish: Wish,
    ) -> Result<Vec<Effect>, Denial> {
        self.game.check_current(seq)?;
        let request = Request { by, wish };
        let game = self.game.id();
        let asked = ToClient::Asked { game, request };
        if self.game.request() == Some(request) {
            // The same request was sent twice.
            return Ok(vec![Effect::tell(voice.connection, asked)]);
        }
        self.talk.check(request, voice.now)?;
        let take_backs = self.game.start().proposal.take_backs;
        if wish == Wish::TakeBack && take_backs == TakeBacks::Off {
            return Err(Reason::NotAgreed.into());
        }
        self.game.discuss(by, Deed::Ask(wish))?;
        self.talk.note_asked(by, voice.now);
        Ok(self.audience.tell(&asked))
    }

    pub(super) fn withdraw(&mut self, by: Seat) -> Result<Vec<Effect>, Denial> {
        let request = self.game.request();
        self.game.discuss(by, Deed::Withdraw)?;
        self.talk.turn_down(request);
        let game = self.game.id();
        Ok(self.audience.tell(&ToClient::Withdrawn { game }))
    }

    pub(super) fn answer(
        &mut self,
        voice: Voice,
        seat: Seat,
        seq: u32,
        (wish, consent): (Wish, Consent),
    ) -> Result<Vec<Effect>, Denial> {
        // A draw offer stays open after the move of the player who makes it.
        if wish != Wish::Draw {
            self.game.check_current(seq)?;
        }
        let request = self.game.request();
        if request.map(|request| request.wish) != Some(wish) {
            return Err(Refusal::Request(RequestRefusal::NothingAsked).into());
        }
        // It may be an answer to an earlier offer.
        self.game.check_asked(seq)?;
        let said = voice.said();
        match self.game.time().flagged(said) {
            Some(fallen) if fallen == seat => return Ok(self.late(voice, seat, "answer")),
            // An action that the other player sent in time may still arrive; nothing else saves that seat.
            Some(_) => return Err(Reason::NotNow.into()),
            None => {}
        }
        let deed = Deed::Answer(consent);
        let (event, entry) = self.game.handle(seat, deed, (said, voice.now))?;
        Ok(match (event, entry) {
            (_, Some(entry)) => self.accepted(entry, voice.now),
            (DeedOutcome::Refused, None) => {
                self.talk.turn_down(request);
                let game = self.game.id();
                self.audience.tell(&ToClient::Declined { game })
            }
            _ => Vec::new(),
        })
    }

    /// Gives a seat the result that it claims because its opponent is absent.
    pub(super) fn absent(
        &mut self,
        voice: Voice,
        seat: Seat,
        take: Compensation,
    ) -> Result<Vec<Effect>, Denial> {
        // With days, nobody has to be present.
        if self.game.counts_days() {
            return Err(Reason::NotAgreed.into());
        }
        let absence = self.audience.absence(seat.other(), voice.now);
        if self.game.is_over() || absence.is_none_or(|absence| absence < self.limits.absence) {
            return Err(Reason::NotNow.into());
        }
        if self.game.time().flagged(voice.said()) == Some(seat) {
            return Ok(self.late(voice, seat, "absent"));
        }
        let (action, by) = match take {
            Compensation::Win => (Action::Leave, seat.other()),
            Compensation::Draw => (Action::Draw, seat),
        };
        let called = self.game.call(action, by, voice.now);
        let entry = called.map_err(Refusal::Play)?;
        Ok(self.accepted(entry, voice.now))
    }

    /// Records that a seat wants or refuses a rematch. [`Rematch::is_agreed_by`](super::Rematch::is_agreed_by) says when
    /// it begins.
    pub(super) fn want_rematch(
        &mut self,
        voice: Voice,
        seat: Seat,
        consent: Consent,
    ) -> Result<Vec<Effect>, Denial> {
        let game = self.game.id();
        if let Some(next) = self.rematch.next() {
            // It was sent twice, or by both players at once.
            return Ok(vec![Effect::tell(
                voice.connection,
                ToClient::Next { game, next },
            )]);
        }
        if !self.game.is_over() {
            return Err(Reason::NotNow.into());
        }
        self.rematch.answer(seat, consent)?;
        let by = self.rematch.by();
        Ok(self.audience.tell(&ToClient::Rematch { game, by }))
    }

    /// Records that a rematch began, and tells all connections.
    pub(in crate::hall) fn begin_rematch(&mut self, next: GameId) -> Vec<Effect> {
        self.rematch.begin(next);
        let game = self.game.id();
        self.audience.tell(&ToClient::Next { game, next })
    }

    /// Takes back a rematch that could not be stored, and tells all connections.
    pub(in crate::hall) fn undo_rematch(&mut self) -> Vec<Effect> {
        self.rematch.undo();
        let (game, by) = (self.game.id(), None);
        self.audience.tell(&ToClient::Rematch { game, by })
    }
}
