//! Numbers as text with a fixed number of digits, for paths, colours and style sheets.
//!
//! The float formatting of the standard library is exact for every float but adds much code to a page; here a
//! few digits of ordinary numbers are enough.

use std::fmt;

/// A number written with a fixed number of digits after the decimal point, at most 4.
///
/// Values are clamped to ± 10¹², and NaN is written as 0.
///
/// # Examples
///
/// ```
/// use tengen_picture::Fixed;
///
/// assert_eq!(Fixed(-0.05, 1).to_string(), "-0.1");
/// assert_eq!(Fixed(12.3456, 3).to_string(), "12.346");
/// assert_eq!(Fixed(f64::NAN, 0).to_string(), "0");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fixed(pub f64, pub u8);

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = usize::from(self.1.min(4));
        let scale = [1_u64, 10, 100, 1000, 10_000][digits];
        let size = if self.0.is_nan() {
            0.0
        } else {
            self.0.abs().min(1e12)
        };
        // The cast converts a float to the nearest number of the type, and NaN to 0.
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss
        )]
        let units = (size * scale as f64).round() as u64;
        let sign = if self.0 < 0.0 && units > 0 { "-" } else { "" };
        write!(f, "{sign}{}", units / scale)?;
        if digits > 0 {
            write!(f, ".{:0digits$}", units % scale)?;
        }
        Ok(())
    }
}
