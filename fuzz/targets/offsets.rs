//! Openings as offsets.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Offsets,
    data,
    checks::Effort::Some
));
