//! Files of any format under any name.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::any(data, checks::Effort::Some));
