//! As many rows of a list as fit into a message.

use std::fmt::Display;

/// Returns as many rows from the front as fit into `most` bytes of a message.
pub(super) fn fitting<T: Display>(rows: Vec<T>, most: usize) -> Vec<T> {
    let mut left = most;
    let fits = |row: &T| {
        let text = row.to_string();
        // Each of these characters is written as three in a message.
        let long = text
            .bytes()
            .filter(|byte| matches!(byte, b' ' | b'%' | b','));
        let size = text.len() + 2 * long.count() + 1;
        let fits = size <= left;
        left = left.saturating_sub(size);
        fits
    };
    rows.into_iter().take_while(fits).collect()
}
