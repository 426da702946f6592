//! Logarithms in integers: those of the standard library may differ between machines.

/// The fixed-point representation of 1.
pub(super) const ONE: u64 = 1 << 16;

/// Returns the natural logarithm in units of `1 / ONE`; for 0 it returns that of 1.
pub(super) fn ln(number: u32) -> u64 {
    /// The natural logarithm of 2.
    const LN_2: u64 = 45_426;
    log2(number.max(1)) * LN_2 / ONE
}

/// Returns the binary logarithm in units of `1 / ONE`, rounded down. Squaring a number doubles its
/// logarithm, so each squaring gives one more bit.
fn log2(number: u32) -> u64 {
    let whole = number.ilog2();
    // The rest is between 1 and 2, where 2³¹ represents 1.
    let mut rest = u64::from(number) << (31 - whole);
    let mut log = u64::from(whole);
    for _ in 0..16 {
        rest = (rest * rest) >> 31;
        log *= 2;
        if rest >= 1 << 32 {
            rest >>= 1;
            log += 1;
        }
    }
    log
}

/// Returns the score for a number of half wins and half losses: the inverse of
/// [`Score::Value`](crate::Score::Value).
pub(super) fn logit(won: u32, lost: u32) -> i16 {
    let units = |number: u32| (200 * ln(number + 1) / ONE).cast_signed();
    i16::try_from(units(won) - units(lost)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_mathematics() {
        for number in [1, 2, 3, 5, 10, 100, 1000, 2001, 65_535, u32::MAX] {
            let expected = f64::from(number).ln() * 65_536.0;
            let found = f64::from(u32::try_from(ln(number)).expect("small"));
            assert!(
                (found - expected).abs() < 30.0,
                "{number}: {found} {expected}"
            );
        }
        assert_eq!(ln(0), 0);
    }

    #[test]
    fn a_score_of_200_is_73_of_100() {
        assert_eq!(logit(0, 0), 0);
        assert_eq!(logit(999, 999), 0);
        let score = logit(731, 269);
        assert!((195..=205).contains(&score), "{score}");
        assert_eq!(logit(5, 90), -logit(90, 5));
    }
}
