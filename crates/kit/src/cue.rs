//! Sounds and vibrations as values.

mod score;
mod vibration;
mod volume;
mod wave;

pub use vibration::Vibration;
pub use volume::Volume;

/// A sound of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A stone is placed.
    Stone,
    /// A stone appears again, or an action without a stone is played.
    Step,
    /// A game begins.
    Start,
    /// The player wins, or one of two people at this page.
    Win,
    /// The player loses.
    Loss,
    /// The game is drawn.
    Draw,
    /// The player has little time left.
    LowTime,
    /// The opponent in an online game left.
    Left,
    /// The opponent in an online game came back.
    Back,
}

/// A sound to play now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// The variant of the sound, from 0 to 4: stones in a row do not sound the same.
    pub variant: u8,
    /// The volume, which is not 0.
    pub volume: Volume,
}
