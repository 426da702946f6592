//! Diagrams: boards drawn with characters.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_testing::checks::record(
    tengen_testing::checks::Format::Diagram,
    data,
    tengen_testing::checks::Effort::Some
));
