//! Activities: what a player does at the board. A local game, an online game, a puzzle, a line of a drill.
//!
//! The activity on the board says by its [`Offers`] what each [`Input`] means now. Keys, buttons, gestures, notes beside
//! points and the style sheet follow that one value.

mod board_game;
mod empty;
mod input;
mod leave;
mod offers;

use std::any::Any;
use std::fmt;

pub use board_game::{BoardActivity, BoardGame};
pub use empty::EmptyBoard;
pub use input::Input;
pub use leave::Leave;
pub use offers::{Offer, Offers};

use crate::context::Context;
use crate::game::{Controller, Done};
use crate::message::NoticeReason;
use crate::time::Millis;
use dyn_clone::DynClone;
use tengen_core::board::Stone;
use tengen_core::game::{Deed, Refusal, Seat, Session};
use tengen_picture::Diagram;

/// The colours that people at this page play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Persons {
    /// This colour; the page or the plan plays the other one.
    One(Stone),
    /// Both colours.
    Both,
}

/// An activity that can be on the board.
pub trait Activity: Any + DynClone + fmt::Debug {
    /// Returns the name by which documents, tests and the style sheet know the activity.
    fn name(&self) -> &'static str;

    /// Returns the game on the board.
    fn session(&self) -> &Session;

    /// Returns the game on the board, to move its cursor.
    fn session_mut(&mut self) -> &mut Session;

    /// Carries out a deed for `seat`.
    ///
    /// # Errors
    ///
    /// The refusal of the game. After an error nothing has changed.
    fn act(&mut self, deed: Deed, seat: Seat, now: Millis) -> Result<Done, Refusal>;

    /// Returns the controller of a seat.
    fn controller(&self, seat: Seat, cx: &Context) -> Controller;

    /// Returns the colours that people at this page play, where these do not follow from the settings: the strips of
    /// the players say "You" for one of them. `None` for games whose players have names.
    fn persons(&self) -> Option<Persons>;

    /// Returns the meaning of each input now.
    fn offers(&self, cx: &Context) -> Offers;

    /// Returns the answer to the person who goes elsewhere: the activity is left now, or asks first.
    fn leave(&self) -> Leave {
        Leave::Now
    }

    /// Adds what only this activity marks on the board.
    fn draw(&self, _: &mut Diagram) {}

    /// Returns `true` if the cursor is where actions are possible.
    fn is_current(&self) -> bool {
        true
    }

    /// Returns the reason why nobody at this page may place a stone now; `None` if somebody may, or if the game itself
    /// says why not.
    fn why_not_now(&self, cx: &Context) -> Option<NoticeReason>;
}

dyn_clone::clone_trait_object!(Activity);

impl dyn Activity {
    /// Returns the activity if it is of this type.
    pub fn get<T: Activity>(&self) -> Option<&T> {
        let activity: &dyn Any = self;
        activity.downcast_ref()
    }

    /// Returns the activity if it is of this type.
    pub fn get_mut<T: Activity>(&mut self) -> Option<&mut T> {
        let activity: &mut dyn Any = self;
        activity.downcast_mut()
    }
}
