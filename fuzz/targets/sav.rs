//! Boards of Yixin.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Sav,
    data,
    checks::Effort::Some
));
