//! Lines of the engine's protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::protocol(data, checks::Effort::Some));
