//! The difference in strength in Elo, with error bars that take the pairing of games into account.

use super::Pairs;

/// The mean points of the two games of a pair.
pub(super) const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The number of standard deviations below which 97.5 % of a normal distribution lie.
const QUANTILE: f64 = 1.959_963_985;

/// An estimate in Elo and its 95 % confidence interval. A bound is infinite if the results do not limit it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) middle: f64,
    pub(crate) high: f64,
}

/// Returns the expected points per game for a difference in Elo, by the logistic curve.
pub(super) fn points(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the difference in Elo for points per game from 0 to 1.
fn elo(points: f64) -> f64 {
    400.0 * (points / (1.0 - points)).log10()
}

/// Returns the estimate, or `None` without a pair. The mean is approximately normal (Van den Bergh,
/// "The pentanomial model", 2019): its variance is that of the pairs, divided by their number. If
/// all `n` pairs are equal, they have no variance; then at most `1 - 0.025^(1/n)` of all pairs are
/// different (Clopper and Pearson, 1934), and those could have any result.
pub(super) fn interval(pairs: &Pairs) -> Option<Interval> {
    let number: f64 = pairs.iter().copied().map(f64::from).sum();
    if number == 0.0 {
        return None;
    }
    let mean_of = |value: &dyn Fn(f64) -> f64| {
        let all = VALUES.iter().zip(pairs);
        all.map(|(&it, &count)| value(it) * f64::from(count))
            .sum::<f64>()
            / number
    };
    let mean = mean_of(&|value| value);
    let variance = mean_of(&|value| (value - mean).powi(2));
    let is_uniform = pairs.iter().filter(|&&count| count > 0).count() == 1;
    let (low, high) = if is_uniform {
        let others = 1.0 - 0.025_f64.powf(1.0 / number);
        (mean * (1.0 - others), mean * (1.0 - others) + others)
    } else {
        let reach = QUANTILE * (variance / number).sqrt();
        ((mean - reach).max(0.0), (mean + reach).min(1.0))
    };
    Some(Interval {
        low: elo(low),
        middle: elo(mean),
        high: elo(high),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.01, "{found}, not {expected}");
    }

    #[test]
    fn the_curve_is_the_logistic_one() {
        // The table of the FIDE handbook uses the normal curve; these values are 400 log10(p / (1 - p)).
        for (share, expected) in [(0.5, 0.0), (0.75, 190.85), (0.64, 99.95), (0.9, 381.70)] {
            near(elo(share), expected);
            near(elo(1.0 - share), -expected);
            near(points(expected) * 100.0, share * 100.0);
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn the_error_bars_are_those_of_pairs() {
        // 100 pairs of 1, 50 of 1.5 and 50 of 0.5 points: mean 0.5, variance 0.5 * 0.0625, so that
        // the mean is known to 1.96 * sqrt(0.03125 / 200) = 0.0245: 17.04 Elo.
        let found = interval(&[0, 50, 100, 50, 0]).expect("pairs");
        near(found.middle, 0.0);
        near(found.high, 17.04);
        near(found.low, -17.04);
        // If every pair is split, single games would give 0.5 ± 0.069; pairs give a narrower interval.
        let found = interval(&[1, 0, 98, 0, 1]).expect("pairs");
        near(found.high, 400.0 * (0.513_859_f64 / 0.486_141).log10());
    }

    #[test]
    fn few_and_equal_results_say_little() {
        assert_eq!(interval(&[0; 5]), None);
        // Ten pairs won: at least 0.025^(1/10) = 0.6915 of all pairs are won.
        let found = interval(&[0, 0, 0, 0, 10]).expect("pairs");
        assert_eq!((found.middle, found.high), (f64::INFINITY, f64::INFINITY));
        near(found.low, 140.22);
        let lost = interval(&[10, 0, 0, 0, 0]).expect("pairs");
        assert_eq!(
            (lost.low, lost.middle),
            (f64::NEG_INFINITY, f64::NEG_INFINITY)
        );
        near(lost.high, -140.22);
        let even = interval(&[0, 0, 1, 0, 0]).expect("a pair");
        near(even.middle, 0.0);
        near(even.low + even.high, 0.0);
        assert!(even.high > 600.0, "{even:?}");
    }
}
