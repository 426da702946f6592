//! Runs the wasm tests in the browser; a member of its own so that `cargo xtask serve` need not build it.

fn main() {
    if let Err(error) =
        wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
    {
        eprintln!("error: {error:?}");
        std::process::exit(1);
    }
}
