//! The engine in wasm, with SIMD instructions as the page has it: it makes the same decisions as natively.

use tengen_testing::same_moves;

use tengen_engine::bench::{DEPTH, SIGNATURE, nodes};
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[test]
fn the_signature_is_the_native_one() {
    let found = nodes(DEPTH);
    assert_eq!(
        found, SIGNATURE,
        "crates/engine/tests/it/bench.rs has the native number; here it is {found}"
    );
}

#[test]
fn all_bots_choose_as_they_do_natively() {
    assert_eq!(same_moves::choices(), same_moves::CHOICES);
}
