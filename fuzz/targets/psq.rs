//! Files of Piskvork.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Psq,
    data,
    checks::Effort::Some
));
