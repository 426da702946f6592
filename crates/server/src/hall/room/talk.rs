//! What players say to each other about a game: requests, emotes, and what follows an end.

use tengen_core::At;
use tengen_core::Seat;
use tengen_core::game::{Action, Consent, Deed, Event, Request, Wish};
use tengen_online::{Compensation, Emote, GameId, Reason, Role, TakeBacks, ToClient};

use super::{Room, Voice};
use crate::hall::denial::Denial;
use crate::hall::{Effect, Now};

/// How long a seat waits at least between two wishes, in ms.
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
            // Said twice.
            return Ok(vec![Effect::Tell {
                connection: voice.connection,
                message: asked,
            }]);
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
        // The offer of a draw outlives the move of who offers it.
        if wish != Wish::Draw {
            self.check_current(seq)?;
        }
        let request = self.table.request();
        if request.map(|request| request.wish) != Some(wish) {
            return Err(tengen_core::Refusal::NothingAsked.into());
        }
        let said = voice.now.saturating_sub(voice.lag.into());
        match self.clock.flagged(said) {
            Some(fallen) if fallen == seat => return Ok(self.late(voice, seat, "answer")),
            // What the other did in time may be on its way; nothing else saves that seat.
            Some(_) => return Err(Reason::NotNow.into()),
            None => {}
        }
        let at = self.at(seat, said);
        let (event, entry) = self.table.handle(Deed::Answer(consent), at)?;
        Ok(match (event, entry) {
            (_, Some(entry)) => self.accepted(entry, voice.now),
            (Event::Refused, None) => {
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

    /// A seat takes the result because the other is gone.
    pub(super) fn absent(
        &mut self,
        voice: Voice,
        seat: Seat,
        take: Compensation,
    ) -> Result<Vec<Effect>, Denial> {
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
        let entry = self.table.call(action, self.at(by, voice.now))?;
        Ok(self.accepted(entry, voice.now))
    }

    /// A seat wants a rematch, or does not. Whether both want it, [`both_want`](Self::both_want) says.
    pub(super) fn rematch(
        &mut self,
        voice: Voice,
        seat: Seat,
        consent: Consent,
    ) -> Result<Vec<Effect>, Denial> {
        let game = self.id();
        if let Some(next) = self.next {
            // Said twice, or by both at once.
            return Ok(vec![Effect::Tell {
                connection: voice.connection,
                message: ToClient::Next { game, next },
            }]);
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

    /// Whether the other seat already wants the rematch to which this one agrees.
    pub(in crate::hall) fn both_want(&self, seat: Seat) -> bool {
        self.is_over() && self.next.is_none() && self.rematch == Some(seat.other())
    }

    /// The game that followed.
    pub(in crate::hall) fn next(&self) -> Option<GameId> {
        self.next
    }

    /// A rematch began: all are told.
    pub(in crate::hall) fn set_next(&mut self, next: GameId) -> Vec<Effect> {
        self.next = Some(next);
        self.rematch = None;
        let game = self.id();
        self.tell_all(&ToClient::Next { game, next })
    }

    /// The rematch could not be kept.
    pub(in crate::hall) fn unset_next(&mut self) -> Vec<Effect> {
        self.next = None;
        let game = self.id();
        self.tell_all(&ToClient::Rematch { game, by: None })
    }

    /// What a connection is in the game.
    pub(in crate::hall) fn role(&self, connection: crate::hall::Connection) -> Option<Role> {
        self.joined.get(&connection).copied()
    }

    fn check_current(&self, seq: u32) -> Result<(), Denial> {
        if seq == self.seq() {
            Ok(())
        } else {
            Err(Reason::Stale.into())
        }
    }
}
