//! The samples of every sound: soft, short, and none like another.

use tengen_page::{Cue, Sound, Volume};

const ALL: [(Sound, f64); 9] = [
    (Sound::Stone, 120.0),
    (Sound::Step, 120.0),
    (Sound::Start, 1000.0),
    (Sound::Win, 1000.0),
    (Sound::Loss, 1000.0),
    (Sound::Draw, 1000.0),
    (Sound::LowTime, 1000.0),
    (Sound::Left, 1000.0),
    (Sound::Back, 1000.0),
];

fn cue(sound: Sound, variant: u8, volume: &str) -> Cue {
    Cue {
        sound,
        variant,
        volume: volume.parse::<Volume>().expect("a volume"),
    }
}

fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |it: f32, x| it.max(x.abs()))
}

fn energy(samples: &[f32]) -> f32 {
    samples.iter().map(|x| x * x).sum()
}

/// Returns the number of samples, of which a sound has few enough.
#[allow(clippy::cast_precision_loss)]
fn count(samples: &[f32]) -> f32 {
    samples.len() as f32
}

#[test]
fn every_sound_is_short_soft_and_to_be_heard() {
    for rate in [8000.0, 44_100.0, 48_000.0, 96_000.0] {
        for (sound, most_ms) in ALL {
            for variant in 0..5 {
                let samples = cue(sound, variant, "100").samples(rate);
                let name = format!("{sound:?} {variant} at {rate}");
                let ms = 1000.0 * f64::from(count(&samples)) / f64::from(rate);
                assert!(ms <= most_ms, "{name}: {ms} ms");
                assert!(samples.iter().all(|x| x.is_finite()), "{name}");
                let peak = peak(&samples);
                assert!((0.1..=0.5).contains(&peak), "{name}: {peak}");
                let loudness = (energy(&samples) / count(&samples)).sqrt();
                assert!(loudness > 0.015, "{name}: {loudness}");
                // Nothing is cut off: the last tenth is nearly silent already.
                let last = &samples[samples.len() * 9 / 10..];
                assert!(self::peak(last) < peak / 8.0, "{name} ends in time");
                assert_eq!(samples.last(), Some(&0.0), "{name}");
                let offset = samples.iter().sum::<f32>() / count(&samples);
                assert!(offset.abs() < 0.01, "{name}: offset {offset}");
            }
        }
    }
}

#[test]
fn no_sound_is_like_another() {
    for (index, (one, _)) in ALL.iter().enumerate() {
        for (other, _) in &ALL[index + 1..] {
            let [one_wave, other_wave] =
                [one, other].map(|&sound| cue(sound, 2, "100").samples(24_000.0));
            let both = one_wave.iter().zip(&other_wave);
            let differs = both.map(|(x, y)| (x - y) * (x - y)).sum::<f32>();
            let all = energy(&one_wave).min(energy(&other_wave));
            assert!(differs > 0.3 * all, "{one:?} and {other:?}");
        }
    }
}

#[test]
fn stones_vary_and_music_does_not() {
    for (sound, _) in ALL {
        let is_stone = matches!(sound, Sound::Stone | Sound::Step);
        for variant in 1..5 {
            let [first, other] =
                [0, variant].map(|variant| cue(sound, variant, "100").samples(44_100.0));
            assert_eq!(first != other, is_stone, "{sound:?} {variant}");
        }
        assert_eq!(
            cue(sound, 3, "100").samples(44_100.0),
            cue(sound, 3, "100").samples(44_100.0),
            "the same variant is the same sound"
        );
    }
}

#[test]
fn the_volume_counts() {
    let peaks = ["100", "60", "10", "0"]
        .map(|volume| peak(&cue(Sound::Stone, 2, volume).samples(44_100.0)));
    assert!(peaks.windows(2).all(|it| it[0] > it[1]), "{peaks:?}");
    assert!(peaks[3] <= 0.0, "{peaks:?}");
}

/// A context with a strange rate gets sounds too.
#[test]
fn any_rate_gives_samples() {
    for rate in [0.0, -1.0, 3000.0, 768_000.0, f32::INFINITY] {
        let samples = cue(Sound::Win, 0, "100").samples(rate);
        assert!(!samples.is_empty() && samples.len() < 200_000, "{rate}");
        assert!(samples.iter().all(|x| x.abs() <= 0.5), "{rate}");
    }
}
