//! Files of any format under any name.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_testing::checks::any(data, tengen_testing::checks::Effort::Some));
