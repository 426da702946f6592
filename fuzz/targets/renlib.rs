//! Libraries of RenLib.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::RenLib,
    data,
    checks::Effort::Some
));
