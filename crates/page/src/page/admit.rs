//! The one place that decides if an event means something in the activity on the board.

use super::{Change, Effect, Event, Page};
use tengen_core::game::{Deed, PlayRefusal, Wish};
use tengen_kit::activity::{Input, Offer};
use tengen_kit::message::NoticeReason;

impl Page {
    /// Returns an event that the page handles as usual. `None` if the activity on the board has its own way to do it, if
    /// it means another input there, or nothing.
    pub(super) fn admit(&mut self, event: Event) -> Option<Event> {
        let Some(input) = event.input() else {
            return Some(event);
        };
        let is_action = matches!(event, Event::Act(_) | Event::Choose(_));
        match self.cx.offers().of(input) {
            // The game itself says why it refuses an action, and what it says to a program is no note.
            Offer::Usual | Offer::Refused(NoticeReason::Refused(_)) => return Some(event),
            Offer::Refused(_) if matches!(event, Event::Act(_)) => return Some(event),
            Offer::Own => self.cx.changed(Change::Wanted(input, event.point())),
            // The game says why nothing is taken back; only the key asks for it.
            Offer::As(_)
                if matches!(event, Event::Undo) && self.cx.games.session().is_claim_pending() =>
            {
                return Some(event);
            }
            Offer::As(Input::TakeBack) => self.ask_to_take_back(),
            Offer::Refused(reason) | Offer::Absent(Some(reason)) => self.explain_refusal(reason),
            Offer::Rests | Offer::As(_) | Offer::Absent(None) if is_action => {
                self.cx.push(Effect::Refused(PlayRefusal::NotNow.into()));
            }
            Offer::Rests | Offer::As(_) | Offer::Absent(None) => {}
        }
        None
    }

    /// Says why an input does nothing.
    pub(super) fn explain_refusal(&mut self, reason: NoticeReason) {
        match reason {
            NoticeReason::Refused(refusal) => self.cx.refuse(refusal, None),
            NoticeReason::ComputersTurn => self.cx.warn(self.whose_turn(), None),
            reason => {
                self.cx.warn(reason, None);
                self.cx.push(Effect::Refused(PlayRefusal::OutOfTurn.into()));
            }
        }
    }

    /// Asks the opponent to take a move back: the forbidden stone that White may claim, or else the last move.
    fn ask_to_take_back(&mut self) {
        let wish = if self.cx.games.session().is_claim_pending() {
            Wish::Forgive
        } else {
            Wish::TakeBack
        };
        self.choose(Deed::Ask(wish));
    }

    /// Refuses the help of the engine while a live online game of the player runs. Returns `true` if it did.
    pub(super) fn refuses_help(&mut self) -> bool {
        let does = self.cx.games.plays_live();
        if does {
            self.explain_refusal(NoticeReason::FairPlay);
        }
        does
    }

    /// Returns `true` if the person may do this at the activity on the board. Otherwise says why not, if there is a reason.
    pub(super) fn may_do(&mut self, input: Input) -> bool {
        let offer = self.cx.offers().of(input);
        if let Offer::Refused(reason) | Offer::Absent(Some(reason)) = offer {
            self.explain_refusal(reason);
        }
        offer.is_on()
    }
}
