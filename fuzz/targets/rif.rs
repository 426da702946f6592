//! Databases of RenjuNet.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_testing::checks::record(
    tengen_testing::checks::Format::Rif,
    data,
    tengen_testing::checks::Effort::Some
));
