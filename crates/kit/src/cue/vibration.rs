//! Vibrations of a phone.

/// A vibration for a player who uses the board with a finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vibration {
    /// A stone was placed.
    Stone,
    /// An input was refused.
    Refusal,
    /// The game is over.
    End,
}

impl Vibration {
    /// Returns the lengths of the pulses and of the pauses between them in turn, in ms.
    pub const fn pattern(self) -> &'static [u8] {
        match self {
            Vibration::Stone => &[10],
            Vibration::Refusal => &[20, 60, 20],
            Vibration::End => &[15, 60, 45],
        }
    }
}
