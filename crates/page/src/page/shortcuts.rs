//! The commands of keys that mean the same wherever the focus is.

use super::Event;
use tengen_kit::board::Modifiers;

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
#[must_use]
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
