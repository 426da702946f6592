//! Lines of the engine's protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_testing::checks::protocol(data, tengen_testing::checks::Effort::Some));
