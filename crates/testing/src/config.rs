//! The proptest configuration: the same cases in every normal run, other ones in every long run.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

use crate::cases::cases;

/// Returns a configuration with `normal` cases in a normal run.
pub fn config(normal: u32) -> ProptestConfig {
    let rng_seed = if cases(1) == 1 {
        RngSeed::Fixed(20)
    } else {
        RngSeed::Random
    };
    ProptestConfig {
        cases: cases(normal),
        rng_seed,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
