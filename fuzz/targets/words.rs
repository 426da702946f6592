//! The short text forms, and games played by them.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::words(data));
