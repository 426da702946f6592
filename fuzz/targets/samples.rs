//! Samples of c-gomoku-cli.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::record(
    checks::Format::Samples,
    data,
    checks::Effort::Some
));
