//! SGF files.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Sgf,
    data,
    checks::Effort::Some
));
