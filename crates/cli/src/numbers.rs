//! Numbers among the arguments, with errors that say what is expected.

use std::fmt::Display;
use std::str::FromStr;

use crate::texts::{Key, say};

/// Whole number of an argument.
pub(crate) trait Whole:
    FromStr + PartialOrd + Display + Copy + Send + Sync + 'static
{
}

impl<T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static> Whole for T {}

/// Returns a reader of whole numbers from `least` to `most`.
pub(crate) fn from_to<T: Whole>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok();
        let fitting = number.filter(|number| (least..=most).contains(number));
        fitting.ok_or_else(|| {
            let values: &[(&str, &dyn Display)] = &[("least", &least), ("most", &most)];
            say(Key::WholeNumber, values)
        })
    }
}

/// Returns a reader of whole numbers from `least` on.
pub(crate) fn from<T: Whole>(
    least: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok();
        let fitting = number.filter(|number| *number >= least);
        fitting.ok_or_else(|| say(Key::WholeNumberFrom, &[("least", &least)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_and_numbers_are_refused() {
        let read = from_to(1_u8, 20);
        assert_eq!(read("20"), Ok(20));
        for text in ["0", "21", "256", "", "x", "1.5", "-1"] {
            let said = read(text).expect_err(text);
            assert_eq!(said, "expected a whole number from 1 to 20");
        }
        assert_eq!(from(1_u64)("18446744073709551615"), Ok(u64::MAX));
        for text in ["0", "18446744073709551616", "x"] {
            let said = from(1_u64)(text).expect_err(text);
            assert_eq!(said, "expected a whole number, 1 or more");
        }
    }
}
