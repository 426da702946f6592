//! Messages of online play.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_testing::checks::wire(data));
