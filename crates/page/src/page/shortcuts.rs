//! The commands of keys: those that mean the same wherever the focus is, and those that need a focus that does not use
//! them itself.

use super::{Event, Layout, Page};
use tengen_kit::board::Modifiers;

/// The key that opens and closes the Lab.
pub const LAB_KEY: &str = "!";

/// Returns the command of a shortcut while the board or a control has the focus; `None` for other keys.
///
/// # Examples
///
/// ```
/// use tengen_page::{Modifiers, Event, command};
///
/// assert_eq!(command("z", Modifiers::Control), Some(Event::UndoOrAsk));
/// assert_eq!(command("Z", Modifiers::ControlShift), Some(Event::Redo));
/// assert_eq!(command("z", Modifiers::None), None, "no single letter is a command");
/// ```
pub fn command(name: &str, modifiers: Modifiers) -> Option<Event> {
    match (modifiers, name) {
        (Modifiers::Control, "z" | "Z") => Some(Event::UndoOrAsk),
        (Modifiers::ControlShift, "z" | "Z") | (Modifiers::Control, "y" | "Y") => Some(Event::Redo),
        (Modifiers::None, ",") => Some(Event::Prev),
        (Modifiers::None, ".") => Some(Event::Next),
        (Modifiers::None, "<") => Some(Event::First),
        (Modifiers::None, ">") => Some(Event::Last),
        (Modifiers::None, ";") => Some(Event::Pause),
        _ => None,
    }
}

impl Page {
    /// Returns the step through the game of a key that is pressed where nothing uses it itself; `None` for other keys. Study
    /// is there to look through a game; elsewhere these keys scroll the page.
    pub fn step_of_key(&self, name: &str) -> Option<Event> {
        if self.layout() != Layout::Study {
            return None;
        }
        Some(match name {
            "ArrowLeft" => Event::Prev,
            "ArrowRight" => Event::Next,
            "Home" => Event::First,
            "End" => Event::Last,
            _ => return None,
        })
    }
}
