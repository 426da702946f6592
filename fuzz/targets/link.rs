//! Links, and their bytes before they are made text.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::link(data, checks::Effort::Some));
