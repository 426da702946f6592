//! The tones that each sound consists of. The stone is wood struck once; all others are notes of a small
//! wooden bell, so that they belong together.

use super::Sound;

/// The tones of a sound.
pub(super) struct Score {
    /// The length in ms.
    pub(super) ms: u16,
    /// The highest amplitude at full volume, in percent.
    pub(super) peak: u8,
    /// The level of the short noise at the start, in percent of a tone with level 100.
    pub(super) noise: u8,
    pub(super) tones: &'static [Tone],
}

/// A tone that starts at once and fades away.
pub(super) struct Tone {
    /// The start in ms.
    pub(super) at: u16,
    /// The frequency in Hz.
    pub(super) hz: u16,
    /// The level relative to the other tones of the sound.
    pub(super) level: u8,
    /// The time in ms after which the amplitude is down to 37 %.
    pub(super) decay: u16,
}

const fn tone(at: u16, hz: u16, level: u8, decay: u16) -> Tone {
    Tone {
        at,
        hz,
        level,
        decay,
    }
}

impl Sound {
    /// Returns the tones of the sound.
    pub(super) const fn score(self) -> Score {
        let (ms, peak, noise, tones): (u16, u8, u8, &'static [Tone]) = match self {
            Sound::Stone => (110, 45, 60, STONE),
            Sound::Step => (60, 14, 25, STEP),
            Sound::Start => (620, 26, 0, START),
            Sound::Win => (980, 30, 0, WIN),
            Sound::Loss => (980, 28, 0, LOSS),
            Sound::Draw => (760, 28, 0, DRAW),
            Sound::LowTime => (420, 26, 0, LOW_TIME),
            Sound::Left => (520, 24, 0, LEFT),
            Sound::Back => (520, 24, 0, BACK),
        };
        Score {
            ms,
            peak,
            noise,
            tones,
        }
    }
}

const STONE: &[Tone] = &[
    tone(0, 236, 100, 26),
    tone(0, 548, 80, 17),
    tone(0, 1310, 60, 8),
    tone(0, 2870, 40, 4),
];
const STEP: &[Tone] = &[tone(0, 410, 80, 14), tone(0, 1480, 60, 6)];
const START: &[Tone] = &[tone(0, 392, 80, 110), tone(130, 587, 100, 130)];
// The ends of a game leave time for the sound of its last stone.
const WIN: &[Tone] = &[
    tone(130, 523, 80, 120),
    tone(230, 659, 85, 120),
    tone(330, 784, 90, 130),
    tone(450, 1047, 100, 150),
];
const LOSS: &[Tone] = &[
    tone(130, 440, 90, 130),
    tone(310, 349, 90, 140),
    tone(490, 262, 100, 150),
];
const DRAW: &[Tone] = &[tone(130, 440, 100, 120), tone(320, 440, 85, 130)];
const LOW_TIME: &[Tone] = &[
    tone(0, 988, 100, 34),
    tone(130, 988, 100, 34),
    tone(260, 988, 100, 40),
];
const LEFT: &[Tone] = &[tone(0, 587, 90, 90), tone(140, 392, 100, 110)];
const BACK: &[Tone] = &[tone(0, 392, 90, 90), tone(140, 523, 100, 110)];
