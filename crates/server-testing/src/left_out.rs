//! Checks that are left out because something is missing on the machine.

use std::{
    env,
    io::{self, Write as _},
};

/// Says that a check is left out, and why; with `TENGEN_STRICT`, as in CI, or `TENGEN_LONG` that is an error.
pub fn left_out(why: &str) {
    let is_error = ["TENGEN_STRICT", "TENGEN_LONG"]
        .into_iter()
        .any(|name| env::var_os(name).is_some());
    assert!(!is_error, "left out: {why}");
    // Unlike what is printed, this is shown for tests that pass.
    let _ = writeln!(io::stderr(), "left out: {why}");
}
