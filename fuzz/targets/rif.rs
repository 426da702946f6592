//! Databases of RenjuNet.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Rif,
    data,
    checks::Effort::Some
));
