//! The number of cases that a test tries: ten times as many if `TENGEN_LONG` is 1.

/// Returns `normal`, or ten times as many in a long run.
pub fn cases(normal: u32) -> u32 {
    if is_long() { normal * 10 } else { normal }
}

/// Returns `true` in a long run.
pub fn is_long() -> bool {
    std::env::var("TENGEN_LONG").is_ok_and(|value| value == "1")
}
