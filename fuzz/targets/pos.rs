//! Positions in bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Pos,
    data,
    checks::Effort::Some
));
