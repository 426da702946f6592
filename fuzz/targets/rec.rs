//! Files of Gomotur.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Rec,
    data,
    checks::Effort::Some
));
