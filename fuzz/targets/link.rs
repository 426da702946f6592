//! Links, and the bytes that they encode.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_testing::checks::link(data, tengen_testing::checks::Effort::Some));
