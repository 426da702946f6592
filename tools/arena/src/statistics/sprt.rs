//! The sequential test: decides if A is stronger by `elo1` rather than by `elo0`, and if that is
//! certain enough to stop.
//!
//! It is the generalized sequential probability ratio test (Li, Liu, Ying, "Generalized Sequential
//! Probability Ratio Test for Separate Families of Hypotheses", 2014) over the five results of a
//! pair of games (Van den Bergh, "Maximum likelihood estimation of a multinomial distribution with a
//! given expectation", 2019), with logistic Elo.

use super::Pairs;
use super::elo::{VALUES, points};

/// The count used for a result that never occurred, so that every hypothesis stays possible.
const UNSEEN: f64 = 1e-3;

/// The two hypotheses as Elo differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    /// The probability of either error, below one half.
    pub(crate) error: f64,
}

/// The result of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// A is not stronger by `elo1`.
    H0,
    /// A is stronger than by `elo0`.
    H1,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Returns the bound of the log-likelihood ratio, on both sides: 2.94 for an error of 5 %.
    pub(crate) fn bound(self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// Returns the log-likelihood ratio of the pairs: positive if they are more likely with A
    /// stronger by `elo1` than with A stronger by `elo0`.
    pub(crate) fn ratio(self, pairs: &Pairs) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| f64::from(count).max(UNSEEN));
        let [one, zero] = [self.elo1, self.elo0].map(|elo| tilts(&counts, points(elo)));
        let mut ratio = 0.0;
        for ((one, zero), count) in one.into_iter().zip(zero).zip(counts) {
            // The shares are the counts divided by the tilts, up to a common factor.
            ratio += count * (zero / one).ln();
        }
        ratio
    }

    /// Returns the decision that follows from the pairs.
    pub(crate) fn decision(self, pairs: &Pairs) -> Decision {
        let ratio = self.ratio(pairs);
        if ratio >= self.bound() {
            Decision::H1
        } else if ratio <= -self.bound() {
            Decision::H0
        } else {
            Decision::Open
        }
    }
}

/// Returns the divisors that turn the observed shares into those of the most likely distribution
/// with a given mean: `1 + x (value - mean)`, with the x that gives this mean. There is exactly one
/// such x, because the sum below falls from plus to minus infinity between the two poles.
fn tilts(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    let tilts = |x: f64| VALUES.map(|value| 1.0 + x * (value - mean));
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let mut middle = 0.0;
    for _ in 0..200 {
        middle = f64::midpoint(low, high);
        let mut sum = 0.0;
        for ((value, tilt), count) in VALUES.iter().zip(tilts(middle)).zip(counts) {
            sum += count * (value - mean) / tilt;
        }
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilts(middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        let error = 0.05;
        Sprt { elo0, elo1, error }
    }

    fn ratio(elo0: f64, elo1: f64, pairs: Pairs) -> f64 {
        sprt(elo0, elo1).ratio(&pairs)
    }

    fn near(found: f64, expected: f64, error: f64) {
        assert!((found - expected).abs() < error, "{found}, not {expected}");
    }

    #[test]
    fn known_values() {
        // Published values: the tests of fastchess ("logistic pentanomial") and of ShogiHome.
        near(ratio(0.5, 2.5, [223, 9863, 21279, 10037, 246]), -3.07, 0.01);
        near(
            ratio(0.0, 2.0, [871, 26175, 55983, 26678, 821]),
            -4.98,
            0.01,
        );
        near(ratio(-1.75, 0.25, [0, 0, 0, 0, 3]), 0.02, 0.005);
    }

    #[test]
    fn two_results_make_walds_test() {
        // Only won and lost pairs: like coin tosses, as in Wald (1945), with an elementary ratio.
        let (s0, s1) = (points(0.0), points(30.0));
        let expected = 70.0 * (s1 / s0).ln() + 50.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        near(ratio(0.0, 30.0, [50, 0, 0, 0, 70]), expected, 0.01);
        // All pairs won: each adds ln(s1 / s0).
        near(
            ratio(0.0, 30.0, [0, 0, 0, 0, 20]),
            20.0 * (s1 / s0).ln(),
            0.01,
        );
    }

    #[test]
    fn many_games_come_near_the_normal_distribution() {
        // n (s1 - s0) (2 mean - s0 - s1) / (2 variance)
        let pairs = [200, 3000, 6000, 3400, 260];
        let number: f64 = pairs.iter().copied().map(f64::from).sum();
        let sum = |power: i32, about: f64| {
            let all = VALUES.iter().zip(pairs);
            all.map(|(value, count)| (value - about).powi(power) * f64::from(count))
                .sum::<f64>()
                / number
        };
        let (mean, variance) = (sum(1, 0.0), sum(2, sum(1, 0.0)));
        let (s0, s1) = (points(0.0), points(4.0));
        let expected = number * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        near(ratio(0.0, 4.0, pairs), expected, 0.02 * expected.abs());
    }

    #[test]
    fn it_is_fair_to_both_sides() {
        near(ratio(-5.0, 5.0, [3, 7, 20, 7, 3]), 0.0, 1e-9);
        let (won, lost) = ([1, 2, 9, 8, 5], [5, 8, 9, 2, 1]);
        near(ratio(-5.0, 5.0, won), -ratio(-5.0, 5.0, lost), 1e-9);
        assert!(ratio(0.0, 5.0, [0; 5]).abs() < 1e-12);
    }

    #[test]
    fn it_decides_at_the_bounds() {
        let sprt = sprt(0.0, 100.0);
        near(sprt.bound(), 2.944, 0.001);
        // ln(s1 / s0) = 0.247 a pair: twelve pairs are enough, eleven are not.
        assert_eq!(sprt.decision(&[0, 0, 0, 0, 11]), Decision::Open);
        assert_eq!(sprt.decision(&[0, 0, 0, 0, 12]), Decision::H1);
        assert_eq!(sprt.decision(&[9, 0, 0, 0, 0]), Decision::H0);
        // A larger probability of an error needs fewer games: ln(0.9 / 0.1) = 2.197.
        let quick = Sprt { error: 0.1, ..sprt };
        assert_eq!(quick.decision(&[0, 0, 0, 0, 8]), Decision::Open);
        assert_eq!(quick.decision(&[0, 0, 0, 0, 9]), Decision::H1);
    }
}
