//! What keys mean. Names of keys are those of the browser (UI Events `KeyboardEvent.key`).

use crate::page::Msg;

/// A key that the board takes while it has the focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardKey {
    /// One point to the left.
    Left,
    /// One point to the right.
    Right,
    /// One point up.
    Up,
    /// One point down.
    Down,
    /// To the left end of the row.
    Home,
    /// To the right end of the row.
    End,
    /// To the top of the column.
    PageUp,
    /// To the bottom of the column.
    PageDown,
    /// Places a stone at the typed point or the cursor.
    Place,
    /// A column, A to V.
    Letter(char),
    /// A digit of a row.
    Digit(char),
    /// Takes the last sign back.
    Backspace,
    /// Clears what was typed and the note.
    Escape,
}

/// Keys held down besides. Ctrl and ⌘ count alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Modifiers {
    /// None, or shift for a sign that needs it.
    #[default]
    None,
    /// Ctrl or ⌘.
    Control,
    /// Ctrl or ⌘ with shift.
    ControlShift,
    /// Alt, or anything that belongs to the system.
    Other,
}

impl BoardKey {
    /// The board's key of that name, or `None`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<BoardKey> {
        let mut signs = name.chars();
        if let (Some(sign), None) = (signs.next(), signs.next()) {
            return match sign {
                ' ' => Some(BoardKey::Place),
                'a'..='v' | 'A'..='V' => Some(BoardKey::Letter(sign)),
                '0'..='9' => Some(BoardKey::Digit(sign)),
                _ => None,
            };
        }
        Some(match name {
            "ArrowLeft" => BoardKey::Left,
            "ArrowRight" => BoardKey::Right,
            "ArrowUp" => BoardKey::Up,
            "ArrowDown" => BoardKey::Down,
            "Home" => BoardKey::Home,
            "End" => BoardKey::End,
            "PageUp" => BoardKey::PageUp,
            "PageDown" => BoardKey::PageDown,
            "Enter" => BoardKey::Place,
            "Backspace" => BoardKey::Backspace,
            "Escape" => BoardKey::Escape,
            _ => return None,
        })
    }
}

/// The shortcut that a key is while board or controls have the focus, or `None`.
///
/// # Examples
///
/// ```
/// use tengen_page::app::{Modifiers, Msg, command};
///
/// assert_eq!(command("z", Modifiers::Control), Some(Msg::UndoOrAsk));
/// assert_eq!(command("Z", Modifiers::ControlShift), Some(Msg::Redo));
/// assert_eq!(command("z", Modifiers::None), None, "no single letter is a command");
/// ```
#[must_use]
pub fn command(name: &str, modifiers: Modifiers) -> Option<Msg> {
    match (modifiers, name) {
        (Modifiers::Control, "z" | "Z") => Some(Msg::UndoOrAsk),
        (Modifiers::ControlShift, "z" | "Z") | (Modifiers::Control, "y" | "Y") => Some(Msg::Redo),
        (Modifiers::None, ",") => Some(Msg::Prev),
        (Modifiers::None, ".") => Some(Msg::Next),
        (Modifiers::None, "<") => Some(Msg::First),
        (Modifiers::None, ">") => Some(Msg::Last),
        _ => None,
    }
}
