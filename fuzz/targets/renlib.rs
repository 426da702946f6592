//! Libraries of RenLib.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_testing::checks::record(
    tengen_testing::checks::Format::RenLib,
    data,
    tengen_testing::checks::Effort::Some
));
