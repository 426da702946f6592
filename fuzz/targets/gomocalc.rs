//! Position strings and links of gomocalc.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Gomocalc,
    data,
    checks::Effort::Some
));
