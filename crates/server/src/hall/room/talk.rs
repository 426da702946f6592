//! The messages between the players of a game: requests, emotes, claims after an absence, and rematches.

use tengen_core::game::{Action, Consent, Deed, DeedOutcome, Request, Wish};
use tengen_core::{At, Refusal, RequestRefusal, Seat};
use tengen_online::{Compensation, Emote, GameId, Reason, Role, TakeBacks, ToClient};

use super::{Room, Voice};
use crate::hall::denial::Denial;
use crate::hall::{Effect, Now};

/// Least time between two requests of a seat, in ms.
const ASK_PAUSE: Now = 1000;

impl Room {
    pub(super) fn ask(
        &mut self,
        voice: Voice,
        by: Seat,
        seq: u32,
        wish: Wish,
    ) -> Result<Vec<Effect>, Denial> {
        self.check_current(seq)?;
        let asked = ToClient::Asked {
            game: self.id(),
            request: Request { by, wish },
        };
        if self.table.request() == Some(Request { by, wish }) {
            // The same request was sent twice.
            return Ok(vec![Effect::tell(voice.connection, asked)]);
        }
        let is_pestering = self.turned_down.contains(&Request { by, wish });
        let last = self.asked[by as usize];
        let is_fast = last.is_some_and(|last| voice.now.saturating_sub(last) < ASK_PAUSE);
        if is_pestering || is_fast {
            return Err(Reason::TooFast.into());
        }
        if wish == Wish::TakeBack && self.start().proposal.take_backs == TakeBacks::Off {
            return Err(Reason::NotAgreed.into());
        }
        self.table.handle(Deed::Ask(wish), At::seat(by))?;
        self.asked[by as usize] = Some(voice.now);
        Ok(self.tell_all(&asked))
    }

    pub(super) fn withdraw(&mut self, by: Seat) -> Result<Vec<Effect>, Denial> {
        let request = self.table.request();
        self.table.handle(Deed::Withdraw, At::seat(by))?;
        self.turned_down.extend(request);
        Ok(self.tell_all(&ToClient::Withdrawn { game: self.id() }))
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
            self.check_current(seq)?;
        }
        let request = self.table.request();
        if request.map(|request| request.wish) != Some(wish) {
            return Err(Refusal::Request(RequestRefusal::NothingAsked).into());
        }
        let said = voice.now.saturating_sub(voice.lag.into());
        match self.clock.flagged(said) {
            Some(fallen) if fallen == seat => return Ok(self.late(voice, seat, "answer")),
            // An action that the other player sent in time may still arrive; nothing else saves that seat.
            Some(_) => return Err(Reason::NotNow.into()),
            None => {}
        }
        let at = self.at(seat, said);
        let (event, entry) = self.table.handle(Deed::Answer(consent), at)?;
        Ok(match (event, entry) {
            (_, Some(entry)) => self.accepted(entry, voice.now),
            (DeedOutcome::Refused, None) => {
                self.turned_down.extend(request);
                self.tell_all(&ToClient::Declined { game: self.id() })
            }
            _ => Vec::new(),
        })
    }

    pub(super) fn emote(
        &mut self,
        voice: Voice,
        by: Seat,
        emote: Emote,
    ) -> Result<Vec<Effect>, Denial> {
        let pause = self.limits.emote_pause;
        let last = &mut self.emoted[by as usize];
        if last.is_some_and(|last| voice.now.saturating_sub(last) < pause) {
            return Err(Reason::TooFast.into());
        }
        *last = Some(voice.now);
        let game = self.id();
        Ok(self.tell_all(&ToClient::Emote { game, by, emote }))
    }

    /// Gives a seat the result that it claims because its opponent is absent.
    pub(super) fn absent(
        &mut self,
        voice: Voice,
        seat: Seat,
        take: Compensation,
    ) -> Result<Vec<Effect>, Denial> {
        // With days, nobody has to be present.
        if self.counts_days() {
            return Err(Reason::NotAgreed.into());
        }
        let absence = self.absence(seat.other(), voice.now);
        if self.is_over() || absence.is_none_or(|absence| absence < self.limits.absence) {
            return Err(Reason::NotNow.into());
        }
        let said = voice.now.saturating_sub(voice.lag.into());
        if self.clock.flagged(said) == Some(seat) {
            return Ok(self.late(voice, seat, "absent"));
        }
        let (action, by) = match take {
            Compensation::Win => (Action::Leave, seat.other()),
            Compensation::Draw => (Action::Draw, seat),
        };
        let called = self.table.call(action, self.at(by, voice.now));
        let entry = called.map_err(Refusal::Play)?;
        Ok(self.accepted(entry, voice.now))
    }

    /// Records that a seat wants or refuses a rematch. See [`both_want`](Self::both_want) for the agreement.
    pub(super) fn rematch(
        &mut self,
        voice: Voice,
        seat: Seat,
        consent: Consent,
    ) -> Result<Vec<Effect>, Denial> {
        let game = self.id();
        if let Some(next) = self.next {
            // It was sent twice, or by both players at once.
            return Ok(vec![Effect::tell(
                voice.connection,
                ToClient::Next { game, next },
            )]);
        }
        if !self.is_over() {
            return Err(Reason::NotNow.into());
        }
        self.rematch = match consent {
            Consent::Agree => Some(seat),
            Consent::Refuse => {
                self.rematch.ok_or(Reason::NotNow)?;
                None
            }
        };
        let by = self.rematch;
        Ok(self.tell_all(&ToClient::Rematch { game, by }))
    }

    /// Returns `true` if the other seat already wants the rematch to which `seat` agrees.
    pub(in crate::hall) fn both_want(&self, seat: Seat) -> bool {
        self.is_over() && self.next.is_none() && self.rematch == Some(seat.other())
    }

    /// Returns the game that followed as a rematch; `None` if there is none.
    pub(in crate::hall) fn next(&self) -> Option<GameId> {
        self.next
    }

    /// Records that a rematch began, and tells all connections.
    pub(in crate::hall) fn set_next(&mut self, next: GameId) -> Vec<Effect> {
        self.next = Some(next);
        self.rematch = None;
        let game = self.id();
        self.tell_all(&ToClient::Next { game, next })
    }

    /// Takes back a rematch that could not be stored, and tells all connections.
    pub(in crate::hall) fn unset_next(&mut self) -> Vec<Effect> {
        self.next = None;
        let game = self.id();
        self.tell_all(&ToClient::Rematch { game, by: None })
    }

    /// Returns the role of a connection; `None` if it has not joined.
    pub(in crate::hall) fn role(&self, connection: crate::hall::Connection) -> Option<Role> {
        self.joined.get(&connection).copied()
    }

    pub(super) fn check_current(&self, seq: u32) -> Result<(), Denial> {
        if seq == self.seq() {
            Ok(())
        } else {
            Err(Reason::Stale.into())
        }
    }
}
