//! The search for a win of the side to move by fours or by threats, and its result.

pub(crate) mod words;

use std::rc::Rc;

use crate::activity::Input;
use crate::computer::WinFound;
use crate::game::GameKey;
use crate::message::WinMessage;
use crate::page::{Change, Context};

/// An event about the search for a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinEvent {
    /// Searches for a win of the side to move, or stops the running search.
    Find,
    /// Stops the running search. Does nothing if none runs.
    Stop,
    /// Plays out the win that was found.
    PlayOut,
    /// Hides the result.
    Close,
}

impl WinEvent {
    /// Returns the input of the kit that the event is; `None` if it means the same everywhere.
    pub(crate) const fn input(self) -> Option<Input> {
        match self {
            WinEvent::Find | WinEvent::PlayOut => Some(Input::FindWin),
            WinEvent::Stop | WinEvent::Close => None,
        }
    }
}

/// The last search for a win.
#[derive(Clone, Debug, Default)]
pub(crate) struct WinPart {
    /// The result, and the game in which it was sought.
    found: Option<(GameKey, Rc<WinFound>)>,
}

impl WinPart {
    /// Returns the result, if the searched position of the same game is on the board. An online game gets no help
    /// before it is over.
    pub(crate) fn found(&self, cx: &Context) -> Option<&WinFound> {
        let (key, found) = self.found.as_ref()?;
        let is_here = cx.games.key() == Some(*key) && found.position() == cx.game().position();
        (is_here && cx.offers().is_on(Input::FindWin) && !cx.game().status().is_over())
            .then_some(&**found)
    }

    pub(crate) fn forget(&mut self) {
        self.found = None;
    }

    /// Keeps the result of a search of the position on the board.
    pub(crate) fn follow(&mut self, change: &Change, cx: &mut Context) {
        if let Change::Sought(found) = change {
            let key = cx.games.key();
            self.found = key.map(|key| (key, Rc::clone(found)));
            cx.announce(WinMessage::Found);
            cx.refresh();
        }
    }
}
