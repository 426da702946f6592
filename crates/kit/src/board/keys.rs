//! The meaning of keys. Names of keys are those of the browser (UI Events `KeyboardEvent.key`).

/// A key that the board handles while it has the focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardKey {
    /// Moves one point to the left.
    Left,
    /// Moves one point to the right.
    Right,
    /// Moves one point up.
    Up,
    /// Moves one point down.
    Down,
    /// Moves to the left end of the row.
    Home,
    /// Moves to the right end of the row.
    End,
    /// Moves to the top of the column.
    PageUp,
    /// Moves to the bottom of the column.
    PageDown,
    /// Places a stone at the typed point or the cursor.
    Place,
    /// Asks why the point of the cursor is forbidden or not.
    Ask,
    /// Tells the position: W, which is the letter of no column.
    Tell,
    /// The letter of a column, A to V.
    Letter(char),
    /// A digit of a row.
    Digit(char),
    /// Deletes the last typed character.
    Backspace,
    /// Clears the typed text and the note.
    Escape,
}

/// Modifier keys that are held down. Ctrl and ⌘ are equivalent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Modifiers {
    /// No modifier, or Shift for a character that needs it.
    #[default]
    None,
    /// The key Ctrl or ⌘.
    Control,
    /// Ctrl or ⌘ with Shift.
    ControlShift,
    /// Alt, or any combination reserved for the system.
    Other,
}

impl BoardKey {
    /// Returns the board's key with that name; `None` for other keys.
    pub fn from_name(name: &str) -> Option<BoardKey> {
        let mut signs = name.chars();
        if let (Some(sign), None) = (signs.next(), signs.next()) {
            return match sign {
                ' ' => Some(BoardKey::Place),
                'w' | 'W' => Some(BoardKey::Tell),
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
