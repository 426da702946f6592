//! Move lists.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Moves,
    data,
    checks::Effort::Some
));
