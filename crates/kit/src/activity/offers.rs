//! The meaning of each input in an activity.

use super::Input;
use crate::message::NoticeReason;

/// The meaning of an input in the activity on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// The input does what it says.
    Usual,
    /// The activity has its own way to do it.
    Own,
    /// The input means another one, whose control shows in its place.
    As(Input),
    /// The control shows, and cannot be pressed at this position.
    Rests,
    /// The control shows, and says why nothing happens.
    Refused(NoticeReason),
    /// The control does not show. A key or a program that asks all the same gets this reason, if there is one.
    Absent(Option<NoticeReason>),
}

impl Offer {
    /// Returns `true` if the input does something.
    pub const fn is_on(self) -> bool {
        matches!(self, Offer::Usual | Offer::Own)
    }

    /// Returns `true` if the control of the input shows.
    pub const fn shows(self) -> bool {
        matches!(
            self,
            Offer::Usual | Offer::Own | Offer::Rests | Offer::Refused(_)
        )
    }
}

/// The meaning of every input in the activity on the board, at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offers([Offer; Input::ALL.len()]);

impl Offers {
    /// Every input does what it says.
    pub const USUAL: Offers = Offers([Offer::Usual; Input::ALL.len()]);

    /// No control shows, and no input does anything.
    pub const NONE: Offers = Offers([Offer::Absent(None); Input::ALL.len()]);

    /// Returns the meaning of an input.
    pub const fn of(&self, input: Input) -> Offer {
        self.0[input as usize]
    }

    /// Returns `true` if the input does something.
    pub const fn is_on(&self, input: Input) -> bool {
        self.of(input).is_on()
    }

    /// Gives some inputs a meaning.
    pub fn with(mut self, inputs: &[Input], offer: Offer) -> Offers {
        for &input in inputs {
            self.0[input as usize] = offer;
        }
        self
    }

    /// Takes all help away, with the explanation of forbidden points.
    pub fn without_any_help(mut self, reason: NoticeReason) -> Offers {
        for &input in Input::ALL {
            if input.is_help() || input == Input::AskWhy {
                self.0[input as usize] = Offer::Absent(Some(reason));
            }
        }
        self
    }

    /// Refuses the help that is on, for a reason.
    pub fn without_help(mut self, reason: NoticeReason) -> Offers {
        for &input in Input::ALL {
            if input.is_help() && self.of(input) == Offer::Usual {
                self.0[input as usize] = Offer::Refused(reason);
            }
        }
        self
    }
}
