//! Pictures in signs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Diagram,
    data,
    checks::Effort::Some
));
