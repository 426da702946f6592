//! Moments and durations.

/// A moment or a duration in ms. Moments count from an arbitrary fixed start.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Millis(pub f64);

impl Millis {
    /// Returns the whole ms; 0 for negative values and NaN.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float becomes the nearest number of the type"
    )]
    pub const fn whole(self) -> u64 {
        self.0.max(0.0) as u64
    }
}
