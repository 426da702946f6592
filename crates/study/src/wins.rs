//! The search for a win of the side to move by fours or by threats, and its result.

use std::rc::Rc;

use tengen_kit::activity::Input;
use tengen_kit::change::Change;
use tengen_kit::computer::WinFound;
use tengen_kit::context::Context;
use tengen_kit::game::GameKey;
use tengen_kit::message::WinMessage;

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
    pub const fn input(self) -> Option<Input> {
        match self {
            WinEvent::Find | WinEvent::PlayOut => Some(Input::FindWin),
            WinEvent::Stop | WinEvent::Close => None,
        }
    }
}

/// The last search for a win.
#[derive(Clone, Debug, Default)]
pub struct WinPart {
    /// The result, and the game in which it was sought.
    found: Option<(GameKey, Rc<WinFound>)>,
}

impl WinPart {
    /// Returns the result, if the searched position of the same game is on the board. An online game gets no help
    /// before it is over.
    pub fn found(&self, cx: &Context) -> Option<&WinFound> {
        let (key, found) = self.found.as_ref()?;
        let is_here = cx.games.key() == Some(*key) && found.position() == cx.game().position();
        (is_here && cx.offers().is_on(Input::FindWin) && !cx.game().status().is_over())
            .then_some(&**found)
    }

    pub fn forget(&mut self) {
        self.found = None;
    }

    /// Keeps the result of a search of the position on the board.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        if let Change::Sought(found) = change {
            let key = cx.games.key();
            self.found = key.map(|key| (key, Rc::clone(found)));
            cx.announce(WinMessage::Found);
            cx.refresh();
        }
    }
}
