//! The samples of a sound.

use super::score::Tone;
use super::{Cue, Sound};
use std::f32::consts::PI;

/// The bell's overtone: the multiple of the frequency, the share of the level, the share of the decay.
const OVERTONE: (f32, f32, f32) = (4.0, 0.18, 0.3);

/// The decay of the noise of a stone, in ms.
const NOISE: f32 = 2.5;

/// The time in which a sound fades to nothing at its end, in ms.
const FADE: f32 = 12.0;

impl Cue {
    /// Returns the samples for `rate` samples per second, each from -0.5 to 0.5.
    pub fn samples(self, rate: f32) -> Vec<f32> {
        let score = self.sound.score();
        let rate = rate.clamp(3000.0, 192_000.0);
        let mut wave = vec![0.0; frames(f32::from(score.ms), rate)];
        let pitch = self.pitch();
        for tone in score.tones {
            let (multiple, level, decay) = OVERTONE;
            add(&mut wave, tone, rate, (pitch, 1.0, 1.0));
            add(&mut wave, tone, rate, (pitch * multiple, level, decay));
        }
        self.add_noise(&mut wave, f32::from(score.noise), rate);
        fade(&mut wave, rate);
        let highest = wave.iter().fold(f32::MIN_POSITIVE, |it, x| it.max(x.abs()));
        let factor = f32::from(score.peak) / 100.0 * self.volume.factor() / highest;
        for sample in &mut wave {
            *sample *= factor;
        }
        wave
    }

    /// Returns the factor of all frequencies. Only stones vary.
    fn pitch(self) -> f32 {
        match self.sound {
            Sound::Stone | Sound::Step => 0.92 + 0.04 * f32::from(self.variant),
            _ => 1.0,
        }
    }

    /// Adds a short noise, muffled by averaging each value with the one before.
    fn add_noise(self, wave: &mut [f32], level: f32, rate: f32) {
        let keep = keep(NOISE, rate);
        let mut level = level;
        let (mut random, mut muffled) = (u32::from(self.variant) + 1, 0.0);
        for sample in wave {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [_, _, low, high] = random.to_le_bytes();
            let noise = f32::from(i16::from_le_bytes([low, high])) / 32_768.0;
            muffled = f32::midpoint(muffled, noise);
            *sample += level * muffled;
            level *= keep;
        }
    }
}

/// Adds a tone, changed by factors of its frequency, level and decay.
fn add(wave: &mut [f32], tone: &Tone, rate: f32, (pitch, level, decay): (f32, f32, f32)) {
    let half = PI * f32::from(tone.hz) * pitch / rate;
    // A higher tone has no place in so few samples.
    if half > 0.8 {
        return;
    }
    // This oscillator turns a point on a circle; `step` is twice the sine of half the angle.
    let step = 2.0 * (half - half * half * half / 6.0);
    let decay = f32::from(tone.decay) * decay;
    let keep = keep(decay, rate);
    let (mut x, mut y) = (f32::from(tone.level) * level, 0.0);
    // A soft onset: the longer the tone, the softer.
    let rise = 16.0 / (decay * rate / 1000.0);
    let mut attack: f32 = 0.0;
    for sample in wave.iter_mut().skip(frames(f32::from(tone.at), rate)) {
        *sample += y * attack;
        attack = (attack + rise).min(1.0);
        x -= step * y;
        y += step * x;
        x *= keep;
        y *= keep;
    }
}

fn fade(wave: &mut [f32], rate: f32) {
    let fall = 1000.0 / (FADE * rate);
    let mut factor: f32 = 0.0;
    for sample in wave.iter_mut().rev() {
        *sample *= factor;
        factor = (factor + fall).min(1.0);
    }
}

/// Returns the share of the amplitude that is left after each sample.
fn keep(decay: f32, rate: f32) -> f32 {
    1.0 - 1000.0 / (decay * rate)
}

/// Returns the number of samples in `ms` ms.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn frames(ms: f32, rate: f32) -> usize {
    (ms * rate / 1000.0) as usize
}
