//! The messages of online play in a browser: the same samples as natively.

use tengen_testing::wire_samples;

use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[test]
fn every_sample_is_written_again() {
    wire_samples::every_sample_is_written_again();
}
