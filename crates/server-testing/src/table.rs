//! Rows of the table of `cargo xtask bench`.

use std::time::Duration;

/// Prints a row. `goal` is empty if there is none.
pub fn row(name: &str, value: &str, unit: &str, goal: &str) {
    println!("BENCH\t{name}\t{value}\t{unit}\t{goal}");
}

/// Returns a time in ms.
pub fn millis(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1000.0)
}
